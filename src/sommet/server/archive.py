"""All matches as JSON lines, out of one database and into another."""

from collections.abc import AsyncIterator, Iterator
from tempfile import SpooledTemporaryFile
from typing import IO

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError, RecordError
from sommet.core.text import Text
from sommet.server.checking import DEFECTS, checked
from sommet.server.store import tool_store
from sommet.server.store.rows import Stored

VERSION = 1
LONGEST_LINE = 32 * 1024 * 1024  # characters; a match of 20,000 entries takes three million
IN_MEMORY = 64 * 1024 * 1024  # bytes of checked matches; more of them wait in a temporary file


class ArchiveLine(Struct, forbid_unknown_fields=True):
    """One match, and the version of this format."""

    sommet: int
    match: Stored


_decoder = msgspec.json.Decoder(ArchiveLine)


async def export_all(database: str) -> AsyncIterator[bytes]:
    """Every match as a line, the oldest first. The lines tell everything, hidden cards included."""
    async with tool_store(database) as store:
        async for stored in store.everything():
            yield msgspec.json.encode(ArchiveLine(VERSION, stored))


async def import_all(database: str, stream: IO[str]) -> tuple[int, int]:
    """Stores the matches not there yet, none if a line is wrong; returns how many are new and how many were there.

    Everything is checked before the first one is stored, so that a server beside it waits for the storing only.
    """
    with SpooledTemporaryFile(max_size=IN_MEMORY) as kept:
        for match in read_lines(stream):
            kept.write(msgspec.json.encode(ArchiveLine(VERSION, match)) + b"\n")
        kept.seek(0)
        async with tool_store(database) as store:
            return await store.put_all(_decoder.decode(line).match for line in kept)


def read_lines(stream: IO[str]) -> Iterator[Stored]:
    """The matches of an export, each checked and replayed by the rules. RecordError names the line that is wrong."""
    places: dict[str, int] = {}
    for number, text in enumerate(_bounded_lines(stream), 1):
        if text.strip():
            match = _read(text, number)
            if match.row.id in places:
                before = places[match.row.id]
                raise _wrong(number, f"it stands in line {before} too", f"elle est aussi à la ligne {before}")
            places[match.row.id] = number
            yield match


def _bounded_lines(stream: IO[str]) -> Iterator[str]:
    """The lines of a stream; one without end is not read to its end."""
    number = 0
    while text := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(text) > LONGEST_LINE:
            raise _wrong(number, f"over {LONGEST_LINE} characters", f"plus de {LONGEST_LINE} caractères")
        yield text


def _read(text: str, number: int) -> Stored:
    try:
        line = _decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise _wrong(number, str(error)[:200]) from None
    if line.sommet != VERSION:
        raise _wrong(number, f"version {line.sommet} is unknown", f"version {line.sommet} inconnue")
    try:
        checked(line.match)
    except GameError as error:
        raise _wrong(number, error.sentence("en"), error.sentence("fr")) from None
    except DEFECTS as error:
        raise _wrong(number, str(error)[:200]) from None
    return line.match


def _wrong(number: int, reason: str, french: str | None = None) -> RecordError:
    """The line and what is wrong with it; what a decoder says has one language."""
    return RecordError(
        Text(f"ligne {number} : pas une partie : {french or reason}", f"line {number}: not a match: {reason}")
    )
