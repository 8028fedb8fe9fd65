"""Puzzles over HTTP: every theme solved by what is advised, and whatever else somebody may send there."""

from typing import Any

import pytest

import sommet
from server.client import Visitor
from server.process import ServerProcess
from server.test_play import talk
from sommet.learning.puzzles import shipped

GAMES = [game.slug for game in sommet.all_games() if shipped(game)]


@pytest.mark.parametrize("slug", GAMES)
def test_one_puzzle_of_each_theme_is_solved_over_the_wire(server: ServerProcess, slug: str) -> None:
    async def conversation(ann: Visitor) -> None:
        told = await ann.get(f"/api/games/{slug}/puzzles", lang="en")
        assert [each["id"] for each in told["puzzles"]] == list(shipped(sommet.game(slug)))
        assert all(each["task"] and 1 <= each["difficulty"] <= 5 for each in told["puzzles"])
        first = {each["theme"]: each["id"] for each in reversed(told["puzzles"])}
        assert set(first) == {each["theme"] for each in told["themes"]}
        for name in first.values():
            where: dict[str, Any] = {"kind": "puzzle", "game": slug, "id": name}
            shown = await ann.post("/api/exercises?lang=en", where)
            while shown["verdict"] == "open":
                hint = await ann.post("/api/exercises/hint?lang=en", {**where, "done": shown["done"]})
                assert hint["action"] in shown["update"]["legal"]
                step = {**where, "done": shown["done"], "action": hint["action"]}
                shown = await ann.post("/api/exercises?lang=en", step)
            assert shown["verdict"] == "reached", name

    talk(server, conversation)


def test_nonsense_is_refused_and_nobody_is_harmed(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        await ann.get("/api/games/chess/puzzles", status=404)
        name = next(iter(shipped(sommet.game("step-by-step"))))
        where: dict[str, Any] = {"kind": "puzzle", "game": "step-by-step", "id": name}
        for wrong in (
            {**where, "id": "00000000"},
            {**where, "id": "../../etc/passwd"},
            {**where, "game": "talo"},
            {**where, "kind": "lesson"},
        ):
            assert (await ann.post("/api/exercises", wrong, status=404))["code"] == "exercise"
        for done in (["move c3"] * 100, ["end"], ["\u0000"], ["place b2"]):
            assert (await ann.post("/api/exercises", {**where, "done": done}, status=409))["sentence"]
        assert (await ann.post("/api/exercises", where))["verdict"] == "open"

    talk(server, conversation)
