"""Levels: named strengths, the same in every game: an algorithm, its parameters and the game's evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sommet.core.errors import GameError
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten
from sommet.players.thinking import FOREVER, Thought, thinker
from sommet.search import expect_threads


class UnknownLevel(GameError):
    """A name that no level has."""

    code = "level"


class OneThread(GameError):
    """A player that is told to think on several threads and cannot."""

    code = "one-thread"


@dataclass(frozen=True)
class Level:
    """What a level is besides its share of the game's budgets.

    `stray` is how far it strays from what it found best, 1 being far (see `Thinker.temptation`). So mistakes look
    human: a little worse is likely, plain nonsense is not. `patience_ms` is how long people should wait for a decision
    at most, should the machine be slow; matches go by the budget alone. `whole_turns`: it compares whole turns where
    the game proposes some. `takes_threads`: it thinks long enough for several threads to help.
    """

    name: str
    stray: float
    patience_ms: int
    whole_turns: bool = False
    takes_threads: bool = False


SCALE = (
    Level("1", 1.0, 1_000),
    Level("2", 0.4, 1_000),
    Level("3", 0.0, 1_000),
    Level("4", 0.0, 1_500),
    Level("5", 0.0, 1_700, whole_turns=True, takes_threads=True),
    Level("6", 0.0, 1_900, whole_turns=True, takes_threads=True),
)
GREEDY_WIDTH, GREEDY_WIDTH_LATER, GREEDY_DEPTH = 12, 2, 4  # actions at the first decision and at later ones; decisions
LEVELS: tuple[str, ...] = ("random", "greedy", *(level.name for level in SCALE))


class Player(Protocol):
    """What can sit in a seat: decides from what the seat to move may know, and from nothing else.

    >>> game = sommet.game("step-by-step")
    >>> player, position = sommet.player(game, level=3), game.start(players=2)
    >>> position.play(player.choose(position))
    >>> position
    <StepByStepPosition: 2 players, laying a piece, player 1 to move>
    """

    name: str

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        """An action for the seat to move, after the level's budget of thought or after that time if it comes first.

        Without a time the same positions, seed and level give the same actions, on one thread.
        """

    def stop(self) -> None:
        """Ends what `choose` is thinking about: it takes the best found so far. For another thread, or a signal."""


@dataclass(repr=False)
class RandomPlayer:
    """Any legal action, all equally likely."""

    rng: Rng
    name: str = "random"

    def __repr__(self) -> str:
        return "<RandomPlayer>"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        return position.random(self.rng)

    def stop(self) -> None:
        pass  # it does not think


@dataclass(repr=False)
class GreedyPlayer:
    """Plays its turn so that the game's evaluation likes the end of it best; looks no further.

    A first decision often says little before its second (which piece, then where), so whole turns are compared: the
    actions that look most promising, and fewer of them at each later decision of the turn.
    """

    game: Game
    rng: Rng
    name: str = "greedy"

    def __repr__(self) -> str:
        return f"<GreedyPlayer: {self.game.slug}>"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        known = position.copy()
        known.redeal(position.mover, self.rng)
        after = known.copy()
        best, best_value = -1, -1.0
        for action in self._promising(known, GREEDY_WIDTH):
            after.copy_from(known)
            after.play(action)
            value = self._end_of_turn(after, position.mover, GREEDY_DEPTH)
            if value > best_value:
                best, best_value = action, value
        return best

    def stop(self) -> None:
        pass  # it thinks for milliseconds

    def _promising(self, position: Position, most: int) -> list[int]:
        """The heaviest actions first; equals are decided by the seed, not by their numbers."""
        priors = self.game.evaluation.priors(position)
        actions = list(priors)
        self.rng.shuffle(actions)
        return sorted(actions, key=lambda action: -priors[action])[:most]

    def _end_of_turn(self, position: Position, seat: int, decisions: int) -> float:
        """What the seat may expect if it goes on with its turn as well as it can."""
        if position.over or position.mover != seat or decisions == 0:
            return self.game.evaluation.values(position)[seat - 1]
        values = []
        for action in self._promising(position, GREEDY_WIDTH_LATER):
            after = position.copy()
            after.play(action)
            values.append(self._end_of_turn(after, seat, decisions - 1))
        return max(values)


class SearchPlayer:
    """Searches with the level's budget for the game, then plays the best it found or, on low levels, strays from it."""

    def __init__(self, game: Game, level: Level, budget: int, rng: Rng, threads: int = 1) -> None:
        self.name = level.name
        self.game = game
        self.level = level
        self.thinker = thinker(game, budget, level.whole_turns, threads)
        self.rng = rng

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.game.slug}, level {self.name}>"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        actions = position.legal()
        if len(actions) == 1:
            return actions[0]
        seconds = FOREVER if time_ms is None else time_ms / 1000
        if self.level.stray == 0:
            return self.thinker.best(position, self.rng.seed(), seconds)
        return self._stray(self.thinker.rank(position, self.rng.seed(), seconds))

    def stop(self) -> None:
        self.thinker.stop()

    def _stray(self, thoughts: list[Thought]) -> int:
        if thoughts[0].value >= 1:
            return thoughts[0].action  # nobody strays from a certain win
        weights = [self.thinker.temptation(thought, thoughts[0], self.level.stray) for thought in thoughts]
        mark = self.rng.draw(2**30) / 2**30 * sum(weights)
        for thought, weight in zip(thoughts, weights, strict=True):
            mark -= weight
            if mark < 0:
                return thought.action
        return thoughts[0].action


