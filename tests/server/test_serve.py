"""The command `sommet serve` at its start."""

import socket
import sys
from pathlib import Path

import pytest
from cli.command import sommet

from sommet.cli.app import run


def test_a_database_that_cannot_be_opened_is_refused_in_one_sentence(tmp_path: Path) -> None:
    done = sommet("serve", "--database", f"sqlite:///{tmp_path}/missing/folder.db", "--port", "0")

    assert (done.code, done.out) == (2, "")
    assert done.err == "the database cannot be opened: unable to open database file\n"


def test_a_database_of_an_unknown_kind_is_refused_without_repeating_its_password() -> None:
    done = sommet("serve", "--database", "mysql://somebody:hunter2@host/db", "--port", "0")

    assert (done.code, done.out) == (2, "")
    assert done.err == "a database is written sqlite:///file.db or postgresql://…, not 'mysql'\n"


def test_without_the_libraries_of_the_server_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("sommet.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "msgspec", None)
    for arguments in (["serve"], ["export"], ["import", "x"]):
        assert run(arguments) == 2
        assert "pip install 'sommet[server]'" in capsys.readouterr().err


def test_a_port_that_is_taken_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = sommet("serve", "--database", f"sqlite:///{tmp_path}/a.db", "--port", str(port))

    assert (done.code, done.out) == (2, "")
    assert done.err == f"cannot listen on 127.0.0.1:{port}: Address already in use\n"
