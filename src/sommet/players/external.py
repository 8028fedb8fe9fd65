"""Players from elsewhere: programs that speak the Universal Game Interface (docs/ugi.md), each in a process of its own.

Such a program is not trusted: it may end, be silent, talk without end or answer nonsense. Each is told in one sentence,
and none of it leaves a process behind. In a game with secrets it is told what its seat may know, and nothing else.
"""

from __future__ import annotations

import os
import select
import shlex
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from sommet.core.errors import GameError
from sommet.core.game import Game, Start
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten
from sommet.core.ugi import position_line, text_of, view_line

GRACE_SECONDS = 2.0  # for an answer after it was told to stop, and for its end
MOST_BYTES = 2**24  # of an answer with all that is said around it
KEPT_BYTES = 2000  # of what it says on standard error
PIECE = 2**16


class ExternalError(GameError):
    """A program that cannot play: it is not there, ends, is silent, talks too much or answers what is not legal."""

    code = "player"


@dataclass(frozen=True)
class Program:
    """A program that plays: its command line, what it is told after `go`, and how many seconds each answer may take."""

    line: str
    limits: str = "movetime 1000"
    seconds: float = 60.0

    def words(self) -> list[str]:
        """The command line in parts, as a shell would part it. ExternalError if it cannot be."""
        try:
            words = shlex.split(self.line)
        except ValueError:
            words = []
        if not words:
            quoted = shorten(self.line)
            raise ExternalError(Text(f"{quoted} n'est pas une ligne de commande", f"{quoted} is not a command line"))
        return words

    def check(self, game: Game) -> None:
        """Starts it once. ExternalError if it does not introduce itself."""
        ExternalPlayer(game, self, 0).close()


class ExternalPlayer:
    """A program in a seat. `follow` has to be called before `choose`; `close` ends the program."""

    def __init__(self, game: Game, program: Program, seed: int) -> None:
        self.name = program.line
        self._game = game
        self._program = program
        self._rng = Rng(seed)
        self._start: Start | None = None
        self._actions: list[str] = []
        self._talk = _Talk(program)
        try:
            self._talk.say("ugi")
            said = self._talk.until("ugiok", program.seconds)
            if any(line.split()[:3] == ["option", "name", "Seed"] for line in said):
                self._talk.say(f"setoption name Seed value {seed}")
            self._talk.say("isready")
            self._talk.until("readyok", program.seconds)
            self._talk.say("uginewgame")
        except BaseException:
            self._talk.end()
            raise

    def follow(self, start: Start, actions: Sequence[str]) -> None:
        """How the game began and all that was played, before the program is asked to decide."""
        self._start, self._actions = start, list(actions)

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        """What the program answers, if it is legal."""
        assert self._start is not None
        if self._game.has_secrets:
            line = view_line(self._game, self._start, self._actions, position, self._rng)
        else:
            line = position_line(self._start, self._actions)
        self._talk.say(line)
        self._talk.say("isready")
        self._talk.until("readyok", self._program.seconds)  # whatever it said late is passed over
        self._talk.say(f"go {self._program.limits if time_ms is None else f'movetime {time_ms}'}")
        answer = self._talk.until("bestmove", self._program.seconds + (time_ms or 0) / 1000, stops=True)[-1]
        word = [*answer.split(), ""][1]
        try:
            return self._game.read(position, text_of(word))
        except GameError as error:
            quoted = shorten(word)
            raise ExternalError(
                Text(
                    f"{self._talk.name} répond {quoted} : {error.sentence('fr')}",
                    f"{self._talk.name} answers {quoted}: {error.sentence('en')}",
                )
            ) from None

    def stop(self) -> None:
        """Tells it to decide now."""
        self._talk.say("stop")

    def close(self) -> None:
        """Ends the program."""
        self._talk.end()


class _Talk:
    """Lines to and from a process, none of which can make us wait for ever or fill the memory."""

    def __init__(self, program: Program) -> None:
        self.name = shorten(program.line)
        self._unread = b""
        self._unsent = b""
        self._complaint = b""
        self._heard = 0
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(program.words(), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)  # noqa: S603
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._fail(f"ne démarre pas : {why}", f"does not start: {why}")
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._doors = [self._process.stdin, self._process.stdout, self._process.stderr]
        self._in, self._out, self._err = (door.fileno() for door in self._doors)
        self._open = [self._out, self._err]
        for door in self._doors:
            os.set_blocking(door.fileno(), False)

    def say(self, line: str) -> None:
        """Sends a line as soon as it is taken."""
        self._unsent += f"{line}\n".encode()
        with suppress(BlockingIOError, BrokenPipeError):  # `until` finds out
            self._send()

    def until(self, word: str, seconds: float, *, stops: bool = False) -> list[str]:
        """Its lines up to the one that begins with that word. If it takes too long it is told to `stop` first."""
        until = time.monotonic() + seconds
        self._heard, lines = 0, []
        while True:
            while b"\n" in self._unread:
                line, _, self._unread = self._unread.partition(b"\n")
                lines.append(line.decode(errors="replace").strip())
                if lines[-1].split()[:1] == [word]:
                    return lines
            if self._heard > MOST_BYTES:
                size = MOST_BYTES // 2**20
                self._fail(
                    f"a écrit plus de {size} Mo au lieu de {word}", f"wrote more than {size} MB instead of {word}"
                )
            left = until - time.monotonic()
            if left <= 0:
                if not stops:
                    said = f"{seconds:g} s"
                    self._fail(f"n'a pas répondu {word} en {said}", f"has not answered {word} within {said}")
                self.say("stop")
                stops, until = False, until + GRACE_SECONDS
                continue
            self._exchange(left)

    def _exchange(self, seconds: float) -> None:
        """Waits for whatever can be read or sent, and does it."""
        readable, writable, _ = select.select(self._open, [self._in] if self._unsent else [], [], seconds)
        if writable:
            with suppress(BlockingIOError):
                try:
                    self._send()
                except BrokenPipeError:
                    self._unsent = b""  # what it had to say comes first
        if self._err in readable:
            piece = os.read(self._err, PIECE)
            self._complaint = (self._complaint + piece)[-KEPT_BYTES:]
            if not piece:
                self._open.remove(self._err)  # closed: there is nothing more to wait for
        if self._out in readable:
            piece = os.read(self._out, PIECE)
            self._unread += piece
            self._heard += len(piece)
            if not piece:
                self._ended()

    def _send(self) -> None:
        while self._unsent:
            self._unsent = self._unsent[os.write(self._in, self._unsent[:PIECE]) :]

    def _ended(self) -> NoReturn:
        """It has closed its output: says how it ended, and its last words."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        with suppress(OSError):
            self._complaint += os.read(self._err, PIECE)
        code = self._process.poll()
        if code is None:
            self._fail("n'écrit plus rien : sa sortie est fermée", "says nothing any more: its output is closed")
        words = [line for line in self._complaint.decode(errors="replace").splitlines() if line.strip()]
        last = f" : {shorten(words[-1].strip(), 200)}" if words else ""
        self._fail(f"s'est arrêté (code {code}){last}", f"has ended (code {code}){last.replace(' : ', ': ', 1)}")

    def _fail(self, what: str, what_en: str) -> NoReturn:
        raise ExternalError(Text(f"le joueur {self.name} {what}", f"the player {self.name} {what_en}"))

    def end(self) -> None:
        """Asks it to quit, and sees to it that it does."""
        self.say("quit")
        for door in self._doors[:1]:
            door.close()
        try:
            self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for door in self._doors[1:]:
            door.close()
