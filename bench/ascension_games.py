"""Games of Ascension between two players of one level: how they end and how long they take.

python bench/ascension_games.py [LEVEL [GAMES [FIRST]]]
"""

import sys
import time
from collections import Counter

import sommet
from sommet.core import Rng
from sommet.core.record import replay
from sommet.players import play_game, player


def main(level: str = "5", games: str = "20", first: str = "0") -> None:
    """Prints each game and, at the end, how many ended how."""
    game = sommet.game("ascension")
    endings: Counter[str] = Counter()
    turns, actions = [], []
    for number in range(int(first), int(first) + int(games)):
        rng = Rng(2026, number)
        start = game.resolve(2, None, None, rng.seed())
        began = time.perf_counter()
        record = play_game(game, start, [player(game, level, rng.seed()) for _ in range(2)], rng)
        view = game.view(replay(game, record).position, 0)
        endings[view["reason"]] += 1
        turns.append(view["turns"])
        actions.append(len(record.actions))
        seconds = time.perf_counter() - began
        print(f"{number}: {view['reason']}, {turns[-1]} turns, {actions[-1]} actions, {seconds:.0f} s", flush=True)
    ended = ", ".join(f"{count} {reason}" for reason, count in endings.most_common())
    means = f"mean {sum(turns) / len(turns):.0f} turns, {sum(actions) / len(actions):.0f} actions"
    print(f"level {level}, {games} games: {ended}; {means}")


if __name__ == "__main__":
    main(*sys.argv[1:])
