"""Hidden faces: whatever a viewer is not entitled to may be exchanged, and the viewer cannot tell."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import sommet
from sommet.core import Rng
from sommet.games.ascension.notation import BOX, CUBE_CELLS
from sommet.testing import effort

GAME = sommet.game("ascension")


def play_and_watch(
    players: int, options: dict[str, Any], seed: int, plies: int
) -> tuple[str, list[str], list[set[str]]]:
    """A random game: its layout, its actions, and where the cubes began whose faces each viewer is entitled to."""
    start = GAME.resolve(players, options, None, seed)
    position = GAME.begin(start)
    rng = Rng(seed, 3)
    cubes: dict[str, list[str]] = {cell: [cell] for cell in CUBE_CELLS}
    held = ""
    actions: list[str] = []
    entitled: list[set[str]] = [set() for _ in range(players + 1)]
    while len(actions) < plies and not position.over:
        legal = GAME.legal(position)
        shows = [text for text in legal if text.startswith("reveal")]
        text = rng.choice(shows) if shows and rng.draw(3) == 0 else rng.choice(legal)
        verb, _, cell = text.partition(" ")
        if verb == "take":
            held = cubes[cell].pop() if cubes.get(cell) else "half"
            entitled[position.mover].add(held)
        elif verb in ("place", "reveal"):
            cubes.setdefault(cell, []).append(held)
            if verb == "reveal":
                for known in entitled:
                    known.add(held)
        actions.append(text)
        GAME.play(position, text)
    return start.setup, actions, entitled


def exchanged(layout: str, known: set[str], rng: Rng) -> str:
    """The layout with all faces on other cubes dealt anew among them."""
    faces = dict(zip(CUBE_CELLS, layout.split(" "), strict=True))
    unknown = [cell for cell in CUBE_CELLS if cell not in known]
    dealt = [faces[cell] for cell in unknown]
    rng.shuffle(dealt)
    faces.update(zip(unknown, dealt, strict=True))
    return " ".join(faces[cell] for cell in CUBE_CELLS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options", [{}, {"memory": "natural"}, {"home": "safe"}, {"home": "start", "same_cell": True}], ids=str
)
def test_nobody_sees_what_they_are_not_entitled_to(players: int, options: dict[str, Any]) -> None:
    for seed in range(effort()):
        layout, actions, entitled = play_and_watch(players, options, seed, plies=150)
        for viewer in range(players + 1):
            other = exchanged(layout, entitled[viewer], Rng(seed, 50 + viewer))
            assert other != layout
            one, two = GAME.start(players, options, layout), GAME.start(players, options, other)
            for text in actions:
                assert json.dumps(GAME.view(one, viewer)) == json.dumps(GAME.view(two, viewer))
                # Only `reveal` depends on a face, and only on that of the cube in hand.
                assert open_actions(one) == open_actions(two)
                GAME.play(one, text)
                GAME.play(two, text)
            assert json.dumps(GAME.view(one, viewer)) == json.dumps(GAME.view(two, viewer))


def open_actions(position: Any) -> list[str]:
    return [text for text in GAME.legal(position) if not text.startswith("reveal")]


@pytest.mark.parametrize("players", [2, 4])
def test_a_redeal_deals_the_rest_of_the_box(players: int) -> None:
    layout, actions, _ = play_and_watch(players, {}, 5, plies=160)
    position = GAME.start(players, {}, layout)
    for text in actions:
        GAME.play(position, text)
    for viewer in range(players + 1):
        before = GAME.view(position, viewer)
        guesses = []
        for seed in range(6):
            twin = position.copy()
            twin.redeal(viewer, Rng(seed))
            assert json.dumps(GAME.view(twin, viewer)) == json.dumps(before)
            guesses.append(cube_faces(twin))
            assert Counter(guesses[-1]) == Counter(BOX)
        assert len({tuple(guess) for guess in guesses}) == len(guesses)


def cube_faces(position: Any) -> list[str]:
    """The faces of all cubes, in hand included."""
    state = GAME.state(position)
    tokens = [token for text in state["stacks"].values() for token in text.split(" ") if token]
    if state["hand"]:
        tokens.append(state["hand"]["piece"])
    return [token.removesuffix("!") for token in tokens if not token.startswith("h") and token != "joker"]


@pytest.mark.parametrize("fill", ["-", "abyss", "- TC bivouac", "cable - - S"])
def test_a_redeal_of_an_exercise_knows_nothing_of_what_it_hides(fill: str) -> None:
    """Nobody knows a hidden face of an exercise (9b), so the guess is the same whatever it hides."""

    def guess(hidden: str, seed: int) -> list[str]:
        stacks = {"c3": "T!", "d4": "- h-"}
        position = GAME.start(2, None, {"position": {"fill": hidden, "stacks": stacks, "pawns": ["c3", "g7"]}})
        position.redeal(1, Rng(seed))
        return cube_faces(position)

    size = len(fill.split(" "))
    for seed in range(4):
        assert guess(fill, seed) == guess(" ".join(["-"] * size), seed)


def test_natural_memory_shows_a_face_in_hand_only() -> None:
    layout = " ".join(BOX)
    position = GAME.start(2, {"memory": "natural", "home": "safe"}, layout)
    GAME.play(position, "take c5")
    assert GAME.view(position, 1)["hand"]["piece"] == "T"
    assert GAME.view(position, 2)["hand"]["piece"] == "?"
    GAME.play(position, "place c4")
    assert GAME.view(position, 1)["stacks"]["c4"] == ["?", "?"]


def test_the_setup_is_nowhere_in_a_view() -> None:
    position = GAME.start(3, seed=4)
    for viewer in range(4):
        assert set(GAME.view(position, viewer)["stacks"].keys()) == set(CUBE_CELLS)
        assert {token for stack in GAME.view(position, viewer)["stacks"].values() for token in stack} == {"?"}
