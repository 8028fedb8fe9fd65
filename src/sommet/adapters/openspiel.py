"""The games in OpenSpiel. After `register()` its `load_game` knows sommet_ascension, sommet_ascenseur,
sommet_aufsteiger, sommet_step_by_step and sommet_talo, and games from elsewhere by their slugs.

>>> import pyspiel
>>> from sommet.adapters import openspiel
>>> openspiel.register()
>>> game = pyspiel.load_game("sommet_talo(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 480725)

Every option of a game is a parameter of that name. Two more: `players`, and `seed` for what is random in the setup.
docs/openspiel.md tells the rest.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

try:
    import pyspiel
except ImportError:
    raise ImportError('OpenSpiel is not installed: pip install "sommet[openspiel]"') from None

import sommet
from sommet.adapters.observe import Observer
from sommet.adapters.openspiel_observers import Seen
from sommet.adapters.openspiel_parameters import read_options, specification
from sommet.adapters.utility import utilities
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.rng import Rng

UNBOUNDED = 2**20  # OpenSpiel asks for a longest game; this is for those whose rules set no bound worth naming
HIDDEN = -2  # in place of the number of an action that not everybody saw


def register() -> None:
    """Makes the games known to OpenSpiel, as often as one likes."""
    for game in sommet.all_games():
        # A class for each: OpenSpiel lets go of what it has been given when Python is gone already, and a class, which
        # refers to itself, survives that. A function would end the process with a fatal error.
        own = type(f"OpenSpiel{type(game).__name__}", (OpenSpielGame,), {"rules": game})
        pyspiel.register_game(game_type(game), own)


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before anybody plays it."""
    kind = pyspiel.GameType
    has_chance = _has_chance(game)
    return kind(
        short_name=f"sommet_{game.slug.replace('-', '_')}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kind.ChanceMode.DETERMINISTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION if game.has_secrets else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=min(game.seats),
        max_num_players=max(game.seats),
        provides_information_state_string=True,
        # As with OpenSpiel's own board games: without secrets an observation says it all.
        provides_information_state_tensor=game.has_secrets,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(game),
    )


def _has_chance(game: Game) -> bool:
    """Whether chance decides anything, seen in a random game."""
    position, rng = game.start(), Rng(1)
    while not position.over:
        if position.mover == 0:
            return True
        position.play(position.random(rng))
    return False


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of the games with its parameters decided. `register` makes a class for each."""

    rules: ClassVar[Game]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        """OptionError or SetupError for what the game cannot be played with."""
        game, kind = self.rules, game_type(self.rules)
        given = {**kind.parameter_specification, **(parameters or {})}
        options = read_options(game, given)
        self.first = game.start(given["players"], options, seed=given["seed"])
        start = self.first.start
        self.observer = Observer(game, start.players, start.options)
        self.longest = game.most_actions(start)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.observer.actions,
            max_chance_outcomes=(
                0 if kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC else self.observer.actions
            ),
            num_players=start.players,
            min_utility=-1 / (start.players - 1) if start.players > 2 else -1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min(self.longest or UNBOUNDED, UNBOUNDED),
        )
        super().__init__(kind, information, dict(parameters or {}))

    def new_initial_state(self) -> OpenSpielState:
        """The beginning of a game."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Seen:
        """What a player sees; OpenSpiel's observation types are all there but private information without public."""
        return Seen(self.observer, iig_obs_type, params, self.longest)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position and what was played up to it. Copies and pickles of it are OpenSpiel's: all its attributes."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position: Position = game.first.copy()
        self.texts = ""  # every action in the game's notation and a line break: strings are copied for nothing
        self.numbers = array("i")

    @property
    def game(self) -> Game:
        """The rules."""
        game = self.position.start.game
        assert game is not None
        return game

    def current_player(self) -> int:
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.mover - 1 if self.position.mover else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.position.over

    def returns(self) -> list[float]:
        return utilities(self.game, self.position) if self.position.over else [0.0] * self.position.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All that chance may do, which is always equally likely."""
        outcomes = self.position.legal()
        return [(action, 1 / len(outcomes)) for action in outcomes]

    def public_log(self) -> list[str]:
        """The actions so far as everybody saw them."""
        return self.game.log(self.position.start, self.texts.splitlines(), 0)

    def public_numbers(self) -> array[int]:
        """The same as numbers, HIDDEN for what not everybody saw."""
        texts = zip(self.numbers, self.texts.splitlines(), self.public_log(), strict=True)
        return array("i", [number if text == seen else HIDDEN for number, text, seen in texts])

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> OpenSpielState:
        """Another state that this player could not tell from this one. Its `history()` is empty, because what others
        were dealt is in a history."""
        sampled: OpenSpielState = self.get_game().new_initial_state()
        sampled.position = self.position.copy()
        sampled.position.redeal(player_id + 1, Rng(int(probability_sampler() * 2**53)))
        sampled.texts = "".join(f"{text}\n" for text in self.public_log())
        sampled.numbers = self.public_numbers()
        return sampled

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        text = self._action_to_string(self.current_player(), action)
        self.position.play(action)
        self.texts += f"{text}\n"
        self.numbers.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.write(self.position, action) if self.position.is_legal(action) else f"{action}, not legal"

    def __str__(self) -> str:
        """The board as a spectator sees it, and the key of the position, which differs where positions do."""
        return f"{self.position}\n{self.position.key():016x}"
