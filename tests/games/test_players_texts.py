"""The rules for families: one page a game, the same in both languages, in words that need no notation."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

import sommet
from sommet.core.game import Game
from sommet.core.text import LANGS, Lang

ROOMS = Path(__file__).parents[2] / "web" / "src" / "games"
MOST_BYTES = 600_000  # all pictures of all rules together
SECTIONS = {
    "fr": ["Le but", "Sur la table", "Votre tour|Une manche", "La fin", "Conseils"],
    "en": ["The goal", "On the table", "Your turn|A round", "The end", "Tips"],
}
PICTURE = re.compile(r"^!\[(?P<shows>[^\]]+)\]\((?P<name>[a-z-]+)\)$", re.MULTILINE)
CITED = re.compile(r"\[(R\d+[a-z]?(?:, R\d+[a-z]?)*)\]")
# Cells (c4), sizes (2x2x1), code, JSON and names with underscores: for programs and experts.
NOTATION = re.compile(r"\b[a-z]\d{1,2}\b|\d+x\d+|[`={}_]|\.jsonl?\b")
# A straight apostrophe, and signs from which a line break could part what they belong to.
UNSET = {
    "fr": re.compile(r"'|(?<!\u202f)[;!?»]|«(?!\u202f)|(?<!\u00a0):"),
    "en": re.compile(r"'|\s[;:!?]"),
}

every_page = pytest.mark.parametrize("lang", LANGS)
every_game = pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)


def page_of(game: Game, lang: Lang) -> str:
    return (files("sommet.games") / game.slug.replace("-", "_") / f"rules.{lang}.md").read_text(encoding="utf-8")


def room_of(game: Game) -> Path:
    return ROOMS / game.slug.replace("-", "_")


def shape_of(page: str) -> list[str]:
    """What stands on a page in order: pictures by their name, the rest by its signs at the start of lines."""
    return [
        picture["name"] if (picture := PICTURE.match(part)) else "".join(re.findall(r"^[-#|*]+", part, re.MULTILINE))
        for part in page.split("\n\n")
    ]


@every_page
@every_game
def test_a_page_has_what_one_needs_in_the_order_one_needs_it(game: Game, lang: Lang) -> None:
    title, about, *_ = page_of(game, lang).split("\n\n")
    assert title == f"# {game.title}"
    assert re.fullmatch(r"[^.]+\.", about), f"one sentence, not {about!r}"
    sections = re.findall(r"^## (.*)$", page_of(game, lang), re.MULTILINE)
    assert len(sections) == len(SECTIONS[lang])
    assert all(re.fullmatch(known, section) for known, section in zip(SECTIONS[lang], sections, strict=True)), sections
    tips = page_of(game, lang).rpartition("\n## ")[2].count("\n- ")
    assert 3 <= tips <= 4


@every_game
def test_both_languages_have_the_same_page(game: Game) -> None:
    french, english = page_of(game, "fr"), page_of(game, "en")
    assert shape_of(french) == shape_of(english)
    assert CITED.findall(french) == CITED.findall(english)


@every_page
@every_game
def test_every_rule_that_is_cited_exists(game: Game, lang: Lang) -> None:
    cited = {number for numbers in CITED.findall(page_of(game, lang)) for number in numbers.split(", ")}
    assert len(cited) > min(8, len(game.rules) // 2), "a page says what the rules say"
    assert cited - set(game.rules) == set()
    assert set(re.findall(r"\bR\d+[a-z]?\b", page_of(game, lang))) == cited, "a number outside brackets is no link"


@every_page
@every_game
def test_every_picture_is_there_and_says_what_it_shows(game: Game, lang: Lang) -> None:
    shown = [picture["name"] for picture in PICTURE.finditer(page_of(game, lang))]
    drawn = [picture["name"] for picture in json.loads((room_of(game) / "pictures.json").read_text(encoding="utf-8"))]
    assert sorted(shown) == sorted(drawn) == sorted(path.stem for path in room_of(game).glob("pictures/*.webp"))
    assert len(shown) == page_of(game, lang).count("![") >= 3
    assert all(len(picture["shows"]) > 30 for picture in PICTURE.finditer(page_of(game, lang)))


@every_page
@every_game
def test_a_page_is_in_words_and_well_set(game: Game, lang: Lang) -> None:
    page = PICTURE.sub(lambda picture: picture["shows"], page_of(game, lang))
    assert [line for line in page.splitlines() if re.match(r"\s*[:;!?»]", line)] == [], "a line begins with a sign"
    assert NOTATION.findall(page) == []
    assert UNSET[lang].findall(page) == []


def test_pictures_stay_light() -> None:
    assert sum(path.stat().st_size for path in ROOMS.glob("*/pictures/*.webp")) < MOST_BYTES
