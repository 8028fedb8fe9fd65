"""The contract of a position. One final subclass per game holds its rules.

Two doors lead to the same methods. Python uses `legal`, `play`, `copy`, `copy_from`, `key`, `result`, `redeal` and
`random`. Compiled search uses their C twins `fill`, `apply`, `take`, `digest`, `score`, `guess` and `pick`, which need
no Python object and no lock; a game overrides those. Seats are 1..seats; mover 0 is chance, whose actions are all
equally likely, or nobody once the game is over.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.rng import Rng
else:
    from sommet.core.rng import Rng

    MOST_ACTIONS = 8192
    _scratch = [0] * MOST_ACTIONS


class Position:
    """Everything the rules need to go on. Mutable; `start` is the Start it came from, for whoever shows it."""

    def __init__(self):
        self.seats = 0
        self.mover = 0
        self.over = False
        self.start = None

    # The C twins: what a game overrides.

    def fill(self, actions):
        """Writes the legal actions, ascending and each once, and gives their number."""
        return 0

    def pick(self, rng):
        """One legal action, all equally likely. A game overrides it where it can do so without listing them."""
        actions = cython.declare(cython.int[MOST_ACTIONS])
        if not cython.compiled:
            actions = [0] * MOST_ACTIONS
        count: cython.int = self.fill(actions)
        return actions[rng.below(count)]

    def apply(self, action):
        """Plays a legal action. Nothing is checked: texts come in by `Game.read`, which does."""

    def take(self, other):
        """Becomes equal to a position of the same class."""
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over

    def score(self, seat):
        """The number of the result that belongs to a seat, when over."""
        return 0.0

    def payoff(self, seat):
        """How good the end is for a seat, from 0 to 1: what search maximises."""
        return self.score(seat)

    def digest(self):
        """A 64-bit key; equal positions have equal keys."""
        return 0

    def guess(self, viewer, rng):
        """Replaces what the viewer cannot know by a guess that fits all the viewer has seen."""

    # The Python door.

    def legal(self):
        """The mover's actions, ascending; none once the game is over."""
        actions = cython.declare(cython.int[MOST_ACTIONS])
        if not cython.compiled:
            actions = _scratch
        count: cython.int = self.fill(actions)
        return [actions[index] for index in range(count)]

    def random(self, rng: Rng):
        """One legal action of a position that is not over, all equally likely."""
        return self.pick(rng)

    def play(self, action: cython.int):
        """Plays a legal action: the fast door, nothing is checked."""
        self.apply(action)

    def copy(self):
        """An equal position that goes its own way."""
        twin = self.__class__()
        twin.start = self.start
        twin.copy_from(self)
        return twin

    def copy_from(self, other):
        """Becomes equal to another position of the same game, without allocating anything."""
        if self.__class__ is not other.__class__:
            raise TypeError(f"a {type(self).__name__} cannot be copied from a {type(other).__name__}")
        self.take(other)

    def key(self):
        """64 bits; equal positions, equal keys, in both forms."""
        return self.digest()

    def result(self):
        """One number per seat, once the game is over."""
        if not self.over:
            raise ValueError("the game is not over, so it has no result yet")
        return tuple([self.score(seat) for seat in range(1, self.seats + 1)])

    def redeal(self, viewer: cython.int, rng: Rng):
        """Replaces what the viewer cannot know by a guess that fits all the viewer has seen."""
        self.guess(viewer, rng)
