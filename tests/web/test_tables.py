"""The ways of a board, in real Chromium against the real server."""

from collections.abc import Callable
from random import Random

from sommet.server.wire import MOST_ITEMS
from web.browser import Visitor

Visit = Callable[..., Visitor]

HERE = {"kind": "here"}


def test_the_board_is_played_by_clicks_and_arrows(visit: Visit) -> None:
    visitor = visit(size=(1000, 700))
    visitor.set_table("step-by-step", [HERE, HERE], {})
    visitor.wait_for_turn()
    visitor.act(lambda: visitor.click_board("cell", "b1"))
    visitor.act(lambda: visitor.click_board("cell", "a1"))
    visitor.wait_for_turn()
    visitor.page.focus("canvas")
    visitor.press("ArrowUp")
    visitor.act(lambda: visitor.press("Enter"))
    visitor.act(lambda: visitor.press("u"))  # taken back: an entry of its own
    assert visitor.page.get_attribute(".table", "data-turn") == "2"


def test_older_entries_of_a_long_log_are_fetched(visit: Visit) -> None:
    visitor = visit(lang="fr")
    levels = [{"kind": "level", "level": "random"}] * 2
    visitor.set_table("ascenseur", [HERE, *levels], {"sizes": [17, 17, 17]})
    visitor.play_unseen(Random(1), actions=50)
    assert visitor.wait_for_turn()
    visitor.open_drawer("Journal")
    shown = visitor.page.locator(".drawer ol li")
    # Cards that are dealt are left out: there is less to read than there are actions.
    newest = shown.last.get_attribute("data-n")
    assert 0 < shown.count() <= MOST_ITEMS
    # The page may have come two tricks of three cards earlier, and keeps what it was told then.
    assert int(shown.first.get_attribute("data-n") or 0) >= visitor.look()["log_length"] - MOST_ITEMS - 6
    while visitor.page.locator(".drawer .older").count():
        before = shown.count()
        visitor.page.click(".drawer .older")
        visitor.page.wait_for_function(
            "(before) => document.querySelectorAll('.drawer ol li').length > before", arg=before
        )
    deals = 3 * 17
    assert [shown.first.get_attribute("data-n"), shown.last.get_attribute("data-n")] == [str(deals), newest]
    assert visitor.barriers() == []
