"""What every request passes before anything else: host, origin, rate. An ASGI layer around the application."""

import socket
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec

from sommet.core.errors import GameError
from sommet.core.text import Text
from sommet.server import wire
from sommet.server.language import language_of_header
from sommet.server.limits import Buckets, household
from sommet.server.metrics import METRICS
from sommet.server.refusals import ForeignOrigin, ServerRefusal, TooMany, UnknownHost
from sommet.server.settings import Settings

# Only what comes from this server may run, be shown or be asked; nobody may put the site into a frame.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
# On every answer, also on those that are given before anything is asked of the application.
HEADERS: list[tuple[str, str]] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
OVER_HTTPS = (b"strict-transport-security", b"max-age=31536000")
NOT_KEPT = (b"cache-control", b"no-store")  # what is for one visitor stays in nobody's cache
SAFE = {"GET", "HEAD", "OPTIONS"}
# Names that only a home or office network gives out: no stranger can make one of them lead here.
PRIVATE_ENDINGS = (".localhost", ".local", ".internal", ".home.arpa", ".lan", ".home", ".localdomain")

# ASGI as it is: maps of names to anything.
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


class Guard:
    """Turns away what should not reach the application, and adds the headers to what leaves it."""

    def __init__(self, app: Application, settings: Settings) -> None:
        self._app = app
        self._origins = {origin.rstrip("/") for origin in settings.origins}
        named = {_name_in(urlsplit(origin).netloc) for origin in self._origins}
        self._hosts = {*named, settings.host.lower(), socket.gethostname().lower()}
        self._buckets = Buckets(settings.limits.requests_per_second, settings.limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None:
            # Uvicorn keeps back the body of what HEAD asks for, and knows that it was HEAD from a scope of its own.
            asked = {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope
            await self._app(asked, receive, self._with_headers(scope, send))
        elif scope["type"] == "http":
            await _refuse(scope, self._with_headers(scope, send), refusal)
        else:
            # A socket refused before it is accepted is answered by HTTP 403.
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})

    def _refusal(self, scope: Scope) -> ServerRefusal | None:
        if not self._is_known(scope):
            METRICS.refused.labels("host").inc()
            return UnknownHost()
        if not self._is_ours(scope):
            METRICS.refused.labels("origin").inc()
            return ForeignOrigin()
        if not self._buckets.take(address_of(scope.get("client"))):
            METRICS.refused.labels("rate").inc()
            return TooMany(Text("trop de demandes : attendez un instant", "too many requests: wait a moment"))
        return None

    def _is_known(self, scope: Scope) -> bool:
        """Whether the name that the visitor's browser asked for is one of this server.

        A page of a stranger's site can have its own name lead to this address, and would then be taken for ours by the
        browser. It cannot do so with an address in numbers, nor with a name of the visitor's own network.
        """
        hosts = [value.decode("latin-1") for key, value in scope["headers"] if key == b"host"]
        if not hosts:
            return True  # a program of old: every browser says what it asked for
        name = _name_in(hosts[0])
        if len(hosts) > 1 or not name:
            return False
        return name in self._hosts or "." not in name or name.endswith(PRIVATE_ENDINGS) or _is_numeric(name)

    def _is_ours(self, scope: Scope) -> bool:
        """Whether a browser says that our own page asks; programs say nothing and may ask too."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        origin = header(scope, b"origin")
        if origin is None:
            return True
        return origin in self._origins or origin.partition("://")[2] == header(scope, b"host")

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        is_https = scope["scheme"] in ("https", "wss")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                if all(name != b"cache-control" for name, _ in headers):
                    headers.append(NOT_KEPT)
                if is_https:
                    headers.append(OVER_HTTPS)
                message["headers"] = headers
                METRICS.requests.labels(str(message["status"])).inc()
            await send(message)

        return send_with_headers


def header(scope: Scope, name: bytes) -> str | None:
    """The value of a request header."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def _name_in(host: str) -> str:
    """The name in a Host header, without its port and the dot that may end it; nothing where there is none."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def _is_numeric(name: str) -> bool:
    """Whether a host is an address in numbers."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def address_of(client: tuple[str, int] | None) -> str:
    """What counts as the address of whoever is at the other end."""
    return household(client[0]) if client else "nobody"


async def _refuse(scope: Scope, send: Send, refusal: ServerRefusal) -> None:
    body = problem_body(scope, refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def problem_body(scope: Scope, error: GameError) -> bytes:
    """A refusal in the visitor's language."""
    return msgspec.json.encode(wire.Problem.of(error, language_of_header(header(scope, b"accept-language"))))
