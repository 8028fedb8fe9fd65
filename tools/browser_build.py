"""Builds the package for the browser: our compiled modules as WebAssembly, packed with their Python, beside Pyodide.

`make offline` runs this. Cython's C is compiled by `zig` (PyPI's ziglang) against the stable ABI and linked as side
modules that Pyodide loads; docs/offline.md tells how it hangs together. What has not changed is not compiled again, and
the same sources make the same bytes. Afterwards `server/static/offline` holds a folder named for its content, and
beside it `manifest.json`, which says what is in it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
BUILT = ROOT / "build" / "offline"
PYODIDE = BUILT / "pyodide"  # laid out by web/tools/pyodide.js
TARGET = SOURCES / "sommet" / "server" / "static" / "offline"

# What plays: all of these rooms, and of the server what needs neither sockets nor a database.
ROOMS = ["core", "engines", "games", "learning", "local", "players", "search"]
SERVER = {
    *("__init__", "advising", "again", "catalogue", "chance", "checking", "clocks", "commands", "drawing"),
    *("exercising", "following", "growing", "language", "lobby", "names", "opening", "presence", "previews"),
    *("push/__init__", "push/addresses", "refusals", "replaying", "screen", "sessions", "settings", "showing"),
    *("state", "store/__init__", "store/rows", "teaching", "tempo", "thoughts", "undo", "values", "waiting", "wire"),
    "worker",
}

DATA = (".py", ".md", ".bin", ".toml", ".jsonl")
STABLE_ABI = "0x030b0000"  # Python 3.11: the oldest that Sommet supports, so that its headers will do on every machine
COMPILE = [
    "cc",
    "-target",
    "wasm32-wasi",
    "-c",
    "-O2",
    "-fPIC",
    "-DNDEBUG",
    "-D_GNU_SOURCE",
    f"-DPy_LIMITED_API={STABLE_ABI}",
    "-DCYTHON_LIMITED_API=1",
    "-D_WASI_EMULATED_SIGNAL",
    "-D_WASI_EMULATED_GETPID",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
    "-fno-sanitize=undefined",
    "-ffp-contract=off",  # as in setup.py: search decides the same everywhere
]
LINK = [
    "wasm-ld",
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",
    "--import-memory",
    "--strip-debug",
]
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # when everything in the archive was made, for the same bytes each time


def main() -> None:
    """Builds what is missing and lays it out to be served."""
    arguments = argparse.ArgumentParser(description="Builds the package for the browser.")
    arguments.add_argument("--zig", type=Path, required=True, help="the Python that has ziglang")
    arguments.add_argument("--wheels", type=Path, required=True, help="the folder with msgspec's wheel for Pyodide")
    given = arguments.parse_args()
    headers = lay_out_headers()
    modules = compile_all(given.zig, headers)
    archive = BUILT / "sommet.zip"
    pack(archive, modules, given.wheels)
    version = lay_out([*sorted(path for path in PYODIDE.iterdir() if path.name != "ready"), archive])
    print(f"sommet: the library for browsers, {_megabytes(TARGET / version)} MB to fetch")


# Modules.


def lay_out_headers() -> Path:
    """Python's headers as they lie here, with the sizes of a machine of 32 bits as Pyodide's own Python tells them."""
    own = Path(sysconfig.get_path("include"))
    folder = BUILT / "headers"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(own, folder, ignore=lambda at, names: [name for name in names if not _is_header(Path(at, name))])
    told = _sysconfig()
    names = re.findall(r"#\s*(?:define|undef)\s+(\w+)", (own / "pyconfig.h").read_text())
    lines = [f"#define {name} {told[name]}" for name in sorted({*names}) if _is_number(told.get(name))]
    (folder / "pyconfig.h").write_text("\n".join(["#pragma once", *lines, ""]))
    return folder


def _is_header(path: Path) -> bool:
    return path.is_dir() or path.suffix == ".h"


def _is_number(value: object) -> bool:
    """Whether a name is defined; 0 stands for those that are not."""
    return isinstance(value, int) and value != 0


def _sysconfig() -> dict[str, Any]:
    """What Pyodide's Python was built with."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        name = next(name for name in library.namelist() if name.startswith("_sysconfigdata"))
        told: dict[str, Any] = {}
        exec(library.read(name), told)  # noqa: S102 - a dict literal of the pinned Pyodide's
    variables: dict[str, Any] = told["build_time_vars"]
    return variables


def compile_all(zig: Path, headers: Path) -> dict[str, Path]:
    """Every compiled module by its place in the package."""
    sources = sorted((ROOT / "build" / "c" / "src").rglob("*.c"))
    wanted = [source for source in sources if _python_of(source).with_suffix(".pxd").is_file()]
    if not wanted:
        sys.exit("build/c holds no C: make setup writes it")
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        built = list(threads.map(lambda source: compile_one(zig, headers, source), wanted))
    places = [_python_of(source).relative_to(SOURCES).with_suffix(".abi3.so").as_posix() for source in wanted]
    return dict(zip(places, built, strict=True))


