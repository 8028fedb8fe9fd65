"""Runs the real command in a process of its own, in the form (compiled or interpreted) that the tests run in."""

import os
import subprocess
import sys
from dataclasses import dataclass

COMMAND = [sys.executable, "-m", "sommet.cli"]


@dataclass(frozen=True)
class Finished:
    """What came of a command."""

    code: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    """The tests' own environment, speaking English in a window of the usual width unless told otherwise."""
    return {**os.environ, "SOMMET_LANG": "en", "COLUMNS": "80", **changes}


def sommet(*arguments: str, stdin: str | bytes = "", **changes: str) -> Finished:
    """Runs one command to its end; keywords change the environment."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, env=environment(**changes), timeout=120, check=False
    )
    return Finished(done.returncode, done.stdout.decode(), done.stderr.decode())


def succeed(*arguments: str, stdin: str | bytes = "", **changes: str) -> str:
    """Runs a command that must go well without a word of complaint, and gives what it printed."""
    done = sommet(*arguments, stdin=stdin, **changes)
    assert (done.code, done.err) == (0, ""), done
    return done.out
