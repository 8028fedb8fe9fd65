"""What a build of the rules plays, as texts to be compared: run as it is, and as a text in a browser's Python."""

from collections.abc import Callable
from hashlib import blake2b
from time import process_time

import sommet

# How one game of a level is short enough for a test; everything else is as usual.
SHORT = {"ascenseur": {"sizes": [6, 3]}}


def random_games(slug: str, count: int) -> list[str]:
    """So many games by chance: of each its length and a digest of all actions, legal sets and keys."""
    game = sommet.game(slug)
    return [_random_game(game, number) for number in range(count)]


def _random_game(game: sommet.Game, number: int) -> str:
    rng = sommet.Rng(number)
    players = game.seats[number % len(game.seats)]
    position = game.start(players=players, seed=number)
    digest = blake2b(digest_size=8)
    length = 0
    while not position.over and length < 3000:
        action = position.random(rng)
        # The whole legal set is long in two games: now and then it is compared too.
        legal = position.legal() if length % 16 == 0 else []
        digest.update(f"{position.key()} {action} {legal} {game.write(position, action)}\n".encode())
        position.play(action)
        length += 1
    digest.update(f"{position.key()} {position.over and position.result()}".encode())
    return f"{length} {digest.hexdigest()}"


def level_game(slug: str, level: int) -> list[str]:
    """A game of a level against itself: every action."""
    game = sommet.game(slug)
    start = game.resolve(game.seats[0], SHORT.get(slug), seed=1)
    players = [sommet.player(game, level, seed=seat) for seat in range(start.players)]
    return list(sommet.play_game(game, start, players, sommet.Rng(1)))


def decision(slug: str, level: int) -> tuple[str, float]:
    """What a level decides in the middle of a game, and the seconds of this processor that it takes."""
    game = sommet.game(slug)
    position, rng = game.start(seed=1), sommet.Rng(5)
    moves = 0
    while moves < 6 or position.mover == 0:
        moves += 1
        position.play(position.random(rng))
    began = process_time()
    action = sommet.player(game, level, seed=1).choose(position)
    return game.write(position, action), process_time() - began


WORK: dict[str, Callable[..., object]] = {"random": random_games, "level": level_game, "decision": decision}