def player(game: Game, level: str, seed: int = 0, scale: float = 1.0, threads: int = 1) -> Player:
    """A computer player of that level; with a scale, its budget of thought is multiplied by it.

    Levels 5 and 6 think on several threads if told so, with that budget on each (`levels_on_threads`). Alpha-beta's
    decisions cannot be repeated then (`search.parallel`).
    """
    expect_threads(threads)
    if threads > 1 and level in LEVELS and level not in levels_on_threads(game):
        raise one_thread(game)
    rng = Rng(seed)
    if level == "random":
        return RandomPlayer(rng)
    if level == "greedy":
        return GreedyPlayer(game, rng)
    for found in SCALE:
        if found.name == level:
            return SearchPlayer(game, found, max(1, round(budget_of(game, level) * scale)), rng, threads)
    raise _unknown(level, LEVELS)


def levels_on_threads(game: Game) -> tuple[str, ...]:
    """The levels that can think on several threads: those with time for it, but none that compares whole turns."""
    has_turns = game.turns() is not None
    return tuple(level.name for level in SCALE if level.takes_threads and not (level.whole_turns and has_turns))


def one_thread(game: Game) -> OneThread:
    """The refusal of several threads where nobody would use them."""
    able = levels_on_threads(game)
    if not able:
        return OneThread(
            Text(
                f"à {game.title} les ordinateurs de tous les niveaux réfléchissent sur un seul fil",
                f"in {game.title} computer players of every level think on one thread",
            )
        )
    return OneThread(
        Text(
            f"seuls les niveaux {' et '.join(able)} réfléchissent sur plusieurs fils",
            f"only levels {' and '.join(able)} think on several threads",
        )
    )


def budget_of(game: Game, level: str) -> int:
    """How many simulations or nodes a level that searches has for a decision."""
    for found, budget in zip(SCALE, game.budgets, strict=True):
        if found.name == level:
            return budget
    raise _unknown(level, [found.name for found in SCALE])


def patience_of(level: str) -> int | None:
    """How many milliseconds a decision may take when people wait for it; None for levels that decide at once."""
    return next((found.patience_ms for found in SCALE if found.name == level), None)


def _unknown(level: str, known: Sequence[str]) -> UnknownLevel:
    return UnknownLevel(
        Text(
            f"il n'y a pas de niveau {shorten(level)} ; il y a {', '.join(known)}",
            f"there is no level {shorten(level)}; there is {', '.join(known)}",
        )
    )
