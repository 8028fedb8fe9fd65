"""The engine `ray` on two nodes of a cluster and on a cluster of its own: the same results, whatever dies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from cli.command import COMMAND, Finished, environment, sommet, succeed
from engines.tasks import SAID, is_running, waited_for

TESTS = Path(__file__).parents[1]
# Everything stays on this machine, and Ray's workers find what the tests import.
HERE = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "PYTHONPATH": f"{TESTS}:{TESTS.parent / 'tools'}",
}
GAME = "step-by-step"


class Nodes:
    """The cluster, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.address = self._answer()
        self.count = 1

    def _answer(self) -> str:
        assert self._process.stdout is not None
        answer = self._process.stdout.readline().strip()
        assert answer, "the cluster has ended"
        return answer

    def tell(self, command: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        self.count = int(self._answer())


@pytest.fixture(scope="module")
def cluster() -> Iterator[Nodes]:
    command = [sys.executable, str(TESTS / "research" / "nodes.py")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **HERE}
    ) as process:
        yield Nodes(process)


@pytest.fixture
def two(cluster: Nodes) -> Nodes:
    """The cluster with two nodes."""
    while cluster.count < 2:
        cluster.tell("add")
    return cluster


def on(nodes: Nodes) -> tuple[str, ...]:
    return ("--engine", "ray", "--address", nodes.address)


def run(program: str) -> Finished:
    """What a script says that has tasks done; `sommet.engines.ray` is there as `module`."""
    begin = "import sommet.engines.ray as module\nfrom engines.tasks import *\nfrom sommet.engines import *\n"
    done = subprocess.run(
        [sys.executable, "-c", begin + program], capture_output=True, text=True, env=environment(**HERE), check=False
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def test_two_nodes_write_what_this_process_writes(two: Nodes) -> None:
    ask = ["record", GAME, "--games", "6", "--level", "1", "--seed", "3"]

    assert succeed(*ask, *on(two), **HERE) == succeed(*ask)


def test_both_nodes_are_at_work_and_errors_come_back(two: Nodes) -> None:
    done = run(
        f"""
import os, time, ray
def node(number):
    time.sleep(0.5)
    return ray.get_runtime_context().get_node_id()
engine = engine_named("ray", None, "{two.address}")
print(len(set(finished(node, range(6), engine))))
for work in breaking, refused:
    try:
        list(finished(work, range(4), engine))
    except Exception as error:
        print(type(error).__name__, error)
"""
    )
    nodes, unportable, refusal = done.out.partition("\n")[0], done.out, done.out.splitlines()[-1]

    assert nodes == "2"
    assert "RuntimeError" in unportable
    assert "nobody can pickle this" in unportable
    assert refusal.startswith(f"GameError {SAID} in ")


def test_a_node_that_dies_costs_nothing_but_time(two: Nodes, tmp_path: Path) -> None:
    """A tournament loses one of two nodes in the middle, and has the games that it has here."""
    ask = ["tournament", GAME, "--levels", "random,1,2", "--games", "20", "--out"]
    here, there = tmp_path / "here", tmp_path / "there"
    with subprocess.Popen(
        [*COMMAND, *ask, str(there), *on(two)], env=environment(**HERE), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            games = there / f"{GAME}.jsonl"
            assert waited_for(lambda: games.exists() and games.read_bytes().count(b"\n") >= 3)
            two.tell("kill")
            assert process.wait(300) == 0
        finally:
            process.kill()

    succeed(*ask, str(here), "--engine", "here")

    def kept(folder: Path) -> list[str]:
        return sorted((folder / f"{GAME}.jsonl").read_text("utf-8").splitlines())

    assert kept(there) == kept(here)


def test_workers_that_die_are_replaced_until_it_is_enough(tmp_path: Path) -> None:
    """On a cluster of its own, which ends with the work."""
    done = run(
        f"""
from pathlib import Path
engine = engine_named("ray", 2)
print(list(in_order(DiesOnce(Path({str(tmp_path)!r})), range(3), engine)))
try:
    list(finished(deadly, range(3), engine))
except WorkerLost as error:
    print(error)
"""
    )
    squares, lost = done.out.splitlines()

    assert squares == "[0, 1, 4]"
    assert lost.startswith("3 times in a row a worker process ended before its game did")


def test_portions_of_training_are_the_same_bytes(tmp_path: Path) -> None:
    done = run(
        f"""
from pathlib import Path
from selfplay import Plan
for name, engine in ("here", None), ("there", engine_named("ray", 2)):
    folder = Path({str(tmp_path)!r}) / name
    folder.mkdir()
    print(sorted(finished(Plan({GAME!r}, folder, 4, 2, 1, None).play, range(3), engine)))
"""
    )
    here, there = done.out.splitlines()

    assert here == there
    for number in range(3):
        name = f"portion-{number:05}.npz"
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_ctrl_c_ends_a_match_and_its_cluster() -> None:
    command = ["match", GAME, "--levels", "6,6", "--games", "1000", "--engine", "ray", "--jobs", "2"]
    with subprocess.Popen(
        [*COMMAND, *command],
        env=environment(**HERE),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        parent = psutil.Process(process.pid)

        def is_playing(one: psutil.Process) -> bool:
            with suppress(psutil.NoSuchProcess):
                return "_do" in "".join(one.cmdline())
            return False

        try:
            assert waited_for(lambda: sum(map(is_playing, parent.children(recursive=True))) == 2)
            everyone = parent.children(recursive=True)
            os.killpg(process.pid, signal.SIGINT)
            _, said = process.communicate(timeout=120)
        finally:
            process.kill()

    assert (process.returncode, said) == (130, b"")
    assert waited_for(lambda: not any(is_running(one.pid) for one in everyone))


def refused(address: str, done: Callable[[], Finished]) -> None:
    answer = done()
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"no Ray cluster answers at '{address}': ")
    assert answer.err.count("\n") == 1


def test_an_address_where_nobody_answers_is_an_error_and_no_wait() -> None:
    """Nothing there at all, and something that listens and never speaks."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        program = f"""
import sys
from sommet.cli.app import run
module.ANSWER_SECONDS = 4
sys.exit(run(["record", {GAME!r}, "--games", "1", "--engine", "ray", "--address", "{address}"]))
"""
        refused(address, lambda: run(program))
    refused(address, lambda: sommet("record", GAME, "--games", "1", "--engine", "ray", "--address", address))


@pytest.mark.parametrize("address", ["here", "10.0.0.5", "10.0.0.5:", "10.0.0.5:99999", "ray://10.0.0.5:10001", ":1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    done = sommet("record", GAME, "--games", "1", "--engine", "ray", "--address", address)

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "--address takes HOST:PORT of the head node, for example 10.0.0.5:6379, not " in done.err
