"""Checks of what people and programs get to see: views, words, outcomes and evaluations."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from sommet.core import LANGS, IllegalAction
from sommet.core.reasons import MOST_REASONS
from sommet.testing.walk import Moment, differing, facts

_FIELDS = ("game", "players", "viewer", "phase", "to_move", "legal")
_PERSONAL = ("viewer", "legal")  # where views of a game without secrets may differ
Thing = TypeVar("Thing")
_ASKED = 12  # actions whose reasons are asked for, at least where there are so many


def check_views(moment: Moment) -> None:
    """Every view is plain JSON with the common fields, legal actions for the mover only; looking changes nothing.

    In a game without secrets all see the same: a server may make the view once for everybody.
    """
    game, position = moment.game, moment.position
    before = facts(game, position)
    seen: list[dict[str, object]] = []
    for viewer in moment.viewers:
        view = game.view(position, viewer)
        try:
            again = json.loads(json.dumps(view, allow_nan=False))
        except (TypeError, ValueError) as error:
            raise moment.failure(f"the view of {viewer} is not JSON: {error}") from error
        if again != view:
            raise moment.failure(f"the view of {viewer} does not survive JSON: {_first_difference(view, again)}")
        if missing := [name for name in _FIELDS if name not in view]:
            raise moment.failure(f"the view of {viewer} lacks {', '.join(missing)}")
        # 0 is chance when it acts and a spectator when it looks: what chance may choose is not for spectators.
        acts = viewer == position.mover and viewer > 0 and not position.over
        due = {
            "game": game.slug,
            "players": position.seats,
            "viewer": viewer,
            "phase": game.phase(position),
            "to_move": 0 if position.over else position.mover,
            "legal": game.legal(position) if acts else [],
        }
        for name, value in due.items():
            if view[name] != value:
                raise moment.failure(f"the view of {viewer} gives {name} as {view[name]!r}, not {value!r}")
        seen.append({name: value for name, value in view.items() if name not in _PERSONAL})
    if changed := differing(before, facts(game, position)):
        raise moment.failure(f"looking at the position changed {changed}")
    if not game.has_secrets and any(other != seen[0] for other in seen):
        raise moment.failure("not all see the same of a game without secrets")


def _first_difference(view: dict[str, object], again: dict[str, object]) -> str:
    name = next((name for name in view if name not in again or again[name] != view[name]), "the names of its fields")
    return f"{name} is {view.get(name)!r}"


def check_words(moment: Moment) -> None:
    """Every viewer gets a drawing and a prompt, and every action a telling, in all languages."""
    game, position = moment.game, moment.position
    for lang in LANGS:
        for viewer in moment.viewers:
            view = game.view(position, viewer)
            if not game.draw(view, lang).strip():
                raise moment.failure(f"viewer {viewer} gets no drawing ({lang})")
            prompt = game.prompt(view).say(lang)
            if not prompt.strip() or "\n" in prompt:
                raise moment.failure(f"viewer {viewer} gets the prompt {prompt!r} ({lang}), not one sentence")
        if moment.ply < len(moment.walk.texts):
            text = moment.walk.texts[moment.ply]
            told = game.tell(position, text).say(lang)
            if not told.strip() or "\n" in told:
                raise moment.failure(f"{text} is told as {told!r} ({lang}), not in one sentence")


def check_reasons(moment: Moment) -> None:
    """Something speaks for whatever a seat may do: one to three clauses in all languages; asking changes nothing."""
    game, position = moment.game, moment.position
    if position.over or position.mover == 0:
        return
    before = position.key()
    for action in some(position.legal()):
        clauses = game.reasons(position, action)
        text = game.write(position, action)
        if not 1 <= len(clauses) <= MOST_REASONS or len(set(clauses)) < len(clauses):
            raise moment.failure(f"{text} has the reasons {clauses}, not one to {MOST_REASONS} different ones")
        for lang in LANGS:
            if not all(clause.say(lang).strip() and "\n" not in clause.say(lang) for clause in clauses):
                raise moment.failure(f"{text} has the reasons {clauses}, not each a clause ({lang})")
    if position.key() != before:
        raise moment.failure("asking for reasons changed the position")


def check_previews(moment: Moment, others: Collection[str] = ()) -> None:
    """Previews are plain JSON, tell exactly the legal actions, agree with each other and with the rules' own answer."""
    game, position = moment.game, moment.position
    before = position.key()
    for viewer in moment.viewers:
        _expect_json(moment, f"the situation of {viewer}", game.situation(position, viewer))
    if moment.ply < len(moment.walk.texts):
        text = moment.walk.texts[moment.ply]
        _expect_json(moment, f"the trace of {text}", game.trace(position, text))
    previews = game.previews(position)
    _expect_json(moment, "the previews", previews)
    legal = [] if position.over or position.mover == 0 else game.legal(position)
    if list(previews) != legal:
        raise moment.failure("the previews are not those of the legal actions, in their order")
    for text in [*some(legal), *some(sorted(others))]:
        shown, told = _previewed(moment, text)["shows"], previews.get(text, {})
        if any(shown.get(name) != value for name, value in told.items()):
            raise moment.failure(f"{text} shows {shown}, but {told} among all previews")
    if position.key() != before:
        raise moment.failure("asking for previews changed the position")


