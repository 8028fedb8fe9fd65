"""Web Push from end to end: a browser subscribes, the page is closed, somebody plays, the service worker shows it."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser
from server.process import ServerProcess
from server.push_service import Browser as Subscriber
from server.push_service import PushService, push_service

from web.browser import Visitor
from web.test_calls import CREATE, JOIN, play_a_turn

# Chromium's own push service is on the internet: the browser subscribes at the test's own.
SUBSCRIBE = """(told) => {
    const made = { ...told, toJSON: () => told, unsubscribe: async () => { window.ended = true; return true } }
    PushManager.prototype.subscribe = async function (wish) { window.wish = wish; return made }
    PushManager.prototype.getSubscription = async () => (window.wish ? made : null)
}"""
SHOWN = """async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
}"""


@contextmanager
def service_beside() -> Iterator[tuple[PushService, asyncio.AbstractEventLoop]]:
    """A push service in a thread of its own: the browser's side of Playwright waits for nobody else."""
    loop, ready, held = asyncio.new_event_loop(), threading.Event(), []

    async def run(end: asyncio.Event) -> None:
        async with push_service() as service:
            held.append(service)
            ready.set()
            await end.wait()

    end = asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(run(end)))
    thread.start()
    ready.wait(60)
    try:
        yield held[0], loop
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join(60)
        loop.close()


def test_one_is_called_although_the_page_is_closed(browser: Browser, tmp_path: Path) -> None:
    told = Subscriber()
    with service_beside() as (service, loop):
        server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log", "--push-service", service.origin).start()
        ann = Visitor(browser, server.url, lang="fr", picture="plain", worker="allow")
        bo = Visitor(browser, server.url)
        ann.context.grant_permissions(["notifications"], origin=server.url)
        ann.go()
        made = ann.page.evaluate(
            CREATE, {"game": "step-by-step", "seats": [{"kind": "here", "name": "Ann"}, {"kind": "link"}]}
        )
        match = made["match"]["id"]
        bo.go()
        bo.page.evaluate(JOIN, made["links"][0]["token"])
        endpoint = f"{service.origin}/push/ann"
        ann.page.evaluate(SUBSCRIBE, {"endpoint": endpoint, "keys": told.keys})
        ann.page.reload()
        ann.page.evaluate(SUBSCRIBE, {"endpoint": endpoint, "keys": told.keys})
        ann.page.wait_for_selector(f"[data-mine='{match}']")
        with ann.page.expect_response(re.compile(r"/api/calls\?")) as answered:
            ann.page.click("[data-calls=off]")
        assert answered.value.status == 204
        ann.page.wait_for_selector("text=Même quand Sommet est fermé.")
        assert ann.page.evaluate("wish").get("applicationServerKey")
        play_a_turn(ann, match, 1)
        ann.go("#/record")  # no page of hers is at that table

        play_a_turn(bo, match, 2)
        (posted,) = asyncio.run_coroutine_threadsafe(service.until(1), loop).result(60)
        message = told.read(posted.body)
        assert message["path"] == f"#/m/{match}"

        # What the browser's push service would hand to the service worker.
        session = ann.context.new_cdp_session(ann.page)
        registrations: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: registrations.extend(each["registrationId"] for each in told["registrations"]),
        )
        session.send("ServiceWorker.enable")
        ann.page.wait_for_timeout(300)
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.url, "registrationId": registrations[-1], "data": json.dumps(message)},
        )
        while not (shown := ann.page.evaluate(SHOWN)):
            ann.page.wait_for_timeout(50)
        assert shown == [
            {
                "title": "Step by Step",
                "body": "C’est à vous de jouer.",
                "tag": match,
                "data": {"path": f"#/m/{match}"},
            }
        ]

        # One press ends it, here and at the server.
        ann.go()
        ann.page.evaluate(SUBSCRIBE, {"endpoint": endpoint, "keys": told.keys})
        ann.page.evaluate("() => { window.wish = {} }")
        with ann.page.expect_response(re.compile("/api/calls/end")) as ended:
            ann.page.click("[data-calls=on]")
        assert ended.value.status == 204
        assert ann.page.evaluate("ended") is True
        ann.leave()
        bo.leave()
        server.stop()
