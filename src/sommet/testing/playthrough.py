"""A whole game as text: every action, and at some moments the board, the legal actions and what each seat knows.

Kept beside the tests and compared, it shows as a readable difference what a change of the rules does to a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sommet.core import Record
from sommet.core.markup import unmarked
from sommet.core.outcome import plain
from sommet.testing.walk import Moment, Walk

_CLOSELY = 4  # moments at which everything is shown
_LISTED = 6  # legal actions written out there, from both ends
_LEFT_OUT = {"game", "players", "options", "viewer", "legal"}  # of a view: told elsewhere, or the same all along


def playthrough(walk: Walk) -> str:
    """The game of a walk, line by line."""
    record = Record.of(walk.game, walk.start)
    head = {"players": record.players, "options": record.options, "seed": walk.seed}
    lines = [f"{walk.game.title} {json.dumps(head)}", f"setup {json.dumps(record.setup)}"]
    closely = {moment.ply for moment in walk.moments(_CLOSELY)}
    for moment in walk.moments():
        if moment.ply in closely:
            lines += ["", *_everything(moment), ""]
        if not moment.position.over:
            lines.append(_action(moment))
    outcome = walk.game.outcome(moment.position)
    assert outcome is not None
    result = [plain(number) for number in outcome.result]
    lines.append(f"result {result}, winners {list(outcome.winners)}, {outcome.reason}")
    return "\n".join(lines) + "\n"


def _action(moment: Moment) -> str:
    position = moment.position
    text = moment.walk.texts[moment.ply]
    who = f"player {position.mover}" if position.mover else "chance"
    return f"{moment.ply + 1}. {who}: {text}  ({len(position.legal())} legal, key {position.key():016x})"


def _everything(moment: Moment) -> Iterator[str]:
    game, position = moment.game, moment.position
    views = [game.view(position, viewer) for viewer in moment.viewers]
    yield f"--- {position!r}"
    yield from unmarked(game.draw(views[0], "en")).split("\n")
    yield from (f"{name}: {json.dumps(value)}" for name, value in views[0].items() if name not in _LEFT_OUT)
    for seat in moment.viewers[1:]:
        yield f"player {seat} knows besides: {json.dumps(_beyond(views[seat], views[0]))}"
    texts = game.legal(position)
    shown = texts if len(texts) <= 2 * _LISTED else [*texts[:_LISTED], "…", *texts[-_LISTED:]]
    yield f"{len(texts)} legal: {', '.join(shown)}"


def _beyond(view: Mapping[str, Any], public: Mapping[str, Any]) -> dict[str, Any]:
    """What a seat's view says otherwise than the spectator's."""
    return {name: value for name, value in view.items() if name not in _LEFT_OUT and public.get(name) != value}
