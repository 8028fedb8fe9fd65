"""What is sent, how small, how often, and what becomes of questions nobody should ask. Raw bytes over real sockets."""

import asyncio
import gzip
import json
import re
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from server.process import ServerProcess
from sommet.server import pages
from sommet.server.guard import HEADERS
from sommet.server.run import build_server
from sommet.server.settings import Settings
from sommet.server.store import prepare_database

PATIENCE = 120  # seconds, on a machine that is busy with other things
ASSETS = pages.STATIC / "assets"
NEEDS_CLIENT = "the web client is not built; make setup builds it"
PUBLIC = ["/api", "/api/openapi.json", "/api/games", "/api/games?lang=en", "/api/games/talo/rules?lang=en"]
CLIENT = ["/", "/join"]


@dataclass(frozen=True)
class Answer:
    """What came back: the status, every header line in small letters, and the body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def __getitem__(self, name: str) -> str | None:
        found = [value for key, value in self.headers if key == name]
        assert len(found) <= 1, (name, found)
        return found[0] if found else None


def ask_raw(port: int, request: bytes) -> Answer:
    """The answer to these very bytes."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(request)
        reader = line.makefile("rb")
        status = int(reader.readline().split()[1])
        headers = []
        while (text := reader.readline().decode("latin-1").strip()) != "":
            name, _, value = text.partition(":")
            headers.append((name.lower(), value.strip()))
        return Answer(status, headers, reader.read())


def ask(server: ServerProcess, path: str, method: str = "GET", **headers: str) -> Answer:
    """The answer to a request, over a connection of its own."""
    lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1", "connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ask_raw(server.port, "\r\n".join([*lines, "", ""]).encode("latin-1"))


@pytest.fixture(scope="module")
def assets() -> list[Path]:
    """The files of the built client, without their compressed forms."""
    assert ASSETS.is_dir(), NEEDS_CLIENT
    return [path for path in sorted(ASSETS.iterdir()) if path.suffix not in (".br", ".gz")]


# The client's files.


def test_every_asset_is_kept_for_ever_and_has_a_type(server: ServerProcess, assets: list[Path]) -> None:
    for path in assets:
        answer = ask(server, f"/assets/{path.name}")
        assert (answer.status, answer.body) == (200, path.read_bytes())
        assert answer["cache-control"] == "public, max-age=31536000, immutable"
        assert answer["content-type"] != "application/octet-stream", path.name
        assert re.search(r"-[\w-]{8}\.\w+$", path.name), "kept for ever, so a fingerprint must be in the name"


def test_text_goes_out_as_the_build_compressed_it(server: ServerProcess, assets: list[Path]) -> None:
    large = [path for path in assets if path.suffix in (".js", ".css") and path.stat().st_size > 2_000]
    assert large
    for path in large:
        form = {coding: path.with_name(path.name + ending) for coding, ending in (("br", ".br"), ("gzip", ".gz"))}
        assert gzip.decompress(form["gzip"].read_bytes()) == path.read_bytes()
        assert form["br"].stat().st_size < form["gzip"].stat().st_size < path.stat().st_size
        for accepted, coding in (
            ("gzip, deflate, br, zstd", "br"),
            ("gzip", "gzip"),
            ("BR;q=0, gzip;q=0.5", "gzip"),
            ("*", "br"),
            ("*;q=0.1, br;q=0.0", "gzip"),
        ):
            answer = ask(server, f"/assets/{path.name}", accept_encoding=accepted)
            assert (answer.status, answer["content-encoding"]) == (200, coding), accepted
            assert answer.body == form[coding].read_bytes()
            assert answer["vary"] == "accept-encoding"
        for accepted in ("", "identity", "deflate, zstd", "br;q=0, gzip;q=0.000", "*;q=0", ";;,,=", "gzipped"):
            answer = ask(server, f"/assets/{path.name}", accept_encoding=accepted)
            assert (answer["content-encoding"], answer.body) == (None, path.read_bytes()), accepted
            assert answer["vary"] == "accept-encoding"


def test_pictures_and_fonts_are_not_compressed_twice(server: ServerProcess, assets: list[Path]) -> None:
    path = next(path for path in assets if path.suffix == ".woff2")
    answer = ask(server, f"/assets/{path.name}", accept_encoding="br, gzip")
    assert (answer["content-encoding"], answer["vary"], answer.body) == (None, None, path.read_bytes())


def test_the_compressed_forms_have_no_address_of_their_own(server: ServerProcess, assets: list[Path]) -> None:
    for path in assets:
        assert ask(server, f"/assets/{path.name}.br").status == 404


# What is asked for again.


