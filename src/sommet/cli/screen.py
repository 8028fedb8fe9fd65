"""What a person at the terminal sees of a game. Everything shown comes from a view or from what a seat may be told."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text as Styled

from sommet.core.errors import GameError
from sommet.core.game import Game
from sommet.core.prose import NOBODY, who
from sommet.core.text import Lang, Text
from sommet.players import Advice

SHORT_LIST = 30  # so many actions are shown unasked
BAR = 10  # characters of a bar that stands for certainty


class Screen:
    """Prints for one game in one language; on a terminal in colour."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang = lang
        self.company = NOBODY
        self.console = Console(highlight=False)

    def say(self, text: Text, style: str = "") -> None:
        """A sentence in the person's language, with the names of those at the table."""
        self.write(text.say(self.lang, self.company), style)

    def write(self, text: str, style: str = "") -> None:
        """A text as it is: nothing in it is taken for markup."""
        self.console.print(Styled(text, style))

    def clear(self) -> None:
        """An empty window, where it is one."""
        self.console.clear()

    def scene(self, heading: Text, view: Mapping[str, Any]) -> None:
        """The board as the viewer may see it, and what to do now."""
        title = Styled(f"{self.game.title} · {heading.say(self.lang, self.company)}", "bold")
        self.console.print()
        self.console.print(Rule(title, align="left", style="dim"))
        # A line too long for the window is left to the terminal: a board must not be cut or folded by words.
        board = Styled.from_markup(self.game.draw(view, self.lang, self.company))
        self.console.print(board, no_wrap=True, overflow="ignore", crop=False)
        self.console.print()
        prompt = self.game.prompt(view).say(self.lang, self.company)
        example = (
            Text(f" (p. ex. {view['legal'][0]})", f" (e.g. {view['legal'][0]})") if view["legal"] else Text("", "")
        )
        self.write(f"{prompt}{example.say(self.lang)}", "bold")

    def actions(self, legal: Sequence[str], word: str = "") -> None:
        """The numbered actions that contain the word."""
        entries = [
            Styled.assemble((f"{number:>3} ", "bold"), text)
            for number, text in enumerate(legal, 1)
            if word.casefold() in text.casefold()
        ]
        if entries:
            self.console.print(Columns(entries, padding=(0, 2)))
        else:
            self.say(Text("aucune action possible ne convient", "no legal action fits"), "dim")

    def actions_in_brief(self, legal: Sequence[str]) -> None:
        """A short list as it is, and of a long one how to look into it."""
        if len(legal) <= SHORT_LIST:
            self.actions(legal)
            return
        verbs = ", ".join(list(dict.fromkeys(text.split(" ")[0] for text in legal))[:4])
        self.say(
            Text(
                f"{len(legal)} actions : list les montre toutes, un mot celles qui le contiennent ({verbs}…)",
                f"{len(legal)} actions: list shows them all, a word those that contain it ({verbs}…)",
            ),
            "dim",
        )

    def advice(self, ranked: Iterable[Advice], legal: Sequence[str]) -> None:
        """Actions with their numbers, how much they promise, and why."""
        self.say(
            Text("les plus prometteuses, avec l'espoir de gain :", "the most promising, with the hope of winning:")
        )
        self._rows(
            (
                Styled(str(legal.index(advice.action) + 1), "bold"),
                Styled(advice.action),
                Styled(f"{advice.value:.0%}"),
                Styled("█" * round(advice.value * BAR), "green"),
                Styled(advice.reason.say(self.lang, self.company), "dim"),
            )
            for advice in ranked
        )

    def meanings(self, rows: Iterable[tuple[str, Text]]) -> None:
        """Names with a sentence each."""
        self._rows((Styled(name, "bold"), Styled(meaning.say(self.lang))) for name, meaning in rows)

    def scores(self, rows: Iterable[tuple[Text, str]]) -> None:
        """Who got how much."""
        self._rows((Styled(name.say(self.lang, self.company)), Styled(points, "bold")) for name, points in rows)

    def _rows(self, rows: Iterable[tuple[Styled, ...]]) -> None:
        grid = Grid.grid(padding=(0, 2))
        for row in rows:
            grid.add_row(*row)
        self.console.print(Padding(grid, (0, 0, 0, 2), expand=False))

    def refuse(self, error: GameError) -> None:
        """What is wrong, with the rule in its own words where one stands in the way."""
        self.write(error.sentence(self.lang, self.company), "red")
        if error.rule is not None and error.rule in self.game.rules:
            rule = self.game.rules[error.rule]
            self.say(Text(f"{error.rule} : {rule.fr}", f"{error.rule}: {rule.en}"), "dim")

    def thinking(self, seat: int) -> AbstractContextManager[object]:
        """Shows for as long as it is open that a computer player thinks, where somebody can see it."""
        if not self.console.is_terminal:
            return nullcontext()
        thinking = Text(f"{who(seat)} réfléchit…", f"{who(seat)} is thinking…")
        return self.console.status(thinking.say(self.lang, self.company))
