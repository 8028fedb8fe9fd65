"""Checks of the position alone: copies, keys and what Python expects of a value."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

from sommet.core import Position, Rng
from sommet.testing.walk import LONGEST, Moment, Walk, differing, effort, facts, play_on

_AHEAD = 60  # actions played on a copy; enough for several turns of every seat
_SIBLINGS = 300


def check_copies(moment: Moment) -> None:
    """A copy is equal and goes its own way; copy_from makes equal whatever stood there before."""
    game, original = moment.game, moment.position
    before = facts(game, original)
    twin = original.copy()
    if changed := differing(before, facts(game, twin)):
        raise moment.failure(f"a copy differs from its original in {changed}")
    if twin.start is not original.start:
        raise moment.failure("a copy does not know the start it came from")
    second = twin.copy()
    play_on(twin, moment.rng(0), _AHEAD)
    if changed := differing(before, facts(game, original)) or differing(before, facts(game, second)):
        raise moment.failure(f"playing on a copy changed another position in {changed}")
    _check_copy_from(moment, before, moment.walk.position_at(0))
    _check_copy_from(moment, before, moment.walk.position_at(len(moment.walk.actions)))


def _check_copy_from(moment: Moment, before: dict[str, object], stale: Position) -> None:
    game = moment.game
    stale.copy_from(moment.position)
    if changed := differing(before, facts(game, stale)):
        raise moment.failure(f"copy_from leaves a difference in {changed}")
    # What was forgotten may only show later, so both play on alike.
    twin = moment.position.copy()
    if parting := _parting(twin, stale, moment.rng(1).seed()):
        raise moment.failure(f"a copy and a copy_from that play the same actions part: {parting}")
    if changed := differing(facts(game, twin), facts(game, stale)):
        raise moment.failure(f"a copy and a copy_from that played the same actions differ in {changed}")
    if changed := differing(before, facts(game, moment.position)):
        raise moment.failure(f"playing on after copy_from changed the original in {changed}")


def _parting(one: Position, other: Position, seed: int, most: int = LONGEST) -> str:
    """Plays both by the same random actions, to the end unless told how many; says where they part, or nothing."""
    rng = Rng(seed)
    played = 0
    while True:
        if (one.mover, one.over, one.key()) != (other.mover, other.over, other.key()):
            return f"after {played} actions mover, end or key differ"
        legal = one.legal()
        if legal != other.legal():
            return f"after {played} actions the legal actions differ"
        if one.over:
            return "" if one.result() == other.result() else "the results differ"
        if played == most:
            return ""
        action = rng.choice(legal)
        one.play(action)
        other.play(action)
        played += 1


def _pickled(position: Position) -> Position:
    again = pickle.loads(pickle.dumps(position))  # noqa: S301 - its own
    assert isinstance(again, Position)
    return again


_WAYS: dict[str, Callable[[Position], Position]] = {
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": _pickled,
}


def check_values(moment: Moment) -> None:
    """Copies by `copy` and `pickle` are equal and whole, hashes go with equality, and `repr` says what it is."""
    position = moment.position
    for way, make in _WAYS.items():
        _check_twin(moment, position, way, make)
    redealt = position.copy()
    redealt.redeal(moment.ply % (moment.walk.start.players + 1), moment.rng(14))
    _check_twin(moment, redealt, "pickle", _pickled)
    if parting := _parting(position.copy(), _pickled(position), moment.rng(15).seed(), _AHEAD * effort()):
        raise moment.failure(f"a position and its pickle that play the same actions part: {parting}")
    for action in position.legal()[:5]:
        child = position.copy()
        child.play(action)
        if child.key() != position.key() and (child == position or not child != position):
            raise moment.failure(f"{moment.game.write(position, action)} leads to a position equal to this one")
    stranger: object
    for stranger in (None, position.key(), moment.game.slug, moment):
        if position == stranger or position.__eq__(stranger) is not NotImplemented:
            raise moment.failure(f"the position compares itself with a {type(stranger).__name__}")
    said = repr(position)
    mover = "" if position.over or position.mover == 0 else str(position.mover)
    if not said.isprintable() or type(position).__name__ not in said or mover not in said:
        raise moment.failure(f"repr does not name the class and the mover: {said!r}")


def _check_twin(moment: Moment, position: Position, way: str, make: Callable[[Position], Position]) -> None:
    game = moment.game
    before = facts(game, position)
    try:
        twin = make(position)
    except Exception as error:
        raise moment.failure(f"{way} fails with {type(error).__name__}: {error}") from error
    if type(twin) is not type(position) or twin.start != position.start:
        raise moment.failure(f"{way} makes another class or start")
    if changed := differing(before, facts(game, twin)):
        raise moment.failure(f"{way} leaves a difference in {changed}")
    if twin != position or not position == twin or hash(twin) != hash(position):
        raise moment.failure(f"{way} makes a position that is not equal, or has another hash")
    play_on(twin, moment.rng(16), 3)
    if changed := differing(before, facts(game, position)):
        raise moment.failure(f"playing on what {way} made changed the original in {changed}")


def check_keys(moment: Moment) -> None:
    """Looking at a position leaves its key alone, and different positions one action away have different keys."""
    game, position = moment.game, moment.position
    key = position.key()
    if not isinstance(key, int) or not 0 <= key < 2**64:
        raise moment.failure(f"the key {key!r} is not a number of 64 bits")
    for name, look in (
        ("legal", position.legal),
        ("copy", position.copy),
        ("Game.legal", lambda: game.legal(position)),
        ("state", lambda: game.state(position)),
        ("phase", lambda: game.phase(position)),
        ("outcome", lambda: game.outcome(position)),
        ("view", lambda: [game.view(position, viewer) for viewer in moment.viewers]),
    ):
        look()
        if position.key() != key:
            raise moment.failure(f"asking for {name} changed the key")
    known: dict[int, tuple[str, Position]] = {key: ("standing still", position)}
    for action in position.legal()[:_SIBLINGS]:
        child = position.copy()
        child.play(action)
        text = game.write(position, action)
        other_text, other = known.setdefault(child.key(), (text, child))
        if other is not child and differing(_visible(moment, other), _visible(moment, child)):
            raise moment.failure(f"{text} and {other_text} lead to different positions with the same key")


def _visible(moment: Moment, position: Position) -> dict[str, object]:
    return {"mover": position.mover, "phase": moment.game.phase(position), "state": moment.game.state(position)}


def check_keys_along(walk: Walk) -> None:
    """Positions of one game that share a key have the same future."""
    known: dict[int, int] = {}
    for moment in walk.moments():
        earlier = known.setdefault(moment.position.key(), moment.ply)
        if earlier == moment.ply:
            continue
        for attempt in range(2):
            seed = moment.rng(2 + attempt).seed()
            if parting := _parting(walk.position_at(earlier), moment.position.copy(), seed):
                raise moment.failure(f"the key is that of ply {earlier}, but the positions are not the same: {parting}")
