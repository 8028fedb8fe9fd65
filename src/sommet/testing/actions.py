"""Checks of actions: the legal ones and their texts, random choice among them, and refusals of everything else."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from typing import Any

from sommet.core import LANGS, GameError, IllegalAction, NotationError, Rng
from sommet.core.prose import is_printable
from sommet.testing.walk import Moment, differing, facts

_MOST_READ = 300  # texts read back in one position
_MOST_REFUSED = 60  # wrong texts tried in one position
_LONGEST_SENTENCE = 600  # characters; a refusal is read by people


def check_actions(moment: Moment) -> None:
    """Legal actions are ascending and each listed once; there are none exactly when the game is over."""
    position = moment.position
    actions = position.legal()
    if actions != sorted(set(actions)):
        raise moment.failure(f"the legal actions are not ascending and unique: {actions[:20]}")
    if any(not 0 <= action < 2**31 for action in actions):
        raise moment.failure("a legal action does not fit a C int from 0")
    if position.over != (not actions):
        raise moment.failure(f"over is {position.over} with {len(actions)} legal actions")
    if position.seats != moment.walk.start.players:
        raise moment.failure(f"the position has {position.seats} seats")
    if not 0 <= position.mover <= position.seats:
        raise moment.failure(f"the mover is {position.mover}, not one of 0..{position.seats}")


def other_numbers(actions: list[int], rng: Rng) -> list[int]:
    """Ints to try as actions: beside those given and anywhere around them, at the ends of C's types, and beyond."""
    top = max(actions, default=0)
    edges = [edge + step for edge in (0, 2**15, 2**31, 2**32, 2**63, 2**64) for step in (-1, 0, 1)]
    found = [*edges, *(-edge for edge in edges), 10**30, -(10**5000)]
    for action in some_of(actions, 20, rng):
        found.extend((action - 1, action + 1, -action, action + 2**32, action - 2**32))
    found.extend(rng.draw(2 * top + 100) for _ in range(60))
    return found


def some_of(actions: list[int], most: int, rng: Rng) -> list[int]:
    """Some of the actions."""
    return actions if len(actions) <= most else [rng.choice(actions) for _ in range(most)]


NO_NUMBERS: tuple[Any, ...] = (None, "1", b"1", 0.5, float("nan"), [1], object())


def check_door(moment: Moment) -> None:
    """`is_legal` agrees with `legal`, and `play` refuses everything else: ValueError or TypeError, nothing changed."""
    game, position = moment.game, moment.position
    legal = position.legal()
    rng = moment.rng(13)
    others = sorted(set(other_numbers(legal, rng)) - set(legal))
    for action in (*some_of(legal, _MOST_READ, rng), *others):
        if bool(position.is_legal(action)) != (action in legal):
            what = "legal" if action in legal else "not legal"
            raise moment.failure(f"{number_for_people(action)} is {what}, but is_legal does not say so")
    before = facts(game, position)
    for given in (*others, *NO_NUMBERS):
        try:
            position.play(given)
        except (ValueError, TypeError):
            continue
        except Exception as error:
            raise moment.failure(f"playing {number_for_people(given)} fails with {type(error).__name__}") from error
        raise moment.failure(f"play takes {number_for_people(given)}, which is not legal")
    if changed := differing(before, facts(game, position)):
        raise moment.failure(f"refusing ints changed {changed}")


def number_for_people(given: object) -> str:
    """For a sentence; Python refuses to write the largest ints."""
    return f"an int of {given.bit_length()} bits" if isinstance(given, int) and abs(given) > 2**80 else repr(given)


