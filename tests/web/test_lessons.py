"""Lessons in real Chromium: every step of every game solved by mouse and by keyboard, and what happens around them."""

from collections.abc import Callable

import pytest

import sommet
from sommet.core.text import Lang
from sommet.learning.lessons import Lesson, course
from web.browser import Visitor
from web.hands import Choice, Hand, Keys

Visit = Callable[..., Visitor]

TAUGHT = [game.slug for game in sommet.all_games() if course(game).lessons]
DUE = ".task.reached, .table[data-legal]:not([data-legal='0']), .table[data-throw]"


def begin(visitor: Visitor, game: str, lesson: str | None = None) -> None:
    """Goes to the lessons of a game, where this visitor stopped or at one of them."""
    visitor.go()
    visitor.page.wait_for_selector(f"[data-learn='{game}']")
    if lesson is not None:
        visitor.page.evaluate(
            "([game, at]) => localStorage.setItem(`learn-${game}`, JSON.stringify({ at }))", [game, lesson]
        )
    visitor.page.click(f"[data-learn='{game}']")
    visitor.wait_for_board()


def wait_for_step(visitor: Visitor, title: str) -> None:
    """Until that step is asked for."""
    visitor.page.wait_for_function("(title) => document.querySelector('.task h2')?.textContent === title", arg=title)


def steps_of(game: str) -> list[Lesson]:
    return list(course(sommet.game(game)).lessons)


def solve(hand: Hand, lesson: Lesson) -> None:
    """Does what the lesson's own solution does, touch by touch; what the hand has settled ahead comes by itself."""
    left = list(lesson.solution)

    def next_one(choices: list[Choice]) -> Choice:
        return next(choice for text in left for choice in choices if choice["text"] == text)

    hand.choose = next_one
    page = hand.page
    while True:
        page.wait_for_selector(DUE)
        if page.locator(".task.reached").count():
            return
        hand.visitor.wait_for_turn(hand.throw)
        goal = next_one(hand.offered()["all"])
        hand.decide()
        del left[: left.index(goal["text"]) + 1]


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("hands", ["mouse", "keyboard"])
def test_every_lesson_is_solved(visit: Visit, game: str, hands: str) -> None:
    """From the shelf through all steps to the game at the end, in French by mouse and in English by keyboard."""
    lang: Lang = "fr" if hands == "mouse" else "en"
    pupil = visit(lang=lang, size=(1000, 700))
    hand = Hand(pupil, lambda choices: choices[0]) if hands == "mouse" else Keys(pupil, lambda choices: choices[0])
    hand.touched["board"] = 1  # or the keyboard's first decision would be any
    begin(pupil, game)
    page = pupil.page
    for n, lesson in enumerate(steps_of(game), 1):
        wait_for_step(pupil, lesson.title.marked(lang))
        assert str(n) in page.inner_text(".task .step")
        if lesson.look is not None:
            page.wait_for_selector(".ring")
        solve(hand, lesson)
        assert page.locator(".task.reached").count() == 1
        if n == 1:
            assert pupil.barriers() == []
        # The way on has the focus, whatever one plays with.
        page.wait_for_function("document.activeElement?.matches('.task .primary')")
        pupil.press("Enter")
        if hands == "keyboard" and page.locator(".drawer").count():
            page.click(".drawer .head button")
    ending = course(sommet.game(game)).game
    assert ending is not None
    wait_for_step(pupil, ending.title.marked(lang))


def test_wrong_tries_are_answered_and_one_goes_on_where_one_stopped(visit: Visit) -> None:
    pupil = visit(lang="fr", size=(1000, 700))
    page = pupil.page
    begin(pupil, "step-by-step", "climb")
    wait_for_step(pupil, "Montez une marche")
    pupil.wait_for_turn()
    pupil.click_board("cell", "c2")  # two levels up
    page.wait_for_selector(".refusal button:has-text('R4')")
    pupil.click_board("cell", "a1")  # it stays below
    page.wait_for_selector(".task.missed")
    assert "Votre bille est restée en bas" in page.inner_text(".task")
    assert page.get_attribute(".table", "data-legal") == "0"
    pupil.press("Enter")  # try again
    page.wait_for_selector(".task:not(.missed)")
    pupil.wait_for_turn()
    pupil.press("h")
    page.wait_for_selector(".advice")
    pupil.click_board("cell", "d1")
    page.wait_for_selector(".task.reached")
    page.click(".task .primary")
    wait_for_step(pupil, "Dévalez l’escalier")
    page.reload()
    wait_for_step(pupil, "Dévalez l’escalier")
    page.click(".task [aria-label='Précédente']")
    wait_for_step(pupil, "Montez une marche")
    pupil.go()
    assert "Continuer d’apprendre" in page.inner_text("[data-learn='step-by-step']")
    assert "Apprendre en cinq minutes" in page.inner_text("[data-learn='talo']")
    pupil.go("#/learn/chess")
    page.wait_for_selector("[role=alert]")
    pupil.complaints.clear()  # the browser minds the answer 404


def test_the_last_step_is_a_game_with_the_guide_which_other_games_do_not_have(visit: Visit) -> None:
    pupil = visit(lang="en", size=(1000, 700))
    page = pupil.page
    begin(pupil, "step-by-step", "game")
    page.click(".task .primary")
    page.wait_for_url("**/#/m/**")
    pupil.wait_for_turn()
    page.wait_for_selector(".guide")
    assert pupil.look()["view"]["tower"] == 3
    match = pupil.match()
    while pupil.look()["status"] == "playing":
        page.evaluate(
            """async (match) => {
                const view = await (await fetch(`api/matches/${match}/view`)).json()
                const { ply, seat, legal } = view
                const action = legal.find((text) => text === 'move c3') ?? legal[0]
                if (!action) return new Promise((done) => setTimeout(done, 30))
                const body = JSON.stringify({ type: 'play', id: `${ply}`, ply, seat, action })
                const headers = { 'content-type': 'application/json' }
                await fetch(`api/matches/${match}/commands`, { method: 'POST', headers, body })
            }""",
            match,
        )
    page.wait_for_selector(".news a.primary")
    assert "Now play a real one" in page.inner_text(".news")
    pupil.set_table("step-by-step", [{"kind": "here"}, {"kind": "level", "level": "random"}], {})
    pupil.wait_for_turn()
    assert page.locator(".guide").count() == 0


def test_lessons_on_a_phone_keep_the_board_in_sight(visit: Visit) -> None:
    """By finger, upright and on its side: the task covers nothing that has to be touched."""
    for size in ((390, 844), (844, 390)):
        pupil = visit(lang="fr", size=size, is_phone=True)
        for game, name in (("step-by-step", "wall"), ("ascenseur", "take")):
            begin(pupil, game, name)
            lesson = next(each for each in steps_of(game) if each.id == name)
            hand = Hand(pupil, lambda choices: choices[0], has_finger=True)
            solve(hand, lesson)
            assert not hand.touched["list"]
            pupil.page.tap(".task .primary")
            pupil.page.wait_for_selector(".task:not(.reached)")
