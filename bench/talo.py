"""Talō: microseconds for a legal set of the build phase, compiled against interpreted, and random games.

Run from the root of the tree: `python bench/talo.py [games]`. The interpreted form runs in a process of its own.
Times are those of the process, so that other work on the machine disturbs them little.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

SCRIPT = """
import json, sys, time
import sommet
from sommet.core import Rng
from sommet.games.talo.phases import BUILD

game = sommet.game("talo")
asked = found = programs = doubts = most = 0
spent = 0.0
for seed in range(int(sys.argv[1])):
    position, rng = game.start(2 + seed % 3), Rng(seed)
    while not position.over:
        before = time.process_time()
        legal = position.legal()
        if position.phase == BUILD:
            spent += time.process_time() - before
            asked += 1
            found += len(legal)
            most = max(most, len(legal))
        position.play(rng.choice(legal))
    programs += position.building.programs
    doubts += position.building.doubts
before = time.process_time()
games = 0
while time.process_time() - before < 1:
    position, rng = game.start(2), Rng(1000 + games)
    while not position.over:
        position.play(position.random(rng))
    games += 1
rate = games / (time.process_time() - before)
print(json.dumps([asked, spent / asked * 1e6, found / asked, most, programs, doubts, rate]))
"""


def measure(games: int, form: str) -> list[float]:
    """Legal sets of the build phase, microseconds for each, choices, most choices, programs, doubts, games a second."""
    environment = {**os.environ, "SOMMET_PURE": "1" if form == "interpreted" else "0"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(games)], env=environment, capture_output=True, text=True, check=True
    )
    return [float(number) for number in json.loads(done.stdout)]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    began = time.perf_counter()
    asked, micros, choices, most, programs, doubts, rate = measure(games, "compiled")
    _, same, *_ = measure(3, "compiled")
    _, slow, *_ = measure(3, "interpreted")
    print(f"build phase, {games} random games of 2 to 4 players, pair on: {asked:.0f} legal sets")
    print(f"  {micros:.0f} microseconds each (mean), {choices:.0f} choices (mean), {most:.0f} at most")
    print(f"  {programs / games:.0f} linear programs a game, {doubts:.0f} in all needed whole numbers")
    print(f"  compiled {slow / same:.0f} times as fast as interpreted (the same 3 games)")
    print(f"random games: {rate:.0f} a second; measured in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
