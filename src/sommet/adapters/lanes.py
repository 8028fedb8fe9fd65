"""Many games side by side, stepped without the lock: the compiled half of `Batch`.

A lane is one game after another, with random streams of its own, so that what happens in it depends on nothing else.
Threads may work on different lanes at the same time. The arrays are the batch's; every method fills rows of them.
"""

from collections.abc import Sequence
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.sommet.core.observation import Observation, wipe
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position
    from cython.cimports.sommet.core.rng import Rng
else:
    from sommet.core.observation import Observation, wipe
    from sommet.core.position import MOST_ACTIONS, Position
    from sommet.core.rng import Rng


class Lanes:
    """The games of a batch and where their rows are written."""

    def __init__(
        self,
        observation: Observation,
        positions: Sequence[Position],
        chances: Sequence[Rng],
        choices: Sequence[Rng],
        fresh: Position,
        renews: cython.bint,
        has_mask: cython.bint,
    ) -> None:
        """Every game needs two streams. With `renews` each begins again from `fresh` as soon as it has ended."""
        lane: cython.int
        self.observation = observation
        self.positions, self.chances, self.choices = list(positions), list(chances), list(choices)
        self.fresh, self.renews = fresh, renews
        self.count = len(self.positions)
        self.seats = observation.seats
        self.has_mask = has_mask
        self.arrays = []
        if not len(self.chances) == len(self.choices) == self.count:
            raise ValueError(f"{self.count} games need as many streams for chance and for choices")
        for position in [fresh, *self.positions]:
            observation.expect_own(position)
        if cython.compiled:
            self.boards = cython.cast(cython.pp_void, calloc(self.count + 1, cython.sizeof(cython.p_void)))
            self.dice = cython.cast(cython.pp_void, calloc(self.count + 1, cython.sizeof(cython.p_void)))
            self.lots = cython.cast(cython.pp_void, calloc(self.count + 1, cython.sizeof(cython.p_void)))
            if not self.boards or not self.dice or not self.lots:
                raise MemoryError
            for lane in range(self.count):
                self.boards[lane] = cython.cast(cython.p_void, self.positions[lane])
                self.dice[lane] = cython.cast(cython.p_void, cython.cast(Rng, self.chances[lane], typecheck=True))
                self.lots[lane] = cython.cast(cython.p_void, cython.cast(Rng, self.choices[lane], typecheck=True))
        else:
            self.boards, self.dice, self.lots = self.positions, self.chances, self.choices

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.boards)
            free(self.dice)
            free(self.lots)

    def write_to(
        self,
        seen: memoryview,
        choices: memoryview,
        counts: memoryview,
        movers: memoryview,
        rewards: memoryview,
        overs: memoryview,
    ) -> None:
        """Takes the arrays of the batch, in this order; `choices` are masks of bytes or lists of MOST_ACTIONS."""
        n = self.count
        width = self.observation.actions if self.has_mask else MOST_ACTIONS
        wanted = [("B", n * self.observation.size), ("B" if self.has_mask else "i", n * width)]
        wanted += [("i", n), ("i", n), ("f", n * self.seats), ("B", n)]
        arrays = [seen, choices, counts, movers, rewards, overs]
        given = [(array.format, len(array)) for array in arrays]
        if given != wanted or not all(map(_is_writable, arrays)):
            raise ValueError(f"{n} games are written to arrays of {wanted}, not {given}")
        self.arrays = arrays
        if cython.compiled:
            rooms = [array.cast("B") for array in arrays]
            self.seen = address_of(rooms[0])
            self.masks = address_of(rooms[1])
            self.legal = cython.cast(cython.p_int, address_of(rooms[1]))
            self.counts = cython.cast(cython.p_int, address_of(rooms[2]))
            self.movers = cython.cast(cython.p_int, address_of(rooms[3]))
            self.rewards = cython.cast(cython.p_float, address_of(rooms[4]))
            self.overs = address_of(rooms[5])
        else:
            plain: Any = arrays
            self.seen, self.masks, self.counts, self.movers, self.rewards, self.overs = plain
            self.legal = self.masks

    # For slices of the lanes, by one thread each.

    def first_illegal(self, actions: memoryview, first: cython.int, last: cython.int) -> int:
        """The first lane from `first` to before `last` whose action is not legal, or -1. Changes nothing."""
        self.expect_slice(actions, first, last)
        found: cython.int
        if cython.compiled:
            given: cython.int[::1] = actions
            with cython.nogil:
                found = self.find_illegal(cython.address(given[0]), first, last)
        else:
            row: Any = actions
            found = self.find_illegal(row, first, last)
        return found

    def step(self, actions: memoryview, first: cython.int, last: cython.int) -> list[int]:
        """Plays legal actions, lets chance play and writes the rows. Returns the lanes that wait for another start."""
        self.expect_slice(actions, first, last)
        if cython.compiled:
            given: cython.int[::1] = actions
            with cython.nogil:
                self.play_all(cython.address(given[0]), first, last)
        else:
            row: Any = actions
            self.play_all(row, first, last)
        if self.renews:
            return []
        return [lane for lane in range(first, last) if self.overs[lane]]

    def sample(self, actions: memoryview, first: cython.int, last: cython.int) -> None:
        """Writes one legal action for each lane, all equally likely."""
        self.expect_slice(actions, first, last)
        if cython.compiled:
            given: cython.int[::1] = actions
            with cython.nogil:
                self.pick_all(cython.address(given[0]), first, last)
        else:
            row: Any = actions
            self.pick_all(row, first, last)

    def begin(self, lane: cython.int, position: Position, chance: Rng | None = None, choice: Rng | None = None) -> None:
        """Another game begins in a lane, from a start, with other streams if they are given; its row is written."""
        self.expect_slice(None, lane, lane + 1)
        self.observation.expect_own(position)
        self.positions[lane].copy_from(position)
        self.positions[lane].start = position.start
        if chance is not None and choice is not None:
            self.chances[lane], self.choices[lane] = chance, choice
            if cython.compiled:
                self.dice[lane] = cython.cast(cython.p_void, chance)
                self.lots[lane] = cython.cast(cython.p_void, choice)
        self.let_chance_play(lane)
        self.write_end(lane)
        self.write_lane(lane)

    def refresh(self, lane: cython.int) -> None:
        """Lets chance play and writes the row of a lane whose position somebody else has played on."""
        self.expect_slice(None, lane, lane + 1)
        self.let_chance_play(lane)
        self.write_end(lane)
        self.write_lane(lane)

    def expect_slice(self, actions: memoryview | None, first: cython.int, last: cython.int) -> None:
        """ValueError unless there is an action for each lane, and these are some of them."""
        if actions is not None and (actions.format != "i" or len(actions) != self.count):
            raise ValueError(f"{self.count} games need as many actions of 32 bits, not {len(actions)} {actions.format}")
        if not 0 <= first < last <= self.count or not self.arrays:
            raise ValueError(f"{first} to {last} are not some of {self.count} games that are written somewhere")

    # Without the lock.

    def find_illegal(self, actions, first, last):
        lane: cython.int
        for lane in range(first, last):
            if cython.cast(Position, self.boards[lane]).over:
                continue
            if not cython.cast(Position, self.boards[lane]).allows(actions[lane]):
                return lane
        return -1

    def play_all(self, actions, first, last):
        """A game that is over stays so: its action does not count."""
        lane: cython.int
        for lane in range(first, last):
            if cython.cast(Position, self.boards[lane]).over:
                continue
            cython.cast(Position, self.boards[lane]).apply(actions[lane])
            self.let_chance_play(lane)
            self.write_end(lane)
            if cython.cast(Position, self.boards[lane]).over and self.renews:
                cython.cast(Position, self.boards[lane]).take(self.fresh)
                self.let_chance_play(lane)
            self.write_lane(lane)

    def pick_all(self, actions, first, last):
        lane: cython.int
        for lane in range(first, last):
            if cython.cast(Position, self.boards[lane]).over:
                actions[lane] = 0
            else:
                actions[lane] = cython.cast(Position, self.boards[lane]).pick(cython.cast(Rng, self.lots[lane]))

    def let_chance_play(self, lane):
        action: cython.int
        while cython.cast(Position, self.boards[lane]).mover == 0 and not cython.cast(Position, self.boards[lane]).over:
            action = cython.cast(Position, self.boards[lane]).pick(cython.cast(Rng, self.dice[lane]))
            cython.cast(Position, self.boards[lane]).apply(action)

    def write_end(self, lane):
        """Whether the game is over, and its result or zeros."""
        seat: cython.int
        is_over: cython.bint = cython.cast(Position, self.boards[lane]).over
        self.overs[lane] = is_over
        for seat in range(self.seats):
            if is_over:
                self.rewards[lane * self.seats + seat] = cython.cast(Position, self.boards[lane]).score(seat + 1)
            else:
                self.rewards[lane * self.seats + seat] = 0.0

    def write_lane(self, lane):
        """What the mover may know and do; nobody moves once the game is over."""
        size: cython.Py_ssize_t = self.observation.size
        mover: cython.int = 0
        if not cython.cast(Position, self.boards[lane]).over:
            mover = cython.cast(Position, self.boards[lane]).mover
        self.movers[lane] = mover
        if cython.compiled:
            wipe(self.seen + lane * size, self.observation.size)
            self.observation.write(cython.cast(Position, self.boards[lane]), mover, False, self.seen + lane * size)
        else:
            row = self.seen[lane * size : (lane + 1) * size]
            wipe(row, size)
            self.observation.write(self.positions[lane], mover, False, row)
        if self.has_mask:
            self.write_mask(lane)
        else:
            self.write_list(lane)

    def write_mask(self, lane):
        actions = cython.declare(cython.int[MOST_ACTIONS])
        width: cython.Py_ssize_t = self.observation.actions
        index: cython.int
        if cython.compiled:
            wipe(self.masks + lane * width, self.observation.actions)
        else:
            actions = [0] * MOST_ACTIONS
            self.masks[lane * width : (lane + 1) * width] = bytes(width)
        self.counts[lane] = cython.cast(Position, self.boards[lane]).fill(actions)
        for index in range(self.counts[lane]):
            self.masks[lane * width + actions[index]] = 1

    def write_list(self, lane):
        width: cython.Py_ssize_t = MOST_ACTIONS
        if cython.compiled:
            self.counts[lane] = cython.cast(Position, self.boards[lane]).fill(self.legal + lane * width)
        else:
            actions = [0] * MOST_ACTIONS
            self.counts[lane] = self.positions[lane].fill(actions)
            for index in range(self.counts[lane]):
                self.legal[lane * width + index] = actions[index]


def address_of(room):
    """Where the bytes of an array begin."""
    if cython.compiled:
        view: cython.uchar[::1] = room
        return cython.address(view[0])
    else:  # noqa: RET505 - otherwise there would be C code that is never reached
        return room


def _is_writable(array: memoryview) -> bool:
    return array.c_contiguous and not array.readonly
