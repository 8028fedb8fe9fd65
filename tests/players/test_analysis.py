"""Analysis: mistakes are found and priced, the curve ends where the game did, and nothing depends on luck."""

from __future__ import annotations

from itertools import islice

import pytest

import sommet
from sommet.core import Position, Record
from sommet.core.rng import Rng
from sommet.games import all_games
from sommet.players import Decision, analyse, play_game, player, summarise
from sommet.players.judging import judge
from sommet.testing import Walk, effort

STEPS = sommet.game("step-by-step")
# Both stand at level 4 beside the tower: player 1, to move, could enter the summit, and player 2 does.
BOTH_AT_THE_DOOR = {"starts": ["b3", "d3"], "first": 1, "heights": {"b3": 4, "d3": 4, "b2": 4, "d2": 4}}
MISSED = Record("step-by-step", 2, {}, BOTH_AT_THE_DOOR, ["move b2", "place a2", "move c3"])
TINY = {"size": 3, "tower": 2, "coda": 2}


def recorded(slug: str, level: str = "2", seed: int = 1, players: int | None = None) -> Record:
    game, rng = sommet.game(slug), Rng(seed)
    start = game.resolve(players, None, None, rng.seed())
    return play_game(game, start, [player(game, level, rng.seed()) for _ in range(start.players)], rng)


def test_a_missed_summit_is_the_turning_point() -> None:
    decisions = list(analyse(STEPS, MISSED, 5_000))

    first = decisions[0]
    assert (first.action, first.best) == ("move b2", "move c3")
    assert (first.values, first.kept, first.loss, first.is_exact) == ((1.0, 0.0), (0.0, 1.0), 1.0, True)
    assert first.better is not None
    assert first.better.say("en") == "player 1 steps onto the summit"
    assert first.reason == ("gagne la partie", "wins the game")

    (worst,) = summarise(STEPS, MISSED, decisions).turning_points
    assert (worst.kind, worst.ply, worst.seat, worst.change) == ("mistake", 0, 1, -1.0)
    assert worst.sentences[0].say("en") == "player 1 rolls to b2, level 4"
    assert worst.sentences[1].say("en") == "better: player 1 steps onto the summit – wins the game"


def solve(position: Position, known: dict[int, tuple[float, ...]]) -> tuple[float, ...]:
    """The payoffs under best play for two, by trying everything."""
    if position.over:
        return position.result()
    if position.key() not in known:
        values = [solve(child, known) for child in children(position)]
        known[position.key()] = max(values, key=lambda value: value[position.mover - 1])
    return known[position.key()]


def children(position: Position) -> list[Position]:
    found = []
    for action in position.legal():
        child = position.copy()
        child.play(action)
        found.append(child)
    return found


def test_the_losses_of_a_solved_game_are_exact() -> None:
    """Compared with exhaustive search along random games, in which plenty of mistakes are made."""
    known: dict[int, tuple[float, ...]] = {}
    lost = 0
    for seed in range(12 * effort()):
        start = STEPS.resolve(2, TINY, {"stock": 4})
        rng = Rng(seed)
        record = play_game(STEPS, start, [player(STEPS, "random", rng.seed()) for _ in range(2)], rng)
        position = STEPS.begin(start)
        decisions = {decision.ply: decision for decision in analyse(STEPS, record, 100_000)}
        for ply, text in enumerate(record.actions):
            seat, due = position.mover, solve(position, known)
            STEPS.play(position, text)
            decision = decisions[ply]
            if decision.is_forced:
                continue
            assert decision.is_exact
            assert decision.values == due
            assert decision.loss == due[seat - 1] - solve(position, known)[seat - 1]
            lost += decision.loss > 0
    assert lost > 5


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_every_decision_is_judged(slug: str) -> None:
    """In every game: each action of a seat in turn, losses never negative, expectations that are shares."""
    game, record = sommet.game(slug), recorded(slug)
    decisions = list(islice(analyse(game, record, 16), 120))
    position = game.start(record.players, record.options, record.setup)
    expected = iter(decisions)
    for ply, text in enumerate(record.actions):
        if position.mover > 0:
            decision = next(expected, None)
            if decision is None:
                break
            assert (decision.ply, decision.seat, decision.action) == (ply, position.mover, text)
            assert decision.is_forced == (len(position.legal()) == 1)
            assert game.read(position, decision.best) in position.legal()
            assert decision.loss == pytest.approx(
                decision.values[position.mover - 1] - decision.kept[position.mover - 1]
            )
            assert decision.loss >= 0
            assert (decision.better is None) == (decision.reason is None) == (decision.best == decision.action)
            assert all(0 <= value <= 1 for value in (*decision.values, *decision.kept))
        game.play(position, text)
    assert next(expected, None) is None


