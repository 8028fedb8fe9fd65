"""What commands share: the kinds of argument, checked and refused in sentences of our own."""

import json
import re
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

from cyclopts import Parameter, Token

from sommet.cli.errors import UsageError
from sommet.core.text import LANGS, Lang, Text, shorten

LARGEST_SEED = 2**64 - 1
NO_UNIT = Text("", "")


def whole(name: str, low: int, high: int, meaning: str) -> Parameter:
    """A whole number in a range."""

    def read(_: type, tokens: Sequence[Token]) -> int:
        given = tokens[0].value
        # The length is limited before int() sees it, which takes long over absurd numbers and then refuses them.
        if re.fullmatch(r"[+-]?[0-9]{1,30}", given) and low <= int(given) <= high:
            return int(given)
        raise UsageError(
            Text(
                f"{name} doit être un entier de {low} à {high}, pas {shorten(given)}",
                f"{name} must be a whole number from {low} to {high}, not {shorten(given)}",
            )
        )

    return Parameter(converter=read, help=meaning)


def number(name: str, low: float, high: float, meaning: str, unit: Text = NO_UNIT) -> Parameter:
    """A number in a range, with a decimal point or without."""

    def read(_: type, tokens: Sequence[Token]) -> float:
        given = tokens[0].value
        if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", given) and low <= float(given) <= high:
            return float(given)
        raise UsageError(
            Text(
                f"{name} doit être un nombre {unit.fr}de {low} à {high}, pas {shorten(given)}",
                f"{name} must be a number {unit.en}from {low} to {high}, not {shorten(given)}",
            )
        )

    return Parameter(converter=read, help=meaning)


def seconds(name: str, low: float, high: float, meaning: str) -> Parameter:
    """A time in seconds in a range."""
    return number(name, low, high, meaning, Text("de secondes ", "of seconds "))


def _read_language(_: type, tokens: Sequence[Token]) -> Lang:
    for lang in LANGS:
        if tokens[0].value == lang:
            return lang
    given = shorten(tokens[0].value)
    raise UsageError(
        Text(f"--lang doit être {' ou '.join(LANGS)}, pas {given}", f"--lang must be {' or '.join(LANGS)}, not {given}")
    )


def _read_source(_: type, tokens: Sequence[Token]) -> str:
    given = tokens[0].value
    if given.startswith("-") and given != "-":
        quoted = shorten(given)
        raise UsageError(
            Text(
                f"{quoted} n'est pas une option de cette commande, et un fichier de ce nom s'écrit avec ./ devant",
                f"{quoted} is no option of this command, and a file of that name is written with ./ before it",
            )
        )
    return given


GameName = Annotated[str, Parameter(help="The game, by its name in `sommet games`.")]
Source = Annotated[
    str,
    # Without the leading hyphen "-" itself could not be given.
    Parameter(converter=_read_source, help="A file of records, or - for standard input.", allow_leading_hyphen=True),
]
Players = Annotated[int | None, whole("--players", 1, 99, "How many play; the fewest possible if not given.")]
Seed = Annotated[int, whole("--seed", 0, LARGEST_SEED, "Everything random comes from it.")]
Games = Annotated[int, whole("--games", 1, 10_000_000, "How many games.")]
Options = Annotated[
    list[str] | None,
    Parameter(name="--option", help="name=value, repeatable; values are JSON, bare words are strings."),
]
Setup = Annotated[str | None, Parameter(help="The position to start from, as JSON.")]
Thinking = Annotated[str, Parameter(name="--level", help="How hard to think: a level from 1 to 6.")]
Language = Annotated[Lang | None, Parameter(converter=_read_language, help="fr or en.")]
Scale = Annotated[float, number("--scale", 0.001, 1000, "Multiplies the levels' budgets of simulations or nodes.")]
Opening = Annotated[
    int,
    whole("--opening", 0, 1000, "So many random decisions begin each game, the same for every seating of the levels."),
]
Database = Annotated[
    str | None,
    Parameter(help="sqlite:///file.db or postgresql://…; without it a SQLite file in the user's data folder."),
]
MOST_DAYS = 36_500
WaitingDays = Annotated[
    int, whole("--waiting-days", 0, MOST_DAYS, "How long matches that never began are kept; 0: for ever.")
]
UnfinishedDays = Annotated[
    int, whole("--unfinished-days", 0, MOST_DAYS, "How long matches are kept in which nobody plays on; 0: for ever.")
]
FinishedDays = Annotated[
    int, whole("--finished-days", 0, MOST_DAYS, "How long matches are kept that are over; 0: for ever.")
]
AsJson = Annotated[bool, Parameter(name="--json", help="Print JSON for programs.")]


def read_options(given: Sequence[str] | None) -> dict[str, Any]:
    """The options of `--option name=value` arguments; whether the game knows them shows when it starts."""
    options: dict[str, Any] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise UsageError(
                Text(
                    f"--option attend nom=valeur, pas {shorten(pair)}",
                    f"--option takes name=value, not {shorten(pair)}",
                )
            )
        if name in options:
            raise UsageError(
                Text(f"l'option {shorten(name)} est donnée deux fois", f"option {shorten(name)} is given twice")
            )
        options[name] = _read_value(name, value)
    return options


def _read_value(name: str, value: str) -> Any:
    try:
        return _read_json(value)
    except (ValueError, RecursionError):
        if re.fullmatch(r"[\w.-]+", value):
            return value
    raise UsageError(
        Text(
            f"la valeur de l'option {shorten(name)} doit être du JSON ou un mot, pas {shorten(value)}",
            f"the value of option {shorten(name)} must be JSON or a bare word, not {shorten(value)}",
        )
    )


def read_setup(given: str | None) -> dict[str, Any] | str | None:
    """The value of `--setup`; whether the game accepts it shows when it starts."""
    if given is None:
        return None
    try:
        setup: dict[str, Any] | str | None = _read_json(given)
    except (ValueError, RecursionError):
        raise UsageError(
            Text(f"--setup doit être du JSON, pas {shorten(given)}", f"--setup must be JSON, not {shorten(given)}")
        ) from None
    return setup


def _read_json(text: str) -> Any:
    return json.loads(text, parse_constant=_no_constant)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
