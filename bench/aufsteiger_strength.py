"""Games of die Aufsteiger among equal players: winner's height, length, and the share of each seat and colour.

Shares come with Wilson's 95 % interval; a fair share is one over the number of players. Prints JSON lines.
    .venv/bin/python bench/aufsteiger_strength.py [--level L] [--players N] [--games K] [--seed S]
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping

import sommet
from sommet.core import Rng, replay
from sommet.players import play_game, player
from sommet.players.ratings import interval

GAME = sommet.game("aufsteiger")


def shares(scored: Mapping[object, list[float]]) -> dict[str, list[float]]:
    """Games, share of the wins and its interval, by whatever the points are sorted by."""
    return {
        str(name): [len(points), round(sum(points) / len(points), 3), *(round(end, 3) for end in interval(points))]
        for name, points in sorted(scored.items(), key=str)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="4")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=77)
    arguments = parser.parse_args()
    heights, turns, actions = [], [], []
    by_seat: dict[object, list[float]] = defaultdict(list)
    by_colour: dict[object, list[float]] = defaultdict(list)
    for number in range(arguments.games):
        rng = Rng(arguments.seed, number)
        start = GAME.resolve(arguments.players, seed=rng.seed())
        seated = [player(GAME, arguments.level, rng.seed()) for _ in range(arguments.players)]
        record = play_game(GAME, start, seated, rng)
        state = GAME.state(replay(GAME, record).position)
        heights.append(max(state["heights"]))
        turns.append(state["turns"])
        actions.append(len(record.actions))
        for seat, (colour, points) in enumerate(zip(state["colours"], record.result or [], strict=True), 1):
            by_seat[seat].append(points)
            by_colour[colour].append(points)
    games = arguments.games
    print(
        json.dumps(
            {
                "level": arguments.level,
                "players": arguments.players,
                "games": games,
                "winner_height": [sum(heights) / games, min(heights), max(heights)],
                "turns": [sum(turns) / games, min(turns), max(turns)],
                "actions": [sum(actions) / games, min(actions), max(actions)],
            }
        )
    )
    print(json.dumps({"seats": shares(by_seat)}))
    print(json.dumps({"colours": shares(by_colour)}))


if __name__ == "__main__":
    main()
