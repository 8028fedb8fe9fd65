"""One real server for the tests that do not end it: a process, a SQLite file, sockets."""

from collections.abc import Iterator
from signal import SIGTERM

import pytest

from server.process import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with room for everything the tests do from one address."""
    folder = tmp_path_factory.mktemp("server")
    generous = ["--connections", "10000", "--requests", "100000", "--matches", "100000"]
    process = ServerProcess(f"sqlite:///{folder}/sommet.db", folder / "log", *generous).start()
    yield process
    assert process.is_running(), process.log.read_text()[-5000:]
    assert process.stop() == -SIGTERM  # ended in order, and then by the signal itself, as is the custom
    errors = [line for line in process.log.read_text().splitlines() if '"level": "error"' in line]
    assert errors == []