def test_an_action_nobody_would_propose_is_judged_as_deep_as_the_best() -> None:
    """Talō, goal 2: seat 1 can win at once, and so can seat 2 in the next turn, whatever it throws."""
    game = sommet.game("talo")
    setup = {"pawns": ["e5 1", "h8 1"], "bars": ["1 z e5 0", "2 z d5 0", "1 z h8 0", "2 z h9 0"]}
    record = sommet.Record("talo", 2, {"goal": 2}, setup, ["roll 1", "take 1", "place 1 z a1 0", "end"])

    harmless, mistake = (decision for decision in analyse(game, record) if not decision.is_forced)

    assert (harmless.action, harmless.loss) == ("place 1 z a1 0", 0)
    assert (mistake.action, mistake.best, mistake.loss) == ("end", "move d5 2", 1)
    assert mistake.kept == (0, 1)


def test_any_action_of_a_turn_can_be_judged() -> None:
    game = sommet.game("talo")
    judging = judge(game, 3, 1)
    position, rng, judged = game.start(3), Rng(9), 0
    for _ in range(60 * effort()):
        action = position.random(rng)
        if position.mover > 0 and len(position.legal()) > 1:
            judgement = judging.judge(position, action, 1)
            column = position.mover - 1
            assert judgement.best in position.legal()
            assert judgement.kept[column] <= judgement.hoped[column]
            assert sum(judgement.hoped) == pytest.approx(1)
            assert sum(judgement.kept) == pytest.approx(1)
            judged += 1
        position.play(action)
        if position.over:
            break
    assert judged > 10


def test_same_seed_and_budget_same_analysis() -> None:
    for slug in ("talo", "step-by-step"):
        game, record = sommet.game(slug), recorded(slug)
        once, again, other = (list(islice(analyse(game, record, 40, seed), 12)) for seed in (1, 1, 2))
        assert once == again
        assert (once == other) == (game.method == "alphabeta")  # which leaves nothing to chance


@pytest.mark.parametrize("slug", [game.slug for game in all_games() if game.has_secrets])
def test_what_is_hidden_makes_no_mistake(slug: str) -> None:
    """What the seat to move cannot know does not change the verdict on what it did."""
    game, compared = sommet.game(slug), 0
    judging = judge(game, game.seats[0], 25)
    for moment in Walk.at_random(game, game.seats[0], seed=4).moments(60 * effort()):
        position = moment.position
        if position.over or position.mover == 0:
            continue
        twin = position.copy()
        twin.redeal(position.mover, Rng(moment.ply))
        if twin.key() == position.key():
            continue
        action = position.legal()[0]
        assert judging.judge(twin, action, 3) == judging.judge(position, action, 3)
        compared += 1
    assert compared > 5


def test_forced_actions_cost_nothing_and_leave_the_curve_alone() -> None:
    record = recorded("step-by-step", "random", seed=3)
    spent: list[int] = []
    decisions = list(analyse(STEPS, record, 50, progress=spent.append))
    forced = [decision for decision in decisions if decision.is_forced]

    assert forced
    assert spent == list(range(1, len(record.actions) + 1))
    assert all(decision.loss == 0 and decision.values == decision.kept for decision in forced)
    curve = summarise(STEPS, record, decisions).curve
    assert [ply for ply, _ in curve[:-1]] == [decision.ply for decision in decisions if not decision.is_forced]
    assert curve[-1][0] == len(record.actions)


@pytest.mark.parametrize("slug", ["step-by-step", "ascenseur"])
def test_the_curve_ends_with_the_result(slug: str) -> None:
    game, record = sommet.game(slug), recorded(slug, "random")
    assert record.result is not None
    best = max(record.result)

    last = summarise(game, record, []).curve[-1][1]

    assert [share > 0 for share in last] == [number == best for number in record.result]
    assert sum(last) == pytest.approx(1)


def test_an_analysis_can_be_stopped() -> None:
    """It is asked for decisions one by one; what has been judged so far can be summed up."""
    record = recorded("talo", seed=2)
    decisions = list(islice(analyse(sommet.game("talo"), record, 20), 5))

    assert len(decisions) == 5
    assert len(summarise(sommet.game("talo"), record, decisions).mean_losses) == record.players


def test_chance_can_turn_a_game() -> None:
    game = sommet.game("talo")
    kinds = set()
    for seed in range(3):
        record = recorded("talo", seed=seed)
        points = summarise(game, record, analyse(game, record, 60)).turning_points
        assert len(points) <= 5
        assert [point.ply for point in points] == sorted(point.ply for point in points)
        for point in points:
            kinds.add(point.kind)
            assert (point.kind == "chance") == record.actions[point.ply].startswith("roll")
    assert "chance" in kinds


def mean_loss(decisions: list[Decision]) -> float:
    judged = [decision.loss for decision in decisions if not decision.is_forced]
    return sum(judged) / len(judged)


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_random_players_lose_more_than_those_who_search(slug: str) -> None:
    game = sommet.game(slug)
    budget = game.budgets[2] if game.method == "alphabeta" else 60
    strong, weak = (
        mean_loss(list(islice(analyse(game, recorded(slug, level), budget), 60))) for level in ("3", "random")
    )
    assert weak > 1.5 * strong
