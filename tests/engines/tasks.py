"""Work that goes wrong in every way, for worker processes, which import it from here."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sommet.core.errors import GameError
from sommet.core.text import Text

SAID = "on ne voit rien, nothing to see"


def square(number: int) -> int:
    return number * number


def backwards(number: int) -> int:
    """The sooner it begins, the later it ends."""
    time.sleep(0.05 * (4 - number))
    return number


class Unportable(Exception):
    """Cannot be pickled, and neither could a copy of it be made from its arguments."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first + second)
        self.lock = threading.Lock()


def breaking(number: int) -> int:
    if number == 2:
        raise Unportable("nobody can ", "pickle this")
    return number


def refused(number: int) -> int:
    raise GameError(Text("on ne joue pas", f"{SAID} in {number}"))


def unsendable(number: int) -> Any:
    return threading.Lock() if number == 2 else number


def deadly(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


class DiesOnce:
    """Each task kills its first worker, in the middle, and is done by the next one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, number: int) -> int:
        mark = self.folder / f"{number}"
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


class Lasting:
    """Starts a process of its own, writes down both numbers and never ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, number: int) -> int:
        if number == 0:
            return 0
        with subprocess.Popen(["sleep", "600"]) as child:
            (self.folder / f"{number}.new").write_text(f"{os.getpid()} {child.pid}")
            (self.folder / f"{number}.new").replace(self.folder / f"{number}")
        return number


def waited_for(condition: Callable[[], bool], seconds: float = 60) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return condition()


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it is not only waiting for somebody to look at how it ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
