"""What a decision would look like, for whoever is to decide: workers ask the rules, and the last answers are kept.

The whole legal set is asked for once for a decision, single actions as a pointer rests on them: neither is part of an
update, and an address has an allowance of its own for both.
"""

import asyncio
import pickle
from collections import OrderedDict
from typing import Any

from sommet.core.text import Lang, Text
from sommet.server import wire
from sommet.server.bots import Bots
from sommet.server.jobs import Asker
from sommet.server.limits import Buckets
from sommet.server.line import PROMPT, Place
from sommet.server.match import Match
from sommet.server.refusals import TooMany
from sommet.server.settings import Limits
from sommet.server.state import State
from sommet.server.worker import Done, Job

KEPT = 300  # answers; the largest, a legal set of Talō, has about a hundred kilobytes
Key = tuple[str, int, str | None]  # match, ply, action; no action: the whole legal set


class Previewing:
    """What is previewed in this process. One seat decides at a ply: an answer belongs to match, ply and action."""

    def __init__(self, bots: Bots, limits: Limits) -> None:
        self._bots = bots
        self._most = limits.jobs
        self._allowance = Buckets(limits.previews_per_second, limits.previews_at_once)
        self._answers: OrderedDict[Key, asyncio.Task[Done]] = OrderedDict()

    async def previews(self, match: Match, state: State, asker: Asker, first: int, count: int) -> wire.Previews:
        """What to show of some of the legal actions of the seat to move."""
        found = (await self._answer(match, state, asker, None)).previews
        page = list(found)[first : first + count]
        return wire.Previews(
            ply=state.ply,
            seat=state.mover,
            first=first,
            length=len(found),
            actions={text: found[text] for text in page},
        )

    async def preview(self, match: Match, state: State, asker: Asker, text: str, lang: Lang) -> wire.Preview:
        """What to show of one action of the seat to move, legal or not."""
        found: dict[str, Any] = (await self._answer(match, state, asker, text)).preview
        sentence = found["sentence"]
        return wire.Preview(
            ply=state.ply,
            seat=state.mover,
            action=text,
            legal=found["legal"],
            code=found["code"],
            rule=found["rule"],
            sentence=None if sentence is None else sentence[lang],
            about=[wire.Touch(**touch) for touch in found["about"]],
            shows=found["shows"],
        )

    async def _answer(self, match: Match, state: State, asker: Asker, text: str | None) -> Done:
        """The answer of a worker, or the one that somebody at this seat has asked for already."""
        if not self._allowance.take(asker.address):
            raise TooMany(Text("trop d'aperçus : moins vite", "too many previews: slow down"))
        key = match.id, state.ply, text
        task = self._answers.get(key)
        if task is None:
            if sum(not other.done() for other in self._answers.values()) >= self._most:
                raise TooMany(Text("trop d'aperçus à la fois ; réessayez", "too many previews at once; try again"))
            place = Place(PROMPT, asker.address, match.id)
            task = asyncio.create_task(self._bots.run(_job(state, text), place))
            self._answers[key] = task
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)[1].cancel()
        self._answers.move_to_end(key)
        try:
            return await asyncio.shield(task)  # who asked may hang up; another may wait for it too
        except Exception:
            self._answers.pop(key, None)
            raise


def _job(state: State, text: str | None) -> Job:
    """A question about the position as it is: replaying the match for each would take longer than the answer."""
    return Job(
        kind="previews" if text is None else "preview",
        game=state.game.slug,
        players=state.start.players,
        options={},
        setup=None,
        actions=[],
        text=text or "",
        position=pickle.dumps(state.position),
    )
