"""One number for the behaviour of the whole library: a change that must not alter play leaves it as it is.

It is made of random games over the options of every game (texts, keys, legal sets, views, results) and of decisions on
every level with the node counts behind them. Only whole numbers and texts go in, so it is the same in the compiled and
the interpreted form and on every machine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from sommet.core.game import Game
from sommet.core.outcome import plain
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.players.levels import LEVELS, SCALE, Player, SearchPlayer, player
from sommet.players.thinking import tree_search
from sommet.search import AlphaBeta, TurnSearch
from sommet.testing.conformance import option_sets
from sommet.testing.walk import Moment, Walk

SEED = 20
LOOKED_AT, DECIDED_AT = 4, 8  # positions of a random game whose views count, and in which the levels decide
SIMULATIONS, NODES, LOOKS = 24, 400, 2  # for a decision: enough to leave the root, few enough for seconds in all
BITS = 40


def game_signature(game: Game) -> int:
    """The number of one game, to see which one a change has touched."""
    return _number("\n".join([*_rules(game), *_decisions(game)]))


def combined(parts: Mapping[str, int]) -> int:
    """The one number of several games, from the number of each."""
    return _number(repr(sorted(parts.items())))


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()) >> (256 - BITS)


def _starts(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with its defaults, and every option with one of them in turn."""
    for place, players in enumerate(game.seats):
        for number, options in enumerate(option_sets(game, players)):
            if not options or number % len(game.seats) == place:
                yield players, options


def _rules(game: Game) -> Iterator[str]:
    """Random games, written out."""
    for players, options in _starts(game):
        walk = Walk.at_random(game, players, options, SEED)
        yield repr((players, json.dumps(walk.start.options), json.dumps(walk.start.setup), walk.texts))
        for moment in walk.moments():
            position = moment.position
            yield repr((position.mover, position.key(), position.legal()))
        yield repr([plain(number) for number in position.result()])
        for moment in walk.moments(LOOKED_AT):
            yield repr((game.legal(moment.position), game.phase(moment.position)))
            yield from (json.dumps(game.view(moment.position, viewer)) for viewer in moment.viewers)


def _decisions(game: Game) -> Iterator[str]:
    """What every level decides early and late in a game, and what the searches behind it count."""
    for players in game.seats:
        walk = Walk.at_random(game, players, seed=SEED)
        for moment in walk.moments(DECIDED_AT):
            if not moment.position.over and moment.position.mover:
                chosen = [_small_player(game, level).choose(moment.position) for level in LEVELS]
                yield repr((moment.ply, chosen, *_counts(moment)))


def _small_player(game: Game, level: str) -> Player:
    """A player of that level with a small budget, the same on all levels."""
    budget = NODES if game.method == "alphabeta" else SIMULATIONS
    for found in SCALE:
        if found.name == level:
            return SearchPlayer(game, found, budget, Rng(SEED))
    return player(game, level, SEED)


def _counts(moment: Moment) -> Iterator[object]:
    game, position = moment.game, moment.position
    tree = tree_search(game, position, SEED)
    tree.run(SIMULATIONS)
    yield tree.used
    yield [(action, visits) for action, visits, _ in tree.ranking()]
    if game.method == "alphabeta":
        yield from _alphabeta_counts(game, position)
    if (turns := game.turns()) is not None:
        search = TurnSearch(position, turns, SEED)
        search.run(LOOKS)
        yield search.looks
        yield search.plan()


def _alphabeta_counts(game: Game, position: Position) -> Iterator[object]:
    search = AlphaBeta(position, game.evaluation, table_bits=10)
    yield search.run(NODES)
    yield search.nodes
    yield search.depth
