"""Observations say what views say: nothing that is hidden, everything else, from the viewer's seat."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from planes import PAGE, written

import sommet
from sommet.adapters import observe
from sommet.adapters.observe import Observer
from sommet.core import Game, Position, Rng
from sommet.games import all_games
from sommet.testing import Moment, Walk, effort, option_sets

GAMES = [pytest.param(game, id=game.slug) for game in all_games()]
SECRETIVE = [pytest.param(game, id=game.slug) for game in all_games() if game.has_secrets]
POSITIONS = 1000


def moments(game: Game, most: int, seed: int = 1) -> Iterator[tuple[Observer, Moment]]:
    """Positions of random games with every number of players and all kinds of options, until there are enough."""
    starts = [(players, options) for players in game.seats for options in option_sets(game, players)]
    share = 1 + most // len(starts)
    told = 0
    while told < most:
        for players, options in starts:
            observer = Observer(game, players, options)
            for moment in Walk.at_random(game, players, options, seed).moments(share):
                yield observer, moment
                told += 1
            seed += 1


def clever_game(game: Game, players: int) -> tuple[Observer, Iterator[Position]]:
    """The positions of a game of players who do more than random ones do."""
    seated = [sommet.player(game, "greedy", seed) for seed in range(players)]
    record = sommet.play_game(game, game.resolve(players, seed=0), seated)
    return Observer(game, players), sommet.positions(game, record)


@pytest.mark.parametrize("game", SECRETIVE)
def test_what_a_seat_cannot_know_changes_nothing_it_observes(game: Game) -> None:
    """The permutation test: at 1,000 positions, for everybody who may look, what is hidden is dealt anew."""
    positions = redealt = differing = 0
    for observer, moment in moments(game, POSITIONS * effort()):
        positions += 1
        for viewer in moment.viewers:
            twin = moment.position.copy()
            twin.redeal(viewer, moment.rng(50 + viewer))
            before, after = (observer.observe(position, viewer) for position in (moment.position, twin))
            if not (before == after).all():
                planes = np.unique(np.nonzero(before != after)[0])
                names = ", ".join(observer.planes[plane] for plane in planes)
                raise moment.failure(f"viewer {viewer} observes what is hidden: {names}")
            redealt += twin != moment.position
            differing += not (everything(observer, moment.position) == everything(observer, twin)).all()
    assert positions >= POSITIONS
    # It would have been seen: most positions are others once dealt anew, and whoever sees all sees that.
    assert redealt > positions
    assert differing > positions


def everything(observer: Observer, position: Position) -> np.ndarray[Any, np.dtype[np.uint8]]:
    out = np.empty(observer.shape, np.uint8)
    observer.write_all(position, out)
    return out


def told(game: Game, position: Position, viewer: int) -> str:
    """A view without what is no part of the board: how the game came here, and what follows from the rest."""
    return json.dumps({name: value for name, value in game.view(position, viewer).items() if name not in UNTOLD})


UNTOLD = ("viewer", "legal", "result", "reason", "over", "winners")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_sees_another_view_observes_something_else(game: Game) -> None:
    """Otherwise a program that learns would have to decide without knowing what a person knows."""
    for players in game.seats:
        walk = Walk.at_random(game, players, seed=7)
        expect_told(Observer(game, players), (moment.position.copy() for moment in walk.moments(200)))
    expect_told(*clever_game(game, game.seats[-1]))


def expect_told(observer: Observer, positions: Iterator[Position]) -> None:
    views: dict[bytes, str] = {}
    for position in positions:
        if not position.over:
            view = told(observer.game, position, 1)
            assert views.setdefault(observer.observe(position, 1).tobytes(), view) == view
    assert len(views) > 5


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_counted_from_the_viewer(game: Game) -> None:
    """If nothing were hidden, the next seat would observe the same planes, those of each seat one place further."""
    for players in game.seats:
        observer = Observer(game, players)
        index = {name: plane for plane, name in enumerate(observer.planes)}
        one, other = np.empty(observer.shape, np.uint8), np.empty(observer.shape, np.uint8)
        for moment in Walk.at_random(game, players, seed=3).moments(12):
            for seat in range(1, players + 1):
                observer.write_all(moment.position, one, seat)
                observer.write_all(moment.position, other, seat % players + 1)
                for name, plane in index.items():
                    stem, mark, further = name.rpartition(" +")
                    then = index[f"{stem} +{(int(further) - 1) % players}"] if mark else plane
                    assert (one[plane] == other[then]).all(), f"{name} of seat {seat}"


@pytest.mark.parametrize("game", GAMES)
def test_planes_are_named_and_used(game: Game) -> None:
    """Over many games every plane has said something, for some seat."""
    for players in game.seats:
        observer = Observer(game, players)
        assert observer.shape == observe.shape(game, players) == (len(observer.planes), *observer.shape[1:])
        assert len(set(observer.planes)) == len(observer.planes) == len(observer.meanings)
    used: Counter[str] = Counter()
    for players in game.seats[-2:]:
        observer, positions = clever_game(game, players)
        for position in positions:
            used.update(planes_in_use(observer, position))
    for observer, moment in moments(game, 1000):
        used.update(planes_in_use(observer, moment.position))
    # A push and a tower of eight blocks on one cell are too rare to wait for.
    assert {name for name, times in used.items() if times == 0} <= {"push", "block 7"}


def planes_in_use(observer: Observer, position: Position) -> dict[str, int]:
    """How many planes of that name say something, those of all seats together."""
    found: dict[str, int] = {}
    for name, plane in zip(observer.planes, everything(observer, position), strict=True):
        stem = name.rpartition(" +")[0] or name
        found[stem] = found.get(stem, 0) + int(plane.any())
    return found


@pytest.mark.parametrize("game", GAMES)
def test_masks_and_lists_are_the_legal_actions(game: Game) -> None:
    observer = Observer(game)
    for moment in Walk.at_random(game, seed=2).moments(20):
        legal = moment.position.legal()
        assert observer.legal(moment.position).tolist() == legal
        assert all(observer.action(observer.index(action)) == action for action in legal)
        if observer.has_mask:
            mask = np.full(observer.actions, 7, np.uint8)
            observer.mask(moment.position, mask)
            assert np.flatnonzero(mask).tolist() == legal
            assert mask.max(initial=0) <= 1


def test_what_cannot_be_observed_is_said_in_a_sentence() -> None:
    game, talo = sommet.game("step-by-step"), sommet.game("talo")
    observer, position = Observer(game), game.start()
    out = np.empty(observer.shape, np.uint8)
    for other in (talo.start(), game.start(players=3), game.start(options={"size": 7})):
        with pytest.raises(ValueError, match="is not of the game, players and options"):
            observer.write(other, 1, out)
    with pytest.raises(ValueError, match="is played with other options"):
        Observer(sommet.game("ascension"), options={"memory": "natural"}).observe(sommet.game("ascension").start(), 1)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=f"viewer {seat} is not one of 0 to 2"):
            observer.write(position, seat, out)
    rooms: list[Any] = [out[:-1], out.astype(np.int32), np.empty((*out.shape, 2), np.uint8)[..., 0], bytes(275), [0]]
    for room in rooms:
        with pytest.raises(ValueError, match=r"an array of .* bytes"):
            observer.write(position, 1, room)
    with pytest.raises(ValueError, match="480725 actions, too many for a mask"):
        Observer(talo).mask(talo.start(), np.empty(480725, np.uint8))
    with pytest.raises(ValueError, match="50 is not an action of Step by Step, which are 0 to 49"):
        observer.action(50)
    with pytest.raises(TypeError, match="a position is expected"):
        observer.write(None, 1, out)  # type: ignore[arg-type]


def test_a_position_is_observed_by_itself() -> None:
    game = sommet.game("ascenseur")
    position = game.start(players=4, seed=2)
    while position.mover == 0:
        position.play(position.random(Rng(1)))
    out = np.empty(observe.shape(game, 4), np.uint8)
    observe.write(position, 3, out)
    assert (out == Observer(game, 4).observe(position, 3)).all()
    assert out[0].sum() == len(game.view(position, 3)["hand"]) == 1


def test_the_documentation_tells_every_plane() -> None:
    assert written(PAGE.read_text(encoding="utf-8")) == PAGE.read_text(encoding="utf-8"), "run tools/planes.py"
