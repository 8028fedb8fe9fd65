"""For a club: an evening set up and played to its standings, and a screen for everybody that forgets who was there."""

from collections.abc import Callable

from playwright.sync_api import Page

from web.browser import Visitor
from web.test_calls import CREATE

Visit = Callable[..., Visitor]

PLAYERS = ["Anna", "Bo", "Chloé", "Dov", "Elif", "Fred", "Gus", "Hana"]
COME_AND_GO = """async ([match, tokens]) => {
    const headers = { 'content-type': 'application/json' }
    const post = (path, body) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const token of tokens) await post('api/join', { token })
    const { ply } = await (await fetch(`api/matches/${match}/view`)).json()
    await post(`api/matches/${match}/commands`, { type: 'resign', id: 'r', ply, seat: 2 })
}"""


def tables(page: Page) -> int:
    return page.locator("[data-table]").count()


def test_an_evening_is_set_up_in_a_minute_paired_and_printed(visit: Visit) -> None:
    host, others = visit(lang="fr", size=(1440, 900)), visit()
    host.go("#/evening")
    host.page.fill("[data-evening=players]", "\n".join(PLAYERS))
    host.page.get_by_label("Nom de la soirée").fill("Mardi des sommets")
    host.picture("evening-plan")
    assert host.barriers() == []
    host.page.get_by_role("button", name="Créer la soirée").click()
    host.page.click("[data-evening=next]")
    host.page.wait_for_selector("[data-table='3']")
    assert tables(host.page) == 4

    # One table by its links, each with a code; the result comes from the match itself.
    host.page.locator("[data-table='0'] button.plain").click()
    host.page.wait_for_selector("[data-table='0'] .codes svg.qr")
    hrefs = host.page.locator("[data-table='0'] .codes a").evaluate_all("(all) => all.map((each) => each.href)")
    assert len(hrefs) == 2
    others.go()
    told = host.page.evaluate("async () => (await fetch(`api/evenings/${location.hash.split('/').at(-1)}`)).json()")
    match = told["rounds"][0][0]["match"]
    others.page.evaluate(COME_AND_GO, [match, [href.rsplit("#", 1)[-1] for href in hrefs]])
    # The others on wood: typed in.
    for number in (1, 2, 3):
        host.page.locator(f"[data-table='{number}'] form button").click()
        host.page.wait_for_selector(f"[data-table='{number}'] form button:has-text('Corriger')")
    host.page.reload()
    host.page.wait_for_selector("[data-evening=next]")
    winners = {told["plan"]["players"][table["players"][0]] for table in told["rounds"][0]}
    top = host.page.locator("tbody tr")
    assert {top.nth(place).locator("th").inner_text() for place in range(4)} == winners
    assert host.page.locator("tbody tr").first.locator("td").nth(1).inner_text() == "1"
    host.picture("evening")
    assert host.barriers() == []
    host.page.emulate_media(media="print")
    assert not host.page.locator("[data-evening=next]").is_visible()
    host.picture("evening-print")
    host.page.emulate_media(media="screen")

    # Whoever follows sees the standings and decides nothing.
    others.go(host.page.url.removeprefix(f"{host.url}/"))
    others.page.wait_for_selector("[data-player]")
    assert others.page.locator("[data-evening=next], form").count() == 0


def test_a_kiosk_left_alone_forgets_everybody_and_has_the_shelf_and_tables_alone(visit: Visit) -> None:
    visitor = visit(size=(1000, 700), picture="plain")
    visitor.page.clock.install()
    visitor.go("#/kiosk?minutes=3")
    visitor.page.wait_for_selector("[data-game]")
    for gone in ("#mine", "#join", "#record", "#evening"):
        assert visitor.page.locator(gone).count() == 0, gone
    visitor.go("#/record")
    visitor.page.wait_for_selector("[data-game]")
    visitor.go("#/box/step-by-step")
    visitor.page.get_by_label("Your name").fill("Zoé")
    visitor.go("#/kiosk?minutes=3")
    seats = [{"kind": "here", "name": "Zoé"}, {"kind": "link"}]
    match = visitor.page.evaluate(CREATE, {"game": "step-by-step", "seats": seats})["match"]["id"]
    visitor.go(f"#/m/{match}")
    visitor.page.wait_for_selector("[data-kiosk=home]")

    # Somebody who is there is asked, says so, and goes on.
    visitor.page.clock.fast_forward(155_000)
    visitor.page.wait_for_selector("[data-kiosk=asking]")
    visitor.picture("kiosk-asking")
    assert visitor.barriers() == []
    visitor.press("Enter")  # the button has the focus
    visitor.page.wait_for_selector("[data-kiosk=asking]", state="detached")
    visitor.page.click("[data-kiosk=home]")
    visitor.page.wait_for_selector(".home svg.qr")
    visitor.picture("kiosk-home")

    # Nobody is: names, tables and cookie are gone, and the shelf is there for the next one.
    visitor.page.clock.fast_forward(155_000)
    visitor.page.wait_for_selector("[data-kiosk=asking]")
    with visitor.page.expect_navigation():
        visitor.page.clock.fast_forward(60_000)
    visitor.page.wait_for_selector("[data-game]")
    assert visitor.page.url.endswith("#/kiosk?minutes=3")
    assert "Zoé" not in visitor.page.evaluate("JSON.stringify(localStorage) + JSON.stringify(sessionStorage)")
    assert visitor.page.evaluate("async () => (await (await fetch('api/mine')).json()).matches") == []
    assert visitor.page.evaluate("async (id) => (await fetch(`api/matches/${id}`)).status", match) == 404
    visitor.complaints.clear()  # the browser minds that table's 404, which was wanted
    visitor.picture("kiosk")
