"""Writes tests/games/playthroughs/<game>.txt: a short random game of each, as `sommet.testing.playthrough` tells it.

python tools/playthroughs.py            after a change of the rules; read the difference before you commit it
python tools/playthroughs.py --check    only compares, shows the difference and fails if there is one
"""

import difflib
import sys
from pathlib import Path
from typing import Any

import sommet
from sommet.games import own_games
from sommet.testing import Walk, playthrough

FOLDER = Path(__file__).parent.parent / "tests" / "games" / "playthroughs"
# Players, options and seed: what makes a game short and lets something happen in it. Others are played as they come.
STARTS: dict[str, tuple[int, dict[str, Any], int]] = {
    "ascension": (2, {"max_turns": 24}, 3),
    "ascenseur": (3, {"max_hand": 3}, 1),
    "aufsteiger": (2, {}, 1),
    "step-by-step": (2, {"size": 3, "tower": 3}, 1),
    "talo": (2, {"goal": 4}, 1),
}


def told(slug: str) -> str:
    """The playthrough of a game."""
    game = sommet.game(slug)
    players, options, seed = STARTS.get(slug, (game.seats[0], {}, 1))
    return playthrough(Walk.at_random(game, players, options, seed))


def difference(slug: str) -> list[str]:
    """The lines in which the file is not current."""
    file = FOLDER / f"{slug}.txt"
    kept = file.read_text("utf-8").splitlines() if file.exists() else []
    return list(difflib.unified_diff(kept, told(slug).splitlines(), f"{slug}.txt", "the rules now", n=1, lineterm=""))


def main() -> int:
    slugs = [game.slug for game in own_games()]
    if "--check" in sys.argv:
        lines = [line for slug in slugs for line in difference(slug)]
        print(*lines, sep="\n", end="\n" if lines else "")
        return 1 if lines else 0
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs:
        (FOLDER / f"{slug}.txt").write_text(told(slug), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