def check_random(moment: Moment) -> None:
    """`random` returns legal actions only, all of them, and about equally often (chi-square, fixed seed)."""
    position = moment.position
    if position.over:
        return
    actions = position.legal()
    places = {action: place for place, action in enumerate(actions)}
    if len(actions) > 200:
        draws, buckets = 2000, 40
    else:
        draws, buckets = max(400, 20 * len(actions)), len(actions)
    rng = moment.rng(10)
    counts = [0] * buckets
    drawn = set()
    for _ in range(draws):
        action = position.random(rng)
        if action not in places:
            raise moment.failure(f"random gave {action}, which is not legal")
        drawn.add(action)
        counts[places[action] * buckets // len(actions)] += 1
    if buckets == len(actions) and len(drawn) < len(actions):
        missing = moment.game.write(position, min(set(actions) - drawn))
        raise moment.failure(f"random never gave {missing} in {draws} draws from {len(actions)} actions")
    sizes = [0] * buckets
    for place in places.values():
        sizes[place * buckets // len(actions)] += 1
    expected = [draws * size / len(actions) for size in sizes]
    distance = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    # Far beyond what chance does: seven standard deviations, and room for the long tail of few degrees of freedom.
    freedom = buckets - 1
    if distance > freedom + 7 * math.sqrt(2 * freedom) + 15:
        raise moment.failure(
            f"random is not uniform: {draws} draws fell {counts} where about {expected[0]:.0f} each were due"
        )


def check_texts(moment: Moment) -> None:
    """Every legal action has a text of its own that reads back to it; Game.legal lists them sorted."""
    game, position = moment.game, moment.position
    texts = {action: game.write(position, action) for action in position.legal()}
    for action, text in texts.items():
        if not text or not text.isprintable() or text != text.strip():
            raise moment.failure(f"action {action} has the text {text!r}")
    if len(set(texts.values())) < len(texts):
        raise moment.failure(f"two legal actions share a text: {sorted(texts.values())[:20]}")
    if game.legal(position) != sorted(texts.values()):
        raise moment.failure("Game.legal is not the sorted list of the texts of the legal actions")
    chosen = list(texts.items())
    moment.rng(11).shuffle(chosen)
    for action, text in chosen[:_MOST_READ]:
        try:
            read = game.read(position, text)
        except GameError as error:
            raise moment.failure(f"{text!r} is legal but refused: {error}") from error
        if read != action:
            raise moment.failure(f"{text!r} is the text of {action} but reads as {read}")


def misspellings(text: str, rng: Rng) -> Iterator[str]:
    """Texts close to an action's that are no actions, or others."""
    words = text.split(" ")
    spot = rng.draw(len(text))
    yield from (text.upper(), text.title(), f" {text}", f"{text} ", text.replace(" ", "  "), text.replace(" ", "\t"))
    yield from (
        text[:-1],
        text[1:],
        text[:spot] + text[spot + 1 :],
        text + text[-1],
        f"{text}\n",
        f"{text}\0",
        f"\ufeff{text}",
    )
    yield from (" ".join(reversed(words)), " ".join(words[:-1]), " ".join([*words, words[-1]]), text[::-1])
    yield text.translate({ord("0") + digit: chr(0x0660 + digit) for digit in range(10)})  # Arabic-Indic digits
    yield text.translate({ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)})  # fullwidth digits
    for stranger in (
        "a0",
        "z9",
        "a99",
        "-1",
        "a-1",
        "1a",
        "é1",
        "a1.0",
        "1e1",
        "0x1",
        "+1",
        "01",
        "999999999999999999999",
    ):
        yield " ".join([*words[:-1], stranger])


NO_ACTIONS = (
    "",
    " ",
    "\n",
    "\0",
    "null",
    "{}",
    "pass pass",
    "move",
    "move ",
    "🂡",
    "\x1b[2J",
    "a" * 100_000,
    "9" * 5000,
)


def check_refusals(moment: Moment, others: Collection[str] = ()) -> None:
    """Whatever is not legal is refused with a sentence, and asking changes nothing.

    `others` are texts to try besides misspellings, such as those of actions that were legal at other moments.
    """
    game, position = moment.game, moment.position
    legal = game.legal(position)
    rng = moment.rng(12)
    model = rng.choice(legal or sorted(others) or ["pass"])
    stale = sorted(set(others) - set(legal))
    rng.shuffle(stale)
    wrong = [*NO_ACTIONS, *misspellings(model, rng), *stale[:_MOST_REFUSED]]
    before = facts(game, position)
    for text in wrong:
        if text not in legal:
            check_refusal(moment, text)
            if position.key() != before["key"]:
                raise moment.failure(f"refusing {text[:60]!r} changed the key")
    if changed := differing(before, facts(game, position)):
        raise moment.failure(f"refusing actions changed {changed}")


def check_refusal(moment: Moment, text: str) -> None:
    """One text is refused by an error of ours that names a rule of the game and speaks both languages."""
    try:
        action = moment.game.read(moment.position, text)
    except (NotationError, IllegalAction) as error:
        refused: NotationError | IllegalAction = error
    except Exception as error:
        raise moment.failure(f"reading {text[:60]!r} fails with {type(error).__name__}: {error}") from error
    else:
        raise moment.failure(f"{text[:60]!r} is not legal but reads as {action}")
    if refused.rule not in moment.game.rules and (refused.rule is not None or isinstance(refused, IllegalAction)):
        raise moment.failure(f"{text[:60]!r} is refused by the rule {refused.rule!r}, which the game does not have")
    sentences = [refused.sentence(lang) for lang in LANGS]
    for sentence in sentences:
        if not sentence.strip() or not is_printable(sentence) or len(sentence) > _LONGEST_SENTENCE:
            raise moment.failure(f"{text[:60]!r} is refused with the sentence {sentence[:200]!r}")
    if len(set(sentences)) < len(sentences):
        raise moment.failure(f"{text[:60]!r} is refused with the same sentence in every language: {sentences[0]!r}")
