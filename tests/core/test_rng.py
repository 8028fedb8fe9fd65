"""The random stream: PCG32 as published, uniform, and the same in both forms."""

from __future__ import annotations

from collections import Counter

import pytest

from sommet.core import Rng
from sommet.core.bits import mix

ALL = 2**64 - 1


class Pcg32:
    """PCG32 (XSH-RR) as its author describes it; `step` is the odd increment."""

    def __init__(self, state: int, step: int) -> None:
        self.state, self.step = state, step

    def next(self) -> int:
        old = self.state
        self.state = (old * 6364136223846793005 + self.step) & ALL
        folded = ((old >> 18 ^ old) >> 27) & 0xFFFFFFFF
        turn = old >> 59
        return (folded >> turn | folded << (-turn & 31)) & 0xFFFFFFFF


def seeded_as_published(seed: int, stream: int) -> Pcg32:
    """The seeding of the reference implementation."""
    made = Pcg32(0, stream << 1 | 1)
    made.next()
    made.state = (made.state + seed) & ALL
    made.next()
    return made


def model_of(seed: int, stream: int = 0) -> Pcg32:
    """The generator behind Rng(seed, stream): seed and stream are mixed, so that near ones give unlike streams."""
    start = mix(mix(1, seed & ALL), seed >> 64 & ALL)
    step = (mix(start, stream & ALL) << 1 | 1) & ALL
    made = Pcg32((start + step) & ALL, step)
    made.next()
    return made


def test_the_model_gives_the_published_numbers() -> None:
    """The first numbers of the demonstration that comes with the reference implementation (seed 42, stream 54)."""
    model = seeded_as_published(42, 54)
    assert [model.next() for _ in range(6)] == [
        0xA15C02B7,
        0x7B47F409,
        0xBA1D3330,
        0x83D2F293,
        0xBFA4784B,
        0xCBED606E,
    ]


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**64 - 1, 2**64, 2**127 + 5, -1])
@pytest.mark.parametrize("stream", [0, 1, 2**40])
def test_seeds_are_pairs_of_32_bit_numbers_of_the_model(seed: int, stream: int) -> None:
    rng, model = Rng(seed, stream), model_of(seed, stream)
    for _ in range(50):
        assert rng.seed() == model.next() << 32 | model.next()


@pytest.mark.parametrize("n", [1, 2, 3, 10, 52, 1000, 2**16 + 1, 3 * 2**29, 2**31 - 1])
def test_draws_are_lemire_draws_of_the_model(n: int) -> None:
    """The number times n, upper half; rejected where the lower half is among the 2^32 mod n surplus ones."""
    rng, model = Rng(7), model_of(7)
    for _ in range(300):
        product = model.next() * n
        while product & 0xFFFFFFFF < 2**32 % n:
            product = model.next() * n
        assert rng.draw(n) == product >> 32


def test_known_numbers() -> None:
    """So that records and matches made with a seed can be made again in years to come."""
    rng = Rng(1)
    assert [rng.draw(100) for _ in range(10)] == [92, 82, 63, 42, 68, 25, 59, 80, 96, 87]
    cards = list(range(10))
    Rng(1, 2).shuffle(cards)
    assert cards == [5, 0, 3, 2, 1, 8, 7, 4, 9, 6]
    assert Rng(2**80).seed() == 8240913885280809509


def test_draws_are_uniform() -> None:
    for n in (2, 3, 7, 52):
        rng = Rng(n)
        draws = 2000 * n
        counts = Counter(rng.draw(n) for _ in range(draws))
        assert set(counts) == set(range(n))
        distance = sum((count - 2000) ** 2 / 2000 for count in counts.values())
        assert distance < (n - 1) + 6 * (2 * n) ** 0.5 + 10


def test_shuffles_reach_every_order_equally() -> None:
    rng = Rng(11)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 23 + 6 * 46**0.5 + 10


def test_streams_and_seeds_are_independent() -> None:
    """Two streams agree about as often as chance has it, also when seed or stream number are neighbours."""
    pairs = [
        (Rng(5), Rng(6)),
        (Rng(5, 0), Rng(5, 1)),
        (Rng(5, 1), Rng(6, 0)),
        (Rng(0), Rng(2**64)),
        (Rng(0), Rng(1, 1)),
    ]
    for one, other in pairs:
        same = sum(one.draw(16) == other.draw(16) for _ in range(8000))
        assert 350 < same < 650  # 500 expected, more than six standard deviations either way
    starts = {Rng(seed, stream).seed() for seed in range(60) for stream in range(60)}
    assert len(starts) == 3600


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert [Rng(3, 4).seed() for _ in range(2)] == [Rng(3, 4).seed()] * 2
    one, other = Rng(9), Rng(9)
    assert [one.draw(6) for _ in range(100)] == [other.draw(6) for _ in range(100)]


def test_choice_takes_members_only() -> None:
    rng = Rng(0)
    assert {rng.choice("abc") for _ in range(100)} == set("abc")


@pytest.mark.parametrize("n", [0, -1, -(2**31)])
def test_drawing_from_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Rng(0).draw(n)


def test_choosing_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Rng(0).choice([])
