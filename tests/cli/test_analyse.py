"""`sommet hint` and `sommet analyse`: what they print, for people and for programs."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.command import sommet, succeed
from sommet.cli.seats import SEATS
from sommet.games import all_games

# Both stand at level 4 beside the tower; player 1 leaves the summit to player 2.
MISSED = {
    "game": "step-by-step",
    "players": 2,
    "setup": {"starts": ["b3", "d3"], "heights": {"b3": 4, "d3": 4, "b2": 4, "d2": 4}},
    "actions": ["move b2", "place a2", "move c3"],
    "result": [0, 1],
}
SVG = "{http://www.w3.org/2000/svg}"


def given(**changes: Any) -> str:
    return json.dumps({**MISSED, **changes}) + "\n"


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


# hint


def test_a_hint_has_action_hope_and_reason() -> None:
    shown = succeed("hint", "-", stdin=given(actions=[], result=None)).splitlines()

    assert shown[0] == "Step by Step · player 1 to move"
    assert "move c3  100%  ██████████  wins the game" in shown[2]
    assert len(shown) >= 3


def test_a_hint_speaks_french() -> None:
    shown = succeed("hint", "-", "--lang", "fr", stdin=given(actions=[], result=None))

    assert "Step by Step · au joueur 1" in shown
    assert "gagne la partie" in shown


def test_hints_for_programs() -> None:
    (first, last) = lines(
        succeed("hint", "-", "--json", "--level", "2", stdin=given(actions=[], result=None) + given())
    )

    assert (first["mover"], first["over"]) == (1, False)
    assert first["advice"][0]["action"] == "move c3"
    assert first["advice"][0]["value"] == 1
    assert first["advice"][0]["reason"] == {"fr": "gagne la partie", "en": "wins the game"}
    assert (last["over"], last["advice"]) == (True, [])


def test_a_game_that_is_over_or_left_to_chance_needs_no_hint() -> None:
    dice = '{"game": "talo", "players": 2, "setup": {"start": ["c3", "h8"]}}'

    assert succeed("hint", "-", stdin=given()) == "the game is over: nothing to advise\n"
    assert succeed("hint", "-", stdin=dice) == "chance is to act: nothing to advise\n"


# analyse


def test_an_analysis_shows_curves_and_turning_points() -> None:
    page = succeed("analyse", "-", stdin=given())

    assert page.startswith("Step by Step · line 1 · 2 players, 3 actions\n")
    assert "▲ player 1" in page
    assert "● player 2" in page
    assert "█" in page
    assert "1       1  ▲ -100%  player 1 rolls to b2, level 4" in page
    assert "better: player 1 steps onto the summit" in page
    assert "could know" not in page  # nothing is hidden in this game


def test_an_analysis_speaks_french() -> None:
    page = succeed("analyse", "-", "--lang", "fr", stdin=given(), COLUMNS="140")

    assert "mieux\u00a0: le joueur 1 monte au sommet – gagne la partie" in page
    assert "perte moyenne par décision" in page


def test_an_analysis_for_programs() -> None:
    *decisions, last = lines(succeed("analyse", "-", "--json", stdin=given()))

    assert [decision["ply"] for decision in decisions] == [0, 1, 2]
    assert decisions[0] == {
        "record": 1,
        "ply": 0,
        "seat": 1,
        "action": "move b2",
        "best": "move c3",
        "loss": 1,
        "values": [1, 0],
        "kept": [0, 1],
        "forced": False,
        "exact": True,
        "told": {"fr": "le joueur 1 roule en b2, niveau 4", "en": "player 1 rolls to b2, level 4"},
        "better": {"fr": "le joueur 1 monte au sommet", "en": "player 1 steps onto the summit"},
        "reason": {"fr": "gagne la partie", "en": "wins the game"},
    }
    summary = last["summary"]
    assert [point["ply"] for point in summary["curve"]] == [0, 1, 2, 3]
    assert summary["curve"][-1]["values"] == [0, 1]
    (point,) = summary["turning_points"]
    assert (point["kind"], point["ply"], point["seat"], point["change"]) == ("mistake", 0, 1, -1)


@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_every_game_can_be_analysed(game: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    succeed("record", game, "--games", "1", "--random", "--seed", "3", "--out", str(file))
    record = json.loads(file.read_text())
    file.write_text(json.dumps({**record, "actions": record["actions"][:60], "result": None}))

    page = succeed("analyse", str(file), "--level", "1")
    *decisions, summary = lines(succeed("analyse", str(file), "--level", "1", "--json"))

    assert len(page.splitlines()) > 4
    assert 0 < len(decisions) <= 60
    assert len(summary["summary"]["mean_losses"]) == record["players"]


def test_the_picture_has_the_points_of_the_curve(tmp_path: Path) -> None:
    file = tmp_path / "curves.svg"
    *_, last = lines(succeed("analyse", "-", "--json", "--svg", str(file), stdin=given()))

    root = ElementTree.fromstring(file.read_text())
    curves = root.findall(f".//{SVG}polyline")
    points = [[tuple(map(float, pair.split(","))) for pair in curve.attrib["points"].split()] for curve in curves]
    values = [point["values"] for point in last["summary"]["curve"]]
    assert [len(curve) for curve in points] == [len(values)] * 2
    (top, bottom) = (min(y for _, y in points[0]), max(y for _, y in points[0]))
    for seat, curve in enumerate(points):
        for (_, height), value in zip(curve, values, strict=True):
            assert height == pytest.approx(bottom - (bottom - top) * value[seat], abs=0.1)
        assert [x for x, _ in curve] == sorted(x for x, _ in curve)
    said = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert "Step by Step" in said
    assert any("better: player 1 steps onto the summit" in text for text in said)
    assert "prefers-color-scheme: dark" in (root.findtext(f"{SVG}style") or "")
    shapes = {path.attrib["d"] for path in root.iter(f"{SVG}path")}
    assert shapes == {SEATS[0].shape, SEATS[1].shape}
    assert "http" not in file.read_text().replace("http://www.w3.org/2000/svg", "")


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("theme", "paper"), [("light", "#fbf8f2"), ("dark", "#1f1d1a")])
def test_seats_stand_out_on_both_grounds(theme: str, paper: str) -> None:
    for seat in SEATS:
        bright, dim = sorted((luminance(getattr(seat, theme)), luminance(paper)), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 4.5


@pytest.mark.parametrize("command", ["hint", "analyse"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "line 1: this is not JSON"),
        ('{"game": "chess", "players": 2}', "line 1: there is no game 'chess'"),
        (given(actions=["fly"]), "line 1: action 1 ('fly'): 'fly' is not an action"),
        (given(actions=["move e5"]), "line 1: action 1 ('move e5')"),
        ('{"game": "step-by-step", "players": 9}', "line 1: Step by Step is played by 2, 3 or 4, not by 9"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(command: str, text: str, sentence: str, tmp_path: Path) -> None:
    arguments = [command, "-"]
    picture = tmp_path / "kept.svg"
    if command == "analyse":
        picture.write_text("as it was")
        arguments += ["--svg", str(picture)]

    done = sommet(*arguments, stdin=text)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(sentence)
    assert done.err.count("\n") == 1
    if command == "analyse":
        assert picture.read_text() == "as it was"


@pytest.mark.parametrize("command", ["hint", "analyse"])
@pytest.mark.parametrize("level", ["7", "greedy", ""])
def test_only_levels_that_search_can_think(command: str, level: str) -> None:
    done = sommet(command, "-", "--level", level, stdin=given())

    assert (done.code, done.out) == (2, "")
    assert done.err == f"there is no level '{level}'; there is 1, 2, 3, 4, 5, 6\n"
