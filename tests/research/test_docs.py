"""The documentation of OpenSpiel prints what it says it prints."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import sommet.adapters.openspiel

PAGE = Path(__file__).parents[2] / "docs" / "openspiel.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_prints_what_it_says() -> None:
    """One session, from its first block to its last."""
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert {kind for kind, _ in blocks} == {"pycon", "text"}
    code = "\n".join(text for kind, text in blocks if kind == "pycon")
    session = doctest.DocTestParser().get_doctest(code, {}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=told.append)
    assert told == [], "".join(told)


def test_the_module_shows_how_it_is_used() -> None:
    assert doctest.testmod(sommet.adapters.openspiel) == (0, 5)
