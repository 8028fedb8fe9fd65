"""How a server is set up: where it listens, where it keeps matches, and how much it bears."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

DAY_MS = 24 * 3600 * 1000


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
    watchers_per_match: int = 500  # connections of onlookers, and onlookers who are remembered
    refused_frames: int = 200  # after so many too many the connection is closed
    outbox: int = 100  # messages waiting for a slow reader
    send_seconds: float = 10  # how long one message may take to go out
    jobs: int = 64  # hints, or pages, waiting in line
    jobs_per_address: int = 16  # of these, however many visitors an address has
    previews_per_second: float = 10  # for each address
    previews_at_once: int = 40
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
class Retention:
    """For how many days matches are kept that nobody touches; 0: for ever."""

    waiting_days: int = 7  # that never began
    unfinished_days: int = 90
    finished_days: int = 365

    def before_ms(self, now_ms: int) -> dict[str, int]:
        """By status, the time before which a match must have been touched last to be forgotten now."""
        days = {"waiting": self.waiting_days, "playing": self.unfinished_days, "over": self.finished_days}
        return {status: now_ms - count * DAY_MS for status, count in days.items() if count}


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
    retention: Retention = field(default_factory=Retention)


def default_database() -> str:
    """A SQLite file in the user's data folder, which is made if need be and opened to nobody else."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "sommet"
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    return f"sqlite:///{folder / 'sommet.db'}"
