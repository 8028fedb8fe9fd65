"""Web Push: nothing goes where it should not, nothing hidden is said, and what is said arrives."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from py_vapid import Vapid02

from server.client import Visitor
from server.process import ServerProcess
from server.push_service import Browser, PushService, push_service
from sommet.server import erasing, wire
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.push.addresses import SERVICES, NotAllowed, is_public, is_service, target_of
from sommet.server.push.sealing import Subscription, new_push_key, public_key
from sommet.server.push.sending import Sender, fate_of
from sommet.server.seats import join
from sommet.server.settings import Calling, Settings
from sommet.server.store import Store, open_database, prepare_database

FCM = "https://fcm.googleapis.com/fcm/send/abc:def"
OWN = "http://127.0.0.1:8081"


@pytest.mark.parametrize(
    "endpoint",
    [
        FCM,
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QPx",
        "https://wns2-par02p.notify.windows.com/w/?token=a%2fb",
        "https://fcm.googleapis.com:443/fcm/send/abc",
        f"{OWN}/push/1",
    ],
)
def test_the_services_of_browsers_are_known(endpoint: str) -> None:
    target = target_of(endpoint, (*SERVICES, OWN))
    assert endpoint.endswith(target.path)
    assert target.is_secure != target.is_own


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/fcm/send/abc",
        "ftp://fcm.googleapis.com/",
        "file:///etc/passwd",
        "https://fcm.googleapis.com:8443/",
        "https://fcm.googleapis.com:70000/",
        "https://fcm.googleapis.com.evil.example/",
        "https://evilfcm.googleapis.com/",
        "https://push.apple.com.evil.example/",
        "https://evilpush.apple.com/",
        "https://fcm.googleapis.com@evil.example/",
        "https://evil.example\\@fcm.googleapis.com/",
        "https://evil.example#@fcm.googleapis.com/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://2130706433/",
        "https://localhost/",
        "https://fcm.googleapis.com./",
        "https://fcm\u3002googleapis.com/",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\r\nX: y",
        "https://fcm.googleapis.com/\u00e9",
        f"https://fcm.googleapis.com/{'a' * 1024}",
        "http://127.0.0.1:8082/",
        "https://127.0.0.1:8081/",
        "http://127.0.0.1:8081@evil.example/",
        "http://127.0.0.1/",
        "http://user@127.0.0.1:8081/",
    ],
)
def test_nothing_else_is(endpoint: str) -> None:
    with pytest.raises(NotAllowed):
        target_of(endpoint, (*SERVICES, OWN))


def test_an_address_is_public_or_it_is_not_sent_to() -> None:
    public = ["8.8.8.8", "142.250.74.74", "2a00:1450:4007:80e::200a", "::ffff:8.8.8.8"]
    private = [
        *("127.0.0.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *(
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fe80::1%eth0",
        ),
        *("fc00::1", "fd12:3456::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "2002:a00:1::"),
        *(
            "64:ff9b::7f00:1",
            "64:ff9b:1::a00:1",
            "2001:0:7f00:1::",
            "2001:db8::1",
            "::127.0.0.1",
            "localhost",
            "",
            "8.8.8",
        ),
    ]
    assert [address for address in public if not is_public(address)] == []
    assert [address for address in private if is_public(address)] == []


def test_whoever_runs_the_server_names_services_and_nothing_wider() -> None:
    good = ["push.example.org", "*.example.org", OWN, "https://push.home.arpa:8443", "http://[::1]:8081"]
    bad = [
        "*",
        "*.*",
        "org",
        "*.org/",
        "http://127.0.0.1",
        "http://127.0.0.1:0",
        "push.example.org/x",
        "ftp://a.b:1",
        "",
    ]
    assert [name for name in good if not is_service(name)] == []
    assert [name for name in bad if is_service(name)] == []


def subscription(service: PushService, browser: Browser, path: str = "/push/1") -> Subscription:
    return Subscription(f"{service.origin}{path}", **browser.keys, lang="fr")


def test_a_name_that_leads_home_is_never_connected_to() -> None:
    """DNS rebinding: what counts is where the name leads when it is sent there, and all of it."""
    tried: list[str] = []

    async def run() -> None:
        async with push_service() as service:
            for answers in (["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["10.0.0.7"], []):

                async def resolve(host: str, port: int, answers: Sequence[str] = answers) -> Sequence[str]:
                    tried.append(f"{host}:{port}")
                    return answers

                sender = Sender(new_push_key(), SERVICES, "mailto:a@b.example", resolve=resolve)
                sent = Subscription(FCM, **Browser().keys, lang="fr")
                assert await sender.send(sent, b"{}", 60, "m1") == "refused"
            assert service.posted == []

    asyncio.run(run())
    assert tried == ["fcm.googleapis.com:443"] * 5


def test_a_message_is_read_by_its_browser_alone_and_signed_by_this_server() -> None:
    async def run() -> None:
        key, ann, eve = new_push_key(), Browser(), Browser()
        async with push_service() as service:
            sender = Sender(key, (service.origin,), "mailto:a@b.example")
            assert await sender.send(subscription(service, ann), b'{"a": 1}', 60, "m1") == "sent"
        (posted,) = service.posted
        assert posted.path == "/push/1"
        assert ann.read(posted.body) == {"a": 1}
        with pytest.raises(Exception, match=r"."):
            eve.read(posted.body)
        assert {name: posted.headers[name] for name in ("content-encoding", "ttl", "topic", "urgency")} == {
            "content-encoding": "aes128gcm",
            "ttl": "60",
            "topic": "m1",
            "urgency": "normal",
        }
        assert Vapid02.verify(posted.headers["authorization"])
        assert posted.headers["authorization"].endswith(f"k={public_key(key)}")

    asyncio.run(run())


def test_answers_are_taken_for_what_they_are() -> None:
    assert {status: fate_of(status) for status in (200, 201, 302, 307, 400, 403, 404, 410, 413, 429, 500, 503, 0)} == {
        **dict.fromkeys((200, 201), "sent"),
        **dict.fromkeys((302, 307, 400, 403, 413), "refused"),
        **dict.fromkeys((404, 410), "gone"),
        **dict.fromkeys((429, 500, 503, 0), "later"),
    }


def test_a_redirection_is_not_followed_and_a_service_that_babbles_or_is_silent_is_left() -> None:
    async def run() -> None:
        async with push_service() as inside:
            there = f"HTTP/1.1 307 Go\r\nlocation: {inside.origin}/secret\r\n\r\n".encode()
            async with push_service(there, b"x" * 100_000, b"HTTP/1.1 banana\r\n\r\n", b"") as service:
                sender = Sender(new_push_key(), (service.origin, inside.origin), "mailto:a@b.example")
                fates = [await sender.send(subscription(service, Browser()), b"{}", 60, "m") for _ in range(4)]
            assert fates == ["refused", "later", "later", "later"]
            assert inside.posted == []

        async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()  # until whoever sent hangs up
            writer.close()

        silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        async with silent:
            origin = f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}"
            sender = Sender(new_push_key(), (origin,), "mailto:a@b.example", seconds=0.3)
            sent = Subscription(f"{origin}/", **Browser().keys, lang="fr")
            assert await sender.send(sent, b"{}", 60, "m") == "later"
            await asyncio.sleep(0.1)

    asyncio.run(run())


# A hall, its clock and its database in this process.


@asynccontextmanager
async def hall_with(folder: Path, service: PushService, **plan: object) -> AsyncIterator[Hall]:
    """A hall that calls quickly."""
    url = f"sqlite:///{folder}/a.db"
    await prepare_database(url)
    quick = Calling(services=(service.origin,), after_seconds=0.05, pauses=(0.05, 0.05), in_a_row=100)
    hall = Hall(Settings(url, workers=1, calling=replace(quick, **plan)), Store(open_database(url)))  # type: ignore[arg-type]
    running = asyncio.create_task(hall.caller.run())
    try:
        yield hall
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await hall.close()


async def table(hall: Hall, game: str = "step-by-step") -> Match:
    """A match of Ann's and Bo's that has begun; Ann is to act."""
    plans = [wire.SeatPlan(kind="here", name="Ann"), wire.SeatPlan(kind="link")]
    plans += [wire.SeatPlan(kind="link")] if game == "ascenseur" else []
    match, links = await hall.create(wire.NewMatch(game=game, seats=plans), "ann", "here")
    await join(hall, "bo", wire.Join(token=links[0].token, name="Bo"))
    if game == "ascenseur":
        await join(hall, "cy", wire.Join(token=links[0].token))
    return match


async def play(hall: Hall, match: Match) -> None:
    """Whoever is to act plays until it is somebody else's turn."""
    mover = match.state.mover
    while match.state.mover == mover:
        action = match.state.game.legal(match.state.position)[0]
        await match.submit(mover, wire.Play(id=f"c{match.state.ply}", ply=match.state.ply, action=action))


