"""Links that were followed: what they tell before anything is taken, what a preview of them shows elsewhere, and the
pages of addresses that lead nowhere. Raw answers of the real server."""

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

import sommet
from server.client import Visitor
from server.process import ServerProcess
from server.test_hosts import with_server
from sommet.server import landing
from sommet.server.guard import HEADERS

GAMES = [game.slug for game in sommet.all_games()]
HOSTILE = "<script>alert(1)</script>\"'&"


def tags(page: str) -> dict[str, str]:
    """What a preview is made of."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)" />', page)
    assert len(found) == len(dict(found)), "a tag stands twice"
    return {name: html.unescape(value) for name, value in found}


def test_an_invitation_tells_who_invites_to_what_and_takes_nothing(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, bob = Visitor(server.url), Visitor(server.url)
        created = await ann.create(
            "talo", "here link 2", name="Ann", clock={"kind": "fischer", "seconds": 600, "increment": 5}
        )
        links = {link["kind"]: link for link in created["links"]}
        assert all(re.fullmatch(r"/join/talo#[\w-]{24}", link["path"]) for link in created["links"])

        for _ in range(2):
            told = await bob.post("/api/invitation", {"token": links["invite"]["token"]})
            assert (told["host"], told["kind"], told["seat"], told["moves"]) == ("Ann", "invite", None, False)
            assert told["may"] == ["play", "watch"]
            assert told["match"]["clock"]["increment"] == 5
            assert [seat["taken"] for seat in told["match"]["seats"]] == [True, False, True]
        assert "set-cookie" not in (await bob.http.post("/api/invitation", json={"token": "x" * 24})).headers
        assert not bob.http.cookies, "whoever only looks is given nothing to carry"
        assert (await bob.post("/api/invitation", {"token": links["seat"]["token"]}))["seat"] == 2
        assert (await bob.post("/api/invitation", {"token": links["watch"]["token"]}))["may"] == ["watch"]
        assert (await ann.post("/api/invitation", {"token": links["invite"]["token"]}))["may"][0] == "enter"

        # Somebody would rather watch, and may still play.
        match = created["match"]["id"]
        watching = await bob.post("/api/join", {"token": links["invite"]["token"], "watch": True})
        assert watching == {"match": match, "seat": 0}
        assert (await bob.get(f"/api/matches/{match}/view"))["held"] == []
        assert (await bob.post("/api/invitation", {"token": links["invite"]["token"]}))["may"] == ["play", "watch"]
        assert (await bob.join(links["invite"]))["seat"] == 2
        told = await bob.post("/api/invitation", {"token": links["invite"]["token"]})
        assert told["may"] == ["enter", "watch"], "no seat is free any more"
        # The link to the seat that was taken is spent, and looks like one that never was.
        spent = await bob.post("/api/invitation", {"token": links["seat"]["token"]}, 404)
        assert spent == await bob.post("/api/invitation", {"token": "x" * 24}, 404)
        for visitor in (ann, bob):
            await visitor.close()

    asyncio.run(conversation())


def test_a_table_without_spectators_and_a_seat_that_moves_cannot_be_watched_by_their_links(
    server: ServerProcess,
) -> None:
    async def conversation() -> None:
        ann, bob = Visitor(server.url), Visitor(server.url)
        created = await ann.create("talo", "here link", watch="nobody")
        invite = created["links"][0]
        assert (await bob.post("/api/invitation", {"token": invite["token"]}))["may"] == ["play"]
        assert (await bob.post("/api/join", {"token": invite["token"], "watch": True}, 409))["code"] == "impossible"
        await bob.join(invite)
        (own,) = (await bob.post(f"/api/matches/{created['match']['id']}/seats/2/link"))["links"]
        phone = Visitor(server.url)
        told = await phone.post("/api/invitation", {"token": own["token"]})
        assert (told["moves"], told["may"]) == (True, ["play"])
        # Asked to watch, it moves the seat all the same: that is all it is for.
        assert (await phone.post("/api/join", {"token": own["token"], "watch": True}))["seat"] == 2
        for visitor in (ann, bob, phone):
            await visitor.close()

    asyncio.run(conversation())


# What is shown where a link is pasted.


@pytest.mark.parametrize("slug", GAMES)
def test_a_preview_shows_the_game_in_the_visitors_language(slug: str, server: ServerProcess) -> None:
    game = sommet.game(slug)
    for lang in sommet.core.text.LANGS:
        answer = httpx.get(f"{server.url}/join/{slug}", headers={"accept-language": lang})
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert {"accept-language", "host"} <= {part.strip() for part in answer.headers["vary"].split(",")}
        assert f'<html lang="{lang}">' in answer.text
        told = tags(answer.text)
        assert told["og:title"] == told["twitter:title"] == f"{game.title} – {landing.INVITATION.say(lang)}"
        assert told["og:description"].startswith(game.pitch.marked(lang))
        # The address of its own socket is one this server knows.
        assert told["og:url"] == f"{server.url}/join/{slug}"
        assert told["og:image"] == told["twitter:image"] == f"{server.url}/cards/{slug}.{lang}.jpg"
        card = httpx.get(told["og:image"])
        assert (card.status_code, card.headers["content-type"]) == (200, "image/jpeg")
        assert "max-age" in card.headers["cache-control"]
        with Image.open(landing.CARDS / f"{slug}.{lang}.jpg") as picture:
            size = picture.size
        assert size == landing.CARD_SIZE == (int(told["og:image:width"]), int(told["og:image:height"]))


def test_the_client_works_from_an_invitation_and_from_below_a_sub_path(server: ServerProcess) -> None:
    """Every file it names is found one folder further up, wherever a proxy has put the site."""
    for path, up in (("/join/talo", "../"), ("/join/talo/", "../../")):
        page = httpx.get(server.url + path).text
        files = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert len(files) >= 3
        assert all(file.startswith(up) for file in files), files
        for file in files:
            assert httpx.get(httpx.URL(server.url + path).join(file)).status_code == 200


def test_an_address_that_somebody_made_up_never_reaches_a_preview(tmp_path: Path) -> None:
    def tell(url: str) -> None:
        own = url.removeprefix("http://")
        hostile = ["6.6.6.6", "127.0.0.1:1", "evil.local", f'x"{HOSTILE}.local', "[::1]", "localhost", own + "0"]
        for host in hostile:
            page = httpx.get(f"{url}/join/talo", headers={"host": host}).text
            assert "og:image" not in page
            assert "og:url" not in page
            assert host not in page
            assert HOSTILE not in page
        assert tags(httpx.get(f"{url}/join/talo").text)["og:image"].startswith(url)
        for header in ("x-forwarded-host", "forwarded", "x-original-host"):
            assert "6.6.6.6" not in httpx.get(f"{url}/join/talo", headers={header: "6.6.6.6"}).text

    with_server(tmp_path, tell)


def test_a_site_shows_itself_under_its_own_name(tmp_path: Path) -> None:
    def tell(url: str) -> None:
        def origin(host: str) -> str:
            told = tags(httpx.get(f"{url}/join/talo", headers={"host": host}).text)
            return told["og:image"].partition("/cards/")[0]

        assert origin("club.example:8000") == "http://club.example:8000"
        for host in ("play.example.org", "6.6.6.6", "evil.local", "localhost:8000"):
            assert origin(host) == "https://play.example.org"

    with_server(tmp_path, tell, origins=("https://play.example.org", "http://club.example:8000/"))


# Nothing there.

NOWHERE = [
    *("/nowhere", "/join/nonsense", "/join/talo/more", "/m/abc", "/a/b/c/d", "/favicon.ico", "/join/%3Cscript%3E"),
    *("/<script>alert(1)</script>", "/%22%3E%3Cimg src=x>", "/" + "a/" * 300, "/apis", "/join/" + "x" * 5_000),
]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_address_that_leads_nowhere_is_a_page_with_a_way_home(lang: str, server: ServerProcess) -> None:
    for path in NOWHERE:
        answer = httpx.get(server.url + path, headers={"accept-language": lang})
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8"), path
        assert answer.headers["cache-control"] == "no-store"
        assert all(answer.headers[name] == value for name, value in HEADERS)
        assert landing.NOWHERE.marked(lang) in answer.text  # type: ignore[arg-type]
        assert "script" not in answer.text, "something of what was asked is repeated"
        home = re.search(r'<a class="button primary" href="([^"]+)"', answer.text)
        assert home is not None
        assert answer.url.join(home[1]).path == "/"
        for file in re.findall(r'<link [^>]*href="([^"]+)"', answer.text):
            assert httpx.get(answer.url.join(file)).status_code == 200


def test_programs_are_told_in_json(server: ServerProcess) -> None:
    def code(method: str, path: str) -> Any:
        answer = httpx.request(method, server.url + path)
        assert answer.headers["content-type"] == "application/json", path
        return answer.json()["code"]

    for path in ("/api/nowhere", "/api/matches/abc", "/assets/none.js", "/cards/none.jpg", "/api/games/none/rules"):
        assert code("GET", path) in ("not-found", "game")
    assert code("POST", "/nowhere") == "not-found"
    assert code("POST", "/join/talo") == "error", "a page takes nothing"


def test_tokens_that_are_none_are_refused_in_a_sentence(server: ServerProcess) -> None:
    for token in ("", "x", "x" * 65, "x" * 10_000, HOSTILE, None, 7, "\u202e" * 20, "\x00" * 20):
        answer = httpx.post(f"{server.url}/api/invitation", json={"token": token})
        assert answer.status_code in (400, 404)
        assert answer.json()["sentence"]
        assert HOSTILE not in answer.text
