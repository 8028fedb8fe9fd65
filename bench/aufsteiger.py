"""Speed of die Aufsteiger in one run, compiled and interpreted: drop sets, towers, random play, evaluation, search.

A drop set is timed as `position.legal()` with its Python list, over the drop positions of random games. Times are those
of the process alone, so a busy machine does little harm. Prints JSON lines.
    .venv/bin/python bench/aufsteiger.py
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

import sommet
from sommet.core import Position, Rng
from sommet.games.aufsteiger.generator import raise_tower
from sommet.games.aufsteiger.phases import DROP
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.players.thinking import tree_search
from sommet.search.playout import playouts

GAME = sommet.game("aufsteiger")


def drop_positions(games: int) -> list[Position]:
    """The positions of random games, 2 to 5 players in turn, in which a block is in hand."""
    found = []
    for seed in range(games):
        position, rng = GAME.start(2 + seed % 4, seed=seed), Rng(seed)
        while not position.over:
            position.play(position.random(rng))
            if isinstance(position, AufsteigerPosition) and position.phase == DROP:
                found.append(position.copy())
    return found


def microseconds(work: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times * 1e6


def measure() -> dict[str, float | str]:
    """All numbers in the form that runs."""
    compiled = sommet.form() == "compiled"
    drops = drop_positions(60 if compiled else 8)
    listed = [len(position.legal()) for position in drops]
    in_drops = microseconds(lambda: [position.legal() for position in drops], 20 if compiled else 1) / len(drops)
    seeds = iter(range(10**6))
    tower = microseconds(lambda: raise_tower(Rng(next(seeds)), "any"), 500 if compiled else 10)
    position = GAME.start(3, seed=1)
    start = time.process_time()
    played, _ = playouts(position, 2000 if compiled else 12, Rng(1))
    actions = played / (time.process_time() - start)
    values = microseconds(lambda: GAME.evaluation.values(position), 2000 if compiled else 5)
    search = tree_search(GAME, position, 1)
    simulation = microseconds(lambda: search.run(1), 2000 if compiled else 10)
    return {
        "form": sommet.form(),
        "drop_set_us": in_drops,
        "drops_in_a_set": sum(listed) / len(listed),
        "tower_ms": tower / 1000,
        "actions_per_second": actions,
        "evaluation_us": values,
        "simulation_us": simulation,
    }


def main() -> None:
    if "--here" in sys.argv:
        print(json.dumps(measure()))
        return
    rows = []
    for pure in ("0", "1"):
        environment = {**os.environ, "SOMMET_PURE": pure}
        command = [sys.executable, __file__, "--here"]
        rows.append(
            json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        )
        print(json.dumps(rows[-1]))
    fast, slow = rows
    print(
        json.dumps(
            {
                "drop_set_ratio": slow["drop_set_us"] / fast["drop_set_us"],
                "play_ratio": fast["actions_per_second"] / slow["actions_per_second"],
                "tower_ratio": slow["tower_ms"] / fast["tower_ms"],
            }
        )
    )


if __name__ == "__main__":
    main()
