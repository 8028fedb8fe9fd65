"""Records in and out: from a file or standard input, to a file that appears whole or not at all."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from sommet.cli.errors import FileError, unreadable, unwritable
from sommet.core.errors import GameError, RecordError
from sommet.core.game import Game
from sommet.core.record import Record, Replay, numbered_records, replay
from sommet.core.text import Text
from sommet.games import find


def records(source: str) -> Iterator[tuple[int, Record]]:
    """The records of a file, or of standard input for "-", with their line numbers."""
    try:
        with _open(source) as stream:
            yield from numbered_records(stream)
    except GameError:
        raise  # it has its sentence already
    except (OSError, ValueError) as error:
        raise unreadable(source, error) from None


@contextmanager
def lines(source: str) -> Iterator[IO[str]]:
    """The lines of a file, or of standard input for "-"."""
    try:
        with _open(source) as stream:
            yield stream
    except GameError:
        raise  # it has its sentence already
    except (OSError, ValueError) as error:
        raise unreadable(source, error) from None


def _open(source: str) -> IO[str]:
    if source != "-":
        return Path(source).open(encoding="utf-8-sig")
    if sys.stdin is None:
        raise FileError(Text("l'entrée standard est fermée", "standard input is closed"))
    # A second door to the same bytes, because the first one replaces what is not UTF-8 and this one refuses it.
    return TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig")


def replayed(source: str) -> Iterator[tuple[Game, Replay]]:
    """Every record of a file with its game and the position after its last action."""
    for line, record in records(source):
        with located(line):
            game = find(record.game)
            played = replay(game, record)
        yield game, played


@contextmanager
def located(line: int) -> Iterator[None]:
    """Adds the number of the line to what is wrong with its record."""
    try:
        yield
    except GameError as error:
        raise RecordError(
            Text(f"ligne {line} : {error.sentence('fr')}", f"line {line}: {error.sentence('en')}")
        ) from None


@contextmanager
def replacing(name: str, *, is_private: bool = False) -> Iterator[IO[str]]:
    """A stream whose text becomes the file's content once all is written; until then the file is as it was.

    A private file can be read by its owner only, even where one that everybody could read stood before.
    """
    try:
        path = Path(os.path.realpath(name))  # through symbolic links, which stay
        if path.is_dir():
            raise IsADirectoryError
        with _in_place(path) if path.exists() and not path.is_file() else _beside(path, is_private) as stream:
            yield stream
    except GameError:
        raise  # it has its sentence already
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from None


def _in_place(path: Path) -> IO[str]:
    """A device or a pipe takes the text itself: it must not be replaced by a file."""
    return path.open("w", encoding="utf-8", newline="\n")


@contextmanager
def _beside(path: Path, is_private: bool) -> Iterator[IO[str]]:
    """A new file in the same folder, which takes the place of the old one at the end."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=".sommet-", delete=False
    ) as stream:
        new = Path(stream.name)
        try:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
            new.chmod(0o600 if is_private else _mode(path))
            new.replace(path)
        except BaseException:
            new.unlink()
            raise


def _mode(path: Path) -> int:
    """The permissions of the file to be replaced, or those a new file gets."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
