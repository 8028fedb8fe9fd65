"""What is in the top level of the package explains itself, and its examples run as they stand."""

from __future__ import annotations

import doctest
import inspect

import pytest

import sommet


@pytest.mark.parametrize("name", sommet.__all__)
def test_everything_in_the_top_level_has_an_example_that_runs(name: str) -> None:
    found = getattr(sommet, name)
    texts = [inspect.getdoc(found)]
    if isinstance(found, type):
        texts += [inspect.getdoc(member) for own, member in vars(found).items() if not own.startswith("_")]
    assert ">>>" in (texts[0] or "")
    told: list[str] = []
    for text in texts:
        example = doctest.DocTestParser().get_doctest(text or "", {"sommet": sommet}, name, None, 0)
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)
    assert told == [], "".join(told)


def test_the_package_shows_how_it_is_used() -> None:
    assert doctest.testmod(sommet, extraglobs={"sommet": sommet}).failed == 0
