"""Sommet kept in the browser by its service worker: what is kept and what never, new versions, hostile answers."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from server.process import ServerProcess

import sommet
from web.browser import Visitor
from web.site import STATIC, Answer, Site, site

Visit = Callable[..., Visitor]
GAMES = {game.slug for game in sommet.all_games()}
READY = "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
KEPT = """async () => {
    const found = {}
    for (const name of await caches.keys())
        found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url)
    return found
}"""
UPDATE = "navigator.serviceWorker.ready.then((registration) => registration.update())"
# A visitor keeps asking for tables; away from the server the browser says so each time.
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_FAILED", "404")


def wait_until_kept(page: Page) -> None:
    """Until the service worker has what the shelf needs, and has taken the page over."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert page.evaluate(READY)


def kept(page: Page) -> dict[str, list[str]]:
    """The addresses in each cache."""
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def json_answer(status: int, body: object) -> Answer:
    return status, {"content-type": "application/json"}, json.dumps(body).encode()


LIBRARY = {
    "games": [
        {
            "slug": slug,
            "title": slug,
            "pitch": "",
            "minutes": [1, 2],
            "seats": [2],
            "has_secrets": False,
            "options": [],
            "rules": [],
        }
        for slug in sorted(GAMES)
    ],
    "levels": ["1"],
    "reactions": [],
}


def with_library(served: Site) -> Site:
    served.instead["api/games"] = json_answer(200, LIBRARY)
    for name in ("mine", "lobby"):
        served.instead[f"api/{name}"] = json_answer(200, {"matches": []})
    return served


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_shelf_opens_without_a_connection(browser: Browser, tmp_path: Path, lang: str) -> None:
    """After one visit the server is gone and the network off; nothing of the visitor's has been kept."""
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()
    visitor = Visitor(browser, server.url, lang=lang, size=(1440, 900), worker="allow")
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url.removeprefix(f"{server.url}/")))
    visitor.go()
    visitor.page.wait_for_selector("[data-game]")
    loaded = list(asked)  # by the shelf alone
    visitor.set_table("step-by-step", [{"kind": "here"}, {"kind": "level", "level": "1"}], {})
    wait_until_kept(visitor.page)
    visitor.go()
    visitor.page.wait_for_selector("[data-mine]")
    listed = re.match(r"const KEPT=(.*);\n", (STATIC / "sw.js").read_text(encoding="utf-8"))
    assert listed is not None
    shelf = set(json.loads(listed[1])["shelf"])
    assert {name for name in loaded if name.endswith((".js", ".css"))} <= shelf, "the shelf needs more than is kept"
    server.stop()
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.page.wait_for_selector("[data-game]")
    boxes = visitor.page.locator("[data-game]")
    assert {boxes.nth(i).get_attribute("data-game") for i in range(boxes.count())} == GAMES
    assert visitor.page.evaluate("[...document.images].every((image) => image.naturalWidth > 0)")
    [addresses] = kept(visitor.page).values()
    assert {url for url in addresses if "/api/" in url} == {
        f"{server.url}/api/games?lang={each}" for each in ("fr", "en")
    }
    visitor.complaints = [text for text in visitor.complaints if not any(code in text for code in OFFLINE)]
    visitor.leave()


