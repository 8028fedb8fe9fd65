"""What computer players advise and judge, as messages."""

from collections.abc import Sequence

from sommet.core.text import Lang
from sommet.players.analysis import Decision, Summary, TurningPoint
from sommet.players.hints import Advice
from sommet.server import wire
from sommet.server.state import State

MOST_DECISIONS = 100  # in one answer


def told_advice(state: State, found: Sequence[Advice], lang: Lang) -> list[wire.AdviceInfo]:
    """Advice about the position of a match, the best first."""
    return [_advice(state, advice, lang) for advice in found]


def _advice(state: State, advice: Advice, lang: Lang) -> wire.AdviceInfo:
    return wire.AdviceInfo(
        action=advice.action,
        words=state.game.tell(state.position, advice.action).marked(lang),
        value=advice.value,
        effort=advice.effort,
        reason=advice.reason.marked(lang),
    )


def told_analysis(
    length: int, done: int, decisions: Sequence[Decision], since: int, summary: Summary | None, lang: Lang
) -> wire.AnalysisInfo:
    """An analysis as far as it is, with some of its decisions."""
    return wire.AnalysisInfo(
        length=length,
        done=done,
        judged=len(decisions),
        since=since,
        decisions=[_decision(decision, lang) for decision in decisions[since : since + MOST_DECISIONS]],
        final=None if summary is None else _rounded(summary.curve[-1][1]),
        turning_points=None if summary is None else [_turn(point, lang) for point in summary.turning_points],
        mean_losses=None if summary is None else _rounded(summary.mean_losses),
    )


def _decision(decision: Decision, lang: Lang) -> wire.DecisionInfo:
    return wire.DecisionInfo(
        n=decision.ply,
        seat=decision.seat,
        action=decision.action,
        words=decision.told.marked(lang),
        values=_rounded(decision.values),
        loss=round(decision.loss, 4),
        forced=decision.is_forced,
        exact=decision.is_exact,
        best=decision.best,
        better=None if decision.better is None else decision.better.marked(lang),
        reason=None if decision.reason is None else decision.reason.marked(lang),
    )


def _turn(point: TurningPoint, lang: Lang) -> wire.TurningPointInfo:
    return wire.TurningPointInfo(
        kind=point.kind,
        n=point.ply,
        seat=point.seat,
        change=round(point.change, 4),
        action=point.action,
        words=point.told.marked(lang),
        better=None if point.better is None else point.better.marked(lang),
        reason=None if point.reason is None else point.reason.marked(lang),
    )


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, 4) for value in values]
