"""Builds the source archive and from it the wheel, the web client in both, into build/wheels; `make wheel` runs this.

The wheel is made from the unpacked archive and from nothing else: whatever the archive lacks is missed here. With
--compiled the modules that are compiled in this folder already are not compiled once more, which is for tests.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

from build import ProjectBuilder
from pyproject_hooks import quiet_subprocess_runner

ROOT = Path(__file__).parents[1]
WHEELS = ROOT / "build" / "wheels"
WEB_CLIENT = ROOT / "src" / "sommet" / "server" / "static" / "index.html"


def main() -> None:
    """Writes build/wheels anew."""
    arguments = argparse.ArgumentParser(description="Builds the source archive and the wheel.")
    arguments.add_argument("--compiled", action="store_true", help="take the modules that are compiled here already")
    compiled = arguments.parse_args().compiled
    if not WEB_CLIENT.is_file():
        sys.exit(f"{WEB_CLIENT} is missing: make setup builds the web client")
    shutil.rmtree(WHEELS, ignore_errors=True)
    work = WHEELS / "work"
    archive = build(ROOT, "sdist", WHEELS)
    sources = unpack(archive, work)
    if compiled:
        lay_out_compiled(sources / "build")
    wheel = label(build(sources, "wheel", work))
    shutil.rmtree(work)
    for path in (archive, wheel):
        print(f"sommet: {path.relative_to(ROOT)}, {path.stat().st_size / 1e6:.1f} MB")


def build(sources: Path, kind: str, folder: Path) -> Path:
    """Has the project build its "sdist" or "wheel" with the tools of this environment, which are pinned."""
    builder = ProjectBuilder(sources, runner=quiet_subprocess_runner)
    return Path(builder.build(kind, folder))


def unpack(archive: Path, folder: Path) -> Path:
    """The one folder that a source archive holds."""
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def lay_out_compiled(target: Path) -> None:
    """Puts C files and modules where the build looks for them, younger than all that they are made from."""
    shutil.copytree(ROOT / "build" / "c", target / "c", copy_function=shutil.copy)
    libraries = target / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for module in (ROOT / "src").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        place = libraries / module.relative_to(ROOT / "src")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, place)


def label(wheel: Path) -> Path:
    """Names the oldest Linux the wheel runs on, by the symbols its modules ask the C library for."""
    tools = Path(sys.executable).parent
    repair = [tools / "auditwheel", "repair", "--plat", "auto", "--strip", "--wheel-dir", WHEELS, wheel]
    done = subprocess.run(repair, env={"PATH": f"{tools}:/usr/bin:/bin"}, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return next(WHEELS.glob("*.whl"))


if __name__ == "__main__":
    main()
