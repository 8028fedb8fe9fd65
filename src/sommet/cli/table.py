"""A game being played in this terminal: every position so far, and what each seat may be told of how it came about."""

from sommet.core.errors import GameError
from sommet.core.game import Game, Start
from sommet.core.position import Position
from sommet.core.record import Record
from sommet.core.telling import tell_hidden
from sommet.core.text import Text


class UndoRefused(GameError):
    """There is nothing to take back, or something has been shown since that cannot be unseen."""

    code = "undo"


class Table:
    """The position on the table and all before it. `positions[i]` is what action i was played in."""

    def __init__(self, game: Game, start: Start) -> None:
        self.game = game
        self.start = start
        self.positions = [game.begin(start)]
        self.actions: list[str] = []

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    def play(self, action: int) -> None:
        """Plays a legal action."""
        text = self.game.write(self.position, action)
        following = self.position.copy()
        following.play(action)
        self.actions.append(text)
        self.positions.append(following)

    def told(self, ply: int, viewer: int) -> Text:
        """Action `ply` in words, as far as the viewer may know it."""
        known = self.game.log(self.start, self.actions[: ply + 1], viewer)
        if known[ply:] == self.actions[ply : ply + 1]:
            return self.game.tell(self.positions[ply], self.actions[ply])
        return tell_hidden(self.positions[ply].mover)

    def undo(self, seat: int) -> int:
        """Goes back to the seat's previous decision and returns the number of actions taken back."""
        last = max((ply for ply in range(len(self.actions)) if self.positions[ply].mover == seat), default=None)
        if last is None:
            raise UndoRefused(Text("il n'y a rien à annuler", "there is nothing to undo"))
        acted = {position.mover for position in self.positions[last:-1]}
        if 0 in acted:
            raise UndoRefused(
                Text(
                    "le hasard a parlé depuis : on ne revient pas là-dessus",
                    "chance has spoken since: that stays as it is",
                )
            )
        has_chance = any(position.mover == 0 for position in self.positions[:-1])
        if acted != {seat} and (has_chance or self.game.has_secrets):
            raise UndoRefused(
                Text(
                    "dans un jeu de hasard ou de secrets, on n'annule que pendant son propre tour",
                    "in a game with chance or secrets you can undo only in your own turn",
                )
            )
        taken_back = len(self.actions) - last
        del self.actions[last:], self.positions[last + 1 :]
        return taken_back

    def record(self) -> Record:
        """The game so far."""
        return Record.of(self.game, self.start, self.actions, end=self.position)
