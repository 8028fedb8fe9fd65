"""Taking everything along to another device: by a code that works once, within ten minutes.

A visitor is a cookie and nothing else, so moving is giving all that one cookie holds to another. The code is seven
signs chosen at random and one that says whether it was typed rightly. Whoever guesses has 2^35 to choose from, ten
minutes, and a few tries a minute for each address and for all together.
"""

import asyncio
import secrets

from sommet.core.text import Text
from sommet.server.hall import Hall
from sommet.server.limits import Buckets
from sommet.server.refusals import Impossible, ServerRefusal, TooMany
from sommet.server.store import Conflict

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that looks like another
MISREAD = str.maketrans("ILOU", "110V")
LENGTH = 8
MINUTES = 10
PER_ADDRESS = (1 / 30, 6)  # wrong codes in a second, and at once
ALTOGETHER = (1.0, 60)
EVERYBODY = "everybody"
TRIED = Text("trop d'essais : attendez une minute", "too many tries: wait a minute")


class CodeSpent(ServerRefusal):
    """A code that leads nowhere: mistyped, used, withdrawn or too old."""

    code = "code"
    status = 404

    def __init__(self) -> None:
        super().__init__(
            Text(
                "ce code ne vaut rien, ou plus rien : il sert une fois, pendant dix minutes",
                "this code is worth nothing, or nothing any more: it works once, for ten minutes",
            )
        )


class Moving:
    """Gives codes and takes them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._wrong = Buckets(*PER_ADDRESS)
        self._wrong_of_all = Buckets(*ALTOGETHER)

    async def offer(self, session: str | None, name: str | None) -> tuple[str, int]:
        """A code for everything the session holds, instead of the one before, and until when it works."""
        if session is None or not await self._hall.store.is_known(session):
            raise Impossible(
                Text(
                    "il n'y a encore rien à emporter : jouez d'abord une partie",
                    "there is nothing to take along yet: play a game first",
                )
            )
        code = new_code()
        until_ms = self._hall.now_ms() + MINUTES * 60_000
        await self._hall.store.offer_move_of_all(session, code, name, until_ms)
        return code, until_ms

    async def withdraw(self, session: str | None) -> None:
        """The code works no more."""
        if session is not None:
            await self._hall.store.withdraw_move(session)

    async def take(self, session: str, code: str, address: str) -> str | None:
        """Gives everything to the session that brings the code; returns the name that came along."""
        plain = read_code(code)
        if plain is None:
            raise CodeSpent
        self._count(address)  # before the database is asked, so that many at once are not one try
        try:
            name, matches = await self._hall.store.move_all(plain, session, self._hall.now_ms())
        except Conflict:
            raise CodeSpent from None
        except BaseException:
            self._uncount(address)  # nobody learned anything
            raise
        self._uncount(address)
        # It has happened: what goes wrong from here on is logged, and the answer is the same.
        await asyncio.wait([self._hall.spawn(self._hall.moved(matches))])
        return name

    def _count(self, address: str) -> None:
        """One try more; TooMany if there have been enough. An address that is refused takes nothing from the others."""
        if not self._wrong.take(address):
            raise TooMany(TRIED)
        if not self._wrong_of_all.take(EVERYBODY):
            self._wrong.give(address)
            raise TooMany(TRIED)

    def _uncount(self, address: str) -> None:
        self._wrong.give(address)
        self._wrong_of_all.give(EVERYBODY)


def new_code() -> str:
    """Seven signs at random, and one that follows from them."""
    random = "".join(secrets.choice(SIGNS) for _ in range(LENGTH - 1))
    return random + _check(random)


def read_code(text: str) -> str | None:
    """A code as it was given, however it was typed; None if a sign is wrong or missing."""
    plain = "".join(sign for sign in text.upper() if sign not in " -\u2013\u00a0").translate(MISREAD)
    if len(plain) != LENGTH or any(sign not in SIGNS for sign in plain):
        return None
    return plain if plain[-1] == _check(plain[:-1]) else None


def _check(signs: str) -> str:
    """A sum in which every place weighs differently and oddly: one wrong sign always shows, two swapped ones mostly."""
    return SIGNS[sum((2 * place + 1) * SIGNS.index(sign) for place, sign in enumerate(signs)) % len(SIGNS)]
