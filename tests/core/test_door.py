"""The Python door of positions: what it refuses and how, and what positions are as Python values."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from contextlib import nullcontext
from typing import Any

import pytest

import sommet
from sommet.core import Game, Position, Rng
from sommet.games import all_games
from sommet.search import AlphaBeta, Uct, perft, playouts
from sommet.testing import Walk

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


@each_game
def test_an_illegal_int_is_an_error_and_not_the_end(game: Game) -> None:
    """In a process of its own: an unchecked door ends the interpreter."""
    script = f"""
import sommet
position = sommet.game({game.slug!r}).start(seed=1)
for action in (999_999, -999_999, 2**31 - 1, 123_456):
    for _ in range(50):
        try:
            position.play(action)
        except ValueError as error:
            assert str(action) in str(error), error
        else:
            raise SystemExit(f"{{action}} was played")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@each_game
def test_a_refusal_names_the_action_and_the_position(game: Game) -> None:
    position = game.start()
    with pytest.raises(ValueError, match=rf"999999 is not a legal action of <{type(position).__name__}: "):
        position.play(999999)
    for huge in (2**31, 2**63, -(2**63), 2**64, 10**5000):
        with pytest.raises(ValueError, match="is not a legal action"):
            position.play(huge)
        assert not position.is_legal(huge)
    no_number: Any
    for no_number in (None, "1", 1.0, float("nan"), True, False, b"1", [1], object()):
        with pytest.raises(TypeError, match="an action is a whole number, not "):
            position.play(no_number)
        with pytest.raises(TypeError, match="an action is a whole number, not "):
            position.is_legal(no_number)


def test_what_counts_as_an_int_may_be_played() -> None:
    class Numberlike:
        def __index__(self) -> int:
            return 1

    game = sommet.game("step-by-step")
    position = game.start()
    assert position.is_legal(1)
    one: Any = Numberlike()
    assert position.is_legal(one)
    position.play(one)
    assert position.mover == 1, "the piece is still to be laid"
    with pytest.raises(ValueError, match="is not a legal action"):
        position.play(one)


@each_game
def test_when_the_game_is_over(game: Game) -> None:
    walk = Walk.at_random(game, seed=3)
    position = walk.position_at(len(walk.actions))
    assert position.legal() == []
    for action in {*walk.actions[-30:], 0, 1, 42, 43}:
        with pytest.raises(ValueError, match=r"not a legal action of .* over>"):
            position.play(action)
    with pytest.raises(ValueError, match="is over, so there is no action"):
        position.random(Rng(1))
    position.redeal(0, Rng(1))
    assert len(position.result()) == position.seats


@each_game
def test_a_position_that_no_game_has_set_up(game: Game) -> None:
    sound = game.start()
    kind = type(sound)
    _check_not_set_up(game, kind())
    if sommet.form() == "compiled":
        _check_not_set_up(game, kind.__new__(kind))
    assert sound.legal()


def _check_not_set_up(game: Game, position: Position) -> None:
    sound = game.start()
    assert repr(position) == f"<{type(position).__name__}, not set up>"
    doors: list[Any] = [
        position.legal,
        position.key,
        position.copy,
        position.result,
        lambda: position.play(0),
        lambda: position.is_legal(0),
        lambda: position.random(Rng(1)),
        lambda: position.redeal(0, Rng(1)),
        lambda: sound.copy_from(position),
        lambda: hash(position),
        lambda: position == type(position)(),
        lambda: copy.deepcopy(position),
        lambda: pickle.dumps(position),
        lambda: playouts(position, 1, Rng(1)),
        lambda: perft(position, 2),
        lambda: game.evaluation.values(position),
        lambda: game.evaluation.priors(position),
        lambda: game.evaluation.plausibility(position, 1),
        lambda: game.evaluation.features(position, 1),
        lambda: Uct(position, game.evaluation),
        lambda: AlphaBeta(position, game.evaluation),
    ]
    for door in doors:
        with pytest.raises((ValueError, TypeError), match=r"not set up|a search needs"):
            door()


@each_game
def test_viewers_and_strangers(game: Game) -> None:
    position = game.start()
    stranger = next(other for other in all_games() if other is not game).start()
    for viewer in (-1, position.seats + 1, 10**6):
        with pytest.raises(ValueError, match=f"viewer {viewer} is not one of 0 to {position.seats}"):
            position.redeal(viewer, Rng(1))
    wrong: Any
    for wrong in (None, "1", 1.5):
        with pytest.raises(TypeError):
            position.redeal(wrong, Rng(1))
    for wrong in (None, 7, "rng"):
        with pytest.raises(TypeError):
            position.redeal(1, wrong)
        with pytest.raises(TypeError):
            position.random(wrong)
    for wrong in (None, stranger, "position", type(position)):
        with pytest.raises(TypeError, match="cannot be copied from"):
            position.copy_from(wrong)
    for evaluate in (game.evaluation.values, game.evaluation.priors):
        with pytest.raises(TypeError, match="does not evaluate"):
            evaluate(stranger)
    with pytest.raises(TypeError, match="does not evaluate"):
        Uct(position if position.mover else stranger, sommet.game("ascenseur").evaluation)


