"""The evaluation's facts are facts: heights on foot and with a ladder equal those the slow engine finds."""

from __future__ import annotations

from random import Random

import pytest

from aufsteiger.naive import Naive
from aufsteiger.positions import free_position
from sommet.games import find
from sommet.players import player
from sommet.testing import effort

GAME = find("aufsteiger")
STAIRS = {
    "free": True,
    "colours": ["red", "lightblue"],
    "tower": [
        "S1 m13 2x2x1 grey",
        "M1 o13 2x2x2 grey",
        "M2 q13 2x2x2 violet",
        "S5 q13 2x2x1 red",
        "S2 k13 2x2x1 violet",
    ],
}


def reach(naive: Naive, seat: int, ladder: str | None) -> int:
    """The greatest height a pawn walks to, with one ladder on the way or none."""
    naive.ladders[seat] = {ladder} if ladder else set()
    home = naive.pawns[seat]
    best = naive.height(seat)
    for first in [home, *naive.walks(seat)]:
        naive.pawns[seat] = first
        best = max(best, naive.height(seat))
        for _, second in naive.ladder_ends(seat):
            naive.pawns[seat] = second
            for third in [second, *naive.walks(seat)]:
                naive.pawns[seat] = third
                best = max(best, naive.height(seat))
            naive.pawns[seat] = first
    naive.pawns[seat] = home
    return best


def test_heights_in_reach_are_exact() -> None:
    random = Random(11)
    options = GAME.defaults(3)
    for _ in range(25 * effort()):
        setup = free_position(random, 3, options)
        setup["ladders"] = [["big", "small"]] * 3
        position = GAME.start(3, None, setup)
        for seat in (1, 2, 3):
            facts = GAME.evaluation.features(position, seat)
            naive = Naive(3, options, setup)
            assert facts["walk"] == reach(naive, seat - 1, None)
            assert facts["small_ladder"] == reach(naive, seat - 1, "small")
            assert facts["big_ladder"] == reach(naive, seat - 1, "big")


def test_a_block_move_that_helps_is_seen() -> None:
    """On foot the red pawn gets to 3; one more half-cube makes it 4. The light blue one does not pass the red face."""
    position = GAME.start(2, None, STAIRS)
    facts = GAME.evaluation.features(position, 1)
    assert (facts["walk"], facts["block"]) == (3, 4)
    assert GAME.evaluation.features(position, 2)["walk"] == 2


def test_expectations_add_up_and_like_height() -> None:
    low = GAME.evaluation.values(GAME.start(2, None, STAIRS))
    high = GAME.evaluation.values(GAME.start(2, None, {**STAIRS, "pawns": ["o13", "table"]}))
    assert sum(low) == pytest.approx(1)
    assert sum(high) == pytest.approx(1)
    assert high[0] > low[0]


def test_the_last_chance_decides_for_whoever_leads() -> None:
    """Nobody can climb and the clock has run out: who would win now is all but sure to."""
    setup = {
        "free": True,
        "colours": ["red", "lightblue"],
        "tower": ["L1 m13 2x2x4 grey"],
        "pawns": ["table", "m13"],
        "ladders": [[], []],
        "stones": [False, False],
        "idle": 2,
    }
    values = GAME.evaluation.values(GAME.start(2, None, setup))
    assert values[1] > 0.9


@pytest.mark.parametrize("players", GAME.seats)
def test_search_climbs_higher_than_chance(players: int) -> None:
    """One searching player against random ones, from the same tower: it wins and stands on the tower."""
    start = GAME.resolve(players, None, None, players)
    seats = [player(GAME, "2" if seat == 0 else "random", seat) for seat in range(players)]
    position = GAME.begin(start)
    while not position.over:
        position.play(seats[position.mover - 1].choose(position))
    assert position.result()[0] == 1
    assert GAME.state(position)["heights"][0] >= 4


def test_search_ends_the_game_while_leading() -> None:
    """Ahead and unreachable, with the clock at the last chance: the level stops instead of climbing into trouble."""
    setup = {
        "free": True,
        "colours": ["red", "lightblue"],
        "tower": ["M1 m13 2x2x2 red", "L1 o13 2x2x4 violet"],
        "pawns": ["m13", "table"],
        "ladders": [[], []],
        "stones": [False, False],
        "idle": 2,
    }
    position = GAME.start(2, None, setup)
    seats = player(GAME, "3", 1)
    while not position.over and position.mover == 1:
        position.play(seats.choose(position))
    assert position.over
    assert position.result() == (1, 0)
