"""The conformance kit as a whole: it accepts sound games, and its fingerprints and option sets say what they should."""

from __future__ import annotations

import json

import pytest
from rungs import SHOW, Rungs, SecretRungs

from conformance.broken import playing
from conformance.test_kit_actions import RandomForgetful
from conformance.test_kit_positions import KeyWithoutPawns
from conformance.test_kit_records import StartsAlike
from conformance.test_kit_secrecy import RedealsWithoutSecrets
from sommet import testing
from sommet.core import Game
from sommet.testing import option_sets


@pytest.mark.parametrize("game", [Rungs(), SecretRungs()], ids=lambda game: game.slug)
@pytest.mark.parametrize("players", Rungs.seats)
def test_a_sound_game_passes(game: Game, players: int) -> None:
    for options in option_sets(game, players):
        testing.check_game(game, players, options, seed=5, varies=options.get("begin") != "ground")


def test_a_fingerprint_tells_games_apart_and_repeats() -> None:
    """Equal for equal behaviour, different when anything in it differs."""
    sound = testing.fingerprint(Rungs(), 3, seed=2)
    assert testing.fingerprint(Rungs(), 3, seed=2) == sound
    for broken in (playing(KeyWithoutPawns), playing(RandomForgetful), StartsAlike(), playing(RedealsWithoutSecrets)):
        assert testing.fingerprint(broken, 3, seed=2) != sound
    assert testing.fingerprint(Rungs(), 3, seed=3) != sound


def test_option_sets_cover_every_value_and_only_playable_ones() -> None:
    sets = option_sets(Rungs(), 2, combinations=3)
    assert sets[0] == {}
    alone = [options for options in sets if len(options) == 1]
    assert {json.dumps(options) for options in alone} >= {
        '{"begin": "ground"}',
        '{"race": true}',
        '{"top": 6}',
        '{"top": 12}',
        '{"hops": 1}',
        '{"hops": 3}',
    }
    assert any(len(options) > 1 for options in sets)
    for options in sets:
        Rungs().resolve(2, options)
    assert SHOW not in Rungs().start(2).legal()
