"""A game from elsewhere in real Chromium: a plain box on the shelf, and a whole game on a plain board."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from server.process import ServerProcess

from web.browser import Visitor

FOREIGN = ("--game", "examples.rungs:RUNGS", "--game", "examples.rungs:SECRET_RUNGS")  # from where the tests run
LISTED = ".paper [role=option]"


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with games of which the client knows nothing."""
    folder: Path = tmp_path_factory.mktemp("foreign")
    process = ServerProcess(f"sqlite:///{folder}/sommet.db", folder / "log", *FOREIGN).start()
    yield process
    process.stop()


@pytest.fixture
def enter(browser: Browser, foreign: ServerProcess) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of that server, and at the end asks each whether anything went wrong in the browser."""
    visitors: list[Visitor] = []

    def made(**wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, foreign.url, **wishes))
        return visitors[-1]

    yield made
    for visitor in visitors:
        visitor.leave()


def by_mouse(visitor: Visitor) -> None:
    """Clicks the first choice."""
    visitor.page.click(LISTED)


def by_keys(visitor: Visitor) -> None:
    """From wherever the focus is to the list, and there with an arrow to the first choice."""
    visitor.tab_to(".paper [role=combobox]")
    visitor.press("ArrowDown", "Enter")


@pytest.mark.parametrize(
    ("decide", "game", "lang", "choice"),
    [(by_mouse, "rungs", "en", "climb 1"), (by_keys, "secret-rungs", "fr", "montez de 1")],
)
def test_a_foreign_game_is_played_to_its_end(
    enter: Callable[..., Visitor], decide: Callable[[Visitor], None], game: str, lang: str, choice: str
) -> None:
    visitor = enter(lang=lang)
    visitor.go()
    visitor.page.click(f"[data-game={game}]")
    visitor.page.click(".go .primary")
    visitor.wait_for_board()
    assert visitor.wait_for_turn()
    assert visitor.page.locator("canvas").count() == 0
    assert f"{'player' if lang == 'en' else 'joueur'} 2  " in visitor.page.inner_text(".paper pre")
    assert choice in visitor.page.locator(LISTED).all_inner_texts()
    if lang == "en":
        visitor.press("h")
        visitor.page.wait_for_selector(".advice >> text=rungs")
    while visitor.wait_for_turn():
        visitor.act(lambda: decide(visitor))
    assert visitor.page.locator(".paper [role=listbox]").count() == 0
    visitor.page.wait_for_selector(f".result >> text={'the top is reached' if lang == 'en' else 'le haut est atteint'}")
    before = visitor.page.inner_text(".paper pre")
    visitor.page.locator(".film input[type=range]").fill("0")  # the beginning is shown on the same paper
    visitor.page.wait_for_function("before => document.querySelector('.paper pre').innerText !== before", arg=before)
