"""Coming to a table from elsewhere: by a code on a screen, by a link, by one that leads nowhere. Real Chromium."""

import io
from collections.abc import Callable

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator

from web.browser import Visitor

Visit = Callable[..., Visitor]

ANN, LINK = {"kind": "here", "name": "Ann"}, {"kind": "link"}
SHARE = "navigator.share = async (what) => { window.shared = what }"


def read_code(shown: Locator) -> str:
    """What a camera reads on the screen."""
    with Image.open(io.BytesIO(shown.screenshot())) as picture:
        found = zxingcpp.read_barcodes(picture.convert("RGB"))
    assert len(found) == 1, "no code can be read"
    return found[0].text


def test_a_code_on_the_screen_leads_to_an_invitation_to_play_or_to_watch(visit: Visit) -> None:
    ann = visit(size=(1440, 900), scale=1)
    ann.set_table("step-by-step", [ANN, LINK], {"size": 3})
    ann.page.click("[data-act=renew]")
    address = read_code(ann.page.locator(".qr"))
    assert address == ann.page.input_value("[data-link=invite]")
    assert address.startswith(f"{ann.url}/join/step-by-step#")
    assert "QR" in (ann.page.get_attribute(".qr", "aria-label") or "")
    assert ann.barriers() == []
    ann.picture("coming-waiting")

    bob, cid = visit(lang="fr", size=(390, 844), is_phone=True, scale=1), visit()
    for visitor in (bob, cid):
        visitor.page.goto(address)
    bob.page.wait_for_selector("[data-act=play]")
    told = bob.page.inner_text("main")
    for words in ("Ann vous invite à jouer", "Step by Step", "Le plateau\u00a0: 3 × 3", "La pendule\u00a0: aucune"):
        assert words in told
    assert bob.barriers() == []
    bob.picture("coming-invitation-phone")
    cid.page.click("[data-act=watch]")
    cid.wait_for_board()
    assert cid.look()["held"] == []
    bob.page.fill("form input", "Bo")
    bob.page.click("[data-act=play]")
    bob.wait_for_board()
    ann.wait_for_turn()
    assert "#/m/" in bob.page.url, "the token stays in the address bar"
    assert "token" not in bob.page.url
    for visitor in (ann, cid):
        assert "Bo" in visitor.page.inner_text(".players")
    # Its devices can pass the link on themselves.
    bob.page.evaluate(SHARE)
    bob.open_drawer("Liens")
    bob.page.click("[data-act=move]")
    bob.page.click("[data-act=share]")
    assert bob.page.evaluate("shared.url") == bob.page.input_value("[data-link=seat]")
    # Who comes too late is told so, and may watch.
    dan = visit()
    dan.page.goto(address)
    dan.page.wait_for_selector("[data-act=watch]")
    assert "All seats are taken" in dan.page.inner_text("main")
    assert dan.page.locator("[data-act=play]").count() == 0


def test_what_leads_nowhere_says_so_and_shows_the_way_home(visit: Visit) -> None:
    lost = visit(lang="fr", size=(390, 844), scale=1)
    for path in ("join/talo#" + "x" * 24, "join/talo#x", "join/talo", "#/nowhere", "#/m/abcdef", "a/b/c"):
        lost.go(path)
        lost.page.reload()
        lost.page.wait_for_selector(".nowhere")
        assert lost.barriers() == []
        lost.picture("coming-nowhere")
        lost.page.click(".nowhere .button")
        lost.page.wait_for_selector("[data-game]")
        assert lost.page.url.rstrip("#/") == lost.url
    lost.complaints.clear()  # the browser minds the 404s too
