"""Marks for who and where are filled in for a reader, and sentences typeset; the web client does the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from sommet.core.prose import Company, does, fill, lit, of, own, to, typeset, who, whose

SHARED = json.loads((Path(__file__).parent.parent / "data" / "prose.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", SHARED["filled"], ids=lambda case: case["marked"])
def test_marks_are_filled_in(case: dict[str, Any]) -> None:
    names = {int(seat): name for seat, name in case["names"].items()}

    assert fill(case["marked"], case["lang"], Company(names, case["reader"], case["lit"])) == case["filled"]


@pytest.mark.parametrize("case", SHARED["typeset"], ids=lambda case: case["typed"])
def test_sentences_are_typeset(case: dict[str, Any]) -> None:
    assert typeset(case["typed"], case["lang"]) == case["printed"]
    assert typeset(case["printed"], case["lang"]) == case["printed"]


def test_marks_are_written() -> None:
    assert [who(2), of(2), to(2), whose(2)] == ["{2}", "{de 2}", "{à 2}", "{whose 2}"]
    assert does(2, "goes", "go") == "{2} {2?goes|go}"
    assert own(2, "the", "your") + lit("here", "on c4") == "{2?the|your}{@?here|on c4}"
