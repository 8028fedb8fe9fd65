"""The files of a server: whose they are, and what is said when they cannot be used."""

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.command import sommet as command
from cli.command import succeed

from server.process import ServerProcess, free_port
from sommet.server.settings import default_database

CORPUS = Path(__file__).parent / "corpus" / "0.1.0.jsonl"


def mode(path: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_database_and_exports_are_their_owner_s_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    before = os.umask(0)
    try:
        out = tmp_path / "out.jsonl"
        out.touch(0o666)
        url = default_database()
        file = Path(url.removeprefix("sqlite:///"))
        server = ServerProcess(url, tmp_path / "log").start()
        assert {mode(path) for path in file.parent.glob("sommet.db*")} == {0o600}
        assert {path.name for path in file.parent.iterdir()} >= {"sommet.db", "sommet.db-wal", "sommet.db-shm"}
        assert mode(file.parent) == 0o700
        succeed("export", "--out", str(out))
        assert mode(out) == 0o600
        server.stop()
    finally:
        os.umask(before)


def test_a_second_server_on_the_same_file_does_not_start(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    server = ServerProcess(url, tmp_path / "log").start()
    second = command("serve", "--database", url, "--port", str(free_port()))
    assert (second.code, second.out) == (2, "")
    assert second.err == "another server uses 'a.db' already: stop it first, or move on to PostgreSQL\n"
    # What is no server works beside it.
    assert "matches stored" in succeed("import", str(CORPUS), "--database", url)
    assert len(succeed("export", "--database", url).splitlines()) == len(CORPUS.read_text().splitlines())
    assert "0 matches deleted" in succeed("prune", "--database", url, "--finished-days", "0", "--unfinished-days", "0")
    # Killed, it is gone, and its place is free although its workers may live on for a moment.
    server.kill()
    server.start().stop()


def broken(file: Path) -> str:
    """Something that never was a database."""
    file.write_bytes(b"It was a dark and stormy night. " * 100)
    return "the database cannot be opened: file is not a database"


def truncated(file: Path) -> str:
    """A database of which half is missing."""
    succeed("import", str(CORPUS), "--database", f"sqlite:///{file}")
    os.truncate(file, file.stat().st_size // 2)
    return "the database cannot be opened: database disk image is malformed"


def scratched(file: Path) -> str:
    """A database with a page that makes no sense."""
    succeed("import", str(CORPUS), "--database", f"sqlite:///{file}")
    with sqlite3.connect(file) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'matches'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    database.close()
    with file.open("r+b") as stream:
        stream.seek((page - 1) * size)
        stream.write(b"\xff" * size)
    return "the database cannot be opened: database disk image is malformed"


def newer(file: Path) -> str:
    """A database that a later version has brought up to its own date."""
    succeed("import", str(CORPUS), "--database", f"sqlite:///{file}")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '0999'")
    database.close()
    return "this database was written by a newer version of Sommet: bring Sommet up to date"


@pytest.mark.parametrize("spoil", [broken, truncated, scratched, newer], ids=lambda spoil: spoil.__name__)
def test_a_database_that_cannot_be_used_gives_one_sentence(spoil: Callable[[Path], str], tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    sentence = spoil(file)
    content = file.read_bytes()
    url = f"sqlite:///{file}"
    for arguments in (["export"], ["import", str(CORPUS)], ["prune"], ["serve", "--port", "0"]):
        done = command(*arguments, "--database", url)
        assert (done.code, done.out, done.err) == (2, "", f"{sentence}\n"), arguments
    assert file.read_bytes() == content
