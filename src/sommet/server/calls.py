"""Calls: whoever is to act in a match with people elsewhere, and has no page open there, is told by Web Push.

Nothing here waits for a push service: calls stand in a bounded queue, and a match has one place in it. What is said is
which table it is, and nothing of the game. A browser that is gone is forgotten; so is one whose visitor plays nowhere.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Struct
from structlog.stdlib import get_logger

from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.server.limits import Buckets
from sommet.server.match import Match
from sommet.server.metrics import METRICS
from sommet.server.push.sealing import Subscription, new_push_key, public_key
from sommet.server.push.sending import Sender
from sommet.server.refusals import NotFound, NotRead, NotStored
from sommet.server.settings import Calling, Settings
from sommet.server.state import State
from sommet.server.store import Store

DAY_SECONDS = 24 * 3600
YOUR_TURN = Text("C'est à vous de jouer.", "It is your turn.")

log = get_logger("sommet.calls")


class Waiting(Struct, frozen=True):
    """The seat to act in a match, to be called at that time of the loop's clock."""

    seat: int
    at: float


class Places(Protocol):
    """Where matches are found."""

    settings: Settings
    store: Store

    async def match(self, name: str) -> Match:
        """The match of that name."""


class Caller:
    """Calls people to their turns."""

    def __init__(self, places: Places, make_sender: Callable[[str], Sender] | None = None) -> None:
        self._places = places
        self._plan: Calling = places.settings.calling
        self._make_sender = make_sender or self._usual_sender
        self._waiting: dict[str, Waiting] = {}
        self._news = asyncio.Event()
        self._at_once = asyncio.Semaphore(self._plan.at_once)
        self._tasks: set[asyncio.Task[None]] = set()
        self._called: dict[str, int] = {}  # the seat that was called last, until another one is to act
        self._often = Buckets(1 / self._plan.every_seconds, self._plan.in_a_row)
        self._key: str | None = None
        self._sender: Sender | None = None

    def _usual_sender(self, key: str) -> Sender:
        return Sender(key, self._plan.services, self._plan.contact)

    # Keys.

    async def public_key(self) -> str:
        """What a browser needs to subscribe; the key is made at the first question, once for all processes."""
        return await asyncio.to_thread(public_key, await self._own_key())

    async def _own_key(self) -> str:
        if self._key is None:
            self._key = await self._places.store.fact("push_key", await asyncio.to_thread(new_push_key))
        return self._key

    # What happens in matches.

    def note(self, match: Match) -> None:
        """To be told after every change of a match: remembers whom to call soon, once for each of their turns."""
        seat = _to_be_called(match.state)
        if self._called.get(match.id) != seat:
            self._called.pop(match.id, None)
        waiting = self._waiting.get(match.id)
        if waiting is not None and waiting.seat != seat:
            del self._waiting[match.id]
        if not seat or match.id in self._waiting or match.id in self._called:
            return
        if len(self._waiting) + len(self._tasks) >= self._plan.most_waiting:
            METRICS.calls.labels("dropped").inc()
            return
        self._waiting[match.id] = Waiting(seat, asyncio.get_running_loop().time() + self._plan.after_seconds)
        self._news.set()

    async def run(self) -> None:
        """Calls whoever is due, until it is cancelled."""
        now = asyncio.get_running_loop().time
        try:
            while True:
                self._news.clear()
                for name in [name for name, waiting in self._waiting.items() if waiting.at <= now()]:
                    self._begin(name, self._waiting.pop(name))
                try:
                    async with asyncio.timeout_at(min((each.at for each in self._waiting.values()), default=None)):
                        await self._news.wait()
                except TimeoutError:
                    continue
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, name: str, waiting: Waiting) -> None:
        if len(self._called) >= self._plan.most_waiting:
            self._called.clear()  # somebody may be called twice to the same turn, and no more than that
        self._called[name] = waiting.seat
        task = asyncio.create_task(self._carefully(name, waiting.seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carefully(self, name: str, seat: int) -> None:
        """A call that fails is no reason for anything else to."""
        try:
            await self._call(name, seat)
        except (NotFound, NotRead, NotStored):
            pass  # the table is gone, or the database away for a moment
        except Exception as error:
            log.error("call failed", exc_info=error)

    async def _call(self, name: str, seat: int) -> None:
        match = await self._places.match(name)
        holder = next((held.session for held in match.holders if held.seat == seat), None)
        if holder is None or not _is_awaited(match, seat):
            return
        for subscription in await self._places.store.subscriptions(holder):
            if self._often.take(subscription.endpoint):
                await self._send(subscription, match, seat)

    async def _send(self, subscription: Subscription, match: Match, seat: int) -> None:
        if self._sender is None:
            self._sender = self._make_sender(await self._own_key())
        message = message_for(match.row.game, match.id, subscription.lang)
        for pause in (*self._plan.pauses, None):
            async with self._at_once:
                fate = await self._sender.send(subscription, message, DAY_SECONDS, match.id)
            METRICS.calls.labels(fate).inc()
            if fate == "gone":
                await self._places.store.unsubscribe(subscription.endpoint)
            if fate != "later" or pause is None:
                return
            await asyncio.sleep(pause)
            if not _is_awaited(match, seat):
                return


def _to_be_called(state: State) -> int:
    """The seat of a person who is to act where others play from elsewhere; 0 if there is none."""
    seat = state.mover
    is_alone = all(row.kind != "link" for row in state.seats.values())
    return 0 if is_alone or not seat or state.level_of(seat) is not None else seat


def _is_awaited(match: Match, seat: int) -> bool:
    """Whether a seat is still to act, and nobody has the table open for it."""
    return match.state.mover == seat and seat not in match.presence.seats()


def message_for(game: str, match: str, lang: Lang) -> bytes:
    """What is said: which table, and that it is one's turn."""
    shown = {"title": find(game).title, "body": YOUR_TURN.say(lang), "lang": lang, "tag": match, "path": f"#/m/{match}"}
    return msgspec.json.encode(shown)
