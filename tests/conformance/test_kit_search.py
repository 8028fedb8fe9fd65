"""The kit catches games that search and the Python door see differently, and plain-Python games that fail in it."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from rungs import RUNGS, SECRET_RUNGS, Rungs, RungsEvaluation, RungsPosition

from conformance.broken import at_every_moment, expect_failure, playing
from sommet import testing
from sommet.core import Game, Position, Rng, UctParameters
from sommet.players import arrange, run_match
from sommet.search import AlphaBeta, Uct, legal_sets, perft, playouts

GROUND = {"begin": "ground"}


class EndsAtOnce(RungsPosition):
    """What `play` adds is not what search plays."""

    def play(self, action: int) -> None:
        super().play(action)
        self.over = True


class RandomIsLast(RungsPosition):
    def random(self, rng: Rng) -> int:
        return self.legal()[-1]


class PaysALot(RungsPosition):
    def payoff(self, seat: int) -> float:
        return 7 * self.score(seat)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (EndsAtOnce, "perft finds .* and by hand"),
        (RandomIsLast, "a playout has .* by hand|a playout pays"),
        (PaysALot, "a playout pays"),
    ],
)
def test_check_search_catches(broken: type[RungsPosition], sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_search), playing(broken), sentence)


@pytest.mark.parametrize("game", [RUNGS, SECRET_RUNGS], ids=lambda game: game.slug)
@pytest.mark.parametrize("depth", range(1, 6))
def test_perft_equals_brute_force(game: Game, depth: int) -> None:
    def count(position: Position, left: int) -> int:
        if left == 0:
            return 1
        return sum(count(_after(position, action), left - 1) for action in position.legal())

    position = game.start(2, GROUND)
    assert perft(position, depth) == count(position, depth)


def _after(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(action)
    return after


def test_alphabeta_solves_a_game_in_plain_python() -> None:
    search = AlphaBeta(RUNGS.start(2, GROUND), RUNGS.evaluation)
    assert search.run(10_000) == 2, "eight rungs, one or two at a time: who leaves six to go wins"
    assert search.solved
    assert search.value == 1


def test_level_3_beats_random_at_a_game_in_plain_python() -> None:
    result = run_match(arrange(RUNGS, ["3", "random"], 2, options={"top": 12}, seed=4), games=20)
    assert result.rows[0].share > 0.65


# A class that is not whole, and one that fails.


class Half(Position):
    def legal(self) -> list[int]:
        return []


class OwnMover(RungsPosition):
    mover = 1


def test_half_made_classes_are_refused_with_a_sentence() -> None:
    with pytest.raises(TypeError, match=r"Half lacks apply\(action\), take\(other\), digest\(\), score\(seat\): "):
        Half()
    with pytest.raises(TypeError, match="mover is a field of every position: OwnMover may set it, but not define it"):
        OwnMover()


class Breaks(RungsPosition):
    def apply(self, action: int) -> None:
        if sum(self.pawns) > 6:
            raise RuntimeError("no further")
        super().apply(action)


class Starves(RungsPosition):
    def legal(self) -> list[int]:
        return [] if sum(self.pawns) > 6 else super().legal()


@pytest.mark.parametrize(
    ("broken", "error", "sentence"),
    [(Breaks, RuntimeError, "no further"), (Starves, ValueError, "has no legal action and is not over")],
)
def test_what_goes_wrong_in_plain_python_comes_out_of_search(
    broken: type[RungsPosition], error: type[Exception], sentence: str
) -> None:
    position = playing(broken).start(2, GROUND)
    tries: list[Callable[[], object]] = [
        lambda: playouts(position, 10, Rng(1)),
        lambda: legal_sets(position, 10, Rng(1)),
        lambda: Uct(position, seed=1).run(500),
        lambda: AlphaBeta(position).run(5_000),
    ]
    for attempt in tries:
        with pytest.raises(error, match=sentence):
            attempt()
    assert perft(position, 3) == 8, "nothing is left over of it"


class OneValue(RungsEvaluation):
    def values(self, position: Position) -> tuple[float, ...]:
        return (1.0,)


def test_an_evaluation_that_fails_comes_out_of_search_too() -> None:
    search = Uct(RUNGS.start(2), OneValue(), UctParameters(playout_depth=0), seed=1)
    with pytest.raises(ValueError, match=r"the win expectations of 2 seats are not \(1.0,\)"):
        search.run(5)


@pytest.mark.parametrize(("field", "value"), [("mover", 8), ("mover", -1), ("seats", 2**40)])
def test_fields_that_search_uses_as_an_index_are_checked(field: str, value: int) -> None:
    position = RUNGS.start(2)
    with pytest.raises(ValueError, match="goes from 0 to 7"):
        setattr(position, field, value)


class Built(RungsPosition):
    """With a constructor that wants to know something."""

    def __init__(self, pawns: list[int]) -> None:
        super().__init__()
        self.set_up(pawns, 8, 2, False)


def test_a_constructor_may_have_arguments() -> None:
    position = Built([1, 2])
    position.start = Rungs().resolve(2)
    for twin in (position.copy(), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert twin.pawns == [1, 2]
        assert perft(twin, 3) == 8
