"""Whole games at random with draws that can be checked, made by the package alone."""

import random
from dataclasses import replace

import sommet
from sommet.core.fairness import Contribution, Draws, Fairness, commitment_to


def contributed(dice: random.Random, players: int) -> tuple[Contribution, ...]:
    """Browsers with a seat each or several, some of which sent nothing."""
    seats = list(range(1, players + 1))
    found = []
    while seats:
        there = [seats.pop(0) for _ in range(dice.randint(1, len(seats)))]
        if dice.random() < 0.8:
            found.append(Contribution(tuple(there), dice.randbytes(32).hex()))
    return tuple(found)


def fair_game(game: sommet.Game, number: int, contributions: tuple[Contribution, ...] | None = None) -> sommet.Record:
    """A game by random players to its end; the same number and contributions, the same game."""
    dice = random.Random(f"{game.slug} {number}")
    players = game.seats[number % len(game.seats)]
    secret, options = dice.randbytes(32).hex(), game.resolve(players).options
    contributions = contributed(dice, players) if contributions is None else contributions
    draws = Draws(secret, contributions, game, players, options)
    position = game.start(players, options, draws.setup())
    rng = sommet.Rng(number)
    actions: list[str] = []
    while not position.over and len(actions) < 2_500:
        is_chance = position.mover == 0
        text = draws.action(position, len(actions)) if is_chance else game.write(position, position.random(rng))
        game.play(position, text)
        actions.append(text)
    record = sommet.Record.of(game, position.start, actions, end=position)
    return replace(record, fairness=Fairness(commitment_to(secret), secret, contributions, draws.seal))
