"""How a server is set up: where it listens, where it keeps matches, and how much it bears."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """What one visitor, or one address, may ask of the server."""

    body_bytes: int = 64 * 1024  # of a request
    frame_bytes: int = 16 * 1024  # of a message on a socket
    frames_per_second: float = 20
    frames_at_once: int = 60
    requests_per_second: float = 20  # for each address
    requests_at_once: int = 100
    connections_per_address: int = 100
    matches_per_address: int = 50  # unfinished ones made within a day
    refused_frames: int = 200  # after so many too many the connection is closed
    outbox: int = 100  # messages waiting for a slow reader
    send_seconds: float = 10  # how long one message may take to go out
    jobs: int = 64  # hints waiting in line
    # Below HTTP, for whoever is at the other end of the cable:
    sockets: int = 20_000  # open ones, of everybody
    sockets_per_peer: int = 250  # which is no proxy
    head_bytes: int = 32 * 1024  # of a request
    request_seconds: float = 15  # for a request to arrive, whole
    stall_seconds: float = 30  # in which a reader reads nothing
    linger_seconds: float = 5  # for the last of what was sent to be read
    fragments: int = 64  # pieces of one message
    # Of everybody at one address, on all their connections together:
    address_frames_per_second: float = 200
    address_frames_at_once: int = 600


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen when a server is started."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    redis: str | None = None  # carries news between processes; without it there is one process
    origins: tuple[str, ...] = ()  # further addresses of the site, as browsers name them: https://play.example.org
    proxies: tuple[str, ...] = ()  # whose word about the visitor's address is believed
    workers: int = field(default_factory=lambda: os.cpu_count() or 1)  # processes for computer players
    worker_seconds: float = 20  # for one decision
    worker_megabytes: int = 1024
    limits: Limits = field(default_factory=Limits)


def default_database() -> str:
    """A SQLite file in the user's data folder; the folder is made if need be."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "sommet"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'sommet.db'}"
