"""How much actions are worth, told so that the numbers can be compared with each other. Hints and analysis use it.

A thinker looks for the best action and hardly looks at the others. A judge gives every action it speaks of the same
attention. Like a thinker it knows only what the seat to move may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.turns import Turn, Turns
from sommet.players.thinking import SIMULATIONS_PER_LOOK, Thought, affordable_looks, tree_search
from sommet.search import AlphaBeta, TurnSearch, Uct

DEEPEST = 127  # actions alpha-beta looks ahead
FEW_ACTIONS = 12  # of which each is judged, however little it promises
CONTINUATIONS = 3  # turns that go on from an action to be judged
NODES_PER_SIMULATION = 10  # what a simulation costs where a game's budgets count nodes


@dataclass(frozen=True)
class Judgement:
    """The best action found, and what every seat may expect (0 to 1, seat 1 first) of it and of the action judged.

    `exact`: both were searched to the end of the game.
    """

    best: int
    hoped: tuple[float, ...]
    kept: tuple[float, ...]
    exact: bool


class Judge(Protocol):
    """A search with a budget. The same position, seed and budget give the same answer."""

    def rank(self, position: Position, seed: int, most: int) -> list[Thought]:
        """The best actions, at most so many, best first."""

    def judge(self, position: Position, played: int, seed: int) -> Judgement:
        """What an action is worth beside the best one."""


class TreeJudge:
    """Tree search: for every game, with chance, secrets and any number of seats.

    First the tree looks for the best actions with the whole budget. Then each action to be judged is made up to as many
    simulations as the best one got, whatever it looks like, so that what follows it is as well understood. At last all
    of them get the same number of further simulations, half the budget, and only these are counted.
    """

    def __init__(self, game: Game, simulations: int) -> None:
        self.game = game
        self.simulations = simulations

    def rank(self, position: Position, seed: int, most: int) -> list[Thought]:
        search = self._begun(position, seed)
        candidates = [action for action, _, _ in search.ranking()[:most]]
        values = {action: worth[position.mover - 1] for action, worth in self._worths(search, candidates).items()}
        visits = {action: count for action, count, _ in search.ranking()}
        thoughts = [Thought(action, value, visits[action]) for action, value in values.items()]
        return sorted(thoughts, key=lambda thought: -thought.value)

    def judge(self, position: Position, played: int, seed: int) -> Judgement:
        search = self._begun(position, seed)
        best = search.best()
        worths = self._worths(search, list(dict.fromkeys((best, played))))
        best = max(worths, key=lambda action: (worths[action][position.mover - 1], action == played))
        return Judgement(best, worths[best], worths[played], exact=False)

    def _begun(self, position: Position, seed: int) -> Uct:
        search = tree_search(self.game, position, seed)
        search.run(self.simulations)
        return search

    def _worths(self, search: Uct, actions: Sequence[int]) -> dict[int, tuple[float, ...]]:
        """What every seat may expect of each action; they all come to the same number of simulations."""
        visits = {action: count for action, count, _ in search.ranking()}
        worths = {}
        for action in actions:
            search.run(max(visits.values()) - visits.get(action, 0), first=action)
            search.reset_expectations()
            search.run(max(1, self.simulations // 2), first=action)
            worths[action] = search.expectations()
        return worths


class TurnJudge:
    """Whole turns and the answers to them, for games that propose turns.

    An action is worth what the best whole turn is that goes on from it. The answers to every turn compared are looked
    at whatever the budget is, so that all are seen equally deep; what is left of it goes into the best of them. Of an
    action to be judged the game is asked how to go on from it, whether it would propose it or not.
    """

    def __init__(self, game: Game, turns: Turns, looks: int) -> None:
        self.game = game
        self.turns = turns
        self.looks = looks

    def rank(self, position: Position, seed: int, most: int) -> list[Thought]:
        search = self._searched(position, seed, ())
        thoughts = [Thought(action, value, looks) for action, looks, value in search.ranking()]
        # Of the ways to win within the turn the shortest comes first.
        thoughts.sort(key=lambda thought: (-thought.value, thought.value >= 1 and not _ends(position, thought.action)))
        return thoughts[:most]

    def judge(self, position: Position, played: int, seed: int) -> Judgement:
        search = self._searched(position, seed, (played,))
        search.deepen(played)
        worths = search.worths()
        best = max(worths, key=lambda action: (worths[action][position.mover - 1], action == played))
        return Judgement(best, worths[best], worths[played], exact=False)

    def _searched(self, position: Position, seed: int, asked: Sequence[int]) -> TurnSearch:
        search = TurnSearch(position, self.turns, seed)
        legal = position.legal()
        for action in legal if len(legal) <= FEW_ACTIONS else asked:
            search.add(self._going_on(position, action))
        search.complete_round()
        search.run(affordable_looks(self.looks, position.seats) - search.looks)
        return search

    def _going_on(self, position: Position, action: int) -> list[Turn]:
        """The best turns that begin with an action."""
        after = position.copy()
        after.play(action)
        if after.over or after.mover != position.mover:
            return [Turn((action,), self.game.evaluation.values(after))]
        return [Turn((action, *turn.actions), turn.values) for turn in self.turns.propose(after)[:CONTINUATIONS]]


def _ends(position: Position, action: int) -> bool:
    after = position.copy()
    after.play(action)
    return after.over


@dataclass(frozen=True)
class _Look:
    """The worth of an action to the seat to move, how deep it was searched, and whether to the end of the game."""

    value: float
    depth: int
    is_exact: bool


class AlphaBetaJudge:
    """Alpha-beta: for two seats that see everything, with nothing left to chance.

    Values of different depths cannot be compared (whoever moved last looks better), so all actions are searched to the
    same depth, or to the end of the game.
    """

    def __init__(self, game: Game, nodes: int) -> None:
        self.game = game
        self.nodes = nodes
        self._kept: AlphaBeta | None = None  # one search for all decisions, so that its table is made once

    def rank(self, position: Position, seed: int, most: int) -> list[Thought]:
        search = self._begun(position)
        until = search.nodes + self.nodes
        # All actions, as deep as the budget takes them all.
        found = {action: self._look(position, action, 0, 0) for action in position.legal()}
        efforts = dict.fromkeys(found, 1)
        for depth in range(1, DEEPEST):
            deeper = {}
            for action, look in found.items():
                before = search.nodes
                deeper[action] = look if look.is_exact else self._look(position, action, depth, until - before)
                efforts[action] += search.nodes - before
                if deeper[action].depth < depth and not deeper[action].is_exact:
                    return _ranked(found, efforts)[:most]  # the budget is spent
            found = deeper
            if all(look.is_exact for look in found.values()):
                break
        return _ranked(found, efforts)[:most]

    def judge(self, position: Position, played: int, seed: int) -> Judgement:
        search = self._begun(position)
        best = search.run(self.nodes)
        depth = DEEPEST if search.solved else search.depth - 1
        hoped, kept = (self._look(position, action, depth, self.nodes) for action in (best, played))
        if hoped.depth != kept.depth and not (hoped.is_exact or kept.is_exact):
            depth = min(hoped.depth, kept.depth)
            hoped, kept = (self._look(position, action, depth, 2 * self.nodes) for action in (best, played))
        if kept.value >= hoped.value:
            best, hoped = played, kept
        seat = position.mover
        return Judgement(best, _shares(seat, hoped.value), _shares(seat, kept.value), hoped.is_exact and kept.is_exact)

    def _begun(self, position: Position) -> AlphaBeta:
        """The search, knowing nothing: a judgement depends on the position alone, not on those before it."""
        if self._kept is None:
            bits = min(22, max(10, self.nodes.bit_length()))
            self._kept = AlphaBeta(position, self.game.evaluation, position.mover, bits)
        else:
            self._kept.aim(position, position.mover)
            self._kept.forget()
        return self._kept

    def _look(self, position: Position, action: int, depth: int, nodes: int) -> _Look:
        """What is to be expected of an action after so many more, or as many as the nodes allow."""
        seat, after, search = position.mover, position.copy(), self._kept
        assert search is not None
        after.play(action)
        if after.over or depth < 1:
            return _Look(self.game.evaluation.values(after)[seat - 1], 0, after.over)
        search.aim(after, seat)
        search.run(nodes, depth=depth)
        if search.depth == 0:
            return _Look(self.game.evaluation.values(after)[seat - 1], 0, False)
        return _Look(search.value, search.depth, search.solved)


def _ranked(found: dict[int, _Look], efforts: dict[int, int]) -> list[Thought]:
    # Among wins the nearest comes first, among losses the farthest.
    order = sorted(found, key=lambda action: (-found[action].value, (found[action].value - 0.5) * found[action].depth))
    return [Thought(action, found[action].value, efforts[action]) for action in order]


def _shares(seat: int, value: float) -> tuple[float, ...]:
    """What both seats may expect if that seat may expect so much."""
    return (value, 1 - value) if seat == 1 else (1 - value, value)


def judge(game: Game, seats: int, budget: int) -> Judge:
    """The judge that suits the game, with that many simulations or nodes for a decision.

    Where a game proposes whole turns, these are compared. Alpha-beta sees more than two seats as one against all the
    others; what they may really expect, tree search tells.
    """
    turns = game.turns()
    if turns is not None:
        return TurnJudge(game, turns, max(1, budget // SIMULATIONS_PER_LOOK))
    if game.method != "alphabeta":
        return TreeJudge(game, budget)
    return AlphaBetaJudge(game, budget) if seats == 2 else TreeJudge(game, max(1, budget // NODES_PER_SIMULATION))
