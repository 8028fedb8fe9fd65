"""The contract of an aim: what a puzzle asks of a seat, so precisely that a search can prove it (search/proof.py).

A game overrides the methods of the upper part, which check nothing; `turns` is how many turns of the seat have ended
since the puzzle began.
"""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.position import Position
else:
    from sommet.core.position import Position

    # Made by tools/stubs.py from aim.pxd.
    OPEN, MET, MISSED = range(3)


class Aim:
    """To win, however, within so many turns of a seat. Everybody else stands against it, and so does chance."""

    def __init__(self, seat: PlainInt, limit: PlainInt = 1) -> None:
        self.seat = seat
        self.limit = limit

    def status(self, position, turns):
        """MET or MISSED once that is certain by the rules, OPEN before."""
        if position.over:
            return MET if position.payoff(self.seat) >= 1.0 else MISSED
        return MISSED if turns >= self.limit else OPEN

    def is_hopeless(self, position, turns):
        """Whether an open aim can certainly not be met any more. May miss that, and saves the search what it finds."""
        return False

    def fill(self, position, turns, actions):
        """Writes the legal actions that can matter: where one that is left out meets the aim, one that is listed does
        too; and of the other seats, where one that is left out spoils it."""
        return position.fill(actions)

    def digest(self, position):
        """A 64-bit key of all that matters for the aim."""
        return position.digest()

    # For Python.

    def state(self, position: Position, turns: cython.int) -> int:
        """`status`, for whoever is not compiled."""
        position.expect_ready()
        return self.status(position, turns)
