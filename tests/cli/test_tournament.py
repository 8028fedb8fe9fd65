"""`sommet tournament`: what it keeps, and how it goes on after whatever happened to it."""

import fcntl
import json
import os
import subprocess
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from cli.command import COMMAND, environment, sommet, succeed

GAME = "step-by-step"
ASK = ["tournament", GAME, "--levels", "random,greedy,1", "--games", "8", "--scale", "0.2", "--seed", "4"]


def run(folder: Path, *more: str) -> str:
    return succeed(*ASK, *more, "--out", str(folder))


def kept(folder: Path) -> list[str]:
    """The games of a tournament; in which order they are finished depends on the machine."""
    return sorted((folder / f"{GAME}.jsonl").read_text("utf-8").splitlines())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament that nobody interrupted."""
    folder = tmp_path_factory.mktemp("whole") / "tournament"
    run(folder)
    return folder


def test_it_keeps_every_game_with_who_sat_where(whole: Path) -> None:
    games = [json.loads(line) for line in kept(whole)]

    assert len(games) == 3 * 8
    for game in games:
        first, second = game["pair"]
        assert game["levels"] == ([first, second] if game["number"] % 2 == 0 else [second, first])
        assert len(game["record"]["result"]) == 2


def test_its_records_replay(whole: Path) -> None:
    records = "\n".join(json.dumps(json.loads(line)["record"]) for line in kept(whole))

    assert succeed("replay", "-", stdin=records).startswith("24 games, ")
    assert succeed("replay", "-", stdin=records).endswith(" 0 mismatches\n")


def test_it_prints_the_page_it_keeps_and_plays_nothing_twice(whole: Path) -> None:
    before = (whole / f"{GAME}.jsonl").read_bytes()

    page = run(whole, "--jobs", "1")

    assert (whole / f"{GAME}.md").read_text("utf-8") + "\n" == page
    assert (whole / f"{GAME}.jsonl").read_bytes() == before
    rows = [line.split()[1] for line in page.splitlines() if line.startswith("| ")]
    assert rows == ["level", "------", "random", "greedy", "1", "|", "------", "random", "greedy", "1"]


def test_it_tells_programs_the_same(whole: Path) -> None:
    told: dict[str, Any] = json.loads(run(whole, "--json"))

    assert [row["level"] for row in told["rows"]] == ["random", "greedy", "1"]
    assert sum(row["points"] for row in told["rows"]) == pytest.approx(24)
    assert told["rows"][0]["elo"] == {"value": 0, "low": 0, "high": 0}
    assert all(row["elo"]["low"] < row["elo"]["value"] < row["elo"]["high"] for row in told["rows"][1:])
    assert told["shares"]["greedy"]["random"] == pytest.approx(1 - told["shares"]["random"]["greedy"])
    assert (told["players"], told["games"]) == (2, 24)


def test_one_process_plays_what_several_play(whole: Path, tmp_path: Path) -> None:
    run(tmp_path / "alone", "--jobs", "1")

    assert kept(tmp_path / "alone") == kept(whole)


def test_it_goes_on_after_it_was_killed_and_ends_as_if_nothing_had_happened(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    games = folder / f"{GAME}.jsonl"
    with subprocess.Popen([*COMMAND, *ASK, "--out", str(folder), "--jobs", "2"], env=environment()) as process:
        while not (games.exists() and games.read_bytes().count(b"\n") >= 3):
            sleep(0.001)
        process.kill()
    # However far it came, let it be in the middle of a line.
    text = games.read_bytes()
    games.write_bytes(text[: text.index(b"\n", len(text) // 2) + 50])
    assert 1 <= len(kept(folder)) < len(kept(whole))

    page = run(folder)

    assert kept(folder) == kept(whole)
    assert page == run(whole)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (["--games", "9"], "was begun with --games = '8', not '9'; keep that setting or choose another folder"),
        (["--levels", "random,greedy,2"], "was begun with --levels = "),
        (["--seed", "5"], "was begun with --seed = '4', not '5'"),
        (["--scale", "1"], "was begun with --scale = '0.2', not '1.0'"),
        (["--players", "4"], "was begun with --players = 'null', not '4'"),
        (["--opening", "2"], "was begun with --opening = '0', not '2'"),
    ],
)
def test_it_does_not_go_on_with_other_settings(change: list[str], sentence: str, whole: Path) -> None:
    ask = [*ASK]
    if change[0] in ask:
        place = ask.index(change[0])
        ask[place : place + 2] = []

    done = sommet(*ask, *change, "--out", str(whole))

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert sentence in done.err


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("not JSON\n", f"{GAME}.jsonl"),
        ('{"pair": ["random", "greedy"], "number": 99}\n', f"{GAME}.jsonl"),
        ('{"pair": ["random", "greedy"], "number": 0, "levels": ["random", "greedy"], "record": 1}\n', f"{GAME}.jsonl"),
        ("[]", "settings.json"),
    ],
)
def test_it_refuses_files_that_are_not_its_own(line: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(line)

    done = sommet(*ASK, "--out", str(tmp_path))

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert str(file) in done.err
    assert file.read_text() == line


def test_only_one_run_at_a_time_plays_in_a_folder(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    done = sommet(*ASK, "--out", str(tmp_path))
    os.close(folder)

    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "a tournament is already being played in" in done.err
    assert list(tmp_path.iterdir()) == []


def test_several_games_have_a_page_each(tmp_path: Path) -> None:
    ask = ["tournament", "ascenseur", GAME, "--levels", "random,greedy", "--games", "2"]

    page = succeed(*ask, "--out", str(tmp_path), SOMMET_LANG="fr")

    assert [line for line in page.splitlines() if line.startswith("# ")] == ["# Ascenseur", "# Step by Step"]
    assert "4 joueurs, 2 parties par paire" in page
    files = {"settings.json", "ascenseur.jsonl", "ascenseur.md", f"{GAME}.jsonl", f"{GAME}.md"}
    assert {file.name for file in tmp_path.iterdir()} == files
