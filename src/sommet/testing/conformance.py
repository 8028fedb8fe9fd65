"""The conformance kit: everything that must hold for every game, in one call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sommet.core import Game, GameError, Rng
from sommet.core.options import Choice, Flag, Integer, Option
from sommet.testing.actions import check_actions, check_door, check_random, check_refusals, check_texts
from sommet.testing.positions import check_copies, check_keys, check_keys_along, check_values
from sommet.testing.records import check_records, check_seeds, check_starts
from sommet.testing.search import check_search
from sommet.testing.secrecy import check_blindness, check_logs, check_redeal
from sommet.testing.views import (
    check_evaluation,
    check_outcome,
    check_previews,
    check_reasons,
    check_views,
    check_words,
)
from sommet.testing.walk import Walk


def check_game(
    game: Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    games: int = 1,
    probes: int = 8,
    varies: bool | None = None,
) -> None:
    """Plays random games and applies every check: the quick ones to all positions, the others to `probes` of each game.

    `varies` says whether the setup is random, where that is known. AssertionError says what failed and where.
    """
    check_seeds(game, players, options, seed, varies)
    for number in range(games):
        walk = Walk.at_random(game, players, options, seed + number)
        for moment in walk.moments():
            check_actions(moment)
        check_starts(walk)
        check_records(walk)
        check_keys_along(walk)
        check_logs(walk)
        check_moments(walk, probes)


def check_moments(walk: Walk, probes: int) -> None:
    """Applies the thorough checks to some positions of one game, the first and the last among them."""
    offered: set[str] = set()  # whatever was legal somewhere is worth trying elsewhere
    for moment in walk.moments(probes):
        offered.update(walk.game.legal(moment.position))
    offered.update(walk.texts)
    redealt = False
    for number, moment in enumerate(walk.moments(probes)):
        check_texts(moment)
        check_door(moment)
        check_copies(moment)
        check_values(moment)
        check_keys(moment)
        check_refusals(moment, offered)
        check_views(moment)
        check_words(moment)
        check_reasons(moment)
        check_previews(moment, offered)
        check_outcome(moment)
        check_evaluation(moment)
        redealt |= check_redeal(moment, offered)
        if number % 3 == 1:
            check_random(moment)
            check_blindness(moment)
            check_search(moment)
    if walk.game.has_secrets and not redealt:
        raise walk.failure("the game has secrets, but no re-deal ever changed anything")


def option_sets(game: Game, players: int, combinations: int = 4, seed: int = 0) -> list[dict[str, Any]]:
    """Options to test a game with: the defaults, every other value alone, random combinations; all of them playable."""
    rng = Rng(seed)
    wanted: list[dict[str, Any]] = [{}]
    wanted.extend({option.name: value} for option in game.options for value in other_values(option))
    playable = [options for options in wanted if _resolves(game, players, options)]
    enough = len(playable) + combinations
    for _ in range(20 * combinations):
        if len(playable) == enough:
            break
        mixed = {option.name: rng.choice(list(other_values(option))) for option in game.options if rng.draw(2)}
        if mixed not in playable and _resolves(game, players, mixed):
            playable.append(mixed)
    return playable


def other_values(option: Option) -> Iterator[Any]:
    """Values of an option besides its default: all of a few, the ends and some between of a range."""
    values: list[Any]
    if isinstance(option, Choice):
        values = list(option.values)
    elif isinstance(option, Integer):
        low, high = option.low, option.high
        values = sorted({low, min(low + 1, high), low + (high - low) // 3, high})
    elif isinstance(option, Flag):
        values = [False, True]
    elif option.examples:
        values = list(option.examples)
    else:
        raise TypeError(f"{option.name} is a {type(option).__name__}; say here which of its values to test")
    yield from (value for value in values if value != option.default)


def _resolves(game: Game, players: int, options: Mapping[str, Any]) -> bool:
    try:
        game.resolve(players, options)
    except GameError:
        return False
    return True
