"""The contract of a position. One final subclass per game holds its rules.

Two doors lead to the same methods. Python uses `legal`, `is_legal`, `play`, `copy`, `copy_from`, `key`, `result`,
`redeal` and `random`, which check what they are given: nothing that comes in there ends the interpreter. Compiled
search uses their C twins `fill`, `allows`, `apply`, `take`, `digest`, `score`, `guess` and `pick`, which need no Python
object and no lock and check nothing; a game overrides those. Seats are 1..seats; mover 0 is chance, whose actions are
all equally likely, or nobody once the game is over.
"""

import operator
from copy import deepcopy

import cython

from sommet.core.tape import seal
from sommet.core.text import shorten

if cython.compiled:
    from cython.cimports.cpython.long import PyLong_AsLongAndOverflow
    from cython.cimports.sommet.core.rng import Rng
    from cython.cimports.sommet.core.tape import Tape
else:
    from sommet.core.rng import Rng
    from sommet.core.tape import Tape

    MOST_ACTIONS = 8192
    TOO_LARGE = -1
    _scratch = [0] * MOST_ACTIONS


class Position:
    """Everything the rules need to go on. Mutable; `start` is the Start it came from, for whoever shows it.

    Positions are equal if they are of one class and have the same key: what can follow is the same, however it came to
    that and whatever start it came from. The hash goes with it, so it is that of the position as it stands now: a
    position kept in a set or as the key of a dict must not be played on. Keep a copy, or its `key()`.
    """

    def __init__(self):
        self.seats = 0
        self.mover = 0
        self.over = False
        self.start = None

    # The C twins: what a game overrides.

    def fill(self, actions):
        """Writes the legal actions, ascending and each once, and gives their number."""
        return 0

    def allows(self, action):
        """Whether an action is legal, whatever int it is. A game overrides it to do so without listing them."""
        with cython.gil:
            return action in self.legal()

    def pick(self, rng):
        """One legal action, all equally likely. A game overrides it where it can do so without listing them."""
        actions = cython.declare(cython.int[MOST_ACTIONS])
        if not cython.compiled:
            actions = [0] * MOST_ACTIONS
        count: cython.int = self.fill(actions)
        return actions[rng.below(count)]

    def apply(self, action):
        """Plays a legal action. Nothing is checked: see `play`."""

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

    def transfer(self, tape):
        """Passes every field over a tape, always in the same order, and keeps what comes back (see core/tape.py)."""
        self.seats = tape.number(self.seats)
        self.mover = tape.number(self.mover)
        self.over = tape.flag(self.over)
        return 0

    # The Python door.

    def legal(self):
        """The mover's actions, ascending; none once the game is over."""
        actions = cython.declare(cython.int[MOST_ACTIONS])
        if not cython.compiled:
            actions = _scratch
        self.expect_ready()
        count: cython.int = self.fill(actions)
        return [actions[index] for index in range(count)]

    def is_legal(self, action):
        """Whether an action is in `legal()`, found without listing it. TypeError if it is no whole number."""
        self.expect_ready()
        return bool(self.allows(read_int(action, "an action")))

    def random(self, rng: Rng):
        """One legal action of a position that is not over, all equally likely."""
        _expect_rng(rng)
        self.expect_ready()
        if self.over:
            raise ValueError(f"{self!r} is over, so there is no action to choose")
        return self.pick(rng)

    def play(self, action):
        """Plays a legal action. ValueError for every other whole number, TypeError for what is none."""
        number: cython.int = read_int(action, "an action")
        if self.seats == 0:
            self.expect_ready()
        if not self.allows(number):
            raise ValueError(f"{_quote(action)} is not a legal action of {self!r}")
        self.apply(number)

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
        twin: Position = other
        twin.expect_ready()
        self.take(twin)

    def key(self):
        """64 bits; equal positions, equal keys, in both forms."""
        self.expect_ready()
        return self.digest()

    def result(self):
        """One number per seat, once the game is over."""
        self.expect_ready()
        if not self.over:
            raise ValueError("the game is not over, so it has no result yet")
        return tuple([self.score(seat) for seat in range(1, self.seats + 1)])

    def redeal(self, viewer, rng: Rng):
        """Replaces what the viewer cannot know by a guess that fits all the viewer has seen; 0 is a spectator."""
        seat: cython.int = read_int(viewer, "a viewer")
        _expect_rng(rng)
        self.expect_ready()
        if not 0 <= seat <= self.seats:
            raise ValueError(f"viewer {_quote(viewer)} is not one of 0 to {self.seats}")
        self.guess(seat, rng)

    # What Python expects of a value.

    def stage(self):
        """What is going on, in a few words, for whoever prints a position."""
        return ""

    def __repr__(self):
        return _describe(self)

    def __eq__(self, other):
        if self is other:
            return True
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        twin = self.copy()
        twin.start = deepcopy(self.start, memo)
        return twin

    def __reduce__(self):
        tape: Tape = Tape()
        self.transfer(tape)
        numbers = tape.recorded()
        sealed = seal(type(self).__name__, numbers)
        return restore, (self.__class__, self.start, numbers, sealed, self.key(), _attributes(self))

    # What a game's own Python methods ask before they use a number as an index.

    def expect_ready(self):
        """ValueError for a position that no game has set up."""
        if self.seats == 0 and not _seats_of(self):
            raise ValueError(f"this {type(self).__name__} is not set up; Game.start makes one that can be played")
        return 0

    def expect_seat(self, seat):
        """ValueError unless it is one of the seats."""
        if not 1 <= seat <= self.seats:
            self.expect_ready()
            raise ValueError(f"seat {seat} is not one of 1 to {self.seats}")
        return 0

    def expect_below(self, limit, number, what):
        """ValueError unless a number lies from 0 to just below a limit and the position is set up."""
        if not 0 <= number < limit or self.seats == 0:
            self.expect_ready()
            raise ValueError(f"{what} {number} is not one of 0 to {limit - 1}")
        return 0


