"""The build for browsers: the same bytes each time, and the manifest tells what lies there."""

import json
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import browser_build
import pytest

from offline.browser_python import OFFLINE, built

ZIG = browser_build.BUILT / "tools" / "bin" / "python"


def test_a_module_compiled_anew_elsewhere_has_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = browser_build.ROOT / "build" / "c" / "src" / "sommet" / "core" / "rng.c"
    name = "sommet/core/rng.abi3.so"
    monkeypatch.setattr(browser_build, "BUILT", tmp_path)

    module = browser_build.compile_one(ZIG, browser_build.lay_out_headers(), source)

    assert module.is_relative_to(tmp_path)
    with zipfile.ZipFile(built() / "sommet.zip") as packed:
        assert packed.read(name) == module.read_bytes()


def test_the_archive_is_packed_the_same_each_time(tmp_path: Path) -> None:
    modules = {
        path.relative_to(browser_build.BUILT / "modules").as_posix(): path
        for path in (browser_build.BUILT / "modules").rglob("*.so")
    }
    one, other = tmp_path / "one.zip", tmp_path / "other.zip"
    for archive in (one, other):
        browser_build.pack(archive, modules, browser_build.BUILT / "wheels")

    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as packed:
        names = packed.namelist()
    assert all(not name.startswith("sommet/server/routes") for name in names)
    assert sum(name.endswith(".abi3.so") for name in names) == len(modules)


def test_what_is_packed_of_the_server_is_what_the_desk_imports() -> None:
    told = "import sys, sommet.local.browser; print(*(name for name in sys.modules if name.startswith('sommet.server.')))"
    names = subprocess.check_output([sys.executable, "-c", told], text=True).split()

    imported = {name.removeprefix("sommet.server.").replace(".", "/") for name in names}

    assert imported == {name.removesuffix("/__init__") for name in browser_build.SERVER} - {"__init__"}


def test_the_manifest_tells_every_file_and_its_hash() -> None:
    manifest = json.loads((OFFLINE / "manifest.json").read_text())

    assert [path.name for path in OFFLINE.iterdir() if path.is_dir()] == [manifest["version"]]
    lying = {path.name for path in built().iterdir() if path.suffix not in (".br", ".gz")}
    assert {file["name"] for file in manifest["files"]} == lying
    for file in manifest["files"]:
        plain = (built() / file["name"]).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(plain), sha256(plain).hexdigest())
    assert sum(file["packed"] for file in manifest["files"]) == manifest["packed"] < 10_000_000