def test_who_is_away_is_called_once_to_each_turn_in_their_language_and_told_nothing_more(tmp_path: Path) -> None:
    async def run() -> None:
        ann, bo = Browser(), Browser()
        async with push_service() as service, hall_with(tmp_path, service) as hall:
            match = await table(hall)
            mover = {1: "ann", 2: "bo"}[match.state.mover]
            await hall.store.subscribe("ann", subscription(service, ann, "/ann"), 5, 1)
            await hall.store.subscribe("bo", replace_lang(subscription(service, bo, "/bo"), "en"), 5, 1)
            (first,) = await service.until(1)
            assert first.path == f"/{mover}"
            await play(hall, match)
            _, second = await service.until(2)
            assert second.path != first.path
            said = {"/ann": ann, "/bo": bo}
            texts = {posted.path: said[posted.path].read(posted.body) for posted in service.posted}
            assert texts == {
                "/ann": shown(match.id, "fr", "C’est à vous de jouer."),
                "/bo": shown(match.id, "en", "It is your turn."),
            }
            # Whoever has the table open sees it there.
            match.presence.enter([match.state.mover])
            match.presence.enter([3 - match.state.mover])
            await play(hall, match)
            await asyncio.sleep(0.3)
            assert len(service.posted) == 2

    asyncio.run(run())


