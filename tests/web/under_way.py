"""Tables at which a game is under way: a server that begins every match with the record that lies on its desk."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from server.process import ServerProcess

GAMES = Path(__file__).parent / "games"
# Every Python that the server starts reads this first. What was played goes the way of everything that is played.
FROM_THE_DESK = """
import json
from pathlib import Path

from sommet.core.game import Game
from sommet.server.commands import Draft
from sommet.server.match import Match

desk = Path(__file__).with_name("desk.json")
resolve, commit = Game.resolve, Match.commit


def resolve_from_desk(self, players=None, options=None, setup=None, seed=None):
    return resolve(self, players, options, json.loads(desk.read_text())["setup"] if setup is None else setup, seed)


async def commit_from_desk(self, drafts):
    drafts = list(drafts)
    if drafts[0].kind == "begin":
        game, position = self.state.game, self.state.position.copy()
        for text in json.loads(desk.read_text())["actions"]:
            drafts.append(Draft("play", position.mover, text))
            position.play(game.read(position, text))
    await commit(self, drafts)


Game.resolve, Match.commit = resolve_from_desk, commit_from_desk
"""


class Desk:
    """Where to lay the game that the next table begins with."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "sitecustomize.py").write_text(FROM_THE_DESK, encoding="utf-8")
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
            generous = ["--connections", "1000", "--requests", "10000", "--matches", "1000"]
            self.server = ServerProcess(f"sqlite:///{folder}/sommet.db", folder / "log", *generous).start()

    def lay(self, record: dict[str, Any], actions: int) -> None:
        """The next match begins with so many actions of this record."""
        told = {"setup": record["setup"], "actions": record["actions"][:actions]}
        (self._folder / "desk.json").write_text(json.dumps(told), encoding="utf-8")


def game_of(slug: str) -> dict[str, Any]:
    """A whole game that two greedy players once played."""
    record: dict[str, Any] = json.loads((GAMES / f"{slug}.json").read_text(encoding="utf-8"))
    return record
