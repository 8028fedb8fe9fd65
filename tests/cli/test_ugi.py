"""`sommet ugi` as a process, and `sommet match --player`."""

import json
import sys
from pathlib import Path

import pytest

from cli.command import sommet, succeed

GAME = "step-by-step"
OURS = f"{sys.executable} -m sommet.cli ugi {GAME} --level 2"


def test_it_answers_until_it_is_told_to_quit() -> None:
    said = succeed(
        "ugi", GAME, stdin="ugi\r\n\nisready\n  position   startpos \nquery p1turn\nquit\nisready\n"
    ).splitlines()

    assert said[0].startswith("id name Sommet ")
    assert said[-3:] == ["ugiok", "readyok", "response true"]


def test_it_ends_with_its_input_whatever_that_was() -> None:
    """What is no text, a line without an end, a search nobody waits for."""
    shouted = succeed("ugi", GAME, stdin=b"\xff\xfe\nposition startpos\ngo infinite\nisready")
    assert "UGI has no command" in shouted
    assert "readyok" in shouted.splitlines()
    told = succeed("ugi", GAME, stdin=3 * 2**20 * "x" + "\nisready\n").splitlines()
    assert told == ["info string that line is too long", "readyok"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["chess"], "chess"),
        ([GAME, "--players", "9"], "Step by Step is played by 2, 3 or 4, not by 9"),
        ([GAME, "--level", "7"], "there is no level '7'"),
        ([GAME, "--option", "size=40"], "size"),
    ],
)
def test_what_cannot_be_played_is_refused(given: list[str], sentence: str) -> None:
    done = sommet("ugi", *given)

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert sentence in done.err


def test_a_program_plays_beside_levels_wherever_games_are_played(tmp_path: Path) -> None:
    ask = ["match", GAME, "--games", "4", "--levels", "1"]
    player = ["--player", OURS, "--go", "nodes 300"]
    levels, here, there = (tmp_path / name for name in ("levels", "here", "there"))

    succeed("match", GAME, "--games", "4", "--levels", "1,2", "--records", str(levels))
    told = json.loads(succeed(*ask, *player, "--records", str(here), "--json"))
    succeed(*ask, *player, "--records", str(there), "--engine", "processes", "--jobs", "2")

    assert [row["level"] for row in told["rows"]] == ["1", OURS]
    assert levels.read_bytes() == here.read_bytes() == there.read_bytes()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--levels", "1", "--player", "no-such-program"], "the player 'no-such-program' does not start: No such file"),
        (["--levels", "1", "--player", "cat", "--patience", "1"], "the player 'cat' has not answered ugiok within 1 s"),
        (["--player", OURS, "--go", "nodes 5\nquit"], "--go takes limits of UGI, for example 'nodes 1000', not "),
        (["--player", "cat"], "it takes at least two levels"),
        ([], "it takes at least two levels"),
    ],
)
def test_a_match_that_cannot_be_played_touches_no_file(given: list[str], sentence: str, tmp_path: Path) -> None:
    done = sommet("match", GAME, "--games", "2", *given, "--records", str(tmp_path / "records"))

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert sentence in done.err
    assert list(tmp_path.iterdir()) == []
