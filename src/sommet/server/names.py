"""What people call themselves: any writing in the world, as long as there is something to see."""

from collections.abc import Iterable
from unicodedata import category, normalize

JOINERS = "\u200c\u200d"  # draw nothing, but belong into Persian words and family emoji
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by their kind, and nothing to see
LONGEST_NAME = 24  # signs, as `values.Name` has it
EMOJI = range(0x1F000, 0x20000)  # the newest ones are not known to every Python


def readable_name(name: str | None) -> str | None:
    """A name without what cannot be seen in it, so that none looks like another; None if nothing is left to see."""
    if name is None:
        return None
    kept = "".join(sign for sign in name if category(sign) != "Cf" or sign in JOINERS)
    trimmed = " ".join(kept.split()).strip(JOINERS)
    return trimmed if any(_is_visible(sign) for sign in trimmed) else None


def distinct_name(name: str | None, others: Iterable[str]) -> str | None:
    """The name, or with a number behind it if somebody at the table is called so: the second Marie is "Marie 2"."""
    taken = {_heard(other) for other in others}
    if name is None or _heard(name) not in taken:
        return name
    for number in range(2, len(taken) + 3):
        behind = f" {number}"
        numbered = name[: LONGEST_NAME - len(behind)].rstrip(f" {JOINERS}") + behind
        if _heard(numbered) not in taken:
            return numbered
    raise AssertionError("there are more numbers than names")


def _heard(name: str) -> str:
    """What a name sounds like: the same for all that look alike but for size, width and spaces."""
    return "".join(normalize("NFKC", name).casefold().split())


def _is_visible(sign: str) -> bool:
    """Letters, digits, punctuation and symbols; an accent alone stands on nothing."""
    return (category(sign)[0] in "LNPS" and sign not in BLANK_LETTERS) or ord(sign) in EMOJI