def _python_of(source: Path) -> Path:
    return ROOT / source.relative_to(ROOT / "build" / "c").with_suffix(".py")


@cache
def zig_version(zig: Path) -> str:
    """Which compiler it is."""
    return subprocess.check_output([zig, "-m", "ziglang", "version"], text=True)


def compile_one(zig: Path, headers: Path, source: Path) -> Path:
    """A module as WebAssembly; the one that is there already if its C, headers and flags are the same."""
    name = source.stem
    asked = sha256(source.read_bytes())
    for part in [*COMPILE, *LINK, (headers / "pyconfig.h").read_text(), sys.version, zig_version(zig)]:
        asked.update(part.encode())
    folder = BUILT / "modules" / source.parent.relative_to(ROOT / "build" / "c" / "src")
    module, mark = folder / f"{name}.abi3.so", folder / f"{name}.made-from"
    if module.is_file() and mark.is_file() and mark.read_text() == asked.hexdigest():
        return module
    folder.mkdir(parents=True, exist_ok=True)
    place = {"ZIG_GLOBAL_CACHE_DIR": str(BUILT / "zig"), "ZIG_LOCAL_CACHE_DIR": str(BUILT / "zig")}
    thing = folder / f"{name}.o"
    # By its name within the build: the same bytes wherever this folder lies.
    within = source.relative_to(ROOT).as_posix()
    run = [str(zig.absolute()), "-m", "ziglang"]
    for step in (
        [*COMPILE, "-I", str(headers), within, "-o", str(thing)],
        [*LINK, f"--export=PyInit_{name}", str(thing), "-o", str(module)],
    ):
        done = subprocess.run([*run, *step], cwd=ROOT, env={**os.environ, **place}, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{within} does not compile for the browser:\n{done.stderr[-4000:]}")
    thing.unlink()
    mark.write_text(asked.hexdigest())
    return module


# What is loaded.


def pack(archive: Path, modules: dict[str, Path], wheels: Path) -> None:
    """Everything of ours in one archive, and what of Cython the interpreted form needs."""
    files = {"sommet/" + name: SOURCES / "sommet" / name for name in ("__init__.py", "_pure.py")}
    for room in ROOMS:
        for path in sorted((SOURCES / "sommet" / room).rglob("*")):
            if path.suffix in DATA and "__pycache__" not in path.parts:
                files[path.relative_to(SOURCES).as_posix()] = path
    for name in sorted(SERVER):
        files[f"sommet/server/{name}.py"] = SOURCES / "sommet" / "server" / f"{name}.py"
    files |= modules
    files |= _interpreted_types()
    contents = {name: path.read_bytes() for name, path in files.items()} | _wheel(wheels)
    with zipfile.ZipFile(archive, "w") as packed:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, contents[name], compresslevel=9)


def _interpreted_types() -> dict[str, Path]:
    import Cython

    folder = Path(Cython.__file__).parent
    return {
        "cython.py": folder.parent / "cython.py",
        "Cython/__init__.py": folder / "__init__.py",
        "Cython/Shadow.py": folder / "Shadow.py",
    }


def _wheel(folder: Path) -> dict[str, bytes]:
    """The only wheel in a folder, unpacked: its modules, and who may use them how."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        return {
            name: files.read(name)
            for name in files.namelist()
            if name.endswith((".py", ".so", "/METADATA", "/LICENSE")) or "/licenses/" in name
        }


# What is served.


def lay_out(files: list[Path]) -> str:
    """Puts files where the server finds them, in a folder named for what they hold; returns that name."""
    plain = [path for path in files if path.suffix not in (".br", ".gz")]
    facts = [_facts(path) for path in plain]
    version = sha256(json.dumps(facts).encode()).hexdigest()[:16]
    shutil.rmtree(TARGET, ignore_errors=True)
    (TARGET / version).mkdir(parents=True)
    for path in files:
        shutil.copy(path, TARGET / version / path.name)
    manifest = {
        "version": version,
        "bytes": sum(fact["bytes"] for fact in facts),
        "packed": sum(fact["packed"] for fact in facts),
        "files": facts,
    }
    (TARGET / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    return version


def _megabytes(folder: Path) -> str:
    manifest = json.loads((folder.parent / "manifest.json").read_text())
    return f"{manifest['packed'] / 1e6:.1f}"


def _facts(path: Path) -> dict[str, Any]:
    plain = path.read_bytes()
    packed = path.with_name(path.name + ".br")
    return {
        "name": path.name,
        "bytes": len(plain),
        "packed": packed.stat().st_size if packed.is_file() else len(plain),
        "sha256": sha256(plain).hexdigest(),
    }


if __name__ == "__main__":
    main()
