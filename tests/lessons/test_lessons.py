"""Lessons: those that are shipped hold, and the check finds what can be wrong with them."""

from dataclasses import replace

import pytest

import sommet
from sommet.core.errors import IllegalAction
from sommet.core.text import Text
from sommet.core.touch import Touch
from sommet.learning.checking import problems
from sommet.learning.exercise import Attempt, Locked
from sommet.learning.goals import Goal, has_come
from sommet.learning.lessons import Course, Lesson, LessonError, course, read

TAUGHT = [game for game in sommet.all_games() if course(game).lessons]
GAME = sommet.game("step-by-step")
HEAD = """
[game]
title = { fr = "Partie", en = "Game" }
task = { fr = "Jouez.", en = "Play." }
[[lesson]]
id = "one"
title = { fr = "Un", en = "One" }
task = { fr = "Bougez [R2].", en = "Move [R2]." }
praise = { fr = "Bien.", en = "Good." }
goal = { play = "move *" }
solution = ["move b2"]
"""


def lesson(name: str) -> Lesson:
    return next(each for each in course(GAME).lessons if each.id == name)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.slug)
def test_all_lessons_hold(game: sommet.Game) -> None:
    assert list(problems(game)) == []


def test_what_the_others_do_is_told_and_what_is_not_wanted_is_locked() -> None:
    plan = lesson("plan")
    attempt = Attempt(plan)
    attempt.act("move b2")
    attempt.act("place c2")
    attempt.follow()
    assert attempt.done == ["move b2", "place c2", "move e4", "place e3"]
    assert attempt.verdict.state == "open"
    assert attempt.advice() == "move c2"
    with pytest.raises(IllegalAction):
        attempt.act("move c3")
    attempt.act("move c2")
    assert attempt.verdict == ("reached", plan.praise)
    assert attempt.legal() == []
    with pytest.raises(Locked):
        attempt.act("place c1")

    answered = Attempt(replace(plan, wrong=((("move a*",), Text("Pas là.", "Not there.")),)))
    assert not any(text.startswith("move a") for text in answered.legal())
    with pytest.raises(Locked, match=r"Not there\."):
        answered.act("move a1")
    narrow = Attempt(replace(plan, open=("move b*",)))
    assert {text[:6] for text in narrow.legal()} == {"move b"}
    with pytest.raises(Locked, match="about something else"):
        narrow.act("move a1")


def test_a_lesson_is_missed_when_its_actions_are_used_up() -> None:
    attempt = Attempt(lesson("climb"))
    attempt.act("move a1")
    assert attempt.verdict == ("missed", lesson("climb").missed)
    assert attempt.advice() is None


@pytest.mark.parametrize(
    ("there", "wanted", "is_there"),
    [(2, 2, True), (3, 2, True), (1, 2, False), (2, [2], True), (3, [2], False), (True, 1, False), ("b2", "b2", True)],
)
def test_milestones(there: int | str | bool, wanted: int | str | list[int], is_there: bool) -> None:
    assert has_come(there, wanted) is is_there  # type: ignore[arg-type]


def test_texts_cite_rules_and_lose_their_numbers() -> None:
    (one,) = read(GAME, HEAD).lessons
    assert one.task == ("Bougez.", "Move.")
    assert one.rules == ("R2",)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ("extra = 1", "there is no field extra"),
        ("missed = { fr = 'Non.' }", "missed has to be told in fr and in en"),
        ("setup = { heights = { c3 = 1 } }", "one:"),
    ],
)
def test_a_file_that_cannot_be_understood(changed: str, said: str) -> None:
    with pytest.raises(LessonError, match=said):
        read(GAME, HEAD + changed)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"solution": ("move b5", "place b4")}, "reached before the last step"),
        ({"solution": ("move z9",)}, "step 1 of its solution"),
        ({"goal": Goal(play=("place *",))}, "does not reach its goal"),
        ({"task": Text("Va en b2.", "Go there.")}, "b2 is named to somebody who looks at the board"),
        ({"task": Text("Va là", "Go there.")}, "no whole sentence"),
        ({"title": Text("A" * 40, "Roll")}, "should have"),
        ({"look": Touch("cell", "z9")}, "there is no cell z9"),
        ({"missed": Text("Non.", "No.")}, "it cannot be missed"),
        ({"goal": Goal(play=("move b2",))}, "it can be missed, and says nothing"),
        ({"wrong": ((("jump *",), Text("Non.", "No.")),)}, "nothing on the way"),
        ({"rules": ("R99",)}, "R99 is no rule of the game"),
        ({"rules": ()}, "R6 stands on the page of rules and in no lesson"),
        ({"seat": 2}, "seat 2 is not to act"),
        ({"id": "lay"}, "two lessons have the same id"),
    ],
)
def test_the_check_finds_what_is_wrong(changes: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = course(GAME)
    broken = replace(found.lessons[0], **changes)  # type: ignore[arg-type]
    monkeypatch.setattr("sommet.learning.checking.course", lambda _: Course((broken, *found.lessons[1:]), found.game))
    assert any(said in problem for problem in problems(GAME)), list(problems(GAME))
