"""Whole numbers from outside that must lie in a range before compiled code may use them."""

from collections.abc import Sequence

from sommet.core.text import shorten


def whole(value: object, least: int, most: int, what: str) -> int:
    """The value, if it is a whole number in that range. ValueError names what it was meant to be."""
    if not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{what} must be a whole number from {least} to {most}, not {shorten(value)}")
    return value


def wholes(values: Sequence[object], count: int, least: int, most: int, what: str) -> list[int]:
    """So many of them in a list of its own."""
    found = [whole(value, least, most, what) for value in values]
    if len(found) != count:
        raise ValueError(f"{what}: {count} are needed, not {len(found)}")
    return found