def replace_lang(old: Subscription, lang: str) -> Subscription:
    return Subscription(old.endpoint, old.p256dh, old.auth, lang)  # type: ignore[arg-type]


def shown(match: str, lang: str, body: str) -> dict[str, str]:
    return {"title": "Step by Step", "body": body, "lang": lang, "tag": match, "path": f"#/m/{match}"}


def test_a_call_says_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    """Ascenseur: other hands, other trumps, other names, and the same words of the same length."""

    async def run() -> None:
        ann, lengths, texts = Browser(), set(), set()
        async with push_service() as service, hall_with(tmp_path, service) as hall:
            for session in ("ann", "bo", "cy"):
                await hall.store.subscribe(session, subscription(service, ann, f"/{session}"), 5, 1)
            for count in range(1, 6):
                match = await table(hall, "ascenseur")
                posted = (await service.until(count))[-1]
                message = ann.read(posted.body)
                lengths.add(len(posted.body))
                assert message.pop("tag") == match.id
                assert message.pop("path") == f"#/m/{match.id}"
                texts.add(tuple(message.items()))
        assert len(lengths) == 1
        assert texts == {(("title", "Ascenseur"), ("body", "C’est à vous de jouer."), ("lang", "fr"))}

    asyncio.run(run())


def test_a_browser_that_is_gone_is_forgotten_and_a_service_in_trouble_asked_again_a_few_times(tmp_path: Path) -> None:
    trouble, gone = b"HTTP/1.1 503 No\r\n\r\n", b"HTTP/1.1 410 Gone\r\n\r\n"

    async def run() -> None:
        async with (
            push_service(trouble, trouble, trouble, trouble, gone) as service,
            hall_with(tmp_path, service) as hall,
        ):
            match = await table(hall)
            for session in ("ann", "bo"):
                await hall.store.subscribe(session, subscription(service, Browser(), f"/{session}"), 5, 1)
            await service.until(3)
            await asyncio.sleep(0.3)
            assert len(service.posted) == 3, "not asked for ever"
            first = service.posted[0].path
            await play(hall, match)
            await service.until(5)
            while len(await hall.store.subscriptions("ann" if first == "/bo" else "bo")) > 0:
                await asyncio.sleep(0.02)
            assert len(await hall.store.subscriptions(first.strip("/"))) == 1

    asyncio.run(run())


