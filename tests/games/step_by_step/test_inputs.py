"""What Step by Step's nets are told: turned and reflected boards, who is out, where no net fits."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import Rng
from sommet.core.grid import cell_name, cell_names

GAME = sommet.game("step-by-step")


def random_setup(rng: Rng, size: int, players: int) -> dict[str, Any]:
    names = [name for cell, name in enumerate(cell_names(size)) if cell != size * size // 2]
    rng.shuffle(names)
    return {
        "starts": names[:players],
        "heights": {name: rng.draw(5) for name in names},
        "stock": rng.draw(40),
        "first": 1 + rng.draw(players),
    }


def moved(cell: int, size: int, turns: int, flips: int) -> int:
    row, column = divmod(cell, size)
    if flips:
        column = size - 1 - column
    for _ in range(turns):
        row, column = column, size - 1 - row
    return row * size + column


@pytest.mark.parametrize("size", [5, 7])
def test_a_turned_board_is_told_in_turned_inputs(size: int) -> None:
    nets = GAME.evaluation.nets
    assert nets is not None
    symmetries = nets.inputs.symmetries(size)
    rng = Rng(size)
    for _ in range(40):
        players = 2 + rng.draw(3)
        setup = random_setup(rng, size, players)
        told = GAME.evaluation.inputs(GAME.start(players, {"size": size}, setup))[1]
        for number, symmetry in enumerate(symmetries):
            names = {
                cell_name(cell, size): cell_name(moved(cell, size, *divmod(number, 2)), size)
                for cell in range(size * size)
            }
            turned = {
                **setup,
                "starts": [names[name] for name in setup["starts"]],
                "heights": {names[name]: level for name, level in setup["heights"].items()},
            }
            lists = GAME.evaluation.inputs(GAME.start(players, {"size": size}, turned))[1]
            assert [sorted(one) for one in lists] == [
                sorted((symmetry[index], amount) for index, amount in one) for one in told
            ]


def test_who_stands_alike_is_told_alike_but_for_the_turn() -> None:
    """At the start two players face each other: turned by half, each sees what the other does."""
    nets = GAME.evaluation.nets
    assert nets is not None
    _, (shared, first, second) = GAME.evaluation.inputs(GAME.start(2))
    half_turn = nets.inputs.symmetries(5)[4]
    assert sorted(shared) == sorted((half_turn[index], amount) for index, amount in shared)
    seen = {half_turn[index] for index, _ in first} ^ {index for index, _ in second}
    assert len(seen) == 2, "whose turn it is"


def test_who_is_out_has_no_inputs_and_no_hope() -> None:
    setup = {"starts": ["a1", None, "e5"], "out": [2], "first": 1}
    position = GAME.start(3, {}, setup)
    _, lists = GAME.evaluation.inputs(position)
    assert [bool(one) for one in lists] == [True, True, False, True]
    assert GAME.evaluation.values(position)[1] == 0


@pytest.mark.parametrize("options", [{"size": 3}, {"size": 9}, {"tower": 4}, {"ceiling": "none"}])
def test_elsewhere_judgement_is_by_hand(options: dict[str, Any]) -> None:
    position = GAME.start(2, options)
    assert GAME.evaluation.inputs(position) == (0, [[], [], []])
    assert GAME.evaluation.learned(position) == ()
    assert sum(GAME.evaluation.values(position)) == pytest.approx(1)


def test_a_finished_game_has_no_inputs() -> None:
    position, rng = GAME.start(2), Rng(1)
    while not position.over:
        position.play(position.random(rng))
    assert GAME.evaluation.inputs(position)[0] == 0


def test_positions_of_other_games_are_refused() -> None:
    other = sommet.game("talo").start(2)
    with pytest.raises(TypeError, match="does not evaluate"):
        GAME.evaluation.inputs(other)
    with pytest.raises(TypeError, match="does not evaluate"):
        GAME.evaluation.learned(other)
