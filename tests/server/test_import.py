"""An import takes a file whole or not at all, and nothing that could not have been played here."""

import asyncio
import copy
import json
import sqlite3
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cli.command import sommet as command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sommet.core.errors import RecordError
from sommet.server import archive, showing
from sommet.server.archive import export_all, import_all, read_lines
from sommet.server.checking import checked

CORPUS = [
    json.loads(line)
    for line in (Path(__file__).parent / "corpus" / "0.1.0.jsonl").read_text(encoding="utf-8").splitlines()
]
# Of every kind a short one: a game that is over, one that goes on, one with undo and proposals, one with a rematch.
SHORT = [line for line in CORPUS if len(line["match"]["entries"]) < 40]
Change = Callable[[dict[str, Any]], None]


def setting(path: str, value: Any) -> Change:
    """Puts a value at a place of a match, such as `holders 0 session`."""

    def change(match: dict[str, Any]) -> None:
        *way, last = [int(part) if part.lstrip("-").isdigit() else part for part in path.split()]
        place: Any = match
        for part in way:
            place = place[part]
        place[last] = value

    return change


def adding(path: str, value: dict[str, Any]) -> Change:
    """Adds an item to a list of a match."""
    return lambda match: match[path].append(value)


def same_command(match: dict[str, Any]) -> None:
    """A command that was carried out twice."""
    match["entries"][3]["command"] = match["entries"][1]["command"]


SOMEBODY = "0123456789abcdef0123456789abcdef01234567"
WRONG: dict[str, Change] = {
    "nobody's seat": setting("holders 0 session", ""),
    "a session of another shape": setting("holders 0 session", "Ann"),
    "a line break after a session": setting("holders 0 session", SOMEBODY + "\n"),
    "nobody's table": setting("row creator", ""),
    "an address in clear": setting("row address", "192.0.2.1"),
    "a secret too short": setting("row secret", "00"),
    "a secret that is no number": setting("row secret", "x" * 64),
    "an id with a slash": setting("row id", "../../etc"),
    "an id too long": setting("row id", "x" * 33),
    "a time beyond the columns": setting("row created_ms", 2**63),
    "a time beyond JavaScript": setting("entries 0 at_ms", 2**53),
    "a time before time": setting("row touched_ms", -1),
    "a ply below nothing": setting("row ply", -1),
    "a number of players that is none": setting("row players", 2**40),
    "an unknown status": setting("row status", "paused"),
    "an unknown kind of entry": setting("entries 1 kind", "cheat"),
    "an unknown watcher": setting("row plan watch", "everybody"),
    "a plan with an unknown level": setting("row plan absence", {"level": "99", "seconds": 60}),
    "a clock out of range": setting("row plan clock seconds", 10**12),
    "something due without a game": setting("row due_ms", 5),
    "a seat too many": adding("seats", {"seat": 3, "kind": "link", "level": None}),
    "a seat twice": setting("seats 1 seat", 1),
    "an unknown kind of seat": setting("seats 0 kind", "throne"),
    "a level for a person": setting("seats 0 level", "3"),
    "an unknown level": setting("seats 1", {"seat": 2, "kind": "level", "level": "99"}),
    "a seat held twice": adding("holders", {"seat": 2, "session": SOMEBODY, "name": None}),
    "a holder of no seat": adding("holders", {"seat": 9, "session": SOMEBODY, "name": None}),
    "a seat played by nobody": lambda match: match["holders"].pop(),
    "a name with a line break": setting("holders 0 name", "Ann\n"),
    "a name without end": setting("holders 0 name", "x" * 25),
    "an entry missing": lambda match: match["entries"].pop(1),
    "two beginnings": setting("entries 1 kind", "begin"),
    "an action of another's": setting("entries 1 seat", 2),
    "an action written otherwise": lambda match: setting("entries 1 text", match["entries"][1]["text"] + " ")(match),
    "a command of another seat's": setting("entries 1 command", "2:c0"),
    "a command without end": setting("entries 1 command", "1:" + "x" * 65),
    "the same command twice": same_command,
    "clocks nobody asked for": setting("entries 0 clocks", [1, 2]),
    "another outcome": setting("row outcome winners", [1, 2]),
    "options that are not complete": setting("row options", {}),
}


def a_match() -> dict[str, Any]:
    """A line of a match that is over."""
    return copy.deepcopy(next(line for line in CORPUS if line["match"]["row"]["game"] == "step-by-step"))