@each_game
def test_the_fields_of_a_position_are_not_for_writing(game: Game) -> None:
    position = game.start()
    for name in ("seats", "mover", "over", "phase"):
        # Interpreted, fields are plain attributes, and there is no memory to spoil.
        with pytest.raises(AttributeError) if sommet.form() == "compiled" else nullcontext():
            setattr(position, name, 1)


def test_search_takes_legal_actions_only() -> None:
    game = sommet.game("step-by-step")
    position = game.start()
    search = Uct(position, game.evaluation)
    for wrong in (999999, -7):
        with pytest.raises(ValueError, match="is not a legal action"):
            search.run(4, first=wrong)
        with pytest.raises(ValueError, match="is not a legal action"):
            search.advance(wrong)
    with pytest.raises(ValueError, match="seat 9 is not one of 1 to 2"):
        AlphaBeta(position, game.evaluation, seat=9)
    with pytest.raises(ValueError, match="cannot be counted"):
        perft(position, -1)


def test_the_building_of_a_position_is_not_for_changing() -> None:
    position: Any = sommet.game("talo").start()
    for change in (
        position.building.empty,
        position.building.remove,
        lambda: position.building.add(3, 0, 14 * 28 + 14, 0),
    ):
        with pytest.raises(ValueError, match="changes by its actions only"):
            change()
    twin = position.building.copy()
    twin.add(3, 0, 14 * 28 + 14, 0)
    assert (twin.count, position.building.count) == (1, 0)
    with pytest.raises(ValueError, match="meets another"):
        twin.add(1, 2, 14 * 28 + 15, 0)
    with pytest.raises(ValueError, match="hang in the air"):
        twin.add(3, 0, 14 * 28 + 14, 5)
    with pytest.raises(ValueError, match="does not fit"):
        position.fall_of(3, 0, 14 * 28 + 14, 5)


def test_a_setup_that_is_no_position_is_refused_by_the_position_too() -> None:
    """Step by Step: a column above the ceiling, which the shortage test takes to be impossible."""
    kind: Any = type(sommet.game("step-by-step").start())
    rules = {**sommet.game("step-by-step").defaults(2), "ceiling": "summit"}
    position = kind()
    with pytest.raises(ValueError, match="a height must be a whole number from 0 to 5, not '6'"):
        position.set_up(rules, [0, 1], [6] * rules["size"] ** 2, 3, [1, 2], 1)
    assert repr(position) == "<StepByStepPosition, not set up>"
    position.set_up(rules, [0, 1], [5] * rules["size"] ** 2, 3, [1, 2], 1)
    assert position.seats == 2


def test_a_pawn_that_is_not_there_goes_nowhere() -> None:
    """Talō: before the starts are chosen."""
    game = sommet.game("talo")
    position: Any = game.start(options={"start": "choose"})
    assert position.pawn(1) is None
    for ask in (position.reach, position.shut_in):
        with pytest.raises(ValueError, match="seat 1 has no pawn on the board yet"):
            ask(1)
    turns = game.turns()
    assert turns is not None
    rolling = game.start(options={"start": "fixed"})
    assert rolling.mover == 0
    with pytest.raises(ValueError, match="where a seat is to move"):
        turns.propose(rolling)


@each_game
def test_repr_names_game_turn_and_mover(game: Game) -> None:
    walk = Walk.at_random(game, seed=1)
    said = {repr(moment.position) for moment in walk.moments()}
    assert len(said) > 3
    assert all(text.startswith(f"<{type(game.start()).__name__}: {walk.start.players} players, ") for text in said)
    assert any("player 1 to move" in text for text in said)
    assert sum(text.endswith("over>") for text in said) == 1


@each_game
def test_equal_positions_are_one_in_a_set(game: Game) -> None:
    walk = Walk.at_random(game, seed=1)
    moments = [moment.position.copy() for moment in walk.moments(12)]
    again = [moment.position.copy() for moment in walk.moments(12)]
    assert moments == again
    assert len({*moments, *again}) == len({position.key() for position in moments})
    assert moments[0] != moments[-1]
    assert moments[0] != "a position"
    assert moments[0].__eq__(None) is NotImplemented


SCRIPT = """
import pickle, sys, sommet
position = pickle.load(sys.stdin.buffer)
print(sommet.form(), position.key(), position.legal(), position)
sys.stdout.flush()
"""


@each_game
def test_a_pickle_of_one_form_is_read_by_the_other(game: Game) -> None:
    walk = Walk.at_random(game, seed=5)
    position: Position = walk.position_at(len(walk.actions) // 2)
    other = "1" if sommet.form() == "compiled" else "0"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=pickle.dumps(position),
        env={**os.environ, "SOMMET_PURE": other},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    form, rest = done.stdout.decode().strip().split(" ", 1)
    assert form != sommet.form()
    assert rest == f"{position.key()} {position.legal()} {position}"
