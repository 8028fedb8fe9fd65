"""What the fuzz tests throw at the doors: anything at all, and things that are almost right."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from sommet.core import Game, Position
from sommet.testing import Case, Walk, effort, read_cases
from sommet.testing.actions import NO_ACTIONS

CASES = Path(__file__).parents[2] / "docs" / "rules" / "cases"


def fuzz(examples: int) -> settings:
    """The same examples every time, without a clock: these tests also run where the code is slow and checked."""
    return settings(
        max_examples=examples * effort(),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


# Half a surrogate pair cannot be printed, but JSON can write it.
anything = st.text(st.characters(exclude_categories=()), max_size=40)

leaves = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.sampled_from([10**400, -(10**400), 2**31, 2**63, 2**64, 2.0, 3.0, 1e308])
    | st.floats()
    | anything
    | st.sampled_from(["a1", "b2", "c3", "e5", "z9", "a0", "A1", "1", "", "summit", "none", "last", "stays"])
)
wild = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(anything, inner, max_size=5), max_leaves=12
)


def cases_of(game: Game) -> list[Case]:
    return read_cases(CASES / f"{game.slug}.jsonl")


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to every part of a JSON value, the whole first."""
    found = [path]
    if isinstance(value, dict):
        for name, member in value.items():
            found += places(member, (*path, name))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            found += places(member, (*path, index))
    return found


@st.composite
def almost(draw: st.DrawFn, value: Any) -> Any:
    """A JSON value with a part or two replaced, dropped, doubled or added."""
    value = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(places(value)))
        if not path:
            if isinstance(value, dict) and draw(st.booleans()):
                value[draw(anything | st.sampled_from(["first", "stock", "out", "starts", "heights"]))] = draw(wild)
            else:
                value = draw(wild)
            continue
        parent = value
        for step in path[:-1]:
            parent = parent[step]
        change = draw(st.sampled_from(["replace", "replace", "drop", "double"]))
        if change == "replace":
            parent[path[-1]] = draw(wild)
        elif change == "drop":
            del parent[path[-1]]
        elif isinstance(parent, list):
            parent.append(copy.deepcopy(parent[path[-1]]))
    return value


@st.composite
def starts(draw: st.DrawFn, game: Game) -> tuple[Any, Any, Any]:
    """Players, options and setup: of a worked case, some of them almost right or wild."""
    case = draw(st.sampled_from(cases_of(game)))
    kinds = st.sampled_from(["right", "right", "almost", "wild"])
    parts = []
    for part in (case.players, case.options, case.setup):
        kind = draw(kinds)
        parts.append(part if kind == "right" else draw(almost(part)) if kind == "almost" else draw(wild))
    return parts[0], parts[1], parts[2]


@st.composite
def positions(draw: st.DrawFn, game: Game) -> tuple[Walk, Position]:
    """A position of a random game."""
    walk = Walk.at_random(game, draw(st.sampled_from(game.seats)), seed=draw(st.integers(0, 20)))
    return walk, walk.position_at(draw(st.integers(0, len(walk.actions))))


def texts_like(known: list[str]) -> st.SearchStrategy[str]:
    """Texts made of the words of known actions, or of anything."""
    words = sorted({word for text in known for word in text.split(" ")})
    sentences = st.lists(st.sampled_from([*words, ""]) | anything, max_size=4).map(" ".join)
    return sentences | st.sampled_from(known) | anything | st.sampled_from(NO_ACTIONS)


@st.composite
def record_lines(draw: st.DrawFn, game: Game) -> str:
    """A record as text: of a worked case or a random game, with something wrong in its JSON or in its letters."""
    case = draw(st.sampled_from(cases_of(game)))
    fields: dict[str, Any] = {
        "game": game.slug,
        "players": case.players,
        "options": case.options,
        "setup": case.setup,
        "actions": list(case.actions),
    }
    if draw(st.booleans()):
        walk = Walk.at_random(game, draw(st.sampled_from(game.seats)), seed=draw(st.integers(0, 5)))
        fields |= {"players": walk.start.players, "options": {}, "setup": walk.start.setup, "actions": list(walk.texts)}
        fields["result"] = list(walk.position_at(len(walk.actions)).result())
    line = json.dumps(draw(almost(fields)) if draw(st.integers(0, 4)) else fields)
    if draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(0, len(line)))
        line = line[:at] + draw(anything) + line[at + draw(st.integers(0, 3)) :]
    return line
