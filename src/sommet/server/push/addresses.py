"""Where messages may be sent: to push services that browsers use, over https, at public addresses, and nowhere else.

A visitor's browser says at which address its push service takes messages for it, and a visitor may say anything. So a
server that sends there must not become a way into its own network: the service's name has to be on a list, and every
address that the name leads to has to be public. The connection is made to the address that was looked at.
"""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

# Chromium, Firefox, Safari, Edge. A star stands for one name or several.
SERVICES = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
LONGEST = 1024  # characters of an endpoint
HTTPS = 443
_PRINTED = re.compile(r"[\x21-\x7e]+")
_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62}\.)*[a-z0-9-]{1,63}")
_OWN = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\]):([0-9]{1,5})")
_TRANSLATED = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))  # an IPv4 address in another's clothes

Resolver = Callable[[str, int], Awaitable[Sequence[str]]]


class NotAllowed(Exception):
    """An address to which nothing is sent."""


@dataclass(frozen=True)
class Target:
    """Where one endpoint is."""

    host: str
    port: int
    path: str
    is_secure: bool
    is_own: bool  # named to this server with scheme and port by whoever runs it: may be anywhere

    @property
    def origin(self) -> str:
        """Scheme, host and port, as browsers write them."""
        scheme, usual = ("https", 443) if self.is_secure else ("http", 80)
        return f"{scheme}://{self.host}" + ("" if self.port == usual else f":{self.port}")


def is_service(name: str) -> bool:
    """Whether this names a push service: `push.example.org`, `*.example.org`, or `http://127.0.0.1:8081` whole."""
    if _OWN.fullmatch(name):
        return 0 < int(name.rpartition(":")[2]) < 65_536
    host = name.removeprefix("*.")
    return "." in host and _HOST.fullmatch(host) is not None


def target_of(endpoint: str, services: Sequence[str]) -> Target:
    """Where an endpoint is. NotAllowed unless it is one of a push service in the list."""
    if len(endpoint) > LONGEST or not _PRINTED.fullmatch(endpoint) or "\\" in endpoint or "#" in endpoint:
        raise NotAllowed("not an address")
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotAllowed("not an address") from None
    if "@" in parts.netloc:
        raise NotAllowed("an address with a name before it")
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    if f"{parts.scheme}://{parts.netloc}" in services:
        assert port is not None, "what is named whole has a port"
        return Target(host, port, path, parts.scheme == "https", is_own=True)
    if parts.scheme != "https":
        raise NotAllowed("not https")
    if port not in (None, HTTPS) or not _HOST.fullmatch(host):
        raise NotAllowed("not a push service's address")
    if not any(_names(service, host) for service in services):
        raise NotAllowed("not a push service that is known here")
    return Target(host, HTTPS, path, is_secure=True, is_own=False)


def _names(service: str, host: str) -> bool:
    return host.endswith(service[1:]) if service.startswith("*.") else host == service


async def checked_addresses(target: Target, resolve: Resolver) -> Sequence[str]:
    """The addresses of a target, each of them looked at. NotAllowed if one is not public."""
    found = list(dict.fromkeys(await resolve(target.host, target.port)))
    if not found:
        raise NotAllowed("an address that leads nowhere")
    if not target.is_own and not all(is_public(address) for address in found):
        raise NotAllowed("an address that is not public")
    return found


def is_public(address: str) -> bool:
    """Whether an address in numbers is one of the public network, however it is written."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address):
        if parsed.scope_id is not None or parsed.sixtofour is not None or parsed.teredo is not None:
            return False
        if any(parsed in network for network in _TRANSLATED):
            return False
        if parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
    return _is_global(parsed)


def _is_global(parsed: IPv4Address | IPv6Address) -> bool:
    return parsed.is_global and not (parsed.is_multicast or parsed.is_reserved or parsed.is_unspecified)


async def system_resolver(host: str, port: int) -> Sequence[str]:
    """What this machine says of a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]
