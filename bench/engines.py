"""How fast games go through each engine, start excluded: self-play by two workers in processes, and by two through Ray.

Rounds alternate, so that both meet the same other work on the machine; the best of each counts, by the clock and per
second of processor time of all processes that take part. A round begins to count when its workers have been busy for a
while, and ends with a result. Prints a line of JSON for each round and one for the ratios.
    .venv/bin/python bench/engines.py [--game G] [--level L] [--seconds S] [--rounds N] [--jobs N]
On a machine with other work both need the same priority; Ray's workers are nicer than others unless told:
    RAY_worker_niceness=5 nice -n 5 .venv/bin/python bench/engines.py
"""

import argparse
import json
import os
import time
from contextlib import closing, suppress
from itertools import count

import psutil

import sommet
from sommet.engines import Engine, engine_named, finished
from sommet.players import SelfPlay

WARM_SECONDS = 6.0  # Ray's portions have found their size by then
PAUSE_SECONDS = 0.002  # results closer together came in one portion


def measure(engine: Engine, series: SelfPlay, seconds: float) -> dict[str, float]:
    """Games per second, by the clock and by processor time, from the end of one portion to the end of another."""
    begun = before = time.perf_counter()
    marks: list[tuple[int, float, float]] = []  # games so far, clock, processor time
    with closing(finished(series.play, count(), engine)) as results:
        for games, _ in enumerate(results):
            now = time.perf_counter()
            if games == 0:
                begun = now
            elif now - begun > WARM_SECONDS and now - before > PAUSE_SECONDS:
                last = now - begun > WARM_SECONDS + seconds
                if last or not marks:
                    marks.append((games, before, processor_seconds()))  # those before this one had ended then
                if last:
                    break
            before = time.perf_counter()
    (games, clock, spent), (games_then, clock_then, spent_then) = marks
    done = games_then - games
    return {
        "games": done,
        "per_second": round(done / (clock_then - clock), 1),
        "per_cpu_second": round(done / (spent_then - spent), 1),
    }


def processor_seconds() -> float:
    """What this process and all it has started have spent."""
    this = psutil.Process()
    spent = 0.0
    for one in [this, *this.children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):
            times = one.cpu_times()
            spent += times.user + times.system
    return spent


def main() -> None:
    """Measures both engines, round by round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="step-by-step")
    parser.add_argument("--level", default="2")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    series = SelfPlay(sommet.game(given.game), None, {}, None, given.level, 1)
    best: dict[str, dict[str, float]] = {"processes": {}, "ray": {}}
    for number in range(given.rounds):
        for name, highest in best.items():
            found = measure(engine_named(name, given.jobs), series, given.seconds)
            print(
                json.dumps({"round": number, "engine": name, **found, "load": round(os.getloadavg()[0], 1)}), flush=True
            )
            for what in ("per_second", "per_cpu_second"):
                highest[what] = max(highest.get(what, 0.0), found[what])
    ratios = {what: round(best["ray"][what] / best["processes"][what], 3) for what in best["ray"]}
    print(json.dumps({"best": best, "ray_against_processes": ratios}))


if __name__ == "__main__":
    main()
