"""How many clicks a turn takes with the mouse, over whole games; and the same decisions by dragging."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.browser import Visitor
from web.hands import SPOT, Choice, Hand

Visit = Callable[..., Visitor]

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
# Options under which a game is soon over, and the clicks of a turn in which nothing special happens.
TURNS: dict[str, tuple[dict[str, Any], int]] = {
    "step-by-step": ({"size": 3, "tower": 3, "stock": 14, "coda": 2}, 2),
    "ascension": ({"max_turns": 12}, 3),
}
# Looking from elsewhere is no part of a turn: a key does it, and these hands use the menu.
COUNT = """window.clicks = 0; addEventListener('pointerdown', ({ target }) => {
    if (!target.closest('[aria-label=Menu], .menu')) window.clicks++
}, true)"""


def in_sight(visitor: Visitor, random: Random) -> Callable[[list[Choice]], Choice]:
    """Decides for something that can be touched where it is, with what is in the hand as it is held."""

    def choose(choices: list[Choice]) -> Choice:
        held = [choice for choice in choices if choice["facets"].get("face", "hide") == "hide"] or choices
        for choice in random.sample(held, len(held)):
            if visitor.page.evaluate(SPOT, ["cell", choice["facets"]["cell"]]):
                return choice
        return held[0]

    return choose


@pytest.mark.parametrize("game", TURNS)
def test_clicks_of_a_turn(visit: Visit, game: str) -> None:
    """Every decision is one click: Step by Step moves and lays, Ascension takes, puts down and steps."""
    options, usual = TURNS[game]
    visitor = visit(size=(1000, 700), picture="plain")
    visitor.set_table(game, [HERE, RANDOM], options)
    visitor.page.evaluate(COUNT)
    hand = Hand(visitor, in_sight(visitor, Random(game)))
    turns: list[tuple[int, int]] = []  # of each turn: decisions and clicks
    phases: list[str] = []
    while visitor.wait_for_turn():
        phase = visitor.look()["view"]["phase"]
        if phase in ("move", "piece"):
            turns.append((0, 0))
        phases.append(phase)
        before = visitor.page.evaluate("window.clicks")
        hand.decide()
        decisions, clicks = turns[-1]
        turns[-1] = (decisions + 1, clicks + visitor.page.evaluate("window.clicks") - before)
    print(f"{game}: {len(turns)} turns of {[clicks for _, clicks in turns]} clicks")
    assert all(clicks == decisions for decisions, clicks in turns), turns
    assert sum(clicks == usual for _, clicks in turns) > len(turns) / 2, turns
    assert max(clicks for _, clicks in turns) <= usual + ("spring" in phases), turns


def drag(visitor: Visitor, start: str, end: str) -> None:
    """From one cell to another with the button held, letting go at once."""
    from_there, to_there = visitor.spot("cell", start), visitor.spot("cell", end)
    visitor.page.mouse.move(*from_there)
    visitor.page.mouse.down()
    visitor.page.mouse.move(*to_there, steps=6)
    visitor.page.mouse.up()


def wait_for_phase(visitor: Visitor, phase: str) -> None:
    visitor.page.wait_for_function(
        """async ([match, phase]) =>
            (await (await fetch(`api/matches/${match}/view`)).json()).view.phase === phase""",
        arg=[visitor.match(), phase],
        polling=200,
    )
    visitor.wait_for_turn()


def test_a_cube_is_dragged_to_its_place_and_the_pawn_to_its_own(visit: Visit) -> None:
    visitor = visit(size=(1000, 700), picture="plain")
    visitor.set_table("ascension", [HERE, RANDOM], {"max_turns": 6, "home": "safe"})
    visitor.wait_for_turn()
    visitor.wait_until_still()
    drag(visitor, "b2", "d1")
    wait_for_phase(visitor, "pawn")
    seen = visitor.look()
    assert (len(seen["view"]["stacks"]["d1"]), seen["legal"]) == (2, ["move b2"])
    visitor.wait_until_still()
    visitor.act(lambda: drag(visitor, "a1", "b2"))
    assert visitor.look()["view"]["pawns"][0] == "b2"


def test_the_drawing_is_hidden_unless_the_switch_says_so(visit: Visit) -> None:
    """The switch stays as it was put while the piece is in the hand, also after a refused touch; R turns it as well."""
    visitor = visit(size=(1000, 700), picture="plain")
    visitor.set_table("ascension", [HERE, RANDOM], {"max_turns": 80, "home": "safe"})
    hand, switch = Hand(visitor, in_sight(visitor, Random(7))), visitor.page.locator(".tray [role=switch]")
    while True:  # until a cube with a drawing is taken
        visitor.wait_for_turn()
        if visitor.look()["view"]["phase"] == "place" and switch.count():
            break
        hand.decide()
    assert switch.get_attribute("aria-checked") == "false"
    assert {choice["facets"]["face"] for choice in hand.offered()["left"]} == {"hide"}
    switch.click()
    assert switch.get_attribute("aria-checked") == "true"
    hand.try_forbidden("cell")
    assert switch.get_attribute("aria-checked") == "true"
    visitor.press("r")
    assert switch.get_attribute("aria-checked") == "false"
    visitor.press("r")
    cells = [choice["facets"]["cell"] for choice in hand.offered()["left"]]
    spots = ((cell, visitor.page.evaluate(SPOT, ["cell", cell])) for cell in cells)
    revealed, spot = next((cell, spot) for cell, spot in spots if spot)
    visitor.act(lambda: visitor.page.mouse.click(spot["x"], spot["y"]))
    assert visitor.look()["view"]["stacks"][revealed][-1].endswith("!")
