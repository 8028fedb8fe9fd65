"""Nets are trained from nothing by one command, which can be stopped, goes on, and comes to the same nets."""

import subprocess
import sys
from pathlib import Path

import sommet
from sommet.core.net import Nets

TRAIN = Path(__file__).parents[1] / "tools" / "train.py"
# Too little to learn anything, enough for every step: sizes 5 and 7 are in it, and games to hold out.
SMALL = ("--games", "140", "--nodes", "4", "--epochs", "1", "--jobs", "2")


def train(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TRAIN), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_two_generations_from_nothing_and_once_more_after_a_stop(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    first = train("step-by-step", *SMALL, *folder)
    assert first.returncode == 0, first.stderr
    made = tmp_path / "generation-2" / "net.bin"
    content = made.read_bytes()
    evaluation = sommet.game("step-by-step").evaluation
    assert evaluation.nets is not None
    nets = Nets(evaluation.nets.inputs, made)
    assert nets.loaded() == [5, 7]
    assert "log loss" in (tmp_path / "generation-2" / "report.md").read_text().lower()

    portions = sorted(made.parent.glob("portion-*.npz"))
    times = [portion.stat().st_mtime_ns for portion in portions]
    portions[0].unlink()
    made.unlink()
    again = train("step-by-step", *SMALL, *folder)
    assert again.returncode == 0, again.stderr
    assert made.read_bytes() == content, "what was left is not what a run without a stop comes to"
    assert [portion.stat().st_mtime_ns for portion in portions[1:]] == times[1:], "finished portions are played again"

    other = train("step-by-step", *SMALL, "--seed", "2", *folder)
    assert other.returncode == 0
    assert "is finished" in other.stderr
    made.unlink()
    other = train("step-by-step", *SMALL, "--seed", "2", *folder)
    assert other.returncode != 0
    assert "was begun with" in other.stderr


def test_what_cannot_be_trained_is_refused_in_a_sentence() -> None:
    """A game that nobody knows, one without inputs, no games at all."""
    for arguments, said in ((["chess"], "chess"), (["talo"], "has no inputs"), (["talo", "--games", "0"], "too few")):
        answer = train(*arguments)
        assert answer.returncode != 0
        assert said in answer.stderr
        assert "Traceback" not in answer.stderr
