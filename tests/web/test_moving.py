"""A profile without an account goes to another device, by a code or the picture of one."""

from collections.abc import Callable

from web.browser import Visitor
from web.test_calls import CREATE
from web.test_shelf import resign

Visit = Callable[..., Visitor]


def test_a_profile_is_taken_along_by_its_code_and_is_gone_where_it_was(visit: Visit) -> None:
    desk, phone = visit(lang="fr", size=(1440, 900)), visit(lang="fr", size=(390, 844), is_phone=True)
    desk.go()
    plan = {"game": "talo", "seats": [{"kind": "here", "name": "Léa"}, {"kind": "level", "level": "1"}]}
    match = desk.page.evaluate(CREATE, plan)["match"]["id"]
    resign(desk, match)
    desk.go("#/me")
    desk.page.get_by_label("Votre nom").fill("Léa")
    desk.page.wait_for_selector("[data-played=talo]")
    assert "1 partie" in desk.page.inner_text("[data-played=talo]")
    desk.page.click("[data-move=offer]")
    desk.page.wait_for_selector("svg.qr")
    code = desk.page.inner_text("[data-code]")
    desk.picture("profile-code")
    assert desk.barriers() == []

    # As the phone's camera would open it: the code stays behind the # and leaves the address at once.
    phone.go(f"#/me/{code.replace(' ', '')}")
    phone.page.wait_for_selector("[data-move=take]")
    assert phone.page.url.endswith("#/me")
    phone.page.tap("[data-move=take]")
    phone.page.wait_for_selector("text=Tout est là.")
    phone.page.wait_for_selector("[data-played=talo]")
    assert phone.page.get_by_label("Votre nom").input_value() == "Léa"
    phone.picture("profile-phone")
    assert phone.barriers() == []
    desk.page.reload()
    desk.page.wait_for_selector("text=Aucune partie finie")
