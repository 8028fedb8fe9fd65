"""What a person at a terminal is told: where the server is, where it keeps what, how it ends. Programs get one line."""

import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

from sommet.core.text import Lang, Text
from sommet.server.store.database import read_url

ELSEWHERE = "192.0.2.1"  # an address nobody has: asking for the way there sends nothing


def greeter(listening: socket.socket, database: str, lang: Lang, opens_browser: bool) -> Callable[[], None]:
    """What to do once the server answers."""
    url = address_of_socket(listening)

    def greet() -> None:
        print(_greeting(url, database, lang), flush=True)
        if opens_browser:
            # Some browsers are waited for, and the server has to answer them meanwhile.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    return greet


def _greeting(url: str, database: str, lang: Lang) -> str:
    """The last word of the first line is the address, for whoever reads it by program."""
    if not sys.stdout.isatty():
        return f"Sommet: {url}"
    place = _place(database)
    return Text(
        f"Sommet est ouvert : {url}\nLes parties sont gardées dans {place} ; Ctrl+C arrête le serveur.",
        f"Sommet is open: {url}\nMatches are kept in {place}; Ctrl+C stops the server.",
    ).say(lang)


def farewell(lang: Lang) -> str:
    """The last word, on a line of its own behind the terminal's ^C."""
    return Text("\nSommet est fermé. À bientôt !", "\nSommet is closed. See you soon!").say(lang)


def _place(database: str) -> str:
    """Where the matches are: a file, or a database without its password."""
    parsed = read_url(database)
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        return str(Path(parsed.database).absolute())
    return parsed.set(drivername=parsed.get_backend_name()).render_as_string(hide_password=True)


def address_of_socket(listening: socket.socket) -> str:
    """The address to type into a browser; for a server that listens everywhere, one that others reach it by."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not listened on
        host = _address_on_the_network()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _address_on_the_network() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
