"""Who stands where: points by places, and between equal points the strength of those one has met (Buchholz)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from sommet.server.evening.pairing import Table

Places = tuple[int, ...]  # 1 is the best; equal places are shared


class Standing(Struct, frozen=True):
    """One player's line."""

    player: int
    place: int
    points: Fraction
    buchholz: Fraction
    wins: int
    played: int


def places_of(result: Sequence[float] | None, winners: Sequence[int], seats: int) -> Places:
    """Places by seat: winners before all others, and these by their results where there are any."""
    worth = [(seat in winners, result[seat - 1] if result is not None else 0.0) for seat in range(1, seats + 1)]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def points_of(places: Places) -> list[Fraction]:
    """One point for beating everybody, none for beating nobody, and what is shared is halved: 1, ½ and 0 for two."""
    others = len(places) - 1
    if others == 0:
        return [Fraction(1)]  # a bye
    return [
        sum((Fraction(1) if other > own else Fraction(1, 2) for other in places if other >= own), Fraction(-1, 2))
        / others
        for own in places
    ]


def standings(players: int, rounds: Sequence[Sequence[tuple[Table, Places | None]]]) -> list[Standing]:
    """Everybody's line, the best first. Tables that are still played count for nothing."""
    points, wins, played = [Fraction(0)] * players, [0] * players, [0] * players
    met: list[list[int]] = [[] for _ in range(players)]
    for table, places in (each for tables in rounds for each in tables):
        if places is None and len(table) > 1:
            continue
        for player, gained in zip(table, points_of(places or (1,)), strict=True):
            points[player] += gained
            played[player] += 1
            met[player] += [other for other in table if other != player]
        if places is not None and len(table) > 1:
            for player, place in zip(table, places, strict=True):
                wins[player] += place == 1 and places.count(1) == 1
    buchholz = [sum((points[other] for other in met[player]), Fraction(0)) for player in range(players)]
    keys = [(points[player], buchholz[player], wins[player]) for player in range(players)]
    order = sorted(range(players), key=lambda player: (*(-key for key in keys[player]), player))
    lines: list[Standing] = []
    for number, player in enumerate(order):
        is_level = number > 0 and keys[order[number - 1]] == keys[player]
        lines.append(
            Standing(
                player=player,
                place=lines[-1].place if is_level else number + 1,
                points=points[player],
                buchholz=buchholz[player],
                wins=wins[player],
                played=played[player],
            )
        )
    return lines
