"""Where randomness comes from: a secret of the match and the place in it where it is needed.

The same place always has the same draw, so a decision that is computed again after a crash is the same decision.
Nobody can work out the secret from what was drawn, and no draw tells of another.
"""

import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b

from sommet.core.rng import Rng


def new_secret() -> str:
    """256 bits nobody can guess."""
    return secrets.token_hex(32)


def seed(secret: str, purpose: str, place: int) -> int:
    """A number for one purpose at one place."""
    digest = blake2b(f"{purpose} {place}".encode(), key=bytes.fromhex(secret), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def token(secret: str, purpose: str) -> str:
    """144 bits for one purpose, as a text that fits into a link."""
    digest = blake2b(purpose.encode(), key=bytes.fromhex(secret), digest_size=18).digest()
    return urlsafe_b64encode(digest).decode()


def stream(secret: str, purpose: str, place: int) -> Rng:
    """A random stream for one purpose at one place."""
    return Rng(seed(secret, purpose, place))
