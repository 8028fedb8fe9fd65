"""Search on several threads: finds what one thread finds, ends when told to, and nothing is lost on the way."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import sommet
from sommet.core import Evaluation, Position, UctParameters
from sommet.players import OneThread, levels_on_threads
from sommet.search import AlphaBeta, LazySmp, RootParallel, Uct

GAME = sommet.game("step-by-step")
LONG = 10**9  # nodes or simulations that take minutes at least

Search = RootParallel | LazySmp


def trees(position: Position, count: int, evaluation: Evaluation | None = None) -> RootParallel:
    parameters = UctParameters(playout_depth=0)  # what an evaluation says of a leaf, where there is one
    return RootParallel([Uct(position, evaluation, parameters, seed=seed) for seed in range(count)])


def alphabeta(position: Position, threads: int, evaluation: Evaluation = GAME.evaluation) -> LazySmp:
    return LazySmp(position, evaluation, table_bits=16, threads=threads)


MAKERS: dict[str, Callable[[Position, int], Search]] = {"trees": trees, "alpha-beta": alphabeta}
both = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS.keys())


def effort(search: Search) -> int:
    return search.simulations if isinstance(search, RootParallel) else search.nodes


# Trees.


def test_trees_find_the_same_together_as_each_alone() -> None:
    position = GAME.start(2)
    together = trees(position, 3)
    together.run(400)
    alone = [Uct(position, seed=seed) for seed in range(3)]
    for tree in alone:
        tree.run(400)

    assert [tree.ranking() for tree in together.trees] == [tree.ranking() for tree in alone]
    assert together.simulations == 1200
    assert together.root_visits == 400
    action, visits, value = together.ranking()[0]
    found = [entry for tree in alone for entry in tree.ranking() if entry[0] == action]
    assert action == together.best()
    assert visits == sum(count for _, count, _ in found)
    assert value == pytest.approx(sum(count * worth for _, count, worth in found) / visits)
    assert sum(together.expectations()) == pytest.approx(1)


def test_trees_go_on_after_their_action() -> None:
    position = GAME.start(2)
    search = trees(position, 2)
    search.run(300)
    action = search.best()
    search.advance(action)
    position.play(action)
    search.run(100)

    assert search.root_visits > 100
    assert search.best() in position.legal()


# Alpha-beta.


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize(("tower", "stock", "value"), [(2, None, 1.0), (3, 4, 0.5)])
def test_threads_solve_what_one_solves(threads: int, tower: int, stock: int | None, value: float) -> None:
    position = GAME.start(2, {"size": 3, "tower": tower, "stock": stock})
    search = alphabeta(position, threads)

    search.run(LONG)

    assert (search.solved, search.value) == (True, value)


def test_threads_climb_to_the_summit_when_they_can() -> None:
    position = GAME.start(setup={"starts": ["a3", "e5"], "heights": {"a3": 4, "b3": 4, "a2": 4}})
    search = alphabeta(position, 3)
    for seat in (2, 1):  # what held for the other seat is forgotten
        search.aim(position, seat)
        best = search.run(100_000)

    assert GAME.write(position, best) == "move c3"
    assert (search.solved, search.value) == (True, 1.0)


def test_one_thread_decides_as_alpha_beta_does() -> None:
    position = GAME.start(3)
    search, twin = alphabeta(position, 1), AlphaBeta(position, GAME.evaluation, table_bits=16)

    assert search.run(20_000) == twin.run(20_000)
    assert (search.nodes, search.depth, search.value) == (twin.nodes, twin.depth, twin.value)


def test_helpers_share_the_table() -> None:
    """What a helper has searched the main search does not search again."""
    position = GAME.start(2)
    main = AlphaBeta(position, GAME.evaluation)
    helper = main.helper()
    helper.run(LONG, depth=6)
    main.run(LONG, depth=6)

    assert main.value == helper.value
    assert main.nodes < helper.nodes / 4


def test_the_table_is_emptied_by_its_owner_alone() -> None:
    position = GAME.start(2)
    main = AlphaBeta(position, GAME.evaluation)
    helper = main.helper()
    main.run(LONG, depth=4)
    helper.forget()
    kept = main.principal_variation()
    main.forget()

    assert len(kept) == 4
    assert main.principal_variation() == []


# Both.


@both
def test_another_thread_stops_them_all(make: Callable[[Position, int], Search]) -> None:
    search = make(GAME.start(2), 3)

    def stop_once_under_way() -> None:
        while effort(search) == 0:
            time.sleep(0.001)
        search.stop()

    before = threading.active_count()
    other = threading.Thread(target=stop_once_under_way)
    other.start()
    search.run(LONG)
    other.join()

    assert 0 < effort(search) < LONG
    assert threading.active_count() == before


@both
def test_time_ends_them_all(make: Callable[[Position, int], Search]) -> None:
    search = make(GAME.start(2), 2)
    search.run(LONG, 0.05)

    assert 0 < effort(search) < LONG


@both
def test_a_second_caller_is_refused_and_disturbs_nothing(make: Callable[[Position, int], Search]) -> None:
    search = make(GAME.start(2), 2)
    running = threading.Thread(target=search.run, args=(LONG,))
    running.start()
    while effort(search) == 0:
        time.sleep(0.001)
    disturb: Callable[[], Any] = search.reset_expectations if isinstance(search, RootParallel) else search.forget
    for used in (lambda: search.run(1), disturb):
        with pytest.raises(RuntimeError, match="running, in another thread"):
            used()
    assert running.is_alive()
    search.stop()
    running.join()


def test_a_single_search_refuses_a_second_caller_as_well() -> None:
    position = GAME.start(2)
    tree, lines = Uct(position), AlphaBeta(position, GAME.evaluation)
    for search in (tree, lines):
        running = threading.Thread(target=search.run, args=(LONG,))
        running.start()
        while (tree.simulations if search is tree else lines.nodes) == 0:
            time.sleep(0.001)
        with pytest.raises(RuntimeError, match="running, in another thread"):
            search.run(1)
        with pytest.raises(RuntimeError, match="running, in another thread"):
            tree.advance(position.legal()[0]) if search is tree else lines.aim(position)
        search.stop()
        running.join()


class Uneasy(Evaluation):
    """Judges in plain Python, and fails in the thread that comes second."""

    def __init__(self) -> None:
        super().__init__()
        self.first: int | None = None

    def values(self, position: Position) -> tuple[float, ...]:
        self.first = self.first or threading.get_ident()
        if threading.get_ident() != self.first:
            raise ArithmeticError("out of sorts")
        time.sleep(0.0001)  # lets the other thread begin
        return (1 / position.seats,) * position.seats


@both
def test_what_fails_in_one_thread_is_raised_to_the_caller(make: Callable[..., Search]) -> None:
    before = threading.active_count()
    search = make(GAME.start(2), 2, Uneasy())
    with pytest.raises(ArithmeticError, match="out of sorts"):
        search.run(LONG)

    assert effort(search) < LONG
    assert threading.active_count() == before
    assert GAME.start(2).legal()  # nothing of it is left for whoever comes next


@pytest.mark.parametrize("threads", [0, -1, 65, 1.0, True, "2", None])
def test_what_is_no_number_of_threads_is_refused(threads: Any) -> None:
    with pytest.raises(ValueError, match="threads must be a whole number from 1 to 64, not"):
        LazySmp(GAME.start(2), GAME.evaluation, threads=threads)


def test_no_tree_is_too_few() -> None:
    with pytest.raises(ValueError, match="threads must be a whole number from 1 to 64, not 0"):
        RootParallel([])


# Players.


def test_levels_5_and_6_take_threads_where_they_search_single_actions() -> None:
    assert levels_on_threads(GAME) == levels_on_threads(sommet.game("ascenseur")) == ("5", "6")
    assert levels_on_threads(sommet.game("talo")) == ()


@pytest.mark.parametrize(("slug", "level"), [("step-by-step", "4"), ("ascension", "greedy"), ("talo", "6")])
def test_a_player_that_would_not_use_threads_refuses_them(slug: str, level: str) -> None:
    with pytest.raises(OneThread, match="think on"):
        sommet.player(sommet.game(slug), level, threads=2)


def test_a_player_on_two_threads_decides_alike_each_time_where_trees_are_its_own() -> None:
    game = sommet.game("ascension")
    position = game.start(2, seed=3)
    chosen = {sommet.player(game, "5", seed=4, threads=2).choose(position.copy()) for _ in range(2)}

    assert len(chosen) == 1
    assert chosen <= set(position.legal())
