"""Every game of the library, with every number of players and every option, through the conformance kit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from rich.text import Text as RichText

import sommet
from sommet.core import LANGS, Game
from sommet.games import all_games
from sommet.testing import Walk, check_game, effort, fingerprints, option_sets

# Whether chance has a hand in the setup with default options; of a game that is not named it is not asked.
RANDOM_SETUP = {"ascenseur": True, "ascension": True, "aufsteiger": True, "step-by-step": False, "talo": False}


def starts_of(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players and every option; every option with every number of players only on a long run."""
    starts = [(players, options) for players in game.seats for options in option_sets(game, players)]
    if effort() > 1:
        return starts
    kept: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in game.seats]
    turn = 0
    for options in (options for _, options in starts if options):
        if not any(options == known for _, known in kept):
            counts = [players for players, known in starts if known == options]
            kept.append((counts[turn % len(counts)], options))
            turn += 1
    return kept


STARTS = [
    pytest.param(game, players, options, id=f"{game.slug}-{players}-{json.dumps(options)}")
    for game in all_games()
    for players, options in starts_of(game)
]


@pytest.mark.parametrize(("game", "players", "options"), STARTS)
def test_game_conforms(game: Game, players: int, options: dict[str, Any]) -> None:
    varies = None if options else RANDOM_SETUP.get(game.slug)
    check_game(game, players, options, seed=1, games=effort(), probes=4, varies=varies)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_drawings_are_good_markup(game: Game) -> None:
    """Rich refuses markup that closes what was never opened; and a drawing is more than its markup."""
    for players in game.seats:
        for moment in Walk.at_random(game, players, seed=players).moments(10):
            for viewer in moment.viewers:
                view = game.view(moment.position, viewer)
                for lang in LANGS:
                    assert RichText.from_markup(game.draw(view, lang)).plain.strip()
                    prompt = game.prompt(view).say(lang)
                    assert RichText.from_markup(prompt).plain == prompt


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_compiled_equals_interpreted(game: Game) -> None:
    """Keys, legal sets, random choices, re-deals, evaluations and results are the same in both forms."""
    starts = starts_of(game)
    if effort() == 1:  # the interpreted form takes its time
        starts = starts[:: 1 + len(starts) // 8]
    here = {"form": sommet.form(), **fingerprints(game, starts, seed=3, games=effort())}
    there = _in_the_other_form(game.slug, starts)
    assert {here.pop("form"), there.pop("form")} == {"compiled", "interpreted"}, "both forms must be installed"
    assert there == here


SCRIPT = """
import json, sys, sommet
from sommet.testing import effort, fingerprints
slug, starts = json.load(sys.stdin)
prints = fingerprints(sommet.game(slug), [tuple(start) for start in starts], seed=3, games=effort())
print(json.dumps({"form": sommet.form(), **prints}))
"""


def _in_the_other_form(slug: str, starts: list[tuple[int, dict[str, Any]]]) -> dict[str, str]:
    pure = "1" if sommet.form() == "compiled" else "0"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([slug, starts]),
        env={**os.environ, "SOMMET_PURE": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found
