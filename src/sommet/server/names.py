"""What people call themselves: any writing in the world, as long as there is something to see."""

from unicodedata import category

JOINERS = "\u200c\u200d"  # draw nothing, but belong into Persian words and family emoji
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by their kind, and nothing to see
EMOJI = range(0x1F000, 0x20000)  # the newest ones are not known to every Python


def readable_name(name: str | None) -> str | None:
    """A name without what cannot be seen in it, so that none looks like another; None if nothing is left to see."""
    if name is None:
        return None
    kept = "".join(sign for sign in name if category(sign) != "Cf" or sign in JOINERS)
    trimmed = " ".join(kept.split()).strip(JOINERS)
    return trimmed if any(_is_visible(sign) for sign in trimmed) else None


def _is_visible(sign: str) -> bool:
    """Letters, digits, punctuation and symbols; an accent alone stands on nothing."""
    return (category(sign)[0] in "LNPS" and sign not in BLANK_LETTERS) or ord(sign) in EMOJI
