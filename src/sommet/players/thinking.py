"""How a decision is thought about: the search that suits the game, with a budget. Levels, hints and analysis use it.

A thinker looks at a position as the seat to move may know it: tree search replaces what the seat cannot know by
guesses, and alpha-beta serves only games in which there is nothing to guess.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.core.turns import Turns
from sommet.search import AlphaBeta, LazySmp, RootParallel, TurnSearch, Uct, expect_threads

FOREVER = 1e12
NOTICEABLE = 0.1  # the difference in value that a beginner begins to notice
MOST_TABLE_BITS = 21  # 2 million positions: 56 MiB
SIMULATIONS_PER_LOOK = 20  # what a look at the answers to a turn costs, with two seats
FEWEST_LOOKS = 8  # that a level has for a turn, however many seats there are
NOISE = 0.01  # about what the least important feature weighs: varies the play, not its strength


Trees: TypeAlias = Uct | RootParallel


@dataclass(frozen=True)
class Thought:
    """An action, what the seat to move may expect of it (0 to 1), and how many simulations or nodes say so."""

    action: int
    value: float
    effort: int


class Thinker(Protocol):
    """A search with a budget. Without a time bound the same position, seed and budget give the same answer; alpha-beta
    on several threads is the exception (`search.parallel`)."""

    def best(self, position: Position, seed: int, seconds: float = FOREVER) -> int:
        """The action to play."""

    def rank(self, position: Position, seed: int, seconds: float = FOREVER) -> list[Thought]:
        """The actions worth mentioning, best first."""

    def stop(self) -> None:
        """Ends the search that is going on, if there is one; for another thread, or a signal."""

    def temptation(self, thought: Thought, best: Thought, stray: float) -> float:
        """How likely somebody who strays that far (above 0, up to 1) takes this action, the best having 1."""


class TreeThinker:
    """Tree search; goes on with what it knows when the same seat decides again within its turn."""

    def __init__(self, game: Game, simulations: int, threads: int = 1) -> None:
        self.game = game
        self.simulations = simulations
        self.threads = threads
        self._search: Trees | None = None
        self._expected: int | None = None  # the key of the position in which the search can go on
        self._running: Trees | None = None
        self._is_stopped = False  # then its search cannot go on

    def best(self, position: Position, seed: int, seconds: float = FOREVER) -> int:
        self._is_stopped = False
        search = self._running = self._going_on(position) or self._new(position, seed)
        search.run(self.simulations - search.root_visits, seconds)
        self._running = None
        action = search.best()
        self._prepare(search, position, action)
        return action

    def rank(self, position: Position, seed: int, seconds: float = FOREVER) -> list[Thought]:
        search = self._running = self._new(position, seed)
        search.run(self.simulations, seconds)
        self._running = None
        return [Thought(action, value, visits) for action, visits, value in search.ranking()]

    def temptation(self, thought: Thought, best: Thought, stray: float) -> float:
        """By how often the search came back to it; its values are too rough for that when the budget is small."""
        return math.pow(thought.effort / best.effort, 1 / stray)

    def stop(self) -> None:
        self._is_stopped = True
        if self._running is not None:
            self._running.stop()

    def _new(self, position: Position, seed: int) -> Trees:
        return tree_searches(self.game, position, seed, self.threads)

    def _going_on(self, position: Position) -> Trees | None:
        search, self._search = self._search, None
        return search if search is not None and position.key() == self._expected else None

    def _prepare(self, search: Trees, position: Position, action: int) -> None:
        after = position.copy()
        after.play(action)
        # With secrets the action may show the seat something its guesses did not know.
        goes_on = not after.over and after.mover == position.mover and not self._is_stopped
        if goes_on and not self.game.has_secrets:
            search.advance(action)
            self._search, self._expected = search, after.key()


class AlphaBetaThinker:
    """Alpha-beta: for games in which everything is seen and nothing is left to chance."""

    def __init__(self, game: Game, nodes: int, threads: int = 1) -> None:
        self.game = game
        self.nodes = nodes
        self.threads = threads
        self._search: AlphaBeta | LazySmp | None = None

    def best(self, position: Position, seed: int, seconds: float = FOREVER) -> int:
        self._forget()
        return self._aimed(position, position.mover, seed).run(self.nodes, seconds)

    def rank(self, position: Position, seed: int, seconds: float = FOREVER) -> list[Thought]:
        self._forget()
        actions = position.legal()
        share, time_each = max(1, self.nodes // len(actions)), seconds / len(actions)
        ranked = []
        for action in actions:
            after = position.copy()
            after.play(action)
            if after.over:
                value = self.game.evaluation.values(after)[position.mover - 1]
                ranked.append((-value, 0, Thought(action, value, 1)))
                continue
            search = self._aimed(after, position.mover, seed)
            before = search.nodes
            search.run(share, time_each)
            # Among equals the one that takes fewer actions to see through: the nearer win comes first.
            ranked.append((-search.value, search.depth, Thought(action, search.value, search.nodes - before)))
        return [thought for _, _, thought in sorted(ranked, key=lambda entry: entry[:2])]

    def temptation(self, thought: Thought, best: Thought, stray: float) -> float:
        """By how much less it is worth."""
        return math.exp((thought.value - best.value) / (NOTICEABLE * stray))

    def stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def _forget(self) -> None:
        """A decision depends on the position alone, not on those before it."""
        if self._search is not None:
            self._search.forget()

    def _aimed(self, position: Position, seat: int, seed: int) -> AlphaBeta | LazySmp:
        """One search for all decisions, so that its table is made once; big enough for the budget."""
        if self._search is None:
            bits = min(MOST_TABLE_BITS, max(10, self.nodes.bit_length()))
            self._search = alphabeta_search(self.game, position, seat, bits, NOISE, self.threads)
        self._search.aim(position, seat, seed)
        return self._search


class TurnThinker:
    """Whole turns and the answers to them: for games that propose turns. What was planned is then played to its end."""

    def __init__(self, turns: Turns, looks: int) -> None:
        self.turns = turns
        self.looks = looks
        self._plan: tuple[int, ...] = ()
        self._expected: int | None = None  # the key of the position in which the plan goes on
        self._running: TurnSearch | None = None

    def best(self, position: Position, seed: int, seconds: float = FOREVER) -> int:
        if not self._plan or position.key() != self._expected:
            self._plan = self._search(position, seed, seconds).plan()
        action, *rest = self._plan
        after = position.copy()
        after.play(action)
        self._plan, self._expected = tuple(rest), after.key()
        return action

    def rank(self, position: Position, seed: int, seconds: float = FOREVER) -> list[Thought]:
        return [
            Thought(action, value, looks) for action, looks, value in self._search(position, seed, seconds).ranking()
        ]

    def temptation(self, thought: Thought, best: Thought, stray: float) -> float:
        """By how much less it is worth."""
        return math.exp((thought.value - best.value) / (NOTICEABLE * stray))

    def _search(self, position: Position, seed: int, seconds: float) -> TurnSearch:
        until = time.perf_counter() + seconds
        search = self._running = TurnSearch(position, self.turns, seed)
        search.run(affordable_looks(self.looks, position.seats), until - time.perf_counter())
        self._running = None
        return search

    def stop(self) -> None:
        if self._running is not None:
            self._running.stop()


def affordable_looks(looks: int, seats: int) -> int:
    """With more seats a look takes longer: there is more to reach, and more of them to judge everything for."""
    return max(min(looks, FEWEST_LOOKS), looks * 4 // seats**2)


def tree_search(game: Game, position: Position, seed: int) -> Uct:
    """A tree search from this position with the parameters that suit the game, not run yet."""
    return Uct(position, game.evaluation, game.search, game.has_secrets, seed)


def tree_searches(game: Game, position: Position, seed: int, threads: int) -> Trees:
    """The same on that many threads; the first tree is the one that one thread would grow."""
    first = tree_search(game, position, seed)
    if threads == 1:
        return first
    others = (tree_search(game, position, Rng(seed, number).seed()) for number in range(1, threads))
    return RootParallel([first, *others])


def alphabeta_search(
    game: Game, position: Position, seat: int, table_bits: int, noise: float, threads: int
) -> AlphaBeta | LazySmp:
    """Alpha-beta from this position for a seat, not run yet."""
    if threads == 1:
        return AlphaBeta(position, game.evaluation, seat, table_bits, noise)
    return LazySmp(position, game.evaluation, seat, table_bits, noise, threads)


def thinker(game: Game, budget: int, whole_turns: bool = False, threads: int = 1) -> Thinker:
    """The search that suits the game, with that many simulations or nodes for a decision, and for each thread.

    With `whole_turns` the budget is spent on comparing turns, where the game proposes them, on one thread.
    """
    expect_threads(threads)
    turns = game.turns() if whole_turns else None
    if turns is not None:
        return TurnThinker(turns, max(1, budget // SIMULATIONS_PER_LOOK))
    if game.method == "alphabeta":
        return AlphaBetaThinker(game, budget, threads)
    return TreeThinker(game, budget, threads)
