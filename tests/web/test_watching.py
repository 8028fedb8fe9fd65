"""Looking on: a table of others from the shelf, a replay in a page of somebody else, a picture of the result. Real
Chromium, and a page of another origin that frames ours."""

import http.server
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PIL import Image

from web.browser import PICTURES, Visitor

Visit = Callable[..., Visitor]

SET = """async (plan) => (await fetch('api/matches', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(plan)
})).json()"""
OPEN = {
    "game": "step-by-step",
    "seats": [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "<b>Bo</b> \u05d1"}],
    "options": {"size": 3},
    "watch": "anyone",
}


@contextmanager
def page_of_somebody_else(body: str) -> Iterator[str]:
    """The address of a page on another site."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>{body}".encode())

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"  # another site than 127.0.0.1
    finally:
        server.shutdown()
        server.server_close()


def test_a_game_is_watched_from_the_shelf_then_shown_elsewhere(visit: Visit) -> None:
    ann, bob = visit(size=(1440, 900)), visit(lang="fr", scale=1)
    ann.go()
    match = str(ann.page.evaluate(SET, OPEN)["match"]["id"])
    bob.go()
    bob.page.click("summary:has-text('Regarder une partie')")
    bob.page.wait_for_selector(f"[data-watch='{match}']")
    row = bob.page.inner_text(f"[data-watch='{match}']")
    for words in ("Step by Step", "Ann", "<b>Bo</b>", "C’est à"):
        assert words in row
    assert bob.barriers() == []
    bob.picture("watching-shelf")
    bob.page.click(f"[data-watch='{match}'] a")
    bob.wait_for_board()
    assert bob.look()["held"] == []

    ann.go(f"#/m/{match}")
    ann.wait_for_turn()
    for _ in range(4):
        seen = ann.look()
        ann.act(lambda seen=seen: ann.page.evaluate(PLAY, [match, seen["seat"], seen["ply"], seen["legal"][0]]))  # type: ignore[misc]
    seen = ann.look()
    ann.page.evaluate(RESIGN, [match, seen["seat"], seen["ply"]])
    ann.page.wait_for_selector(".ending .places")
    # A picture to keep.
    with ann.page.expect_download() as downloading:
        ann.page.click("[data-act=picture]")
    PICTURES.mkdir(parents=True, exist_ok=True)
    kept = PICTURES / "watching-result.png"
    downloading.value.save_as(kept)
    assert downloading.value.suggested_filename == f"sommet-{match}.png"
    with Image.open(kept) as picture:
        assert picture.size == (1200, 630)
        assert len(picture.convert("RGB").resize((120, 63)).getcolors(7560) or []) > 500, "nothing is drawn"
    ann.page.click("[data-act=embed]")
    snippet = ann.page.input_value("[data-snippet]")
    assert f"{ann.url}/embed/step-by-step#" in snippet
    assert ann.barriers() == []

    cid = visit(size=(900, 700), scale=1)
    hostile = f'<iframe id="table" src="{ann.url}/#/m/{match}" width="300" height="200"></iframe>'
    with page_of_somebody_else(snippet + hostile) as address:
        cid.page.goto(address)
        replay = cid.page.frame_locator("iframe[title=Sommet]")
        replay.locator(".table[data-status=over]").wait_for()
        assert "Ann" in replay.locator(".places").inner_text()
        cid.picture("watching-embedded")
        # Forward and back, and nothing to decide, to share or to leave by but one link that opens a window of its own.
        before = int(replay.locator(".table").get_attribute("data-at") or 0)
        replay.locator(".keys button").nth(1).click()
        replay.locator(f".table[data-at='{before - 1}']").wait_for()
        assert replay.locator(".acts button, .tools, a:not([target=_blank]), [data-act]").count() == 0
        out = replay.locator("a[target=_blank]").first.get_attribute("href") or ""
        assert out.startswith(f"{ann.url}/#/m/{match}?key=")
        # Whatever its address says, it stays a replay: no table can be had in a frame, here or at its own address.
        frame = next(frame for frame in cid.page.frames if "/embed/" in frame.url)
        cid.page.evaluate("(src) => (document.querySelector('iframe').src = src)", f"{ann.url}/embed/talo#/m/{match}")
        cid.page.wait_for_function("() => true")
        frame.wait_for_selector(".nowhere")
        assert not any(other.locator("canvas").count() for other in cid.page.frames)
        assert cid.context.cookies() == []
    # The frame that was refused, and what the test itself would have kept there.
    refused = ("frame-ancestors", "X-Frame-Options", "Access is denied for this document")
    cid.complaints = [text for text in cid.complaints if not any(words in text for words in refused)]


PLAY = """([match, seat, ply, action]) => fetch(`api/matches/${match}/commands`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'play', id: `p-${ply}`, ply, seat, action })
})"""
RESIGN = """([match, seat, ply]) => fetch(`api/matches/${match}/commands`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'resign', id: `r-${ply}`, ply, seat })
})"""
