"""The kit catches wrong views, words, outcomes and evaluations."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import pytest
from rungs import Rungs, RungsEvaluation, RungsPosition, SecretRungs

from conformance.broken import at_every_moment, expect_failure, playing
from sommet import testing
from sommet.core import Game, Lang, Outcome, Position, Text
from sommet.core.prose import NOBODY, Company


class Viewing(Rungs):
    """Changes the view it shows."""

    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        raise AssertionError("a broken view says what is broken")

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        view = super().view(position, viewer)
        self.change(view, position, viewer)
        return view


class ViewWithASet(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["pawns"] = set(view["pawns"])

    def draw(self, view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
        return "-"


class ViewWithATuple(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["pawns"] = tuple(view["pawns"])


class ViewWithNumbersAsNames(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["places"] = dict(enumerate(view["pawns"]))


class ViewWithNan(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["value"] = float("nan")


class ViewWithoutPhase(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        del view["phase"]


class ViewShowsLegalToAll(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["legal"] = self.legal(position)


class ViewHidesLegal(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["legal"] = []


class ViewOfAnother(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["viewer"] = max(1, viewer)


class ViewTurnsOnAfterTheEnd(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["to_move"] = position.mover


class ViewOfOwnPawnOnly(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        view["own"] = view["pawns"][viewer - 1] if viewer else None


class ViewPlays(Viewing):
    def change(self, view: dict[str, Any], position: Position, viewer: int) -> None:
        assert isinstance(position, RungsPosition)
        position.pawns[0] += 1


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (ViewWithATuple(), "does not survive JSON: pawns is"),
        (ViewWithNumbersAsNames(), "does not survive JSON: places is"),
        (ViewWithNan(), "view of 0 is not JSON"),
        (ViewWithoutPhase(), "view of 0 lacks phase"),
        (ViewShowsLegalToAll(), "view of 0 gives legal as"),
        (ViewHidesLegal(), "view of 1 gives legal as"),
        (ViewOfAnother(), "view of 0 gives viewer as 1"),
        (ViewTurnsOnAfterTheEnd(), "gives to_move as [123], not 0"),
        (ViewOfOwnPawnOnly(), "not all see the same of a game without secrets"),
        (ViewPlays(), "looking at the position changed key"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_views_catches(broken: Game, sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_views), broken, sentence)


def test_check_views_catches_what_json_cannot_write() -> None:
    with pytest.raises((AssertionError, TypeError), match="not JSON"):
        at_every_moment(testing.check_views)(ViewWithASet())


class SpectatorSeesTheDeck(SecretRungs):
    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        legal = self.legal(position) if viewer == position.mover else []
        return {**super().view(position, viewer), "legal": legal}


def test_check_views_keeps_the_choices_of_chance_from_spectators() -> None:
    expect_failure(at_every_moment(testing.check_views), SpectatorSeesTheDeck(), "view of 0 gives legal as")


class NoDrawing(Rungs):
    def draw(self, view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
        return super().draw(view, lang) if lang == "fr" else ""


class NoPromptForSpectators(Rungs):
    def prompt(self, view: Mapping[str, Any]) -> Text:
        return super().prompt(view) if view["viewer"] else Text("", "")


class LongPrompt(Rungs):
    def prompt(self, view: Mapping[str, Any]) -> Text:
        return Text(super().prompt(view).fr, f"{super().prompt(view).en}\nand so on")


class TellsNothing(Rungs):
    def tell(self, position: Position, text: str) -> Text:
        told = super().tell(position, text)
        return Text(told.fr, "") if text == "climb 2" else told


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (NoDrawing(), r"viewer 0 gets no drawing \(en\)"),
        (NoPromptForSpectators(), r"viewer 0 gets the prompt '' \(fr\)"),
        (LongPrompt(), "not one sentence"),
        (TellsNothing(), r"climb 2 is told as '' \(en\)"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_words_catches(broken: Game, sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_words), broken, sentence)


class NoReasons(Rungs):
    def reasons(self, position: Position, action: int) -> list[Text]:
        return super().reasons(position, action) if action == 1 else []


class ManyReasons(Rungs):
    def reasons(self, position: Position, action: int) -> list[Text]:
        return [Text(f"raison {number}", f"reason {number}") for number in range(4)]


class TheSameReasonTwice(Rungs):
    def reasons(self, position: Position, action: int) -> list[Text]:
        return super().reasons(position, action) * 2


class ReasonsInFrenchOnly(Rungs):
    def reasons(self, position: Position, action: int) -> list[Text]:
        return [Text("parce que", " ")]


class ReasonsByPlaying(Rungs):
    def reasons(self, position: Position, action: int) -> list[Text]:
        assert isinstance(position, RungsPosition)
        found = super().reasons(position, action)
        position.pawns[position.mover - 1] += 1
        return found


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (NoReasons(), r"climb 2 has the reasons \[\], not one to 3"),
        (ManyReasons(), "not one to 3 different ones"),
        (TheSameReasonTwice(), "not one to 3 different ones"),
        (ReasonsInFrenchOnly(), r"not each a clause \(en\)"),
        (ReasonsByPlaying(), "asking for reasons changed the position"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_reasons_catches(broken: Game, sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_reasons), broken, sentence)


class ShortResult(RungsPosition):
    def result(self) -> tuple[float, ...]:
        return super().result()[:-1]


class EarlyResult(RungsPosition):
    def result(self) -> tuple[float, ...]:
        return super().result() if self.over else (0.0,) * self.seats


class NeverAnOutcome(Rungs):
    def outcome(self, position: Position) -> Outcome | None:
        return None

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        return {}


class Ending(Rungs):
    """Changes the outcome it gives."""

    def change(self, outcome: Outcome) -> Outcome:
        raise AssertionError("a broken outcome says what is broken")

    def outcome(self, position: Position) -> Outcome | None:
        outcome = super().outcome(position)
        return None if outcome is None else self.change(outcome)


class NobodyWins(Ending):
    def change(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.result, (), outcome.reason)


class AllWin(Ending):
    def change(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.result, (1, 2, 3), outcome.reason)


class OtherResult(Ending):
    def change(self, outcome: Outcome) -> Outcome:
        return Outcome(tuple(1 - points for points in outcome.result), outcome.winners, outcome.reason)


class NoReason(Ending):
    def change(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.result, outcome.winners, "")


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (playing(ShortResult), "is not one number for each of 3 seats"),
        (playing(EarlyResult), "a game that goes on has a result"),
        (NeverAnOutcome(), "over is True and the outcome None"),
        (NobodyWins(), r"the winners are \(\)"),
        (AllWin(), r"\(1, 2, 3\) win with the result"),
        (OtherResult(), "the outcome gives"),
        (NoReason(), "for no reason"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_outcome_catches(broken: Game, sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_outcome), broken, sentence)


class SituationWithASet(Rungs):
    def situation(self, position: Position, viewer: int) -> dict[str, Any]:
        return {"seats": {1, 2}}


class TraceWithATuple(Rungs):
    def trace(self, position: Position, text: str) -> dict[str, Any] | None:
        return {"way": (1, 2)}


class PreviewsOfSome(Rungs):
    def previews(self, position: Position) -> dict[str, dict[str, Any]]:
        return dict(itertools.islice(super().previews(position).items(), 1))


class PreviewsThatDisagree(Rungs):
    def previews(self, position: Position) -> dict[str, dict[str, Any]]:
        return {text: {"from": -1} for text in super().previews(position)}


class PreviewThatAllowsAll(Rungs):
    def preview(self, position: Position, text: str) -> dict[str, Any]:
        return {**super().preview(position, text), "legal": True, "rule": None}


class SituationThatPlays(Rungs):
    def situation(self, position: Position, viewer: int) -> dict[str, Any]:
        if viewer == 1 and not position.over:
            position.play(position.legal()[0])
        return {}


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (SituationWithASet(), "the situation of 0 is not JSON"),
        (TraceWithATuple(), "the trace of climb . does not survive JSON"),
        (PreviewsOfSome(), "not those of the legal actions"),
        (PreviewsThatDisagree(), "shows .* among all previews"),
        (PreviewThatAllowsAll(), r"says \(legal, rule\) = \(True, None\), the refusal is"),
        (SituationThatPlays(), "asking for previews changed the position"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_previews_catches(broken: Game, sentence: str) -> None:
    def run(game: Game) -> None:
        at_every_moment(lambda moment: testing.check_previews(moment, moment.walk.texts))(game)

    expect_failure(run, broken, sentence)


class SureOfItself(RungsEvaluation):
    def values(self, position: Position) -> tuple[float, ...]:
        return tuple(3 * value for value in super().values(position))


class LooksAway(RungsEvaluation):
    def priors(self, position: Position) -> dict[int, float]:
        return dict(itertools.islice(super().priors(position).items(), 1))


class Pessimist(RungsEvaluation):
    def priors(self, position: Position) -> dict[int, float]:
        return dict.fromkeys(position.legal(), -1.0)


class PlaysAround(RungsEvaluation):
    def values(self, position: Position) -> tuple[float, ...]:
        values = super().values(position)
        if not position.over:
            position.play(1)
        return values


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (SureOfItself(), "the win expectations are"),
        (LooksAway(), "does not weigh exactly the legal actions"),
        (Pessimist(), "has the weight -1"),
        (PlaysAround(), "evaluating the position changed it"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_evaluation_catches(broken: RungsEvaluation, sentence: str) -> None:
    game = type("Judged", (Rungs,), {"evaluation": broken})()
    expect_failure(at_every_moment(testing.check_evaluation), game, sentence)
