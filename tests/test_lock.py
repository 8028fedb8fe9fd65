"""What the server is installed with: locked by hashes, whole, and the same versions that are tested."""

import json
import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import sommet

ROOT = Path(__file__).parents[1]
LOCKS = ["requirements-server.lock", "requirements-build.lock"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """Version and hashes of each package of a lock."""
    text = re.sub(r"^\s*#.*$", "", (ROOT / name).read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    packages: dict[str, tuple[str, list[str]]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        pinned, *hashes = line.split()
        package, version = pinned.split("==")
        packages[canonicalize_name(package)] = (version, hashes)
    return packages


def whole(roots: list[str]) -> set[str]:
    """Everything that these need on this machine, by what the installed packages say of themselves."""
    found: set[str] = set()
    waiting = [Requirement(text) for text in roots]
    while waiting:
        needed = waiting.pop()
        if needed.marker is not None and not needed.marker.evaluate({"extra": ""}):
            continue
        found.add(canonicalize_name(needed.name))
        for text in requires(needed.name) or ():
            further = Requirement(text)
            if further.marker is None or any(
                further.marker.evaluate({"extra": extra}) for extra in ("", *needed.extras)
            ):
                further.marker = None
                if canonicalize_name(further.name) not in found:
                    waiting.append(further)
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_version_is_the_tested_one_and_has_hashes(name: str) -> None:
    constraints = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split())
    tested: dict[str, str] = {canonicalize_name(package): version for package, version in constraints.items()}
    packages = locked(name)
    assert {package: version for package, (version, _) in packages.items()} == {
        package: tested.get(package) for package in packages
    }
    for package, (_, hashes) in packages.items():
        assert hashes, package
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", text) for text in hashes), package


def test_the_lock_of_the_server_holds_all_that_it_needs() -> None:
    project = PROJECT["project"]
    roots = [*project["dependencies"], *project["optional-dependencies"]["server"]]
    assert whole(roots) - set(locked("requirements-server.lock")) == set()


def test_the_lock_of_the_build_holds_all_that_it_needs() -> None:
    assert whole(PROJECT["build-system"]["requires"]) == set(locked("requirements-build.lock"))


def test_what_is_compiled_has_files_for_every_machine_it_is_for() -> None:
    """Wheels for Linux on two kinds of processor and three versions of Python: far more files than one."""
    packages = locked("requirements-server.lock")
    for name in ("greenlet", "httptools", "msgspec", "psycopg-binary", "sqlalchemy", "uvloop"):
        assert len(packages[name][1]) >= 6, name


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_place_to_fetch_from(name: str) -> None:
    assert "://" not in (ROOT / name).read_text()
    assert "--index-url" not in (ROOT / name).read_text()


def test_the_container_installs_what_is_locked_and_nothing_else() -> None:
    steps = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    installs = re.findall(r"pip install ([^&\n]*)", steps)
    assert len(installs) == 3
    assert all("--require-hashes" in step or ("--no-deps" in step and "--no-index" in step) for step in installs)


def test_the_web_client_has_the_version_of_the_package() -> None:
    described = json.loads((ROOT / "web" / "package.json").read_text())
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert described["version"] == lock["version"] == lock["packages"][""]["version"] == sommet.__version__
