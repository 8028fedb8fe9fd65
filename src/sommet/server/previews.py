"""What a decision would look like, as messages: of what the rules have told, the part that was asked for."""

from typing import Any

from sommet.core.text import Lang
from sommet.server import wire
from sommet.server.state import State


def told_of_all(state: State, found: dict[str, dict[str, Any]], first: int, count: int) -> wire.Previews:
    """What to show of some of the legal actions of the seat to move."""
    page = list(found)[first : first + count]
    return wire.Previews(
        ply=state.ply,
        seat=state.mover,
        first=first,
        length=len(found),
        actions={text: found[text] for text in page},
    )


def told_of_one(found: dict[str, Any], ply: int, seat: int, text: str, lang: Lang) -> wire.Preview:
    """What to show of one action of a seat, legal or not."""
    sentence = found["sentence"]
    return wire.Preview(
        ply=ply,
        seat=seat,
        action=text,
        legal=found["legal"],
        code=found["code"],
        rule=found["rule"],
        sentence=None if sentence is None else sentence[lang],
        about=[wire.Touch(**touch) for touch in found["about"]],
        shows=found["shows"],
    )
