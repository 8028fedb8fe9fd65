"""Talō: how much there is to gain in a decision, and so how often a player who looks no further can be beaten at all.

    python bench/talo_luck.py [--games K] [--seed S] [--elsewhere M] [--level L]

Games of a level against `greedy`, seats rotated. Whenever the level has thrown, the turn the evaluation likes best,
which is about what `greedy` plays, is compared with many others: the proposals, and turns whose first bar stands
anywhere. They are compared by playing the games on to their ends in a hurry (which is as strong as `greedy`), with the
same dice for all; half of the turns go on to twice as many dice, until one is left. That one and the first are then
played on with new dice, so that the choice does not flatter the difference: the gain of the decision. The level's own
turn is played on with these dice, too.

A player's points above one half are the sum of the gains of all its decisions, counted so. Whoever made the best
decision found here every time would have one half and the sum of the gains in a game, in games that go as these did.
"""

import argparse
import math
import statistics
from collections.abc import Sequence

import sommet
from sommet.core import Position, Rng
from sommet.games.talo.turns import TaloTurns
from sommet.players import Player, play_game, player

GAME = sommet.game("talo")
FIRST_DICE = 10  # games for each turn in the first round
LAST_DICE = 200  # games in the comparison that counts
LONGEST = 200  # throws in a game: the stock is empty long before
Dice = list[int]


def throws(rng: Rng, games: int) -> list[Dice]:
    """Dice for so many games; the first throws are spread evenly."""
    return [[number % 10, *(rng.draw(10) for _ in range(LONGEST))] for number in range(games)]


class Explorer:
    """Plays as the level does, and finds out what could have been gained in every decision about a throw."""

    name = "explorer"

    def __init__(self, level: str, seed: int, elsewhere: int) -> None:
        self.player: Player = player(GAME, level, seed)
        self.twin: Player = player(GAME, level, seed)  # shows what turn the level would play, before it is played
        self.rng = Rng(seed)
        self.elsewhere = elsewhere
        self.turns = TaloTurns(GAME.evaluation)
        self.gains: list[float] = []  # of the best turn found
        self.own_gains: list[float] = []  # of the level's own turn

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        if GAME.phase(position) == "take":
            self.explore(position)
        return self.player.choose(position)

    def explore(self, position: Position) -> None:
        """Notes what the best turn found, and the level's own, bring more than the one the evaluation likes best."""
        seat = position.mover - 1
        proposed = [self.end(position, turn.actions) for turn in self.turns.propose(position)]
        own = position.copy()
        while not own.over and own.mover == position.mover:
            own.play(self.twin.choose(own))
        best = self.best([*proposed, *(self.anywhere(position) for _ in range(self.elsewhere))], seat)
        dice = throws(self.rng, LAST_DICE)
        first, found, chosen = (self.expect(end, seat, dice) for end in (proposed[0], best, own))
        self.gains.append(found - first)
        self.own_gains.append(chosen - first)

    def best(self, ends: list[Position], seat: int) -> Position:
        games = FIRST_DICE
        while len(ends) > 1:
            dice = throws(self.rng, games)
            ends.sort(key=lambda end: -self.expect(end, seat, dice))
            del ends[(len(ends) + 1) // 2 :]
            games *= 2
        return ends[0]

    def anywhere(self, position: Position) -> Position:
        """The end of a turn whose first bar is placed at random; the rest is as good as the evaluation can tell."""
        after = position.copy()
        after.play(after.random(self.rng))
        bars = [action for action in after.legal() if GAME.write(after, action).startswith("place")]
        if bars:
            after.play(bars[self.rng.draw(len(bars))])
        if after.over or after.mover != position.mover:
            return after
        return self.end(after, self.turns.propose(after)[0].actions)

    def end(self, position: Position, actions: Sequence[int]) -> Position:
        after = position.copy()
        for action in actions:
            after.play(action)
        return after

    def expect(self, position: Position, seat: int, dice: list[Dice]) -> float:
        """The mean result of games that go on in a hurry."""
        if position.over:
            return GAME.evaluation.values(position)[seat]
        return statistics.fmean(self.finish(position.copy(), seat, game) for game in dice)

    def finish(self, position: Position, seat: int, dice: Dice) -> float:
        for throw in dice:
            if position.over:
                break
            position.play(position.legal()[throw])
            if not position.over and position.mover:
                for action in self.turns.reply(position):
                    position.play(action)
        return GAME.evaluation.values(position)[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--elsewhere", type=int, default=60, help="turns whose first bar stands anywhere")
    parser.add_argument("--level", default="6")
    arguments = parser.parse_args()
    found: list[float] = []
    own: list[float] = []
    for number in range(arguments.games):
        rng = Rng(arguments.seed, number)
        explorer = Explorer(arguments.level, rng.seed(), arguments.elsewhere)
        seats: list[Player] = [explorer, player(GAME, "greedy", rng.seed())]
        play_game(GAME, GAME.resolve(2), seats if number % 2 == 0 else seats[::-1], rng)
        found.append(sum(explorer.gains))
        own.append(sum(explorer.own_gains))
        print(
            f"{len(found)} games, {len(explorer.gains)} decisions in the last: gain in a game "
            f"{told(found)} of the best turns found, {told(own)} of the turns of level {arguments.level}",
            flush=True,
        )


def told(sums: list[float]) -> str:
    error = 1.96 * statistics.stdev(sums) / math.sqrt(len(sums)) if len(sums) > 1 else math.inf
    return f"{statistics.fmean(sums):+.3f} ± {error:.3f}"


if __name__ == "__main__":
    main()
