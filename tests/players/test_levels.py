"""Levels: repeat themselves, keep to budgets, stray only when they are meant to, refuse names that do not exist."""

from __future__ import annotations

import signal

import pytest

import sommet
from sommet.core.game import Game
from sommet.core.rng import Rng
from sommet.players import LEVELS, UnknownLevel, player
from sommet.players.levels import SCALE, patience_of
from sommet.players.thinking import Thought, TreeThinker, TurnThinker, thinker
from sommet.search import TurnSearch

STEP = sommet.game("step-by-step")
AUFSTEIGER = sommet.game("aufsteiger")

# Player 1 stands beside the tower and can step onto it.
OPEN_SUMMIT = {"starts": ["b3", "e5"], "heights": {"b3": 4, "a3": 4, "b2": 3, "b4": 4}}


def decisions(slug: str, level: str, count: int, seed: int) -> list[int]:
    """The first choices of a level that plays all seats; chance is the same for all."""
    game = sommet.game(slug)
    position, chance = game.start(seed=1), Rng(5)
    computer = player(game, level, seed)
    chosen: list[int] = []
    while len(chosen) < count and not position.over:
        action = position.random(chance) if position.mover == 0 else computer.choose(position)
        if position.mover != 0:
            chosen.append(action)
        position.play(action)
    return chosen


@pytest.mark.parametrize("level", ["random", "greedy", "1", "2", "3"])
@pytest.mark.parametrize("slug", [game.slug for game in sommet.all_games()])
def test_same_seed_same_decisions(slug: str, level: str) -> None:
    assert decisions(slug, level, 8, seed=3) == decisions(slug, level, 8, seed=3)


def test_a_level_that_compares_turns_chooses_any_of_the_starts() -> None:
    """They are all worth the same: the seed decides, and the same seed decides the same."""
    starts = [decisions("talo", "5", 1, seed) for seed in range(12)]
    assert len({start[0] for start in starts}) > 1
    assert starts == [decisions("talo", "5", 1, seed) for seed in range(12)]


@pytest.mark.parametrize("level", ["random", "1"])
def test_another_seed_other_decisions(level: str) -> None:
    """Random and straying levels do not play the same game every time."""
    assert len({tuple(decisions("step-by-step", level, 12, seed)) for seed in range(4)}) > 1


@pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)
def test_every_level_up_thinks_more(game: Game) -> None:
    assert len(game.budgets) == len(SCALE)
    assert list(game.budgets) == sorted(set(game.budgets))


@pytest.mark.parametrize("level", ["greedy", "3", "4", "5"])
def test_levels_take_an_open_summit(level: str) -> None:
    position = STEP.start(2, setup=OPEN_SUMMIT)
    assert STEP.write(position, player(STEP, level, 1).choose(position)) == "move c3"


@pytest.mark.parametrize("slug", ["step-by-step", "aufsteiger"])
def test_the_lower_the_level_the_more_it_strays(slug: str) -> None:
    """How much weight levels 1 and 2 leave to actions that are not the best they found."""
    game = sommet.game(slug)
    position, rng = game.start(2, seed=3), Rng(3)
    strayed = {"1": 0, "2": 0}
    for number in range(60):
        for level, budget in zip(strayed, game.budgets, strict=False):
            best = thinker(game, budget).rank(position, Rng(number).seed())[0].action
            strayed[level] += player(game, level, number).choose(position) != best
        position.play(position.random(rng))
        if position.over:
            position = game.start(2, seed=number)
    assert strayed["1"] > strayed["2"] > 0


@pytest.mark.parametrize("slug", ["step-by-step", "aufsteiger", "talo"])
def test_the_worse_an_action_the_less_it_tempts(slug: str) -> None:
    thinking = thinker(sommet.game(slug), 100, whole_turns=True)
    best, fair, poor = Thought(1, 0.6, 50), Thought(2, 0.55, 30), Thought(3, 0.2, 2)
    for stray in (1.0, 0.4):
        tempted = [thinking.temptation(thought, best, stray) for thought in (best, fair, poor)]
        assert 1 == tempted[0] > tempted[1] > 5 * tempted[2] > 0
    assert thinking.temptation(fair, best, 0.4) < thinking.temptation(fair, best, 1.0)


