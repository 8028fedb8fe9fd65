"""Talō's proposals of whole turns: all legal, judged by what they lead to, and no win in one turn overlooked."""

from __future__ import annotations

from typing import Any, cast

import pytest

import sommet
from sommet.core import Position, Rng
from sommet.games.talo.turns import TaloTurns
from sommet.testing import effort

GAME = sommet.game("talo")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"first_beside": True},
    {"risky": True, "margin": 1},
    {"relocate": "immobile", "descend": True},
    {"access": "top", "lean": "any", "goal": 4},
    {"pair": False, "relocate": "off", "margin": 0},
]


def turns() -> TaloTurns:
    return cast(TaloTurns, GAME.turns())


def check(position: Position, start: Position, actions: tuple[int, ...], values: tuple[float, ...]) -> None:
    """The actions are legal and end the turn of whoever decides at `start`; the values are those of what comes then."""
    seat, after = start.mover, position.copy()
    for number, action in enumerate(actions):
        assert number == 0 or after.mover in (0, seat), f"{actions} goes beyond the turn"
        assert action in after.legal(), f"{GAME.write(after, action)} of {actions} in {GAME.state(position)}"
        after.play(action)
    assert after.over or after.mover != seat
    assert values == GAME.evaluation.values(after)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whatever_is_proposed_is_legal(options: dict[str, Any]) -> None:
    """In positions of games that are partly played as proposed, so that pawns get somewhere, and partly at random."""
    for number in range(effort()):
        rng = Rng(7, number)
        position = GAME.start(2 + number % 3, options, seed=number)
        proposer, decisions = turns(), 0
        while not position.over and decisions < 40:
            if position.mover == 0:
                if decisions % 9 == 0:
                    check_answers(position, proposer)
                position.play(position.random(rng))
                continue
            decisions += 1
            found = proposer.propose(position)
            assert found
            worths = [turn.values[position.mover - 1] for turn in found]
            assert worths == sorted(worths, reverse=True)
            for turn in (found[0], found[-1]):
                check(position, position, turn.actions, turn.values)
            position.play(found[0].actions[0] if rng.draw(3) else position.random(rng))


def check_answers(position: Position, proposer: TaloTurns) -> None:
    answers = proposer.answers(position)
    assert [found[0].actions[0] for found in answers] == position.legal()
    for found in answers:
        after = position.copy()
        after.play(found[0].actions[0])
        if after.mover == 0:
            assert found == [found[0]]
            assert found[0].values == GAME.evaluation.values(after)
        else:
            check(position, after, found[0].actions, found[0].values)
            assert proposer.reply(after) == found[0].actions[1:]


def test_a_held_bar_is_completed() -> None:
    """R15: between the two halves of a pair there is only the counterweight to propose."""
    bars = ["1 z e5 0", "3 x d5 1"]
    position = GAME.start(2, setup={"start": ["c3", "h8"], "bars": bars})
    for text in ("roll 6", "take 3 3"):
        GAME.play(position, text)
    hold = next(action for action in position.legal() if GAME.write(position, action).startswith("hold"))
    position.play(hold)
    for turn in turns().propose(position):
        check(position, position, turn.actions, turn.values)


def test_a_win_in_one_turn_comes_first() -> None:
    """A cube and a post of two beside the pawn make two steps: with goal 2 that wins, and nothing else does."""
    position = GAME.start(2, {"goal": 2}, {"start": ["c3", "h8"]})
    GAME.play(position, "roll 3")
    best = turns().propose(position)[0]
    assert best.values == (1.0, 0.0)
    check(position, position, best.actions, best.values)


def test_a_threat_is_seen_in_every_answer() -> None:
    """With goal 1 whoever throws next wins: any bar beside the pawn is the last step."""
    position = GAME.start(2, {"goal": 1}, {"start": ["c3", "h8"]})
    for found in turns().answers(position):
        assert found[0].values == (1.0, 0.0)


def test_what_is_proposed_differs() -> None:
    """Hundreds of turns come to the same here: the best of those alone would leave a search nothing to compare."""
    position = GAME.start(2, setup={"start": ["c3", "h8"], "bars": ["1 z e5 0", "3 x d5 1", "2 z g5 0"]})
    GAME.play(position, "roll 7")
    assert len({turn.values for turn in turns().propose(position)}) > 6


def test_every_start_field_is_proposed() -> None:
    """Nothing has been judged there, so nothing may be left out as being alike."""
    position = GAME.start(2)
    for fields in (4, 3):
        assert sorted(turn.actions[0] for turn in turns().propose(position)) == sorted(position.legal())
        assert len(position.legal()) == fields
        position.play(position.legal()[0])


def test_the_same_position_gets_the_same_proposals() -> None:
    """Whatever was asked before."""
    position = GAME.start(2, setup={"start": ["c3", "h8"], "bars": ["1 z e5 0", "3 x d5 1", "2 z g5 0"]})
    proposer = turns()
    before = proposer.answers(position)
    GAME.play(position, "roll 7")
    proposer.propose(position)
    again = GAME.start(2, setup={"start": ["c3", "h8"], "bars": ["1 z e5 0", "3 x d5 1", "2 z g5 0"]})
    assert proposer.answers(again) == before == turns().answers(again)
