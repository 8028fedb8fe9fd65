"""Who meets whom in the next round: pure functions of the players' numbers, what was played, and the points so far.

Tables of two: a round robin by the circle method, or Swiss, in which people with equal points meet and nobody meets
twice. With an odd number one player has a bye, never the same one twice. Tables of three to six: everybody plays,
tables differ in size by one at most, and people who have met often are kept apart.
"""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from fractions import Fraction
from itertools import combinations

Table = tuple[int, ...]  # players in the order of their seats; a single one has a bye

LARGEST = 6  # players at a table
TRIES = 5_000  # steps of a search for pairs; without rematches there are pairs for half as many rounds as players


def table_sizes(players: int, size: int) -> list[int]:
    """How many sit at each table: of two with a bye if need be, otherwise `size` or one less."""
    if size == 2:
        return [2] * (players // 2) + [1] * (players % 2)
    tables = -(-players // size)
    return [players // tables + (number < players % tables) for number in range(tables)]


def most_rounds(players: int, size: int, is_swiss: bool) -> int:
    """How many rounds there can be. Swiss: as long as there are certainly pairs without a rematch."""
    if size > 2:
        return 20
    even = players + players % 2
    return even // 2 if is_swiss else even - 1


def next_round(
    players: int, size: int, is_swiss: bool, played: Sequence[Sequence[Table]], points: Sequence[Fraction]
) -> list[Table]:
    """The tables of the round after those that were played, the one with most points first."""
    if size > 2:
        tables = _groups(players, size, is_swiss, played, points)
    elif is_swiss:
        tables = _swiss(players, played, points)
    else:
        tables = _circle(players, len(played))
    return [_seated(table, played) for table in tables]


def _circle(players: int, number: int) -> list[Table]:
    """Everybody meets everybody once: one stays, the others move on by one with each round."""
    even = players + players % 2  # the last one is nobody
    ring = [0, *((place + number) % (even - 1) + 1 for place in range(even - 1))]
    pairs = [(ring[place], ring[even - 1 - place]) for place in range(even // 2)]
    whole = [tuple(player for player in pair if player < players) for pair in pairs]
    return sorted(whole, key=len, reverse=True)


def _swiss(players: int, played: Sequence[Sequence[Table]], points: Sequence[Fraction]) -> list[Table]:
    nobody = players  # of an odd number, who meets nobody has a bye
    people = list(range(players + players % 2))
    met = {
        frozenset(table) if len(table) == 2 else frozenset((*table, nobody)) for tables in played for table in tables
    }
    worth = [*points, Fraction(-1)]
    order = sorted(people, key=lambda player: (-worth[player], player))
    open_to = {
        player: {other for other in people if other != player and frozenset((player, other)) not in met}
        for player in people
    }
    pairs = _paired(order, open_to) or _paired(order, {player: set(people) - {player} for player in people})
    assert pairs is not None, "any two may meet"
    whole = [tuple(player for player in pair if player < players) for pair in pairs]
    return sorted(whole, key=lambda table: (-len(table), -sum(points[player] for player in table)))


def _paired(order: Sequence[int], open_to: Mapping[int, Set[int]]) -> list[Table] | None:
    """Pairs for all, the first in order with the nearest they may meet; None if none were found in so many tries."""
    place = {player: number for number, player in enumerate(order)}
    left = TRIES

    def search(rest: frozenset[int], by_need: bool) -> list[Table] | None:
        nonlocal left
        if not rest:
            return []
        left -= 1
        if left < 0:
            return None
        # Whoever has the fewest left to meet goes first when the order of the points alone finds no way.
        first = min(rest, key=lambda player: (len(rest & open_to[player]) if by_need else 0, place[player]))
        for other in sorted(rest & open_to[first], key=lambda other: (abs(place[other] - place[first]), place[other])):
            pairs = search(rest - {first, other}, by_need)
            if pairs is not None:
                return [(first, other), *pairs]
        return None

    found = search(frozenset(order), by_need=False)
    if found is None:
        left = TRIES
        found = search(frozenset(order), by_need=True)
    return found


def _groups(
    players: int, size: int, is_swiss: bool, played: Sequence[Sequence[Table]], points: Sequence[Fraction]
) -> list[Table]:
    """Tables of several: by points or as people come; then two change places as long as that spares rematches."""
    met = Counter(frozenset(pair) for tables in played for table in tables for pair in combinations(table, 2))
    order = sorted(range(players), key=lambda player: (-points[player] if is_swiss else 0, player))
    tables: list[list[int]] = []
    for count in table_sizes(players, size):
        tables.append(order[:count])
        order = order[count:]

    def cost(table: Sequence[int]) -> Fraction:
        # Two who have met once more weigh more than all the distance between the points at a table.
        again = sum((2 * met[frozenset(pair)]) ** 2 for pair in combinations(table, 2))
        gap = max(points[player] for player in table) - min(points[player] for player in table)
        return again * 4 + (gap if is_swiss else Fraction(0))

    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            for a, b in [(a, b) for a in range(len(tables[one])) for b in range(len(tables[other]))]:
                before = cost(tables[one]) + cost(tables[other])
                tables[one][a], tables[other][b] = tables[other][b], tables[one][a]
                if cost(tables[one]) + cost(tables[other]) < before:
                    better = True
                else:
                    tables[one][a], tables[other][b] = tables[other][b], tables[one][a]
    return [tuple(table) for table in tables]


def _seated(table: Table, played: Sequence[Sequence[Table]]) -> Table:
    """Whoever has sat first least often sits first."""
    first = Counter(before[0] for tables in played for before in tables if len(before) > 1)
    last = [before[0] for tables in played[-1:] for before in tables if len(before) > 1]
    return tuple(sorted(table, key=lambda player: (first[player], player in last, table.index(player))))
