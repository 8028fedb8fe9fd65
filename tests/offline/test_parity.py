"""The rules compiled for browsers play exactly as those of this machine: an unusual target has to show it each time."""

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sommet
from offline import parity
from offline.browser_python import in_browser

GAMES = [game.slug for game in sommet.all_games()]
RANDOM, LEVEL = 100, 4
RANDOM_INTERPRETED, LEVEL_INTERPRETED = 5, 1

_beside = ThreadPoolExecutor(1)


def _played(form: str, count: int, level: int) -> dict[str, Any]:
    program = Path(parity.__file__).read_text()
    games = f"{{slug: [random_games(slug, {count}), level_game(slug, {level})] for slug in {GAMES!r}}}"
    return dict(in_browser(f"{program}\nresult = {{'form': sommet.form(), **{games}}}", form))


@cache
def _begun(form: str, count: int, level: int) -> Future[dict[str, Any]]:
    """What a build plays, in a process of its own beside what is played here meanwhile."""
    return _beside.submit(_played, form, count, level)


@pytest.mark.parametrize("slug", GAMES)
def test_random_games_and_a_game_of_level_4_are_the_same_compiled(slug: str) -> None:
    found = _begun("compiled", RANDOM, LEVEL)

    here = [parity.random_games(slug, RANDOM), parity.level_game(slug, LEVEL)]

    assert found.result()["form"] == "compiled"
    assert found.result()[slug] == here


@pytest.mark.parametrize("slug", GAMES)
def test_random_games_and_a_game_of_level_1_are_the_same_interpreted(slug: str) -> None:
    found = _begun("interpreted", RANDOM_INTERPRETED, LEVEL_INTERPRETED)

    here = [parity.random_games(slug, RANDOM_INTERPRETED), parity.level_game(slug, LEVEL_INTERPRETED)]

    assert found.result()["form"] == "interpreted"
    assert found.result()[slug] == here
