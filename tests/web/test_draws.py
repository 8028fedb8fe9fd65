"""Draws that can be checked, in real browsers: both see the same hash, both mix in, the result says how it stands."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from playwright.sync_api import expect

import sommet
from sommet.core.record import Record
from web.browser import Visitor
from web.test_after import finished, look_at

Visit = Callable[..., Visitor]

# Plays for the visitor as long as it is their turn, as a program would; gives up.
PLAY = """async (match) => {
    for (;;) {
        const seen = await fetch(`api/matches/${match}/view`).then((answer) => answer.json())
        if (seen.legal.length === 0) return
        const command = { type: 'play', id: crypto.randomUUID(), ply: seen.ply, action: seen.legal.at(-1) }
        const headers = { 'content-type': 'application/json' }
        await fetch(`api/matches/${match}/commands`, { method: 'POST', headers, body: JSON.stringify(command) })
    }
}"""
RESIGN = """async (match) => {
    const { ply } = await fetch(`api/matches/${match}/view`).then((answer) => answer.json())
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ type: 'resign', id: 'enough', ply })
    await fetch(`api/matches/${match}/commands`, { method: 'POST', headers, body })
}"""
PROMISED = "The server’s secret is the one it had committed to before the game."
MIXED = "The number your browser chose was mixed in."


def fairness(visitor: Visitor) -> dict[str, Any]:
    """What the server shows this visitor of the draws."""
    told: dict[str, Any] = visitor.look()["fairness"]
    return told


def kept(visitor: Visitor, match: str) -> dict[str, str]:
    """What this browser remembers of its own number."""
    told: dict[str, str] = visitor.page.evaluate("(match) => JSON.parse(localStorage[`draws-${match}`])", match)
    return told


def checked(visitor: Visitor) -> str:
    """Presses the button on the result, and what it says then."""
    for unfold in visitor.page.locator(".ending .unfold[aria-expanded=false]").all():
        unfold.click()
    visitor.page.get_by_role("button", name="Check the draws").click()
    visitor.page.wait_for_selector(".draws li")
    return visitor.page.inner_text(".draws")


def recorded(visitor: Visitor, match: str) -> Record:
    """The record of a match, as the server gives it away."""
    told = visitor.page.evaluate("(match) => fetch(`api/matches/${match}/record`).then((a) => a.json())", match)
    return Record.from_json(json.dumps(told))


def test_two_browsers_mix_in_and_both_can_check(visit: Visit) -> None:
    ann, bob = visit(), visit(size=(390, 844), is_phone=True)
    created = ann.set_table("talo", [{"kind": "here"}, {"kind": "link"}], {"goal": 3})
    match, commitment = created["match"]["id"], created["match"]["commitment"]
    token = next(link["token"] for link in created["links"] if link["kind"] == "invite")
    bob.go(f"join#{token}")
    bob.page.click("[data-act=play]")
    for visitor in (ann, bob):
        visitor.page.wait_for_function("() => document.querySelector('.table')?.dataset.status === 'playing'")

    assert fairness(ann) == fairness(bob)
    shown = fairness(ann)
    assert (shown["commitment"], shown["secret"]) == (commitment, None)
    own = [kept(visitor, match) for visitor in (ann, bob)]
    assert [each["commitment"] for each in own] == [commitment, commitment]
    assert shown["contributions"] == [{"seats": [n], "value": each["value"]} for n, each in enumerate(own, 1)]

    for visitor in (ann, bob):
        visitor.go()  # nothing is drawn on the way to the end
    for _ in range(6):
        for visitor in (ann, bob):
            visitor.page.evaluate(PLAY, match)
    bob.page.evaluate(RESIGN, match)
    look_at(ann, match)
    look_at(bob, match)
    secret = fairness(bob)["secret"]
    assert sha256(bytes.fromhex(secret)).hexdigest() == commitment
    record = recorded(bob, match)
    assert record.fairness is not None
    assert [each.value for each in record.fairness.contributions] == [each["value"] for each in own]
    assert sommet.verify(sommet.game("talo"), record).standing == "verified"

    for visitor, name in ((ann, "desktop"), (bob, "phone")):
        look_at(visitor, match)
        told = checked(visitor)
        assert " draws are those that had to come." in told or "The draw is the one that had to come." in told
        assert PROMISED in told
        assert MIXED in told
        assert "Luck, measured here by the sum of the throws" in told
        assert visitor.barriers() == []
        visitor.page.locator(".draws").scroll_into_view_if_needed()
        visitor.picture(f"draws-{name}")

    # A server that shows another hash than it did, or leaves a number out, is told on.
    ann.page.evaluate(
        "([match, kept]) => localStorage.setItem(`draws-${match}`, JSON.stringify(kept))",
        [match, {"value": "0" * 64, "commitment": "0" * 64}],
    )
    ann.go()
    look_at(ann, match)
    told = checked(ann)
    assert "The secret shown is not the one the server had committed to before the game." in told
    assert "was not mixed in: it came too late, or it was left out." in told


def test_the_cards_of_a_whole_game_are_checked_and_weighed(visit: Visit) -> None:
    visitor = visit(lang="fr", size=(1440, 900))
    match = finished(visitor, "ascenseur", seats=3)
    look_at(visitor, match)
    visitor.page.get_by_role("button", name="Vérifier les tirages").click()
    expect(visitor.page.locator(".draws li")).not_to_have_count(0)
    told = visitor.page.inner_text(".draws")
    assert "tirages sont bien ceux qui devaient sortir." in told
    assert "La chance, mesurée ici par les plis que valaient les mains reçues" in told
    assert visitor.page.locator(".draws .dot").count() == 3
    visitor.picture_in_both_themes("draws-cards")

    # As a file in which somebody has changed a digit.
    forged = json.loads(recorded(visitor, match).to_json())
    seal = forged["fairness"]["seal"]
    forged["fairness"]["seal"] = ("1" if seal[0] == "0" else "0") + seal[1:]
    text = json.dumps(forged)
    visitor.go("#/record")
    visitor.page.get_by_text("Pour les développeurs").click()
    visitor.page.fill("textarea", text)
    visitor.page.get_by_role("button", name="Regarder", exact=True).click()
    visitor.page.wait_for_selector(".player[data-shown]")
    visitor.page.get_by_role("button", name="Vérifier les tirages").click()
    visitor.page.wait_for_selector(".draws .bad")
    assert "Ces tirages ne sont pas ceux qui devaient sortir" in visitor.page.inner_text(".draws .bad")


def test_the_board_shows_the_setup_that_was_drawn(visit: Visit) -> None:
    """Before the beginning stands an example, and nothing of it is left afterwards."""
    visitor = visit()
    created = visitor.set_table("aufsteiger", [{"kind": "here"}, {"kind": "link"}], {})
    visitor.wait_until_still()
    example = visitor.page.locator("canvas").screenshot()
    token = next(link["token"] for link in created["links"] if link["kind"] == "invite")
    guest = visit()
    guest.go()
    guest.page.evaluate(
        "(token) => fetch('api/join', { method: 'POST', headers: { 'content-type': 'application/json' },"
        " body: JSON.stringify({ token }) })",
        token,
    )
    visitor.page.wait_for_function("() => document.querySelector('.table')?.dataset.status === 'playing'")
    visitor.wait_until_still(1000)
    begun = visitor.page.locator("canvas").screenshot()
    visitor.picture("draws-begun")
    visitor.page.reload()
    visitor.wait_for_board()
    visitor.wait_until_still(1000)
    visitor.picture("draws-begun-again")
    assert begun != example
    assert visitor.page.locator("canvas").screenshot() == begun
