"""`sommet puzzles`: which there are, are they proved, and new ones."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing
from itertools import groupby
from typing import Annotated

from cyclopts import Parameter

from sommet.cli.arguments import AsJson, GameName, Language, Seed, whole
from sommet.cli.engines import Address, EngineName, Jobs, chosen_engine
from sommet.cli.errors import UsageError
from sommet.cli.files import replacing
from sommet.cli.language import preferred_language
from sommet.cli.output import progress
from sommet.cli.screen import Screen
from sommet.core.game import Game
from sommet.core.text import Text
from sommet.engines import Engine, finished
from sommet.games import find
from sommet.learning.making import Task, choose, look
from sommet.learning.puzzles import Puzzle, Unproved, prove, puzzles_of, shipped


def puzzles(
    game: GameName,
    /,
    *,
    make: Annotated[
        bool, Parameter(help="Look for puzzles in games that levels play, and print them as JSON.")
    ] = False,
    check: Annotated[bool, Parameter(help="Prove every shipped puzzle again.")] = False,
    seed: Seed = 1,
    games: Annotated[
        int | None, whole("--games", 1, 1_000_000, "With --make: how many games; as many as for the shipped ones.")
    ] = None,
    most: Annotated[int, whole("--most", 1, 1_000_000, "With --make: at most so many puzzles.")] = 60,
    out: Annotated[str | None, Parameter(help="With --make: the file to write, instead of standard output.")] = None,
    engine: EngineName = None,
    jobs: Jobs = None,
    address: Address = None,
    json: AsJson = False,
    lang: Language = None,
) -> int:
    """Lists the puzzles of a game by theme and difficulty; with --make finds new ones, with --check proves them again
    and returns 1 if one is wrong."""
    if make and check:
        raise UsageError(
            Text(
                "--make et --check vont l'un après l'autre : faites d'abord, prouvez ensuite",
                "--make and --check go one after the other: make first, then prove",
            )
        )
    chosen = find(game)
    if chosen.puzzles() is None:
        raise UsageError(Text(f"{chosen.title} n'a pas de problèmes", f"{chosen.title} has no puzzles"))
    if make:
        _make(chosen, seed, games or puzzles_of(chosen).records, most, out, chosen_engine(engine, jobs, address))
        return 0
    if check:
        return _check(chosen)
    if json:
        for puzzle in shipped(chosen).values():
            print(puzzle.to_json())
    else:
        _list(chosen, Screen(chosen, preferred_language(lang)))
    return 0


def _make(game: Game, seed: int, games: int, most: int, out: str | None, engine: Engine) -> None:
    found: list[Puzzle] = []
    tasks = (Task(game.slug, seed, number) for number in range(games))
    with progress(f"{game.slug} puzzles", games) as show, closing(finished(look, tasks, engine)) as looks:
        for done, some in enumerate(looks, 1):
            found += some
            show(done)
    lines = [puzzle.to_json() for puzzle in choose(game, found, most)]
    if out is None:
        for line in lines:
            print(line)
        return
    with replacing(out) as stream:
        stream.writelines(f"{line}\n" for line in lines)


def _check(game: Game) -> int:
    wrong = 0
    for puzzle in shipped(game).values():
        try:
            prove(game, puzzle)
        except Unproved as error:
            print(error, file=sys.stderr)
            wrong += 1
    print(f"{game.slug}: {len(shipped(game))} puzzles, {wrong} not proved")
    return 1 if wrong else 0


def _list(game: Game, screen: Screen) -> None:
    """By theme: how many of each difficulty, and every task by its name."""
    found = list(shipped(game).values())
    screen.say(Text(f"{game.title} : {len(found)} problèmes", f"{game.title}: {len(found)} puzzles"), "bold")
    themes = puzzles_of(game).themes
    for theme, shelf in groupby(found, key=lambda puzzle: puzzle.quest.theme):
        some = list(shelf)
        counts = Counter(puzzle.difficulty for puzzle in some)
        hard = ", ".join(f"{'●' * level} {count}" for level, count in sorted(counts.items()))
        screen.write(f"\n{themes[theme].say(screen.lang)} ({hard})")
        for puzzle in some:
            task = puzzles_of(game).task(puzzle.quest).say(screen.lang)
            screen.write(f"  {puzzle.id}  {'●' * puzzle.difficulty:5}  {task}")
