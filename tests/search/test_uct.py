"""Tree search: finds what must be found, repeats itself, keeps to its budget."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from typing import Any

import pytest

import sommet
from sommet.core import Evaluation, Position, Rng, UctParameters
from sommet.search import Uct
from sommet.testing import Walk, effort

GAME = sommet.game("step-by-step")

DEFAULTS = UctParameters()


@dataclass(frozen=True)
class Kind:
    """One way to search; all of them must do what is tested here."""

    parameters: UctParameters = DEFAULTS
    evaluation: Evaluation | None = GAME.evaluation
    has_secrets: bool = False

    def search(self, position: Position, seed: int = 0, capacity: int = 1_000_000) -> Uct:
        return Uct(position, self.evaluation, replace(self.parameters, capacity=capacity), self.has_secrets, seed)


KINDS = {
    "plain": Kind(evaluation=None),
    "with priors": Kind(UctParameters(has_priors=True, playout_depth=6, exploration=1.5)),
    "widened": Kind(UctParameters(has_priors=True, widening=2.0)),
    "cut short": Kind(UctParameters(playout_depth=0)),
    "quiescent": Kind(UctParameters(has_priors=True, playout_depth=6, quiescence=3)),
    "with secrets": Kind(evaluation=None, has_secrets=True),
    "with secrets and priors": Kind(UctParameters(has_priors=True, playout_depth=6, widening=3.0), has_secrets=True),
    "normalised": Kind(UctParameters(is_normalised=True, exploration=1.0), evaluation=None),
    "with beliefs": Kind(
        UctParameters(playout_depth=6, is_normalised=True, belief_steps=2, models_opponents=True), has_secrets=True
    ),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())


def reached(setup: dict[str, Any], *actions: str, options: dict[str, Any] | None = None, players: int = 2) -> Position:
    position = GAME.start(players, options, setup)
    for text in actions:
        GAME.play(position, text)
    return position


def chosen(kind: Kind, position: Position, simulations: int) -> str:
    search = kind.search(position, seed=1)
    search.run(simulations)
    return GAME.write(position, search.best())


BESIDE_THE_TOWER = {"starts": ["b3", "e5"], "heights": {"b3": 4, "a3": 4, "b2": 3, "b4": 4}}
TWO_STEPS_AWAY = {"starts": ["a3", "e5"], "heights": {"a3": 4, "b3": 4, "a2": 4, "a4": 3}}


@each_kind
@pytest.mark.parametrize("setup", [BESIDE_THE_TOWER, TWO_STEPS_AWAY], ids=["beside", "two steps away"])
def test_it_takes_a_win_in_one(kind: Kind, setup: dict[str, Any]) -> None:
    position = reached(setup)
    assert len(position.legal()) > 1
    assert chosen(kind, position, 600) == "move c3"


# Player 2 stands on level 4 beside b3; as soon as b3 has level 4, too, the summit is one walk and one step away.
LOADED = {"starts": ["c1", "a3"], "heights": {"a3": 4, "b3": 3, "a4": 3}}


@each_kind
def test_it_does_not_hand_over_a_win(kind: Kind) -> None:
    position = reached(LOADED, "move b2")
    twin = position.copy()
    GAME.play(twin, "place b3")
    assert "move c3" in GAME.legal(twin)
    assert chosen(kind, position, 1500) != "place b3"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_knows_whose_win_it_is(players: int) -> None:
    """The seat that moves takes its win, whichever number it has, and the values are its own."""
    starts = ["e5", "e3", "e1", "a5"][:players]
    starts[players - 1] = "b3"
    position = reached({**BESIDE_THE_TOWER, "starts": starts, "first": players}, players=players)
    search = Uct(position, seed=3)
    search.run(500)
    action, _, value = search.ranking()[0]
    assert GAME.write(position, action) == "move c3"
    assert value == 1.0


@each_kind
def test_same_seed_and_budget_same_answer(kind: Kind) -> None:
    position = GAME.start(3)
    searches = [kind.search(position, seed=seed) for seed in (4, 4, 5)]
    for search in searches:
        search.run(400)
    assert searches[0].ranking() == searches[1].ranking()
    assert searches[0].ranking() != searches[2].ranking()


@each_kind
def test_going_on_is_the_same_as_going_at_once(kind: Kind) -> None:
    position = GAME.start(2)
    bit_by_bit, at_once = kind.search(position, seed=9), kind.search(position, seed=9)
    for simulations in (1, 99, 200):
        bit_by_bit.run(simulations)
    at_once.run(300)
    assert bit_by_bit.ranking() == at_once.ranking()


@each_kind
def test_it_keeps_to_its_budget(kind: Kind) -> None:
    position = GAME.start(2)
    before = position.key()
    search = kind.search(position)
    for total in (1, 10, 250):
        search.run(total - search.simulations)
        assert search.simulations == total
        ranking = search.ranking()
        assert sum(visits for _, visits, _ in ranking) == total
        assert [visits for _, visits, _ in ranking] == sorted((visits for _, visits, _ in ranking), reverse=True)
    assert position.key() == before


@each_kind
def test_actions_are_legal_and_values_are_shares(kind: Kind) -> None:
    for players in GAME.seats:
        for moment in Walk.at_random(GAME, players, seed=players).moments(5 * effort()):
            if moment.position.over:
                continue
            search = kind.search(moment.position, seed=moment.ply)
            search.run(60)
            for action, visits, value in search.ranking():
                assert action in moment.position.legal()
                assert visits > 0
                assert 0.0 <= value <= 1.0


@each_kind
def test_a_full_memory_still_answers(kind: Kind) -> None:
    position = GAME.start(2)
    search = kind.search(position, capacity=40)
    search.run(300)
    assert search.used <= 40
    assert search.simulations == 300
    assert search.best() in position.legal()


def test_a_search_needs_somebody_to_move() -> None:
    with pytest.raises(ValueError, match="a seat is to move"):
        Uct(GAME.start(2, None, {"stock": 0}))


def test_an_answer_costs_at_least_one_simulation() -> None:
    position = GAME.start(2)
    search = Uct(position)
    assert search.best() in position.legal()
    assert search.simulations == 1


@each_kind
@pytest.mark.parametrize("before", [0, 40])
def test_simulations_that_begin_with_an_action_all_do(kind: Kind, before: int) -> None:
    """Also with one the search would never try; afterwards the tree is as whole as before."""
    position = reached(BESIDE_THE_TOWER)
    search = kind.search(position, seed=3)
    search.run(before)
    for action in position.legal():
        visits = {entry[0]: entry[1] for entry in search.ranking()}
        search.run(25, first=action)
        after = {entry[0]: entry[1] for entry in search.ranking()}
        assert after == {**visits, action: visits.get(action, 0) + 25}

    search.run(40)

    assert sorted(entry[0] for entry in search.ranking()) == position.legal()
    assert search.simulations == before + 25 * len(position.legal()) + 40


def test_quiescence_evaluates_a_turn_at_its_end() -> None:
    position = reached({})
    move = GAME.read(position, "move b1")
    search = Uct(position, GAME.evaluation, UctParameters(has_priors=True, playout_depth=0, quiescence=1))
    search.run(1, first=move)
    position.play(move)
    priors = GAME.evaluation.priors(position)
    position.play(max(priors, key=lambda action: priors[action]))
    assert search.expectations() == pytest.approx(GAME.evaluation.values(position))


def test_quiescence_plays_the_best_of_the_heaviest_actions() -> None:
    telling = 0
    for seed in range(12):
        position, rng = reached({}), Rng(seed)
        for _ in range(8):  # four turns of a move and a placing
            position.play(position.random(rng))
        seat, move = position.mover, position.legal()[0]
        search = Uct(position, GAME.evaluation, UctParameters(has_priors=True, playout_depth=0, quiescence=4))
        search.run(1, first=move)
        position.play(move)
        priors = GAME.evaluation.priors(position)
        ends = []
        for action in sorted(priors, key=lambda action: -priors[action])[:4]:  # a stable sort, as in the search
            ends.append(position.copy())
            ends[-1].play(action)
        values = [GAME.evaluation.values(end) for end in ends]
        best = max(values, key=lambda each: each[seat - 1])
        assert search.expectations() == pytest.approx(best)
        telling += best != values[0]
    assert telling, "the heaviest alone would do everywhere"


def test_expectations_can_be_those_of_one_action() -> None:
    position = reached(BESIDE_THE_TOWER)
    search = Uct(position, seed=3)
    search.run(50)

    search.reset_expectations()
    search.run(20, first=GAME.read(position, "move c3"))

    assert search.expectations() == (1.0, 0.0)


def solve(position: Position, known: dict[int, tuple[float, ...]]) -> tuple[float, ...]:
    """The payoffs under best play for two, by trying everything."""
    if position.over:
        return position.result()
    if position.key() not in known:
        values = []
        for action in position.legal():
            child = position.copy()
            child.play(action)
            values.append(solve(child, known))
        known[position.key()] = max(values, key=lambda value: value[position.mover - 1])
    return known[position.key()]


TINY = {"size": 3, "tower": 2, "coda": 2}


@pytest.mark.parametrize("stock", [3, 4])
@pytest.mark.parametrize("actions", [(), ("move a1", "place a2"), ("move a1", "place b1")])
def test_on_a_tiny_board_it_plays_perfectly(stock: int, actions: tuple[str, ...]) -> None:
    """Given time, the action it prefers is one of the best by exhaustive search."""
    position = reached({"stock": stock}, *actions, options=TINY)
    known: dict[int, tuple[float, ...]] = {}
    values = {}
    for action in position.legal():
        child = position.copy()
        child.play(action)
        values[action] = solve(child, known)[position.mover - 1]
    assert min(values.values()) < max(values.values()), "there is something to get wrong"
    search = Uct(position, seed=2)
    search.run(6000)
    assert values[search.best()] == max(values.values())


# Player 1 climbs and then places: two decisions of the same seat.
@pytest.mark.parametrize("kind", [kind for name, kind in KINDS.items() if name != "with secrets"])
def test_a_tree_lives_through_a_turn(kind: Kind) -> None:
    """After the first decision, what was found out about the second is still there, and only that."""
    position = GAME.start(2)
    search = kind.search(position, seed=3)
    search.run(800)
    action, visits, _ = search.ranking()[0]
    position.play(action)
    search.advance(action)
    # The visit in which the child was made went no further.
    assert search.root_visits == visits
    assert sum(count for _, count, _ in search.ranking()) == visits - 1
    assert {tried for tried, _, _ in search.ranking()} <= set(position.legal())
    search.run(200)
    assert search.root_visits == visits + 200
    assert search.best() in position.legal()


def test_a_tree_does_not_live_beyond_a_turn() -> None:
    position = reached({}, "move a3")
    search = Uct(position)
    with pytest.raises(ValueError, match="same seat"):
        search.advance(position.legal()[0])


def test_a_full_tree_is_begun_anew() -> None:
    position = GAME.start(2)
    search = Uct(position, parameters=UctParameters(capacity=200), seed=3)
    search.run(800)
    action = search.best()
    search.advance(action)
    position.play(action)
    assert search.root_visits == 0
    search.run(50)
    assert search.root_visits == 50
    assert search.best() in position.legal()


def test_time_ends_a_search_and_so_does_another_thread() -> None:
    search = Uct(GAME.start(2))
    search.run(10**9, 0.0)
    assert search.simulations == 0

    def stop_once_under_way() -> None:
        while search.simulations == 0:
            time.sleep(0.01)
        search.stop()

    other = threading.Thread(target=stop_once_under_way)
    other.start()
    search.run(10**9)  # would take hours
    other.join()
    assert 0 < search.simulations < 10**9


def test_expectations_are_shared_between_the_seats() -> None:
    """The points of a game without draws add up to one, and who is about to win expects nearly all of them."""
    search = Uct(reached(BESIDE_THE_TOWER), seed=1)
    search.run(2000)
    first, second = search.expectations()
    assert first + second == pytest.approx(1)
    assert first > 0.9
