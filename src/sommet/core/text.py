"""Sentences for people, in every language of the interface. French first, English complete."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from sommet.core.prose import NOBODY, Company, fill, typeset

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")


class Text(NamedTuple):
    """One sentence or label in both languages, with marks for who and where (core/prose.py).

    >>> text = sommet.Text("{2} {2?monte|montez}", "{2} {2?climbs|climb}")
    >>> text.say("fr"), str(text)
    ('le joueur 2 monte', 'player 2 climbs')
    """

    fr: str
    en: str

    def say(self, lang: Lang, company: Company = NOBODY) -> str:
        """The text in one language for one reader."""
        return fill(self.marked(lang), lang, company)

    def __str__(self) -> str:
        return self.say("en")

    def spoken(self) -> dict[str, str]:
        """The text in every language for a stranger, for programs that show it."""
        return {lang: self.say(lang) for lang in LANGS}

    def marked(self, lang: Lang) -> str:
        """The text in one language with its marks, for those who know the names and whether places are lit."""
        return typeset(self.fr if lang == "fr" else self.en, lang)


def joined(clauses: Iterable[Text]) -> Text:
    """Several clauses as one sentence."""
    said = list(clauses)
    return Text(" ; ".join(clause.fr for clause in said), "; ".join(clause.en for clause in said))


def _written(value: object) -> str:
    try:
        return repr(value)
    except (ValueError, RecursionError):  # Python writes no int of many thousand digits and nothing nested as deep
        return f"{type(value).__name__} …"


def shorten(value: object, limit: int = 60) -> str:
    """A quotable form of something from outside: it may be huge, and control characters must not reach a terminal."""
    text = value if isinstance(value, str) else _written(value)
    quoted = ascii(text[:limit]) if any(not char.isprintable() for char in text[:limit]) else f"'{text[:limit]}'"
    return quoted if len(text) <= limit else f"{quoted[:-1]}…'"
