"""Puzzles: what is shipped is proved, and proofs agree with enumerating everything by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import sommet
from sommet.core import Game, Position
from sommet.core.puzzles import Quest
from sommet.games import own_games
from sommet.games.talo.notation import WIDTH, cell_number
from sommet.learning.exercise import Attempt
from sommet.learning.making import Task, choose, look
from sommet.learning.puzzles import Prover, Puzzle, Unproved, played, prove, puzzles_of, shipped
from sommet.learning.solving import exercises
from sommet.search.proof import OutOfBudget

GAMES = own_games()
# Positions looked at by hand before a puzzle is left to the others: those of Talō take their time.
MOST_NODES = {"ascension": 20_000, "aufsteiger": 300_000, "talo": 12_000}
MOST_TRIES = 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_shipped_puzzle_is_proved_again(game: Game) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= 50
    themes = Counter(puzzle.quest.theme for puzzle in puzzles.values())
    assert set(themes) == set(puzzles_of(game).themes), "no theme without a puzzle, no puzzle without a theme"
    for puzzle in puzzles.values():
        prove(game, puzzle)
        assert Puzzle.from_json(puzzle.to_json()) == puzzle


# By hand: nothing of the aims, of their bounds or of the search, only legal actions and what states say.


def step_by_step(game: Game, quest: Quest, root: Position, position: Position, turns: int) -> bool | None:
    """Whether a position after so many turns meets the quest, by states and results; None: it is open."""
    outcome = game.outcome(position)
    if quest.theme in ("stop", "hold"):
        if outcome is not None:
            return outcome.winners != (3 - quest.seat,)
        return True if turns == quest.turns and position.mover == quest.seat else None
    if outcome is not None:
        return outcome.winners == (quest.seat,)
    return False if turns == quest.turns else None


def ascenseur(game: Game, quest: Quest, root: Position, position: Position, turns: int) -> bool | None:
    if not position.over:
        return None
    bids, tricks, _ = position.sheet()[-1]  # type: ignore[attr-defined]
    return bool(bids[quest.seat - 1] == tricks[quest.seat - 1])


def ascension(game: Game, quest: Quest, root: Position, position: Position, turns: int) -> bool | None:
    state, blocks = game.state(position), game.state(root)["blocks"]
    if quest.theme == "pillar" and quest.seat in state["summit"]:
        return True
    if quest.theme == "shut":
        rival = quest.numbers["rival"]
        if state["blocks"][rival - 1] > blocks[rival - 1]:
            return True
        return False if turns and position.mover != rival else None
    if position.over:
        return position.result()[quest.seat - 1] == 1
    if quest.theme == "way" and turns:
        return bool(state["blocks"][quest.seat - 1] == blocks[quest.seat - 1])
    return False if turns == quest.turns else None


def aufsteiger(game: Game, quest: Quest, root: Position, position: Position, turns: int) -> bool | None:
    if quest.theme in ("shut", "stone"):
        return None if not turns else climbed(game, position, quest.numbers["rival"]) <= quest.numbers["height"]
    height = position.pawn_height(quest.seat)  # type: ignore[attr-defined]
    return bool(height >= quest.numbers["height"]) if turns or game.phase(position) == "stone" else None


def talo(game: Game, quest: Quest, root: Position, position: Position, turns: int) -> bool | None:
    if "cell" in quest.numbers:
        met = is_filled(game, position, quest.numbers["cell"], quest.numbers["level"] - 1)
    else:
        met = position.pawn(quest.seat)[1] >= quest.numbers["level"]  # type: ignore[attr-defined]
    return True if met else False if turns or position.over else None


JUDGES = {
    "step-by-step": step_by_step,
    "ascenseur": ascenseur,
    "ascension": ascension,
    "aufsteiger": aufsteiger,
    "talo": talo,
}


def is_filled(game: Game, position: Position, cell: int, layer: int) -> bool:
    """Whether a bar of the building, none of them held, fills a cube."""
    state = game.state(position)
    for name in state["bars"] if state["held"] is None else ():
        length, kind, foot, base = name.split(" ")
        first, step = cell_number(foot), {"x": (1, 0), "y": (WIDTH, 0), "z": (0, 1)}[kind]
        cubes = [(first + index * step[0], int(base) + index * step[1]) for index in range(int(length))]
        if (cell, layer) in cubes:
            return True
    return False


def climbed(game: Game, position: Position, seat: int) -> int:
    """How high a pawn gets in its turn if it moves no block, by trying every way."""
    start = position.copy()
    assert start.mover == seat
    game.play(start, "skip")
    best, todo, seen = 0, [start], {start.key()}
    while todo:
        now = todo.pop()
        best = max(best, now.pawn_height(seat))  # type: ignore[attr-defined]
        for text in game.legal(now):
            if text != "stop":
                after = played(game, now, [text])
                if after.key() not in seen:
                    seen.add(after.key())
                    todo.append(after)
    return best


class TooMuch(Exception):
    """More positions than a test has time for."""


def forced(game: Game, puzzle: Puzzle, barred: set[int]) -> bool:
    """Whether the quest can be forced without some actions in the first turn, by trying everything."""
    root, seat = puzzle.position(game), puzzle.quest.seat
    judge = JUDGES[game.slug]
    known: dict[tuple[int, int], bool] = {}

    def force(position: Position, turns: int) -> bool:
        found = judge(game, puzzle.quest, root, position, turns)
        if found is not None:
            return found
        key = position.key(), turns
        if key not in known:
            if len(known) >= MOST_NODES.get(game.slug, 100_000):
                raise TooMuch
            known[key] = False  # no line comes back to where it was
            known[key] = settle(position, turns)
        return known[key]

    def settle(position: Position, turns: int) -> bool:
        is_own = position.mover == seat
        for action in position.legal():
            if is_own and turns == 0 and action in barred:
                continue
            after = position.copy()
            after.play(action)
            spent = turns + (is_own and (after.over or after.mover != seat))
            if force(after, spent) == is_own:
                return is_own
        return not is_own

    return force(root, 0)


def numbers_of(game: Game, puzzle: Puzzle) -> dict[str, int]:
    """The actions of its line as numbers."""
    now, found = puzzle.position(game), {}
    for text in puzzle.line:
        found[text] = game.read(now, text)
        game.play(now, text)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_proofs_agree_with_trying_everything(game: Game) -> None:
    """Of each theme one puzzle that is small enough: it can be forced, and not without its key."""
    compared: set[str] = set()
    tried: Counter[str] = Counter()
    for puzzle in shipped(game).values():
        theme = puzzle.quest.theme
        if theme in compared or puzzle.odds is not None or tried[theme] == MOST_TRIES:
            continue
        tried[theme] += 1
        numbers = numbers_of(game, puzzle)
        try:
            for text in puzzle.key:
                assert not forced(game, puzzle, set(puzzles_of(game).twins(numbers[text]))), (puzzle.id, text)
            assert forced(game, puzzle, set()), puzzle.id
        except TooMuch:
            continue
        compared.add(theme)
    assert len(compared) >= 2, f"hardly anything of {game.slug} is small enough: {compared}"


# At the table.


def begun(game: Game, puzzle: Puzzle, done: tuple[str, ...] = ()) -> Attempt:
    return Attempt(exercises(game)[puzzle.id], done)


def solve(attempt: Attempt) -> None:
    """Plays what is advised to the end."""
    while attempt.is_due:
        advised = attempt.advice()
        assert advised is not None
        attempt.act(advised)
        attempt.follow()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_advice_solves_a_puzzle_of_every_theme(game: Game) -> None:
    first = {puzzle.quest.theme: puzzle for puzzle in reversed(shipped(game).values())}
    for puzzle in first.values():
        attempt = begun(game, puzzle)
        solve(attempt)
        assert attempt.verdict.state == "reached", puzzle.id
        # Whoever comes back in the middle finds it as it was.
        assert begun(game, puzzle, tuple(attempt.done[:1])).done == attempt.done[:1]


def test_a_wrong_try_is_refuted_on_the_board() -> None:
    """Whoever does not stop the summit sees it reached."""
    game = sommet.game("step-by-step")
    puzzle = next(puzzle for puzzle in shipped(game).values() if puzzle.quest.theme == "stop")
    attempt = begun(game, puzzle)
    while attempt.is_due:  # any other turn
        attempt.act(next(text for text in attempt.legal() if text not in puzzle.key))
        attempt.follow()
    rival = 3 - puzzle.quest.seat
    assert attempt.verdict.state == "missed"
    assert attempt.movers[-1] == rival
    assert attempt.position.result()[rival - 1] == 1
    assert attempt.verdict.says is not None
    assert attempt.verdict.says.en == f"{{{rival}}} wins"


def test_a_win_given_away_is_refuted_by_an_answer_before_it_is_called_missed() -> None:
    game = sommet.game("step-by-step")
    puzzle = next(puzzle for puzzle in shipped(game).values() if puzzle.quest.theme == "summit")
    attempt = begun(game, puzzle)
    while attempt.is_due and attempt.movers[-1:] != [3 - puzzle.quest.seat]:
        attempt.act(next(text for text in attempt.legal() if text not in puzzle.key))
        attempt.follow()
    assert attempt.verdict.state == "missed"
    assert attempt.movers[-1] == 3 - puzzle.quest.seat


def test_the_odds_of_a_card_are_told() -> None:
    game = sommet.game("ascenseur")
    puzzle = next(puzzle for puzzle in shipped(game).values() if puzzle.odds is not None)
    assert puzzle.odds is not None
    best, deals = puzzle.odds
    wrong = next(text for text in game.legal(puzzle.position(game)) if text not in puzzle.key)
    missed, reached = begun(game, puzzle, (wrong,)), begun(game, puzzle, puzzle.key)
    assert missed.verdict.says is not None
    assert reached.verdict.says is not None
    assert (missed.verdict.state, reached.verdict.state) == ("missed", "reached")
    assert reached.verdict.says.en == f"it succeeds in {best} of the {deals} deals that can be"
    assert f"the best one in {best}" in missed.verdict.says.en


def test_every_deal_of_the_odds_is_what_the_seat_has_seen() -> None:
    """As often as a random guess can be, it is one of those counted; and all of these are different."""
    game = sommet.game("ascenseur")
    puzzle = next(puzzle for puzzle in shipped(game).values() if puzzle.odds is not None)
    position = puzzle.position(game)
    deals = Prover(game, position, puzzle.quest).deals
    assert deals is not None
    hands = [str(game.state(deal)["hands"]) for deal in deals]
    assert len(set(hands)) == len(hands)
    for seed in range(50):
        guess = position.copy()
        guess.redeal(puzzle.quest.seat, sommet.Rng(seed))
        assert str(game.state(guess)["hands"]) in hands


# What is wrong is noticed.


def test_a_puzzle_with_a_wrong_key_or_line_is_not_proved() -> None:
    game = sommet.game("step-by-step")
    puzzle = next(iter(shipped(game).values()))
    legal = game.legal(puzzle.position(game))
    other = next(text for text in legal if text != puzzle.line[0])
    for wrong in (
        replace(puzzle, key=(other,)),
        replace(puzzle, key=()),
        replace(puzzle, line=puzzle.line[:1], key=puzzle.line[:1]),
        replace(puzzle, quest=replace(puzzle.quest, turns=1)),
    ):
        with pytest.raises(Unproved):
            prove(game, wrong)


def test_a_proof_says_when_its_budget_is_spent() -> None:
    game = sommet.game("ascension")
    puzzle = next(puzzle for puzzle in shipped(game).values() if puzzle.quest.turns == 2)
    with pytest.raises(OutOfBudget, match="100 positions are not enough"):
        Prover(game, puzzle.position(game), puzzle.quest, 100).attainable(puzzle.position(game), 0, [0])
    with pytest.raises(Unproved, match="not enough"):
        prove(game, puzzle, 100)


def test_making_repeats_and_chooses_from_all_themes() -> None:
    game = sommet.game("talo")
    first, again = look(Task("talo", 1, 0)), look(Task("talo", 1, 0))
    assert first == again
    assert len(first) > 2
    chosen = choose(game, [*first, *again], 3)
    assert len({puzzle.id for puzzle in chosen}) == 3
    assert len({puzzle.quest.theme for puzzle in chosen}) >= 2
