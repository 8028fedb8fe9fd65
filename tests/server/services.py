"""PostgreSQL and Redis as they really are, started for a test in a folder of its own and ended after it."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

from server.process import free_port

START_SECONDS = 240  # a machine may be busy with other things


def _as_somebody() -> tuple[list[str], str | None]:
    """PostgreSQL refuses to run as root: then it runs as Debian's user for it."""
    if os.getuid() != 0:
        return [], None
    user = pwd.getpwnam("postgres")
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"], user.pw_name


def _postgres_programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    beside = shutil.which("postgres")
    assert found or beside, "PostgreSQL is not installed; tools/prepare.sh --services brings it"
    return found[-1].parent if found else Path(str(beside)).parent


@contextmanager
def postgres(folder: Path, port: int | None = None) -> Iterator[str]:
    """The URL of a PostgreSQL server that ends with the block; in the same folder it has the same data again."""
    programs, (prefix, _) = _postgres_programs(), _as_somebody()
    data, port = folder / "data", port or free_port()
    if not data.exists():
        _make_postgres(folder, data)
    with (folder / "log").open("ab") as log:
        server = subprocess.Popen(
            [*prefix, programs / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"],
            stdout=subprocess.DEVNULL,
            stderr=log,
            cwd="/",
        )
    url = f"postgresql://sommet@127.0.0.1:{port}/postgres"
    try:
        _wait_until(lambda: psycopg.connect(url).close(), server, (psycopg.OperationalError,))
        yield url
    finally:
        server.send_signal(signal.SIGINT)  # at once: SIGTERM would wait for whoever is still connected
        server.wait(30)


def _make_postgres(folder: Path, data: Path) -> None:
    programs, (prefix, user) = _postgres_programs(), _as_somebody()
    folder.mkdir(parents=True)
    if user is not None:
        shutil.chown(folder, user)
        for parent in folder.parents:  # pytest keeps its folders to itself
            if parent.stat().st_uid == os.getuid() and parent.parts[:2] == ("/", "tmp") and len(parent.parts) > 2:
                parent.chmod(0o755)
    made: list[str | Path] = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "sommet",
        "--auth=trust",
        "--no-sync",
        "--encoding=UTF8",
    ]
    subprocess.run([*prefix, *made], check=True, capture_output=True, cwd="/")


@contextmanager
def redis_server(folder: Path, port: int | None = None) -> Iterator[str]:
    """The URL of a Redis server that ends with the block."""
    program = shutil.which("redis-server")
    assert program, "Redis is not installed; tools/prepare.sh --services brings it"
    folder.mkdir(parents=True)
    port = port or free_port()
    server = subprocess.Popen(
        [program, "--port", str(port), "--dir", folder, "--save", "", "--bind", "127.0.0.1"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"redis://127.0.0.1:{port}"

    def ping() -> None:
        with redis.Redis.from_url(url) as client:
            client.ping()

    try:
        _wait_until(ping, server, (redis.RedisError,))
        yield url
    finally:
        server.terminate()
        server.wait(30)


def _wait_until(
    works: Callable[[], None], process: subprocess.Popen[bytes], errors: tuple[type[Exception], ...]
) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            works()
        except errors:
            assert process.poll() is None, "the service ended"
            assert time.monotonic() < deadline, "the service does not answer"
            time.sleep(0.05)
        else:
            return
