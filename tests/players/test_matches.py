"""Matches: fair seats, shared luck, and results that depend on nothing but the seed."""

from collections import Counter
from dataclasses import replace

import pytest

import sommet
from sommet.core.errors import GameError
from sommet.engines import Processes
from sommet.players import MatchResult, Meeting, Played, Sprt, arrange, run_match
from sommet.players.levels import SearchPlayer, player
from sommet.players.runs import Stopwatch

STEP = sommet.game("step-by-step")
CARDS = sommet.game("ascenseur")
SMALL = {"size": 3, "tower": 2}  # short games


def timeless(result: MatchResult) -> MatchResult:
    """A result without what depends on the machine."""
    return replace(result, rows=tuple(replace(row, decision_ms=0, turn_ms=0) for row in result.rows))


@pytest.mark.parametrize(
    ("game", "levels", "players", "seats"),
    [
        (STEP, 2, None, 2),
        (STEP, 3, None, 3),
        (STEP, 2, 4, 4),
        (CARDS, 2, None, 4),
        (CARDS, 2, 6, 6),
        (CARDS, 3, None, 3),
        (CARDS, 5, None, 5),
    ],
)
def test_every_level_sits_in_every_seat_equally_often(
    game: sommet.core.Game, levels: int, players: int | None, seats: int
) -> None:
    meeting = arrange(game, ["random"] * levels, players)

    sat = Counter((seat, index) for number in range(levels) for seat, index in enumerate(meeting.seating(number)))

    assert meeting.players == seats
    assert sat == {(seat, index): 1 for seat in range(seats) for index in range(levels)}


def test_a_rotation_shares_its_start_and_its_deals_and_the_next_has_others() -> None:
    meeting = arrange(CARDS, ["random", "greedy"], seed=3)

    def luck(number: int) -> tuple[object, list[str]]:
        record = meeting.play(number).record
        return record.setup, [action for action in record.actions if action.startswith(("deal", "turn"))]

    first, second, third = luck(0), luck(1), luck(2)
    assert first == second
    assert first[1] != []
    assert first != third


def test_players_of_one_rotation_draw_from_streams_of_their_own() -> None:
    first, second = (arrange(STEP, ["random", "random"]).play(number).record for number in (0, 1))

    assert first.setup == second.setup
    assert first.actions != second.actions


def test_an_opening_is_random_and_the_same_for_every_seating() -> None:
    def actions(number: int, opening: int) -> list[str]:
        meeting = arrange(STEP, ["greedy", "3"], options=SMALL, opening=opening, scale=0.01)
        return list(meeting.play(number).record)

    assert actions(0, 4)[:4] == actions(1, 4)[:4]
    assert len({tuple(actions(2 * rotation, 4)[:4]) for rotation in range(6)}) > 1


def test_points_go_to_the_level_and_are_shared_where_the_win_is() -> None:
    meeting = arrange(STEP, ["random", "greedy"], 4)

    assert meeting.points(0, [0.0, 0.0, 1.0, 0.0]) == [1.0, 0.0]
    assert meeting.points(1, [0.0, 0.0, 1.0, 0.0]) == [0.0, 1.0]
    assert meeting.points(0, [5.0, -2.0, 5.0, 5.0]) == [pytest.approx(2 / 3), pytest.approx(1 / 3)]


def test_a_match_counts_what_its_records_say() -> None:
    games: list[Played] = []
    meeting = arrange(CARDS, ["greedy", "random"], seed=1)

    result = run_match(meeting, 6, on_game=games.append)

    assert [played.number for played in games] == list(range(6))
    points, means = [0.0, 0.0], [0.0, 0.0]
    for played in games:
        scores = played.record.result
        assert scores is not None
        for seat, score in enumerate(scores):
            index = (seat + played.number) % 2
            points[index] += (score == max(scores)) / scores.count(max(scores))
            means[index] += score / 2 / 6
    assert [row.points for row in result.rows] == pytest.approx(points)
    assert [row.result for row in result.rows] == pytest.approx(means)
    assert [row.share for row in result.rows] == pytest.approx([points[0] / 6, points[1] / 6])
    assert result.result_difference is not None
    assert result.result_difference.value == pytest.approx(means[0] - means[1])
    assert result.elo is not None
    assert (result.games, result.players) == (6, 4)


