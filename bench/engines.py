"""How fast games go through each engine, start excluded: self-play by two workers in processes, and by two through Ray.

Rounds alternate, so that both meet the same other work on the machine; what counts is the best of each. A round begins
to count when its workers have been busy for a while, and ends with a result. Prints a line of JSON for each round and
one for the ratio.
    .venv/bin/python bench/engines.py [--game G] [--level L] [--seconds S] [--rounds N] [--jobs N]
"""

import argparse
import json
import os
import time
from contextlib import closing
from itertools import count

import sommet
from sommet.engines import Engine, engine_named, finished
from sommet.players import SelfPlay

WARM_SECONDS = 6.0  # Ray's portions have found their size by then
PAUSE_SECONDS = 0.002  # results closer together came in one portion


def games_per_second(engine: Engine, series: SelfPlay, seconds: float) -> tuple[float, int]:
    """The rate, and how many games it was measured over."""
    ended: list[float] = []
    with closing(finished(series.play, count(), engine)) as results:
        for _ in results:
            ended.append(time.perf_counter())
            if ended[-1] - ended[0] > WARM_SECONDS + seconds:
                break
    # From the end of one portion to the end of another.
    ends = [
        at
        for at in range(len(ended) - 1)
        if ended[at + 1] - ended[at] > PAUSE_SECONDS and ended[at] - ended[0] > WARM_SECONDS
    ]
    first, last = ends[0], ends[-1]
    return (last - first) / (ended[last] - ended[first]), last - first


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="step-by-step")
    parser.add_argument("--level", default="2")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    series = SelfPlay(sommet.game(given.game), None, {}, None, given.level, 1)
    best: dict[str, float] = {}
    for number in range(given.rounds):
        for name in ("processes", "ray"):
            rate, games = games_per_second(engine_named(name, given.jobs), series, given.seconds)
            best[name] = max(best.get(name, 0.0), rate)
            load = round(os.getloadavg()[0], 1)
            print(
                json.dumps({"round": number, "engine": name, "games": games, "rate": round(rate, 1), "load": load}),
                flush=True,
            )
    print(json.dumps({"ratio": round(best["ray"] / best["processes"], 3), **{k: round(v, 1) for k, v in best.items()}}))


if __name__ == "__main__":
    main()
