"""Programs as players: ours plays through a pipe what it plays without one, and none can harm a match."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

import sommet
from sommet.core.errors import GameError
from sommet.engines import Processes
from sommet.players import ExternalError, Program, arrange, run_match

STEP = sommet.game("step-by-step")
SMALL = {"size": 3, "tower": 2}
BEGIN = """
import sys, time
def say(line):
    print(line, flush=True)
for line in sys.stdin:
    if line.startswith("ugi\\n"):
        say("ugiok")
    elif line.startswith("isready"):
        say("readyok")
"""


def script(folder: Path, text: str) -> str:
    """The command line of a program."""
    file = folder / "program.py"
    file.write_text(text)
    return f"{sys.executable} {file}"


def ours(game: sommet.core.Game, level: str) -> str:
    return f"{sys.executable} -m sommet.cli ugi {game.slug} --level {level}"


def children() -> set[str]:
    """The processes started from here that have not been waited for."""
    return {pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("slug", "budget", "options"), [("step-by-step", 300, {}), ("aufsteiger", 40, {"turn_limit": 20})]
)
def test_our_own_plays_what_the_level_plays(slug: str, budget: int, options: dict[str, int], jobs: int) -> None:
    """The same games, move by move, whatever the engine: level 2 within, and level 2 as a program."""
    game = sommet.game(slug)
    assert game.budgets[1] == budget
    within: list[str] = []
    without: list[str] = []
    levels = arrange(game, ["1", "2"], seed=8, options=options)
    mixed = arrange(game, ["1"], seed=8, options=options, programs=[Program(ours(game, "2"), limits=f"nodes {budget}")])

    run_match(levels, 4, on_game=lambda played: within.append(played.record.to_json()))
    run_match(mixed, 4, engine=Processes(jobs), on_game=lambda played: without.append(played.record.to_json()))

    assert within == without
    assert children() <= {str(pid) for pid in helpers()}


def helpers() -> set[int]:
    """What multiprocessing keeps for itself."""
    from multiprocessing import resource_tracker

    pid = resource_tracker._resource_tracker._pid  # type: ignore[attr-defined]
    return set() if pid is None else {pid}


@pytest.mark.parametrize("slug", ["ascenseur", "ascension"])
def test_programs_play_games_with_secrets_from_what_they_may_know(slug: str) -> None:
    game = sommet.game(slug)
    options: dict[str, Any] = {"sizes": [2, 1]} if slug == "ascenseur" else {"max_turns": 10}
    players = max(game.seats) // 2 * 2
    meeting = arrange(game, ["1"], players, options=options, programs=[Program(ours(game, "1"), limits="nodes 20")])

    assert run_match(meeting, 2).games == 2


BAD = {
    "it ends at once": ("", r"has ended \(code 0\)"),
    "it fails": ("raise SystemExit('no licence')", r"has ended \(code 1\): 'no licence'"),
    "it is silent": ("import time\ntime.sleep(600)", "has not answered ugiok within 2 s"),
    "it is silent when it is to decide": (BEGIN, "has not answered bestmove within"),
    "it ends when it is to decide": (
        f"{BEGIN}    elif line.startswith('go'):\n        sys.exit(7)",
        r"has ended \(code 7\)",
    ),
    "it closes its output": (
        f"import os\n{BEGIN}    elif line.startswith('go'):\n        os.close(1)\n        time.sleep(600)",
        "says nothing any more: its output is closed",
    ),
    "it talks without end": (
        f"{BEGIN}    elif line.startswith('go'):\n        while True: say('info string ' + 5000 * 'x')",
        "wrote more than 16 MB instead of bestmove",
    ),
    "it never ends a line": (
        f"{BEGIN}    elif line.startswith('go'):\n        while True: sys.stdout.write(5000 * 'x')",
        "wrote more than 16 MB instead of bestmove",
    ),
    "it plays what is not legal": (
        f"{BEGIN}    elif line.startswith('go'):\n        say('bestmove move_c3')",
        "answers 'move_c3': ",
    ),
    "it plays nothing": (f"{BEGIN}    elif line.startswith('go'):\n        say('bestmove')", "answers '': "),
    "it plays no text": (
        f"{BEGIN}    elif line.startswith('go'):\n        sys.stdout.buffer.write(b'bestmove \\xff\\x00\\n'); say('')",
        "answers ",
    ),
    "it complains without end": (
        f"{BEGIN}    elif line.startswith('go'):\n        while True: sys.stderr.write(5000 * 'x')",
        "has not answered bestmove within",
    ),
    "it does not listen": (
        "import time\nprint('ugiok\\nreadyok', flush=True)\ntime.sleep(600)",
        "has not answered readyok within 2 s",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD)
def test_a_bad_program_is_one_sentence_and_leaves_nothing(text: str, sentence: str, tmp_path: Path) -> None:
    before = children()
    with pytest.raises(ExternalError, match=sentence) as told:
        run_match(arrange(STEP, ["1"], options=SMALL, programs=[Program(script(tmp_path, text), seconds=2)]), 2)

    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 600
    assert children() == before


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("there-is-no-such-program", "does not start: No such file or directory"),
        ("'", "is not a command line"),
        ("", "is not a command line"),
        (os.curdir, "does not start: Permission denied"),
    ],
)
def test_what_is_no_program_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        arrange(STEP, ["1"], programs=[Program(line)])


def test_a_slow_program_is_told_to_stop_and_then_decides(tmp_path: Path) -> None:
    """As one does that takes `go` for a search without end."""
    text = BEGIN + (
        "    elif line.startswith('position'):\n        moves = line.split()\n"
        "    elif line.startswith('stop'):\n        say('bestmove move_a1')\n"
    )
    meeting = arrange(STEP, ["random"], options=SMALL, programs=[Program(script(tmp_path, text), seconds=1)])

    with pytest.raises(ExternalError, match=r"answers 'move_a1': ") as told:  # its second decision is no move
        run_match(meeting, 2)

    assert "within" not in str(told.value)


def test_in_workers_it_is_the_same_sentence(tmp_path: Path) -> None:
    line = script(tmp_path, BEGIN + "    elif line.startswith('go'):\n        say('bestmove castle')\n")
    meeting = arrange(STEP, ["1"], options=SMALL, programs=[Program(line)])

    with pytest.raises(GameError, match="answers 'castle': 'castle' is not "):
        run_match(meeting, 4, engine=Processes(2))
