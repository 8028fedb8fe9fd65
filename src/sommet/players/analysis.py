"""A game looked at afterwards: what each decision cost, how the expectations went, and where the game turned.

Every decision is judged from what its seat could know then, which is fair to the player: a card nobody had seen makes
no mistake. The whole of a record is told, though, so an analysis is for those who may see everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal, NamedTuple

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.core.text import Text, joined
from sommet.players.hints import DEFAULT_LEVEL, why
from sommet.players.judging import Judge, judge
from sommet.players.levels import budget_of

MOST_TURNING_POINTS = 5
MISTAKE = 0.05  # a loss of expectation that is worth a word; less is often noise of the search
SWING = 0.15  # the same for a change that no loss explains
STEADY = 4  # points of the curve before and after it that show whether such a change lasts


@dataclass(frozen=True, repr=False)
class Decision:
    """One action of a seat; `ply` is the number of actions played before it. Expectations go from 0 to 1.

    `values` is what every seat could expect before it, seat 1 first, if the best action found was played; `kept` the
    same for the action played. `loss` is the difference for the seat, never negative. `better` and `reason` tell the
    best action and what speaks for it alone, where it is another one. A decision is forced if there was only one
    action; then nothing was searched and the values are those that stood before.

    >>> game = sommet.game("step-by-step")
    >>> next(sommet.analyse(game, sommet.play_game(game), budget=50))
    <Decision: ply 0, player 1, move ..., loss ...>
    """

    ply: int
    seat: int
    action: str
    best: str
    values: tuple[float, ...]
    kept: tuple[float, ...]
    loss: float
    is_forced: bool
    is_exact: bool
    told: Text
    better: Text | None = None
    reason: Text | None = None

    def __repr__(self) -> str:
        cost = "forced" if self.is_forced else f"loss {self.loss:.2f}"
        best = "" if self.better is None else f", best {self.best}"
        return f"<Decision: ply {self.ply}, player {self.seat}, {self.action}, {cost}{best}>"


@dataclass(frozen=True, repr=False)
class TurningPoint:
    """Where the expectation of a seat changed most: by its own mistake, by chance, or because things were found to
    stand otherwise than they looked. `change` is what the seat gained or lost; `told` says what happened."""

    kind: Literal["mistake", "chance", "swing"]
    ply: int
    seat: int
    change: float
    action: str
    told: Text
    better: Text | None
    reason: Text | None

    def __repr__(self) -> str:
        return f"<TurningPoint: ply {self.ply}, player {self.seat} {self.change:+.2f}, {self.kind}, {self.action}>"

    @property
    def sentences(self) -> list[Text]:
        """What happened and, after a mistake, what would have been better and why."""
        if self.kind == "chance":
            return [Text(f"le hasard : {self.told.fr}", f"chance: {self.told.en}")]
        if self.better is None or self.reason is None:
            return [Text(f"{self.told.fr}, et tout bascule", f"{self.told.en}, and the tide turns")]
        return [
            self.told,
            Text(f"mieux : {self.better.fr} – {self.reason.fr}", f"better: {self.better.en} – {self.reason.en}"),
        ]


class CurvePoint(NamedTuple):
    """What every seat could expect after so many actions, seat 1 first."""

    ply: int
    values: tuple[float, ...]


@dataclass(frozen=True, repr=False)
class Summary:
    """The whole game: a curve for every seat, where it turned, and what each seat lost on average by its decisions.

    `curve` has a point before each decision that was none of necessity, and one for the end of the record.
    """

    curve: tuple[CurvePoint, ...]
    turning_points: tuple[TurningPoint, ...]
    mean_losses: tuple[float, ...]

    def __repr__(self) -> str:
        losses = " ".join(f"{loss:.2f}" for loss in self.mean_losses)
        return f"<Summary: mean losses {losses}, {len(self.turning_points)} turning points>"


def analyse(
    game: Game,
    record: Record,
    budget: int | None = None,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    after: Decision | None = None,
) -> Iterator[Decision]:
    """The decisions of a record, one by one as they are judged, each with that many simulations or nodes; with the
    budget of level 4 unless told.

    Whoever asks may stop asking at any time, and go on later `after` the last decision they have: it is all the same.
    `progress` is called with the number of actions done. GameError if the record cannot be played.

    >>> game = sommet.game("step-by-step")
    >>> setup = {"starts": ["b3", "d3"], "heights": {"b3": 4, "d3": 4, "b2": 4}}
    >>> record = sommet.Record("step-by-step", 2, {}, setup, ["move b2", "place a2", "move c3"])
    >>> list(sommet.analyse(game, record, budget=2_000))[0]
    <Decision: ply 0, player 1, move b2, loss 1.00, best move c3>
    """
    position = game.start(record.players, record.options, record.setup)
    judging = judge(game, position.seats, budget_of(game, DEFAULT_LEVEL) if budget is None else budget)
    values = (1 / position.seats,) * position.seats if after is None else after.kept
    for ply, text in enumerate(record.actions):
        action = game.read(position, text)
        if position.mover > 0 and (after is None or ply > after.ply):
            decision = _decision(game, judging, position, ply, action, values, Rng(seed, ply).seed())
            values = decision.kept
            yield decision
        position.play(action)
        if progress is not None:
            progress(ply + 1)


def _decision(
    game: Game, judging: Judge, position: Position, ply: int, action: int, values: tuple[float, ...], seed: int
) -> Decision:
    seat, text = position.mover, game.write(position, action)
    told = game.tell(position, text)
    if len(position.legal()) == 1:
        return Decision(ply, seat, text, text, values, values, 0.0, is_forced=True, is_exact=False, told=told)
    judgement = judging.judge(position, action, seed)
    best = game.write(position, judgement.best)
    loss = max(0.0, judgement.hoped[seat - 1] - judgement.kept[seat - 1])
    is_best = judgement.best == action
    return Decision(
        ply,
        seat,
        text,
        best,
        judgement.hoped,
        judgement.kept,
        loss,
        is_forced=False,
        is_exact=judgement.exact,
        told=told,
        better=None if is_best else game.tell(position, best),
        reason=None if is_best else _reason(game, position, judgement.best, action),
    )


def _reason(game: Game, position: Position, best: int, played: int) -> Text:
    """What speaks for the best action and not for the one played."""
    common = game.reasons(position, played)
    clauses = [clause for clause in why(game, position, best) if clause not in common]
    return joined(clauses) if clauses else Text("la suite est meilleure", "what follows is better")


# The whole game.


def summarise(game: Game, record: Record, decisions: Iterable[Decision]) -> Summary:
    """What the decisions of a record come to; an unfinished analysis makes an unfinished curve.

    >>> game = sommet.game("step-by-step")
    >>> record = sommet.play_game(game)
    >>> summary = sommet.summarise(game, record, sommet.analyse(game, record, budget=50))
    >>> summary.curve[-1].values
    (0.0, 1.0)
    """
    judged = [decision for decision in decisions if not decision.is_forced]
    ply, last = _last(game, record, judged)
    curve = (*(CurvePoint(decision.ply, decision.values) for decision in judged), CurvePoint(ply, last))
    found = [*_mistakes(judged), *_turns(game, record, judged, curve)]
    largest = sorted(found, key=lambda point: (-abs(point.change), point.ply))[:MOST_TURNING_POINTS]
    losses: list[list[float]] = [[] for _ in range(record.players)]
    for decision in judged:
        losses[decision.seat - 1].append(decision.loss)
    return Summary(
        curve,
        tuple(sorted(largest, key=lambda point: point.ply)),
        tuple(sum(lost) / max(1, len(lost)) for lost in losses),
    )


def _last(game: Game, record: Record, judged: Sequence[Decision]) -> tuple[int, tuple[float, ...]]:
    """The last point of the curve: how the game ended, or what was expected of the last decision."""
    *_, (_, position, _) = _steps(game, record)
    outcome = game.outcome(position)
    if outcome is not None:
        share = 1 / len(outcome.winners)
        return len(record.actions), tuple(share * (seat in outcome.winners) for seat in range(1, position.seats + 1))
    if judged:
        return len(record.actions), judged[-1].kept
    return len(record.actions), (1 / position.seats,) * position.seats


def _steps(game: Game, record: Record) -> Iterator[tuple[int, Position, str | None]]:
    """Every position of a record with its number and the action that follows; None after the last one."""
    position = game.start(record.players, record.options, record.setup)
    for ply, text in enumerate(record.actions):
        yield ply, position, text
        game.play(position, text)
    yield len(record.actions), position, None


def _mistakes(judged: Iterable[Decision]) -> Iterator[TurningPoint]:
    for decision in judged:
        if decision.loss >= MISTAKE:
            yield TurningPoint(
                "mistake",
                decision.ply,
                decision.seat,
                -decision.loss,
                decision.action,
                decision.told,
                decision.better,
                decision.reason,
            )


def _turns(
    game: Game, record: Record, judged: Sequence[Decision], curve: Sequence[CurvePoint]
) -> Iterator[TurningPoint]:
    """Changes between what was expected of an action and what is expected when the next decision is due.

    One action of chance between the two explains it. After several, or where the next seat knows other things, nobody
    can say what it was. Otherwise the next decision was looked at from nearer and things were not what they seemed; a
    search is often wrong about that, so it counts only if the curve stays there.
    """
    chances = {
        ply: (text, game.tell(position, text))
        for ply, position, text in _steps(game, record)
        if text is not None and position.mover == 0
    }
    for index, decision in enumerate(judged):
        following, values = curve[index + 1]
        changes = [now - then for now, then in zip(values, decision.kept, strict=True)]
        seat = max(range(1, record.players + 1), key=lambda seat: (abs(changes[seat - 1]), -seat))
        change = changes[seat - 1]
        between = [ply for ply in range(decision.ply + 1, following) if ply in chances]
        if abs(change) < SWING or len(between) > 1:
            continue
        if between:
            text, told = chances[between[0]]
            yield TurningPoint("chance", between[0], seat, change, text, told, None, None)
        elif not game.has_secrets and decision.loss < MISTAKE and _lasts(curve, index, seat, change):
            yield TurningPoint("swing", decision.ply, seat, change, decision.action, decision.told, None, None)


def _lasts(curve: Sequence[CurvePoint], index: int, seat: int, change: float) -> bool:
    """Whether a seat's curve stays on another level from the point after that index on."""
    before = median(values[seat - 1] for _, values in curve[max(0, index + 1 - STEADY) : index + 1])
    after = median(values[seat - 1] for _, values in curve[index + 1 : index + 1 + STEADY])
    return (after - before) * change > 0 and abs(after - before) >= SWING
