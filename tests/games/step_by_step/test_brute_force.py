"""The clever parts of Step by Step against a plain model of the rules, over random boards and random play."""

from __future__ import annotations

from typing import Any, cast

import pytest

import sommet
from sommet.core import Position, Rng, Start
from sommet.core.grid import cell_name, cell_names
from sommet.games.step_by_step.position import StepByStepPosition
from sommet.testing import effort
from step_by_step.naive import NaiveGame, chains

GAME = sommet.game("step-by-step")
ROUGHNESS = ("low", "stairs", "plateau", "rough", "towers")


def random_start(rng: Rng, size: int) -> Start:
    """A random board of one of several kinds: what is rare in play (plateaus, towers, walls) is common here."""
    players = 2 + rng.draw(3)
    options: dict[str, Any] = {
        "size": size,
        "tower": 2 + rng.draw(8 if rng.draw(2) else 3),
        "ceiling": rng.choice(["summit", "none"]),
        "no_return": rng.choice(["turn", "last"]),
        "blocked_ball": rng.choice(["removed", "stays"]),
        "coda": rng.choice([0, 1, 2, 40]),
    }
    cells = [name for name in cell_names(size) if name != cell_name(size * size // 2, size)]
    kind = rng.choice(ROUGHNESS)
    heights = {name: random_level(rng, kind, options["tower"]) for name in cells}
    if options["ceiling"] == "summit":
        heights = {name: min(level, options["tower"]) for name, level in heights.items()}
    starts: list[str | None] = list(cells)
    rng.shuffle(starts)
    starts = starts[:players]
    out = [seat for seat in range(1, players + 1) if rng.draw(6) == 0][: players - 1]
    for seat in out:
        if options["blocked_ball"] == "removed" or rng.draw(2):
            starts[seat - 1] = None
    first = rng.choice([seat for seat in range(1, players + 1) if seat not in out])
    stock = rng.draw(3) if rng.draw(3) == 0 else rng.draw(2 * options["tower"] + 6)
    setup = {"starts": starts, "heights": heights, "stock": stock, "out": out, "first": first}
    return GAME.resolve(players, options, setup)


def random_level(rng: Rng, kind: str, tower: int) -> int:
    if kind == "low":
        return rng.draw(2)
    if kind == "stairs":
        return rng.draw(tower + 1)
    if kind == "plateau":
        return tower - (rng.draw(4) == 0)
    if kind == "rough":
        return rng.draw(tower + 4)
    return rng.draw(3) if rng.draw(3) else tower + rng.draw(30)


def facts(position: Position) -> dict[str, Any]:
    """What NaiveGame.facts says, said by the real game."""
    state, outcome = GAME.state(position), GAME.outcome(position)
    return {
        "legal": GAME.legal(position),
        "phase": GAME.phase(position),
        "mover": None if position.over else position.mover,
        "heights": state["heights"],
        "balls": state["balls"],
        "in_play": state["in_play"],
        "stock": state["stock"],
        "idle": state["idle"],
        "reason": None if outcome is None else outcome.reason,
        "result": None if outcome is None else list(outcome.result),
    }


@pytest.mark.parametrize(("size", "boards"), [(3, 250), (5, 250), (7, 80), (9, 50)])
def test_random_boards_and_play_agree_with_the_plain_model(size: int, boards: int) -> None:
    """R9, R13, R15, R18 to R20 and everything around them, at the setup and over the next actions."""
    endings: set[str | None] = set()
    struck_out = 0
    for seed in range(boards * effort()):
        rng = Rng(seed, size)
        start = random_start(rng, size)
        position, model = GAME.begin(start), NaiveGame(start)
        for ply in range(16):
            assert facts(position) == model.facts(), f"seed {seed}, ply {ply}: {start}"
            if position.over:
                break
            if model.phase == "move":
                struck_out += model.destinations(model.mover) != model.legal_destinations(model.mover)
            text = rng.choice(GAME.legal(position))
            GAME.play(position, text)
            model.play(text)
        endings.add(model.reason)
    # The boards are worth something only if they bring up what they are for.
    assert endings >= {"blockade", "no-summit", "coda", "summit", None}
    assert struck_out >= 5


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_whole_games_agree_with_the_plain_model(size: int) -> None:
    for seed in range(3 * effort()):
        rng = Rng(seed, 100 + size)
        options = {"size": size, "ceiling": rng.choice(["summit", "none"]), "no_return": rng.choice(["turn", "last"])}
        start = GAME.resolve(2 + rng.draw(3), options)
        position, model = GAME.begin(start), NaiveGame(start)
        while not position.over:
            assert facts(position) == model.facts(), f"seed {seed}: {start}"
            text = rng.choice(GAME.legal(position))
            GAME.play(position, text)
            model.play(text)
        assert facts(position) == model.facts(), f"seed {seed}: {start}"


def test_reach_is_what_walking_every_single_chain_finds() -> None:
    """R2 to R9 on 3x3, with no cleverness at all: each chain of steps is tried on its own."""
    compared = 0
    for seed in range(400 * effort()):
        start = random_start(Rng(seed, 77), 3)
        position = cast(StepByStepPosition, GAME.begin(start))
        if position.over or start.options["no_return"] == "last":
            continue
        model = NaiveGame(start)
        ball = model.balls[position.mover]
        assert ball is not None
        found = chains(model, [ball], model.occupied()) - {ball}
        assert found == model.destinations(position.mover), f"seed {seed}"
        names = cell_names(3)
        assert {names[cell] for cell in position.reach(position.mover)} == found, f"seed {seed}"
        compared += 1
    assert compared >= 50


@pytest.mark.rule("step-by-step", "R18")
def test_shortage_with_columns_far_above_the_tower() -> None:
    """Without a ceiling a ball on a lone high column comes down only over others raised beside it."""
    heights = {"b3": 9, "a3": 8, "a2": 7, "b2": 9, "b4": 9}
    for stock in range(30):
        setup = {"starts": ["b3", "e5"], "heights": heights, "stock": stock}
        start = GAME.resolve(2, {"ceiling": "none"}, setup)
        assert facts(GAME.begin(start)) == NaiveGame(start).facts(), f"stock {stock}"


def test_random_choice_takes_the_nth_legal_action() -> None:
    """Counting and finding members of a bit set, on boards of one machine word and of two."""
    for size in (3, 5, 7, 9):
        for seed in range(40):
            position = GAME.begin(random_start(Rng(seed, 55), size))
            for draw in range(12):
                if not position.over:
                    legal = position.legal()
                    assert position.random(Rng(draw)) == legal[Rng(draw).draw(len(legal))]
                    position.play(legal[draw % len(legal)])
