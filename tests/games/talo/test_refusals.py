"""Every rule of Talō that can be broken is cited when it is broken, and by its own number."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import IllegalAction

GAME = sommet.game("talo")
T = ["1 z e5 0", "3 x d5 1"]
WALLS = ["2 z b3 0", "2 z d3 0", "2 z c2 0", "2 z c4 0"]
BRIDGE = ["1 z c4 0", "1 z c6 0", "3 y c4 1"]


def refused(
    text: str,
    actions: tuple[str, ...] = (),
    bars: list[str] | None = None,
    options: dict[str, Any] | None = None,
    **setup: Any,
) -> IllegalAction:
    """The refusal of a wrong action in a position."""
    position = GAME.start(2, options, {"start": ["c3", "h8"], "bars": bars or [], **setup})
    for action in actions:
        GAME.play(position, action)
    with pytest.raises(IllegalAction) as caught:
        GAME.play(position, text)
    return caught.value


def hand(*lengths: int) -> tuple[str, ...]:
    """The actions that bring bars into the first player's hand."""
    return f"roll {sum(lengths)}", f"take {' '.join(str(length) for length in lengths)}"


@pytest.mark.rule("talo", "R1")
def test_the_turn_begins_with_a_throw() -> None:
    assert refused("take 3").rule == "R1"
    assert refused("end").rule == "R1"
    assert refused("start c8").rule == "R1"


