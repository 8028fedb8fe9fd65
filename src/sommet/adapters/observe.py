"""What a seat may know of a position, as an array of small numbers.

`Observer(game, players, options)` says which planes there are and writes them: plane by plane, seats counted from the
viewer, nothing that `game.view(position, seat)` would not show. docs/research.md tells the planes of each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sommet.core import Game, Position
from sommet.core.observation import Observation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_ACTIONS = 8192  # at once; core/position.pxd says the same
MOST_MASKED = 1024  # actions of a game for which a mask is worth its room


class Observer:
    """Observations of one game for a number of players and their options.

    >>> game = sommet.game("step-by-step")
    >>> observer = Observer(game, players=2)
    >>> observer.shape, observer.actions, observer.has_mask
    ((11, 5, 5), 50, True)
    >>> observer.planes[:4]
    ('height', 'tower', 'ball +0', 'ball +1')
    >>> position = game.start(players=2)
    >>> observer.observe(position, seat=1)[2:4].sum(axis=(1, 2))
    array([1, 1], dtype=uint64)
    """

    def __init__(self, game: Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """ValueError for a game without observations; SetupError or OptionError for what it cannot be played with."""
        start = game.resolve(players, options)
        self.game = game
        self.players = start.players
        self.options = start.options
        self._observation = observation_of(game, start.players, start.options)

    @property
    def shape(self) -> tuple[int, ...]:
        """Planes, then rows and columns of each."""
        return self._observation.shape

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes; `+0` is the viewer's own, `+1` that of the seat after, and so on."""
        return self._observation.names

    @property
    def meanings(self) -> tuple[str, ...]:
        """What the numbers of each plane mean."""
        return self._observation.meanings

    @property
    def actions(self) -> int:
        """How many actions there are; each is a number from 0 on."""
        return self._observation.actions

    @property
    def has_mask(self) -> bool:
        """Whether there are so few actions that a mask of them is worth its room."""
        return self.actions <= MOST_MASKED

    def index(self, action: int) -> int:
        """The place of an action in a mask or policy: the number of the action itself."""
        return self._numbered(action)

    def action(self, index: int) -> int:
        """The action at a place of a mask or policy."""
        return self._numbered(index)

    def write(self, position: Position, seat: int, out: NDArray[np.uint8]) -> None:
        """Writes what a seat may know (0: a spectator) over an array of that shape."""
        self._fill(position, seat, False, out)

    def write_all(self, position: Position, out: NDArray[np.uint8], seat: int = 0) -> None:
        """The same planes with perfect information: also what is hidden from that seat, or from everybody."""
        self._fill(position, seat, True, out)

    def observe(self, position: Position, seat: int) -> NDArray[np.uint8]:
        """What a seat may know, as a new array."""
        import numpy as np

        out = np.empty(self.shape, np.uint8)
        self.write(position, seat, out)
        return out

    def mask(self, position: Position, out: NDArray[np.uint8]) -> None:
        """Writes 1 for every legal action of whoever decides and 0 for all others. ValueError without `has_mask`."""
        if not self.has_mask:
            raise ValueError(f"{self.game.title} has {self.actions} actions, too many for a mask: use `legal`")
        self._expect(position)
        self._observation.mask(position, _bytes_of(out, (self.actions,)))

    def legal(self, position: Position) -> NDArray[np.int32]:
        """The legal actions of whoever decides, ascending."""
        import numpy as np

        self._expect(position)
        return np.array(position.legal(), np.int32)

    def _fill(self, position: Position, seat: int, sees_all: bool, out: NDArray[np.uint8]) -> None:
        self._expect(position)
        self._observation.fill(position, seat, sees_all, _bytes_of(out, self.shape))

    def _expect(self, position: Position) -> None:
        """What is hidden depends on the options, so they must be those of the game."""
        if not isinstance(position, Position):
            raise TypeError(f"a position is expected, not {position!r}")
        self._observation.expect_own(position)
        if position.start.options is not self.options and position.start.options != self.options:
            raise ValueError(f"{position!r} is played with other options than are observed here")

    def _numbered(self, number: int) -> int:
        if not 0 <= number < self.actions:
            raise ValueError(f"{number} is not an action of {self.game.title}, which are 0 to {self.actions - 1}")
        return int(number)


def observation_of(game: Game, players: int, options: dict[str, Any]) -> Observation:
    """How a game writes observations. ValueError if it does not."""
    observation = game.observation(players, options)
    if observation is None:
        raise ValueError(f"{game.title} has no observations: its `Game.observation` returns none")
    return observation


def shape(game: Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[int, ...]:
    """The shape of the observations of a game: planes, rows, columns."""
    return Observer(game, players, options).shape


def write(position: Position, seat: int, out: NDArray[np.uint8]) -> None:
    """Writes what a seat may know of a position that a game has begun. An Observer does it faster, many times."""
    start = position.start
    if start is None or start.game is None:
        raise ValueError(f"{position!r} does not say of which game it is; an Observer of that game writes it")
    Observer(start.game, start.players, start.options).write(position, seat, out)


def _bytes_of(out: NDArray[np.uint8], shape: tuple[int, ...]) -> memoryview:
    """The numbers of an array in a row. ValueError unless it is one of bytes of that shape, in one piece."""
    given = getattr(out, "data", None)
    if not isinstance(given, memoryview):
        raise ValueError(f"an array of {shape} bytes is expected, not a {type(out).__name__}")
    if given.format != "B" or given.shape != shape or not given.c_contiguous or given.readonly:
        raise ValueError(f"an array of {shape} bytes in one piece is expected, not {given.shape} of {given.format!r}")
    return given.cast("B")
