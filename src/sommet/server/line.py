"""The line before the workers: everybody in turn, by the time that was spent on them, and nobody for ever.

Start-time fair queueing (Goyal, Vin and Cheng 1996) on three levels: what the work is for, then the address it is done
for, then the match or whatever else it is about. On each level whoever has had least of the workers' time goes first.
Who comes newly, or comes back, begins a little before those who wait all the time: so much can be saved up, and not
more; nor is anybody held to more than a little of what was spent on them while nobody else wanted it. So a table where
people think goes before a crowd that plays by itself, one who asks for little before one who asks for much, and one who
is alone has everything.
"""

from collections import deque
from collections.abc import Hashable
from typing import Generic, NamedTuple, TypeVar

URGENT, PROMPT, PATIENT = 0, 1, 2  # a match waits for it, a person does, somebody has asked for it
WEIGHTS = {URGENT: 8.0, PROMPT: 4.0, PATIENT: 1.0}  # of the workers' time, while there is not enough for all
TURN_SECONDS = 0.25  # after so much for each of them their places are compared: among equals the heavier goes first
CREDIT_SECONDS = 1.0  # of a worker's time that an address or a match can have saved up: a few turns
DEBT_SECONDS = 0.1  # that is remembered of one who comes back
CREEP = 0.1  # how much of what is spent moves the present on, so that a stream of newcomers is not always first

Item = TypeVar("Item")


class Place(NamedTuple):
    """Where work stands in line: how much it presses, for which address it is done, and what it is about."""

    priority: int
    address: str
    subject: str


class _Party(Generic[Item]):
    """Somebody in line: those of one priority, of one address, or about one match."""

    __slots__ = ("credit", "items", "members", "present", "running", "spent", "waiting", "weight")

    def __init__(self, weight: float, credit: float) -> None:
        self.weight = weight
        self.credit = credit  # of its members
        self.spent = 0.0  # seconds by weight that were spent on it, counted on from the present when it came
        self.waiting = 0
        self.running = 0
        self.present = 0.0  # what had been spent on the member served last, before that
        self.members: dict[Hashable, _Party[Item]] = {}
        self.items: deque[Item] = deque()  # of those about one match, which has no members

    def active(self) -> int:
        """How many members wait or are being served."""
        return sum(1 for member in self.members.values() if member.waiting or member.running)

    def first(self) -> Hashable:
        """The member on which least was spent; among equals the one that came first."""
        return min((name for name in self.members if self.members[name].waiting), key=self._after_a_turn)

    def _after_a_turn(self, name: Hashable) -> float:
        member = self.members[name]
        return member.spent + TURN_SECONDS / member.weight

    def enter(self, name: Hashable, weight: float) -> "_Party[Item]":
        """The member of that name, not further from the present than credit and debt allow."""
        member = self.members.get(name)
        if member is None:
            member = _Party(weight, CREDIT_SECONDS)
            member.spent = self.present - self.credit
        elif not (member.waiting or member.running):
            member.spent = min(max(self.present - self.credit, member.spent), self.present + DEBT_SECONDS)
            del self.members[name]  # to come after those who have been waiting
        self.members[name] = member
        return member

    def forget_idle(self) -> None:
        """Forgets who waits for nothing and has all the credit there is; or everybody, if nobody waits."""
        if not self.active():
            self.members.clear()
            self.present = 0.0
        for name in [name for name, member in self.members.items() if self._is_forgettable(member)]:
            del self.members[name]

    def _is_forgettable(self, member: "_Party[Item]") -> bool:
        return not member.waiting and not member.running and member.spent <= self.present - self.credit


class Line(Generic[Item]):
    """Work waiting for a worker. Whoever takes some says afterwards how long it took."""

    def __init__(self) -> None:
        self._all: _Party[Item] = _Party(1.0, 0.0)

    def __len__(self) -> int:
        return self._all.waiting

    def put(self, place: Place, item: Item) -> None:
        """Adds work at its place."""
        party = self._all
        party.waiting += 1
        for name in place:
            party = party.enter(name, WEIGHTS[place.priority] if party is self._all else 1.0)
            party.waiting += 1
        party.items.append(item)

    def take(self, expected: float) -> tuple[Place, Item]:
        """The next work in turn; it is taken to last so many seconds until `finish` tells better."""
        assert self._all.waiting, "somebody waits"
        party, names = self._all, []
        self._all.waiting -= 1
        self._all.running += 1
        while party.members:
            name = party.first()
            member = party.members[name]
            party.present = max(party.present, member.spent)
            names.append(name)
            member.waiting -= 1
            member.running += 1
            party = member
        place = Place(*names)  # type: ignore[arg-type]
        item = party.items.popleft()
        self._charge(place, expected)
        return place, item

    def finish(self, place: Place, further: float) -> None:
        """Work that was taken is done; it lasted so many seconds more than was expected, or less."""
        self._charge(place, further)
        for party in (self._all, *self._parties(place)):
            party.running -= 1
        self._forget_idle(place)

    def remove(self, place: Place, item: Item) -> None:
        """Takes out what nobody waits for any more; nothing happens if it was taken already."""
        parties = self._parties(place)
        if len(parties) < len(place) or item not in parties[-1].items:
            return
        parties[-1].items.remove(item)
        for party in (self._all, *parties):
            party.waiting -= 1
        self._forget_idle(place)

    def rivals(self, place: Place) -> int:
        """Among how many the workers' time is shared from here: addresses times what this one asks for, itself counted.

        Of the same priority, waiting or being served.
        """
        among_addresses, at_address, _ = self._parties(place)
        return among_addresses.active() * at_address.active()

    def _parties(self, place: Place) -> list[_Party[Item]]:
        found, party = [], self._all
        for name in place:
            if name not in party.members:
                break
            party = party.members[name]
            found.append(party)
        return found

    def _charge(self, place: Place, seconds: float) -> None:
        group = self._all
        for party in self._parties(place):
            party.spent += seconds / party.weight
            group.present += max(0.0, seconds) * CREEP / (party.weight * max(1, group.active()))
            group = party

    def _forget_idle(self, place: Place) -> None:
        for party in (*reversed(self._parties(place)[:-1]), self._all):
            party.forget_idle()