@pytest.mark.parametrize("coding", ["", "gzip", "br"])
@pytest.mark.parametrize("path", PUBLIC + CLIENT)
def test_what_has_not_changed_is_not_sent_again(path: str, coding: str, server: ServerProcess) -> None:
    first = ask(server, path, accept_encoding=coding)
    assert (first.status, first["cache-control"]) == (200, "no-cache")
    tag = first["etag"]
    assert tag is not None
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = ask(server, path, accept_encoding=coding, if_none_match=known)
        assert (again.status, again.body, again["etag"]) == (304, b"", tag)
        assert (again["cache-control"], again["vary"]) == ("no-cache", "accept-encoding")
    for unknown in ('"other"', tag.strip('"'), ""):
        assert ask(server, path, accept_encoding=coding, if_none_match=unknown).status == 200


def test_each_form_has_a_tag_of_its_own(server: ServerProcess) -> None:
    plain, packed = ask(server, "/api/games"), ask(server, "/api/games", accept_encoding="gzip")
    assert plain["etag"] != packed["etag"]
    assert gzip.decompress(packed.body) == plain.body
    assert ask(server, "/api/games?lang=en")["etag"] != plain["etag"]


def test_what_is_for_one_visitor_is_kept_by_nobody_and_never_compressed(server: ServerProcess) -> None:
    body = json.dumps({"game": "talo", "seats": [{"kind": "here"}] * 2}).encode()
    head = b"POST /api/matches HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept-encoding: gzip, br\r\n"
    made = ask_raw(server.port, head + b"content-length: %d\r\n\r\n" % len(body) + body)
    match = json.loads(made.body)["match"]["id"]
    cookie = str(made["set-cookie"]).partition(";")[0]
    doors = ["/api/mine", "/api/lobby", *(f"/api/matches/{match}{door}" for door in ("", "/view", "/record"))]
    answers = [ask(server, door, accept_encoding="gzip, br", cookie=cookie) for door in [*doors, "/healthz"]]
    assert [answer.status for answer in answers] == [200, 200, 200, 200, 409, 200]
    for answer in [made, *answers, ask(server, "/metrics", accept_encoding="gzip, br"), ask(server, "/nowhere")]:
        assert (answer["cache-control"], answer["content-encoding"], answer["etag"]) == ("no-store", None, None)


def test_head_is_answered_like_get_without_the_body(server: ServerProcess) -> None:
    for path in [*PUBLIC, *CLIENT, "/healthz", "/api/lobby", "/nowhere", "/api/mine"]:
        whole, head = ask(server, path), ask(server, path, "HEAD")
        assert (head.status, head.body) == (whole.status, b""), path
        assert [pair for pair in head.headers if pair[0] != "date"] == [
            pair for pair in whole.headers if pair[0] != "date"
        ]


# Questions nobody should ask.

LONG = "a" * 9_000
ODD_PATHS = [
    *("//", "///", "/./", "/..", "/../../etc/passwd", "/assets/", "/assets", "/assets//", "/assets/../index.html"),
    *("/assets/..%2f..%2fapp.py", "/assets/%2e%2e/%2e%2e/app.py", "/assets/..\\..\\app.py", "/assets/..%5capp.py"),
    *("/assets/%00", "/assets/a%00.js", "/assets/nul", "/assets/C:%5c", "/assets/%", "/assets/%zz"),
    *("/assets/%c3%28", "/assets/%ff%fe", "/assets/%ed%a0%80", f"/assets/{LONG}", f"/assets/{'a/' * 4_000}"),
    *("/assets/a.xyz", "/assets/index.html", "/assets/~", "/assets/.", "/assets/.env", "/assets/*", "/assets/?"),
    *("/assets/a;b", "/%2e%2e", "/index.html", "/index.html.br", "/favicon.ico", "/%00", "/%0d%0aX: y", "/m/"),
    *("/m/%00", f"/m/{LONG}", "/m/a/b", "/m//", "/m/%2f", "/m/..", "/api/", "/api//games", "/api/games/"),
    *("/api/games/%00/rules", "/api/games/../rules", f"/api/games/{LONG}/rules", "/api/games/%ff/rules"),
    *("/api/games?lang=%00", "/api/games?lang=xx", "/api/games?%", "/api/games?lang=fr&lang=en"),
    *(f"/api/games?{'a&' * 4_000}", "/api/matches/%00", "/api/matches/..", "/api/nowhere", "/api/matches/%00/view"),
    *("/api/matches/a/view?seat=%00", "/api/matches/a/seats/x", "/api/jobs/%00", "/api/jobs/%ff"),
    *("/api/openapi.yaml", "/api/openapi.json/", "/api/oauth2-redirect.html", "/schema", "/healthz/", "/metrics/x"),
    *("?", "*", "http://127.0.0.1/api/games", "http://elsewhere.example/", "api/games", "/\x7f", "/\xff", "/a b"),
    *("#", "/{match_id}", "/assets/{name:str}", "/%7bname%7d", "/api/games/{slug}/rules", "/%F0%9F%8E%B2", "/\t"),
]  # fmt: skip
METHODS = [
    *("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "MKCOL", "PRI"),
    *("get", "BREW", "G\x00T", "", "GET GET", "M" * 300),
]
ODD_HEADERS = [
    *("Range: bytes=0-", "Range: bytes=5-1", "Range: lines=1-2", "Range: bytes=0-0,2-3"),
    *("Range: bytes=-99999999999999", "Accept-Encoding: \xff", "Accept-Encoding: br;q=x"),
    *(f"Accept-Encoding: {'gzip,' * 2_000}", "Accept-Encoding: ;q=0", "If-None-Match: \xff", 'If-None-Match: "'),
    *(f"If-None-Match: {',' * 4_000}", "If-Match: x", "If-Modified-Since: x", "Accept-Language: \xff"),
    *(f"Accept-Language: {'x,' * 2_000}", "Accept: image/x-nothing", "Cookie: \xff=\xff; ;;=;"),
    *("Content-Type: \xff", "Content-Type: multipart/form-data", "Content-Length: 0"),
    *("Transfer-Encoding: chunked\r\n\r\n0", "Origin: \xff", "Expect: 100-continue", "Upgrade: h2c"),
    *("Content-Length: x", "X-Forwarded-For: \xff", "X-Forwarded-Proto: gopher", "X-HTTP-Method-Override: DELETE"),
    *(": x", "no colon at all"),
]  # fmt: skip


def is_harmless(answer: Answer) -> bool:
    """Not our mistake, with every header that protects visitors once, and at most one charset."""
    assert all(answer[name] == value for name, value in HEADERS), answer
    return answer.status < 500 and str(answer["content-type"]).count("charset") <= 1


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "DELETE"])
def test_no_path_is_too_odd(method: str, server: ServerProcess) -> None:
    answers = {path: ask(server, path, method) for path in ODD_PATHS}
    assert [path for path, answer in answers.items() if not is_harmless(answer)] == []
    secrets = [path for path, answer in answers.items() if b"def build" in answer.body or b"root:" in answer.body]
    assert secrets == []


