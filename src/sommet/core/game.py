"""The contract of a game: the checked door to its positions. One subclass per game, in games/<game>/game.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from sommet.core.errors import IllegalAction, NotationError, SetupError
from sommet.core.legal import LegalTexts
from sommet.core.markup import unmarked
from sommet.core.options import Option, complete
from sommet.core.outcome import Outcome, plain
from sommet.core.parameters import UctParameters
from sommet.core.picture import svg
from sommet.core.prose import NOBODY, Company
from sommet.core.rng import Rng
from sommet.core.text import LANGS, Lang, Text, shorten

if TYPE_CHECKING:
    import typing_extensions

    from sommet.core.evaluation import Evaluation
    from sommet.core.observation import Observation
    from sommet.core.position import Position
    from sommet.core.turns import Turns

    # The game's own class of positions.
    P = typing_extensions.TypeVar("P", bound=Position, default=Position)
else:
    P = TypeVar("P")


@dataclass(frozen=True)
class Start:
    """What a game begins with, checked and complete: with it and the actions everything can be replayed.

    >>> game = sommet.game("talo")
    >>> start = game.resolve(players=2, options={"goal": 3})
    >>> start.players, start.options["goal"], start.setup
    (2, 3, {'start': []})
    >>> game.begin(start)
    <TaloPosition: 2 players, turn 1, choosing a start, player 1 to move>
    """

    players: int
    options: dict[str, Any]  # every option, defaults included
    setup: Any  # canonical JSON, with everything random decided: an object, or a text where the rules have it so
    # Whose it is, for whoever prints a position.
    game: Game[Any] | None = field(default=None, compare=False, repr=False)


class Game(ABC, Generic[P]):
    """A set of rules. Texts and JSON come in here and are checked; what comes out may be played.

    `class Talo(Game[TaloPosition])` says which positions its methods are given; whoever has a plain `Game` need not
    know.

    >>> game = sommet.game("step-by-step")
    >>> game
    <StepByStep: step-by-step>
    >>> position = game.start(players=2, options={"size": 3})
    >>> for text in game.legal(position):
    ...     print(text, end=";")
    move a1;move a2;move a3;move c1;move c2;move c3;
    >>> "move b2" in game.legal(position), game.is_legal(position, "move b2")
    (False, False)
    >>> game.read(position, "move a2"), game.write(position, 3)
    (3, 'move a2')
    >>> game.play(position, "move a2")
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    pitch: ClassVar[Text]  # one line that makes one want to play
    minutes: ClassVar[tuple[int, int]]
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    rules: ClassVar[Mapping[str, Text]]  # number -> sentence
    evaluation: ClassVar[Evaluation]
    # How computer players think here: tree search or alpha-beta, with how many simulations or nodes for a decision on
    # levels 1 to 6, and the parameters of tree search that suit the game.
    method: ClassVar[Literal["tree", "alphabeta"]] = "tree"
    budgets: ClassVar[tuple[int, int, int, int, int, int]] = (20, 80, 300, 1_000, 4_000, 16_000)
    search: ClassVar[UctParameters] = UctParameters()
    has_secrets: ClassVar[bool] = False  # whether some seat may know less than another
    takes_text_setup: ClassVar[bool] = False  # whether a setup may be a text instead of an object
    views_have_options: ClassVar[bool] = False  # whether a view says which options are played

    # What a game provides.

    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """The options with what follows from players and other options; OptionError for impossible combinations."""
        return options

    def observation(self, players: int, options: dict[str, Any]) -> Observation | None:
        """How what a seat may know is written as planes of numbers, for programs that learn; None: it is not."""
        return None

    def turns(self) -> Turns | None:
        """Somebody to propose whole turns, where a turn is many small actions: the highest levels compare them."""
        return None

    @abstractmethod
    def check_setup(self, players: int, options: dict[str, Any], setup: Any, rng: Rng) -> Any:
        """The canonical setup: checked, what is missing filled in, what is random drawn. SetupError if impossible."""

    @abstractmethod
    def build(self, start: Start) -> P:
        """The position a checked start describes."""

    @abstractmethod
    def spelled(self, position: P, text: str) -> int:
        """The action a text means here, legal or not. NotationError if it is none at all; IllegalAction for what no
        action here stands for, like a card one does not have."""

    @abstractmethod
    def refusal(self, position: P, action: int) -> IllegalAction:
        """Which rule forbids an action that is not legal here, and why."""

    @abstractmethod
    def write(self, position: P, action: int) -> str:
        """The text of an action that is legal here."""

    @abstractmethod
    def phase(self, position: P) -> str:
        """The phase by its name in the rules."""

    @abstractmethod
    def state(self, position: P) -> dict[str, Any]:
        """Everything there is to know, by the names the rules' worked cases use. Not for players: see `view`."""

    def seen(self, position: P, viewer: int) -> dict[str, Any]:
        """What one seat may know of the state (0: a spectator), JSON-able: the part of its `view` that is the game's
        own, and the only place where things are hidden. Without secrets it is all of it."""
        if self.has_secrets:
            raise NotImplementedError(f"{type(self).__name__} has secrets: its `seen` says what each seat may know")
        return self.state(position)

    @abstractmethod
    def ended(self, position: P) -> str:
        """Why a game that is over is so, by the name of that in the rules."""

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
    def tell(self, position: P, text: str) -> Text:
        """An action about to be played, as a clause that begins with who acts: 'Léa climbs to level 4'. For those who
        may see the text. Marks stand for names and places (core/prose.py)."""

    @abstractmethod
    def reasons(self, position: P, action: int) -> list[Text]:
        """What speaks for a legal action: one to three clauses, the most telling first, as in 'builds a step to level
        3'. Drawn from the evaluation's features and only from what the seat to move may know."""

    def situation(self, position: P, viewer: int) -> dict[str, Any]:
        """What the rules say of a view, for whoever draws it: heights, faces, who plays next. From what that viewer may
        know (0: a spectator), JSON-able; docs/previews.md tells it for each game. Of a game that says nothing here
        screens show a plain board, with this: the drawing, and what can be done in words."""
        view = {**self.view(position, viewer), "legal": []}
        is_known = position.mover > 0 and (viewer == position.mover or not self.has_secrets)
        told = {text: self.tell(position, text) for text in self.legal(position)} if is_known else {}
        return {
            "drawing": {lang: unmarked(self.draw(view, lang)) for lang in LANGS},
            "words": {text: {lang: words.marked(lang) for lang in LANGS} for text, words in told.items()},
        }

    def shows(self, position: P, text: str) -> dict[str, Any]:
        """What a screen shows of an action of the seat to move, legal or not, beyond what its text says: the way, the
        level, what it rests on, what it opens. From what that seat may know, JSON-able. NotationError for no action."""
        return {}

    def trace(self, position: P, text: str) -> dict[str, Any] | None:
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

    def most_actions(self, start: Start) -> int | None:
        """How many actions the game has at most, chance included; None where the rules set no bound worth naming."""
        return None

    # What every game has.

    def read(self, position: P, text: str) -> int:
        """The action a text means here. NotationError if it is none at all, IllegalAction if a rule forbids it."""
        action = self.spelled(position, text)
        if not position.is_legal(action):
            raise self.refusal(position, action)
        return action

    def view(self, position: P, viewer: int) -> dict[str, Any]:
        """What one seat may know (0: a spectator), JSON-able. The legal actions are the mover's business only."""
        common = {
            "game": self.slug,
            "players": position.seats,
            **({"options": dict(position.start.options)} if self.views_have_options else {}),
            "viewer": viewer,
            "phase": self.phase(position),
            **self.standing(position),
        }
        own = self.seen(position, viewer)
        return {
            **{name: value for name, value in common.items() if name not in own},
            **own,
            "legal": self.legal(position) if 0 < viewer == position.mover and not position.over else [],
        }

    def standing(self, position: P) -> dict[str, Any]:
        """Who is to act, or how the game ended. Where `seen` names these, they stand there in a view."""
        outcome = self.outcome(position)
        return {
            "to_move": 0 if position.over else position.mover,
            "over": position.over,
            "result": None if outcome is None else [plain(number) for number in outcome.result],
            "reason": None if outcome is None else outcome.reason,
        }

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended and why, None while it goes on. Whoever has the best result wins; several share it."""
        if not position.over:
            return None
        result = position.result()
        best = max(result)
        winners = tuple(seat for seat, points in enumerate(result, 1) if points == best)
        return Outcome(result, winners, self.ended(position))

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
    ) -> P:
        """A new game. SetupError says what does not fit."""
        return self.begin(self.resolve(players, options, setup, seed))

    def begin(self, start: Start) -> P:
        """The first position of a checked start."""
        position = self.build(start)
        position.start = start if start.game is not None else replace(start, game=self)
        return position

    def legal(self, position: P) -> list[str]:
        """The legal actions as texts, sorted as plain strings; `position.legal()` has their numbers."""
        return LegalTexts(sorted(self.write(position, action) for action in position.legal()))

    def is_legal(self, position: P, text: str) -> bool:
        """Whether a text is a legal action here; `read` says why not."""
        try:
            self.read(position, text)
        except (IllegalAction, NotationError):
            return False
        return True

    def board(self, position: P, viewer: int = 0, lang: Lang = "en") -> str:
        """What one seat may know (0: a spectator), drawn in plain characters. `str(position)` is the spectator's."""
        return unmarked(self.draw(self.view(position, viewer), lang))

    def picture(self, position: P, viewer: int = 0, lang: Lang = "en") -> str:
        """The same in colours, as an SVG element: board and, for a seat, its hand. Notebooks show the spectator's."""
        view = self.view(position, viewer)
        return svg(self.draw(view, lang), f"{self.title}: {self.prompt(view).say(lang)}")

    # A game has no state of its own: one that was pickled, or made twice, is the same game.

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.slug}>"

    def preview(self, position: P, text: str) -> dict[str, Any]:
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

    def previews(self, position: P) -> dict[str, dict[str, Any]]:
        """What a screen shows of every legal action of the seat to move, in the order of `legal`. A game may leave out
        what is dear; each field that is there is the one of `shows`."""
        if position.over or position.mover == 0:
            return {}
        return {text: self.shows(position, text) for text in self.legal(position)}

    def play(self, position: P, text: str) -> None:
        """Plays an action given as text, or raises what is wrong with it and changes nothing."""
        if not isinstance(text, str):
            raise TypeError(f"a text is expected, not {text!r}; position.play(action) takes numbers")
        position.play(self.read(position, text))

    def defaults(self, players: int) -> dict[str, Any]:
        """The options of a game for which nothing was chosen."""
        return self.check_options(players, complete(self.options, None))
