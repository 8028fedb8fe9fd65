"""Steps of a batch beside pgx and PettingZoo: each with observation, legal actions and a random choice among them.

Ours are all five games; theirs is Connect Four (`connect_four` of pgx, `connect_four_v3` of PettingZoo). They are
measured in turn, round by round, in processes of their own, per second of processor time, at several batch sizes; the
best counts. Last, how much faster two threads of ours are than one. Prints a line of JSON for each. The others are
installed apart:
    python3 -m venv build/bench-research && build/bench-research/bin/pip install pgx pettingzoo[classic]
    .venv/bin/python bench/batch.py [--seconds S] [--rounds N] [--python build/bench-research/bin/python]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sommet.adapters.batch import Batch

SIZES = (64, 256, 1024, 4096, 16384, 65536)
GAMES = ("step-by-step", "ascenseur", "ascension", "aufsteiger", "talo")
LONG = ("ascension", "aufsteiger", "talo")  # a few hundred games fill what memory is near
CORES = sorted(os.sched_getaffinity(0))
BREATH_SECONDS = 0.0005  # between steps, for whoever else needs the machine
PAUSE = 16  # steps between two looks at the clock


def ours(game: str, size: int) -> Callable[[], int]:
    """Steps a batch by one thread: legal actions are drawn, played and everything is written anew."""
    import numpy as np

    from sommet.adapters.batch import Batch

    batch, actions = Batch(game, size, seed=1, threads=1), np.empty(size, np.int32)

    def step() -> int:
        batch.step(batch.sample(actions))
        return size

    return step


def pgx_steps(size: int) -> Callable[[], int]:
    """pgx as it is meant to be used: one compiled function samples, steps and begins ended games anew."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    advance = auto_reset(env.step, env.init)

    def once(state, key):  # type: ignore[no-untyped-def]
        key, choose, begin = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choose, logits, axis=-1)
        return jax.vmap(advance)(state, actions, jax.random.split(begin, size)), key

    compiled = jax.jit(once, donate_argnums=(0, 1))
    key = jax.random.PRNGKey(1)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key]

    def step() -> int:
        held[:] = compiled(*held)
        jax.block_until_ready(held[0].observation)
        return size

    return step


def pettingzoo_steps(wrapped: int) -> Callable[[], int]:
    """PettingZoo's own loop over one game, raw or in its wrappers."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env() if wrapped else connect_four_v3.raw_env()
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            return 0
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return 1

    return step


def measure(step: Callable[[], int], seconds: float) -> float:
    """Steps per second of processor time, of all threads together."""
    for _ in range(PAUSE):
        step()
    steps, begun, clock = 0, time.process_time(), time.perf_counter()
    while time.process_time() - begun < seconds and time.perf_counter() - clock < 20 * seconds:
        for _ in range(PAUSE):
            steps += step()
    return steps / (time.process_time() - begun)


def cases(package: str) -> Iterator[tuple[str, int, Callable[[], int]]]:
    """What is measured of a package: a name, a batch size and how to step."""
    if package == "pgx":
        for size in SIZES:
            yield "connect_four", size, pgx_steps(size)
    elif package == "pettingzoo":
        for wrapped in (0, 1):
            yield f"connect_four_v3{' in wrappers' if wrapped else ', raw'}", 1, pettingzoo_steps(wrapped)
    else:
        for game in GAMES:
            for size in SIZES[: 3 if game in LONG else None]:
                yield game, size, ours(game, size)


def scaling(size: int, portions: int, alone: bool) -> dict[str, object]:
    """How much faster two threads are than one: by the clock, of whole steps in turn, the fastest and the median; and
    by the processor time of the busier thread, which other work on the machine changes little."""
    import numpy as np

    from sommet.adapters.batch import Batch

    batches = {threads: Batch("step-by-step", size, seed=1, threads=threads) for threads in (1, 2)}
    actions = np.empty(size, np.int32)
    _keep_apart(batches[2], alone)
    clock: dict[int, list[float]] = {threads: [] for threads in batches}
    busy = dict.fromkeys(batches, 0.0)
    for _ in range(portions):
        for threads, batch in batches.items():
            begun, own = time.perf_counter(), time.thread_time()
            batch.step(batch.sample(actions))
            clock[threads].append(time.perf_counter() - begun)
            busy[threads] += time.thread_time() - own
        time.sleep(BREATH_SECONDS)
    if alone:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    return {
        "size": size,
        "one_thread": round(size / min(clock[1])),
        "two_threads": round(size / min(clock[2])),
        "by_the_clock": round(min(clock[1]) / min(clock[2]), 2),
        "by_the_clock_median": round(statistics.median(clock[1]) / statistics.median(clock[2]), 2),
        "by_processor_time": round(busy[1] / busy[2], 2),
    }


def _keep_apart(batch: "Batch", alone: bool) -> None:
    """A core for each of two threads, where both would wait for the same one on a busy machine; if asked for, with
    nobody else on it."""

    def take(core: int) -> None:
        os.sched_setaffinity(threading.get_native_id(), {core})
        if alone:
            os.sched_setscheduler(threading.get_native_id(), os.SCHED_FIFO, os.sched_param(1))

    assert batch._pool is not None
    batch._pool.submit(take, CORES[1]).result()
    take(CORES[0])


def child(python: str, package: str, seconds: float) -> list[tuple[str, int, float]]:
    """Measures one package in a process of its own."""
    command = [python, __file__, "--package", package, "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def compare(python: str, rounds: int, seconds: float) -> None:
    """All packages in turn; for each case the best batch size of all rounds, and ours against theirs."""
    best: dict[str, tuple[float, int]] = {}
    for _ in range(rounds):
        for package, own in (("sommet", sys.executable), ("pgx", python), ("pettingzoo", python)):
            for name, size, speed in child(own, package, seconds):
                title = f"{package} {name}"
                best[title] = max(best.get(title, (0.0, 0)), (speed, size))
    for title, (speed, size) in best.items():
        print(json.dumps({"what": title, "steps_per_cpu_second": round(speed), "batch": size}))
    mine = best["sommet step-by-step"][0]
    pgx, pettingzoo = (
        max(speed for title, (speed, _) in best.items() if title.startswith(package))
        for package in ("pgx", "pettingzoo")
    )
    print(json.dumps({"against_pgx": round(mine / pgx, 2), "against_pettingzoo": round(mine / pettingzoo)}))


def main() -> None:
    """Compares, or measures one package for whoever compares."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--python", default=str(Path(__file__).parents[1] / "build/bench-research/bin/python"))
    arguments.add_argument("--package", choices=("sommet", "pgx", "pettingzoo"))
    arguments.add_argument("--threads-only", action="store_true", help="only how much faster two threads are")
    arguments.add_argument(
        "--alone", action="store_true", help="meanwhile nothing else runs on two cores; needs the right"
    )
    given = arguments.parse_args()
    if given.package:
        for name, size, step in cases(given.package):
            print(json.dumps([name, size, measure(step, given.seconds)]), flush=True)
    else:
        if not given.threads_only:
            compare(given.python, given.rounds, given.seconds)
        for size in (4096, 16384, 65536, 131072):
            print(json.dumps(scaling(size, 8_000_000 // size, given.alone)), flush=True)


if __name__ == "__main__":
    main()
