"""A page with its desk in the same process: envelopes as in a browser, thoughts at once, a clock set by hand."""

import json
from collections import deque
from collections.abc import Sequence
from itertools import count
from typing import Any

from sommet.local.desk import Desk
from sommet.players.levels import LEVELS
from sommet.server.worker import answer


class Page:
    """Asks the desk, looks at matches, keeps what is to be kept."""

    def __init__(self, levels: Sequence[str] = LEVELS, thinks: bool = True) -> None:
        self.now_ms = 1_800_000_000_000
        self.kept: dict[str, str] = {}
        self.lines: dict[int, list[dict[str, Any]]] = {}
        self.ended: dict[int, int] = {}  # lines by the code with which the desk ended them
        self.jobs: deque[tuple[int, str]] = deque()
        self.wakes_ms: int | None = None
        self.thinks = thinks
        self._answers: dict[int, tuple[int, str]] = {}
        self._numbers = count(1)
        self.desk = Desk(self._heard, lambda: self.now_ms, levels)

    def _heard(self, text: str) -> None:
        envelope = json.loads(text)
        match envelope["type"]:
            case "answered":
                self._answers[envelope["number"]] = envelope["status"], envelope["text"]
            case "told":
                self.lines[envelope["line"]].append(json.loads(envelope["text"]))
            case "hung-up":
                self.ended[envelope["line"]] = envelope["code"]
            case "think":
                self.jobs.append((envelope["number"], envelope["job"]))
            case "kept":
                self.kept[envelope["match"]] = envelope["text"]
            case "wake-at":
                self.wakes_ms = envelope["at_ms"]

    def say(self, **envelope: Any) -> None:
        """Hands an envelope in, and lets whoever thinks answer what follows from it."""
        self.desk.hear(json.dumps(envelope))
        while self.thinks and self.jobs:
            self.think()

    def think(self) -> None:
        """Answers one job."""
        number, job = self.jobs.popleft()
        self.desk.hear(json.dumps({"type": "thought", "number": number, "text": answer(job.encode()).decode()}))

    def settle(self) -> None:
        """Lets the time pass until nothing more happens by itself; for tables without clocks."""
        while self.jobs or self.wakes_ms is not None:
            if self.jobs:
                self.think()
            else:
                self.wake()

    def wake(self) -> None:
        """Lets the time pass until the desk has something to do."""
        assert self.wakes_ms is not None
        self.now_ms, self.wakes_ms = max(self.now_ms, self.wakes_ms), None  # an alarm rings once
        self.say(type="wake")

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, **query: Any) -> Any:
        """The answer at a door, which must have that status."""
        number = next(self._numbers)
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        asked = {name: str(value) for name, value in {"lang": "en", **query}.items()}
        self.say(type="ask", number=number, method=method, path=path, query=asked, body=text)
        found, answered = self._answers.pop(number)
        assert found == status, (found, answered)
        return json.loads(answered) if answered else None

    def restore(self, kept: str, status: int = 200) -> str:
        """Puts a match back; its name."""
        number = next(self._numbers)
        self.say(type="restore", number=number, text=kept)
        found, answered = self._answers.pop(number)
        assert found == status, answered
        return answered

    def create(self, game: str, seats: str, **more: Any) -> str:
        """A new match; `seats` names a kind or a level for each: "here here 2"."""
        plans = [{"kind": "here"} if word == "here" else {"kind": "level", "level": word} for word in seats.split()]
        created = self.ask("POST", "matches", {"game": game, "seats": plans, **more}, 201)
        return str(created["match"]["id"])

    def open(self, match: str, seat: int | None = None) -> int:
        """Sits down before a match and asks to be shown a seat."""
        line = next(self._numbers)
        self.lines[line] = []
        self.say(type="open", line=line, match=match)
        self.send(line, type="show", seat=seat, lang="en")
        return line

    def send(self, line: int, **message: Any) -> None:
        """A message on a line."""
        self.say(type="say", line=line, text=json.dumps(message))

    def command(self, line: int, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a command; the answer to it."""
        told = self.lines[line]
        before = len(told)
        name = f"c{next(self._numbers)}"
        self.send(line, **{"type": kind, "id": name, "ply": self.update(line)["ply"], **fields})
        return next(message for message in told[before:] if message["type"] in ("accepted", "refused"))

    def update(self, line: int) -> dict[str, Any]:
        """What was shown last."""
        return next(message for message in reversed(self.lines[line]) if message["type"] == "update")
