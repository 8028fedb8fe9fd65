"""Checks of the position alone: copies and keys."""

from __future__ import annotations

from sommet.core import Position, Rng
from sommet.testing.walk import Moment, Walk, differing, facts, play_on

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


def _parting(one: Position, other: Position, seed: int) -> str:
    """Plays both to the end by the same random actions; says where they are no longer alike, or nothing."""
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
        action = rng.choice(legal)
        one.play(action)
        other.play(action)
        played += 1


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
