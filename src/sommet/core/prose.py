"""Sentences with marks for who and where, filled in by whoever shows them, and the manners of French typesetting.

The rules tell everybody the same and know neither names nor who reads. So a sentence has marks:

    {2}             whoever sits in seat 2: Léa, or you
    {de 2} {à 2}    the same after French de and à;  {whose 2} is the English possessive
    {2?goes|go}     the first for others, the second for whoever sits there
    {@?here|on c4}  the first where the place is lit on a board beside the sentence, the second in words alone

web/src/model/prose.ts fills the same marks; tests/data/prose.json holds both to the same sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sommet.core.text import Lang

_INNER = r"((?:[^{}|]|\{[^{}?|]*\})*)"  # text with marks that are no choices: the innermost choice is made first
_CHOICE = re.compile(r"\{(\d+|@)\?" + _INNER + r"\|" + _INNER + r"\}")
_NAME = re.compile(r"\{(?:(de|à|whose) )?(\d+)\}")
# Before a silent h too; y is a vowel only before a consonant: d’Yves, de Yann.
_VOWEL = re.compile(r"[aeiouhàâäéèêëîïôöùûüœæ]|y(?![aeiouyàâäéèêëîïôöùûü])", re.IGNORECASE)


@dataclass(frozen=True)
class Company:
    """Who a sentence is for: the names by seat, the reader's own seat, and whether the places it names are lit."""

    names: Mapping[int, str] = field(default_factory=dict)
    reader: int = 0
    is_lit: bool = False


NOBODY = Company()  # whoever reads is a stranger at the table: players have numbers, places their coordinates


# Writing marks.


def who(seat: int) -> str:
    """Whoever sits there, as subject or object."""
    return f"{{{seat}}}"


def of(seat: int) -> str:
    """The same after French `de`."""
    return f"{{de {seat}}}"


def to(seat: int) -> str:
    """The same after French `à`."""
    return f"{{à {seat}}}"


def whose(seat: int) -> str:
    """The same as an English possessive."""
    return f"{{whose {seat}}}"


def own(seat: int, other: str, self: str) -> str:
    """What is said of another, and what to whoever sits there."""
    return f"{{{seat}?{other}|{self}}}"


def does(seat: int, other: str, self: str) -> str:
    """A subject with its verb: 'Léa goes', 'you go'."""
    return f"{who(seat)} {own(seat, other, self)}"


def lit(here: str, told: str) -> str:
    """A place: as one says it while pointing there, and in words alone."""
    return f"{{@?{here}|{told}}}"


# Filling them in.


def fill(sentence: str, lang: Lang, company: Company = NOBODY) -> str:
    """The sentence for one reader. Names come last, so that nothing in a name is taken for a mark."""

    def chosen(found: re.Match[str]) -> str:
        is_second = not company.is_lit if found[1] == "@" else int(found[1]) == company.reader
        return found[3] if is_second else found[2]

    before = ""
    while before != sentence:
        before, sentence = sentence, _CHOICE.sub(chosen, sentence)
    return _NAME.sub(lambda found: _named(int(found[2]), found[1], lang, company), sentence)


def _named(seat: int, case: str | None, lang: Lang, company: Company) -> str:
    if lang == "en":
        name = "you" if seat == company.reader else company.names.get(seat, f"player {seat}")
        return name if case is None else "your" if name == "you" else f"{name}’s"
    if seat == company.reader:
        return {None: "vous", "de": "de vous", "à": "à vous"}[case]
    if seat not in company.names:
        return {None: f"le joueur {seat}", "de": f"du joueur {seat}", "à": f"au joueur {seat}"}[case]
    name = company.names[seat]
    if case == "de":
        return f"d’{name}" if _VOWEL.match(name) else f"de {name}"
    return name if case is None else f"à {name}"


def label(seat: int, lang: Lang, company: Company = NOBODY) -> str:
    """Whoever sits there, at the head of a line or column of a drawing in rich's markup: 'Léa', 'you', 'player 2'."""
    if seat == company.reader:
        return "vous" if lang == "fr" else "you"
    return company.names.get(seat, f"{'joueur' if lang == 'fr' else 'player'} {seat}").replace("[", "(")


# Typesetting.

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=\w)'(?=[{«])")
_NARROW = re.compile(r"(?<=\S) (?=[;!?»%])|(?<=«) ")  # U+202F
_WIDE = re.compile(r"(?<=\S) (?=:(?:\s|$))")  # U+00A0


def typeset(sentence: str, lang: Lang) -> str:
    """The sentence as printed: a round apostrophe, and in French no-break spaces before ; : ! ? and inside « »."""
    sentence = _APOSTROPHE.sub("’", sentence)
    if lang == "en":
        return sentence
    return _WIDE.sub("\u00a0", _NARROW.sub("\u202f", sentence))


def is_printable(sentence: str) -> bool:
    """Whether it can be printed on a terminal: as Python has it, but no-break spaces are fine."""
    return sentence.replace("\u00a0", " ").replace("\u202f", " ").isprintable()