@pytest.mark.rule("talo", "R2")
def test_bars_add_up_to_the_roll() -> None:
    error = refused("take 2 2", ("roll 5",))
    assert error.rule == "R2"
    assert "5" in error.sentence("en")
    assert "4" in error.sentence("en")
    stock = [1, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    assert "bar of 4" in refused("take 1 4", ("roll 5",), stock=stock).sentence("en")
    assert "only one bar of 1" in refused("take 1 1", ("roll 2",), stock=[1, 1, 0, 0, 0, 0, 0, 0, 0, 0]).sentence("en")
    assert refused("place 5 z a1 0", ("roll 5",)).rule == "R2"
    assert refused("take 5", hand(5)).rule == "R2"


@pytest.mark.rule("talo", "R3")
def test_a_useless_roll_is_thrown_again() -> None:
    assert refused("take 4", ("roll 4",), stock=[0, 0, 0, 0, 1, 0, 0, 0, 0, 0]).rule == "R3"


@pytest.mark.rule("talo", "R4")
def test_a_useful_roll_is_not_thrown_again() -> None:
    assert refused("roll 6", ("roll 5",)).rule == "R4"


@pytest.mark.rule("talo", "R5")
def test_bars_in_hand_are_built() -> None:
    assert refused("end", hand(2, 3)).rule == "R5"
    assert refused("place 4 z a1 0", hand(2, 3)).rule == "R5"
    assert refused("end", ("roll 5",)).rule == "R5"


@pytest.mark.rule("talo", "R6")
def test_a_cube_stands() -> None:
    assert refused("place 1 x a1 0", hand(1)).rule == "R6"


@pytest.mark.rule("talo", "R7")
def test_a_taken_place_names_what_is_there() -> None:
    error = refused("place 3 x c5 0", hand(3), ["3 x e5 0"])
    assert error.rule == "R7"
    assert "another bar is already on e5, level 0" in error.sentence("en")


@pytest.mark.rule("talo", "R8")
def test_a_bar_stays_out_of_pawns() -> None:
    error = refused("place 3 x b3 0", hand(3))
    assert error.rule == "R8"
    assert "player 1" in error.sentence("en")
    bars = ["5 x a5 0", "2 z a4 0", "2 z a6 0"]
    assert refused("place 3 y a4 2", hand(3), bars, pawns=["a5 1", "h8 0"]).rule == "R8"


@pytest.mark.rule("talo", "R9")
def test_how_far_bars_stick_out() -> None:
    assert "would stick out of the plan" in refused("place 3 x i5 0", hand(3)).sentence("en")
    corbel = ["1 z j5 0", "9 x f5 1", "8 z f5 2", "7 z g5 2", "9 x j5 2", "7 z j5 3"]
    error = refused("place 3 x q5 3", hand(3), corbel)
    assert error.rule == "R9"
    assert "would stick out too far" in error.sentence("en")


@pytest.mark.rule("talo", "R10")
def test_no_higher_than_ten_and_nothing_floats() -> None:
    assert "would reach level 11" in refused("place 3 z e5 8", hand(3), ["8 z e5 0"]).sentence("en")
    assert refused("place 3 x e5 1", hand(3)).rule == "R10"


@pytest.mark.rule("talo", "R11")
def test_a_bar_must_get_there() -> None:
    assert refused("place 1 z c5 0", hand(1), [*BRIDGE, "1 z b5 0", "1 z d5 0"]).rule == "R11"
    assert "from above" in refused("place 1 z c5 0", hand(1), BRIDGE, {"access": "top"}).sentence("en")


@pytest.mark.rule("talo", "R12")
def test_a_fall_names_the_bar_that_tips_and_where_to() -> None:
    error = refused("place 4 x d5 1", hand(4), ["1 z e5 0"])
    assert error.rule == "R12"
    assert error.sentence("en") == "the bar of 4 from d5 to g5 would tip towards h5 (R12)"
    assert error.sentence("fr") == "la barre de 4 de d5 à g5 basculerait vers h5 (R12)"
    assert "bar of 3 from d5 to f5 would tip towards c5" in refused("place 4 z d5 2", hand(4), T).sentence("en")
    assert "bar of 3 from d5 to f5 would tip towards g5" in refused("place 5 z f5 2", hand(5), T).sentence("en")
    assert "bar of 4 from e4 to e7 would tip towards e8" in refused("place 4 y e4 1", hand(4), ["1 z e5 0"]).sentence(
        "en"
    )


def test_a_fall_that_only_the_program_finds_is_told_too() -> None:
    """A T on a T, and a bar pushed in between them, across the end of an arm: loads are unknown until it is solved."""
    bars = ["1 z e5 0", "5 x c5 1", "1 z e5 2", "7 x b5 3"]
    assert "bar of 5 from c5 to g5 would tip towards h5" in refused("place 7 y g2 2", hand(7), bars).sentence("en")
    assert "bar of 4 from f2 to f5 would tip towards f1" in refused("place 4 y f2 2", hand(4), bars).sentence("en")


@pytest.mark.rule("talo", "R15")
def test_when_a_bar_may_be_held() -> None:
    post = ["1 z e5 0"]
    assert "without counterweight" in refused("hold 4 x d5 1", hand(1, 4), post, {"pair": False}).sentence("en")
    assert "both bars" in refused("hold 4 x d5 1", hand(4), post).sentence("en")
    assert "stands by itself" in refused("hold 4 z e5 1", hand(1, 4), post).sentence("en")
    assert "the other bar, of 1, could hold" in refused("hold 4 x e5 1", hand(1, 4), post).sentence("en")
    held = (*hand(1, 4), "hold 4 x d5 1")
    assert refused("end", held, post).rule == "R15"
    assert "on what carries it" in refused("place 1 z a1 0", held, post).sentence("en")
    assert "would tip towards h5" in refused("place 1 z g5 2", held, post).sentence("en")
    assert refused("place 1 z g5 2", held, post).rule == "R12"


@pytest.mark.rule("talo", "R19")
def test_the_first_bar_lies_beside_the_pawn() -> None:
    assert refused("place 1 z a1 0", hand(1), None, {"first_beside": True}).rule == "R19"
    assert refused("hold 4 x d5 1", hand(1, 4), ["1 z e5 0"], {"first_beside": True}).rule == "R19"


@pytest.mark.rule("talo", "R21")
def test_a_pawn_needs_floor_and_air() -> None:
    assert "nothing to stand on" in refused("move d3 1", hand(1)).sentence("en")
    low = ["1 z d3 0", "2 z d2 0", "2 z d4 0", "3 y d2 2"]
    assert "one storey of air" in refused("move d3 1", hand(1), low).sentence("en")
    assert refused("move d2 1", hand(1), low).rule == "R21"


@pytest.mark.rule("talo", "R22")
def test_steps_are_small_and_straight() -> None:
    bars = ["2 z d3 0", "1 z d4 0"]
    assert "2 levels above" in refused("move d3 2", hand(1), bars).sentence("en")
    assert "corner" in refused("move d4 1", hand(1), bars).sentence("en")


@pytest.mark.rule("talo", "R23")
def test_nobody_walks_on_the_plan() -> None:
    assert refused("move c4 0", hand(1)).rule == "R23"
    assert refused("move c4 0", hand(1), None, {"descend": True}).rule == "R23"


@pytest.mark.rule("talo", "R24")
def test_a_move_ends_elsewhere_and_pawns_block() -> None:
    bars = ["5 x d3 0"]
    assert refused("move c3 0", hand(1), bars).rule == "R24"
    pawns = ["c3 0", "f3 1"]
    assert "player 2" in refused("move f3 1", hand(1), bars, pawns=pawns).sentence("en")
    assert refused("move h3 1", hand(1), bars, pawns=pawns).rule == "R24"


@pytest.mark.rule("talo", "R25")
def test_one_move_between_placements() -> None:
    assert refused("move e3 1", (*hand(1), "move d3 1"), ["4 x d3 0"]).rule == "R25"
    assert refused("move d3 1", ("roll 1",), ["4 x d3 0"]).rule == "R25"
    held = (*hand(1, 4), "hold 4 x d5 1")
    assert refused("move d3 1", held, ["1 z e5 0", "2 x d3 0"]).rule == "R25"


@pytest.mark.rule("talo", "R26")
def test_who_may_start_again() -> None:
    assert "not shut in" in refused("jump a1", hand(1), WALLS[:3]).sentence("en")
    assert refused("jump a1", hand(1), WALLS, {"relocate": "off"}).rule == "R26"


@pytest.mark.rule("talo", "R27")
def test_where_and_when_to_start_again() -> None:
    assert refused("jump a1", (*hand(1, 1), "place 1 z a2 0"), WALLS).rule == "R27"
    assert "player 2" in refused("jump h8", hand(1), WALLS).sentence("en")
    assert refused("jump b3", hand(1), WALLS).rule == "R27"


@pytest.mark.rule("talo", "R29")
@pytest.mark.rule("talo", "R33")
def test_after_the_end_the_reason_is_cited() -> None:
    stairs = ["9 z e5 0", "10 z f5 0"]
    won = refused("end", (*hand(1), "move f5 10"), stairs, pawns=["e5 9", "h8 0"])
    assert won.rule == "R29"
    fallen = refused("end", (*hand(4), "place 4 x d5 3"), ["3 z e5 0"], {"risky": True})
    assert fallen.rule == "R33"
    empty = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert refused("end", (*hand(1), "place 1 z a1 0", "end"), stock=empty).rule == "R30"


@pytest.mark.rule("talo", "R24")
def test_a_start_field_is_taken_once() -> None:
    position = GAME.start(2)
    GAME.play(position, "start c3")
    with pytest.raises(IllegalAction, match="player 1’s pawn is already on c3"):
        GAME.play(position, "start c3")
    with pytest.raises(IllegalAction, match="four marked squares"):
        GAME.play(position, "start a1")
    with pytest.raises(IllegalAction, match="a starting square must be chosen first"):
        GAME.play(position, "roll 3")
