"""Ascension: its net against the judgement by hand, in one process, and how the games end.

python bench/ascension_net.py PLAYERS SIMULATIONS GAMES SEED [SHARE]

The net sits in each seat in turn, with the same layout and four random actions to begin with; by hand judges in all
other seats. SHARE of the simulations are the net's: what makes the time of a decision equal, to judge by the last line.
"""

import math
import sys
import time
from collections import Counter

import sommet
from sommet.core import Rng
from sommet.games.ascension.evaluate import AscensionEvaluation
from sommet.search import Uct

GAME = sommet.game("ascension")
OPENING = 4


def main(players: str, simulations: str, games: str, seed: str, share: str = "1") -> None:
    """Prints the net's share of the wins with its 95 % interval, the ends and the time of a decision."""
    by_hand = AscensionEvaluation()
    assert by_hand.nets is not None
    by_hand.nets.forget()
    minds = {
        "net": (AscensionEvaluation(), int(int(simulations) * float(share))),
        "by hand": (by_hand, int(simulations)),
    }
    points, turns, ends = [], 0, Counter[str]()
    seconds, decisions = Counter[str](), Counter[str]()
    for number in range(int(games)):
        seat = number % int(players) + 1
        rng = Rng(int(seed), number // int(players))
        position = GAME.begin(GAME.resolve(int(players), {}, None, rng.seed()))
        for _ in range(OPENING):
            position.play(position.random(rng))
        rng = Rng(int(seed) + 1, number)
        while not position.over:
            legal = position.legal()
            if len(legal) == 1:
                position.play(legal[0])
                continue
            name = "net" if position.mover == seat else "by hand"
            evaluation, budget = minds[name]
            begun = time.process_time()
            search = Uct(position, evaluation, GAME.search, GAME.has_secrets, rng.seed())
            search.run(budget)
            action = search.ranking()[0][0]
            seconds[name] += time.process_time() - begun
            decisions[name] += 1
            position.play(action)
        result = position.result()
        won = [value == max(result) for value in result]
        points.append(won[seat - 1] / sum(won))
        ends[GAME.ended(position)] += 1
        turns += position.turns
    mean = sum(points) / len(points)
    spread = 1.96 * math.sqrt(sum((point - mean) ** 2 for point in points)) / len(points)
    print(f"net {mean:.1%} ± {spread:.1%} of {games}; {dict(ends)}; mean {turns / len(points):.0f} turns")
    print("; ".join(f"{name} {1000 * seconds[name] / decisions[name]:.2f} ms a decision" for name in minds))


if __name__ == "__main__":
    main(*sys.argv[1:])
