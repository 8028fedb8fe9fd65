"""Every code block of the documentation runs, and prints what it says it prints."""

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The rules files are the authority for the games and have their own worked cases.
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "games").glob("*.md"))]
PAGES.remove(ROOT / "docs" / "openspiel.md")  # run by tests/research, where OpenSpiel is
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KINDS = {"pycon", "python", "console", "json", "text"}  # text: a diagram


def blocks(page: Path, kind: str) -> list[str]:
    """The code of one kind on a page, in order."""
    return [code for found, code in BLOCK.findall(page.read_text(encoding="utf-8")) if found == kind]


def has(kind: str) -> list[object]:
    """The pages with code of that kind."""
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES if blocks(page, kind)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_says_what_it_is(page: Path) -> None:
    """Otherwise it would not be run."""
    assert {kind for kind, _ in BLOCK.findall(page.read_text(encoding="utf-8"))} <= KINDS


@pytest.mark.parametrize("page", has("pycon"))
def test_sessions_print_what_they_say(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One session a page, from its first block to its last, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "pycon")), {}, page.name, str(page), 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=told.append)
    assert told == [], "".join(told)


@pytest.mark.parametrize("page", has("python"))
def test_programs_run(page: Path, tmp_path: Path) -> None:
    """Each page's blocks are one program, in a folder of its own."""
    program = tmp_path / "program.py"
    program.write_text("\n".join(blocks(page, "python")), encoding="utf-8")
    done = subprocess.run([sys.executable, program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", has("console"))
def test_commands_run(page: Path, tmp_path: Path) -> None:
    """Lines after a `$`; what they print is in the hands of whoever runs them."""
    here = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for line in re.findall(r"^\$ (.*)$", "\n".join(blocks(page, "console")), re.MULTILINE):
        done = subprocess.run(line, shell=True, cwd=tmp_path, env=here, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}: {done.stderr}"


@pytest.mark.parametrize("page", has("json"))
def test_json_is_json(page: Path) -> None:
    for text in blocks(page, "json"):
        json.loads(text)