def _previewed(moment: Moment, text: str) -> dict[str, Any]:
    """The preview of an action, well-formed, with the refusal that the checked door raises."""
    game, position = moment.game, moment.position
    preview = game.preview(position, text)
    _expect_json(moment, f"the preview of {text}", preview)
    if any(set(touch) != {"facet", "value"} or not touch["value"] for touch in preview["about"]):
        raise moment.failure(f"the refusal of {text} is about {preview['about']}")
    refused: IllegalAction | None = None
    try:
        game.read(position, text)
    except IllegalAction as error:
        refused = error
    said = preview["legal"], preview["rule"]
    if said != (refused is None, None if refused is None else refused.rule):
        raise moment.failure(f"the preview of {text} says (legal, rule) = {said}, the refusal is {refused}")
    return preview


def _expect_json(moment: Moment, what: str, value: object) -> None:
    try:
        again = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise moment.failure(f"{what} is not JSON: {error}") from error
    if again != value:
        raise moment.failure(f"{what} does not survive JSON: {value}")


def some(actions: Sequence[Thing]) -> list[Thing]:
    """A few of many actions, evenly spread."""
    return list(actions[:: max(1, len(actions) // _ASKED)])


def check_outcome(moment: Moment) -> None:
    """There is an outcome exactly when the game is over; it has a number per seat, winners and a reason."""
    game, position = moment.game, moment.position
    outcome = game.outcome(position)
    if (outcome is not None) != position.over:
        raise moment.failure(f"over is {position.over} and the outcome {outcome}")
    if outcome is None:
        try:
            position.result()
        except ValueError:
            return
        raise moment.failure("a game that goes on has a result")
    result = position.result()
    if len(result) != position.seats or not all(math.isfinite(number) for number in result):
        raise moment.failure(f"the result {result} is not one number for each of {position.seats} seats")
    if tuple(outcome.result) != result:
        raise moment.failure(f"the outcome gives {outcome.result}, the position {result}")
    if not outcome.winners or any(seat not in range(1, position.seats + 1) for seat in outcome.winners):
        raise moment.failure(f"the winners are {outcome.winners}")
    if any(result[seat - 1] < max(result) for seat in outcome.winners):
        raise moment.failure(f"{outcome.winners} win with the result {result}")
    if not outcome.reason:
        raise moment.failure("the game ended for no reason")


def check_evaluation(moment: Moment) -> None:
    """Every seat has an expectation from 0 to 1 and every legal action a weight; nothing changes."""
    position, evaluation = moment.position, moment.game.evaluation
    before = position.key()
    values = evaluation.values(position)
    if len(values) != position.seats or not all(-1e-9 <= value <= 1 + 1e-9 for value in values):
        raise moment.failure(f"the win expectations are {values}")
    priors = evaluation.priors(position)
    if sorted(priors) != position.legal():
        raise moment.failure("the evaluation does not weigh exactly the legal actions")
    if not all(math.isfinite(weight) and weight >= 0 for weight in priors.values()):
        raise moment.failure(f"an action has the weight {min(priors.values())}")
    if position.key() != before:
        raise moment.failure("evaluating the position changed it")