def text_of(*lines: dict[str, Any]) -> StringIO:
    """Lines as a file."""
    return StringIO("\n".join(json.dumps(line) for line in lines))


@pytest.mark.parametrize("wrong", WRONG)
def test_what_could_not_be_is_refused_in_one_sentence(wrong: str) -> None:
    line = a_match()
    list(read_lines(text_of(line)))
    WRONG[wrong](line["match"])
    with pytest.raises(RecordError, match=r"^line 1: not a match: [^\n]+$"):
        list(read_lines(text_of(line)))


def test_a_file_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    good, bad = SHORT[:3], a_match()
    bad["match"]["holders"][0]["session"] = ""
    for number, lines in ((4, [*good, bad]), (4, [*good, good[1]])):
        file = tmp_path / "in.jsonl"
        file.write_text(text_of(*lines).getvalue())
        done = command("import", str(file), "--database", f"sqlite:///{tmp_path}/a.db")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"line {number}: not a match: ")
        assert done.err.count("\n") == 1
    done = command("export", "--database", f"sqlite:///{tmp_path}/a.db")
    assert (done.code, done.out) == (0, "")


def test_a_file_that_does_not_fit_into_memory_is_taken_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    monkeypatch.setattr(archive, "IN_MEMORY", 100)
    assert asyncio.run(import_all(url, text_of(*SHORT))) == (len(SHORT), 0)
    assert asyncio.run(exported(url)) == [compact(line) for line in SHORT]
    monkeypatch.setattr(archive, "LONGEST_LINE", 100)
    with pytest.raises(RecordError, match="line 1: not a match: over 100 characters"):
        list(read_lines(text_of(*SHORT)))


async def exported(url: str) -> list[str]:
    """The lines of an export."""
    return [line.decode() async for line in export_all(url)]


def compact(line: dict[str, Any]) -> str:
    """A line as an export writes it."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


# Anything at all.

NASTY: list[Any] = [
    *(None, True, 0, -1, 1, 2, 3, 99, 100, 2**31, 2**53, 2**63, 2**70, -(2**63), 0.5, 1e308),
    *("", " ", "0", "é", "\n", "\u0000", "1:x", "erased", SOMEBODY, "x" * 300),
    *("begin", "play", "undo", "resign", "waiting", "over"),
    *([], [[]], [1, 2], {}, {"a": 1}),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


@st.composite
def mutated_lines(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Some good lines of which one was changed in one or two places."""
    lines = copy.deepcopy(draw(st.lists(st.sampled_from(SHORT), min_size=1, max_size=3, unique_by=id)))
    line = draw(st.sampled_from(lines))
    for _ in range(draw(st.integers(1, 2))):
        *way, last = draw(st.sampled_from(list(places(line))))
        place: Any = line
        for part in way:
            place = place[part]
        what = draw(st.sampled_from(["set", "drop", "twice"]))
        if what == "set":
            place[last] = copy.deepcopy(draw(st.sampled_from(NASTY)))
        elif what == "drop":
            del place[last]
        elif isinstance(place, list):
            place.insert(last, copy.deepcopy(place[last]))
    return lines


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(mutated_lines())
def test_whatever_is_taken_can_be_shown_to_everybody(lines: list[dict[str, Any]]) -> None:
    try:
        for match in read_lines(text_of(*lines)):
            state = checked(match)
            for seat in range(match.row.players + 1):
                viewer = showing.Viewer(seat, (seat,) if seat else (), None, "fr")
                showing.update(match.row.id, state, match.holders, (), viewer, 0, 2**53)
    except RecordError:
        pass


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(lines=mutated_lines())
def test_whatever_is_taken_comes_back_as_it_was(lines: list[dict[str, Any]], tmp_path_factory: Any) -> None:
    file = tmp_path_factory.mktemp("fuzz") / "a.db"
    try:
        asyncio.run(import_all(f"sqlite:///{file}", text_of(*lines)))
    except RecordError:
        if file.exists():
            with sqlite3.connect(file) as database:
                assert database.execute("SELECT count(*) FROM matches").fetchone() == (0,)
            database.close()
    else:
        back = [json.loads(line) for line in asyncio.run(exported(f"sqlite:///{file}"))]
        assert sorted(back, key=str) == sorted(lines, key=str)
