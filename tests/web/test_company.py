"""Tables with others: found on the shelf, spoken to by signs, invited to by links, in real Chromium."""

from collections.abc import Callable

from web.browser import Visitor

Visit = Callable[..., Visitor]

OPEN_TABLE = {"game": "step-by-step", "seats": [{"kind": "here", "name": "Ann"}, {"kind": "link"}], "listed": True}
SET = """async (plan) => (await fetch('api/matches', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(plan)
})).json()"""


def set_open_table(visitor: Visitor) -> str:
    """A listed table with one free seat, set behind the page's back: its links are unknown to the page."""
    visitor.go()
    created = visitor.page.evaluate(SET, {**OPEN_TABLE, "options": {"size": 3}})
    return str(created["match"]["id"])


def test_an_open_table_is_joined_from_the_shelf_and_signs_are_seen_unless_muted(visit: Visit) -> None:
    ann, bob = visit(), visit(lang="fr")
    match = set_open_table(ann)
    ann.go(f"#/m/{match}")
    bob.go()
    bob.page.wait_for_selector(f"[data-table='{match}']")
    assert "3 × 3" in bob.page.inner_text(f"[data-table='{match}']")
    bob.page.fill(".name input", "Bo")
    assert bob.barriers() == []
    bob.page.click(f"[data-table='{match}'] button")
    bob.wait_for_board()
    ann.wait_for_turn()
    assert "Bo" in ann.page.inner_text(".players")
    ann.page.click("[aria-label=Menu]")
    ann.page.click("summary:has-text('React')")
    ann.page.click("[data-sign=bravo]")
    bob.page.wait_for_selector(".sign")
    assert "Bravo" in bob.page.inner_text(".sign")
    ann.open_drawer("Settings")
    ann.page.uncheck("label:has-text('reactions') input")
    bob.page.click("[aria-label=Menu]")
    bob.page.click("summary:has-text('Réagir')")
    bob.page.click("[data-sign=thanks]")
    bob.page.wait_for_selector(".sign:has-text('Merci')")
    assert ann.page.locator(".sign:has-text('Thank')").count() == 0


def test_the_creator_is_given_links_again_and_a_seat_moves_to_another_device(visit: Visit) -> None:
    ann, bob, phone = visit(), visit(), visit()
    match = set_open_table(ann)
    ann.go(f"#/m/{match}")
    ann.page.click("[data-act=renew]")
    invitation = ann.page.input_value("[data-link=invite]")
    ann.page.reload()
    ann.page.wait_for_selector("[data-link=invite]")  # the tab remembers
    bob.page.goto(invitation)
    bob.page.click("form button")
    bob.wait_for_board()
    bob.open_drawer("Links")
    bob.page.click("[data-act=move]")
    phone.page.goto(bob.page.input_value("[data-link=seat]"))
    phone.page.click("form button")
    phone.wait_for_board()
    assert phone.page.locator("li:has-text('(you)')").count() == 1


def test_resigning_asks_once_more_and_the_rematch_waits_for_the_other(visit: Visit) -> None:
    ann, bob = visit(), visit()
    match = set_open_table(ann)
    ann.go(f"#/m/{match}")
    bob.go()
    bob.page.click(f"[data-table='{match}'] button")
    bob.wait_for_board()
    ann.wait_for_turn()
    ann.page.click("[aria-label=Menu]")
    ann.page.click("button:has-text('Offer a draw')")
    ann.page.wait_for_selector(".notice:has-text('waiting for the answer')")
    bob.page.click(".notice button:has-text('No')")
    ann.page.wait_for_selector(".notice", state="detached")
    ann.page.click("[aria-label=Menu]")
    ann.page.click("button:has-text('Resign')")
    assert ann.status() == "playing"
    ann.page.click(".menu button:has-text('Yes')")
    bob.page.wait_for_selector(".table[data-status=over]")
    ann.page.wait_for_selector(".table[data-status=over]")
    ann.page.click("button:has-text('Rematch')")
    bob.page.click(".notice button:has-text('Go there')")
    bob.page.wait_for_function("(match) => !location.hash.includes(match)", arg=match)
    bob.page.wait_for_selector(".table[data-status=playing]")
