"""The contract of a game: the checked door to its positions. One subclass per game, in games/<game>/game.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from sommet.core.errors import IllegalAction, SetupError
from sommet.core.markup import unmarked
from sommet.core.options import Option, complete
from sommet.core.outcome import Outcome
from sommet.core.picture import svg
from sommet.core.prose import NOBODY, Company
from sommet.core.rng import Rng
from sommet.core.text import LANGS, Lang, Text, shorten

if TYPE_CHECKING:
    from sommet.core.evaluation import Evaluation
    from sommet.core.position import Position
    from sommet.core.turns import Turns


@dataclass(frozen=True)
class Start:
    """What a game begins with, checked and complete: with it and the actions everything can be replayed."""

    players: int
    options: dict[str, Any]  # every option, defaults included
    setup: Any  # canonical JSON, with everything random decided: an object, or a text where the rules have it so
    game: Game | None = field(default=None, compare=False, repr=False)  # whose it is, for whoever prints a position


class Game(ABC):
    """A set of rules. Texts and JSON come in here and are checked; what comes out may be played."""

    slug: ClassVar[str]
    title: ClassVar[str]
    pitch: ClassVar[Text]  # one line that makes one want to play
    minutes: ClassVar[tuple[int, int]]
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    rules: ClassVar[Mapping[str, Text]]  # number -> sentence
    evaluation: ClassVar[Evaluation]
    # How computer players think here: tree search or alpha-beta, with how many simulations or nodes for a decision on
    # levels 1 to 6, and the parameters of tree search (search.Uct) that suit the game.
    method: ClassVar[Literal["tree", "alphabeta"]] = "tree"
    budgets: ClassVar[tuple[int, int, int, int, int, int]] = (20, 80, 300, 1_000, 4_000, 16_000)
    search: ClassVar[Mapping[str, Any]] = {}
    has_secrets: ClassVar[bool] = False  # whether some seat may know less than another
    takes_text_setup: ClassVar[bool] = False  # whether a setup may be a text instead of an object

    # What a game provides.

    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """The options with what follows from players and other options; OptionError for impossible combinations."""
        return options

    def turns(self) -> Turns | None:
        """Somebody to propose whole turns, where a turn is many small actions: the highest levels compare them."""
        return None

    @abstractmethod
    def check_setup(self, players: int, options: dict[str, Any], setup: Any, rng: Rng) -> Any:
        """The canonical setup: checked, what is missing filled in, what is random drawn. SetupError if impossible."""

    @abstractmethod
    def build(self, start: Start) -> Position:
        """The position a checked start describes."""

    @abstractmethod
    def read(self, position: Position, text: str) -> int:
        """The action a text means here. NotationError if it is none at all, IllegalAction if a rule forbids it."""

    @abstractmethod
    def write(self, position: Position, action: int) -> str:
        """The text of an action that is legal here."""

    @abstractmethod
    def phase(self, position: Position) -> str:
        """The phase by its name in the rules."""

    @abstractmethod
    def state(self, position: Position) -> dict[str, Any]:
        """Everything there is to know, by the names the rules' worked cases use. Not for players: see `view`."""

    @abstractmethod
    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        """What one seat may know (0: a spectator), JSON-able. The only place where things are hidden."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended and why; None while it goes on."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
        """A view as text for a terminal, in rich markup; players are called as the company knows them, and legal
        actions carry their number in view["legal"], from 1."""

    @abstractmethod
    def prompt(self, view: Mapping[str, Any]) -> Text:
        """What the viewer is to do now, who is to move, or how the game ended, as a clause; `view["situation"]` is
        there if whoever asks has it."""

    @abstractmethod
    def ending(self, view: Mapping[str, Any]) -> Text:
        """Why the game is over, as a clause for those who are told beside it who wins, or that it is a draw; if several
        share the victory, it says so."""

    @abstractmethod
    def tell(self, position: Position, text: str) -> Text:
        """An action about to be played, as a clause that begins with who acts: 'Léa climbs to level 4'. For those who
        may see the text. Marks stand for names and places (core/prose.py)."""

    @abstractmethod
    def reasons(self, position: Position, action: int) -> list[Text]:
        """What speaks for a legal action: one to three clauses, the most telling first, as in 'builds a step to level
        3'. Drawn from the evaluation's features and only from what the seat to move may know."""

    def situation(self, position: Position, viewer: int) -> dict[str, Any]:
        """What the rules say of a view, for whoever draws it: heights, faces, who plays next. From what that viewer may
        know (0: a spectator), JSON-able; docs/previews.md tells it for each game."""
        return {}

    def shows(self, position: Position, text: str) -> dict[str, Any]:
        """What a screen shows of an action of the seat to move, legal or not, beyond what its text says: the way, the
        level, what it rests on, what it opens. From what that seat may know, JSON-able. NotationError for no action."""
        return {}

    def trace(self, position: Position, text: str) -> dict[str, Any] | None:
        """What it takes to animate and tell a legal action about to be played, beyond its text, for all who may see the
        text: nothing in it depends on who looks. None where the text says everything. Called at every action."""
        return None

    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        """The actions so far as one seat may know them, from number `first` on."""
        return list(actions[first:])

    def page(self, lang: Lang) -> str:
        """The rules as a family reads them, in Markdown: rules.<lang>.md beside the game, or its pitch without one."""
        file = Path(getfile(type(self))).parent / f"rules.{lang}.md"
        return file.read_text(encoding="utf-8") if file.exists() else f"# {self.title}\n\n{self.pitch.say(lang)}\n"

    def least_actions(self, start: Start) -> int:
        """How many actions the game has at least; more than 0 only where the rules fix it beforehand."""
        return 0

    # What every game has.

    def resolve(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | str | None = None,
        seed: int | None = None,
    ) -> Start:
        """A checked start: options completed, setup canonical. What is random comes from the seed (none: seed 0)."""
        if players is None:
            players = self.seats[0]
        if type(players) is not int or players not in self.seats:
            counts, asked = [str(count) for count in self.seats], shorten(players).strip("'")
            raise SetupError(
                Text(
                    f"{self.title} se joue à {', '.join(counts[:-1])} ou {counts[-1]}, pas à {asked}",
                    f"{self.title} is played by {', '.join(counts[:-1])} or {counts[-1]}, not by {asked}",
                )
            )
        is_text = isinstance(setup, str) and self.takes_text_setup
        if setup is not None and not is_text and not isinstance(setup, Mapping):
            raise SetupError(
                Text(
                    f"une mise en place doit être un objet JSON, pas {shorten(setup)}",
                    f"a setup must be a JSON object, not {shorten(setup)}",
                )
            )
        checked = self.check_options(players, complete(self.options, options))
        given = setup if isinstance(setup, str) else dict(setup or {})
        canonical = self.check_setup(players, checked, given, Rng(0 if seed is None else seed))
        return Start(players, checked, canonical, self)

    def start(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | str | None = None,
        seed: int | None = None,
    ) -> Position:
        """A new game. SetupError says what does not fit."""
        return self.begin(self.resolve(players, options, setup, seed))

    def begin(self, start: Start) -> Position:
        """The first position of a checked start."""
        position = self.build(start)
        position.start = start if start.game is not None else replace(start, game=self)
        return position

    def legal(self, position: Position) -> list[str]:
        """The legal actions, sorted as plain strings."""
        return sorted(self.write(position, action) for action in position.legal())

    def board(self, position: Position, viewer: int = 0, lang: Lang = "en") -> str:
        """What one seat may know (0: a spectator), drawn in plain characters. `str(position)` is the spectator's."""
        return unmarked(self.draw(self.view(position, viewer), lang))

    def picture(self, position: Position, viewer: int = 0, lang: Lang = "en") -> str:
        """The same in colours, as an SVG element: board and, for a seat, its hand. Notebooks show the spectator's."""
        view = self.view(position, viewer)
        return svg(self.draw(view, lang), f"{self.title}: {self.prompt(view).say(lang)}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.slug}>"

    def preview(self, position: Position, text: str) -> dict[str, Any]:
        """An action before it is decided, legal or refused: what stands in the way, what that is about, what to show.

        {"legal", "code", "rule", "sentence": {"fr", "en"}, "about": [{"facet", "value"}], "shows"}, the refusal's part
        null or empty for a legal action. Only from what the seat to move may know. NotationError for no action.
        """
        refused: IllegalAction | None = None
        try:
            self.read(position, text)
        except IllegalAction as error:
            refused = error
        return {
            "legal": refused is None,
            "code": None if refused is None else refused.code,
            "rule": None if refused is None else refused.rule,
            "sentence": None if refused is None else {lang: refused.marked(lang) for lang in LANGS},
            "about": [] if refused is None else [touch._asdict() for touch in refused.about],
            "shows": self.shows(position, text),
        }

    def previews(self, position: Position) -> dict[str, dict[str, Any]]:
        """What a screen shows of every legal action of the seat to move, in the order of `legal`. A game may leave out
        what is dear; each field that is there is the one of `shows`."""
        if position.over or position.mover == 0:
            return {}
        return {text: self.shows(position, text) for text in self.legal(position)}

    def play(self, position: Position, text: str) -> None:
        """Plays an action given as text, or raises what is wrong with it and changes nothing."""
        if not isinstance(text, str):
            raise TypeError(f"a text is expected, not {text!r}; position.play(action) takes numbers")
        position.play(self.read(position, text))

    def defaults(self, players: int) -> dict[str, Any]:
        """The options of a game for which nothing was chosen."""
        return self.check_options(players, complete(self.options, None))