def test_two_processes_find_what_one_finds() -> None:
    meeting = arrange(STEP, ["1", "random"], 4, seed=5, scale=0.05)
    alone: list[str] = []
    together: list[str] = []

    one = run_match(meeting, 5, on_game=lambda played: alone.append(played.record.to_json()))
    two = run_match(meeting, 5, engine=Processes(2), on_game=lambda played: together.append(played.record.to_json()))

    assert alone == together
    assert timeless(one) == timeless(two)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_sequential_test_ends_the_match_when_it_is_sure(jobs: int) -> None:
    meeting = arrange(STEP, ["greedy", "random"], options=SMALL)
    games: list[int] = []

    result = run_match(
        meeting, 1000, engine=Processes(jobs), sprt=Sprt(-100, 100), on_game=lambda played: games.append(played.number)
    )

    assert result.verdict is not None
    assert result.verdict.accepted == "high"
    assert result.games == len(games) < 60
    assert result.games % 2 == 0


def test_a_sequential_test_that_runs_out_of_games_is_undecided() -> None:
    result = run_match(arrange(STEP, ["random", "random"], options=SMALL), 3, sprt=Sprt(0, 5))

    assert result.verdict is not None
    assert result.verdict.accepted is None
    assert result.games == 3


def test_levels_do_not_play_one_game_again_and_again() -> None:
    """Nothing is left to chance in Step by Step, but equals are decided by the seed."""
    records: list[str] = []
    run_match(
        arrange(STEP, ["3", "4"], options=SMALL, scale=0.01), 6, on_game=lambda p: records.append(p.record.to_json())
    )
    assert len(set(records)) > 4


def test_the_scale_multiplies_a_levels_budget_and_leaves_at_least_one() -> None:
    def budget(scale: float) -> object:
        seated = player(CARDS, "4", 0, scale)
        assert isinstance(seated, SearchPlayer)
        return vars(seated.thinker)["simulations"]

    assert [budget(scale) for scale in (1, 0.5, 1e-9)] == [CARDS.budgets[3], CARDS.budgets[3] // 2, 1]


def test_a_turn_lasts_until_another_seat_decides() -> None:
    watch = Stopwatch(2)
    for seat, spent in ((1, 5.0), (1, 7.0), (2, 4.0), (1, 8.0), (2, 1.0), (2, 2.0)):
        watch.add(seat, spent)

    assert (watch.decision_ms, watch.turn_ms) == ([8.0, 4.0], [12.0, 4.0])


@pytest.mark.parametrize(
    ("levels", "players", "options", "sentence"),
    [
        (["1", "9"], None, {}, "there is no level '9'"),
        (["1"], None, {}, "at least two levels"),
        (["1"] * 5, None, {}, "Step by Step is played by 2, 3, 4: 5 levels cannot share these seats equally"),
        (["1"] * 2, 3, {}, "2 levels cannot share 3 seats equally; it takes a multiple of 2"),
        (["1"] * 2, 6, {}, "Step by Step is played by 2, 3 or 4, not by 6"),
        (["1"] * 2, None, {"colour": "red"}, "there is no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(
    levels: list[str], players: int | None, options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(GameError, match=sentence):
        arrange(STEP, levels, players, options=options)


class Breaking(Meeting):
    """Ends its process instead of playing."""

    def play(self, number: int) -> Played:
        raise SystemExit(3)


def test_a_worker_that_ends_is_an_error_and_not_a_wait() -> None:
    meeting = arrange(STEP, ["random", "random"])

    with pytest.raises(GameError, match="3 times in a row a worker process ended before its game did"):
        run_match(Breaking(meeting.game, meeting.levels, meeting.players), 4, engine=Processes(2))
