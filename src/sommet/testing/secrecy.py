"""Checks of what stays hidden: whatever a viewer cannot know may change, and the viewer sees no difference.

The worlds a viewer cannot tell apart are made in two ways: by the game's own `redeal`, and by playing two games side by
side in which the viewer's log reads the same. Neither way trusts the code that hides things.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Collection, Iterator

from sommet.core import LANGS, Game, GameError, Position, Rng
from sommet.testing.actions import NO_ACTIONS, misspellings
from sommet.testing.views import some
from sommet.testing.walk import Moment, Walk, differing, facts, play_on

_PROBES = 40  # texts tried for what their refusals betray
_SAMPLES = 80  # re-deals compared in the test of blindness
_SIDE_BY_SIDE = 80  # actions two games are played side by side


def seen_by(game: Game, position: Position, viewer: int, probes: Collection[str] = ()) -> dict[str, str]:
    """Every byte a viewer can get out of a position, by where it comes from."""
    seen = {
        "the view": json.dumps(game.view(position, viewer)),
        "the situation": json.dumps(game.situation(position, viewer)),
        "the end": str(position.over),
        "the observation": _observed(game, position, viewer),
    }
    if viewer == position.mover and viewer > 0:
        seen["the legal actions"] = json.dumps([position.legal(), game.legal(position)])
        if game.has_secrets:
            seen["the previews"] = json.dumps(game.previews(position))
        for action in some(position.legal()):
            seen[f"the reasons of {game.write(position, action)}"] = str(game.reasons(position, action))
        for text in probes:
            seen[f"the answer to {text[:60]!r}"] = _answer(game, position, text)
    return seen


def _observed(game: Game, position: Position, viewer: int) -> str:
    """What a program that learns is told, where the game says it."""
    observation = game.observation(position.seats, position.start.options)
    if observation is None:
        return ""
    numbers = bytearray(observation.size)
    observation.fill(position, viewer, False, memoryview(numbers))
    return numbers.hex()


def _answer(game: Game, position: Position, text: str) -> str:
    try:
        # Where nothing is hidden the short answer will do: nobody re-deals there.
        return json.dumps(game.preview(position, text)) if game.has_secrets else str(game.read(position, text))
    except GameError as error:
        said = (error.code, str(error.rule), *(error.sentence(lang) for lang in LANGS))
        return " | ".join([*said, *(f"{facet} {value}" for facet, value in error.about)])


def probes_for(moment: Moment, others: Collection[str] = ()) -> list[str]:
    """Texts worth asking for: other moments' actions and misspellings of this one's."""
    rng = moment.rng(20)
    known = sorted({*others, *moment.game.legal(moment.position)})
    rng.shuffle(known)
    chosen = known[:_PROBES]
    return [*chosen, *(misspellings(chosen[0], rng) if chosen else ()), *NO_ACTIONS]


def check_redeal(moment: Moment, others: Collection[str] = ()) -> bool:
    """Re-dealing what a viewer cannot know leaves every byte the viewer gets alone, and a game that can be played on.

    Says whether any re-deal changed the position; over a whole game of secrets, some must.
    """
    game, position = moment.game, moment.position
    before = facts(game, position)
    probes = probes_for(moment, others)
    changed = False
    for viewer in moment.viewers:
        seed = moment.rng(21 + viewer).seed()
        twin = _redealt(position, viewer, seed)
        after = facts(game, twin)
        if differing(after, facts(game, _redealt(position, viewer, seed))):
            raise moment.failure(f"re-dealing for viewer {viewer} twice with the same seed gives different positions")
        if differing(before, facts(game, position)):
            raise moment.failure(f"re-dealing a copy for viewer {viewer} changed the original")
        _compare(moment, viewer, position, twin, probes, "re-dealing")
        if game.log(twin.start, moment.texts, viewer) != game.log(position.start, moment.texts, viewer):
            raise moment.failure(f"re-dealing changes the log of viewer {viewer}")
        for name in ("seats", "mover", "over", "phase"):
            if after[name] != before[name]:
                raise moment.failure(f"re-dealing for viewer {viewer} changes {name}")
        if after["key"] != before["key"]:
            changed = True
            if not game.has_secrets:
                raise moment.failure(f"re-dealing for viewer {viewer} changes a game without secrets")
        _play_out(moment, viewer, twin)
    return changed


def _redealt(position: Position, viewer: int, seed: int) -> Position:
    twin = position.copy()
    twin.redeal(viewer, Rng(seed))
    return twin


def _compare(moment: Moment, viewer: int, one: Position, other: Position, probes: Collection[str], doing: str) -> None:
    seen, then = seen_by(moment.game, one, viewer, probes), seen_by(moment.game, other, viewer, probes)
    for name in seen:
        if seen[name] != then.get(name):
            first, second = _around_difference(seen[name], str(then.get(name)))
            raise moment.failure(f"{doing} changes {name} of viewer {viewer}: {first!r} becomes {second!r}")


def _around_difference(one: str, other: str) -> tuple[str, str]:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[max(0, at - 40) : at + 40], other[max(0, at - 40) : at + 40]


def _play_out(moment: Moment, viewer: int, twin: Position) -> None:
    try:
        play_on(twin, moment.rng(30 + viewer))
        result = twin.result()
    except Exception as error:
        raise moment.failure(
            f"a position re-dealt for viewer {viewer} cannot be played to the end: {type(error).__name__}: {error}"
        ) from error
    if not twin.over or len(result) != twin.seats:
        raise moment.failure(f"a position re-dealt for viewer {viewer} ends with {result}")


def check_blindness(moment: Moment) -> None:
    """Re-dealing does not favour the truth: from a re-dealt position it makes the same guesses as from the true one.

    A guess that leans towards what really lies hidden would let a computer player peek. Compared fact by fact: how
    often re-deals of the truth and re-deals of one re-deal agree with the truth, over fixed seeds.
    """
    game, position = moment.game, moment.position
    # Two of those who look, drawn anew at each moment: every guess is compared in all that anybody can know.
    viewers = list(moment.viewers)
    moment.rng(39).shuffle(viewers)
    for viewer in viewers[:2]:
        rng = moment.rng(40 + viewer)
        false = _redealt(position, viewer, rng.seed())
        truth = dict(_hidden(game, position))
        if truth == dict(_hidden(game, false)):
            continue
        from_truth = _agreement(game, position, viewer, truth, rng)
        from_false = _agreement(game, false, viewer, truth, rng)
        for name in truth:
            # Six standard deviations of the difference of two counts.
            if abs(from_truth[name] - from_false[name]) > 6 * math.sqrt(_SAMPLES / 2):
                raise moment.failure(
                    f"re-dealing for viewer {viewer} peeks: {name} agrees with the truth {from_truth[name]} times of "
                    f"{_SAMPLES} from the truth, {from_false[name]} times from a guess"
                )


def _agreement(game: Game, position: Position, viewer: int, truth: dict[str, str], rng: Rng) -> Counter[str]:
    agreed: Counter[str] = Counter()
    for _ in range(_SAMPLES):
        guess = dict(_hidden(game, _redealt(position, viewer, rng.seed())))
        agreed.update(name for name in truth if guess.get(name) == truth[name])
    return agreed


def _hidden(game: Game, position: Position) -> Iterator[tuple[str, str]]:
    """Every single fact of the state and of all views, by its path."""
    yield from _leaves("state", game.state(position))
    for viewer in range(position.seats + 1):
        yield from _leaves(f"view {viewer}", game.view(position, viewer))


def _leaves(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, member in value.items():
            yield from _leaves(f"{path}.{name}", member)
    elif isinstance(value, (list, tuple)):
        for index, member in enumerate(value):
            yield from _leaves(f"{path}[{index}]", member)
    else:
        yield path, repr(value)


def check_logs(walk: Walk, windows: int = 2) -> None:
    """Each viewer's log has a line per action, and shows neither more nor less than the viewer's views do."""
    game = walk.game
    viewers = range(walk.start.players + 1)
    for viewer in viewers:
        log = game.log(walk.start, list(walk.texts), viewer)
        if len(log) != len(walk.texts) or not all(isinstance(line, str) and line for line in log):
            raise walk.failure(f"the log of viewer {viewer} does not have a line for each of {len(walk.texts)} actions")
        for first in (1, len(log) // 2, len(log) - 1, len(log)):
            if game.log(walk.start, list(walk.texts), viewer, first) != log[first:]:
                raise walk.failure(f"the log of viewer {viewer} from number {first} on is not the end of the whole log")
        if not game.has_secrets and log != list(walk.texts):
            raise walk.failure(f"the log of viewer {viewer} hides something in a game without secrets")
    if not game.has_secrets:
        return
    rng = Rng(walk.seed, 3)
    for window in range(windows):
        # The first window opens with the game, where most is hidden.
        first = 0 if window == 0 else rng.draw(len(walk.actions) + 1)
        for viewer in viewers:
            _side_by_side(walk, viewer, first, rng)


def _side_by_side(walk: Walk, viewer: int, first: int, rng: Rng) -> None:
    """Plays a second game beside the walk that looks the same to the viewer, differing wherever it can."""
    game = walk.game
    truth = walk.position_at(first)
    double, texts = truth.copy(), list(walk.texts[:first])
    for ply in range(first, min(len(walk.actions), first + _SIDE_BY_SIDE)):
        before = truth.copy()
        truth.play(walk.actions[ply])
        moment = Moment(walk, ply + 1, truth)
        text = _unnoticed(moment, viewer, double, texts, rng)
        if text is None:  # what differed has come to light, so the worlds may part: begin again from the truth
            double, texts = truth.copy(), moment.texts
            continue
        # Whoever may see the text of an action is shown its trace.
        is_shown = text == walk.texts[ply] and game.log(walk.start, moment.texts, viewer, ply) == [text]
        if is_shown and game.trace(double, text) != game.trace(before, text):
            raise moment.failure(f"the trace of {text} tells viewer {viewer} what the log does not show")
        double.play(game.read(double, text))
        texts.append(text)
        asks = probes_for(moment, walk.texts)[:12] if viewer == truth.mover else []
        _compare(moment, viewer, truth, double, asks, "what the log does not show")


def _unnoticed(moment: Moment, viewer: int, double: Position, texts: list[str], rng: Rng) -> str | None:
    """An action of the second game after which log and view are the walk's, rather another action than the walk's own.

    Up to here nothing told the games apart, so log and view must agree on whether an action does; only what viewers do
    themselves may be told by the log alone.
    """
    game, start = moment.game, moment.walk.start
    log = game.log(start, moment.texts, viewer)
    view = json.dumps(game.view(moment.position, viewer))
    own = moment.texts[-1]
    candidates = game.legal(double)
    rng.shuffle(candidates)
    for text in [*[text for text in candidates if text != own][:4], own]:
        if text not in candidates:
            continue
        child = double.copy()
        child.play(game.read(child, text))
        same_log = game.log(start, [*texts, text], viewer) == log
        same_view = json.dumps(game.view(child, viewer)) == view
        if same_log and same_view:
            return text
        if same_log or (same_view and (viewer == 0 or double.mover != viewer)):
            one, other = ("log", "view") if same_view else ("view", "log")
            raise moment.failure(f"the {one} of viewer {viewer} tells {text} from {own}, the {other} does not")
    return None
