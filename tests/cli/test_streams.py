"""Files that appear whole or not at all, pipes that close, Ctrl-C."""

import json
import os
import pty
import signal
import stat
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from time import sleep

from cli.command import COMMAND, environment, succeed

GAME = "step-by-step"


def start(*arguments: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """A command that is still running, as if a person had started it."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=environment(),
        start_new_session=True,
        # A shell's background job ignores Ctrl-C and hands that on; the tests may run in one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def interrupted(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Exit code and standard error after Ctrl-C."""
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to a command and all that it has started
    try:
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, err


def test_a_file_holds_what_standard_output_would_show(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    shown = succeed("record", GAME, "--games", "2")

    succeed("record", GAME, "--games", "2", "--out", str(file))

    assert file.read_text("utf-8") == shown
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_replaced_keeps_its_permissions_and_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "records.jsonl", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)

    succeed("record", GAME, "--games", "1", "--out", str(link))

    assert link.is_symlink()
    assert json.loads(file.read_text("utf-8"))["game"] == GAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(fifo.read_text("utf-8")))
    reader.start()

    succeed("record", GAME, "--games", "1", "--out", str(fifo))
    reader.join(timeout=60)

    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert read == [succeed("record", GAME, "--games", "1")]


def test_an_interrupted_run_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text("old")
    process = start("record", GAME, "--games", "1000000", "--out", str(file))
    while process.poll() is None and not list(tmp_path.glob(".sommet-*")):
        sleep(0.01)

    assert interrupted(process) == (130, b"")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_ctrl_c_ends_a_game_quietly() -> None:
    process = start("play", GAME, "--seed", "1")
    assert process.stdout is not None
    shown = b""
    while not shown.endswith(b"> "):
        shown += os.read(process.stdout.fileno(), 4096)

    assert interrupted(process) == (130, b"")


def test_ctrl_c_ends_a_long_count_whose_progress_a_terminal_shows() -> None:
    ours, theirs = pty.openpty()
    process = start("perft", GAME, "20", stderr=theirs)
    assert os.read(ours, 1) != b""  # the bar has begun, so the count has

    code, _ = interrupted(process)

    assert code == 130
    os.close(ours)
    os.close(theirs)


def test_ctrl_c_ends_a_match_and_its_processes_at_once() -> None:
    process = start("match", GAME, "--levels", "6,6", "--games", "1000", "--jobs", "2")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(workers := children.read_text().split()) < 3:  # two that play, and the one that tidies up after them
        sleep(0.01)
    for worker in workers:
        os.kill(int(worker), signal.SIGINT)  # they leave that to the command
    sleep(0.5)

    # The processes hold its pipes too: that these are at their end within the time shows that all have ended.
    assert interrupted(process) == (130, b"")


def test_the_processes_of_a_match_end_with_it_even_if_it_is_killed() -> None:
    process = start("match", GAME, "--levels", "6,6", "--games", "1000", "--jobs", "2")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(children.read_text().split()) < 3:
        sleep(0.01)

    process.kill()

    try:
        process.communicate(timeout=60)  # until the last process has let go of the pipes
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_a_reader_that_has_seen_enough_ends_the_command_quietly() -> None:
    process = start("record", GAME, "--games", "1000000")
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b'{"game"')

    process.stdout.close()

    with process:  # closes the other pipes
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


def test_a_program_may_ask_line_by_line() -> None:
    process = start("legal", "-")
    assert process.stdin is not None
    assert process.stdout is not None
    for actions, mover in ([], 1), (["move b1", "place b2"], 2):
        process.stdin.write(json.dumps({"game": GAME, "players": 2, "actions": actions}).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["mover"] == mover
    process.communicate(timeout=60)

    assert process.returncode == 0


def test_output_is_utf_8_whatever_the_locale() -> None:
    assert "réserve" in succeed("games", "--json", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", LC_ALL="C", LANG="C")