def test_a_phone_can_install_it(visit: Visit) -> None:
    """The browser finds nothing missing; name and description follow the language."""
    visitor = visit(lang="fr", worker="allow")
    visitor.go()
    wait_until_kept(visitor.page)
    session = visitor.context.new_cdp_session(visitor.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["lang"] == "fr"
    missing = {each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert missing <= {"in-incognito"}  # as every browser profile of a test is
    visitor.page.click("header button[lang=en]")
    assert json.loads(session.send("Page.getAppManifest")["data"])["lang"] == "en"


HOSTILE: dict[str, Answer] = {
    "another content": (200, {"content-type": "image/svg+xml"}, b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "an error": (500, {"content-type": "image/svg+xml"}, b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "elsewhere": (302, {"location": "http://localhost:1/lid.svg"}, b""),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_not_of_this_version_is_never_kept(browser: Browser, tmp_path: Path, what: str) -> None:
    """One file is not what the list says: then nothing of the version is used without a connection."""
    with site(tmp_path) as served:
        with_library(served)
        name = next(name for name in served.kept()["shelf"] if name.startswith("assets/lid"))
        served.instead[name] = HOSTILE[what]
        page = browser.new_page()
        page.goto(served.url)
        page.wait_for_selector("[data-game]")
        page.wait_for_function(
            "() => navigator.serviceWorker.getRegistration().then((found) => found === undefined || !found.installing)"
        )
        assert all(not url.endswith(name) for urls in kept(page).values() for url in urls)
        assert page.evaluate("navigator.serviceWorker.controller === null")
        page.context.close()


@pytest.mark.parametrize(
    "answer",
    [
        json_answer(500, LIBRARY),
        json_answer(404, {"sentence": "no"}),
        (200, {"content-type": "text/html"}, b"<p>Please log in to this network"),
        (302, {"location": "elsewhere"}, b""),
    ],
    ids=["error", "refusal", "page", "redirect"],
)
def test_a_list_of_games_that_is_none_does_not_replace_the_one_that_is_kept(
    browser: Browser, tmp_path: Path, answer: Answer
) -> None:
    with site(tmp_path) as served:
        with_library(served)
        served.instead["api/elsewhere"] = json_answer(200, {"games": [], "levels": [], "reactions": []})
        page = browser.new_page(locale="fr-FR")
        page.goto(served.url)
        wait_until_kept(page)
        served.instead["api/games"] = answer
        page.evaluate("fetch('api/games?lang=fr').then((answer) => answer.text(), () => {})")
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector("[data-game]")
        assert page.locator("[data-game]").count() == len(GAMES)
        page.context.close()


def test_a_new_version_waits_until_it_is_wanted(browser: Browser, tmp_path: Path) -> None:
    """In a folder of a site that others share; what has not changed is not fetched again, and the old one goes."""
    with site(tmp_path, "/jeux/sommet/") as served:
        with_library(served)
        page = browser.new_page(locale="fr-FR", viewport={"width": 1440, "height": 900})
        page.goto(served.url)
        wait_until_kept(page)
        page.evaluate("caches.open('of somebody else on this site').then((cache) => cache.put('/x', new Response('')))")
        first = served.kept()["version"]
        assert set(kept(page)) == {f"sommet {served.url} {first}", "of somebody else on this site"}
        style = next((served.folder / "assets").glob("index-*.css"))
        style.rename(style.with_name("index-another.css"))
        index = served.folder / "index.html"
        index.write_text(index.read_text().replace(style.name, "index-another.css"))
        second = served.publish()
        assert second != first
        page.evaluate("window.isSame = true")
        served.asked.clear()
        page.evaluate(UPDATE)
        page.wait_for_selector("[data-version=new]")
        assert "nouvelle version" in page.inner_text("[data-version=new]")
        assert served.asked["assets/index-another.css"] == 1
        assert not any(name.endswith((".svg", ".woff2")) for name in served.asked), served.asked
        page.screenshot(path=tmp_path / "new.png")
        assert page.evaluate("isSame"), "the page was loaded anew by itself"
        page.click("[data-version=new] button")
        page.wait_for_function("() => window.isSame === undefined && document.querySelector('[data-game]') !== null")
        assert page.get_attribute("meta[name=version]", "content") == second
        assert page.locator("[data-version=new]").count() == 0
        page.wait_for_function("() => caches.keys().then((names) => names.length === 2)")
        assert set(kept(page)) == {f"sommet {served.url} {second}", "of somebody else on this site"}
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector("[data-game]")
        page.context.close()


def test_a_page_that_is_new_already_is_not_asked_to_reload(browser: Browser, tmp_path: Path) -> None:
    """Whoever comes back after a new version was published has it at once, and the old one is cleared away."""
    with site(tmp_path) as served:
        with_library(served)
        page = browser.new_page(locale="fr-FR")
        page.goto(served.url)
        wait_until_kept(page)
        index = served.folder / "index.html"
        index.write_text(index.read_text().replace("<body>", "<body><!-- changed -->"))
        second = served.publish()
        page.reload()
        page.wait_for_selector("[data-game]")
        assert page.get_attribute("meta[name=version]", "content") == second
        page.wait_for_function(
            "(name) => caches.keys().then((names) => names.join() === name)", arg=f"sommet {served.url} {second}"
        )
        assert page.locator("[data-version=new]").count() == 0
        page.context.close()


def test_two_tabs_share_what_is_kept(browser: Browser, tmp_path: Path) -> None:
    """A second tab of the old version keeps what it may still need until it has been told, too."""
    with site(tmp_path) as served:
        with_library(served)
        context: Any = browser.new_context(locale="fr-FR")
        first, second = context.new_page(), context.new_page()
        for page in (first, second):
            page.goto(served.url)
            wait_until_kept(page)
        index = served.folder / "index.html"
        index.write_text(index.read_text().replace("<body>", "<body><!-- changed -->"))
        served.publish()
        first.evaluate(UPDATE)
        for page in (first, second):
            page.wait_for_selector("[data-version=new]")
        first.click("[data-version=new] button")
        first.wait_for_selector("[data-version=new]", state="detached")
        assert second.locator("[data-version=new]").count() == 1
        context.close()
