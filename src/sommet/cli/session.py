"""People and computer players at one table: who acts, and what a person may type."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import groupby

from sommet.cli.errors import LONGEST_NAME, UsageError
from sommet.cli.files import replacing
from sommet.cli.screen import Screen
from sommet.cli.table import Table
from sommet.core.errors import GameError, NotationError
from sommet.core.prose import Company
from sommet.core.rng import Rng
from sommet.core.text import Lang, Text, shorten
from sommet.players import Player, hint
from sommet.players.levels import patience_of
from sommet.players.names import summit_names

COMMANDS = {
    "help": Text("cette aide", "this help"),
    "list": Text(
        "les actions possibles ; list MOT : celles qui contiennent MOT",
        "the legal actions; list WORD: those that contain WORD",
    ),
    "hint": Text("un conseil", "advice"),
    "undo": Text("annuler sa dernière action", "undo your last action"),
    "rules": Text("les règles ; rules R4 : celle-là seule", "the rules; rules R4: that one alone"),
    "save": Text("save FICHIER : enregistrer la partie", "save FILE: write the record of the game"),
    "quit": Text("quitter la table", "leave the table"),
}


class Quit(Exception):
    """A person leaves the table."""


class TerminalGame:
    """One game from its first position on. Seats without a computer player are persons at this keyboard."""

    def __init__(self, table: Table, players: Mapping[int, Player | None], rng: Rng, lang: Lang) -> None:
        self.table = table
        self.game = table.game
        self.players = players
        self.rng = rng
        self.lang = lang
        self.screen = Screen(table.game, lang)
        self.names = summit_names({seat: player.name for seat, player in players.items() if player is not None})
        self.persons = sorted(seat for seat, player in players.items() if player is None)
        self.at_keyboard = self.persons[0]
        # One screen serves all as long as everyone at it may see the same.
        self.shared = len(self.persons) == 1 or not self.game.has_secrets
        self.told = dict.fromkeys(self.persons, 0)  # how many actions each person has been told
        self._address(self.persons[0])

    def run(self) -> None:
        """Plays until somebody leaves; a finished game can still be saved or taken back."""
        if sys.stdin is not None and sys.stdin.isatty():
            import readline  # noqa: F401  line editing for input()
        self.screen.write(f"{self.game.title} · {self.game.pitch.say(self.lang)}", "bold")
        for seat in sorted(self.players):
            self.screen.say(self._name(seat))
        self.screen.say(Text("help dit tout ce qu'on peut taper", "help tells all that can be typed"), "dim")
        with suppress(Quit):
            while True:
                self._go_on()

    def _name(self, seat: int) -> Text:
        player = self.players[seat]
        if player is not None:
            name, level = self.names[seat], player.name
            return Text(
                f"joueur {seat} : {name}, ordinateur de niveau {level}",
                f"player {seat}: {name}, computer of level {level}",
            )
        if len(self.persons) == 1:
            return Text(f"joueur {seat} : vous", f"player {seat}: you")
        return Text(f"joueur {seat} : une personne", f"player {seat}: a person")

    def _address(self, person: int) -> None:
        """Speaks to one person from now on: as 'you', unless several look at the screen together."""
        is_alone = len(self.persons) == 1 or not self.shared
        self.screen.company = Company(self.names, person if is_alone else 0)

    # Who acts.

    def _go_on(self) -> None:
        """Lets whoever is to move act once; after the end, the person at the keyboard."""
        position = self.table.position
        if position.over:
            self._look_back()
        elif position.mover == 0:
            self.table.play(position.random(self.rng))
        elif (player := self.players[position.mover]) is not None:
            with self.screen.thinking(position.mover):
                action = player.choose(position, patience_of(player.name))
            self.table.play(action)
        else:
            self._decide(position.mover)
        if self.shared:
            self._tell_news(self.persons[0])

    def _decide(self, seat: int) -> None:
        """Asks a person until an action is played or taken back."""
        if not self.shared:
            self._hand_over(seat)
            self._tell_news(seat)
        self.at_keyboard = seat
        view = {
            **self.game.view(self.table.position, seat),
            "situation": self.game.situation(self.table.position, seat),
        }
        self.screen.scene(Text(f"à vous, joueur {seat}", f"your turn, player {seat}"), view)
        self.screen.actions_in_brief(view["legal"])
        self._ask_until_changed(view["legal"])

    def _hand_over(self, seat: int) -> None:
        """Clears what the person before saw, and waits for the next one."""
        if seat == self.at_keyboard:
            return
        self.screen.clear()
        self.screen.say(
            Text(
                f"au joueur {seat} : appuyez sur Entrée quand personne d'autre ne regarde",
                f"player {seat}: press Enter when nobody else is looking",
            ),
            "bold",
        )
        self._read_line()

    def _look_back(self) -> None:
        """Shows how the game ended and stays for what a person may still want."""
        self.screen.scene(
            Text("fin de la partie", "the game is over"),
            self.game.view(self.table.position, self.persons[0] if self.shared else 0),
        )
        results = enumerate(self.table.position.result(), 1)
        self.screen.scores((self._name(seat), f"{points:.3g}") for seat, points in results)
        self.screen.write("undo · rules · save · help · quit", "dim")
        self._ask_until_changed(())

    def _tell_news(self, person: int) -> None:
        """Tells a person all that was done since they were last told, as far as they may know it."""
        plies = range(self.told[person], len(self.table.actions))
        self._address(person)
        for line, alike in groupby(self.table.told(ply, person).say(self.lang, self.screen.company) for ply in plies):
            times = len(list(alike))
            if line:  # of what chance hides there is nothing to tell
                self.screen.write(f"  · {line}" if times == 1 else f"  · {line} ×{times}")
        self.told[person] = len(self.table.actions)

    # What a person types.

    def _ask_until_changed(self, legal: Sequence[str]) -> None:
        before = len(self.table.actions)
        while len(self.table.actions) == before:
            line = self._read_line()
            try:
                self._obey(line, legal)
            except GameError as error:
                self.screen.refuse(error)

    def _read_line(self) -> str:
        if sys.stdin is None:
            raise Quit
        try:
            line = input("> ").strip()
        except EOFError:
            print()
            raise Quit from None
        if not sys.stdin.isatty():
            # A transcript reads as if it had been typed; `shorten` keeps control characters out of it.
            print(shorten(line)[1:-1])
        return line

    def _obey(self, line: str, legal: Sequence[str]) -> None:
        """Does what a line asks for. GameError says why it cannot be done."""
        action = self._meant(line, legal)
        word, _, rest = line.partition(" ")
        if action is not None:
            self.table.play(self.game.read(self.table.position, action))
        elif word.lower() in COMMANDS:
            self._command(word.lower(), rest.strip(), legal)
        elif line:
            self._refuse_or_filter(line, legal)

    def _meant(self, line: str, legal: Sequence[str]) -> str | None:
        """The legal action a line names by its number or by its text, in capitals or not."""
        if line.isdecimal() and legal:
            if len(line) < 6 and 1 <= int(line) <= len(legal):
                return legal[int(line) - 1]
            raise UsageError(
                Text(
                    f"il n'y a pas d'action {shorten(line)} ; les numéros vont de 1 à {len(legal)}",
                    f"there is no action {shorten(line)}; the numbers go from 1 to {len(legal)}",
                )
            )
        typed = " ".join(line.split()).casefold()
        return next((text for text in legal if text.casefold() == typed), None)

    def _refuse_or_filter(self, line: str, legal: Sequence[str]) -> None:
        """Says why a line is no legal action; a part of some legal actions lists those instead."""
        try:
            self.game.read(self.table.position, line)
        except NotationError:
            if not any(line.casefold() in text.casefold() for text in legal):
                raise
            self.screen.actions(legal, line)

    def _command(self, word: str, rest: str, legal: Sequence[str]) -> None:
        match word:
            case "help":
                self._help()
            case "list":
                self.screen.actions(legal, rest)
            case "hint":
                self._hint(legal)
            case "undo":
                self._undo()
            case "rules":
                self._rules(rest.upper())
            case "save":
                self._save(rest)
            case "quit":
                raise Quit

    def _help(self) -> None:
        self.screen.say(
            Text(
                "Tapez une action ou son numéro ; un mot seul montre les actions qui le contiennent. Et aussi :",
                "Type an action or its number; a word alone shows the actions that contain it. And also:",
            )
        )
        self.screen.meanings(COMMANDS.items())

    def _hint(self, legal: Sequence[str]) -> None:
        if not legal:
            raise UsageError(
                Text("la partie est finie : plus rien à conseiller", "the game is over: nothing to advise")
            )
        self.screen.advice(hint(self.game, self.table.position), legal)

    def _undo(self) -> None:
        count = self.table.undo(self.at_keyboard)
        for person in self.persons:
            self.told[person] = min(self.told[person], len(self.table.actions))
        self.screen.say(Text(f"actions annulées : {count}", f"actions undone: {count}"), "dim")

    def _rules(self, number: str) -> None:
        rules = self.game.rules
        if number and number not in rules:
            first, *_, last = rules
            raise UsageError(
                Text(
                    f"il n'y a pas de règle {shorten(number)} ; elles vont de {first} à {last}",
                    f"there is no rule {shorten(number)}; they go from {first} to {last}",
                )
            )
        self.screen.meanings([(number, rules[number])] if number else rules.items())

    def _save(self, name: str) -> None:
        if not name:
            raise UsageError(Text("il manque le nom : save partie.jsonl", "the name is missing: save game.jsonl"))
        with replacing(name) as stream:
            print(self.table.record().to_json(), file=stream)
        quoted = shorten(name, LONGEST_NAME)
        self.screen.say(Text(f"partie enregistrée dans {quoted}", f"game written to {quoted}"), "dim")
        if self.game.has_secrets and not self.table.position.over:
            self.screen.say(
                Text(
                    "le fichier dit tout, aussi ce que vous ne devez pas encore savoir",
                    "the file tells everything, also what you are not to know yet",
                ),
                "dim",
            )
