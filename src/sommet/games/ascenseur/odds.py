"""Ascenseur: what scores say of who wins, at the end and before it."""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
else:
    from math import exp, sqrt

# Variance of a seat's points in one round: of any round, and for each trick that is its share. Fitted to 199 games of
# 3 to 6 searching players; so is the scale of the odds, by how well it foretold who won them.
ROUND_VARIANCE = cython.declare(cython.double, 0.25)
TRICK_VARIANCE = cython.declare(cython.double, 2.8)
ODDS_SCALE = cython.declare(cython.double, 0.75)


def spread_of(rounds, cards, seats, bonus):
    """How far scores move in that many rounds with so many cards in all, as a scale of the odds; 0: none left."""
    if rounds == 0:
        return 0.0
    # The rulebook's bonus is 1; a larger one makes all of it larger.
    return ODDS_SCALE * (1 + bonus) / 2 * sqrt(ROUND_VARIANCE * rounds + TRICK_VARIANCE * cards / seats)


def share_of(seat, seats, scores, spread):
    """The expected share of the victory, when the scores to come vary by `spread`; 0: the game is over."""
    other: cython.int
    top: cython.int = scores[1]
    total: cython.double = 0
    for other in range(2, seats + 1):
        if scores[other] > top:
            top = scores[other]
    if spread == 0:
        for other in range(1, seats + 1):
            total += scores[other] == top
        return 1 / total if scores[seat] == top else 0.0  # section 6: the best share the victory
    for other in range(1, seats + 1):
        total += exp((scores[other] - top) / spread)
    return exp((scores[seat] - top) / spread) / total
