"""What the checks of the Python door cost: `Position.play` against the C door behind it, in one run.

The same random games, of every number of players, are played through both doors in turn, and as texts by `Game.play`.
The unchecked door is compiled here: it does what `play` does without asking whether the action is legal. Prints a line
of JSON for each game with the nanoseconds an action takes, the ratio of checked to unchecked, and which part of
`Game.play` asking again takes after `read` has asked.
    .venv/bin/python bench/door.py [--games N] [--rounds N] [GAME…]
"""

import argparse
import importlib
import json
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sommet
from sommet.core import Game, Position
from sommet.games import all_games
from sommet.testing import Walk

SOURCES = Path(__file__).parents[1] / "src"
UNCHECKED = """
from sommet.core.position cimport Position

cdef class Unchecked:
    cdef Position position

    def __init__(self, Position position not None):
        self.position = position

    def play(self, int action):
        self.position.apply(action)
"""
Door = Callable[[Position], Any]  # what comes out has a method `play`


def build_unchecked(folder: Path) -> Door:
    """Compiles the door without a check."""
    (folder / "unchecked.pyx").write_text(UNCHECKED)
    cython = [sys.executable, "-m", "cython", "-3", "-I", str(SOURCES), "unchecked.pyx"]
    include = f"-I{sysconfig.get_paths()['include']}"
    gcc = ["gcc", "-O3", "-fPIC", "-shared", include, "-o", "unchecked.so", "unchecked.c"]
    for command in (cython, gcc):
        subprocess.run(command, cwd=folder, check=True)
    sys.path.insert(0, str(folder))
    door: Door = importlib.import_module("unchecked").Unchecked
    return door


class Texts:
    """The door for texts, as one for the numbers of a game's actions."""

    def __init__(self, walk: Walk, position: Position) -> None:
        self.game, self.position, self.texts = walk.game, position, iter(walk.texts)

    def play(self, action: int) -> None:
        self.game.play(self.position, next(self.texts))


def spent_on(walk: Walk, door: Door) -> int:
    """Nanoseconds that one game takes through a door."""
    play = door(walk.position_at(0)).play
    began = time.perf_counter_ns()
    for action in walk.actions:
        play(action)
    return time.perf_counter_ns() - began


def measure(game: Game, games: int, rounds: int, unchecked: Door) -> dict[str, object]:
    """All doors in turn. Of every game the best round counts: the machine may have had something else to do."""
    walks = [Walk.at_random(game, players, seed=seed) for players in game.seats for seed in range(games)]
    spent = {"unchecked_ns": 0, "checked_ns": 0, "text_ns": 0}
    for walk in walks:
        doors: list[Door] = [unchecked, lambda position: position, partial(Texts, walk)]
        times = [[spent_on(walk, door) for door in doors] for _ in range(rounds)]
        for name, taken in zip(spent, zip(*times, strict=True), strict=True):
            spent[name] += min(taken)
    played = sum(len(walk.actions) for walk in walks)
    return {
        "game": game.slug,
        "actions": played,
        **{name: round(total / played, 1) for name, total in spent.items()},
        "ratio": round(spent["checked_ns"] / spent["unchecked_ns"], 2),
        "asked_again": round((spent["checked_ns"] - spent["unchecked_ns"]) / spent["text_ns"], 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=20, help="random games for each number of players")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    named = [sommet.game(name) for name in arguments.games_named] or list(all_games())
    with tempfile.TemporaryDirectory() as folder:
        unchecked = build_unchecked(Path(folder))
        for game in named:
            print(json.dumps(measure(game, arguments.games, arguments.rounds, unchecked)), flush=True)


if __name__ == "__main__":
    main()
