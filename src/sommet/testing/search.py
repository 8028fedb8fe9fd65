"""Checks of what computer players do with a game: the C twins say what the Python door says, and levels decide."""

from __future__ import annotations

from sommet.core import Position, Rng
from sommet.players.levels import player
from sommet.players.thinking import tree_search
from sommet.search import perft, playouts
from sommet.testing.walk import Moment

_WIDTH = 200  # sequences of actions counted by hand, at most
_SIMULATIONS = 30
_LEVEL = "3"


def check_search(moment: Moment) -> None:
    """Search counts, plays and judges as the Python door does, leaves the position alone, and a level decides."""
    position = moment.position
    before = position.key()
    _check_perft(moment)
    _check_playouts(moment)
    if not position.over and position.mover > 0:
        _check_decisions(moment)
    if position.key() != before:
        raise moment.failure("search changed the position")


def _check_perft(moment: Moment) -> None:
    """As deep as can be counted by hand."""
    for depth in range(4):
        counted = _sequences(moment.position, depth, _WIDTH)
        if counted > _WIDTH:
            break
        found = perft(moment.position, depth)
        if found != counted:
            raise moment.failure(f"perft finds {found} sequences of {depth} actions, and by hand there are {counted}")


def _sequences(position: Position, depth: int, most: int) -> int:
    """The sequences of that length by the Python door alone; more than `most` is all that is said of many."""
    if depth == 0:
        return 1
    total = 0
    for action in position.legal():
        child = position.copy()
        child.play(action)
        total += _sequences(child, depth - 1, most - total)
        if total > most:
            break
    return total


def _check_playouts(moment: Moment) -> None:
    position, twin = moment.position, moment.position.copy()
    played, payoffs = playouts(position, 1, moment.rng(20))
    rng, by_hand = moment.rng(20), 0
    while not twin.over:
        twin.play(twin.random(rng))
        by_hand += 1
    if played != by_hand:
        raise moment.failure(f"a playout has {played} actions, and the same one by hand {by_hand}")
    if payoffs != moment.game.evaluation.values(twin) or not all(0 <= payoff <= 1 for payoff in payoffs):
        raise moment.failure(f"a playout pays {payoffs}, and the evaluation says {moment.game.evaluation.values(twin)}")


def _check_decisions(moment: Moment) -> None:
    game, position = moment.game, moment.position
    legal = position.legal()
    search = tree_search(game, position, moment.ply)
    search.run(_SIMULATIONS)
    if strange := [action for action, _, _ in search.ranking() if action not in legal and not game.has_secrets]:
        raise moment.failure(f"tree search considers {strange}, which is not legal")
    chosen = [player(game, _LEVEL, seed=Rng(moment.ply).seed()).choose(position) for _ in range(2)]
    if chosen[0] not in legal:
        raise moment.failure(f"level {_LEVEL} decides for {chosen[0]}, which is not legal")
    if chosen[0] != chosen[1]:
        raise moment.failure(f"level {_LEVEL} decides for {chosen[0]} and then, with the same seed, for {chosen[1]}")
