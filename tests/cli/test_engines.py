"""`--engine`, `--jobs` and `--address`: the same bytes wherever games are played, and refusals in one sentence."""

import json
from pathlib import Path

import pytest

from cli.command import sommet, succeed

GAME = "step-by-step"
IN_PROCESSES = ("--engine", "processes", "--jobs", "2")


@pytest.mark.parametrize(
    "ask",
    [
        ("record", GAME, "--games", "5", "--level", "1", "--legal"),
        ("record", "ascenseur", "--games", "3", "--seed", "7", "--option", "sizes=[2,1]"),
    ],
    ids=["a level", "by chance"],
)
def test_records_are_the_same_bytes(ask: tuple[str, ...]) -> None:
    assert succeed(*ask, *IN_PROCESSES) == succeed(*ask) == succeed(*ask, "--engine", "here")


def test_the_records_of_a_match_are_the_same_bytes(tmp_path: Path) -> None:
    ask = ["match", GAME, "--levels", "1,random", "--games", "5", "--scale", "0.2", "--json", "--records"]
    here, there = tmp_path / "here", tmp_path / "there"

    one, two = json.loads(succeed(*ask, str(here))), json.loads(succeed(*ask, str(there), *IN_PROCESSES))

    assert here.read_bytes() == there.read_bytes()
    assert one["elo"] == two["elo"]


def test_a_series_can_be_written_in_parts() -> None:
    ask = ["record", GAME, "--games"]

    assert succeed(*ask, "5") == succeed(*ask, "2") + succeed(*ask, "3", "--first", "2", *IN_PROCESSES)


def test_arrays_do_not_depend_on_the_engine(tmp_path: Path) -> None:
    ask = ["record", GAME, "--games", "4", "--format", "npz", "--out"]
    here, there = tmp_path / "here.npz", tmp_path / "there.npz"

    succeed(*ask, str(here))
    succeed(*ask, str(there), *IN_PROCESSES)

    assert here.read_bytes() == there.read_bytes()


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Two files with three short games."""
    option = ("--option", "size=3", "--option", "tower=2")
    for name, games, seed in (("first", "2", "1"), ("second", "1", "2")):
        succeed("record", GAME, "--games", games, "--seed", seed, *option, "--out", str(tmp_path / name))
    return [str(tmp_path / name) for name in ("first", "second")]


def test_many_files_are_analysed_alike_everywhere(files: list[str]) -> None:
    ask = ["analyse", *files, "--level", "1", "--json"]
    here, there = succeed(*ask), succeed(*ask, *IN_PROCESSES)

    assert here == there
    ends = [line for line in map(json.loads, here.splitlines()) if "summary" in line]
    assert [(line["file"], line["record"]) for line in ends] == [(files[0], 1), (files[0], 2), (files[1], 1)]


def test_people_and_pictures_are_told_which_file_it_is(files: list[str], tmp_path: Path) -> None:
    picture = tmp_path / "curves.svg"

    page = succeed("analyse", *files, "--level", "1", "--svg", str(picture), "--jobs", "2", COLUMNS="200")

    assert f"Step by Step · '{files[1]}', line 1 · 2 players" in page
    assert f"'{files[0]}', line 2" in picture.read_text("utf-8")


def test_with_an_engine_a_bad_record_is_found_before_anything_is_analysed(files: list[str]) -> None:
    with Path(files[1]).open("a") as stream:
        stream.write('{"game": "step-by-step", "players": 2, "actions": ["move z9"]}\n')

    done = sommet("analyse", *files, "--level", "1", *IN_PROCESSES)

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "line 2: " in done.err


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--address", "10.0.0.5:1"], "an address is that of a Ray cluster: --engine ray"),
        (["--engine", "here", "--jobs", "2"], "--engine here is one process, this one: --jobs is for"),
        (["--jobs", "0"], "--jobs must be a whole number from 1 to 256, not '0'"),
    ],
)
def test_what_does_not_go_together_is_refused(given: list[str], sentence: str) -> None:
    done = sommet("record", GAME, "--games", "1", *given)

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert sentence in done.err


@pytest.mark.parametrize(
    "ask",
    [
        ["record", GAME, "--games", "1", "--out"],
        ["match", GAME, "--levels", "1,2", "--games", "2", "--records"],
        ["tournament", GAME, "--levels", "1,2", "--games", "2", "--out"],
        ["analyse", "-", "--svg"],
    ],
    ids=lambda ask: ask[0],
)
def test_an_engine_that_does_not_exist_is_refused_before_any_file_is_touched(ask: list[str], tmp_path: Path) -> None:
    done = sommet(*ask, str(tmp_path / "file"), "--engine", "cloud")

    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "there is no engine 'cloud'; there is here, processes, ray" in done.err
    assert list(tmp_path.iterdir()) == []
