"""Whatever comes in through the checked doors, only our own errors come out, and nothing breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.material import anything, fuzz, positions, record_lines, starts, texts_like, wild
from sommet.core import LANGS, Game, GameError, IllegalAction, NotationError, Record, Rng, replay
from sommet.core.prose import is_printable
from sommet.games import all_games
from sommet.testing.walk import differing, facts

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def check_sentences(error: GameError) -> None:
    """An error speaks to people: in every language, printable, not too long."""
    for lang in LANGS:
        sentence = error.sentence(lang)
        assert sentence.strip()
        assert is_printable(sentence)
        assert len(sentence) < 1500
        sentence.encode("utf-8")


def check_playable(game: Game, players: Any, options: Any, setup: Any) -> None:
    """A start is refused with a sentence, or it makes a game that can be looked at and played."""
    try:
        position = game.start(players, options, setup)
    except GameError as error:
        check_sentences(error)
        return
    start = position.start
    assert game.resolve(start.players, start.options, start.setup) == start
    rng = Rng(0)
    json.dumps(game.previews(position), allow_nan=False)
    for _ in range(12):
        for viewer in range(position.seats + 1):
            json.dumps([game.view(position, viewer), game.situation(position, viewer)], allow_nan=False)
        if position.over:
            assert len(position.result()) == position.seats
            break
        game.play(position, game.write(position, position.random(rng)))


@each_game
@fuzz(250)
@given(data=st.data())
def test_texts(game: Game, data: st.DataObject) -> None:
    walk, position = data.draw(positions(game))
    before = facts(game, position)
    known = [*walk.texts, *game.legal(position)] or ["pass"]
    for _ in range(8):
        text = data.draw(texts_like(known))
        try:
            action = game.read(position, text)
        except (NotationError, IllegalAction) as error:
            assert text not in game.legal(position)
            check_sentences(error)
            if isinstance(error, IllegalAction):
                assert not json.loads(json.dumps(game.preview(position, text), allow_nan=False))["legal"]
        else:
            assert game.preview(position, text)["legal"]
            assert action in position.legal()
            assert game.write(position, action) == text
    assert differing(before, facts(game, position)) == ""


@each_game
@fuzz(800)
@given(data=st.data())
def test_almost_right_starts(game: Game, data: st.DataObject) -> None:
    check_playable(game, *data.draw(starts(game)))


@each_game
@fuzz(400)
@given(players=wild, options=wild, setup=wild)
def test_wild_starts(game: Game, players: object, options: object, setup: object) -> None:
    check_playable(game, players, options, setup)
    check_playable(game, game.seats[0], options, None)
    check_playable(game, game.seats[0], None, setup)
    check_playable(game, players, None, None)


@fuzz(400)
@given(text=anything | wild.map(json.dumps) | st.binary(max_size=60).map(lambda raw: raw.decode("latin-1")))
def test_wild_records(text: str) -> None:
    try:
        Record.from_json(text)
    except GameError as error:
        check_sentences(error)


@each_game
@fuzz(500)
@given(data=st.data())
def test_almost_right_records(game: Game, data: st.DataObject) -> None:
    """Reading, replaying and writing again; what replays may disagree, but it says where."""
    line = data.draw(record_lines(game))
    try:
        record = Record.from_json(line)
        replayed = replay(game, record)
    except GameError as error:
        check_sentences(error)
        return
    assert all(isinstance(mismatch, str) and mismatch for mismatch in replayed.mismatches)
    assert Record.from_json(record.to_json()).actions == record.actions
