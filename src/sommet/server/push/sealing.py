"""Messages that only the subscriber's browser can read (RFC 8291), signed with this server's key (RFC 8292)."""

import base64
import time
from typing import Any

from msgspec import Struct

from sommet.core.text import Lang

VALID_SECONDS = 12 * 3600  # of a signature; services take a day at most


class Subscription(Struct, frozen=True):
    """Where a browser takes messages, the keys it reads them with, and the language of whoever sits before it."""

    endpoint: str
    p256dh: str
    auth: str
    lang: Lang


def new_push_key() -> str:
    """A key to sign with: the private number of the curve P-256."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _written(number.to_bytes(32, "big"))


def public_key(key: str) -> str:
    """What browsers are told, so that nobody but this server can send to them."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _vapid(key).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _written(point)


def is_sealable(p256dh: str, auth: str) -> bool:
    """Whether these are keys of a browser: a point of the curve, and 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = _read(p256dh), _read(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65 and len(secret) == 16


def sealed(subscription: Subscription, message: bytes) -> bytes:
    """The message as only that browser can read it. Takes a millisecond or two; the first one loads the libraries."""
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    encoded: Any = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message)
    body: bytes = encoded["body"]
    return body


def signature(key: str, origin: str, contact: str) -> str:
    """The header that says who sends: valid for one push service, and for half a day."""
    claims = {"aud": origin, "exp": int(time.time()) + VALID_SECONDS, "sub": contact}
    signed: dict[str, str] = _vapid(key).sign(claims)
    return signed["Authorization"]


def _vapid(key: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_raw(key.encode())


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _read(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
