"""The desk in the Python of browsers: a whole game of each, against levels, through its doors and lines."""

from pathlib import Path

import local.page
import pytest

import sommet
from offline.browser_python import in_browser

GAMES = [game.slug for game in sommet.all_games()]
PLAYED = """
OPTIONS = {
    "ascension": {"max_turns": 6},
    "ascenseur": {"sizes": [3]},
    "aufsteiger": {"turn_limit": 10},
    "step-by-step": {"size": 3, "tower": 2, "stock": 6, "coda": 2},
    "talo": {"goal": 2},
}


def whole_game(game, seats):
    page = Page()
    match = page.create(game, seats, options=OPTIONS[game])
    line = page.open(match, 1)
    page.settle()
    while (update := page.update(line))["status"] != "over":
        page.ask("GET", f"matches/{match}/previews", seat=1, ply=update["ply"], count=5)
        assert page.command(line, "play", action=update["legal"][-1])["type"] == "accepted"
        page.settle()
    later = Page()
    later.restore(page.kept[match])
    same = later.ask("GET", f"matches/{match}/view")["log"] == page.ask("GET", f"matches/{match}/view")["log"]
    return [update["outcome"]["ended"], same, page.ask("GET", f"matches/{match}/record")]


import sommet
result = {game.slug: whole_game(game.slug, "here" + " 3" * (game.seats[0] - 1)) for game in sommet.all_games()}
"""


@pytest.fixture(scope="module")
def played() -> dict[str, list[object]]:
    """What the desk of a browser made of a game of each."""
    page = Path(local.page.__file__).read_text()
    return dict(in_browser(page + PLAYED))


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_at_the_desk_of_a_browser_replays_here(played: dict[str, list[object]], slug: str) -> None:
    ended, is_same_when_restored, told = played[slug]

    assert (ended, is_same_when_restored) == ("rules", True)
    assert isinstance(told, dict)
    record = sommet.Record(told["game"], told["players"], told["options"], told["setup"], told["actions"])
    replayed = sommet.replay(sommet.game(slug), record)
    assert list(replayed.position.result()) == told["result"]
