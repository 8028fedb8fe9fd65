"""Checks of starts and records: what was canonical stays so, what was played replays, a seed decides everything."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sommet.core import Game, GameError, Record, replay
from sommet.testing.walk import Walk, differing, facts

_SEEDS = 12


def check_starts(walk: Walk) -> None:
    """The canonical setup resolves to itself, whatever the seed; records list only options that are not defaults."""
    game, start = walk.game, walk.start
    record = Record.from_json(Record.of(game, start).to_json())
    if json.loads(json.dumps(start.setup)) != start.setup:
        raise walk.failure(f"the canonical setup does not survive JSON: {start.setup}", 0)
    for options in (start.options, record.options):
        try:
            again = game.resolve(start.players, options, record.setup, seed=walk.seed + 1)
        except GameError as error:
            raise walk.failure(f"the canonical setup is refused with the options {options}: {error}", 0) from error
        if again != start:
            raise walk.failure(f"the start does not resolve to itself with the options {options}, but to {again}", 0)
    defaults = game.defaults(start.players)
    for name, value in record.options.items():
        if defaults[name] == value:
            raise walk.failure(f"the record lists {name}, which has its default", 0)


def check_records(walk: Walk, legal_sets: bool = True) -> None:
    """A record of the game, written and read again, replays to the same position, result and outcome."""
    game = walk.game
    end = walk.position_at(len(walk.actions))
    legal = (
        [game.legal(moment.position) for moment in walk.moments() if not moment.position.over] if legal_sets else None
    )
    line = Record.of(game, walk.start, walk.texts, end=end, legal=legal).to_json()
    if "\n" in line:
        raise walk.failure("the record takes more than one line")
    try:
        replayed = replay(game, Record.from_json(line))
    except GameError as error:
        raise walk.failure(f"the record does not replay: {error}") from error
    if replayed.mismatches:
        raise walk.failure(f"the record replays with a mismatch: {replayed.mismatches[0]}")
    if changed := differing(facts(game, end), facts(game, replayed.position)):
        raise walk.failure(f"the replayed position differs in {changed}")


def check_seeds(
    game: Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    varies: bool | None = None,
) -> None:
    """The same seed makes the same game; other seeds make other setups, or the same one, as `varies` says."""
    walk = Walk.at_random(game, players, options, seed)
    again = Walk.at_random(game, players, options, seed)
    if again.start != walk.start:
        raise walk.failure("the same seed gives another start", 0)
    if again.texts != walk.texts:
        raise walk.failure("the same seed gives another game")
    ends = [played.position_at(len(played.actions)) for played in (walk, again)]
    if changed := differing(facts(game, ends[0]), facts(game, ends[1])):
        raise walk.failure(f"the same game ends differently in {changed}")
    if game.resolve(players, options) != game.resolve(players, options, seed=0):
        raise walk.failure("no seed is not seed 0", 0)
    setups = {json.dumps(game.resolve(players, options, seed=seed + other).setup) for other in range(_SEEDS)}
    if varies is not None and varies != (len(setups) > 1):
        raise walk.failure(f"{_SEEDS} seeds give {len(setups)} different setups", 0)
