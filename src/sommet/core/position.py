"""The contract of a position. One final subclass per game holds its rules.

Two doors lead to the same methods. Python uses `legal`, `is_legal`, `play`, `copy`, `copy_from`, `key`, `result`,
`redeal` and `random`, which check what they are given: nothing that comes in there ends the interpreter. Compiled
search uses their C twins `fill`, `allows`, `apply`, `take`, `digest`, `score`, `guess` and `pick`, which need no Python
object and no lock and check nothing; a game overrides those. Seats are 1..seats; mover 0 is chance, whose actions are
all equally likely, or nobody once the game is over.

A game may also be written in plain Python. Its class defines `legal()` and, by the names of the C twins,
`apply(action)`, `take(other)`, `digest()` and `score(seat)`, and where it needs them `payoff(seat)` and
`guess(viewer, rng)`. The twins below call these, so that such a game goes wherever a compiled one does.

It is one long file because the class and the way to plain Python need each other's C functions, and C modules cannot
import each other in a circle.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from threading import get_ident
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, TypeVar

import cython

from sommet.core.plain import PlainInt
from sommet.core.tape import seal
from sommet.core.text import shorten

if cython.compiled:
    from cython.cimports.cpython.long import PyLong_AsLongAndOverflow
    from cython.cimports.sommet.core.rng import Rng
    from cython.cimports.sommet.core.tape import Tape
else:
    from sommet.core.rng import Rng
    from sommet.core.tape import Tape

    # Made by tools/stubs.py from position.pxd.
    MOST_ACTIONS, MOST_SEATS, TOO_LARGE = 8192, 7, -1

    def take_numbers(position, other, size):
        """`take` where a game's fields are nothing but numbers, and lists or tables of them."""
        for name, value in vars(other).items():
            if isinstance(value, list):
                value = [row[:] for row in value] if isinstance(value[0], list) else value[:]
            if name != "start":
                setattr(position, name, value)


if TYPE_CHECKING:
    from sommet.core.game import Start


PLAIN_METHODS: dict[str, str] = {
    "legal": "legal()",
    "apply": "apply(action)",
    "take": "take(other)",
    "digest": "digest()",
    "score": "score(seat)",
}

# What went wrong in a plain-Python game while compiled code was at work, by thread, and for how many threads.
_kept: dict[int, BaseException] = {}
failures = 0


def keep(error):
    """Keeps an exception, which cannot pass through compiled search, for `raise_kept`. Interpreted, it just passes."""
    global failures
    if cython.compiled:
        _kept.setdefault(get_ident(), error)
        failures = len(_kept)
    else:
        raise error


def raise_kept():
    """Raises what was kept for this thread. Whoever has called C twins asks `if failures` and then calls this."""
    global failures
    error = _kept.pop(get_ident(), None)
    failures = len(_kept)
    if error is not None:
        raise error
    return 0


