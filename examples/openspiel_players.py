"""OpenSpiel's algorithms at our games: tree search, search with hidden cards, and counterfactual regret minimisation.

    python examples/openspiel_players.py

Needs OpenSpiel: pip install "sommet[openspiel]"
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.bots.policy import PolicyBot

from sommet.adapters import openspiel


def score(game: Any, make_bot: Any, games: int, seed: int = 1) -> float:
    """What a bot wins on average against random players, sitting in each seat in turn."""
    rng, total = np.random.RandomState(seed), 0.0
    for number in range(games):
        seat = number % game.num_players()
        bot, state = make_bot(seat, rng), game.new_initial_state()
        while not state.is_terminal():
            is_bots = state.current_player() == seat
            state.apply_action(int(bot.step(state) if is_bots else rng.choice(state.legal_actions())))
        total += state.returns()[seat]
    return total / games


def tree_search(simulations: int, games: int) -> float:
    """Monte Carlo tree search at Step by Step, where everything is seen."""
    game = pyspiel.load_game("sommet_step_by_step(size=3)")

    def bot(seat: int, rng: np.random.RandomState) -> Any:
        return mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)

    return score(game, bot, games)


def hidden_cards(simulations: int, games: int) -> float:
    """Information-set search at Ascenseur: hands are dealt anew as the seat that thinks could imagine them."""
    game = pyspiel.load_game("sommet_ascenseur(sizes=[3 2 1])")

    def bot(seat: int, rng: np.random.RandomState) -> Any:
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, simulations, random_state=rng)
        # By itself it draws hands with a generator that nobody can seed.
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.rand))
        return bot

    return score(game, bot, games)


def regret_minimisation(iterations: int, games: int, seed: int = 1) -> float:
    """Outcome sampling at one-card rounds. It knows nothing of suits being alike, as examples/one_card.py does, so it
    has 18,000 decisions to learn one by one; what it has never met it decides at random."""
    game = pyspiel.load_game("sommet_ascenseur(sizes=[1])")
    np.random.seed(seed)
    solver = OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    return score(game, lambda seat, rng: PolicyBot(seat, rng, policy), games)


def main() -> None:
    """A few seconds of each; +1 is a won game, 0 is what a random player has."""
    openspiel.register()
    print(f"tree search at Step by Step: {tree_search(simulations=30, games=10):+.2f} a game")
    print(f"information-set search at Ascenseur: {hidden_cards(simulations=30, games=30):+.2f}")
    print(f"regret minimisation at one-card rounds: {regret_minimisation(iterations=8_000, games=3_000):+.2f}")


if __name__ == "__main__":
    main()