def read_int(value, what):
    """An int from outside as a C int, TOO_LARGE if it is negative or does not fit. TypeError if it is no int."""
    if type(value) is not int:
        # True is 1 to Python, but whoever plays it meant something else.
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"{what} is a whole number, not {shorten(value)}")
        value = operator.index(value)
    if not cython.compiled:
        return value if 0 <= value < 2**31 else TOO_LARGE
    overflow: cython.int = 0
    number: cython.long = PyLong_AsLongAndOverflow(value, cython.address(overflow))
    return TOO_LARGE if overflow or number < 0 or number > 2147483647 else cython.cast(cython.int, number)


def _expect_rng(rng):
    """TypeError unless it is a random stream; compiled, the signature says so."""
    if not isinstance(rng, Rng):
        raise TypeError(f"a random stream is an Rng, not {shorten(rng)}")


def _quote(action):
    """An int for a sentence; Python refuses to write the largest ones."""
    number = operator.index(action)
    return f"a number of {number.bit_length()} bits" if abs(number) >= 1 << 128 else str(number)


def _seats_of(position):
    """The seats as Python sees them: a plain-Python game has fields of its own in place of the compiled ones."""
    return getattr(position, "seats", 0)


def _describe(position):
    """What `repr` says. Not a method, for the same reason."""
    name = type(position).__name__
    seats = _seats_of(position)
    if not seats:
        return f"<{name}, not set up>"
    now = "over" if position.over else f"player {position.mover} to move" if position.mover else "chance to move"
    return f"<{name}: {', '.join(part for part in (f'{seats} players', position.stage(), now) if part)}>"


def _attributes(position):
    """The attributes of a plain-Python game, which no tape knows."""
    if not cython.compiled and type(position).transfer is not Position.transfer:
        return {}  # interpreted, a compiled game's fields are attributes too
    names = [*getattr(position, "__dict__", ())]
    for kind in type(position).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.extend([slots] if isinstance(slots, str) else slots)
    return {name: getattr(position, name) for name in names if name != "start" and hasattr(position, name)}


def restore(kind, start, numbers, sealed, key, attributes):
    """A position from what pickle kept of it. ValueError if that is damaged or not of this class as it is now."""
    if not (isinstance(kind, type) and issubclass(kind, Position) and isinstance(attributes, dict)):
        raise TypeError(f"{shorten(kind)} is not a kind of position")
    if type(numbers) is not tuple or not all(type(number) is int for number in numbers):
        raise TypeError("the state of a position is a row of whole numbers")
    wrong = ValueError(f"this is not the state of a {kind.__name__} of this version; records last, pickles do not")
    if seal(kind.__name__, numbers) != sealed:
        raise wrong
    position: Position = kind()
    position.start = start
    tape: Tape = Tape(numbers)
    try:
        position.transfer(tape)
    except OverflowError:
        raise wrong from None
    for name, value in attributes.items():
        setattr(position, name, value)
    if not tape.is_at_its_end() or position.key() != key:
        raise wrong
    return position
