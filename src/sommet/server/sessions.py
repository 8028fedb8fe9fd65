"""Who a visitor is: a random number in a signed cookie, and nothing else. Links are random numbers too.

The database holds only fingerprints: whoever reads it can take nobody's seat.
"""

import hmac
import secrets
from hashlib import blake2b, sha256

from msgspec import Struct

COOKIE = "sommet"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one


class Session(Struct, frozen=True):
    """A visitor: the cookie's value and the fingerprint under which the server knows them."""

    cookie: str
    fingerprint: str


class Sessions:
    """Makes and reads session cookies."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def new(self) -> Session:
        """A session for a visitor who has none."""
        number = secrets.token_urlsafe(24)
        return Session(f"{number}.{self._signature(number)}", fingerprint(number))

    def read(self, cookie: str | None) -> Session | None:
        """The session of a cookie; None if there is none or it is not ours."""
        number, _, signature = (cookie or "").partition(".")
        if not number or not hmac.compare_digest(self._signature(number).encode(), signature.encode()):
            return None
        return Session(cookie or "", fingerprint(number))

    def address_fingerprint(self, address: str) -> str:
        """An address as the database knows it: enough to count by, useless without the key."""
        return blake2b(address.encode(), key=self._key, digest_size=16).hexdigest()

    def _signature(self, number: str) -> str:
        return blake2b(number.encode(), key=self._key, digest_size=20).hexdigest()


def new_key() -> str:
    """A key to sign with."""
    return secrets.token_hex(32)


def new_token() -> str:
    """What makes a link: 144 random bits."""
    return secrets.token_urlsafe(18)


def new_match_id() -> str:
    """A name for a match; knowing it gives no right."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def fingerprint(number: str) -> str:
    """What the server keeps of a random number: enough to recognise it, not to present it."""
    return sha256(number.encode()).hexdigest()[:40]
