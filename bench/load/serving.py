"""What the benches of the server share: a server on a core of its own, tables and connections."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

MANY = "1000000"


class Server:
    """The server in a process of its own, on one core."""

    def __init__(self, database: str, core: int, folder: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "sommet.cli", "serve", "--port", "0", "--database", database, *arguments]
        limits = ["--connections", MANY, "--requests", MANY, "--matches", MANY, "--workers", "1"]
        self.log = (folder / "log").open("wb")
        self.process = subprocess.Popen(
            ["taskset", "-c", str(core), *command, *limits], stdout=subprocess.PIPE, stderr=self.log
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().decode().split()[-1]

    def memory(self) -> int:
        """Its resident bytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
        raise AssertionError("no VmRSS")

    def cpu_seconds(self) -> float:
        """The processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


async def sit_down(http: httpx.AsyncClient, url: str, watch: str = "link") -> tuple[str, list[str]]:
    """A new match of two, each with a cookie of their own."""
    http.cookies.clear()
    seats = [{"kind": "here"}, {"kind": "link"}]
    table = {"game": "step-by-step", "seats": seats, "options": {"coda": 999}, "watch": watch}
    made = await http.post(f"{url}/api/matches", json=table)
    made.raise_for_status()
    first = made.cookies["sommet"]
    http.cookies.clear()
    joined = await http.post(f"{url}/api/join", json={"token": made.json()["links"][0]["token"]})
    joined.raise_for_status()
    return made.json()["match"]["id"], [first, joined.cookies["sommet"]]


async def live(url: str, match: str, cookie: str) -> ClientConnection:
    """A connection that has asked to be shown the match."""
    address = f"{url.replace('http', 'ws')}/api/matches/{match}/live"
    headers = {"cookie": f"sommet={cookie}"}
    socket = await connect(address, additional_headers=headers, compression=None, ping_interval=None, open_timeout=60)
    await socket.send('{"type":"show"}')
    return socket
