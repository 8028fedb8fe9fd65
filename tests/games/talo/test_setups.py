"""Setups of Talō: what is nearly right is refused with a sentence, and what is right comes back canonical."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import LANGS, SetupError
from sommet.core.prose import is_printable

GAME = sommet.game("talo")
DEEP: list[Any] = []
for _ in range(200):
    DEEP = [DEEP]

HOSTILE: list[dict[str, Any]] = [
    {"start": None},
    {"start": "c3"},
    {"start": ["c3"]},
    {"start": ["c3", "h8", "c8"]},
    {"start": ["c3", 8]},
    {"start": ["c3", "H8"]},
    {"start": ["c3", "h8 "]},
    {"start": ["c3", ["h8"]]},
    {"start": {"1": "c3"}},
    {"start": DEEP},
    {"start": [], "turn": 2},
    {"start": ["c3", "h8"], "turn": 0},
    {"start": ["c3", "h8"], "turn": 3},
    {"start": ["c3", "h8"], "turn": True},
    {"start": ["c3", "h8"], "turn": 1.0},
    {"start": ["c3", "h8"], "turn": "1"},
    {"start": ["c3", "h8"], "turn": 10**400},
    {"start": ["c3", "h8"], "bars": "1 z e5 0"},
    {"start": ["c3", "h8"], "bars": {"0": "1 z e5 0"}},
    {"start": ["c3", "h8"], "bars": [["1", "z", "e5", "0"]]},
    {"start": ["c3", "h8"], "bars": ["1 x e5 0"]},
    {"start": ["c3", "h8"], "bars": ["01 z e5 0"]},
    {"start": ["c3", "h8"], "bars": ["1 z e05 0"]},
    {"start": ["c3", "h8"], "bars": ["1 z e5 00"]},
    {"start": ["c3", "h8"], "bars": ["1 z e5 0\n"]},
    {"start": ["c3", "h8"], "bars": ["1 z e5 10"]},
    {"start": ["c3", "h8"], "bars": ["11 z e5 0"]},
    {"start": ["c3", "h8"], "bars": ["0 z e5 0"]},
    {"start": ["c3", "h8"], "bars": ["1 z s-7 0"]},
    {"start": ["c3", "h8"], "bars": ["1 z e19 0"]},
    {"start": ["c3", "h8"], "bars": ["1 z e-8 0"]},
    {"start": ["c3", "h8"], "bars": ["١ z e5 0"]},
    {"start": ["c3", "h8"], "bars": ["1 z e5 0"] * 2},
    {"start": ["c3", "h8"], "bars": ["1 z e5 0"] * 100_000},
    {"start": ["c3", "h8"], "bars": ["9" * 100_000]},
    {"start": ["c3", "h8"], "bars": ["1 z c3 0"]},
    {"start": ["c3", "h8"], "bars": ["1 z e5 0", "3 x d5 1", "3 z d5 2"]},
    {"start": ["c3", "h8"], "pawns": ["c3 0"]},
    {"start": ["c3", "h8"], "pawns": ["c3 0", None]},
    {"start": ["c3", "h8"], "pawns": ["c3 0", "h8 1"]},
    {"start": ["c3", "h8"], "pawns": ["c3 0", "h8 00"]},
    {"start": ["c3", "h8"], "pawns": ["c3 0", "k8 0"]},
    {"start": ["c3", "h8"], "pawns": ["c3 0", "h8 11"]},
    {"start": ["c3", "h8"], "pawns": DEEP},
    {"start": ["c3", "h8"], "stock": [10, 9, 8, 7, 6, 5, 4, 3, 2]},
    {"start": ["c3", "h8"], "stock": [10, 9, 8, 7, 6, 5, 4, 3, 2, 2]},
    {"start": ["c3", "h8"], "stock": [10, 9, 8, 7, 6, 5, 4, 3, 2, -1]},
    {"start": ["c3", "h8"], "stock": [10, 9, 8, 7, 6, 5, 4, 3, 2, True]},
    {"start": ["c3", "h8"], "stock": [10, 9, 8, 7, 6, 5, 4, 3, 2, float("nan")]},
    {"start": ["c3", "h8"], "stock": [10**30] * 10},
    {"start": ["c3", "h8"], "stock": None},
    {"start": ["c3", "h8"], "wind": 1},
    {"": []},
]


@pytest.mark.parametrize("setup", HOSTILE, ids=lambda setup: repr(setup)[:60])
def test_what_does_not_fit_is_refused_with_a_sentence(setup: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.start(2, None, setup)
    for lang in LANGS:
        sentence = caught.value.sentence(lang)
        assert is_printable(sentence)
        assert len(sentence) < 300


@pytest.mark.parametrize(
    ("options", "setup", "canonical"),
    [
        ({}, None, {"start": []}),
        ({"start": "fixed"}, None, {"start": ["c3", "h8"]}),
        ({"start": "fixed"}, {"bars": ["1 z a1 0"]}, {"start": ["c3", "h8"], "bars": ["1 z a1 0"]}),
        ({}, {"start": ["h3", "c8"], "turn": 1}, {"start": ["h3", "c8"]}),
        ({}, {"start": ["h3", "c8"], "stock": [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]}, {"start": ["h3", "c8"]}),
        ({}, {"start": [], "pawns": ["a1 0", "b1 0"], "turn": 2}, {"pawns": ["a1 0", "b1 0"], "turn": 2}),
    ],
)
def test_what_fits_comes_back_canonical(
    options: dict[str, Any], setup: dict[str, Any] | None, canonical: dict[str, Any]
) -> None:
    start = GAME.resolve(2, options, setup)
    assert start.setup == canonical
    assert GAME.resolve(2, options, start.setup) == start


def test_bars_outside_the_plan_keep_to_the_margin() -> None:
    bars = ["1 z j5 0", "1 z i5 0", "4 x i5 1"]
    GAME.start(2, {"margin": 2}, {"start": ["c3", "h8"], "bars": [*bars[:2], "3 x i5 1"]})
    with pytest.raises(SetupError, match="too far"):
        GAME.start(2, {"margin": 1}, {"start": ["c3", "h8"], "bars": bars})
