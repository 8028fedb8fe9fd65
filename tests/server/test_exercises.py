"""Exercises over HTTP: solved step by step with nothing stored, and whatever else somebody may send there."""

from typing import Any

import pytest

import sommet
from server.client import Visitor
from server.process import ServerProcess
from server.test_play import talk
from sommet.learning.lessons import course

TAUGHT = [game.slug for game in sommet.all_games() if course(game).lessons]
ROLL = {"kind": "lesson", "game": "step-by-step", "id": "roll"}


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_lesson_is_solved_over_the_wire(server: ServerProcess, slug: str) -> None:
    """Each answer holds all that a table needs, and all that has to be sent with the next question."""

    async def conversation(ann: Visitor) -> None:
        told = await ann.get(f"/api/games/{slug}/lessons", lang="en")
        assert [each["id"] for each in told["lessons"]] == [each.id for each in course(sommet.game(slug)).lessons]
        for lesson in course(sommet.game(slug)).lessons:
            where: dict[str, Any] = {"kind": "lesson", "game": slug, "id": lesson.id}
            shown = await ann.post("/api/exercises?lang=en", where)
            for action in lesson.solution:
                update = shown["update"]
                assert shown["verdict"] == "open"
                assert (update["seat"], update["turn"]) == (lesson.seat, lesson.seat)
                assert action in update["legal"]
                hint = await ann.post("/api/exercises/hint?lang=en", {**where, "done": shown["done"]})
                assert hint["action"] == action
                assert hint["words"]
                previews = await ann.post("/api/exercises/previews", {**where, "done": shown["done"]})
                assert set(previews["actions"]) <= set(update["legal"])
                shown = await ann.post("/api/exercises?lang=en", {**where, "done": shown["done"], "action": action})
            assert shown["verdict"] == "reached", lesson.id
            assert shown["says"] == lesson.praise.marked("en")
            assert shown["update"]["legal"] == []
            assert shown["update"]["may"] == []
        assert (await ann.get("/api/mine"))["matches"] == []

    talk(server, conversation)


def test_what_a_rule_forbids_and_what_the_lesson_does_not_want(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        climb = {**ROLL, "id": "climb"}
        forbidden = await ann.post("/api/exercises/preview?lang=en", {**climb, "action": "move c2"})
        assert (forbidden["legal"], forbidden["rule"]) == (False, "R4")
        refused = await ann.post("/api/exercises?lang=en", {**climb, "action": "move c2"}, status=409)
        assert (refused["code"], refused["rule"], refused["sentence"]) == ("illegal", "R4", forbidden["sentence"])
        missed = await ann.post("/api/exercises?lang=fr", {**climb, "action": "move a1"})
        assert missed["verdict"] == "missed"
        assert missed["says"].startswith("Votre bille est restée en bas")
        over = await ann.post("/api/exercises", {**climb, "done": missed["done"], "action": "place a2"}, status=409)
        assert over["code"] == "exercise"
        nothing = await ann.post("/api/exercises/hint", {**climb, "done": missed["done"]}, status=409)
        assert nothing["code"] == "impossible"

    talk(server, conversation)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({**ROLL, "id": "nowhere"}, 404, "exercise"),
        ({**ROLL, "id": "x" * 500}, 400, "message"),
        ({**ROLL, "game": "chess"}, 404, "game"),
        ({**ROLL, "kind": "riddle"}, 400, "message"),
        ({**ROLL, "done": ["move b2"] * 101}, 400, "message"),
        ({**ROLL, "done": ["x" * 201]}, 400, "message"),
        ({**ROLL, "done": "move b2"}, 400, "message"),
        ({**ROLL, "done": ["move b5", "place b4"]}, 409, "exercise"),  # it is over after the first
        ({**ROLL, "done": ["move c3"]}, 409, "illegal"),
        ({**ROLL, "done": ["castle"]}, 409, "notation"),
        ({**ROLL, "action": "\x00"}, 409, "notation"),
        ({**ROLL, "since": -1}, 400, "message"),
        ({**ROLL, "since": 2**31 - 1}, 200, None),  # more than there is: all is told
        ({**ROLL, "seat": 2}, 400, "message"),
        ([ROLL], 400, "message"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(server: ServerProcess, body: Any, status: int, code: str | None) -> None:
    async def conversation(ann: Visitor) -> None:
        answer = await ann.post("/api/exercises", body, status=status)
        assert answer.get("code") == code
        if code is not None:
            assert len(answer["sentence"]) > 10
        assert (await ann.get("/api/games"))["games"]

    talk(server, conversation)


def test_games_without_lessons_and_without_names(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        assert (await ann.get("/api/games/chess/lessons", status=404))["code"] == "game"

    talk(server, conversation)
