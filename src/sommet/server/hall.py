"""All matches of this process: found, opened, kept up to date and closed again."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from msgspec import MsgspecError
from structlog.stdlib import get_logger

from sommet.core.errors import GameError
from sommet.core.text import Text
from sommet.server import opening, wire
from sommet.server.bots import Bots
from sommet.server.bulletin import Bulletin, Notice
from sommet.server.limits import Buckets
from sommet.server.match import Match
from sommet.server.metrics import METRICS
from sommet.server.posting import Post
from sommet.server.refusals import Impossible, NotFound, NotRead, NotStored, TooMany
from sommet.server.settings import DAY_MS, Settings
from sommet.server.store import Store
from sommet.server.store.rows import ERASED, Stored

ROUND_SECONDS = 2.0  # between two looks at what is due
PATIENCE_MS = 1_000  # how overdue something must be before another process sees to it
PRESENCE_SECONDS = 0.1  # in which comings and goings are gathered before they are told;
CROWD = 50  # among so many people that takes twice as long, and so on: nobody counts a crowd by the moment
IDLE_MS = 60_000  # a match nobody follows leaves the memory after that
HEARTBEAT_ROUNDS = 10  # rounds between two reminders of who is connected
DUE_AT_ONCE = 200
PRUNE_SECONDS = 600.0  # between two looks at what has become too old
PRUNE_PAUSE_SECONDS = 1.0  # between two portions of it
PRUNED_AT_ONCE = 20  # matches; a long one has thousands of entries
NOT_NOW = (NotStored, NotRead)  # the database does not work for a while; the store has told the log
FAR_FUTURE_MS = 2**62
DEFECTS = (GameError, AssertionError, LookupError, ValueError, MsgspecError)  # would come again at every try

log = get_logger("sommet.hall")


_EPOCH_NS = time.time_ns() - time.monotonic_ns()


def wall_clock_ms() -> int:
    """Now, as the database has it: read from the wall once, so that nobody loses time when that clock is set."""
    return (_EPOCH_NS + time.monotonic_ns()) // 1_000_000


class Hall:
    """Where matches are played."""

    def __init__(self, settings: Settings, store: Store, now_ms: Callable[[], int] = wall_clock_ms) -> None:
        self.settings = settings
        self.store = store
        self.now_ms = now_ms
        self.bots = Bots(settings.workers, settings.worker_seconds, settings.worker_megabytes)
        self.bulletin = Bulletin(settings.redis, now_ms)
        self.frames = Buckets(settings.limits.address_frames_per_second, settings.limits.address_frames_at_once)
        self.post = Post()
        self._open: dict[str, Match] = {}
        self._opening: dict[str, asyncio.Task[Match]] = {}
        self._making = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._was_stuck = False  # the database did not work in the last round
        self._pruned = 0  # matches in the last portion
        self._presenting: set[str] = set()  # matches whose people are about to be told who is connected

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does something beside everything else; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, NOT_NOW):
            self._was_stuck = True
        else:
            log.error("background work failed", exc_info=error)

    # Finding and opening.

    async def match(self, name: str) -> Match:
        """The match of that name, up to date. NotFound if there is none."""
        found = self._open.get(name)
        if found is None:
            found = await self._opened(name)
        elif self.bulletin.is_shared:
            await found.catch_up()
            await found.reseat()
        if found.state.status == "waiting":
            # Whoever asked for a rematch may be gone, and their task with them, before it has begun.
            await found.begin_if_full()
        found.idle_since_ms = self.now_ms()
        return found

    async def _opened(self, name: str) -> Match:
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._load(name))
        task = self._opening[name]
        try:
            return await asyncio.shield(task)
        finally:
            if task.done():
                self._opening.pop(name, None)

    async def _load(self, name: str) -> Match:
        stored = await self.store.load(name)
        if stored is None:
            raise NotFound
        match = await Match.opened(self, stored)
        self._open[name] = match
        METRICS.matches.set(len(self._open))
        if self.bulletin.is_shared:
            await match.catch_up()  # what happened between loading and listening
            self.bulletin.publish(Notice("who", name))
        await match.begin_if_full()  # a process may have ended between the taking of the last seat and this
        return match

    # New matches.

    async def create(self, asked: wire.NewMatch, session: str, address: str) -> tuple[Match, list[wire.LinkInfo]]:
        """A new match with its links. GameError says what does not fit."""
        stored = opening.new_match(asked, session, address, self.now_ms())
        free = [row.seat for row in stored.seats if row.kind == "link"]
        infos, links = opening.new_links(stored.row.id, free, stored.row.plan)
        async with self._making:  # so that two who ask at once do not both get the last place
            await self._check_room(address)
            await self.store.create(stored.row, stored.seats, stored.holders, links)
        return await self.match(stored.row.id), infos

    async def _check_room(self, address: str) -> None:
        most = self.settings.limits.matches_per_address
        if await self.store.open_matches_of(address, self.now_ms() - DAY_MS) >= most:
            raise TooMany(
                Text(
                    f"{most} parties inachevées viennent déjà de votre adresse ; finissez-en une d'abord",
                    f"{most} unfinished matches come from your address already; finish one first",
                )
            )

    async def rematch_of(self, old: Match) -> str:
        """The name of a new match like the old one; it has not begun. Impossible if somebody is gone for good."""
        if any(held.session == ERASED for held in old.holders):
            raise Impossible(
                Text(
                    "quelqu'un a quitté cette table pour de bon ; créez-en une nouvelle",
                    "somebody has left this table for good; create a new one",
                )
            )
        seats = list(old.state.seats.values())
        stored = opening.rematch(Stored(old.row, seats, old.holders, []), old.row.address, self.now_ms())
        await self.store.create(stored.row, stored.seats, stored.holders, {})
        return stored.row.id

    def forget(self, match: Match) -> None:
        """Closes a match that was cleared away, here and in other processes."""
        self.bulletin.publish(Notice("cleared", match.id))
        self._clear(match)

    def _clear(self, match: Match) -> None:
        match.dismiss(wire.Closing(reason="cleared", retry_ms=0))
        match.close()
        self._open.pop(match.id, None)

    # News.

    def announce(self, match: Match) -> None:
        """Tells other processes that a match has grown."""
        self.bulletin.publish(Notice("entries", match.id))

    async def reseated(self, match: Match) -> None:
        """Somebody has taken or left a seat: tells everybody, and begins the match if it is full."""
        await match.reseat()
        self.seats_changed(match)
        await match.begin_if_full()

    def seats_changed(self, match: Match) -> None:
        """Tells other processes that somebody has taken or left a seat."""
        self.bulletin.publish(Notice("seats", match.id))

    def present(self, match: Match) -> None:
        """Tells everybody who is connected, in a moment: a crowd that comes together is told of once."""
        if match.id not in self._presenting:
            self._presenting.add(match.id)
            delay = PRESENCE_SECONDS * (1 + len(match.listeners) / CROWD)
            asyncio.get_running_loop().call_later(delay, self._tell_presence, match)

    def _tell_presence(self, match: Match) -> None:
        self._presenting.discard(match.id)
        presence = match.presence
        match.tell(wire.Presence(seats=sorted(presence.seats()), watchers=presence.watchers()))
        self.bulletin.publish(Notice("presence", match.id, connections=presence.here()))

    def react(self, match: Match, seat: int, reaction: wire.Reaction) -> None:
        """Passes a sign on to everybody at the table."""
        match.tell(wire.Reacted(seat=seat, reaction=reaction))
        self.bulletin.publish(Notice("reaction", match.id, seat=seat, reaction=reaction))

    async def hear(self, notice: Notice) -> None:
        """Takes in what another process tells, if the match is open here."""
        match = self._open.get(notice.match)
        if match is None:
            return
        match notice.kind:
            case "entries":
                await match.catch_up()
            case "seats":
                await match.reseat()
            case "presence":
                match.presence.hear(notice.process, notice.connections, self.now_ms())
                match.forget_frames()
                seats, watchers = sorted(match.presence.seats()), match.presence.watchers()
                match.tell(wire.Presence(seats=seats, watchers=watchers))
                match.attend()  # whoever left may be waited for from now on
            case "cleared":
                self._clear(match)
            case "who":
                self.bulletin.publish(Notice("presence", match.id, connections=match.presence.here()))
            case "reaction" if notice.reaction is not None:
                match.tell(wire.Reacted(seat=notice.seat, reaction=notice.reaction))

    # The life of the process.

    async def resume(self) -> None:
        """Makes up for the time in which no process lived. A match opened before that would have the wrong clocks."""
        lost_ms = await self.store.forgive_downtime(self.now_ms())
        log.info("matches resume", downtime_ms=lost_ms)

    async def run(self) -> None:
        """Keeps everything going until it is cancelled: what is due is done, what is idle is closed."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.bulletin.run(self.hear, self._greet))
            tasks.create_task(self._go_round())
            tasks.create_task(self._keep_house())

    async def _go_round(self) -> None:
        await self._carefully(self._see_to_everything)
        rounds = 0
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            rounds += 1
            await self._carefully(self._see_to_what_is_due)
            await self._carefully(self._begin_what_is_full)
            if rounds % HEARTBEAT_ROUNDS == 0:
                self._remind()
                await self._carefully(self._notice_what_is_gone)
            self._close_idle()

    async def _carefully(self, work: Callable[[], Awaitable[None]]) -> None:
        """Does something that the next round would make up for; once begun, it is not left in the middle."""
        doing = asyncio.ensure_future(work())
        try:
            await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.gather(doing, return_exceptions=True)
            raise
        except NOT_NOW:
            self._was_stuck = True
        except Exception as error:
            log.error("round failed", exc_info=error)

    async def _see_to_everything(self) -> None:
        await self._see_to(await self.store.due(FAR_FUTURE_MS, DUE_AT_ONCE * 50))

    async def _see_to_what_is_due(self) -> None:
        await self.store.stay_alive(self.now_ms())
        if self._was_stuck:
            self._was_stuck = False
            for match in tuple(self._open.values()):
                match.attend()  # what it wanted to do by itself may have failed
        await self._see_to(await self.store.due(self.now_ms() - PATIENCE_MS, DUE_AT_ONCE))
        if self.bulletin.is_shared:
            await self._compare()

    async def _see_to(self, names: list[str]) -> None:
        for name in names:
            try:
                await (await self.match(name)).see_to()
            except NOT_NOW:
                raise  # the next round tries again
            except DEFECTS as error:
                log.error("match cannot go on", match=name, exc_info=error)
                await self.store.postpone(name, None)
            except Exception as error:
                log.error("match has to wait", match=name, exc_info=error)  # until the next round

    async def _begin_what_is_full(self) -> None:
        """A match whose beginning could not be stored begins now."""
        for match in tuple(self._open.values()):
            if match.state.status == "waiting" and match.is_full():
                await match.begin_if_full()

    async def _notice_what_is_gone(self) -> None:
        """Closes matches that somebody has deleted beside this process."""
        for name in await self.store.missing(list(self._open)):
            if (match := self._open.get(name)) is not None:
                self._clear(match)

    async def _keep_house(self) -> None:
        """Forgets what is too old, in small portions; not at once, so that whoever was away finds their table."""
        while True:
            await asyncio.sleep(PRUNE_PAUSE_SECONDS if self._pruned else PRUNE_SECONDS)
            self._pruned = 0
            await self._carefully(self._prune)

    async def _prune(self) -> None:
        old = await self.store.delete_old(self.settings.retention.before_ms(self.now_ms()), PRUNED_AT_ONCE)
        self._pruned = len(old)
        for name, _ in old:
            if (match := self._open.get(name)) is not None:
                self.forget(match)
        if old:
            log.info("old matches deleted", count=len(old))

    async def _compare(self) -> None:
        """Finds entries whose announcement was lost."""
        followed = [match for match in self._open.values() if match.listeners]
        plies = await self.store.plies([match.id for match in followed])
        for match in followed:
            if plies.get(match.id, 0) > match.state.ply:
                await match.catch_up()

    def _remind(self) -> None:
        heard_ms = self.bulletin.listening_since_ms
        for match in self._open.values():
            if heard_ms is not None:  # else it is this process that is deaf, not the others that are silent
                match.presence.forget_silent(heard_ms, self.now_ms())
            if match.listeners:
                self.bulletin.publish(Notice("presence", match.id, connections=match.presence.here()))

    def _greet(self) -> None:
        """News can be heard (again): tells the others who is connected here, and asks who is there."""
        for match in self._open.values():
            self.bulletin.publish(Notice("presence", match.id, connections=match.presence.here()))
            self.bulletin.publish(Notice("who", match.id))

    def _close_idle(self) -> None:
        now_ms = self.now_ms()
        for match in list(self._open.values()):
            if match.is_idle() and now_ms - match.idle_since_ms > IDLE_MS:
                match.close()
                del self._open[match.id]
        METRICS.matches.set(len(self._open))

    def say_goodbye(self) -> None:
        """Tells every client to come back in a moment."""
        for match in self._open.values():
            match.dismiss(wire.Closing(reason="restart", retry_ms=2000))

    async def close(self) -> None:
        """Ends everything the matches do by themselves."""
        # A match being opened is opened: left in the middle, its connection to the database would be lost.
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        for match in self._open.values():
            match.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.store.close()
