"""What an action costs the server's loop besides sending: reading, telling, tracing, playing, and a view for everybody.

Plays random games as a match does (`State.fork`, `apply`) and makes the updates of one action for each seat as JSON,
with and without what previews add to them (`trace` of the log, `situation` of the view). Prints a line of JSON for each
game, in microseconds an action, with what the doors themselves take in a worker.
    .venv/bin/python bench/previews.py [--games N] [GAME…]
"""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import msgspec

import sommet
from sommet.core import Game, Rng
from sommet.games import all_games
from sommet.server import showing
from sommet.server.state import State
from sommet.server.store.rows import Entry, SeatRow
from sommet.testing import Walk

MOST_ACTIONS = 300
ROUNDS = 3


class Bare:
    """A game that adds nothing to updates."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def trace(self, *_: object) -> None:
        return None

    def situation(self, *_: object) -> dict[str, Any]:
        return {}


def match_us(game: Any, walk: Walk) -> tuple[float, int]:
    """Microseconds an action takes, and the bytes of its updates."""
    seats = [SeatRow(seat, "here", None) for seat in range(1, walk.start.players + 1)]
    state = State(game, walk.start, seats)
    state.apply(Entry(0, "begin", 0, "", None, 0, None))
    texts = walk.texts[:MOST_ACTIONS]
    size = 0
    began = time.perf_counter()
    for text in texts:
        seat = state.position.mover
        following = state.fork()
        following.apply(Entry(state.ply, "play", seat, text, None, 0, None))
        for viewer in range(1, walk.start.players + 1):
            looks = showing.Viewer(viewer, (viewer,), None, "en")
            size += len(msgspec.json.encode(showing.update("match", following, [], (), looks, state.ply, 0)))
        state = following
    return (time.perf_counter() - began) / len(texts) * 1e6, size // len(texts)


def asked_us(game: Game, walk: Walk) -> dict[str, float]:
    """Microseconds of the whole legal set and of one action, mean and worst."""
    sets, singles = [], []
    rng = Rng(1)
    for moment in walk.moments(60):
        position = moment.position
        if position.over or position.mover == 0:
            continue
        sets.append(_us(lambda position=position: game.previews(position)))
        text = rng.choice(game.legal(position))
        singles.append(_us(lambda position=position, text=text: game.preview(position, text)))
    return {
        "set": round(sum(sets) / len(sets)),
        "set worst": round(max(sets)),
        "one": round(sum(singles) / len(singles)),
        "one worst": round(max(singles)),
    }


def _us(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.slug for game in all_games()])
    parser.add_argument("--games", dest="count", type=int, default=2)
    asked = parser.parse_args()
    for slug in asked.games:
        game = sommet.game(slug)
        walks = [Walk.at_random(game, game.seats[0], seed=seed) for seed in range(asked.count)]
        with_them = min(sum(match_us(game, walk)[0] for walk in walks) / len(walks) for _ in range(ROUNDS))
        without = min(sum(match_us(Bare(game), walk)[0] for walk in walks) / len(walks) for _ in range(ROUNDS))
        line = {
            "game": slug,
            "action without": round(without, 1),
            "action": round(with_them, 1),
            "bytes without": match_us(Bare(game), walks[0])[1],
            "bytes": match_us(game, walks[0])[1],
            **asked_us(game, walks[0]),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
