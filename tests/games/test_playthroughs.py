"""A game of each, told line by line: what a change of the rules does to it shows as a difference to read."""

import subprocess
import sys
from pathlib import Path

from sommet.games import all_games

ROOT = Path(__file__).parent.parent.parent
LONGEST = 400  # lines: no more than one reads


def test_playthroughs_are_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "playthroughs.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_game_has_a_playthrough_that_can_be_read() -> None:
    for game in all_games():
        lines = (ROOT / "tests" / "games" / "playthroughs" / f"{game.slug}.txt").read_text("utf-8").splitlines()
        assert lines[0].startswith(game.title)
        assert lines[-1].startswith("result ")
        assert len(lines) <= LONGEST
