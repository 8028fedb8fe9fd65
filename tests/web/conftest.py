"""One Chromium and one server for all tests of the web client."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from server.process import ServerProcess

from web.browser import Visitor, launch
from web.under_way import Desk

COARSE = 0.5  # screen pixels for one of CSS: a third less to draw; who looks at the picture asks for 1


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the built client."""
    folder = tmp_path_factory.mktemp("web")
    generous = ["--connections", "1000", "--requests", "10000", "--matches", "1000"]
    process = ServerProcess(f"sqlite:///{folder}/sommet.db", folder / "log", *generous).start()
    yield process
    process.stop()


@pytest.fixture
def visit(browser: Browser, server: ServerProcess) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, and at the end asks each whether anything went wrong in the browser."""
    visitors: list[Visitor] = []

    def enter(**wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, **{"scale": COARSE, **wishes}))
        return visitors[-1]

    yield enter
    for visitor in visitors:
        visitor.leave()


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A server at whose tables games are under way already."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    yield desk
    desk.server.stop()


@pytest.fixture
def join(browser: Browser, desk: Desk) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of the desk's server, and at the end asks each whether anything went wrong in the browser."""
    visitors: list[Visitor] = []

    def enter(**wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, desk.server.url, **wishes))
        return visitors[-1]

    yield enter
    for visitor in visitors:
        visitor.leave()
