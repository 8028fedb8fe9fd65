"""The top level of the package: what a user imports, and what positions, games and errors are in their hands."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import sommet
from sommet.testing import Walk

TOP = [
    *("Advice", "Decision", "Evaluation", "Game", "GameError", "IllegalAction"),
    *("NotationError", "OptionError", "Outcome", "Player", "Position", "Record"),
    *("RecordError", "Replay", "Rng", "SetupError", "Start", "Text"),
    *("UnknownGame", "all_games", "analyse", "form", "game", "hint"),
    *("play_game", "player", "positions", "read_records", "replay", "summarise"),
]

each_game = pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)


def test_the_top_level_is_this_and_nothing_else() -> None:
    assert sorted(sommet.__all__) == sorted(TOP)
    assert sorted(dir(sommet)) == sorted([*TOP, "__version__"])
    for name in TOP:
        assert getattr(sommet, name) is not None
    with pytest.raises(AttributeError, match="module 'sommet' has no attribute 'chess'"):
        sommet.chess  # noqa: B018 - reading it is the test


def test_it_costs_little_to_import() -> None:
    script = "import sys, sommet; print([name for name in sys.modules if name.startswith('sommet.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout in ("[]\n", "['sommet._pure']\n")


def test_what_is_wrong_with_what_was_given_is_a_value_error() -> None:
    for error in (
        sommet.IllegalAction,
        sommet.NotationError,
        sommet.SetupError,
        sommet.RecordError,
        sommet.UnknownGame,
    ):
        assert issubclass(error, sommet.GameError)
        assert issubclass(error, ValueError)
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        sommet.game("chess")


def test_texts_and_numbers_are_not_taken_for_each_other() -> None:
    game = sommet.game("step-by-step")
    position = game.start()
    with pytest.raises(TypeError, match=r"not 'move b1'; game\.play\(position, text\) takes texts"):
        position.play("move b1")  # type: ignore[arg-type]  # the mistake that is tested
    with pytest.raises(TypeError, match=r"a text is expected, not 1; position\.play\(action\) takes numbers"):
        game.play(position, 1)  # type: ignore[arg-type]  # the mistake that is tested
    with pytest.raises(TypeError, match=r"game\.legal\(position\) has texts, not 1; position\.legal\(\) has numbers"):
        1 in game.legal(position)  # type: ignore[comparison-overlap]  # noqa: B015 - the mistake that is tested


@each_game
def test_a_position_prints_as_a_board_and_shows_as_a_picture(game: sommet.Game) -> None:
    for moment in Walk.at_random(game, seed=2).moments(4):
        position = moment.position
        assert str(position) == game.board(position)
        assert len(str(position).splitlines()) > 3
        assert "[/]" not in str(position)
        for viewer in moment.viewers:
            picture = ElementTree.fromstring(game.picture(position, viewer))
            assert picture.tag.endswith("svg")
            drawn = "".join(part.text or "" for part in picture.iter() if part.tag.endswith("text"))
            board = game.board(position, viewer)
            assert "".join(drawn.split()) == "".join(board.split()), "all of the board, and nothing else"
        assert position._repr_html_() == game.picture(position)


def test_pictures_hide_what_the_viewer_may_not_know() -> None:
    game = sommet.game("ascenseur")
    walk = Walk.at_random(game, 3, seed=4)
    position = walk.position_at(len(walk.actions) // 2)
    other = position.copy()
    other.redeal(1, sommet.Rng(3))
    assert other != position
    assert game.picture(other, 1) == game.picture(position, 1)
    assert game.board(other, 1) == game.board(position, 1)


def test_games_say_their_name() -> None:
    assert repr(sommet.game("talo")) == "<Talo: talo>"
