"""die Aufsteiger by mouse: clicks per turn counted over whole games, and what one undo takes back."""

from collections.abc import Callable
from functools import partial
from random import Random

from web.browser import Visitor
from web.hands import SPOT, Choice, Hand

Visit = Callable[..., Visitor]

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
JOURNEYS = ("walk", "ladder", "bridge")
END, STONE = ".tray [data-value=stop]", ".tray button:not([data-value])"


class Player:
    """Plays whole turns with clicks alone, but for turning the block in hand with the wheel and its colour with C."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.hand = Hand(visitor, lambda choices: choices[0])
        self.random = Random("aufsteiger")
        self.clicks = 0

    def turn(self) -> int:
        """Plays one turn; the number of clicks it took."""
        self.clicks, turns, has_gone = 0, self._turns(), False
        while self.visitor.wait_for_turn() and self._turns() == turns:
            choices = self.hand.offered()["all"]
            verbs = {choice["text"].split()[0] for choice in choices}
            on_foot = [choice for choice in choices if choice["text"].startswith(JOURNEYS)]
            if "lift" in verbs:
                self._take(choices)
            elif "drop" in verbs:
                self._put()
            elif "stop" not in verbs:  # a pawn is pushed, or the stone is laid
                self.touch([choice for choice in choices if choice["text"] != "pass"])
            elif has_gone or not on_foot or not self.touch(on_foot):
                wants_stone = self.random.random() < 0.5 and self.page.locator(STONE).count() > 0
                self.click(STONE if wants_stone else END)
            else:
                has_gone = self.random.random() < 0.5
        return self.clicks

    def _turns(self) -> int:
        """How many turns are over."""
        seen = self.visitor.look()
        return -1 if seen["status"] == "over" else int(seen["view"]["turns"])

    def _take(self, choices: list[Choice]) -> None:
        if self.random.random() < 0.1:
            self.click(".tray [data-value=skip]")
        else:
            assert self.touch([choice for choice in choices if "piece" in choice["facets"]]), "no block is in sight"

    def _put(self) -> None:
        """Turned at random, and put down where the pointer finds a place."""
        if self.random.random() < 0.5:
            self.page.mouse.move(500, 250)
            self.page.mouse.wheel(0, 100)
        self.visitor.press(*["c"] * self.random.randrange(3))
        while not self.touch(self.hand.offered()["left"]):
            self.visitor.press("r")  # nothing is in sight in this pose

    def touch(self, choices: list[Choice]) -> bool:
        """Clicks on the place of one of these actions that is in sight."""
        for choice in self.random.sample(choices, len(choices)):
            facet, value = next(
                (name, choice["facets"][name]) for name in ("cell", "piece") if name in choice["facets"]
            )
            spot: dict[str, float] | None = self.page.evaluate(SPOT, [facet, value])
            if spot:
                self.clicks += 1
                self.visitor.act(partial(self.page.mouse.click, spot["x"], spot["y"]))
                return True
        return False

    def click(self, selector: str) -> None:
        """Clicks on a button of the line."""
        self.clicks += 1
        self.visitor.act(lambda: self.page.click(selector))


def own_actions(visitor: Visitor, first: int = 0) -> list[str]:
    """What the player did, from that number of an action on."""
    return [item["text"] for item in visitor.look()["log"] if item["seat"] == 1 and item["n"] >= first]


def test_a_turn_takes_four_clicks_and_one_more_for_each_ladder_push_or_stone(visit: Visit) -> None:
    visitor = visit(size=(1000, 700), picture="plain")
    player = Player(visitor)
    told: list[str] = []
    while len(told) < 5:  # chance may end a game soon
        visitor.set_table("aufsteiger", [HERE, RANDOM], {"turn_limit": 10})
        while visitor.wait_for_turn():
            first = visitor.look()["log_length"]
            clicks = player.turn()
            mine = own_actions(visitor, first)
            verbs = [text.split()[0] for text in mine]
            extra = sum(verb in ("ladder", "bridge", "push", "stone") for verb in verbs)
            told.append(f"{clicks} clicks: {', '.join(mine)}")
            assert clicks == sum(verb not in ("top", "pass") for verb in verbs), told[-1]
            assert clicks <= 4 + extra + max(0, verbs.count("walk") - 1), told[-1]
    print("\n".join(told))


def test_one_undo_takes_back_what_one_click_did(visit: Visit) -> None:
    """A block put down with its colour; a turn ended with the stone kept, although the computer has played since."""
    visitor = visit(size=(1000, 700), picture="plain")
    visitor.set_table("aufsteiger", [HERE, RANDOM], {})
    visitor.wait_for_turn()
    player, face = Player(visitor), visitor.page.locator(".face[aria-pressed=true]")
    player.touch([choice for choice in player.hand.offered()["all"] if choice["text"].startswith("lift M")])
    visitor.wait_for_turn()
    visitor.press("c")
    colour = face.get_attribute("data-value")
    player.touch(player.hand.offered()["left"])
    visitor.wait_for_turn()
    assert own_actions(visitor)[2:] == [f"top {colour}"]
    take_back(visitor, 1)
    assert face.get_attribute("data-value") == colour, "it is not held as before"
    player.touch(player.hand.offered()["left"])
    visitor.wait_for_turn()
    player.click(END)
    visitor.wait_for_turn()
    assert own_actions(visitor)[3:] == ["stop", "pass"]
    take_back(visitor, 3)
    assert visitor.page.locator(END).count() == 1, "the pawn is not to move again"


def take_back(visitor: Visitor, left: int) -> None:
    """One press of the button; so many own actions are left."""
    visitor.page.click(".always button >> nth=0")
    visitor.page.wait_for_function(
        f"""async (left) => {{
            const seen = await (await fetch('api/matches/{visitor.match()}/view')).json()
            return seen.log.filter(({{ seat }}) => seat === 1).length === left
        }}""",
        arg=left,
        polling=100,
    )
    visitor.wait_for_turn()
    visitor.wait_until_still()