def test_a_browser_is_called_so_often_and_a_queue_holds_so_many(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            push_service() as service,
            hall_with(tmp_path, service, in_a_row=2, most_waiting=3) as hall,
        ):
            for session in ("ann", "bo"):
                await hall.store.subscribe(session, subscription(service, Browser(), f"/{session}"), 5, 1)
            match = await table(hall)
            for _ in range(6):
                await asyncio.sleep(0.15)
                await play(hall, match)
            await service.until(4)
            await asyncio.sleep(0.15)
            assert sorted(posted.path for posted in service.posted) == ["/ann", "/ann", "/bo", "/bo"]
            hall.caller._waiting.clear()
            for _ in range(6):
                await table(hall)
                assert len(hall.caller._waiting) <= 3

    asyncio.run(run())


def test_subscriptions_go_with_whoever_is_erased_and_with_the_last_game(tmp_path: Path) -> None:
    async def run() -> None:
        async with push_service() as service, hall_with(tmp_path, service, after_seconds=60) as hall:
            match = await table(hall)
            for session in ("ann", "bo", "nobody"):
                for number in range(3):
                    new = subscription(service, Browser(), f"/{session}/{number}")
                    await hall.store.subscribe(session, new, 2, number)
            kept = [one.endpoint[-5:] for one in await hall.store.subscriptions("ann")]
            assert sorted(kept) == ["ann/1", "ann/2"], "the oldest go"
            # The same browser under another cookie is one browser.
            moved = (await hall.store.subscriptions("bo"))[0]
            await hall.store.subscribe("ann", moved, 5, 9)
            assert len(await hall.store.subscriptions("bo")) == 1
            await hall.store.unsubscribe(moved.endpoint, "bo")
            assert len(await hall.store.subscriptions("ann")) == 3, "only one's own can be ended"
            assert await hall.store.unsubscribe_idle() == 2
            assert await hall.store.subscriptions("nobody") == []
            await erasing.erase_everywhere(hall, "ann")
            assert await hall.store.subscriptions("ann") == []
            assert match.state.status == "over"
            assert await hall.store.unsubscribe_idle() == 1

    asyncio.run(run())


def test_the_doors_take_what_a_browser_says_and_refuse_the_rest(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, eve, browser = Visitor(server.url), Visitor(server.url), Browser()
        key = (await ann.get("/api/calls/key"))["key"]
        assert len(key) == 87
        assert (await eve.get("/api/calls/key"))["key"] == key
        new = {"endpoint": FCM, "keys": browser.keys, "lang": "en"}
        assert (await eve.post("/api/calls", new, 409))["code"] == "impossible"
        await ann.create("step-by-step", "here link")
        await ann.post("/api/calls", new, 204)
        for wrong in ("http://127.0.0.1:1/", "https://example.org/", "https://fcm.googleapis.com.evil.example/"):
            refused = await ann.post("/api/calls", {**new, "endpoint": wrong}, 409)
            assert wrong not in str(refused), "an address is not echoed"
        for keys in ({"p256dh": "A" * 87, "auth": browser.keys["auth"]}, {**browser.keys, "auth": "é" * 22}, {}, None):
            await ann.post("/api/calls", {**new, "keys": keys}, 400)
        await ann.post("/api/calls", {**new, "more": 1}, 400)
        await ann.post("/api/calls", {**new, "endpoint": FCM + "a" * 1100}, 400)
        await eve.post("/api/calls/end", {"endpoint": FCM}, 204)
        await ann.post("/api/calls/end", {"endpoint": FCM}, 204)
        answers = [(await ann.http.post("/api/calls", json=new)).status_code for _ in range(40)]
        assert 429 in answers
        await ann.close()
        await eve.close()

    asyncio.run(conversation())


def test_the_key_outlives_the_server_and_is_one_for_all_its_processes(tmp_path: Path) -> None:
    async def run() -> None:
        async with push_service() as service:
            async with hall_with(tmp_path, service) as one, hall_with(tmp_path, service) as other:
                first, second = await asyncio.gather(one.caller.public_key(), other.caller.public_key())
            async with hall_with(tmp_path, service) as later:
                assert {first, second} == {await later.caller.public_key()}

    asyncio.run(run())


def test_a_week_is_a_turn_and_a_month_is_not(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann = Visitor(server.url)
        await ann.create("talo", "here link", clock={"kind": "turn", "seconds": 7 * 86_400})
        too_long = {"kind": "turn", "seconds": 30 * 86_400}
        seats = [{"kind": "here"}, {"kind": "link"}]
        await ann.post("/api/matches", {"game": "talo", "seats": seats, "clock": too_long}, 400)
        await ann.close()

    asyncio.run(conversation())
