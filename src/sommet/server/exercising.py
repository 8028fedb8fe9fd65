"""Exercises at the table: what is done in them and what a table shows of that. Pure functions; nothing is stored.

The whole exercise is replayed each time, from what whoever asks says was done: it has a few actions.
"""

from typing import Any

import msgspec

from sommet.core.errors import GameError, NotationError
from sommet.core.text import LANGS, Lang, Text
from sommet.learning.catalogue import find
from sommet.learning.exercise import Attempt
from sommet.players.hints import Advice
from sommet.server import showing, wire
from sommet.server.state import State
from sommet.server.store.rows import Entry, EntryKind, Holder, SeatRow

LEARNER = "learner"  # who holds the learner's seat: there is nobody else
ENDED = {
    "reached": Text("c'est réussi", "that is done"),
    "missed": Text("pas encore : essayez autrement", "not yet: try another way"),
}
KINDEST = "1"  # the level of the others, which decides nothing: the exercise says what they do


def begin(asked: wire.Attempt) -> Attempt:
    """The exercise as far as it was done. GameError if that is not possible."""
    attempt = Attempt(find(asked.kind, asked.game, asked.id), asked.done)
    if not attempt.done:
        attempt.follow()
    return attempt


def step(attempt: Attempt, asked: wire.Step, lang: Lang) -> wire.Exercised:
    """Plays the learner's action, if there is one, and what follows. GameError if it cannot be played."""
    if asked.action is not None:
        attempt.act(asked.action)
        attempt.follow()
    state, says = attempt.verdict
    return wire.Exercised(
        update=_update(attempt, asked, lang),
        done=attempt.done,
        verdict=state,
        says=None if says is None else says.marked(lang),
    )


def previews(attempt: Attempt) -> dict[str, dict[str, Any]]:
    """What to show of what the learner may do."""
    if not attempt.is_due:
        return {}
    open_ = set(attempt.legal())
    told = attempt.exercise.game.previews(attempt.position)
    return {text: shows for text, shows in told.items() if text in open_}


def preview(attempt: Attempt, text: str) -> dict[str, Any]:
    """What to show of one action, and why it is refused if it is: by a rule, or by the exercise."""
    game = attempt.exercise.game
    try:
        attempt.check(text)
        return game.preview(attempt.position, text)
    except NotationError as error:
        return unpreviewed(error)
    except GameError as error:
        shows = game.preview(attempt.position, text)["shows"] if attempt.is_due else {}
        return {**unpreviewed(error), "shows": shows}


def unpreviewed(error: GameError) -> dict[str, Any]:
    """The preview of what cannot be played, with nothing to show of it."""
    return {
        "legal": False,
        "code": error.code,
        "rule": error.rule,
        "sentence": {lang: error.marked(lang) for lang in LANGS},
        "about": [touch._asdict() for touch in error.about],
        "shows": {},
    }


def advice(attempt: Attempt) -> list[Advice]:
    """What leads on, in words, if anything does."""
    text = attempt.advice()
    return [] if text is None else [Advice(text, 1, 0, attempt.exercise.game.tell(attempt.position, text))]


def _update(attempt: Attempt, asked: wire.Attempt, lang: Lang) -> wire.Update:
    """The table as the learner sees it: like that of a match which nobody stores and which is never over."""
    exercise = attempt.exercise
    seats = [
        SeatRow(seat, "here", None) if seat == exercise.seat else SeatRow(seat, "level", KINDEST)
        for seat in range(1, exercise.start.players + 1)
    ]
    state = State(exercise.game, exercise.start, seats)
    _enter(state, "begin", 0, "")
    for text in (*exercise.before, *attempt.done):
        _enter(state, "play", state.position.mover, text)
    viewer = showing.Viewer(exercise.seat, (exercise.seat,), LEARNER, lang)
    holders = [Holder(exercise.seat, LEARNER, None)]
    shown = showing.update(exercise.id, state, holders, [exercise.seat], viewer, asked.since, 0)
    may: list[wire.May] = ["play", "hint"] if attempt.is_due else []
    if attempt.is_due and attempt.movers[-1:] == [exercise.seat]:
        may.append("undo")
    return msgspec.structs.replace(
        shown,
        status="playing",
        turn=exercise.seat if attempt.is_due else 0,
        legal=attempt.legal(),
        prompt=ENDED[attempt.verdict.state].marked(lang) if attempt.verdict.state in ENDED else shown.prompt,
        ending=None,
        outcome=None,
        may=may,
    )


def _enter(state: State, kind: EntryKind, seat: int, text: str) -> None:
    state.apply(Entry(state.ply, kind, seat, text, None, 0, None))
