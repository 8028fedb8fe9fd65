"""The rules for players: every rule leads to them and they lead to every rule, pictures included."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import sommet
from sommet.core.game import Game

ROOMS = Path(__file__).parents[2] / "web" / "src" / "games"
MOST_BYTES = 600_000  # all pictures of all rules together


def text_of(game: Game, lang: str) -> str:
    return (files("sommet.games") / game.slug.replace("-", "_") / f"rules.{lang}.md").read_text(encoding="utf-8")


def pictures_of(game: Game) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(
        (ROOMS / game.slug.replace("-", "_") / "pictures.json").read_text(encoding="utf-8")
    )
    return told


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)
def test_the_text_explains_every_rule_and_no_other(game: Game, lang: str) -> None:
    cited = set(re.findall(r"\bR\d+[a-z]?", " ".join(re.findall(r"\[(R[^\]]+)\]", text_of(game, lang)))))
    ranges = re.findall(r"\[R(\d+) (?:à|to) R(\d+)\]", text_of(game, lang))
    for first, last in ranges:
        cited |= {f"R{number}" for number in range(int(first), int(last) + 1)}
    assert set(game.rules) - cited == set()
    assert cited - set(game.rules) == set()


@pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)
def test_every_picture_is_there_and_shows_a_rule_that_the_text_cites(game: Game) -> None:
    pictures = pictures_of(game)
    assert len({picture["name"] for picture in pictures}) == len(pictures) >= 3
    for picture in pictures:
        assert picture["rule"] in game.rules
        assert all(f"{picture['rule']}" in text_of(game, lang) for lang in ("fr", "en"))
        assert (ROOMS / game.slug.replace("-", "_") / "pictures" / f"{picture['name']}.webp").is_file()
        assert set(picture["shows"]) == {"fr", "en"}


def test_pictures_stay_light() -> None:
    assert sum(path.stat().st_size for path in ROOMS.glob("*/pictures/*.webp")) < MOST_BYTES
