"""Worked cases: one line of JSON each; section 11 of every rules file says what they mean."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sommet.core import Game, GameError, IllegalAction, NotationError, Position, SetupError, Start
from sommet.testing.walk import differing, facts

TOLERANCE = 1e-6  # for results

_FIELDS = ("case", "shows", "rules", "players", "options", "setup", "actions", "expect")


@dataclass(frozen=True)
class Case:
    """One worked case: how a game begins, what is played, and everything that must hold then."""

    number: str
    shows: str
    rules: tuple[str, ...]
    players: int
    options: dict[str, Any]
    setup: dict[str, Any] | str | None
    actions: tuple[str, ...]
    expect: dict[str, Any]


@dataclass(frozen=True)
class _Scene:
    """Where a case has led to."""

    game: Game
    start: Start
    actions: tuple[str, ...]
    position: Position


def read_cases(path: Path) -> list[Case]:
    """The cases of a file, in its order. AssertionError if a line is not a case or a number comes twice."""
    cases: list[Case] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        assert set(fields) == set(_FIELDS), f"a case has the fields {', '.join(_FIELDS)}, not {', '.join(fields)}"
        cases.append(
            Case(
                fields["case"],
                fields["shows"],
                tuple(fields["rules"]),
                fields["players"],
                fields["options"],
                fields["setup"],
                tuple(fields["actions"]),
                fields["expect"],
            )
        )
    numbers = [case.number for case in cases]
    assert numbers, f"{path.name} has no cases"
    assert len(set(numbers)) == len(numbers), f"{path.name} has two cases of one number"
    return cases


def run_case(game: Game, case: Case) -> None:
    """Plays a case and compares. AssertionError begins with its number and what it shows."""
    title = f"case {case.number}: {case.shows}"
    if not case.expect:
        raise AssertionError(f"{title}: it expects nothing")
    if unknown := set(case.expect) - set(_EXPECTATIONS) - {"setup_refused"}:
        raise AssertionError(f"{title}: nobody knows how to expect {', '.join(sorted(unknown))}")
    if wrong := _setup_not_refused(game, case) if "setup_refused" in case.expect else _play(game, case):
        raise AssertionError(f"{title}: {wrong}")


def _setup_not_refused(game: Game, case: Case) -> str:
    if case.expect != {"setup_refused": True} or case.actions:
        return "a refused setup leaves nothing else to expect"
    try:
        game.start(case.players, case.options, case.setup)
    except SetupError:
        return ""
    return "the setup is not refused"


def _play(game: Game, case: Case) -> str:
    try:
        start = game.resolve(case.players, case.options, case.setup)
    except GameError as error:
        return f"the setup is refused: {error}"
    position = game.begin(start)
    for text in case.actions:
        try:
            game.play(position, text)
        except GameError as error:
            return f"{text!r} is refused: {error}"
    scene = _Scene(game, start, case.actions, position)
    for name, expected in case.expect.items():
        if wrong := _EXPECTATIONS[name](scene, expected):
            return f"{name}: {wrong}"
    return ""


def mismatch(expected: Any, found: Any, path: str) -> str:
    """Where a found value does not fit an expected one, or nothing.

    Of an object only the named members count, at every depth; null fits null and missing, {} only {}; lists are whole.
    """
    if isinstance(expected, dict):
        if not isinstance(found, dict) or (not expected and found):
            return f"{path} is {found!r}, not {expected!r}"
        parts = (mismatch(value, found.get(name), f"{path}.{name}") for name, value in expected.items())
        return next((part for part in parts if part), "")
    return f"{path} is {found!r}, not {expected!r}" if _unlike(expected, found) else ""


def _unlike(expected: Any, found: Any) -> bool:
    """Whether two values differ anywhere, as JSON sees it."""
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is not found  # in Python True is 1, in JSON it is not
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) != len(found) or any(map(_unlike, expected, found))
    if isinstance(expected, dict) and isinstance(found, dict):
        return set(expected) != set(found) or any(_unlike(expected[name], found[name]) for name in expected)
    return bool(expected != found)


def _plain(value: object) -> Any:
    """A value as it arrives at whoever reads the JSON."""
    return json.loads(json.dumps(value))


def _legal(scene: _Scene, expected: list[str]) -> str:
    found = scene.game.legal(scene.position)
    missing, extra = sorted(set(expected) - set(found)), sorted(set(found) - set(expected))
    return "" if found == expected else f"missing {missing}, too many {extra}"


def _legal_count(scene: _Scene, expected: int) -> str:
    found = len(scene.position.legal())
    return "" if found == expected else f"{found}, not {expected}"


def _legal_includes(scene: _Scene, expected: list[str]) -> str:
    missing = sorted(set(expected) - set(scene.game.legal(scene.position)))
    return f"{missing} should be legal" if missing else ""


def _legal_excludes(scene: _Scene, expected: list[str]) -> str:
    extra = sorted(set(expected) & set(scene.game.legal(scene.position)))
    return f"{extra} should not be legal" if extra else ""


def _refused(scene: _Scene, expected: list[str]) -> str:
    before = facts(scene.game, scene.position)
    for text in expected:
        try:
            scene.game.play(scene.position, text)
        except (NotationError, IllegalAction):
            if changed := differing(before, facts(scene.game, scene.position)):
                return f"refusing {text!r} changes {changed}"
        else:
            return f"{text!r} is not refused"
    return ""


def _to_move(scene: _Scene, expected: int) -> str:
    found = 0 if scene.position.over else scene.position.mover
    return "" if found == expected else f"{found}, not {expected}"


def _phase(scene: _Scene, expected: str) -> str:
    found = scene.game.phase(scene.position)
    return "" if found == expected else f"{found!r}, not {expected!r}"


def _over(scene: _Scene, expected: bool) -> str:
    return "" if scene.position.over == expected else f"{scene.position.over}, not {expected}"


def _result(scene: _Scene, expected: list[float]) -> str:
    if not scene.position.over:
        return "the game is not over"
    found = scene.position.result()
    close = len(found) == len(expected) and all(
        abs(one - other) <= TOLERANCE for one, other in zip(found, expected, strict=True)
    )
    return "" if close else f"{list(found)}, not {expected}"


def _reason(scene: _Scene, expected: str) -> str:
    outcome = scene.game.outcome(scene.position)
    found = None if outcome is None else outcome.reason
    return "" if found == expected else f"{found!r}, not {expected!r}"


def _state(scene: _Scene, expected: dict[str, Any]) -> str:
    # The log is not part of a position: every viewer has one of their own.
    logs = expected.get("log", {})
    for viewer, lines in logs.items():
        found = scene.game.log(scene.start, list(scene.actions), int(viewer))
        if found != lines:
            return f"the log of viewer {viewer} is {found}, not {lines}"
    rest = {name: value for name, value in expected.items() if name != "log"}
    return mismatch(rest, _plain(scene.game.state(scene.position)), "state") if rest or not logs else ""


def _views(scene: _Scene, expected: dict[str, Any]) -> str:
    views = ((viewer, _plain(scene.game.view(scene.position, int(viewer)))) for viewer in expected)
    return next((wrong for viewer, view in views if (wrong := mismatch(expected[viewer], view, f"view {viewer}"))), "")


def _perft(scene: _Scene, expected: dict[str, int]) -> str:
    for depth, count in expected.items():
        found = count_sequences(scene.position, int(depth))
        if found != count:
            return f"{found} action sequences of length {depth}, not {count}"
    return ""


def count_sequences(position: Position, depth: int) -> int:
    """The number of action sequences of exactly that length, chance expanded; a game that ends earlier counts none."""
    if depth == 0:
        return 1
    actions = position.legal()
    if depth == 1:
        return len(actions)
    total = 0
    child = position.copy()
    for action in actions:
        child.copy_from(position)
        child.play(action)
        total += count_sequences(child, depth - 1)
    return total


_EXPECTATIONS: dict[str, Callable[[_Scene, Any], str]] = {
    "legal": _legal,
    "legal_count": _legal_count,
    "legal_includes": _legal_includes,
    "legal_excludes": _legal_excludes,
    "refused": _refused,
    "to_move": _to_move,
    "phase": _phase,
    "over": _over,
    "result": _result,
    "reason": _reason,
    "state": _state,
    "views": _views,
    "perft": _perft,
}
