"""Whatever comes in through the Python door of a position, an exception comes out at worst: never a crash."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from fuzz.material import cases_of
from fuzz.numbers import counted, mutated, some_argument, some_int
from sommet.core import Game, GameError, Position, Rng
from sommet.games import all_games
from sommet.games.talo.stability import Building
from sommet.testing import effort, option_sets
from sommet.testing.walk import play_on

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
INTS_A_MOMENT = 400


def random_positions(game: Game, rng: Rng) -> Iterator[Position]:
    """Positions of random games without end: all numbers of players, all options, every moment now and then."""
    sets = {players: option_sets(game, players) for players in game.seats}
    while True:
        players = rng.choice(game.seats)
        position = game.start(players, rng.choice(sets[players]), seed=rng.draw(2**31 - 1))
        # A few games are gone through from their start, of the others some positions are looked at.
        skip = rng.choice((1, 1, 7, 40))
        while not position.over:
            yield position
            play_on(position, rng, 1 + rng.draw(skip))
        yield position


@each_game
def test_ints(game: Game) -> None:
    """`play` takes what `legal` lists and refuses every other int with ValueError, and a refusal changes nothing."""
    rng = Rng(17)
    known = [1]
    tried = refused = 0
    wanted = counted(20_000, 50_000, effort())
    for position in random_positions(game, rng):
        legal = set(position.legal())
        known = [*some_of(known, rng), *some_of(sorted(legal), rng)]
        key = position.key()
        for _ in range(INTS_A_MOMENT):
            number = some_int(known, rng)
            assert position.is_legal(number) == (number in legal), f"{number} in {position}"
            if number not in legal:
                with pytest.raises(ValueError, match="is not a legal action"):
                    position.play(number)
                refused += 1
        assert position.key() == key
        assert position.legal() == sorted(legal)
        tried += INTS_A_MOMENT
        if tried >= wanted:
            break
    assert refused > tried / 2
    print(f"{game.slug}: {tried} ints, {refused} of them refused")


def some_of(known: list[int], rng: Rng) -> list[int]:
    return [rng.choice(known) for _ in range(60)] if len(known) > 60 else known


@each_game
def test_setups(game: Game) -> None:
    """Setups beside those of the worked cases are refused with our errors, or make games that can be played."""
    rng = Rng(18)
    cases = cases_of(game)
    accepted = 0
    wanted = counted(2_000, 50_000, effort())
    for _ in range(wanted):
        case = rng.choice(cases)
        options = mutated(case.options, rng) if rng.draw(4) == 0 else case.options
        players = case.players if rng.draw(8) else rng.draw(9) - 1
        try:
            position = game.start(players, options, mutated(case.setup, rng), seed=rng.draw(100))
        except GameError:
            continue
        accepted += 1
        play_on(position, rng, 4)
        position.key()
    assert 0 < accepted < wanted
    print(f"{game.slug}: {wanted} setups, {accepted} of them accepted")


# Methods. Whatever they are given, the position can be asked and played afterwards.


def names_of(thing: object) -> list[str]:
    """Everything Python can call on it, private methods too, and what copying and comparing use."""
    special = ["__init__", "__eq__", "__hash__", "__copy__", "__deepcopy__", "__reduce__", "__repr__"]
    plain = [name for name in dir(type(thing)) if not name.startswith("__")]
    return [name for name in [*plain, *special] if callable(getattr(thing, name, None))]


def survive(position: Position, rng: Rng) -> None:
    """Asks and plays a position that may not even be set up."""
    for ask in (position.legal, position.key, position.copy, position.result, lambda: play_on(position, rng, 6)):
        try:
            ask()
        except ValueError as error:
            assert "set up" in str(error) or "not over" in str(error)  # noqa: PT017
    repr(position)


@each_game
def test_methods(game: Game) -> None:
    rng = Rng(19)
    other = next(random_positions(all_games()[0], rng))
    wanted = counted(3_000, 50_000, effort())
    called = 0
    for position in random_positions(game, rng):
        kind = type(position)
        targets: list[Any] = [position.copy(), kind(), kind.__new__(kind)]
        if hasattr(position, "building"):
            targets += [position.copy().building, Building(), Building.__new__(Building)]
        arguments = [rng, position.copy(), other, position.start, position.legal(), kind()]
        for target in targets:
            names = names_of(target)
            for _ in range(20):
                call = getattr(target, rng.choice(names))
                given = [some_argument(rng, arguments) for _ in range(rng.draw(5))]
                with suppress(Exception):
                    call(*given)
                called += 1
            for name in names_of(target):
                with suppress(Exception):
                    setattr(target, name, 3)
            if isinstance(target, Position):
                survive(target, rng)
        if called >= wanted:
            break


@each_game
def test_ways_to_set_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `Game.build` hands to a position, spoilt in some places: ValueError, or a position that can be played."""
    rng = Rng(20)
    for _ in range(counted(300, 2_000, effort())):
        case = rng.choice(cases_of(game))
        with suppress(Exception):
            calls = calls_of(game, case.players, case.options, case.setup, monkeypatch)
            position = kind_of(game)()
            spoilt = rng.draw(len(calls))
            for number, (name, given) in enumerate(calls):
                getattr(position, name)(*(mutated(list(given), rng) if number == spoilt else given))
        survive(position, rng)


def kind_of(game: Game) -> type[Position]:
    return type(game.start(game.seats[0]))


def calls_of(game: Game, players: int, options: Any, setup: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The calls by which a game sets up a position."""
    kind = kind_of(game)
    calls: list[Any] = []

    def recording(name: str) -> Any:
        def call(self: Position, *given: Any) -> Any:
            calls.append((name, given))
            return getattr(kind, name)(self, *given)

        return call

    names = [name for name in ("set_up", "lay", "seat", "open_play") if hasattr(kind, name)]
    recorder = type(kind.__name__, (kind,), {name: recording(name) for name in names})
    start = game.resolve(players, options, setup)
    with monkeypatch.context() as patch:
        patch.setattr(importlib.import_module(type(game).__module__), kind.__name__, recorder)
        game.build(start)
    assert calls
    return calls


@each_game
def test_damaged_pickles(game: Game) -> None:
    """A state that is cut, changed or of another class is refused."""
    rng = Rng(21)
    for position in islice(random_positions(game, rng), counted(30, 100, effort())):
        restore, (kind, start, numbers, *rest) = position.__reduce__()
        at = rng.draw(len(numbers))
        for spoilt in (
            numbers[:at],
            (*numbers, 0),
            (*numbers[:at], numbers[at] + 1, *numbers[at + 1 :]),
            (*numbers[:at], 2**70, *numbers[at + 1 :]),
            (*numbers[:at], None, *numbers[at + 1 :]),
            list(numbers),
            (),
            None,
        ):
            with pytest.raises((ValueError, TypeError)):
                restore(kind, start, spoilt, *rest)
        for stranger in (int, Position, None, "x"):
            with pytest.raises((ValueError, TypeError)):
                restore(stranger, start, numbers, *rest)
        assert pickle.loads(pickle.dumps(position)) == position
