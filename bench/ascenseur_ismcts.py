"""Simulations per second of information-set search on a 12-card deal for 4, beside OpenSpiel's, in one run.

    pip install -c constraints.txt -r requirements-bench.txt
    python bench/ascenseur_ismcts.py

Ours is `Uct` with secrets, without evaluation: every simulation guesses the hidden cards anew and plays at random to
the end of the round, which is the whole game here. OpenSpiel's is its C++ `ISMCTSBot` with one random rollout for each
simulation, on `oh_hell`. Both search at the first bid, at the first lead and in the middle of the play; they take
turns, and processor time counts, of the best of several runs. Our search as the levels use it stands beside them.
"""

import importlib.metadata
import random
import time
from functools import partial

import pyspiel

import sommet
from sommet.core import Position, Rng
from sommet.players.thinking import tree_search
from sommet.search import Uct

REPEATS = 5
OURS, THEIRS = 4_000, 400  # simulations
MOMENTS = (("first bid", 0), ("first lead", 4), ("seventh lead", 28))  # decisions of players before it

GAME = sommet.game("ascenseur")


def our_position(decisions: int) -> Position:
    position, rng = GAME.start(4, {"sizes": [12]}, seed=1), Rng(1)
    while position.mover == 0 or decisions > 0:
        decisions -= position.mover > 0
        position.play(position.random(rng))
    return position


def their_state(decisions: int) -> pyspiel.State:
    state, rng = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=12)").new_initial_state(), random.Random(1)
    while state.is_chance_node() or decisions > 0:
        decisions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def search_ours(position: Position) -> int:
    Uct(position, has_secrets=True).run(OURS)
    return OURS


def search_as_levels(position: Position) -> int:
    tree_search(GAME, position, 1).run(OURS)
    return OURS


def search_theirs(state: pyspiel.State) -> int:
    bot = pyspiel.ISMCTSBot(
        1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, THEIRS, -1, allow_inconsistent_action_sets=True
    )
    bot.step(state)
    return THEIRS


def main() -> None:
    version = importlib.metadata.version("open_spiel")
    print(f"simulations/s, sommet {sommet.__version__} {sommet.form()}, OpenSpiel {version}, best of {REPEATS} runs")
    for name, decisions in MOMENTS:
        position, state = our_position(decisions), their_state(decisions)
        searches = [partial(search_ours, position), partial(search_theirs, state), partial(search_as_levels, position)]
        best = [0.0] * len(searches)
        for _ in range(REPEATS):
            for index, search in enumerate(searches):
                begin = time.process_time()
                simulations = search()
                best[index] = max(best[index], simulations / (time.process_time() - begin))
        ours, theirs, levels = best
        print(
            f"  {name:<14} sommet {ours:>9,.0f}   ISMCTSBot {theirs:>7,.0f}   {ours / theirs:>5.1f} x   "
            f"(as the levels search: {levels:,.0f})"
        )


if __name__ == "__main__":
    main()
