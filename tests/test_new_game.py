"""tools/new_game.py: what it lays out is whole, passes as code, and comes once."""

import ast
import shutil
from pathlib import Path

import pytest
from new_game import NewGame, main

ROOT = Path(__file__).parents[1]


def test_a_game_is_laid_out_once(tmp_path: Path) -> None:
    for listing in ("src/sommet/games/__init__.py", "mkdocs.yml"):
        (tmp_path / listing).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / listing, tmp_path / listing)
    game = NewGame("summit-race", "Summit Race", tmp_path)
    written = [*game.lay_out("rules"), *game.lay_out("room"), *game.register()]
    for file in written:
        text = file.read_text("utf-8")
        assert not any(mark in text for mark in game.names), file
        if file.suffix == ".py":
            ast.parse(text)
    assert (tmp_path / "web/src/games/summit_race/scene.ts") in written
    made = (tmp_path / "src/sommet/games/summit_race/game.py").read_text("utf-8")
    assert "class SummitRace(Game[SummitRacePosition])" in made
    assert '"talo", "summit_race")' in (tmp_path / "src/sommet/games/__init__.py").read_text("utf-8")
    assert "      - Summit Race: rules/summit-race.md\n" in (tmp_path / "mkdocs.yml").read_text("utf-8")
    assert [*game.lay_out("rules"), *game.lay_out("room"), *game.register()] == []


def test_the_files_are_those_of_the_games_there_are() -> None:
    names = {file.name.removesuffix(".txt") for file in ROOT.glob("tools/templates/*/**/games/@folder@/*.txt")}
    games = [ROOT / "src/sommet/games/step_by_step", ROOT / "web/src/games/step_by_step"]
    assert names - {"test_brute_force.py"} <= {file.name for folder in games for file in folder.iterdir()}


@pytest.mark.parametrize("arguments", [[], ["Summit Race"], ["summit_race", "Summit Race"], ["a-", "A"]])
def test_what_is_no_name_is_answered_with_how_to_call_it(arguments: list[str]) -> None:
    assert main(arguments) == 2
