"""How near random games come to the limit: hand-optimised C that plays one game and nothing else, in the same minutes.

The C programs are not part of this repository; the folder that holds them is an argument, ../shared/limit unless given.
Each is built for this machine and measured in turn with `sommet.search.playouts`, round by round, both in processor
time. Prints a line of JSON for each case: the most playouts a second of all rounds, their ratio, and that of each.
    .venv/bin/python bench/limit.py [--seconds S] [--rounds N] [--game GAME] [FOLDER]
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import sommet
from sommet.core import Position, Rng
from sommet.search import playouts

FOLDER = Path(__file__).parents[2] / "shared" / "limit"
BUILD = ["gcc", "-O3", "-march=native"]
PORTION = 500  # games between two looks at the clock


@dataclass(frozen=True)
class Case:
    """One kind of start: for us, and as arguments of the C program after `bench SECONDS`."""

    players: int
    options: Mapping[str, object]
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Program:
    """A C program in the folder. It prints "… N playouts/s …"."""

    source: str
    cases: tuple[Case, ...]


PROGRAMS = {
    "step-by-step": Program(
        "step_by_step.c",
        tuple(
            Case(players, {"size": size}, (str(players), str(size)))
            for players, size in ((2, 5), (3, 5), (4, 5), (2, 7))
        ),
    ),
}


def build(source: Path, folder: Path) -> Path:
    """The program, compiled for this machine."""
    program = folder / source.stem
    subprocess.run([*BUILD, "-o", str(program), str(source), "-lm"], check=True)
    return program


def limit_rate(program: Path, seconds: float, case: Case) -> float:
    """Playouts a second of the C program."""
    command = [str(program), "bench", str(seconds), *case.arguments]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"([\d.]+) playouts/s", output)
    if found is None:
        raise SystemExit(f"{program.name} says nothing of playouts/s: {output!r}")
    return float(found[1])


def own_rate(position: Position, seconds: float, rng: Rng) -> float:
    """Playouts a second of the library."""
    games = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        playouts(position, PORTION, rng)
        games += PORTION
    return games / spent


def measure(game: str, program: Path, case: Case, seconds: float, rounds: int) -> dict[str, object]:
    """Both in turn, as often as there are rounds."""
    position, rng = sommet.game(game).start(players=case.players, options=case.options), Rng(1)
    playouts(position, PORTION, rng)
    rates = [(own_rate(position, seconds, rng), limit_rate(program, seconds, case)) for _ in range(rounds)]
    own, limit = (max(column) for column in zip(*rates, strict=True))
    return {
        "game": game,
        "players": case.players,
        **case.options,
        "form": sommet.form(),
        "playouts_per_second": round(own),
        "limit_playouts_per_second": round(limit),
        "ratio": round(own / limit, 3),
        "ratios": [round(ours / theirs, 3) for ours, theirs in rates],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--game", choices=sorted(PROGRAMS))
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time for each measure")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as built:
        for game, program in PROGRAMS.items():
            if arguments.game not in (None, game):
                continue
            source = arguments.folder / program.source
            if not source.is_file():
                sys.exit(f"{source} is not there: give the folder that holds the C programs as an argument")
            binary = build(source, Path(built))
            for case in program.cases:
                print(json.dumps(measure(game, binary, case, arguments.seconds, arguments.rounds)), flush=True)


if __name__ == "__main__":
    main()