@pytest.mark.parametrize("level", ["1", "2"])
def test_nobody_strays_from_a_certain_win(level: str) -> None:
    """Other actions win later, too; dawdling in front of an open summit is no human mistake."""
    position = STEP.start(2, setup=OPEN_SUMMIT)
    assert {STEP.write(position, player(STEP, level, seed).choose(position)) for seed in range(20)} == {"move c3"}


def test_a_time_comes_second() -> None:
    """With plenty of time the budget decides, so that the answer is the same as without one."""
    position = AUFSTEIGER.start(2, seed=4)
    assert player(AUFSTEIGER, "3", 1).choose(position, time_ms=60_000) == player(AUFSTEIGER, "3", 1).choose(position)
    action = player(AUFSTEIGER, "6", 1).choose(position, time_ms=1)
    assert action in position.legal()


def test_the_patience_of_people_is_bounded() -> None:
    assert [patience_of(level) for level in ("random", "greedy")] == [None, None]
    waits = [patience_of(level.name) or 0 for level in SCALE]
    assert waits == sorted(waits)
    assert waits[5] < 2000


def test_a_turn_is_thought_through_once() -> None:
    """Within a turn the tree search goes on with what it knows instead of beginning anew."""
    position = AUFSTEIGER.start(2, seed=4)
    thinking = TreeThinker(AUFSTEIGER, 400)
    action = thinking.best(position, seed=1)
    search = thinking._search
    assert search is not None
    before = search.simulations
    position.play(action)
    assert position.mover == 1
    thinking.best(position, seed=2)
    assert 0 < search.simulations - before < 400


def test_a_turn_compared_as_a_whole_is_played_as_planned() -> None:
    """Level 5 of Talō decides about its turn once, and afresh when it is shown something else."""
    game = sommet.game("talo")
    position = game.start(2, {"start": "fixed"})
    position.play(position.random(Rng(4)))
    thinking = thinker(game, 30, whole_turns=True)
    assert isinstance(thinking, TurnThinker)
    search = TurnSearch(position, thinking.turns, seed=1)
    search.run(thinking.looks)
    other = position.copy()
    for action in search.plan():
        assert thinking.best(position, seed=1) == action
        position.play(action)
    assert thinking.best(other, seed=1) == search.plan()[0]


def test_another_position_is_thought_about_afresh() -> None:
    """A thinker that is shown another position than the one it expected answers as a new one would."""
    thinking = TreeThinker(AUFSTEIGER, 100)
    thinking.best(AUFSTEIGER.start(2, seed=4), seed=1)
    other = AUFSTEIGER.start(2, seed=5)
    assert thinking.best(other, seed=7) == TreeThinker(AUFSTEIGER, 100).best(other, seed=7)


@pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)
def test_thoughts_are_ranked(game: Game) -> None:
    position, chance = game.start(seed=2), Rng(2)
    while position.mover == 0 or len(position.legal()) < 2:
        position.play(position.random(chance))
    thoughts = thinker(game, game.budgets[1]).rank(position, seed=1)
    assert {thought.action for thought in thoughts} <= set(position.legal())
    assert all(0 <= thought.value <= 1 and thought.effort > 0 for thought in thoughts)
    order = [thought.value if game.method == "alphabeta" else thought.effort for thought in thoughts]
    assert order == sorted(order, reverse=True)


def test_levels_that_do_not_exist_are_refused() -> None:
    for name in ("7", "", "0", "Greedy", "x" * 1000):
        with pytest.raises(UnknownLevel, match="there is no level") as refused:
            player(STEP, name)
        assert all(level in refused.value.sentence("en") for level in LEVELS)
        assert len(refused.value.sentence("fr")) < 300


@pytest.mark.parametrize("slug", [game.slug for game in sommet.all_games()])
def test_a_level_that_is_stopped_takes_the_best_found_so_far(slug: str) -> None:
    game = sommet.game(slug)
    position, rng = game.start(seed=1), Rng(2)
    while position.mover == 0 or len(position.legal()) < 2:
        position.play(position.random(rng))
    thoughtful = player(game, "6", 3, scale=10_000)
    before = signal.signal(signal.SIGALRM, lambda *_: thoughtful.stop())
    signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
    try:
        assert thoughtful.choose(position) in position.legal()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
