"""Games from elsewhere: named on the command line, or announced by an installed package."""

import json
from pathlib import Path

import pytest

from cli.command import sommet, succeed

RUNGS = ("--game", "examples.rungs:RUNGS")  # from the folder above, where the tests run


def test_a_game_named_on_the_command_line_goes_with_every_command(tmp_path: Path) -> None:
    assert [game["slug"] for game in json.loads(succeed(*RUNGS, "games", "--json"))][-1] == "rungs"
    assert succeed("perft", "rungs", "4", "--game=examples.rungs:RUNGS", "--option", "begin=ground") == "16\n"
    assert "First at the top wins." in succeed(*RUNGS, "rules", "rungs", "--lang", "en")
    file = tmp_path / "records.jsonl"
    succeed(*RUNGS, "record", "rungs", "--games", "3", "--level", "3", "--legal", "--out", str(file))
    assert succeed("replay", str(file), *RUNGS).splitlines()[-1].endswith(" 0 mismatches")
    assert "gains 2 rungs" in succeed(*RUNGS, "hint", "-", stdin=_begun())


def _begun() -> str:
    record = {"game": "rungs", "players": 2, "options": {}, "setup": {"pawns": [1, 2]}, "actions": ["climb 1"]}
    return json.dumps(record)


def test_worker_processes_know_the_game_too() -> None:
    ask = [*RUNGS, "match", "rungs", "--levels", "2,random", "--games", "4", "--seed", "1", "--json"]
    one, two = (json.loads(succeed(*ask, "--jobs", jobs)) for jobs in ("1", "2"))
    assert [row["points"] for row in one["rows"]] == [row["points"] for row in two["rows"]]


def test_it_is_played_in_the_terminal() -> None:
    shown = succeed(
        *RUNGS, "play", "rungs", "--level", "3", "--seed", "5", "--lang", "en", stdin="climb 1\nhint\nquit\n"
    )
    assert "you climb 1" in shown
    assert "gains 2 rungs" in shown


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("rungs", "there is no game at 'rungs': one writes module:NAME"),
        ("nowhere.at.all:GAME", "there is no game at 'nowhere.at.all:GAME': No module named 'nowhere'"),
        ("examples.rungs:NONE", "module 'examples.rungs' has no attribute 'NONE'"),
        ("examples.rungs:CARDS", "there is no game at 'examples.rungs:CARDS': it is no Game"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(path: str, sentence: str) -> None:
    done = sommet("games", "--game", path)
    assert done.code == 2
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_a_value_is_expected() -> None:
    done = sommet("games", "--game")
    assert (done.code, done.err) == (2, "module:NAME is missing after --game\n")


def _announce(folder: Path, name: str, value: str) -> None:
    """An installed package, as far as Python looks for its announcements."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[sommet.games]\n{name} = {value}\n", "utf-8")


def test_an_installed_package_announces_its_game(tmp_path: Path) -> None:
    _announce(tmp_path, "ladders", "examples.rungs:Rungs")
    path = f"{tmp_path}:src"
    assert [game["slug"] for game in json.loads(succeed("games", "--json", PYTHONPATH=path))][-1] == "rungs"


def test_a_broken_package_is_told_and_holds_up_nobody(tmp_path: Path) -> None:
    _announce(tmp_path, "broken", "broken.at.all:Game")
    done = sommet("games", "--json", PYTHONPATH=f"{tmp_path}:src")
    assert done.code == 0
    assert len(json.loads(done.out)) == 5
    assert "the game broken of broken.at.all:Game cannot be used: No module named 'broken'" in done.err
