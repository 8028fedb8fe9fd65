"""Every numbered rule has a worked case or a marked test, and no rule is cited that does not exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sommet.core import Game
from sommet.games import all_games
from sommet.testing import read_cases

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
NUMBER = re.compile(r"\bR\d+[a-z]?\b")
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def rules_of(slug: str) -> set[str]:
    """The rules that the file states: the numbers it sets in bold, alone or with a title."""
    text = (ROOT / "docs" / "rules" / f"{slug}.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*(R\d+[a-z]?)\b", text))


def sources_of(game: Game) -> list[Path]:
    """The files of a game's package, the player's rules included."""
    folder = ROOT.joinpath("src", *type(game).__module__.split(".")[:-1])
    return sorted(path for path in folder.iterdir() if path.suffix in (".py", ".pxd", ".pyi", ".md"))


def rule_marks(path: Path) -> set[tuple[str, str]]:
    """The (game, rule) pairs of the `pytest.mark.rule` decorators in a test file."""
    marks = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            slug, number = (ast.literal_eval(argument) for argument in node.args)
            marks.add((slug, number))
    return marks


@GAMES
def test_the_rules_file_numbers_its_rules_without_gaps(game: Game) -> None:
    plain = sorted(int(number[1:]) for number in rules_of(game.slug) if number[1:].isdigit())
    assert plain == list(range(1, len(plain) + 1))
    assert plain


@GAMES
def test_every_rule_is_shown_by_a_case_or_a_marked_test(game: Game) -> None:
    cases = read_cases(ROOT / "docs" / "rules" / "cases" / f"{game.slug}.jsonl")
    shown = {rule for case in cases for rule in case.rules}
    marked = {rule for path in TESTS.rglob("test_*.py") for slug, rule in rule_marks(path) if slug == game.slug}
    rules = rules_of(game.slug)
    assert sorted(rules - shown - marked) == [], "rules without a case and without a marked test"
    assert sorted((shown | marked) - rules) == [], "rules that cases or tests name but the file does not have"


@GAMES
def test_every_rule_cited_in_the_source_exists(game: Game) -> None:
    rules = rules_of(game.slug)
    sources = sources_of(game)
    assert [path.name for path in sources if path.suffix == ".py"], "the game has source files"
    for path in sources:
        cited = set(NUMBER.findall(path.read_text(encoding="utf-8")))
        assert sorted(cited - rules) == [], f"{path.name} cites rules that do not exist"


@GAMES
def test_the_game_states_every_rule_in_both_languages(game: Game) -> None:
    assert set(game.rules) == rules_of(game.slug)
    for number, text in game.rules.items():
        assert text.fr.strip(), number
        assert text.en.strip(), number
        assert text.fr != text.en, number


def test_marks_are_found_where_they_stand() -> None:
    assert ("step-by-step", "R3") in rule_marks(TESTS / "games" / "step_by_step" / "test_refusals.py")


def test_rule_numbers_with_letters_count_as_rules_of_their_own() -> None:
    assert NUMBER.findall("R13b, R34a (R3); xR5 R7_ R12.") == ["R13b", "R34a", "R3", "R12"]
