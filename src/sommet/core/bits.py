"""Sets of small numbers packed into one integer: the interpreted twin of bits.pxd, which serves compiled code."""

Bits = int

_ALL = 0xFFFF_FFFF_FFFF_FFFF


def moved(members: int, up: int) -> int:
    """A set of numbers below 15, each larger by `up`."""
    return members << up


def single(member: int) -> int:
    """The set with one member."""
    return 1 << member


def lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return (members & -members).bit_length() - 1


def size_of(members: int) -> int:
    """How many members the set has."""
    return members.bit_count()


def nth(members: int, n: int) -> int:
    """The member that has n smaller ones before it."""
    for _ in range(n):
        members &= members - 1
    return lowest(members)


def flood(start: int, free: int, from_west: int, to_west: int, from_south: int, to_south: int, width: int) -> int:
    """The free cells of a grid that steps lead to from a set of cells, the start included.

    A cell is in `from_west` if a step leads into it from its western neighbour and in `to_west` if one leads from it to
    there; likewise for the south.
    """
    reached, before = start, 0
    while reached != before:
        before = reached
        reached |= free & (
            reached << 1 & from_west
            | (reached & to_west) >> 1
            | reached << width & from_south
            | (reached & to_south) >> width
        )
    return reached


def climb(start: int, free: int, from_west: int, to_west: int, from_south: int, to_south: int, width: int) -> int:
    """The free cells beside a set of cells from which a step leads into it, but not back; steps as for `flood`."""
    return free & (
        start << 1 & to_west & ~from_west
        | (start & from_west & ~to_west) >> 1
        | start << width & to_south & ~from_south
        | (start & from_south & ~to_south) >> width
    )


def mix(key: int, value: int) -> int:
    """A 64-bit key that depends on every bit of both; the same in both forms."""
    key ^= (value + 0x9E3779B97F4A7C15 + (key << 6) + (key >> 2)) & _ALL
    key = ((key ^ (key >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    key = ((key ^ (key >> 27)) * 0x94D049BB133111EB) & _ALL
    return key ^ (key >> 31)
