"""How long level 6 takes for a decision in the build for browsers (in Node) and here: python bench/offline.py

Time of the processor, since the machine may be busy otherwise; in Node with what it compiles beside. Of each position
the best of several times counts, on both sides.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from offline.browser_python import OFFLINE, in_browser

PROGRAM = """
import time
import sommet

LEVEL, POSITIONS, TRIES = 6, 3, 2


def seconds():
    try:
        from js import process
    except ImportError:
        return time.process_time()
    used = process.cpuUsage()
    return (used.user + used.system) / 1e6


def decisions(slug):
    game, times, chosen = sommet.game(slug), [], []
    for number in range(POSITIONS):
        position, rng = game.start(seed=number), sommet.Rng(number)
        moves = 0
        while moves < 3 + 2 * number or position.mover == 0:
            position.play(position.random(rng))
            moves += 1
        best = []
        for _ in range(TRIES):
            began = seconds()
            action = sommet.player(game, LEVEL, seed=1).choose(position)
            best.append(seconds() - began)
        times.append(min(best))
        chosen.append(game.write(position, action))
    return [times, chosen]


result = {game.slug: decisions(game.slug) for game in sommet.all_games()}
"""


def main() -> None:
    """Prints what is fetched, and a table of decisions."""
    manifest = json.loads((OFFLINE / "manifest.json").read_text())
    for file in manifest["files"]:
        print(f"{file['name']}: {file['bytes']:,} bytes, {file['packed']:,} as sent")
    print(f"together: {manifest['bytes']:,} bytes, {manifest['packed']:,} as sent\n")
    space: dict[str, dict[str, tuple[list[float], list[str]]]] = {}
    exec(PROGRAM, space)
    here, there = space["result"], in_browser(PROGRAM)
    print("| game | here, ms | in the browser's build, ms | ratio |\n|---|--:|--:|--:|")
    for slug, (times, chosen) in here.items():
        slower, same = there[slug]
        assert same == chosen, f"{slug} decides otherwise: {same}, {chosen}"
        one, other = (" ".join(f"{1000 * each:.0f}" for each in found) for found in (times, slower))
        print(f"| {slug} | {one} | {other} | {sum(slower) / sum(times):.2f} |")


if __name__ == "__main__":
    main()
