"""Whose turn it is: on the shelf, in the tab's title and icon, and by a notification while the page is out of sight."""

from collections.abc import Callable
from urllib.parse import unquote

from web.browser import Visitor

Visit = Callable[..., Visitor]

DAYS = {"kind": "turn", "seconds": 3 * 86_400}
CREATE = """async (plan) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('api/matches', { method: 'POST', headers, body: JSON.stringify(plan) })).json()
}"""
JOIN = """async (token) => fetch('api/join', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, name: 'Bo' })
})"""
# What the browser would show; Chromium without a screen shows nothing.
LISTEN = """
    window.shown = []
    window.asked = 0
    const real = Notification.requestPermission.bind(Notification)
    window.Notification = class extends EventTarget {
        static permission = 'default'
        static async requestPermission() { window.asked++; return (this.permission = await real()) }
        constructor(title, { body, tag }) { super(); window.shown.push({ title, body, tag }) }
    }
"""
HIDE = "(is) => Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })"
PLAY_FIRST = """async ([match, seat]) => {
    const seen = await (await fetch(`api/matches/${match}/view`)).json()
    const command = { type: 'play', id: `c${seen.ply}`, ply: seen.ply, seat, action: seen.legal[0] }
    const headers = { 'content-type': 'application/json' }
    await fetch(`api/matches/${match}/commands`, { method: 'POST', headers, body: JSON.stringify(command) })
    return (await (await fetch(`api/matches/${match}/view`)).json()).turn
}"""


def play_a_turn(visitor: Visitor, match: str, seat: int) -> None:
    """Plays for a seat until it is somebody else's turn."""
    while visitor.page.evaluate(PLAY_FIRST, [match, seat]) == seat:
        pass


def icon(visitor: Visitor) -> str:
    """The page's icon, as its address."""
    return unquote(visitor.page.get_attribute("link[rel=icon]", "href") or "")


def test_one_is_called_to_a_game_by_correspondence_and_asked_only_by_a_button(visit: Visit) -> None:
    ann, bo = visit(lang="fr", size=(1440, 900), picture="plain"), visit(picture="plain")
    ann.context.grant_permissions(["notifications"], origin=ann.url)
    ann.context.add_init_script(LISTEN)
    ann.go()
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "link"}]
    made = ann.page.evaluate(CREATE, {"game": "step-by-step", "seats": seats, "clock": DAYS})
    match = made["match"]["id"]
    bo.go()
    bo.page.evaluate(JOIN, made["links"][0]["token"])
    ann.go(f"#/m/{match}")
    ann.wait_for_turn()
    assert ann.page.locator(".players time").first.inner_text().startswith(("3\xa0j", "2\xa0j"))
    assert ann.page.locator("[data-notice=calls]").count() == 0, "asked while there is something to decide"
    assert ann.page.evaluate("asked") == 0

    # One waits, perhaps for days: now there is a button, and only that button asks the browser.
    play_a_turn(ann, match, 1)
    ann.page.wait_for_selector("[data-notice=calls]")
    ann.picture("calls-offer")
    assert ann.barriers() == []
    assert ann.page.evaluate("asked") == 0
    ann.page.click("[data-notice=calls] [data-calls=off]")
    ann.page.wait_for_selector("[data-notice=calls] [data-calls=on]")
    assert ann.page.evaluate("asked") == 1
    assert "data:" not in icon(ann)

    # In sight, the page itself says whose turn it is; out of sight, a notification does, once.
    play_a_turn(bo, match, 2)
    ann.page.wait_for_function("() => document.title.startsWith('● ')")
    ann.page.wait_for_function("() => document.querySelector('link[rel=icon]').href.startsWith('data:')")
    assert ">1</text>" in icon(ann)
    assert ann.page.evaluate("shown") == []
    ann.page.evaluate(HIDE, True)
    play_a_turn(ann, match, 1)
    ann.page.wait_for_function("() => !document.querySelector('link[rel=icon]').href.startsWith('data:')")
    play_a_turn(bo, match, 2)
    ann.page.wait_for_function("() => shown.length > 0")
    assert ann.page.evaluate("shown") == [
        {"title": "Step by Step", "body": "C’est à vous de jouer, avec Bo.", "tag": match}
    ]

    # On the shelf that table comes first, with its picture, and one press ends the calls.
    alone = ann.page.evaluate(CREATE, {"game": "talo", "seats": [{"kind": "here"}, {"kind": "level", "level": "1"}]})
    ann.page.evaluate(HIDE, False)
    ann.go("#/")
    ann.page.wait_for_selector(f"[data-mine='{alone['match']['id']}']")
    first = ann.page.locator("[data-mine]").first
    assert first.get_attribute("data-mine") == match
    picture = first.locator("img.look")
    picture.scroll_into_view_if_needed()
    ann.page.wait_for_function("() => document.querySelector('[data-mine] img.look').naturalWidth > 0")
    assert ann.page.title() == "(1) Sommet"
    ann.picture("calls-shelf")
    assert ann.barriers() == []
    ann.page.click("[data-calls=on]")
    ann.page.wait_for_selector("[data-calls=off]")
    ann.page.reload()
    ann.page.wait_for_selector("[data-calls=off]")
    assert ann.page.evaluate("asked") == 0, "asked again without a press"


def test_sounds_come_on_by_one_press_at_the_table(visit: Visit) -> None:
    visitor = visit(size=(390, 844), is_phone=True, picture="plain")
    visitor.page.add_init_script("""
        window.noises = 0
        const start = AudioBufferSourceNode.prototype.start
        AudioBufferSourceNode.prototype.start = function (...at) { window.noises++; return start.apply(this, at) }
    """)
    visitor.set_table("ascenseur", [{"kind": "here"}, *[{"kind": "level", "level": "1"}] * 2], {})
    visitor.wait_for_turn()
    assert visitor.page.evaluate("noises") == 0
    visitor.page.tap("[data-sound]")
    assert visitor.page.get_attribute("[data-sound]", "aria-pressed") == "true"
    assert visitor.page.evaluate("noises") == 3, "brushing, snapping, and the air under it"
    visitor.page.tap("[data-sound]")
    assert visitor.page.get_attribute("[data-sound]", "aria-pressed") == "false"
    visitor.picture("calls-sound")
