"""Talō: promising whole turns, for a search that compares turns. Rule numbers refer to docs/rules/talo.md.

A turn is a take, one or two bars in either order, and walks of the pawn between them. Of the hundreds of places for a
bar most neither make a step for a pawn nor take one away; in a hurry only those are judged that touch what some pawn
can reach. Where many come to the same for the evaluation, one or two of them are enough: what is pursued had better
differ. Counterweight pairs (R15) are proposed only where nothing else is legal: they are rare and seldom good.
"""

import cython

from sommet.core.turns import Turn

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.sommet.core.position import Position
    from cython.cimports.sommet.games.talo.actions import FINISH, MOVE
    from cython.cimports.sommet.games.talo.bars import ALONG_X, CELLS, HEIGHT, LAYERS, SHIFT, UPRIGHT, WIDTH
    from cython.cimports.sommet.games.talo.equilibrium import STANDS
    from cython.cimports.sommet.games.talo.evaluate import TaloEvaluation
    from cython.cimports.sommet.games.talo.fitting import MOST_CODES
    from cython.cimports.sommet.games.talo.pawns import REACH
    from cython.cimports.sommet.games.talo.phases import BUILD, TAKE
    from cython.cimports.sommet.games.talo.position import TaloPosition
else:
    from math import exp

    from sommet.core.position import MOST_ACTIONS, Position
    from sommet.games.talo.actions import FINISH, MOVE
    from sommet.games.talo.bars import ALONG_X, CELLS, HEIGHT, LAYERS, SHIFT, UPRIGHT, WIDTH
    from sommet.games.talo.equilibrium import STANDS
    from sommet.games.talo.evaluate import TaloEvaluation
    from sommet.games.talo.fitting import MOST_CODES
    from sommet.games.talo.pawns import REACH
    from sommet.games.talo.phases import BUILD, TAKE
    from sommet.games.talo.position import TaloPosition

ONE = cython.declare(cython.ulonglong, 1)
OWN = cython.declare(cython.int, 1)
OTHERS = cython.declare(cython.int, 2)
WIDE = cython.declare(cython.int, 32)
HURRIED = cython.declare(cython.int, 2)
MOST_ALIKE = cython.declare(cython.int, 2)  # lines of the same worth: a look at the answers may tell them apart
MOST_WALKS = cython.declare(cython.int, 2)  # before the first bar
MOST_SPARE = cython.declare(cython.int, 2)  # places without any effect: a bar that is of no use must go somewhere (R5)


