"""The names a server answers to: a stranger's name that is made to lead here is not one of them. Real sockets."""

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from cli.command import sommet

from sommet.server.run import build_server
from sommet.server.settings import Settings
from sommet.server.store import prepare_database

TABLE = {"game": "talo", "seats": [{"kind": "here"}] * 2}
NUMBERS = ["127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "[fe80::1%25eth0]", "192.168.1.20:8080", "2001:db8::1"]
OWN_NAMES = ["localhost", "LocalHost:8000", "play.localhost", "ludotheque", "ludotheque.local:8000", "Ludotheque.LAN."]
STRANGERS = [
    *("elsewhere.example", "elsewhere.example:8000", "127.0.0.1.elsewhere.example", "localhost.elsewhere.example"),
    *("local.elsewhere", "", ":8000", "[", "[]", ".", "...", "a.b\xff"),
]


def with_server(folder: Path, tell: Callable[[str], None], **more: object) -> None:
    """Lets a story happen at the address of a server in this process."""

    async def run() -> None:
        settings = Settings(f"sqlite:///{folder}/a.db", workers=1, **more)  # type: ignore[arg-type]
        await prepare_database(settings.database)
        listening = socket.create_server(("127.0.0.1", 0))
        server = build_server(settings)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            while not server.started:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(tell, f"http://127.0.0.1:{listening.getsockname()[1]}")
        finally:
            server.should_exit = True
            await running

    asyncio.run(run())


def status(url: str, host: str, path: str = "/api/mine") -> int:
    """What a question under that name is answered by."""
    return httpx.get(url + path, headers={b"host": host.encode("latin-1")}).status_code


def test_addresses_in_numbers_and_names_of_ones_own_network_are_answered(tmp_path: Path) -> None:
    def tell(url: str) -> None:
        known = [*NUMBERS, *OWN_NAMES, socket.gethostname(), f"{socket.gethostname()}:8000"]
        assert {host: status(url, host) for host in known} == dict.fromkeys(known, 200)

    with_server(tmp_path, tell)


def test_a_strangers_name_is_refused_whatever_is_asked(tmp_path: Path) -> None:
    def tell(url: str) -> None:
        assert {host: status(url, host) for host in STRANGERS} == dict.fromkeys(STRANGERS, 421)
        for path in ("/", "/healthz", "/metrics", "/api/games", "/nowhere"):
            assert status(url, "elsewhere.example", path) == 421
        headers = {"host": "elsewhere.example", "accept-language": "en"}
        refused = httpx.get(f"{url}/api/mine", headers=headers)
        assert refused.json() == {
            "code": "host",
            "rule": None,
            "about": [],
            "option": None,
            "sentence": "this server does not answer to that address; whoever runs it can add it",
            "detail": "this server does not answer to that name; whoever runs it can add it by --origin",
        }
        upgrade = {"upgrade": "websocket", "connection": "Upgrade", "sec-websocket-version": "13"}
        key = {"sec-websocket-key": "MDEyMzQ1Njc4OWFiY2RlZg=="}
        assert httpx.get(f"{url}/api/matches/a/live", headers={**headers, **upgrade, **key}).status_code == 403

    with_server(tmp_path, tell)


def test_a_page_whose_name_was_made_to_lead_here_can_change_nothing(tmp_path: Path) -> None:
    """To the browser it is the same site: the origin it names is the host it asks for."""

    def tell(url: str) -> None:
        rebound = {"host": "elsewhere.example:8000", "origin": "http://elsewhere.example:8000"}
        assert httpx.post(f"{url}/api/matches", json=TABLE, headers=rebound).status_code == 421

    with_server(tmp_path, tell)


def test_a_site_answers_to_its_own_name(tmp_path: Path) -> None:
    def tell(url: str) -> None:
        for host in ("play.example.org", "PLAY.example.org:443", "play.example.org.", "club.example", "localhost"):
            assert status(url, host) == 200, host
        assert status(url, "example.org") == status(url, "www.play.example.org") == 421
        own = {"host": "play.example.org", "origin": "https://play.example.org"}
        assert httpx.post(f"{url}/api/matches", json=TABLE, headers=own).status_code == 201

    with_server(tmp_path, tell, origins=("https://play.example.org", "http://club.example:8000/"))


def test_two_hosts_are_none_and_a_program_without_one_is_heard(tmp_path: Path) -> None:
    def answer(url: str, *lines: str) -> int:
        with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), 120) as line:
            line.sendall("\r\n".join([*lines, "connection: close", "", ""]).encode())
            return int(line.makefile("rb").read().split()[1])

    def tell(url: str) -> None:
        assert answer(url, "GET /healthz HTTP/1.1", "host: localhost", "host: elsewhere.example") in (400, 421)
        assert answer(url, "GET /healthz HTTP/1.0") == 200

    with_server(tmp_path, tell)


@pytest.mark.parametrize(
    "origin", ["play.example.org", "ftp://x", "https://", "https://a b", "https://[", "https://x/y", ""]
)
def test_an_origin_that_is_none_is_refused_in_one_sentence(origin: str) -> None:
    done = sommet("serve", "--database", "sqlite://", "--port", "0", "--origin", origin)

    assert (done.code, done.out) == (2, "")
    assert done.err == f"an origin is written https://play.example.org, not {json.dumps(origin)}\n".replace('"', "'")
