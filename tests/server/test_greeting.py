"""What `sommet serve` tells a person at a terminal, and what it tells programs. A real terminal, a real Ctrl+C."""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import termios
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from cli.command import COMMAND, environment, sommet

from server.process import ServerProcess
from server.services import postgres
from sommet.server.greeting import _place

PATIENCE = 60  # seconds, on a machine that is busy with other things


class Terminal:
    """A server that a person has started in a terminal, and all that is to be read there."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process, self._screen = process, screen
        self.shown = ""

    def read_until(self, wanted: str) -> re.Match[str]:
        """Reads on until this is on the screen."""
        while (found := re.search(wanted, self.shown)) is None:
            assert select.select([self._screen], [], [], PATIENCE)[0], self.shown
            self.shown += os.read(self._screen, 4096).decode()
        return found

    def press_ctrl_c(self) -> int:
        """What the key does; returns the exit code, with the rest on the screen."""
        os.write(self._screen, b"\x03")
        code = self.process.wait(PATIENCE)
        os.set_blocking(self._screen, False)
        while True:
            try:
                self.shown += os.read(self._screen, 4096).decode()
            except OSError:
                return code


@contextmanager
def at_a_terminal(*arguments: str, **changes: str) -> Iterator[Terminal]:
    """`sommet serve` in a terminal of its own."""
    screen, keyboard = pty.openpty()

    def sit_down() -> None:
        fcntl.ioctl(keyboard, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--workers", "1", *arguments],
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        env=environment(**changes),
        start_new_session=True,
        preexec_fn=sit_down,
    )
    os.close(keyboard)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait(PATIENCE)
        os.close(screen)


@pytest.mark.parametrize(
    ("lang", "hello", "bye"),
    [
        (
            "fr",
            "Sommet est ouvert\u00a0: http://127.0.0.1:{port}\r\n"
            "Les parties sont gardées dans {file}\u202f; Ctrl+C arrête le serveur.\r\n",
            "Sommet est fermé. À bientôt\u202f!\r\n",
        ),
        (
            "en",
            "Sommet is open: http://127.0.0.1:{port}\r\nMatches are kept in {file}; Ctrl+C stops the server.\r\n",
            "Sommet is closed. See you soon!\r\n",
        ),
    ],
)
def test_a_person_is_told_where_it_is_and_how_it_ends_and_nothing_else(
    lang: str, hello: str, bye: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.db"
    with at_a_terminal("--database", f"sqlite:///{file}", SOMMET_LANG=lang) as terminal:
        port = terminal.read_until(r"http://127\.0\.0\.1:(\d+)\r\n.*\r\n")[1]
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200  # said when it is true

        assert terminal.press_ctrl_c() == 0

    assert terminal.shown == f"{hello.format(port=port, file=file)}^C\r\n{bye}"


def test_trouble_is_told_in_plain_lines_at_a_terminal(tmp_path: Path) -> None:
    with at_a_terminal("--database", f"sqlite:///{tmp_path}/a.db") as terminal:
        url = terminal.read_until(r"http://\S+")[0]
        terminal.read_until("Ctrl")
        table = {"game": "talo", "seats": [{"kind": "here"}, {"kind": "link"}], "name": "Zebulon"}
        made = httpx.post(f"{url}/api/matches", json=table)
        token = made.json()["links"][0]["token"]
        with closing(sqlite3.connect(tmp_path / "a.db")) as database:
            database.execute("ALTER TABLE holders RENAME TO gone")
        asked = httpx.post(f"{url}/api/join", json={"token": token, "name": "Zebulon"}, cookies=made.cookies)
        assert asked.status_code == 500
        terminal.read_until(r"\d\d:\d\d:\d\d \[error\] request failed \[sommet\.app\] path=/api/\S+\r\n")
        terminal.read_until("no such table")
        terminal.press_ctrl_c()

    for secret in ("Zebulon", token, made.cookies["sommet"]):
        assert secret not in terminal.shown


def test_programs_are_told_one_line_and_read_the_log_as_json(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--workers", "1", "--database", f"sqlite:///{tmp_path}/a.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    url = process.stdout.readline().decode().split()[-1]
    with urllib.request.urlopen(f"{url}/healthz", timeout=PATIENCE) as response:
        assert response.status == 200
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, out) == (130, b"")
    assert re.fullmatch(rb'\{.*"event": "matches resume", "level": "info".*\}\n', err)


def test_the_form_of_the_log_can_be_chosen(tmp_path: Path) -> None:
    plain = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log", "--log", "plain").start()
    plain.stop()
    assert plain.log.read_text() == ""  # nothing is wrong
    with at_a_terminal("--database", f"sqlite:///{tmp_path}/a.db", "--log", "json") as terminal:
        terminal.read_until(r'"event": "matches resume"')

    refused = sommet("serve", "--log", "xml")
    assert (refused.code, refused.err) == (2, "--log must be json or plain, not 'xml'\n")


def test_the_browser_opens_once_the_server_answers(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(
        f"#!{sys.executable}\n"
        "import pathlib, sys, urllib.request\n"
        "status = urllib.request.urlopen(sys.argv[1] + '/healthz').status\n"
        f"pathlib.Path({str(seen)!r}).write_text(f'{{status}} {{sys.argv[1]}}')\n"
        "print('the browser has been')\n"
    )
    browser.chmod(0o755)
    with at_a_terminal("--database", f"sqlite:///{tmp_path}/a.db", "--open", BROWSER=str(browser)) as terminal:
        url = terminal.read_until(r"http://\S+")[0]
        terminal.read_until("the browser has been")

    assert seen.read_text() == f"200 {url}"


def test_a_server_that_listens_everywhere_names_an_address_that_others_reach(tmp_path: Path) -> None:
    with at_a_terminal("--database", f"sqlite:///{tmp_path}/a.db", "--host", "0.0.0.0") as terminal:
        url = terminal.read_until(r"http://(\S+):\d+\r\n")

        assert url[1] != "0.0.0.0"
        assert httpx.get(f"{url[0].strip()}/healthz").status_code == 200


def test_where_the_matches_are_is_told_without_a_password(tmp_path: Path) -> None:
    assert _place("postgresql://ann:hunter2@db.example/sommet") == "postgresql://ann:***@db.example/sommet"
    assert _place("sqlite:///a.db") == str(Path.cwd() / "a.db")
    with postgres(tmp_path / "pg") as url, at_a_terminal("--database", url) as terminal:
        terminal.read_until(f"Matches are kept in {re.escape(url)}; Ctrl")


@pytest.mark.parametrize(
    ("screen", "opens"), [({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True), ({}, False)]
)
def test_make_run_opens_the_browser_where_there_is_a_screen(screen: dict[str, str], opens: bool) -> None:
    make = shutil.which("make")
    assert make is not None
    makes = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")  # of the make that runs this test
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", *makes)}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [make, "--dry-run", "run"], cwd=root, env={**bare, **screen}, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1].split()[:3] == [".venv/bin/sommet", "serve", *["--open"] * opens]
