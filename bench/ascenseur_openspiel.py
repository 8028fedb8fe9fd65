"""Random rounds of 12 cards with 4 players beside OpenSpiel's oh_hell, in one run.

    pip install open_spiel==2.0.2
    python bench/ascenseur_openspiel.py

Compared are rounds per second: ours through `sommet.search.playouts` (deals, turned card, bids and plays drawn one by
one, uniformly), OpenSpiel's through its C++ `evaluate_bots` with uniform random bots, and OpenSpiel driven action by
action from Python: once as lean as it gets, once as its own examples do it, with the probabilities of chance. They take
turns, processor time counts and the best run of each, so that a busy machine disturbs them little and alike.
"""

import importlib.metadata
import random
import time
from collections.abc import Callable

import numpy as np
import pyspiel

import sommet
from sommet.core import Rng
from sommet.search import playouts

GAME = "oh_hell(players=4,num_tricks_fixed=12)"
REPEATS = 9


def ours(rounds: int, seed: int) -> None:
    position = sommet.game("ascenseur").start(4, {"sizes": [12]}, seed=seed)
    playouts(position, rounds, Rng(seed))


def theirs_compiled(rounds: int, seed: int) -> None:
    game = pyspiel.load_game(GAME)
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(4)]
    for number in range(rounds):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)


def theirs_lean(rounds: int, seed: int) -> None:
    game = pyspiel.load_game(GAME)
    rng = random.Random(seed)
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def theirs_as_in_examples(rounds: int, seed: int) -> None:
    game = pyspiel.load_game(GAME)
    rng = np.random.RandomState(seed)
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(actions, p=chances))
            else:
                state.apply_action(rng.choice(state.legal_actions()))


def main() -> None:
    contestants: list[tuple[str, Callable[[int, int], None], int]] = [
        (f"sommet {sommet.__version__}, {sommet.form()}", ours, 20_000),
        (f"OpenSpiel {importlib.metadata.version('open_spiel')}, evaluate_bots", theirs_compiled, 600),
        ("OpenSpiel from Python, lean", theirs_lean, 200),
        ("OpenSpiel from Python, as in examples", theirs_as_in_examples, 30),
    ]
    best = [0.0] * len(contestants)
    for repeat in range(REPEATS):
        for index, (_, run, rounds) in enumerate(contestants):
            begin = time.process_time()
            run(rounds, repeat)
            best[index] = max(best[index], rounds / (time.process_time() - begin))
    print(f"random rounds of 12 cards, 4 players, best of {REPEATS} runs each, taking turns")
    for (name, _, _), speed in zip(contestants, best, strict=True):
        print(f"  {name:<38} {speed:>10,.0f} rounds/s   {best[0] / speed:>6.1f} x")


if __name__ == "__main__":
    main()
