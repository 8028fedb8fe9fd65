"""What can be wrong with what somebody gave us: a stable `code` for programs and a sentence for people."""

from collections.abc import Iterable
from typing import ClassVar

from sommet.core.prose import NOBODY, Company
from sommet.core.text import Lang, Text
from sommet.core.touch import Touch


class GameError(ValueError):
    """Somebody asked for something impossible; `sentence` says what is wrong and what would be right."""

    code: ClassVar[str] = "error"
    about: tuple[Touch, ...] = ()  # what the sentence speaks of, the place where to say it first
    detail: Text | None = None  # what developers are told instead: names of options, fields, values

    def __init__(self, text: Text, rule: str | None = None) -> None:
        super().__init__(text, rule)
        self.text = text
        self.rule = rule

    def sentence(self, lang: Lang, company: Company = NOBODY) -> str:
        """The explanation in one language, with the number of the rule that stands in the way. For terminals and
        programs: where there is something to tell developers, they are told it."""
        said = (self.detail or self.text).say(lang, company)
        return said if self.rule is None else f"{said} ({self.rule})"

    def marked(self, lang: Lang) -> str:
        """The same for a page that knows the names and lights the places; the rule is told beside it."""
        return self.text.marked(lang)

    def __str__(self) -> str:
        return self.sentence("en")


class NotationError(GameError):
    """A text that is no action of the game at all."""

    code = "notation"


class IllegalAction(GameError):
    """An action that a rule forbids in this position."""

    code = "illegal"

    def __init__(self, text: Text, rule: str, about: Iterable[Touch] = ()) -> None:
        super().__init__(text, rule)
        self.about = tuple(about)

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[Text, str | None, tuple[Touch, ...]]]:
        return type(self), (self.text, self.rule, self.about)


class SetupError(GameError):
    """A game that cannot be created: players, options or setup do not fit the rules."""

    code = "setup"


class OptionError(SetupError):
    """An option that does not exist, a value it does not take, or values that do not go together."""

    code = "option"

    def __init__(self, text: Text, rule: str | None = None, option: str | None = None, detail: Text | None = None):
        super().__init__(text, rule)
        self.option = option
        self.detail = detail or (option and Text(f"{option} : {text.fr}", f"{option}: {text.en}")) or None

    def __reduce__(self) -> tuple[type["OptionError"], tuple[Text, str | None, str | None, Text | None]]:
        return type(self), (self.text, self.rule, self.option, self.detail)


class RecordError(GameError):
    """A record that cannot be read or replayed."""

    code = "record"


class UnknownGame(GameError):
    """A name that no game of the library has."""

    code = "game"