class Position:
    """Everything the rules need to go on. Mutable; `start` is the Start it came from, for whoever shows it.

    Positions are equal if they are of one class and have the same key: what can follow is the same, however it came to
    that and whatever start it came from. The hash goes with it, so it is that of the position as it stands now: a
    position kept in a set or as the key of a dict must not be played on. Keep a copy, or its `key()`.

    Actions are numbers here: `position.legal()`, `position.play(action)`. A game knows them as texts:
    `game.legal(position)`, `game.play(position, text)`.

    >>> game = sommet.game("step-by-step")
    >>> position = game.start(players=2)
    >>> position
    <StepByStepPosition: 2 players, moving, player 1 to move>
    >>> after = position.copy()
    >>> after.play(position.legal()[0])
    >>> after == position, len({position, after, position.copy()})
    (False, 2)
    """

    start: "Start"

    def __cinit__(self) -> None:
        self.in_python = _is_in_python(type(self))

    def __init__(self) -> None:
        if not cython.compiled:
            _is_in_python(type(self))
        self.seats = 0
        self.mover = 0
        self.over = False
        self.start = None  # type: ignore[assignment]  # until a game has set it up

    # The C twins: what a game overrides. Those of the base serve games in plain Python.

    def fill(self, actions):
        """Writes the legal actions, ascending and each once, and gives their number."""
        with cython.gil:
            try:
                return write_actions(self, self.legal(), actions)
            except BaseException as error:  # noqa: BLE001 - whoever called compiled code raises it
                self.end_with(error)
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
        actions[0] = 0
        count: cython.int = self.fill(actions)
        return actions[rng.below(count)]

    def apply(self, action):
        """Plays a legal action. Nothing is checked: see `play`."""
        with cython.gil:
            self.ask("apply", (action,), _nothing)

    def play_out(self, rng):
        """Plays uniformly random actions to the end and returns their number.

        A game overrides it where it can do so faster, with the same draws: what comes out is what `pick` and `apply`
        by turns would have come to.
        """
        played: cython.int = 0
        while not self.over:
            self.apply(self.pick(rng))
            played += 1
        return played

    def take(self, other):
        """Becomes equal to a position of the same class."""
        with cython.gil:
            self.ask("take", (other,), _nothing)

    def score(self, seat):
        """The number of the result that belongs to a seat, when over."""
        with cython.gil:
            return self.ask("score", (seat,), float)

    def payoff(self, seat):
        """How good the end is for a seat, from 0 to 1: what search maximises."""
        if cython.compiled and self.in_python:
            with cython.gil:
                return self.ask("payoff" if hasattr(self, "payoff") else "score", (seat,), float)
        return self.score(seat)

    def digest(self):
        """A 64-bit key; equal positions have equal keys."""
        with cython.gil:
            return self.ask("digest", (), _read_key)

    def guess(self, viewer, rng):
        """Replaces what the viewer cannot know by a guess that fits all the viewer has seen."""
        if cython.compiled and self.in_python:
            with cython.gil:
                if hasattr(self, "guess"):
                    self.ask("guess", (viewer, rng), _nothing)

    def ask(self, method, given, read):
        """What a method in plain Python returns, read as what it should be; 0 if it fails."""
        if failures and get_ident() in _kept:
            self.over = True  # one has failed already: whatever is at work comes to its end without asking further
            return 0
        try:
            return read(getattr(self, method)(*given))
        except BaseException as error:  # noqa: BLE001 - whoever called compiled code raises it
            self.end_with(error)
            return 0

    def end_with(self, error):
        """Keeps what went wrong. The position is over, so that no search goes on with it."""
        self.over = True
        keep(error)
        return 0

    def transfer(self, tape):
        """Passes every field over a tape, always in the same order, and keeps what comes back (see core/tape.py)."""
        self.seats = tape.number(self.seats)
        self.mover = tape.number(self.mover)
        self.over = tape.flag(self.over)
        return 0

    # The Python door.

    def legal(self) -> list[int]:
        """The mover's actions, ascending; none once the game is over."""
        actions = cython.declare(cython.int[MOST_ACTIONS])
        if not cython.compiled:
            actions = [0] * MOST_ACTIONS
        self.expect_ready()
        count: cython.int = self.fill(actions)
        return [actions[index] for index in range(count)]

    def is_legal(self, action: PlainInt) -> bool:
        """Whether an action is in `legal()`, found without listing it. TypeError if it is no whole number."""
        self.expect_ready()
        return bool(self.allows(read_int(action, "an action")))

    def random(self, rng: Rng) -> int:
        """One legal action of a position that is not over, all equally likely."""
        _expect_rng(rng)
        self.expect_ready()
        if self.over:
            raise ValueError(f"{self!r} is over, so there is no action to choose")
        action: cython.int = self.pick(rng)
        if failures:
            raise_kept()
        return action

    def play(self, action: PlainInt) -> None:
        """Plays a legal action. ValueError for every other whole number, TypeError for what is none."""
        number: cython.int = read_int(action, "an action")
        if self.seats == 0:
            self.expect_ready()
        if not self.allows(number):
            raise ValueError(f"{_quote(action)} is not a legal action of {self!r}")
        self.apply(number)
        if failures:
            raise_kept()

    def copy(self) -> Self:
        """An equal position that goes its own way."""
        twin = _blank(self.__class__)
        twin.start = self.start
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Self) -> None:
        """Becomes equal to another position of the same game, without allocating anything."""
        if self.__class__ is not other.__class__:
            raise TypeError(f"a {type(self).__name__} cannot be copied from a {type(other).__name__}")
        twin: Position = other
        twin.expect_ready()
        self.take(twin)
        if failures:
            raise_kept()

    def key(self) -> int:
        """64 bits; equal positions, equal keys, in both forms."""
        self.expect_ready()
        key: cython.ulonglong = self.digest()
        if failures:
            raise_kept()
        return key

    def result(self) -> tuple[float, ...]:
        """One number per seat, once the game is over."""
        self.expect_ready()
        if not self.over:
            raise ValueError("the game is not over, so it has no result yet")
        scores = tuple([self.score(seat) for seat in range(1, self.seats + 1)])
        if failures:
            raise_kept()
        return scores

    def redeal(self, viewer: PlainInt, rng: Rng) -> None:
        """Replaces what the viewer cannot know by a guess that fits all the viewer has seen; 0 is a spectator."""
        seat: cython.int = read_int(viewer, "a viewer")
        _expect_rng(rng)
        self.expect_ready()
        if not 0 <= seat <= self.seats:
            raise ValueError(f"viewer {_quote(viewer)} is not one of 0 to {self.seats}")
        self.guess(seat, rng)
        if failures:
            raise_kept()

    # What Python expects of a value.

    def stage(self) -> str:
        """What is going on, in a few words, for whoever prints a position."""
        return ""

    def __repr__(self) -> str:
        name = type(self).__name__
        if not self.seats:
            return f"<{name}, not set up>"
        now = "over" if self.over else f"player {self.mover} to move" if self.mover else "chance to move"
        return f"<{name}: {', '.join(part for part in (f'{self.seats} players', self.stage(), now) if part)}>"

    def __str__(self) -> str:
        """The board as a spectator sees it; what a seat sees is `game.board(position, seat)`."""
        game = None if self.seats == 0 else getattr(self.start, "game", None)
        return repr(self) if game is None else game.board(self)

    def _repr_html_(self) -> str | None:
        """The same as a picture, for notebooks."""
        game = None if self.seats == 0 else getattr(self.start, "game", None)
        return None if game is None else game.picture(self)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.copy()
        twin.start = deepcopy(self.start, memo)
        return twin

    def __reduce__(self) -> "tuple[Callable[..., Position], tuple[Any, ...]]":
        tape: Tape = Tape()
        self.transfer(tape)
        numbers = tape.recorded()
        sealed = seal(type(self).__name__, numbers)
        return restore, (self.__class__, self.start, numbers, sealed, self.key(), _attributes(self))

    # What a game's own Python methods ask before they use a number as an index.

    def expect_ready(self):
        """ValueError for a position that no game has set up."""
        if self.seats == 0:
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
            text = "; game.play(position, text) takes texts" if isinstance(value, str) else ""
            raise TypeError(f"{what} is a whole number, not {shorten(value)}{text}")
        value = operator.index(value)
    overflow: cython.int = 0
    number: cython.long = 0
    if cython.compiled:
        number = PyLong_AsLongAndOverflow(value, cython.address(overflow))
    else:
        number = value
    return TOO_LARGE if overflow or number < 0 or number > 2147483647 else cython.cast(cython.int, number)