@pytest.mark.parametrize("path", ["/", "/assets/x.js", "/api", "/api/games", "/api/matches", "/healthz", "/nowhere"])
def test_no_method_is_too_odd(path: str, server: ServerProcess) -> None:
    answers = {method: ask(server, path, method) for method in METHODS}
    assert [method for method, answer in answers.items() if not is_harmless(answer)] == []


@pytest.mark.parametrize("path", ["/", "ASSET", "/api", "/api/openapi.json", "/api/games", "/api/mine", "/nowhere"])
def test_no_header_is_too_odd(path: str, server: ServerProcess, assets: list[Path]) -> None:
    path = path.replace("ASSET", f"/assets/{assets[0].name}")
    start = f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n".encode()
    answers = {header: ask_raw(server.port, start + header.encode("latin-1") + b"\r\n\r\n") for header in ODD_HEADERS}
    assert [header for header, answer in answers.items() if not is_harmless(answer)] == []
    whole = [header for header in ODD_HEADERS if header.startswith("Range")]
    assert {answers[header].status for header in whole} == {ask(server, path).status}


def test_every_content_type_names_its_charset_once(server: ServerProcess) -> None:
    types = {path: str(ask(server, path)["content-type"]) for path in [*PUBLIC, *CLIENT, "/metrics", "/nowhere"]}
    assert [path for path, said in types.items() if said.count("charset") > 1] == []
    assert types["/"] == types["/api"] == "text/html; charset=utf-8"
    assert types["/api/games"] == "application/json"


# Things about the server itself, in this process.


def asked_here(folder: Path, *requests: tuple[str, str]) -> list[Answer]:
    """The answers of a server in this process to questions with a language."""

    async def run() -> list[Answer]:
        settings = Settings(f"sqlite:///{folder}/a.db", workers=1)
        await prepare_database(settings.database)
        listening = socket.create_server(("127.0.0.1", 0))
        server = build_server(settings)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            while not server.started:
                await asyncio.sleep(0.01)
            port = listening.getsockname()[1]
            texts = [
                f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept-language: {lang}\r\n\r\n".encode()
                for path, lang in requests
            ]
            return [await asyncio.to_thread(ask_raw, port, text) for text in texts]
        finally:
            server.should_exit = True
            await running

    return asyncio.run(run())


def test_without_the_web_client_one_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "none")

    french, english, asset, api = asked_here(
        tmp_path, ("/", "fr"), ("/", "en"), ("/assets/x.js", "en"), ("/api/games", "en")
    )

    assert "La page de jeu n'est pas installée" in french.body.decode()
    assert b"The page to play on is not installed" in english.body
    assert (french["content-type"], french["vary"]) == ("text/html; charset=utf-8", "accept-language")
    assert (asset.status, api.status) == (404, 200)


def test_the_description_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, Any]] = []
    describe = pages.description

    def counted() -> dict[str, Any]:
        made.append(describe())
        return made[-1]

    monkeypatch.setattr(pages, "description", counted)
    pages._rendered.cache_clear()

    answers = asked_here(tmp_path, *[("/api", "en"), ("/api/openapi.json", "en")] * 3)

    assert [answer.status for answer in answers] == [200] * 6
    assert len(made) == 1