class TaloTurns:
    """Looks for the turns after which the evaluation likes the position best."""

    def __init__(self, evaluation: TaloEvaluation) -> None:
        self.evaluation = evaluation
        self.scratch = TaloPosition()
        self.lines = []
        self.known = {}
        if not cython.compiled:
            self.actions = [0] * MOST_ACTIONS
            self.joining = [0] * (LAYERS * WIDTH)
            self.touching = [0] * (LAYERS * WIDTH)
            self.hindering = [0] * (LAYERS * WIDTH)
            self.codes = [0] * 32
            self.worths = [0.0] * 32
            self.values = [0.0] * 8

    # What search uses.

    def propose(self, position: Position) -> list[Turn]:
        self.known = {}
        return self._turns(cython.cast(TaloPosition, position, typecheck=True), WIDE, True)

    def answers(self, position: Position) -> list[list[Turn]]:
        self.known = {}  # for all throws: the building is the same
        found = []
        own: TaloPosition = cython.cast(TaloPosition, position, typecheck=True)
        for throw in own.legal():
            after: TaloPosition = own.copy()
            after.apply(throw)
            if after.over or after.mover == 0:
                found.append([Turn((throw,), self.evaluation.values(after))])
            else:
                turns = self._turns(after, HURRIED, False)
                found.append([Turn((throw, *turn.actions), turn.values) for turn in turns])
        return found

    def reply(self, position: Position) -> tuple[int, ...]:
        """What it would play in a hurry: the actions of one turn, for playing a game on to its end."""
        self.known = {}
        return self._turns(cython.cast(TaloPosition, position, typecheck=True), HURRIED, False)[0].actions

    def _turns(self, position: TaloPosition, width: cython.int, thorough: cython.bint) -> list[Turn]:
        """Turns from a decision on, best first."""
        if position.over or position.mover == 0:
            raise ValueError("turns are proposed where a seat is to move")
        self.seat = position.mover
        self.width = width
        self.thorough = thorough
        self.lines = []
        if position.phase == TAKE:
            for action in position.legal():
                after: TaloPosition = position.copy()
                after.apply(action)
                self._begin(after, (action,))
        elif position.phase == BUILD and position.hands and not position.holding:
            self._begin(position, ())
        elif position.phase == BUILD and not position.holding:
            self.lines.append((0.0, ()))  # nothing is left but to walk
        else:
            self.lines.extend((0.0, (action,)) for action in position.legal())
        self.lines.sort(key=_worth, reverse=True)
        turns = [self._ended(position, actions) for actions in self._different(width)]
        turns.sort(key=lambda turn: turn.values[self.seat - 1], reverse=True)
        return turns

    def _different(self, most: cython.int) -> list[tuple[int, ...]]:
        """The best lines, few of those worth the same; all of those nobody judged, whose worth is 0."""
        alike: cython.int = 0
        last: cython.double = -1
        kept = []
        for worth, actions in self.lines:
            alike = alike + 1 if worth == last and worth > 0 else 1
            last = worth
            if alike <= MOST_ALIKE:
                kept.append(actions)
            if len(kept) == most:
                break
        return kept

    # From the first bar to the last.

    def _begin(self, position: TaloPosition, actions: tuple[int, ...]) -> None:
        """Bars in hand, nothing built yet: with a walk or a jump before it, or without."""
        self._build(position, actions)
        if self.thorough or position.can_jump:
            for action in self._walks(position, MOST_WALKS):
                after: TaloPosition = position.copy()
                after.apply(action)
                if after.over:
                    self.lines.append((1.0, (*actions, action)))
                else:
                    self._build(after, (*actions, action))

    def _build(self, position: TaloPosition, actions: tuple[int, ...]) -> None:
        """Adds lines for the bars in hand, each of two being the first once."""
        index: cython.int
        before = len(self.lines)
        for index in range(position.hands):
            if index == 1 and position.hand[1] == position.hand[0]:
                break
            if position.hands == 1:
                for worth, code in self._places(position, position.hand[0], self.width):
                    self.lines.append((worth, (*actions, code)))
                break
            places = self._first_places(position, position.hand[index])
            for _, code in places[: (self.width + 1) // 2]:
                after: TaloPosition = position.copy()
                after.apply(code)
                self._build_second(after, (*actions, code))
        if len(self.lines) == before:
            self._make_do(position, actions)

    def _build_second(self, position: TaloPosition, actions: tuple[int, ...]) -> None:
        """Adds lines for the second bar, with the pawn where it is and where it had better be."""
        most: cython.int = (self.width + 1) // 2
        places = self._places(position, position.hand[0], most)
        for worth, code in places:
            self.lines.append((worth, (*actions, code)))
        if not places:
            self._make_do(position, actions)
        for action in self._walks(position, 1):
            after: TaloPosition = position.copy()
            after.apply(action)
            if after.over:
                self.lines.append((1.0, (*actions, action)))
                return
            for worth, code in self._places(after, after.hand[0], most):
                self.lines.append((worth, (*actions, action, code)))

    def _make_do(self, position: TaloPosition, actions: tuple[int, ...]) -> None:
        """No bar in hand can be built plainly: what the rules leave (R5, R15, R33)."""
        for action in position.legal():
            if action < MOVE or action == FINISH:
                self.lines.append((0.0, (*actions, action)))

    def _first_places(self, position: TaloPosition, length: cython.int) -> list[tuple[float, int]]:
        """As `_places`; the same for every throw, so they are remembered."""
        key = (length, position.pawn_cell[self.seat], position.pawn_level[self.seat])
        places = self.known.get(key)
        if places is None:
            places = self.known[key] = self._places(position, length, self.width)
        return places

    def _places(self, position: TaloPosition, length: cython.int, most: cython.int) -> list[tuple[float, int]]:
        """The best places for a bar in hand, judged as if it were the last one: (worth, action), best first."""
        beside = position.first_beside and bool(position.must_build_beside())  # R19
        self.scratch.take(position)
        self.scratch.hands = 0
        self.scratch.moved = False
        found: cython.int = self.rank(self.scratch, length, most, beside)
        return [(self.worths[place], self.codes[place]) for place in range(found)]

    def _walks(self, position: TaloPosition, most: cython.int) -> list[int]:
        """The best walks, or jumps (R26), before the next bar."""
        index: cython.int
        count: cython.int = 0
        walks = []
        if not position.moved:
            count = self.last_moves(position)
        if position.can_jump:
            count = position.fill_jumps(self.actions, count)
        for index in range(count):
            self.scratch.take(position)
            self.scratch.apply(self.actions[index])
            walks.append((self.value(self.scratch), self.actions[index]))
        walks.sort(reverse=True)
        return [action for _, action in walks[:most]]

    def _ended(self, position: TaloPosition, actions: tuple[int, ...]) -> Turn:
        """The turn those actions begin, ended in the best way."""
        index: cython.int
        value: cython.double
        end: TaloPosition = position.copy()
        for action in actions:
            end.apply(action)
        if end.holding:
            action = end.legal()[0]  # R15: the counterweight
            end.apply(action)
            actions = (*actions, action)
        if not end.over and end.mover == self.seat:
            count: cython.int = 0 if end.moved else self.last_moves(end)
            self.actions[count] = FINISH
            best: cython.int = FINISH
            best_value: cython.double = -1
            for index in range(count, -1, -1):
                self.scratch.take(end)
                self.scratch.apply(self.actions[index])
                value = self.value(self.scratch)
                if value > best_value:
                    best_value = value
                    best = self.actions[index]
            end.apply(best)
            actions = (*actions, best)
        return Turn(tuple(actions), self.evaluation.values(end))

    # The hot path.

    def value(self, position):
        """What the seat may expect."""
        if position.over:
            return position.payoff(self.seat)
        self.evaluation.share(position, self.values)
        return self.values[self.seat]

    def last_moves(self, position):
        """Writes where the pawn can go to: in a hurry only to the highest places."""
        count: cython.int = position.fill_moves(self.actions, 0)
        index: cython.int
        kept: cython.int = 0
        if count == 0 or self.thorough:
            return count
        top: cython.int = (self.actions[count - 1] - MOVE) // CELLS  # they are listed upwards
        for index in range(count):
            if (self.actions[index] - MOVE) // CELLS == top:
                self.actions[kept] = self.actions[index]
                kept += 1
        return kept

    def mark(self, position):
        """Marks where a bar would make a difference to what pawns can reach."""
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        other: cython.int
        best: cython.int
        row: cython.int
        at: cython.int
        layer: cython.int
        for at in range(LAYERS * WIDTH):
            self.joining[at] = 0
            self.touching[at] = 0
            self.hindering[at] = 0
        for other in range(1, position.seats + 1):
            best = self.evaluation.best(position, other, reached)
            for row in range(1, WIDTH - 1):
                at = best * WIDTH + row
                if other == self.seat:
                    # A floor on the highest level in reach or one above it, one step from some place (R22).
                    mark_around(self.joining, at, reached[at])
                    mark_around(self.joining, at + WIDTH, reached[at])
                    if best > 0:
                        mark_around(self.joining, at, reached[at - WIDTH])
                # The next step and the air over it (R21); of others also the air over the highest places.
                for layer in range(3):
                    if other == self.seat:
                        mark_around(self.touching, at + layer * WIDTH, reached[at])
                    else:
                        mark_around(self.hindering, at + layer * WIDTH, reached[at])
                        self.hindering[at + layer * WIDTH] |= reached[at]

    def concerns(self, code):
        """Whom a bar there makes a difference to: OWN, OTHERS or both."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        row: cython.int = code % CELLS // WIDTH
        bits: cython.ulonglong = ONE << (SHIFT + code % WIDTH)
        own: cython.ulonglong = 0
        others: cython.ulonglong = 0
        step: cython.int
        if kind == UPRIGHT:
            own = self.joining[(base + length) * WIDTH + row]
            for step in range(base, base + length):
                own |= self.touching[step * WIDTH + row]
                others |= self.hindering[step * WIDTH + row]
        else:
            if kind == ALONG_X:
                bits = ((ONE << length) - 1) << (SHIFT + code % WIDTH)
                length = 1  # row
            for step in range(row, row + length):
                own |= self.joining[(base + 1) * WIDTH + step] | self.touching[base * WIDTH + step]
                others |= self.hindering[base * WIDTH + step]
        return (OWN if own & bits else 0) | (OTHERS if others & bits else 0)

    def weigh_others(self, position):
        """The odds of all other seats together."""
        seat: cython.int
        total: cython.double = 0
        for seat in range(1, position.seats + 1):
            if seat != self.seat:
                total += exp(self.evaluation.strength(position, seat))
        return total

    def rank(self, position, length, most, beside):
        """Finds the best places for a bar that the position does not have in hand any more; gives their number."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        found: cython.int = 0
        spare: cython.int = MOST_SPARE
        index: cython.int
        code: cython.int
        whom: cython.int = OWN | OTHERS
        own: cython.double
        before: cython.double = self.weigh_others(position)
        others: cython.double
        position.refresh()
        count: cython.int = position.collect_length(length, codes)
        if not self.thorough:
            self.mark(position)
        for index in range(count):
            code = codes[index]
            if not self.thorough:
                whom = self.concerns(code)
            if (whom == 0 and spare == 0) or (beside and not position.is_beside(code)):
                continue
            if position.fate(code) != STANDS:
                continue
            if whom == 0:
                spare -= 1
            position.building.lay(length, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT)
            own = exp(self.evaluation.strength(position, self.seat))
            others = self.weigh_others(position) if whom & OTHERS else before
            position.building.lift()
            found = self.insert(found, most, code, own / (own + others))
        return found

    def insert(self, found, most, code, worth):
        """Puts a place among the best so far, unless it comes to the same as one of them; gives their number."""
        at: cython.int = found
        index: cython.int
        while at > 0 and self.worths[at - 1] < worth:
            at -= 1
        if at == most or (at > 0 and self.worths[at - 1] == worth):
            return found
        if found < most:
            found += 1
        for index in range(found - 1, at, -1):
            self.worths[index] = self.worths[index - 1]
            self.codes[index] = self.codes[index - 1]
        self.worths[at] = worth
        self.codes[at] = code
        return found


def mark_around(marks, at, places):
    """Marks the cells beside some places of a row."""
    if places:
        marks[at] |= places << 1 | places >> 1
        marks[at - 1] |= places
        marks[at + 1] |= places


def _worth(line: tuple[float, tuple[int, ...]]) -> float:
    return line[0]
