"""Setups from outside: canonical ones resolve to themselves, everything else gets one sentence and no crash."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sommet
from ascension.exercises import hilly
from sommet.core import GameError, SetupError
from sommet.core.record import Record, replay
from sommet.games.ascension.notation import BOX

GAME = sommet.game("ascension")


def position(**fields: Any) -> dict[str, Any]:
    return {"position": fields}


HOSTILE: list[Any] = [
    "",
    "- " * 76,
    " ".join(BOX[:-1]),
    " ".join([*BOX[:-1], "-"]),
    " ".join(BOX) + " ",
    "  ".join(BOX),
    "\t".join(BOX),
    "x" * 100_000,
    [],
    76,
    {"layout": " ".join(BOX)},
    {"position": None},
    {"position": []},
    {"position": {}, "seed": 1},
    position(pawn=["c3", "g3"]),
    position(fill=None),
    position(fill="-!"),
    position(fill="TCSX"),
    position(fill="CT"),
    position(fill="?"),
    position(fill="- -  -"),
    position(fill="joker"),
    position(fill=" ".join(["-"] * 20)),
    position(fill="- " * 100_000),
    position(stacks=[]),
    position(stacks={"j1": "-"}),
    position(stacks={"A1": "-"}),
    position(stacks={"c3": 3}),
    position(stacks={"c3": ["-"]}),
    position(stacks={"c3": "joker -"}, summit=[1], pawns=["d4", "g3"]),
    position(stacks={"c3": "joker"}),
    position(stacks={"c3": "joker", "d3": "joker"}, summit=[1], pawns=["d4", "g3"]),
    position(stacks={"a1": "-"}, pawns=["c3", "g3"]),
    position(stacks={"a1": "T"}, pawns=["c3", "g3"]),
    position(stacks={"a1": "hC"}, pawns=["c3", "g3"]),
    position(stacks={"a1": "ladder!"}, pawns=["c3", "g3"]),
    position(stacks={"e5": "- -"}),
    position(stacks={"e5": "hT"}),
    position(pawns=["c3"]),
    position(pawns=["c3", "c3"]),
    position(pawns=["c3", None]),
    position(pawns=["c3", None], blocks=[0, 2]),
    position(pawns=["i9", "g3"]),
    position(pawns=["a9", "g3"]),
    position(pawns=["c3", 7]),
    position(pawns="c3 g3"),
    position(pawns=["c3", "g3"], stacks={"c3": "S!"}),
    position(pawns=["c3", "g3"], stacks={"c3": "abyss!"}),
    position(pawns=["c3", "g3"], stacks={"c3": "joker"}, summit=[2]),
    position(pawns=["e5", "g3"]),
    position(pawns=["a1", "g3"], summit=[1]),
    position(reserve=[[2, 2]]),
    position(reserve=[[2, 2], [2]]),
    position(reserve=[[2, 2], [2, -1]]),
    position(reserve=[[2, 2], [2, True]]),
    position(reserve=[[2, 2], [2, 2.0]]),
    position(reserve=[[1000, 1000], [2, 2]]),
    position(reserve=[[2, 2], [2, 10**100]]),
    position(blocks=[0]),
    position(blocks=[0, 3]),
    position(blocks=[0, False]),
    position(blocks=[0, 2]),
    position(summit=[1, 1], pawns=["c3", "g3"]),
    position(summit=[3], pawns=["c3", "g3"]),
    position(summit=["1"], pawns=["c3", "g3"]),
    position(summit={"1": 1}, pawns=["c3", "g3"]),
    position(held=[1], pawns=["c3", "g3"]),
    position(held=[1], pawns=["c3", "g3"], stacks={"c3": "bivouac"}),
    position(left=[0]),
    position(left=[None]),
    position(locks={"3": "c3"}),
    position(locks={"01": "c3"}),
    position(locks={"1": "a1"}),
    position(locks={"1": "c3", "2": "c3"}),
    position(locks={"1": ["c3", 0]}),
    position(locks=[]),
    position(to_move=0),
    position(to_move=3),
    position(to_move=True),
    position(to_move=1.5),
    position(turns=-1),
    position(turns=10**30),
    position(turns=float("nan")),
]


@pytest.mark.parametrize("setup", HOSTILE, ids=lambda setup: str(setup)[:50])
def test_a_wrong_setup_is_refused_with_a_sentence(setup: Any) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.start(2, None, setup)
    for lang in ("fr", "en"):
        assert 0 < len(caught.value.sentence(lang)) < 400


@pytest.mark.parametrize(
    "options", [{"max_turns": -1}, {"max_turns": 10**30}, {"home": "away"}, {"same_cell": 1}, {"colour": 1}]
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        GAME.start(2, options)


def test_an_eliminated_player_does_not_begin() -> None:
    with pytest.raises(SetupError):
        GAME.start(3, None, position(pawns=[None, "c7", "g3"], blocks=[2, 0, 0]))


@pytest.mark.parametrize("seed", range(12))
def test_a_canonical_exercise_resolves_to_itself(seed: int) -> None:
    players = 2 + seed % 3
    start = GAME.resolve(players, None, hilly(players, {}, seed))
    again = GAME.resolve(players, None, json.loads(json.dumps(start.setup)))
    assert again == start
    assert GAME.begin(again).key() == GAME.begin(start).key()


def test_defaults_spelled_out_are_left_out() -> None:
    spelled = position(fill="-", stacks={"c3": "-", "a1": ""}, pawns=["a1", "i9"], reserve=[[2, 2], [2, 2]], to_move=1)
    assert GAME.resolve(2, None, spelled).setup == {"position": {"pawns": ["a1", "i9"]}}


def test_a_layout_stays_the_text_it_is_in_a_record() -> None:
    layout = " ".join(BOX)
    line = json.dumps(
        {"game": "ascension", "players": 2, "setup": layout, "actions": ["take b2", "place c1", "move b2"]}
    )
    replayed = replay(GAME, Record.from_json(line))
    assert replayed.start.setup == layout
    assert GAME.state(replayed.position)["stacks"]["c1"] == "- -"


def test_seeds_shuffle_the_box() -> None:
    layouts = {GAME.resolve(2, seed=seed).setup for seed in range(8)}
    assert len(layouts) == 8
    assert all(sorted(layout.split(" ")) == sorted(BOX) for layout in layouts)
