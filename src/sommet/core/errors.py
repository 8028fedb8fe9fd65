"""What can be wrong with what somebody gave us: a stable `code` for programs and a sentence for people."""

from collections.abc import Iterable
from typing import ClassVar

from sommet.core.prose import NOBODY, Company
from sommet.core.text import Lang, Text
from sommet.core.touch import Touch


class GameError(ValueError):
    """Somebody asked for something impossible; `sentence` says what is wrong and what would be right.

    >>> try:
    ...     sommet.game("step-by-step").start(players=5)
    ... except sommet.GameError as error:
    ...     error.code, error.sentence("en")
    ('setup', 'Step by Step is played by 2, 3 or 4, not by 5')
    """

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
    """A text that is no action of the game at all.

    >>> game = sommet.game("step-by-step")
    >>> game.play(game.start(), "castle")
    Traceback (most recent call last):
    sommet.core.errors.NotationError: 'castle' is not ...
    """

    code = "notation"


class IllegalAction(GameError):
    """An action that a rule forbids in this position.

    >>> game = sommet.game("step-by-step")
    >>> try:
    ...     game.play(game.start(), "move c3")
    ... except sommet.IllegalAction as error:
    ...     error.rule, error.sentence("en")
    ('R8', '... (R8)')
    """

    code = "illegal"

    def __init__(self, text: Text, rule: str, about: Iterable[Touch] = ()) -> None:
        super().__init__(text, rule)
        self.about = tuple(about)

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[Text, str | None, tuple[Touch, ...]]]:
        return type(self), (self.text, self.rule, self.about)


class SetupError(GameError):
    """A game that cannot be created: players, options or setup do not fit the rules.

    >>> sommet.game("talo").start(setup={"bars": 3})
    Traceback (most recent call last):
    sommet.core.errors.SetupError: ...
    """

    code = "setup"


class OptionError(SetupError):
    """An option that does not exist, a value it does not take, or values that do not go together.

    >>> sommet.game("talo").start(options={"goal": 11})
    Traceback (most recent call last):
    sommet.core.errors.OptionError: option goal cannot be '11'; it takes a whole number from 1 to 10
    """

    code = "option"

    def __init__(self, text: Text, rule: str | None = None, option: str | None = None, detail: Text | None = None):
        super().__init__(text, rule)
        self.option = option
        self.detail = detail or (option and Text(f"{option} : {text.fr}", f"{option}: {text.en}")) or None

    def __reduce__(self) -> tuple[type["OptionError"], tuple[Text, str | None, str | None, Text | None]]:
        return type(self), (self.text, self.rule, self.option, self.detail)


class RecordError(GameError):
    """A record that cannot be read or replayed.

    >>> sommet.Record.from_json('{"game": "talo"}')
    Traceback (most recent call last):
    sommet.core.errors.RecordError: the field players is missing
    """

    code = "record"


class UnknownGame(GameError):
    """A name that no game of the library has.

    >>> sommet.game("chess")
    Traceback (most recent call last):
    sommet.core.errors.UnknownGame: there is no game 'chess'; ...
    """

    code = "game"
