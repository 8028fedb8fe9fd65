"""Puzzles in a browser: solved, failed, refuted on the board, taken up again; that of the day is everybody's."""

import json
from collections.abc import Callable
from typing import Any

import sommet
from sommet.learning.puzzles import Puzzle, shipped
from web.browser import Visitor

Visit = Callable[..., Visitor]
GAME = sommet.game("step-by-step")


def of_theme(theme: str) -> Puzzle:
    return next(puzzle for puzzle in shipped(GAME).values() if puzzle.quest.theme == theme)


def begin(visitor: Visitor, puzzle: Puzzle) -> None:
    """Opens the page of puzzles as somebody who left it at this one."""
    visitor.go()
    left = json.dumps({"at": puzzle.id})
    visitor.page.evaluate("(left) => localStorage.setItem('puzzles-step-by-step', left)", left)
    visitor.go("#/puzzles/step-by-step")
    visitor.wait_for_board()
    visitor.wait_for_turn()


def kept(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(visitor.page.evaluate("localStorage['puzzles-step-by-step']"))
    return found


def click(visitor: Visitor, text: str) -> None:
    """Plays an action with the mouse, once what came before is shown."""
    visitor.wait_for_turn()
    visitor.wait_until_still()
    visitor.act(lambda: visitor.click_board("cell", text.split(" ")[1]))


def choose(visitor: Visitor, text: str) -> None:
    """The same with the keyboard: typed into the list of choices."""
    visitor.wait_for_turn()
    cell = text.split(" ")[1]
    visitor.page.focus("a.skip")
    visitor.press("Enter")
    visitor.page.get_by_role("combobox", name="Your decision").focus()
    choices = visitor.page.locator("#choices-list [role=option]")
    values = choices.evaluate_all("(options) => options.map((one) => one.dataset.value)")
    chosen = choices.evaluate_all("(options) => options.findIndex((one) => one.ariaSelected === 'true')")
    visitor.press(*["ArrowDown"] * (values.index(cell) - chosen))
    visitor.act(lambda: visitor.press("Enter"))


def told(visitor: Visitor) -> str:
    return str(visitor.page.inner_text(".puzzle .what"))


def test_a_wrong_try_is_refuted_and_the_right_one_solves_it(visit: Visit) -> None:
    ann, puzzle = visit(), of_theme("stop")
    begin(ann, puzzle)
    position = puzzle.position(GAME)
    wrong = next(text for text in GAME.legal(position) if text not in puzzle.key)
    GAME.play(position, wrong)
    click(ann, wrong)
    click(ann, next(text for text in GAME.legal(position) if text not in puzzle.key))
    ann.page.wait_for_selector(".puzzle.missed")
    assert "wins" in told(ann)
    done = kept(ann)["done"]
    assert len(done) == 3, "both own actions, and the answer onto the tower"
    ann.page.reload()  # what was refuted is still so
    ann.page.wait_for_selector(".puzzle.missed")
    assert kept(ann)["done"] == done

    ann.page.click(".puzzle .primary")
    choose(ann, puzzle.line[0])
    ann.page.reload()  # half a turn is kept as well
    ann.wait_for_board()
    assert kept(ann)["done"] == [puzzle.line[0]]
    choose(ann, puzzle.line[1])
    ann.page.wait_for_selector(".puzzle.reached")
    assert "Solved!" in told(ann)
    assert kept(ann)["solved"] == [puzzle.id]
    assert ann.barriers() == []

    ann.page.select_option(".puzzle select", "summit")
    ann.page.wait_for_function("() => document.querySelector('.puzzle h2').textContent.startsWith('To the summit')")
    ann.page.click("text=Show the solution")
    ann.page.wait_for_selector(".puzzle.reached")
    assert "This is the solution." in told(ann)
    assert kept(ann)["solved"] == [puzzle.id], "who was shown it has not solved it"


def test_the_puzzle_of_the_day_is_the_same_in_two_browsers(visit: Visit) -> None:
    ann, bob = visit(), visit(lang="fr", theme="dark", size=(390, 844), is_phone=True)
    for visitor in (ann, bob):
        visitor.go("#/box/step-by-step")
        visitor.page.click("[data-puzzles]")
        visitor.wait_for_board()
        visitor.page.wait_for_selector(".puzzle")
    assert kept(ann)["at"] == kept(bob)["at"]
    assert "Problème du jour" in bob.page.inner_text(".puzzle")
