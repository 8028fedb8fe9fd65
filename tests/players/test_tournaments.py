"""Round robins: every pair the same number of games, with chance of its own, on one scale."""

from collections import Counter

import pytest

import sommet
from sommet.core.errors import GameError
from sommet.players.ratings import elo
from sommet.players.tournaments import Key, round_robin, standings

STEP = sommet.game("step-by-step")


def test_every_pair_plays_as_often_as_asked_the_weaker_named_first() -> None:
    contest = round_robin(STEP, ["2", "random", "greedy"], 4)

    games = Counter(fixture.key[0] for fixture in contest.fixtures())

    assert contest.levels == ("random", "greedy", "2")
    assert games == {("random", "greedy"): 4, ("random", "2"): 4, ("greedy", "2"): 4}
    assert contest.total == 12


def test_what_is_done_is_left_out_and_nothing_else() -> None:
    contest = round_robin(STEP, ["random", "greedy", "1"], 2)
    done: set[Key] = {(("random", "greedy"), 0), (("greedy", "1"), 1)}

    left = [fixture.key for fixture in contest.fixtures(done)]

    assert set(left) | done == {fixture.key for fixture in contest.fixtures()}
    assert len(left) == 4


def test_a_pair_plays_the_same_games_whoever_else_takes_part() -> None:
    small, large = (round_robin(STEP, levels, 1, seed=3) for levels in (["random", "1"], ["random", "greedy", "1"]))

    assert small.meetings["random", "1"] == large.meetings["random", "1"]
    assert large.meetings["random", "greedy"].seed != large.meetings["random", "1"].seed


def test_standings_count_points_by_level_and_not_by_seat() -> None:
    contest = round_robin(STEP, ["random", "greedy"], 4)
    pair = ("random", "greedy")
    # greedy sits in seat 2 of even games and in seat 1 of odd ones, and wins three and a half of four.
    results: dict[Key, list[float]] = {
        (pair, 0): [0, 1],
        (pair, 1): [1, 0],
        (pair, 2): [0.5, 0.5],
        (pair, 3): [1, 0],
    }

    table = standings(contest, results)

    assert [(row.level, row.games, row.points) for row in table.rows] == [("random", 4, 0.5), ("greedy", 4, 3.5)]
    assert table.shares == {("random", "greedy"): 0.125, ("greedy", "random"): 0.875}
    assert table.rows[0].elo.value == 0
    assert table.rows[1].elo.value == pytest.approx(elo(4 / 5))  # with the drawn game


@pytest.mark.parametrize(
    ("levels", "players", "sentence"),
    [
        (["1", "9"], None, "there is no level '9'"),
        (["1"], None, "at least two levels"),
        (["1", "2", "1"], None, "level '1' is given twice"),
        (["1", "2"], 3, "cannot share 3 seats equally"),
        (["1", "2"], 8, "is played by 2, 3 or 4, not by 8"),
    ],
)
def test_what_cannot_be_played_is_refused(levels: list[str], players: int | None, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        round_robin(STEP, levels, 2, players)
