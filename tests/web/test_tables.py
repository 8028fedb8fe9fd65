"""Tables in real Chromium against the real server."""

import gzip
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from server.process import ServerProcess

import sommet
from web.browser import ROOT, Visitor

Visit = Callable[..., Visitor]

HERE, BY_LINK, RANDOM = {"kind": "here"}, {"kind": "link"}, {"kind": "level", "level": "random"}
# The games played here to the end, with options that end them in a minute of drawing by software. The rooms of the
# others are tested on every position of recorded games in web/tests.
SHORT: dict[str, dict[str, Any]] = {"step-by-step": {"size": 3, "tower": 2, "stock": 6, "coda": 2}}
GAMES = list(SHORT)
# An action that the rules forbid at the start, as something to touch, with its rule.
FORBIDDEN = {"step-by-step": ("cell", "c3", "R8")}


def seats_for(game: str, *first: dict[str, Any]) -> list[dict[str, Any]]:
    """As few seats as the game takes, the first ones as given, the others random players."""
    return [*first, *[RANDOM] * (sommet.game(game).seats[0] - len(first))]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(visit: Visit, game: str) -> None:
    """Every decision clicked in the list of choices, which every game has; boards are clicked in tests of their own."""
    visitor, random = visit(), Random(1)
    visitor.set_table(game, seats_for(game, HERE), SHORT[game])
    while visitor.wait_for_turn():
        visitor.play_by_list(random)
    assert visitor.page.inner_text(".result h2") != ""
    visitor.picture(f"{game}-end")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(visit: Visit, game: str) -> None:
    """From the first decision to the result; Tab, arrows and Enter, nothing else."""
    visitor, random = visit(), Random(2)
    visitor.set_table(game, seats_for(game, HERE), SHORT[game])
    while visitor.wait_for_turn():
        before = visitor.ply()
        visitor.tab_to(".acts summary, .acts .values button")
        if visitor.page.evaluate("document.activeElement.matches('summary')"):
            if not visitor.page.evaluate("document.activeElement.parentElement.open"):
                visitor.press("Enter")
            visitor.tab_to(".acts .values button")
        visitor.press(*["ArrowRight"] * random.randrange(3), "Enter")
        if visitor.page.locator(".acts .primary").count():
            visitor.tab_to(".acts .primary")
            visitor.press("Enter")
        visitor.page.wait_for_timeout(300)
        assert visitor.ply() >= before
    assert visitor.page.inner_text(".result h2") != ""


def test_the_board_is_played_by_clicks_and_arrows(visit: Visit) -> None:
    visitor = visit(size=(1280, 800))
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


def test_a_phone_is_played_by_touch(visit: Visit) -> None:
    visitor = visit(size=(390, 844), is_phone=True)
    visitor.set_table("step-by-step", [HERE, RANDOM], SHORT["step-by-step"])
    random = Random(3)
    while visitor.wait_for_turn():
        value = random.choice(visitor.choices())
        visitor.act(lambda value=value: visitor.tap_board("cell", value))  # type: ignore[misc]
    assert visitor.page.inner_text(".result h2") != ""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_refused_try_names_its_rule_and_opens_it(visit: Visit, lang: str) -> None:
    visitor = visit(lang=lang)
    facet, value, rule = FORBIDDEN["step-by-step"]
    visitor.set_table("step-by-step", [HERE, RANDOM], {})
    visitor.wait_for_turn()
    before = visitor.ply()
    visitor.click_board(facet, value)
    visitor.page.wait_for_selector(".refusal")
    assert rule in visitor.page.inner_text(".refusal")
    visitor.page.click(".refusal button")
    visitor.page.wait_for_selector(f"#rule-{rule}.cited")
    assert visitor.ply() == before


def test_two_people_by_link_and_one_who_watches(visit: Visit) -> None:
    first, second, watcher = visit(), visit(lang="fr"), visit()
    created = first.set_table("step-by-step", [HERE, BY_LINK], {})
    links = {link["kind"]: link["path"].lstrip("/") for link in created["links"]}
    for guest, kind in ((second, "invite"), (watcher, "watch")):
        guest.go(links[kind])
        guest.page.click("form button")
        guest.wait_for_board()
    first.wait_for_turn()
    first.act(lambda: first.click_board("cell", "b1"))
    first.act(lambda: first.click_board("cell", "a1"))
    assert second.wait_for_turn()
    for other in (second, watcher):
        other.page.wait_for_function("() => document.querySelector('.table').dataset.turn === '2'")
    assert watcher.page.get_attribute(".table", "data-legal") == "0"


def test_a_restarted_server_is_found_again_without_a_reload(visit: Visit, server: ServerProcess) -> None:
    visitor = visit()
    visitor.set_table("step-by-step", [HERE, HERE], {})
    visitor.wait_for_turn()
    visitor.act(lambda: visitor.click_board("cell", "b1"))
    server.stop()
    visitor.page.wait_for_selector(".notice")
    server.start()
    visitor.page.wait_for_selector(".notice", state="detached")
    visitor.act(lambda: visitor.click_board("cell", "a1"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_no_barriers_and_no_frames_while_nothing_moves(visit: Visit, game: str, theme: str) -> None:
    visitor, random = visit(theme=theme, size=(1280, 800)), Random(4)
    visitor.set_table(game, seats_for(game, HERE), {})
    visitor.wait_for_turn()
    visitor.picture(f"{game}-start-{theme}")
    for panel in ("t", "j", "r"):
        visitor.press(panel)
        visitor.page.wait_for_timeout(300)
        assert visitor.barriers() == [], panel
    visitor.press("Escape")
    visitor.play_unseen(60, random)
    visitor.wait_for_turn()
    visitor.page.wait_for_timeout(3000)
    visitor.picture(f"{game}-middle-{theme}")
    drawn = visitor.frames()
    visitor.page.wait_for_timeout(10_000)
    assert visitor.frames() == drawn


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_shelf_and_box_have_no_barriers(visit: Visit, theme: str) -> None:
    visitor = visit(theme=theme)
    visitor.go()
    visitor.page.wait_for_selector("[data-game]")
    assert visitor.barriers() == []
    visitor.picture(f"shelf-{theme}")
    for game in GAMES:
        visitor.go(f"#/box/{game}")
        visitor.page.click("summary")
        assert visitor.barriers() == [], game


def test_the_shelf_loads_no_3d(visit: Visit) -> None:
    visitor = visit()
    loaded: list[str] = []
    visitor.page.on("response", lambda answer: loaded.append(Path(answer.url).name))
    visitor.go()
    visitor.page.wait_for_selector("[data-game]")
    visitor.page.wait_for_load_state("networkidle")
    scripts = [name for name in loaded if name.endswith(".js")]
    # Three.js and the rooms are chunks of their own: nothing but the page itself has been asked for.
    assert [name.split("-")[0] for name in scripts] == ["index"]
    built = ROOT / "src/sommet/server/static/assets"
    sent = {name: (built / name).read_bytes() for name in set(loaded) if (built / name).is_file()}
    sizes = {name: len(body if name.endswith("woff2") else gzip.compress(body)) for name, body in sent.items()}
    assert sum(sizes.values()) <= 200_000, sizes