def _expect_rng(rng: object) -> None:
    """TypeError unless it is a random stream; compiled, the signature says so."""
    if not isinstance(rng, Rng):
        raise TypeError(f"a random stream is an Rng, not {shorten(rng)}")


def _quote(action: SupportsIndex) -> str:
    """An int for a sentence; Python refuses to write the largest ones."""
    number = operator.index(action)
    return f"a number of {number.bit_length()} bits" if abs(number) >= 1 << 128 else str(number)


# Positions in plain Python.


_P = TypeVar("_P", bound=Position)
_known: dict[type[Position], bool] = {}  # each class of positions, and whether its rules are in plain Python


def _is_in_python(kind: type[Position]) -> bool:
    """Whether the rules of a class are in plain Python: no class between it and Position has C twins of its own.

    TypeError if they are and some are missing. In the compiled form such a class gets fields that Python may write.
    """
    known = _known.get(kind)
    if known is not None:
        return known
    if cython.compiled:
        found = kind is not Position and not any("__pyx_vtable__" in vars(a) for a in kind.__mro__ if a is not Position)
    else:
        found = kind is not Position and kind.fill is Position.fill
    if found:
        _refuse_half_made(kind)
        _open_fields(kind)
    _known[kind] = found
    return found


def _refuse_half_made(kind: type[Position]) -> None:
    missing = [PLAIN_METHODS[name] for name in PLAIN_METHODS if not _defines(kind, name)]
    if missing:
        *most, last = PLAIN_METHODS.values()
        raise TypeError(
            f"{kind.__name__} lacks {', '.join(missing)}: "
            f"the rules of a position in plain Python are {', '.join(most)} and {last}"
        )


