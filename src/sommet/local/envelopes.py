"""What passes between the page and the desk in its worker: one JSON text each, either way.

What is inside (`text`, `body`, `job`) is what the server would have received or sent, as a text.
"""

from typing import Annotated

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Ask(Struct, tag="ask", forbid_unknown_fields=True):
    """A request at one of the doors that the server has too: its path behind `api/`, its query, its body."""

    number: Number
    method: str
    path: str
    query: dict[str, str] = {}
    body: str = ""


class Open(Struct, tag="open", forbid_unknown_fields=True):
    """Somebody sits down before a match."""

    line: Number
    match: str


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """A message on such a line."""

    line: Number
    text: str


class HangUp(Struct, tag="hang-up", forbid_unknown_fields=True):
    """Nobody looks any more."""

    line: Number


class Thought(Struct, tag="thought", forbid_unknown_fields=True):
    """What came of a job; no text if whoever thought has failed."""

    number: Number
    text: str | None


class Wake(Struct, tag="wake", forbid_unknown_fields=True):
    """The time has come that the desk has asked for."""


class Restore(Struct, tag="restore", forbid_unknown_fields=True):
    """A match as it was kept; the answer is its name."""

    number: Number
    text: str


Received = Ask | Open | Say | HangUp | Thought | Wake | Restore


class Answered(Struct, tag="answered"):
    """The answer to a request, with the status that HTTP has for it."""

    number: int
    status: int
    text: str


class Told(Struct, tag="told"):
    """A message on a line."""

    line: int
    text: str


class HungUp(Struct, tag="hung-up"):
    """The desk ends a line, with the code that a socket would close with."""

    line: int
    code: int


class Think(Struct, tag="think"):
    """A job for whoever thinks; the next one follows when it is answered."""

    number: int
    job: str


class Kept(Struct, tag="kept"):
    """A match has changed: all of it, to be kept; no text once it is erased."""

    match: str
    text: str | None


class WakeAt(Struct, tag="wake-at"):
    """When the desk has something to do by itself; None: no more."""

    at_ms: int | None


Sent = Answered | Told | HungUp | Think | Kept | WakeAt
