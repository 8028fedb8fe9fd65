"""Sentences and quotations."""

from __future__ import annotations

import pytest

from sommet.core import IllegalAction, NotationError, Text
from sommet.core.outcome import plain
from sommet.core.text import shorten


def test_a_text_speaks_both_languages() -> None:
    text = Text("oui", "yes")
    assert text.say("fr") == "oui"
    assert text.say("en") == "yes"


def test_an_error_says_its_rule() -> None:
    error = IllegalAction(Text("trop haut", "too high"), "R4")
    assert error.sentence("fr") == "trop haut (R4)"
    assert str(error) == "too high (R4)"
    assert error.code == "illegal"
    assert NotationError(Text("quoi ?", "what?")).sentence("fr") == "quoi\u202f?"


@pytest.mark.parametrize("value", ["", "a", "é", "a" * 60, 5, None, 1.5, True, [1, 2], {"a": 1}])
def test_what_is_short_is_quoted_whole(value: object) -> None:
    assert shorten(value) == f"'{value}'"


@pytest.mark.parametrize(
    "value",
    [
        "a" * 61,
        "é" * 10**6,
        "\0",
        "\x1b[31m",
        "\n",
        "\u202e",
        "\ud800",
        "\u2028",
        "x" * 70 + "\n",
        10**4000,
        ["a" * 10**6],
    ],
)
def test_a_quotation_is_short_and_printable(value: object) -> None:
    quoted = shorten(value)
    assert quoted.isprintable()
    assert len(quoted) < 700
    assert quoted.startswith("'")
    assert quoted.endswith("'")
    quoted.encode("utf-8")


@pytest.mark.parametrize(
    ("number", "written"), [(1.0, "1"), (0.5, "0.5"), (-3.0, "-3"), (0.0, "0"), (1 / 3, repr(1 / 3))]
)
def test_whole_numbers_are_written_without_a_point(number: float, written: str) -> None:
    assert repr(plain(number)) == written
