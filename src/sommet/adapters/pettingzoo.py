"""The games as PettingZoo environments: agents player_1, player_2, … act one after the other (AEC).

>>> from sommet.adapters import pettingzoo
>>> env = pettingzoo.env("step-by-step", players=3)
>>> env.reset(seed=1)
>>> env.agent_selection, env.action_space("player_1").n
('player_1', np.int64(50))

`env` has the wrappers PettingZoo's own board games have: an action that is not legal ends the game with -1 for whoever
did it. `raw_env` has none, and raises ValueError instead.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(f'{error.name} is not installed: pip install "sommet[research]"') from None

import sommet
from sommet.adapters.observe import Observer
from sommet.adapters.utility import utilities
from sommet.core.game import Game
from sommet.core.position import Position

# Above this many actions a mask of all costs more than the game itself (docs/research-interfaces.md): there an action
# is a place in the list of legal ones, which has at most LONGEST_LIST.
WIDEST_MASK = 65_536
LONGEST_LIST = 8_192

Observation = dict[str, NDArray[Any]]


def env(
    game: Game | str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """An environment with PettingZoo's wrappers: what is not legal loses, what is no action at all is refused."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, players, options, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """One game at a time. Chance is played by the environment, from the seed given to `reset`."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = sommet.game(game) if isinstance(game, str) else game
        start = self.game.resolve(players, options)
        modes = ("human", "ansi", "rgb_array")
        self.metadata = {
            "name": f"sommet_{self.game.slug.replace('-', '_')}_v0",
            "render_modes": list(modes),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode not in (None, *modes):
            raise ValueError(f"render_mode {render_mode!r} is not one of {', '.join(modes)}")
        self.render_mode = render_mode
        self.players, self.options = start.players, start.options
        self.observer = Observer(self.game, self.players, self.options)
        self.possible_agents = [f"player_{seat}" for seat in range(1, self.players + 1)]
        self.agents = self.possible_agents[:]
        self.has_list = self.observer.actions > WIDEST_MASK
        width = LONGEST_LIST if self.has_list else self.observer.actions
        self.action_spaces = {agent: spaces.Discrete(width) for agent in self.agents}
        self.observation_spaces = {agent: self._observation_space(width) for agent in self.agents}
        self.np_random: np.random.Generator | None = None
        self.position: Position = self.game.begin(start)

    def _observation_space(self, width: int) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self.observer.shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (width,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options` may have a `setup`; without a seed chance goes on where it was."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        setup = (options or {}).get("setup")
        drawn = int(self.np_random.integers(2**62))
        self.position = self.game.start(self.players, self.options, setup, drawn)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: int | None) -> None:
        """Plays the action of `agent_selection`, and what chance does after it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.play(self._played(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        if self.position.over:
            self._end()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent may know; the mask is all zeros unless it is to act."""
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if not self.position.over and agent == self._mover():
            if self.has_list:
                mask[: len(self.position.legal())] = 1
            else:
                mask[self.observer.legal(self.position)] = 1
        seat = self.possible_agents.index(agent) + 1
        return {"observation": self.observer.observe(self.position, seat), "action_mask": mask}

    def text(self, action: int) -> str:
        """A legal action in the game's notation."""
        return self.game.write(self.position, self._played(action))

    def render(self) -> NDArray[Any] | str | None:
        """The table as a spectator sees it: printed, as text, or as a picture."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == "rgb_array":
            return _pixels(self.game.picture(self.position))
        board = self.game.board(self.position)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _mover(self) -> str:
        return self.possible_agents[self.position.mover - 1]

    def _played(self, action: int | None) -> int:
        """The game's number for an action that is legal now; ValueError for every other."""
        legal = self.position.legal()
        if self.has_list and action is not None and 0 <= action < len(legal):
            return legal[action]
        if not self.has_list and action is not None and self.position.is_legal(int(action)):
            return int(action)
        raise ValueError(f"action {action} is not legal now; the action mask has {len(legal)} that are")

    def _go_on(self) -> None:
        """Plays chance, all its outcomes equally likely, up to somebody's decision or the end."""
        assert self.np_random is not None
        while self.position.mover == 0 and not self.position.over:
            outcomes = self.position.legal()
            self.position.play(outcomes[self.np_random.integers(len(outcomes))])
        if self.position.over:
            return
        self.agent_selection = self._mover()
        if self.has_list:
            self.infos = {agent: {} for agent in self.agents}
            self.infos[self.agent_selection] = {"legal": self.observer.legal(self.position)}

    def _end(self) -> None:
        """Everybody learns what the end is worth to them, and the numbers of the result."""
        result = self.position.result()
        self.rewards = dict(zip(self.agents, utilities(self.game, self.position), strict=True))
        self.infos = {agent: {"result": number} for agent, number in zip(self.agents, result, strict=True)}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    # An observer knows nothing but its game, so that copies can make their own.

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "observer"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.observer = Observer(self.game, self.players, self.options)


def _pixels(svg: str) -> NDArray[np.uint8]:
    """An SVG picture as rows of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise ImportError('pictures need resvg-py and pillow: pip install "sommet[research]"') from None
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGB")
    return np.asarray(drawn, np.uint8)
