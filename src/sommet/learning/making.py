"""Making puzzles: found in the records of games that levels played, proved, rated and chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sommet.core.aim import MET, OPEN
from sommet.core.errors import SetupError
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.puzzles import Quest
from sommet.core.record import Record
from sommet.games import find
from sommet.learning.puzzles import Prover, Puzzle, Unproved, first_turn, name_of, puzzles_of
from sommet.players.levels import player
from sommet.players.matches import Meeting
from sommet.search.proof import OutOfBudget, ended

RATERS = ("2", "3", "4")
BUDGET = 400_000  # positions for one answer: what takes longer to prove is left alone
PER_GAME = 2  # puzzles of one theme from one record
HARDEST = 5
CROWDS = (6, 12, 24, 48)
HARD = 8  # tempting wrong tries that make a puzzle harder


@dataclass(frozen=True)
class Task:
    """One record to look in."""

    game: str
    seed: int
    number: int


def look(task: Task) -> list[Puzzle]:
    """The puzzles in the record of that number."""
    game = find(task.game)
    table = puzzles_of(game).table(task.number)
    meeting = Meeting(game, table.levels, len(table.levels), task.seed, table.options, opening=table.opening)
    record = meeting.play(task.number).record
    found: list[Puzzle] = []
    taken: dict[str, int] = defaultdict(int)
    for position, before in _decisions(game, record):
        for quest in puzzles_of(game).quests(position):
            puzzle = pose(game, position, record[:before], quest)
            if puzzle is not None and taken[puzzle.quest.theme] < PER_GAME:
                taken[puzzle.quest.theme] += 1
                found.append(puzzle)
            if puzzle is not None:
                break
    return found


def _decisions(game: Game, record: Record) -> Iterator[tuple[Position, int]]:
    """The positions of a record in which a seat decides, and how many actions came before."""
    position = game.begin(game.resolve(record.players, record.options, record.setup))
    for ply, text in enumerate(record.actions):
        if position.mover:
            yield position, ply
        game.play(position, text)


def pose(game: Game, position: Position, record: Record, quest: Quest, budget: int = BUDGET) -> Puzzle | None:
    """The quest as a puzzle, or None if it has no clear solution; the record led to the position."""
    asked = puzzles_of(game)
    setup = asked.laid_out(position)
    if setup is not None:
        record = Record(record.game, record.players, record.options, setup)
        try:
            start = game.resolve(record.players, record.options, setup)
        except SetupError:
            return None  # something that no setup can tell is going on
        record = Record.of(game, start)
        position = game.begin(start)
    try:
        return _posed(game, position, record, quest, Prover(game, position, quest, budget))
    except (OutOfBudget, Unproved):
        return None


def _posed(game: Game, position: Position, record: Record, quest: Quest, prover: Prover) -> Puzzle | None:
    odds: tuple[int, int] | None = None
    if prover.deals is not None:
        made = {action: prover.made(action) for action in position.legal()}
        best, second, *_ = sorted(made, key=lambda action: (-made[action], action))
        if made[best] == made[second]:
            return None
        line, odds = [best], (made[best], len(prover.deals))
    else:
        if (prover.is_hasty and prover.need(position, 0) < quest.turns) or not prover.attainable(position):
            return None
        if not prover.is_best():
            return None
        line = prover.solution()
    keys = prover.keys(line)
    own = first_turn(position, line)
    named = prover.asked.named(quest, _after(position, line), own)
    if not keys or named is None:
        return None
    tempting, choices = _temptation(game, position, own, keys)
    if choices < prover.asked.fewest or (len(line) == 1 and tempting == 0):
        return None  # there is nothing to choose from, or it suggests itself
    solved = tuple(level for level in RATERS if _solves(game, position, prover, level, keys))
    texts = _texts(game, position, line)
    tempting = quest.numbers.get("tries", tempting)
    return Puzzle(
        name_of(record, named),
        record.players,
        record.options,
        record.setup,
        tuple(record.actions),
        named,
        tuple(texts[own.index(action)] for action in keys),
        tuple(texts),
        _difficulty(len(solved), _turns(position, line), quest, tempting),
        tempting,
        solved,
        odds,
    )


def _turns(position: Position, line: Sequence[int]) -> int:
    """How many turns of the seat to move a line has."""
    now, turns, was = position.copy(), 0, 0
    for action in line:
        turns += now.mover == position.mover and was != position.mover
        was = now.mover
        now.play(action)
    return turns


def _difficulty(solved: int, turns: int, quest: Quest, tempting: int) -> int:
    """1 to 5: by the levels that fail, the turns, and the wrong tries; by these alone where no level aims at it."""
    if "tries" in quest.numbers:
        return 1 + sum(tempting >= most for most in CROWDS)
    return min(HARDEST, 1 + len(RATERS) - solved + max(min(2, turns - 1), int(tempting >= HARD)))


def _after(position: Position, line: Sequence[int]) -> Position:
    now = position.copy()
    for action in line:
        now.play(action)
    return now


def _texts(game: Game, position: Position, line: Sequence[int]) -> list[str]:
    now = position.copy()
    texts = []
    for action in line:
        texts.append(game.write(now, action))
        now.play(action)
    return texts


def _temptation(game: Game, position: Position, own: Sequence[int], keys: Sequence[int]) -> tuple[int, int]:
    """How many other actions look at least as good as the first key at its decision, and how many there are to choose
    from."""
    at = _after(position, own[: own.index(keys[0])])
    weights = game.evaluation.priors(at)
    return sum(weight >= weights[keys[0]] for weight in weights.values()) - 1, len(weights)


def _solves(game: Game, position: Position, prover: Prover, level: str, keys: Sequence[int]) -> bool:
    """Whether a level, in its first turn, keeps what can be forced."""
    thinker = player(game, level, seed=0)
    if prover.deals is not None:
        return thinker.choose(position.copy()) in keys
    now, turns = position.copy(), 0
    while not now.over and now.mover == prover.quest.seat and turns == 0:
        before = now.copy()
        now.play(thinker.choose(now.copy()))
        turns += ended(prover.aim, before, now)
        if prover.status(now, turns) != OPEN:
            break
    return prover.status(now, turns) == MET or prover.attainable(now, turns)


# Choosing.


def choose(game: Game, found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """At most so many: the themes take turns, and within a theme the difficulties. By theme and difficulty.

    Of puzzles with the same solution and the same task one is enough.
    """
    shelves: dict[tuple[str, int], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted({puzzle.id: puzzle for puzzle in found}.values(), key=lambda puzzle: puzzle.id):
        shelves[puzzle.quest.theme, puzzle.difficulty].append(puzzle)
    chosen: list[Puzzle] = []
    themes = list(puzzles_of(game).themes)
    while len(chosen) < most and any(shelves.values()):
        for theme in themes:
            levels = [level for level in range(1, HARDEST + 1) if shelves[theme, level]]
            if levels and len(chosen) < most:
                taken = [
                    sum(one.quest.theme == theme and one.difficulty == level for one in chosen) for level in levels
                ]
                chosen.append(shelves[theme, levels[taken.index(min(taken))]].pop(0))
    return sorted(chosen, key=lambda puzzle: (themes.index(puzzle.quest.theme), puzzle.difficulty, puzzle.id))
