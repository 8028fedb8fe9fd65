"""What may be taken back: nothing that was drawn by chance, and nothing that showed somebody what was hidden."""

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.server.refusals import Impossible
from sommet.server.state import State

GUESSES = 24  # a cube is blank with probability 36/76: this many guesses all agree once in 10^8 times


def own_turn_start(state: State, seat: int) -> int | None:
    """The number of actions to keep when a seat takes back within its turn; None if its turn is over or fresh."""
    last = len(state.actions) - 1
    return last if last >= 0 and state.mover == seat and state.actions[last].seat == seat else None


def last_decision(state: State, seat: int) -> int:
    """The number of actions there were before the seat's last one."""
    found = next((n for n in reversed(range(len(state.actions))) if state.actions[n].seat == seat), None)
    if found is None:
        raise Impossible(Text("il n'y a rien à annuler", "there is nothing to undo"))
    return found


def check_can_go_back(state: State, keep: int) -> None:
    """Raises if what happened since then cannot be unseen."""
    if any(action.seat == 0 for action in state.actions[keep:]):
        raise Impossible(
            Text(
                "le hasard a parlé depuis : on ne revient pas là-dessus", "chance has spoken since: that stays as it is"
            )
        )
    if not state.game.has_secrets:
        return
    position = state.position_at(keep)
    for action in state.actions[keep:]:
        if shows_something(state.game, position, action.text):
            raise Impossible(
                Text(
                    "quelque chose de caché a été vu depuis : cela reste ainsi",
                    "something hidden has been seen since: that stays as it is",
                )
            )
        state.game.play(position, action.text)


def shows_something(game: Game, position: Position, text: str) -> bool:
    """Whether playing this tells any viewer something they did not know.

    Asked of the game without knowing it: if what a viewer sees afterwards depends on how the unknown is guessed, then
    they have learnt something.
    """
    rng = Rng(position.key())
    for viewer in range(position.seats + 1):
        seen = None
        for _ in range(GUESSES):
            guess = position.copy()
            guess.redeal(viewer, rng)
            if text not in game.legal(guess):
                return True  # that it was possible at all tells something
            game.play(guess, text)
            view = game.view(guess, viewer)
            if seen is not None and view != seen:
                return True
            seen = view
    return False
