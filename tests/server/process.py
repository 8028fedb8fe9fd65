"""The real server in a process of its own, to be spoken to, stopped and killed."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError

START_SECONDS = 240  # a machine may be busy with other things


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def reserved_port() -> int:
    """A port nobody listens on, and that no outgoing connection is given while nobody does."""
    while True:
        port = random.randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class ServerProcess:
    """A server on a database; the same port each time it is started, so that clients find it again."""

    def __init__(self, database: str, log: Path, *arguments: str, python: str = sys.executable) -> None:
        self.port = free_port()
        self.log = log
        self._python = python
        self._arguments = ["--database", database, "--port", str(self.port), "--workers", "1", *arguments]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> "ServerProcess":
        """Starts it and waits until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._python, "-m", "sommet.cli", "serve", *self._arguments],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "SOMMET_LANG": "en"},
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            assert self._process.poll() is None, f"the server ended: {self.log.read_text()[-3000:]}"
            if time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"the server does not answer: {self.log.read_text()[-3000:]}")
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        """Whether it answers now."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as response:
                return int(response.status) == 200
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks it to end and gives its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(timeout=30)

    def is_running(self) -> bool:
        """Whether its process lives."""
        return self._process is not None and self._process.poll() is None
