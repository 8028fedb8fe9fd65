"""The worked cases of every rules file, one test each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sommet
from sommet.core import Game
from sommet.games import all_games
from sommet.testing import Case, read_cases, run_case

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "cases"
CASES = [
    pytest.param(path.stem, case, id=f"{path.stem}-{case.number}")
    for path in sorted(FOLDER.glob("*.jsonl"))
    for case in read_cases(path)
]


@pytest.mark.parametrize(("slug", "case"), CASES)
def test_worked_case(slug: str, case: Case) -> None:
    run_case(sommet.game(slug), case)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_game_has_worked_cases(game: Game) -> None:
    assert (FOLDER / f"{game.slug}.jsonl").is_file()


# The runner itself: a case that is wrong must not pass.

RIGHT: dict[str, Any] = {
    "legal": ["place a1", "place b2", "place c1"],
    "legal_count": 3,
    "legal_includes": ["place a1"],
    "legal_excludes": ["move a1"],
    "refused": ["move a1", "place e5", ""],
    "to_move": 1,
    "phase": "place",
    "over": False,
    "state": {
        "stock": 70,
        "balls": ["b1", "c5"],
        "heights": {"a1": 0, "c3": 5},
        "nothing_such": None,
        "log": {"0": ["move b1"], "2": ["move b1"]},
    },
    "views": {"1": {"legal": ["place a1", "place b2", "place c1"], "over": False, "result": None}, "2": {"legal": []}},
    "perft": {"0": 1, "1": 3, "2": 66},
}

WRONG: list[tuple[str, Any]] = [
    ("legal", ["place a1", "place b2"]),
    ("legal", ["place a1", "place b2", "place c1", "place d1"]),
    ("legal", ["place c1", "place b2", "place a1"]),
    ("legal_count", 2),
    ("legal_includes", ["place a1", "place e5"]),
    ("legal_excludes", ["move a1", "place a1"]),
    ("refused", ["place a1"]),
    ("to_move", 2),
    ("phase", "move"),
    ("over", True),
    ("result", [1, 0]),
    ("reason", "summit"),
    ("state", {"stock": 69}),
    ("state", {"balls": ["b1"]}),
    ("state", {"heights": {"a1": 1}}),
    ("state", {"heights": {"z9": 0}}),
    ("state", {"heights": {}}),
    ("state", {"stock": None}),
    ("state", {"stock": {}}),
    ("state", {"idle": False}),
    ("state", {"log": {"1": ["move b2"]}}),
    ("views", {"2": {"legal": ["place a1"]}}),
    ("views", {"0": {"viewer": 1}}),
    ("views", {"0": {"over": 0}}),
    ("perft", {"2": 63}),
    ("score", 3),
    ("setup_refused", True),
]


def worked(expect: dict[str, Any], **changed: Any) -> Case:
    fields: dict[str, Any] = {"players": 2, "options": {}, "setup": None, "actions": ("move b1",), **changed}
    return Case("7x", "What it shows", (), expect=expect, **fields)


def test_a_right_case_passes() -> None:
    run_case(sommet.game("step-by-step"), worked(RIGHT))


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_case_fails_with_its_number_and_sentence(name: str, value: Any) -> None:
    with pytest.raises(AssertionError, match=r"^case 7x: What it shows: "):
        run_case(sommet.game("step-by-step"), worked({name: value}))


@pytest.mark.parametrize(
    "case",
    [
        worked({}),
        worked({"over": False}, actions=("move b1", "move b1")),
        worked({"over": False}, options={"size": 4}),
        worked({"setup_refused": True, "over": False}, options={"size": 4}, actions=()),
        worked({"setup_refused": True}, actions=()),
        worked({"setup_refused": False}, actions=()),
    ],
    ids=["expects nothing", "illegal action", "refused setup", "refused and more", "not refused", "nonsense"],
)
def test_a_case_that_cannot_be_fails(case: Case) -> None:
    with pytest.raises(AssertionError, match=r"^case 7x: What it shows: "):
        run_case(sommet.game("step-by-step"), case)


def test_a_result_is_compared_with_a_tolerance() -> None:
    drawn = {"stock": 6}
    game = sommet.game("step-by-step")
    run_case(game, worked({"result": [0.5000004, 0.5], "reason": "no-summit"}, setup=drawn, actions=()))
    with pytest.raises(AssertionError, match="result"):
        run_case(game, worked({"result": [0.50001, 0.5]}, setup=drawn, actions=()))
    with pytest.raises(AssertionError, match="result"):
        run_case(game, worked({"result": [0.5]}, setup=drawn, actions=()))


def test_a_file_with_a_strange_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    line = '{"case": "1", "shows": "", "rules": [], "players": 2, "options": {}, "setup": null, "actions": []'
    line += ', "expect": {}'
    path.write_text(f'{line}, "exepct": {{}}}}\n', encoding="utf-8")
    with pytest.raises(AssertionError, match="a case has the fields"):
        read_cases(path)
    path.write_text(f"{line}}}\n{line}}}\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="two cases of one number"):
        read_cases(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(AssertionError, match="no cases"):
        read_cases(path)
