"""Random games and action counts over the contract; no game is named here."""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from cython.cimports.sommet.core.rng import Rng
else:
    from sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from sommet.core.rng import Rng


def play_out(position, rng):
    """Plays uniformly random actions to the end and gives their number."""
    played: cython.int = 0
    while not position.over:
        position.apply(position.pick(rng))
        played += 1
    return played


def playouts(position: Position, games: cython.int, rng: Rng):
    """Plays that many random games from a position; gives the actions played and the payoff of every seat, summed."""
    scratch: Position = position.copy()
    played: cython.longlong = 0
    totals: list = [0.0] * position.seats
    game: cython.int
    seat: cython.int
    for game in range(games):
        scratch.take(position)
        if cython.compiled:
            with cython.nogil:
                played += play_out(scratch, rng)
        else:
            played += play_out(scratch, rng)
        for seat in range(1, position.seats + 1):
            totals[seat - 1] += scratch.payoff(seat)
        if failures:
            raise_kept()
    return played, tuple(totals)


def legal_sets(position: Position, times: cython.int, rng: Rng):
    """Lists the legal actions of every position of that many random games; gives positions listed and actions found."""
    actions = cython.declare(cython.int[MOST_ACTIONS])
    if not cython.compiled:
        actions = [0] * MOST_ACTIONS
    actions[0] = 0
    scratch: Position = position.copy()
    listed: cython.longlong = 0
    found: cython.longlong = 0
    game: cython.int
    count: cython.int
    for game in range(times):
        scratch.take(position)
        while not scratch.over:
            count = scratch.fill(actions)
            listed += 1
            found += count
            scratch.apply(actions[rng.below(count)])
        if failures:
            raise_kept()
    return listed, found


def perft(position: Position, depth: cython.int):
    """The number of action sequences of exactly that length, chance expanded; a game that ends earlier counts none."""
    if depth < 0:
        raise ValueError(f"sequences of {depth} actions cannot be counted")
    if depth == 0:
        return 1
    actions = position.legal()
    if depth == 1:
        return len(actions)
    child: Position = position.copy()
    total = 0
    for action in actions:
        child.take(position)
        child.apply(action)
        if failures:
            raise_kept()
        total += perft(child, depth - 1)
    return total
