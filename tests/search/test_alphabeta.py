"""Alpha-beta: equal to plain minimax where that can be had, and what it knows for certain is true."""

import pytest

import sommet
from sommet.core import Position
from sommet.search import AlphaBeta

GAME = sommet.game("step-by-step")


def minimax(position: Position, seat: int, depth: int) -> float:
    """The worth of a position to a seat, straight from the definition."""
    if position.over:
        return position.result()[seat - 1]
    if depth == 0:
        return GAME.evaluation.values(position)[seat - 1]
    worths = []
    for action in position.legal():
        child = position.copy()
        child.play(action)
        worths.append(minimax(child, seat, depth - 1))
    return max(worths) if position.mover == seat else min(worths)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_it_finds_the_value_of_minimax(players: int, depth: int) -> None:
    position = GAME.start(players, {"size": 3, "tower": 3})
    search = AlphaBeta(position, GAME.evaluation)

    search.run(10_000_000, depth=depth)

    assert search.depth == depth
    assert search.value == pytest.approx(minimax(position, position.mover, depth))


def test_it_finds_the_value_of_minimax_for_a_seat_that_is_not_to_move() -> None:
    position = GAME.start(3, {"size": 3, "tower": 3})
    search = AlphaBeta(position, GAME.evaluation, seat=2)

    search.run(10_000_000, depth=3)

    assert search.value == pytest.approx(minimax(position, 2, 3))


def test_it_climbs_to_the_summit_when_it_can() -> None:
    position = GAME.start(setup={"starts": ["a3", "e5"], "heights": {"a3": 4, "b3": 4, "a2": 4}})
    search = AlphaBeta(position, GAME.evaluation)

    best = search.run(10_000)

    assert GAME.write(position, best) == "move c3"
    assert (search.solved, search.value) == (True, 1.0)


def test_it_shuts_the_door_that_would_lose() -> None:
    """Player 2 stands at level 4 beside the tower's door d3 (4): whatever is not done about it loses at once."""
    position = GAME.start(setup={"starts": ["e2", "e3"], "heights": {"e3": 4, "d3": 4, "e2": 3, "d2": 3}, "stock": 30})
    best = AlphaBeta(position, GAME.evaluation).run(200_000)
    position.play(best)
    while position.mover == 1:
        position.play(AlphaBeta(position, GAME.evaluation).run(200_000))

    assert "move c3" not in GAME.legal(position)


@pytest.mark.parametrize(("tower", "stock", "value"), [(2, None, 1.0), (3, 4, 0.5), (3, None, 1.0)])
def test_small_boards_are_solved(tower: int, stock: int | None, value: float) -> None:
    """3x3: with the usual stock the first player wins towers of 2 and 3; four pieces cannot force tower 3."""
    position = GAME.start(2, {"size": 3, "tower": tower, "stock": stock})
    search = AlphaBeta(position, GAME.evaluation, table_bits=20)

    search.run(20_000_000)

    assert search.solved
    assert search.value == value


def test_the_expected_line_of_a_solved_game_leads_to_its_value() -> None:
    position = GAME.start(2, {"size": 3, "tower": 2})
    search = AlphaBeta(position, GAME.evaluation, table_bits=20)
    search.run(20_000_000)

    for action in search.principal_variation():
        position.play(action)
    while not position.over:  # the table may have forgotten the last steps
        position.play(AlphaBeta(position, GAME.evaluation, table_bits=20).run(20_000_000))

    assert position.result() == (1.0, 0.0)


def test_the_same_budget_gives_the_same_answer_and_is_not_exceeded() -> None:
    position = GAME.start(4)

    searches = [AlphaBeta(position, GAME.evaluation) for _ in range(2)]
    answers = [search.run(5_000) for search in searches]

    assert answers[0] == answers[1]
    assert searches[0].value == searches[1].value
    assert all(search.nodes <= 5_001 for search in searches)


def test_a_search_that_is_aimed_anew_forgets_what_held_for_another_seat() -> None:
    position = GAME.start(2, {"size": 3, "tower": 3})
    used = AlphaBeta(position, GAME.evaluation)
    used.run(50_000, depth=6)

    used.aim(position, seat=2)
    used.run(1_000_000, depth=5)
    fresh = AlphaBeta(position, GAME.evaluation, seat=2)
    fresh.run(1_000_000, depth=5)

    assert used.value == pytest.approx(fresh.value)


def test_a_finished_game_is_not_searched() -> None:
    position = GAME.start(setup={"starts": [None, "e5"], "out": [1], "first": 2})

    with pytest.raises(ValueError, match="a seat is to move"):
        AlphaBeta(position)
