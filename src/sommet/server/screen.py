"""What a screen at a table shows: whose view, since when, and when it is covered for somebody else to take over.

A socket of the server and a line within a browser each have one.
"""

import msgspec

from sommet.core.text import Lang
from sommet.server import showing, wire
from sommet.server.refusals import NotYourSeat
from sommet.server.state import State


def viewer_at(
    state: State, held: tuple[int, ...], session: str | None, asked: int | None, lang: Lang
) -> showing.Viewer:
    """Who looks, and from which seat. NotYourSeat if they may not look from there.

    Nobody is shown a secret they did not ask for: with several seats of a game with secrets on one screen, it shows
    what everyone may see until one of the seats is asked for.
    """
    if asked and asked not in held:
        raise NotYourSeat
    if asked is None:
        if len(held) == 1:
            asked = held[0]
        elif held and not state.game.has_secrets:
            asked = state.mover if state.mover in held else held[0]
        else:
            asked = 0
    return showing.Viewer(asked, held, session, lang)


def seat_meant(state: State, held: tuple[int, ...], asked: int | None, shown: int | None = None) -> int:
    """The seat a command is for: the one it names, the one shown, the one to act. NotYourSeat if it is not held."""
    if asked is None:
        asked = shown if shown else (state.mover if state.mover in held else next(iter(held), 0))
    if asked not in held:
        raise NotYourSeat
    return asked


class Screen:
    """What one client has asked to see, and what it has been sent of it."""

    def __init__(self) -> None:
        self._asked: wire.Show | None = None  # nothing is shown before it is asked for
        self._shown_ply: int | None = None
        self._hand_over: int | None = None  # the seat that was to take the screen over when it was last looked at

    @property
    def asked(self) -> wire.Show | None:
        """What is to be shown; None while nothing is."""
        return self._asked

    @property
    def lang(self) -> Lang:
        """The language of whoever looks."""
        return "fr" if self._asked is None else self._asked.lang

    @property
    def seat(self) -> int | None:
        """The seat that was asked for."""
        return None if self._asked is None else self._asked.seat

    def ask(self, show: wire.Show, state: State, viewer: showing.Viewer) -> None:
        """Somebody asks for a seat, or for what is new."""
        self._asked, self._shown_ply = show, show.ply
        # Without a ply a seat is asked for: whoever is at the screen says so. With one, what was shown goes on.
        self._hand_over = showing.hand_over(state, viewer) if show.ply is None else None

    def go_dark(self) -> None:
        """Shows nothing any more: the seat has moved to another device, or the table is gone."""
        self._asked = None

    def turn_to(self, state: State, viewer: showing.Viewer) -> tuple[showing.Viewer, int | None]:
        """Who is to be shown what is there now, and since which ply: from then on that has been shown."""
        if self._passes_on(state, viewer):
            # Nothing of the seat shown so far is sent again, until somebody asks for a seat.
            viewer = msgspec.structs.replace(viewer, seat=0)
            assert self._asked is not None, "only what is shown is covered"
            self._asked, self._shown_ply = msgspec.structs.replace(self._asked, seat=0), None
        since, self._shown_ply = self._shown_ply, state.ply
        return viewer, since

    def _passes_on(self, state: State, viewer: showing.Viewer) -> bool:
        """Whether another seat at this screen is to act, and was not yet when it was last looked at."""
        before, self._hand_over = self._hand_over, showing.hand_over(state, viewer)
        has_secret = viewer.seat > 0 and state.game.has_secrets
        return has_secret and self._hand_over not in (None, before)
