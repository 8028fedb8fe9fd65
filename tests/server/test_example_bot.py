"""examples/bot.py at a real server, over HTTP and the socket."""

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server.client import Visitor
from server.process import ServerProcess

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def plays(*arguments: str) -> str:
    """What it prints once its game is over."""
    done = subprocess.run([sys.executable, BOT, *arguments], capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("table", [("step-by-step", "1"), ("talo", "random", "random")])
def test_it_plays_against_computer_players(server: ServerProcess, table: tuple[str, ...]) -> None:
    told = plays(server.url, *table)
    assert told.startswith("seat 1, ")
    assert "'ended': 'rules'" in told


def test_it_comes_when_it_is_sent_a_link(server: ServerProcess) -> None:
    """Two of them at a table that somebody else has made."""

    async def invitations() -> list[str]:
        visitor = Visitor(server.url)
        created = await visitor.create("step-by-step", "link link", options={"size": 3})
        await visitor.close()
        return [server.url + link["path"] for link in created["links"] if link["kind"] == "seat"]

    with ThreadPoolExecutor() as pool:
        told = sorted(pool.map(plays, asyncio.run(invitations())))
    assert [line[:7] for line in told] == ["seat 1,", "seat 2,"]
    assert told[0][7:] == told[1][7:]
