"""The source archive and the wheel: what is in them, and that the wheel works where nothing else is."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename
from server.client import Visitor
from server.process import ServerProcess
from server.test_play import play_out, talk

import sommet

ROOT = Path(__file__).parents[2]
WHEELS = ROOT / "build" / "wheels"
SOURCES = ROOT / "src"
KINDS = (".py", ".pxd", ".pyi", ".md", ".mako", ".typed", ".bin")
STATIC = "sommet/server/static/"
# Every module with declarations beside it, but for the one that has none but C for others to include.
COMPILED = {path.with_suffix("") for path in (ROOT / "src").rglob("*.pxd") if path.stem != "bits"}


def built(pattern: str) -> Path:
    """The one file of that kind."""
    found = list(WHEELS.glob(pattern))
    assert len(found) == 1, f"{WHEELS} has {len(found)} files {pattern}: make test builds one"
    return found[0]


def sources() -> set[str]:
    """Everything of the package that is not compiled."""
    here = {str(path.relative_to(SOURCES)) for path in (SOURCES / "sommet").rglob("*") if path.suffix in KINDS}
    client = {str(path.relative_to(SOURCES)) for path in (SOURCES / STATIC).rglob("*") if path.is_file()}
    assert f"{STATIC}index.html" in client
    return here | client


def test_the_archive_has_all_that_the_wheel_is_built_from_and_nothing_else() -> None:
    with tarfile.open(built("*.tar.gz")) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if archive.getmember(name).isfile()}
    kept = {name.removeprefix("src/") for name in names if name.startswith("src/sommet/")}
    assert kept == sources()
    assert {"setup.py", "pyproject.toml", "README.md", "LICENSE"} <= names
    assert {name for name in names if name.split("/")[0] in ("tests", "web", "build", "docs", "bench")} == set()


def test_the_wheel_has_sources_and_compiled_modules_and_nothing_else() -> None:
    names = {name for name in zipfile.ZipFile(built("*.whl")).namelist() if not name.endswith("/")}
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    modules = {name for name in names if name.endswith(".so")}
    assert modules == {f"{path.relative_to(ROOT / 'src')}{suffix}" for path in COMPILED}
    rest = {name for name in names - modules if not name.startswith(f"sommet-{sommet.__version__}.dist-info/")}
    assert rest == sources()


def test_the_wheel_is_for_this_linux_and_for_older_ones() -> None:
    """It says which by the symbols it needs of the C library; ours are old, whatever it was built on."""
    tags = parse_wheel_filename(built("*.whl").name)[3]
    assert any("manylinux" in tag.platform for tag in tags)
    assert tags & set(sys_tags())


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An environment with the wheel and the libraries it asks for, and nothing of this folder."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    there = str(folder / "bin" / "python")
    wanted = f"sommet[server] @ {built('*.whl').as_uri()}"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        there,
        "--disable-pip-version-check",
        "--quiet",
        "install",
        "--no-compile",
    ]
    subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", wanted], cwd=folder, env=bare(), check=True)
    return there


def bare() -> dict[str, str]:
    """The environment without what leads Python to this folder."""
    ours = ("PYTHONPATH", "SOMMET_PURE", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in ours} | {"SOMMET_LANG": "en"}


def sommet_there(python: str, *arguments: str) -> str:
    """What the installed command prints."""
    command = [str(Path(python).parent / "sommet"), *arguments]
    done = subprocess.run(command, cwd="/", env=bare(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_installed_command_has_all_games_compiled(python: str, tmp_path: Path) -> None:
    assert sommet_there(python, "--version") == f"sommet {sommet.__version__} (compiled)\n"
    games = json.loads(sommet_there(python, "games", "--json"))
    assert {game["slug"] for game in games} == {game.slug for game in sommet.all_games()}
    for game in sommet.all_games():
        assert sommet_there(python, "rules", game.slug, "--lang", "fr").strip()
    records = tmp_path / "records.jsonl"
    sommet_there(python, "record", "talo", "--games", "1", "--random", "--out", str(records))
    assert sommet_there(python, "replay", str(records)).splitlines()[-1].endswith(" 0 mismatches")


@pytest.fixture
def server(python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """A server of the installed package, started elsewhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    database = f"sqlite:///{tmp_path}/sommet.db"
    process = ServerProcess(database, tmp_path / "log", "--requests", "10000", python=python).start()
    yield process
    assert process.stop() == -SIGTERM


def test_the_installed_server_shows_the_page_and_plays_a_match(server: ServerProcess) -> None:
    with urllib.request.urlopen(server.url) as response:
        assert '<script type="module"' in response.read().decode()

    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here 1"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        await play_out({1: live}, random.Random(1))
        assert live.update["outcome"]["ended"] == "rules"

    talk(server, conversation)