def _defines(kind: type[Position], name: str) -> bool:
    return any(name in vars(parent) for parent in kind.__mro__ if parent is not Position)


def _open_fields(kind: type[Position]) -> None:
    for name, field in _FIELDS.items():
        if any(vars(parent).get(name, field) is not field for parent in kind.__mro__ if parent is not Position):
            raise TypeError(f"{name} is a field of every position: {kind.__name__} may set it, but not define it")
        if cython.compiled:
            setattr(kind, name, field)


def _blank(kind: type[_P]) -> _P:
    """A position not set up. The constructor of a plain-Python class may want to know more than that."""
    if not _is_in_python(kind):
        return kind()
    blank = kind.__new__(kind)
    Position.__init__(blank)
    return blank


def _get_seats(position: Position) -> int:
    return position.seats


def _set_seats(position: Position, value: object) -> None:
    position.seats = _read_seat(value, "the number of seats")


def _get_mover(position: Position) -> int:
    return position.mover


def _set_mover(position: Position, value: object) -> None:
    position.mover = _read_seat(value, "the mover")


def _get_over(position: Position) -> bool:
    return position.over


def _set_over(position: Position, value: object) -> None:
    position.over = bool(value)


_FIELDS = {
    "seats": property(_get_seats, _set_seats),
    "mover": property(_get_mover, _set_mover),
    "over": property(_get_over, _set_over),
}


def _read_seat(value: Any, what: str) -> int:
    """A number that compiled search may use as an index."""
    number: cython.int = read_int(value, what)
    if not 0 <= number <= MOST_SEATS:
        raise ValueError(f"{what} goes from 0 to {MOST_SEATS}, not to {_quote(value)}")
    return number


def _nothing(answer: object) -> int:
    return 0


def _read_key(answer: SupportsIndex) -> int:
    key = operator.index(answer)
    if not 0 <= key < 1 << 64:
        raise ValueError(f"a digest has 64 bits and no sign, unlike {_quote(key)}")
    return key


def write_actions(position, listed, actions):
    """Writes what `legal` of a plain-Python game lists to where search wants it."""
    count: cython.int = len(listed)
    index: cython.int
    action: cython.int
    if count > MOST_ACTIONS:
        raise ValueError(f"{position!r} has {count} legal actions; {MOST_ACTIONS} at most can be searched")
    if count == 0 and not position.over:
        raise ValueError(f"{position!r} has no legal action and is not over")
    for index in range(count):
        action = read_int(listed[index], "an action")
        if action == TOO_LARGE:
            raise ValueError(f"{_quote(listed[index])} cannot be an action, which is a number from 0 to {2**31 - 1}")
        actions[index] = action
    return count


def _attributes(position: Position) -> dict[str, Any]:
    """The attributes of a plain-Python game, which no tape knows."""
    if not _is_in_python(type(position)):
        return {}  # interpreted, a compiled game's fields are attributes too
    names = [*getattr(position, "__dict__", ())]
    for kind in type(position).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.extend([slots] if isinstance(slots, str) else slots)
    return {name: getattr(position, name) for name in names if name != "start" and hasattr(position, name)}


def restore(
    kind: type[Position],
    start: "Start",
    numbers: Sequence[int],
    sealed: PlainInt,
    key: PlainInt,
    attributes: Mapping[str, Any],
) -> Position:
    """A position from what pickle kept of it. ValueError if that is damaged or not of this class as it is now."""
    if not (isinstance(kind, type) and issubclass(kind, Position) and isinstance(attributes, dict)):
        raise TypeError(f"{shorten(kind)} is not a kind of position")
    if type(numbers) is not tuple or not all(type(number) is int for number in numbers):
        raise TypeError("the state of a position is a row of whole numbers")
    wrong = ValueError(f"this is not the state of a {kind.__name__} of this version; records last, pickles do not")
    if seal(kind.__name__, numbers) != sealed:
        raise wrong
    position: Position = _blank(kind)
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
