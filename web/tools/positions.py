"""Writes real positions for the workbench and the unit tests: whole games, each ply as its mover sees it.

    .venv/bin/python web/tools/positions.py [GAME…]

One file per game and number of players, `web/tests/positions/<game>-<players>.json`, and `games.json` with every game's
options and rule numbers; made afresh by `make test`.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import sommet
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.text import LANGS
from sommet.games import own_games
from sommet.players.levels import player

FOLDER = Path(__file__).parent.parent / "tests" / "positions"


def moments(game: Game, players: int, seed: int) -> list[dict[str, Any]]:
    """A game between quick computer players: at every ply what its mover sees and may do, and the action taken."""
    position = game.start(players, seed=seed)
    random = Random(seed)  # noqa: S311 - for the rolls of a recorded game
    computer = player(game, "greedy", seed)
    told: list[dict[str, Any]] = []
    acted: list[dict[str, Any]] = []
    while not position.over:
        text = _decide(game, position, computer, random)
        words, trace = _words(game, position, text), game.trace(position, text)
        told.append({**seen(game, position, acted), "action": text, "words": words})
        acted = [{"n": len(told) - 1, "seat": position.mover, "text": text, "words": words["en"]}]
        if trace is not None:
            acted[0]["trace"] = trace
        game.play(position, text)
    told.append({**seen(game, position, acted), "action": None, "words": None})
    return told


def _decide(game: Game, position: Position, computer: Any, random: Random) -> str:
    legal = game.legal(position)
    if position.mover == 0 or len(legal) == 1:
        return random.choice(legal)
    return game.write(position, computer.choose(position))


def seen(game: Game, position: Position, acted: list[dict[str, Any]]) -> dict[str, Any]:
    """As the client puts together what an update and the door of previews tell: web/src/model/seen.ts."""
    view = game.view(position, position.mover)
    legal = view.pop("legal", [])
    view |= {"situation": game.situation(position, position.mover), "acted": acted}
    return {"seat": position.mover, "view": view, "legal": legal, "previews": game.previews(position)}


def _words(game: Game, position: Position, text: str) -> dict[str, str]:
    told = game.tell(position, text)
    return {lang: told.marked(lang) for lang in LANGS}


def _declared(game: Game) -> dict[str, Any]:
    """What the client is tested against: players, options and rules, as the game declares them."""
    options = [{"name": option.name, "default": option.default, "schema": option.schema} for option in game.options]
    return {"slug": game.slug, "players": game.seats, "options": options, "rules": list(game.rules)}


def main() -> None:
    """All games, or the ones named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "games.json").write_text(json.dumps([_declared(game) for game in own_games()]), "utf-8")
    for game in [sommet.game(slug) for slug in sys.argv[1:]] or own_games():
        for players in sorted({game.seats[0], game.seats[-1]}):
            told = moments(game, players, seed=7)
            path = FOLDER / f"{game.slug}-{players}.json"
            path.write_text(
                json.dumps({"game": game.slug, "players": players, "moments": told}, ensure_ascii=False), "utf-8"
            )
            print(f"sommet: {path.name}, {len(told)} plies")


if __name__ == "__main__":
    main()
