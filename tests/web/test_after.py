"""After the game, in real Chromium: replay, analysis, sharing, and records that are brought."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.test_after import played

from web.browser import Visitor

Visit = Callable[..., Visitor]

HERE = {"kind": "here"}
SHORT: dict[str, dict[str, Any]] = {
    "step-by-step": {"size": 3, "tower": 2, "stock": 6, "coda": 2},
    "ascenseur": {"sizes": [2]},
}
# Plays a match to its end, or so many actions of it, by the doors a program would use.
PLAY = """async ([plan, most]) => {
    const headers = { 'content-type': 'application/json' }
    const posted = (body) => ({ method: 'POST', headers, body: JSON.stringify(body) })
    const post = (path, body) => fetch(path, posted(body)).then((a) => a.json())
    const { match } = await post('api/matches', plan)
    const look = (seat) => fetch(`api/matches/${match.id}/view?seat=${seat}`).then((a) => a.json())
    for (let played = 0; played < most; played++) {
        let seen = await look(1)
        if (seen.status === 'over') break
        if (seen.turn !== 1) seen = await look(seen.turn)
        const command = { id: `p${played}`, ply: seen.ply, seat: seen.seat }
        await post(`api/matches/${match.id}/commands`, { type: 'play', action: seen.legal.at(-1), ...command })
    }
    return match.id
}"""


def finished(visitor: Visitor, game: str = "step-by-step", most: int = 1000, seats: int = 2, **more: Any) -> str:
    """A match played at one screen without being looked at."""
    visitor.go()
    plan = {"game": game, "seats": [HERE] * seats, "options": SHORT.get(game, {}), **more}
    return str(visitor.page.evaluate(PLAY, [plan, most]))


def look_at(visitor: Visitor, match: str, query: str = "") -> int:
    """Opens a match that is over; gives the number of its actions."""
    visitor.go(f"#/m/{match}{query}")
    visitor.page.wait_for_selector(".player[data-shown]")
    return int(visitor.page.get_attribute(".player input", "max") or 0)


def is_at(visitor: Visitor, n: int) -> None:
    """Waits until the board shows the position after so many actions."""
    visitor.page.wait_for_selector(f".player[data-at='{n}'][data-shown='{n}']")


def analyse(visitor: Visitor) -> None:
    """Asks for the analysis and waits for all of it; where the result is a line, it is unfolded for that."""
    for unfold in visitor.page.locator(".ending .unfold").all():
        unfold.click()
    visitor.page.get_by_role("button", name="Analyse the game").click()
    visitor.page.wait_for_selector(".curve path")
    visitor.page.get_by_role("button", name="turning point").wait_for()


def test_a_whole_match_is_replayed_by_keys_and_slider_also_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    length = look_at(visitor, finished(visitor))
    is_at(visitor, length)
    assert visitor.page.inner_text(".result h2") != ""
    visitor.page.focus("canvas")
    visitor.press("Home")
    is_at(visitor, 0)
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    is_at(visitor, 2)
    assert "lays a piece" in visitor.page.inner_text(".player .words").lower()
    visitor.page.wait_for_function("() => location.hash.endsWith('?ply=2')")
    visitor.page.reload()
    is_at(visitor, 2)
    visitor.page.focus(".player input")
    visitor.press("ArrowRight")
    is_at(visitor, 3)
    visitor.press(" ")  # plays on by itself
    visitor.page.wait_for_function("() => Number(document.querySelector('.player').dataset.shown) >= 5")
    visitor.page.get_by_role("button", name="Pause").click()
    visitor.page.focus("canvas")
    visitor.press("End")
    is_at(visitor, length)
    visitor.page.wait_for_function("() => !location.hash.includes('ply')")


def test_the_words_and_the_log_follow_the_position_looked_at(visit: Visit) -> None:
    visitor = visit(size=(1000, 700))
    look_at(visitor, finished(visitor))
    visitor.press("t")
    end = visitor.page.inner_text(".twin")
    visitor.page.get_by_role("button", name="To the beginning").click()
    is_at(visitor, 0)
    assert visitor.page.inner_text(".twin") != end
    visitor.press("j")
    visitor.page.locator(".drawer li button").nth(4).click()
    is_at(visitor, 5)
    assert visitor.page.locator(".drawer li[aria-current]").count() == 1


def test_the_curve_and_the_turning_points_lead_to_their_positions(visit: Visit) -> None:
    visitor = visit(size=(1000, 700), scale=1)
    length = look_at(visitor, finished(visitor))
    analyse(visitor)
    assert visitor.page.locator(".curve path").count() == 2
    sheet = visitor.page.locator(".curve .sheet")
    box = sheet.bounding_box()
    assert box is not None
    sheet.hover(position={"x": box["width"] / 2, "y": 50})
    assert "Move" in visitor.page.inner_text(".curve .what")
    sheet.click(position={"x": 2, "y": 50})
    is_at(visitor, 0)
    sheet.press("End")
    is_at(visitor, length)
    assert "End of the game" in (sheet.get_attribute("aria-valuetext") or "")
    visitor.page.get_by_role("button", name="turning point").click()
    visitor.page.get_by_text("All the numbers").click()
    rows = visitor.page.locator(".drawer tbody tr")
    assert rows.count() >= 2
    rows.nth(1).get_by_role("button").click()
    visitor.page.wait_for_selector(".drawer tbody tr:nth-child(2)[aria-current]")
    visitor.picture("after-analysis")
    for turn in visitor.page.locator(".turns button").all():
        turn.click()
        expect(turn).to_have_attribute("aria-current", "true")


def test_a_shared_link_opens_the_position_for_somebody_else(visit: Visit) -> None:
    visitor, guest = visit(), visit(lang="fr")
    match = finished(visitor)
    look_at(visitor, match, "?ply=4")
    is_at(visitor, 4)
    visitor.page.get_by_role("button", name="Copy the link").click()
    link = visitor.page.input_value("input[data-link=share]")
    guest.page.goto(link)
    is_at(guest, 4)
    assert "key" not in guest.page.url
    guest.page.reload()
    is_at(guest, 4)


def test_a_match_given_up_with_clocks_and_undo_is_replayed(visit: Visit) -> None:
    visitor = visit()
    match = finished(visitor, most=5, clock={"kind": "fischer", "seconds": 600, "increment": 5})
    visitor.go(f"#/m/{match}")
    visitor.wait_for_turn()
    visitor.act(lambda: visitor.press("u"))
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("button", name="Resign").click()
    visitor.page.get_by_role("button", name="Yes").click()
    visitor.page.wait_for_selector(".player[data-shown]")
    is_at(visitor, 4)
    assert "resignation" in visitor.page.inner_text(".result")
    visitor.page.get_by_role("button", name="Previous move").click()
    is_at(visitor, 3)
    analyse(visitor)


def test_a_record_is_downloaded_and_brought_back(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    length = look_at(visitor, finished(visitor))
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="Download the record").click()
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    visitor.go()
    visitor.page.get_by_role("link", name="Open a game").click()
    visitor.page.set_input_files("input[type=file]", file)
    is_at(visitor, length)
    visitor.page.focus("canvas")
    visitor.press("Home", "ArrowRight")
    is_at(visitor, 1)
    visitor.press("j")
    visitor.page.wait_for_function("(n) => document.querySelectorAll('.drawer li').length === n", arg=length)
    visitor.press("j", "t")
    visitor.page.wait_for_selector(".twin")
    visitor.press("t")
    analyse(visitor)
    visitor.page.reload()
    is_at(visitor, length)


def test_a_file_with_several_games_is_dropped(visit: Visit) -> None:
    visitor = visit()
    records = [played("step-by-step", 2, seed, **SHORT["step-by-step"]) for seed in (1, 2)]
    visitor.go("#/record")
    visitor.page.wait_for_selector(".drop")
    visitor.page.evaluate(
        """(text) => {
            const carried = new DataTransfer()
            carried.items.add(new File([text], 'games.jsonl'))
            dispatchEvent(new DragEvent('drop', { dataTransfer: carried, cancelable: true }))
        }""",
        "\n".join(record.to_json() for record in records),
    )
    visitor.page.get_by_role("button", name="Game 2 of 2").click()
    is_at(visitor, len(records[1].actions))
    visitor.page.get_by_role("button", name="Another game").click()
    visitor.page.get_by_role("button", name="Game 1 of 2").click()
    is_at(visitor, len(records[0].actions))


def test_a_pasted_record_that_does_not_replay_is_refused_in_a_sentence(visit: Visit) -> None:
    visitor = visit(lang="fr")
    visitor.go("#/record")
    wrong = {"game": "step-by-step", "players": 2, "actions": ["move c3"]}
    visitor.page.get_by_text("Pour les développeurs").click()
    for text, sentence in ((json.dumps(wrong), "ligne 1 : action 1"), ("bonjour", "ligne 1 : ce n’est pas du JSON")):
        visitor.page.fill("textarea", text)
        visitor.page.get_by_role("button", name="Regarder").click()
        visitor.page.get_by_role("alert").filter(has_text="Cette partie ne se lit pas").wait_for()
        visitor.page.get_by_text(sentence).wait_for()
    visitor.complaints.clear()  # the browser notes the refusals


def test_one_looks_with_the_eyes_of_any_seat(visit: Visit) -> None:
    visitor = visit(size=(1000, 700))
    look_at(visitor, finished(visitor, "ascenseur", seats=3))
    visitor.page.focus(".player input")
    visitor.press("Home", *["ArrowRight"] * 7)  # two cards each and the trump
    is_at(visitor, 7)
    visitor.press("Tab")
    hands = []
    visitor.page.focus("canvas")
    visitor.press("t")
    for seat in ("1", "2", "0"):
        visitor.page.select_option(".eyes select", seat)
        visitor.page.wait_for_timeout(500)
        is_at(visitor, 7)
        hands.append(visitor.page.inner_text(".twin"))
    assert len(set(hands)) == 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_barriers_after_the_game(visit: Visit, theme: str) -> None:
    visitor = visit(theme=theme, size=(1000, 700), scale=1)
    look_at(visitor, finished(visitor))
    analyse(visitor)
    visitor.page.get_by_role("button", name="turning point").click()
    visitor.page.get_by_text("All the numbers").click()
    assert visitor.barriers() == []
    visitor.picture(f"after-{theme}")
    visitor.go("#/record")
    visitor.page.wait_for_selector(".drop")
    assert visitor.barriers() == []
    visitor.picture(f"record-{theme}")


def test_a_phone_looks_back(visit: Visit) -> None:
    visitor = visit(size=(390, 844), is_phone=True, scale=1)
    length = look_at(visitor, finished(visitor))
    visitor.page.get_by_role("button", name="To the beginning").tap()
    is_at(visitor, 0)
    visitor.page.get_by_role("button", name="Next move").tap()
    is_at(visitor, 1)
    analyse(visitor)
    assert visitor.page.locator(".ending .places li").count() == 2
    assert visitor.barriers() == []
    visitor.page.get_by_role("button", name="To the end").tap()
    is_at(visitor, length)
    assert visitor.page.locator(".ending .places").count() == 0, "the board is what one wants to see"
    visitor.picture("after-phone")
    wide = visitor.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide
