"""What a player sees of a state, as OpenSpiel asks for it: tensors of the planes, and views as strings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from sommet.adapters.observe import Observer
from sommet.core.position import Position

if TYPE_CHECKING:
    from sommet.adapters.openspiel import OpenSpielState

LONGEST_HISTORY = 2**16  # of longer ones there is no tensor


class Seen:
    """An observer by OpenSpiel's conventions: `set_from` fills `tensor` and its parts in `dict`.

    With perfect recall there is the part `history` besides the planes: for each action 1 + its number, -1 where not
    everybody saw it, 0 for those still to come. What the player did see of hidden ones is in the planes.
    """

    def __init__(
        self,
        observer: Observer,
        kind: Any = None,
        parameters: Mapping[str, Any] | None = None,
        longest: int | None = None,
    ) -> None:
        if parameters:
            raise ValueError(f"observations have no parameters, so not {dict(parameters)}")
        self.observer = observer
        self.kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        self._planes = np.zeros(observer.shape, np.uint8)
        shapes = self._shapes(longest)
        if shapes:
            self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
            ends = np.cumsum([int(np.prod(shape)) for shape in shapes.values()])[:-1]
            parts = zip(shapes.items(), np.split(self.tensor, ends), strict=True)
            self.dict = {name: part.reshape(shape) for (name, shape), part in parts}

    def _shapes(self, longest: int | None) -> dict[str, tuple[int, ...]]:
        """The parts of the tensor; none where planes do not say what is asked for, or a history has no bound."""
        if not self.kind.public_info:
            return {}
        if not self.kind.perfect_recall:
            return {"observation": self.observer.shape}
        if not self.observer.game.has_secrets or longest is None or longest > LONGEST_HISTORY:
            return {}
        return {"observation": self.observer.shape, "history": (longest,)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Writes what the player sees into the tensor."""
        if not self.dict:
            return
        seat = player + 1
        if self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            self.observer.write_all(state.position, self._planes, seat)
        elif self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self.observer.write(state.position, seat, self._planes)
        else:
            self.observer.write(state.position, 0, self._planes)
        self.dict["observation"][...] = self._planes
        if "history" in self.dict:
            numbers = state.public_numbers()
            self.dict["history"].fill(0)
            self.dict["history"][: len(numbers)] = np.maximum(np.array(numbers) + 1, -1)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player sees as JSON; with perfect recall the actions as everybody saw them come first."""
        seen = json.dumps(self._view(state.position, player + 1), ensure_ascii=False)
        if not self.kind.perfect_recall:
            return seen
        past = "; ".join(state.public_log()) if self.kind.public_info else ""
        return f"{past} | {seen}"

    def _view(self, position: Position, seat: int) -> dict[str, Any]:
        game, private = self.observer.game, self.kind.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            view = game.state(position)
        else:
            view = game.view(position, seat if private == pyspiel.PrivateInfoType.SINGLE_PLAYER else 0)
        public = {} if self.kind.public_info else game.view(position, 0)
        # The legal actions follow from the rest, and some games have thousands.
        return {
            name: value
            for name, value in view.items()
            if name != "legal" and (self.kind.public_info or value != public.get(name))
        }
