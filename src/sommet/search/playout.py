"""Random games and action counts over the contract; no game is named here."""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from cython.cimports.sommet.core.rng import Rng
else:
    from sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from sommet.core.rng import Rng

    # Made by tools/stubs.py from playout.pxd.
    PLACES = 8


GAMES_AT_ONCE = cython.declare(cython.int, 64)  # before whatever went wrong in a game in plain Python is raised


def playouts(position: Position, games: cython.int, rng: Rng) -> tuple[int, tuple[float, ...]]:
    """Plays that many random games from a position; gives the actions played and the payoff of every seat, summed."""
    totals = cython.declare(cython.double[PLACES])
    if not cython.compiled:
        totals = [0.0] * PLACES
    scratch: Position = position.copy()
    played: cython.longlong = 0
    seat: cython.int
    some: cython.int
    for seat in range(1, position.seats + 1):
        totals[seat] = 0.0
    while games > 0:
        some = games if games < GAMES_AT_ONCE else GAMES_AT_ONCE
        games -= some
        if cython.compiled:
            with cython.nogil:
                played += play_games(position, scratch, some, rng, totals)
        else:
            played += play_games(position, scratch, some, rng, totals)
        if failures:
            raise_kept()
    return played, tuple([totals[seat] for seat in range(1, position.seats + 1)])


def play_games(position, scratch, games, rng, totals):
    """Random games, whose payoffs are added to the totals; returns the actions played."""
    played: cython.longlong = 0
    game: cython.int
    seat: cython.int
    for game in range(games):
        scratch.take(position)
        played += scratch.play_out(rng)
        for seat in range(1, scratch.seats + 1):
            totals[seat] += scratch.payoff(seat)
    return played


def legal_sets(position: Position, times: cython.int, rng: Rng) -> tuple[int, int]:
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


def perft(position: Position, depth: cython.int) -> int:
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
