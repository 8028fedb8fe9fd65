"""Options of a game: declared once with name, values, default and help; checked wherever they come in."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sommet.core.errors import OptionError
from sommet.core.text import Text, shorten


@dataclass(frozen=True)
class Option(ABC):
    """One option. `default` may be None where the rules derive it from the rest."""

    name: str
    default: Any
    help: Text

    @property
    @abstractmethod
    def expected(self) -> Text:
        """What values it takes, in words."""

    @property
    def wanted(self) -> Text:
        """What to answer instead, for people, who never see the values that programs write."""
        return Text("choisissez-en une autre", "choose another one")

    @abstractmethod
    def accepts(self, value: Any) -> bool:
        """Whether the value is one of them."""

    @property
    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Its values for programs, as JSON Schema has it."""

    @property
    def examples(self) -> Sequence[Any]:
        """Values worth testing, where they cannot be told from its kind."""
        return ()

    def check(self, value: Any) -> None:
        """Raises OptionError unless the value is accepted."""
        if not self.accepts(value):
            given = shorten(value)
            raise OptionError(
                Text(
                    f"cette réponse n'est pas possible : {self.wanted.fr}",
                    f"that answer is not possible: {self.wanted.en}",
                ),
                option=self.name,
                detail=Text(
                    f"l'option {self.name} ne peut pas valoir {given} ; il faut {self.expected.fr}",
                    f"option {self.name} cannot be {given}; it takes {self.expected.en}",
                ),
            )


@dataclass(frozen=True)
class Choice(Option):
    """One of a few values."""

    values: tuple[str | int, ...]

    @property
    def expected(self) -> Text:
        listed = [str(value) for value in self.values]
        return Text(
            f"{', '.join(listed[:-1])} ou {listed[-1]}",
            f"{', '.join(listed[:-1])} or {listed[-1]}",
        )

    def accepts(self, value: Any) -> bool:
        return isinstance(value, (str, int)) and not isinstance(value, bool) and value in self.values

    @property
    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


@dataclass(frozen=True)
class Integer(Option):
    """A whole number in a range; None too where that is the default."""

    low: int
    high: int

    @property
    def expected(self) -> Text:
        return Text(
            f"un entier de {self.low} à {self.high}{' ou null' if self.default is None else ''}",
            f"a whole number from {self.low} to {self.high}{' or null' if self.default is None else ''}",
        )

    @property
    def wanted(self) -> Text:
        return Text(
            f"il faut un nombre entier de {self.low} à {self.high}",
            f"it takes a whole number from {self.low} to {self.high}",
        )

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.default is None
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    @property
    def schema(self) -> dict[str, Any]:
        kind: str | list[str] = "integer" if self.default is not None else ["integer", "null"]
        return {"type": kind, "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no; None too where that is the default."""

    @property
    def expected(self) -> Text:
        return Text("true ou false", "true or false")

    def accepts(self, value: Any) -> bool:
        return isinstance(value, bool) or (value is None and self.default is None)

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "boolean" if self.default is not None else ["boolean", "null"]}


def complete(options: Sequence[Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Every option with its value: the given one, checked, or the default."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise OptionError(
            Text("ces réglages ne se lisent pas", "these settings cannot be read"),
            detail=Text(
                f"les options doivent former un objet JSON, pas {shorten(given)}",
                f"options must be a JSON object, not {shorten(given)}",
            ),
        )
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise OptionError(
                Text("ce jeu n'a pas ce réglage", "this game has no such setting"),
                option=name if isinstance(name, str) else None,
                detail=Text(
                    f"l'option {shorten(name)} n'existe pas ; ce jeu connaît {', '.join(known)}",
                    f"there is no option {shorten(name)}; this game has {', '.join(known)}",
                ),
            )
        known[name].check(value)
    return {option.name: given.get(option.name, option.default) for option in options}
