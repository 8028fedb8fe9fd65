"""The kit catches leaks, and guesses that are no guesses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from rungs import CARDS, Rungs, RungsPosition, SecretRungs

from conformance.broken import along, at_every_moment, expect_failure, playing
from sommet import testing
from sommet.core import Game, IllegalAction, Position, Rng, Start, Text, Touch
from sommet.games.ascenseur.game import Ascenseur
from sommet.games.ascenseur.observation import AscenseurObservation


class ShowsEverything(SecretRungs):
    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        return {**super().view(position, viewer), "cards": list(position.cards)}


class ShowsASum(SecretRungs):
    """A leak through a number computed from what is hidden."""

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        return {**super().view(position, viewer), "strongest": max(position.cards)}


class ShowsAnOrder(SecretRungs):
    """A leak through the order of names, which equal dictionaries do not show."""

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        order = sorted(range(position.seats), key=lambda seat: position.cards[seat])
        places = {str(seat + 1): position.pawns[seat] for seat in order}
        return {**super().view(position, viewer), "places": places}


class LegalByOthersCards(RungsPosition):
    """Whether two rungs may be climbed depends on a card that the mover does not know."""

    def legal(self) -> list[int]:
        actions = super().legal()
        neighbour = self.cards[self.mover % self.seats]
        return [action for action in actions if action != 2 or neighbour > CARDS // 2 or self.dealing()]


class RefusalTells(SecretRungs):
    def refusal(self, position: Position, action: int) -> IllegalAction:
        assert isinstance(position, RungsPosition)
        cards = position.cards
        return IllegalAction(Text(f"non, les cartes sont {cards}", f"no, the cards are {cards}"), "R3")


class RefusalTellsByRule(SecretRungs):
    """Both sentences stay; the rule cited depends on a hidden card."""

    def refusal(self, position: Position, action: int) -> IllegalAction:
        assert isinstance(position, RungsPosition)
        refused = super().refusal(position, action)
        return IllegalAction(refused.text, "R3" if position.cards[position.mover % position.seats] > 3 else "R4")


class ReasonsTell(SecretRungs):
    """Advice that knows the next player's card."""

    def reasons(self, position: Position, action: int) -> list[Text]:
        assert isinstance(position, RungsPosition)
        strong = position.cards[position.mover % position.seats] > 3
        return [Text("il faut se hâter", "make haste")] if strong else super().reasons(position, action)


class PreviewsTell(SecretRungs):
    """The screen would show how strong the next player's card is."""

    def shows(self, position: Position, text: str) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        return {**super().shows(position, text), "strong": position.cards[position.mover % position.seats] > 3}


class SituationTells(SecretRungs):
    def situation(self, position: Position, viewer: int) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        return {"strongest": max(position.cards)}


class RefusalIsAbout(SecretRungs):
    """Sentence and rule stay; what the refusal points at depends on a hidden card."""

    def refusal(self, position: Position, action: int) -> IllegalAction:
        assert isinstance(position, RungsPosition)
        refused = super().refusal(position, action)
        card = position.cards[position.mover % position.seats]
        return IllegalAction(refused.text, refused.rule or "R4", [Touch("card", str(card))])


class SeesAll(AscenseurObservation):
    def fill(self, position: Position, viewer: int, sees_all: bool, out: memoryview) -> None:
        super().fill(position, viewer, True, out)


class ObservationTells(Ascenseur):
    """Programs that learn are told all hands."""

    def observation(self, players: int, options: dict[str, Any]) -> SeesAll:
        return SeesAll(players, options)


class TraceTells(SecretRungs):
    def trace(self, position: Position, text: str) -> dict[str, Any] | None:
        assert isinstance(position, RungsPosition)
        return {"cards": list(position.cards)}


class RedealsTheViewersCard(RungsPosition):
    def unknown(self, viewer: int) -> list[int]:
        return super().unknown(0)

    def redeal(self, viewer: int, rng: Rng) -> None:
        super().redeal(0, rng)


class RedealsByItself(RungsPosition):
    luck = Rng(3)

    def redeal(self, viewer: int, rng: Rng) -> None:
        super().redeal(viewer, self.luck)


class RedealsTheMover(RungsPosition):
    def redeal(self, viewer: int, rng: Rng) -> None:
        super().redeal(viewer, rng)
        if not self.dealing() and not self.over:
            self.mover = self.mover % self.seats + 1


class RedealsCardsTwice(RungsPosition):
    """Guesses that cannot be: a card in two places. It shows when the deal goes on."""

    def redeal(self, viewer: int, rng: Rng) -> None:
        super().redeal(viewer, rng)
        if self.dealing():
            self.deck = []


class RedealsWithoutSecrets(RungsPosition):
    """Changes something that nobody is shown."""

    def redeal(self, viewer: int, rng: Rng) -> None:
        self.shown = [True] * self.seats


class SeesOwnCardOnly(SecretRungs):
    """Knows the mover's own card from the true position even after the viewer's has been re-dealt."""

    position_class = RedealsTheViewersCard

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        view = super().view(position, viewer)
        if viewer and position.cards[viewer - 1]:
            view["cards"][viewer - 1] = position.cards[viewer - 1]
        return view


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (ShowsEverything(), "re-dealing changes the view of viewer 0"),
        (ShowsASum(), "re-dealing changes the view of viewer"),
        (ShowsAnOrder(), "re-dealing changes the view of viewer"),
        (playing(LegalByOthersCards, SecretRungs), "re-dealing changes the (view|legal actions) of viewer"),
        (RefusalTells(), "re-dealing changes the answer to"),
        (RefusalTellsByRule(), "re-dealing changes the answer to"),
        (ReasonsTell(), "re-dealing changes the reasons of"),
        (PreviewsTell(), "re-dealing changes the previews of"),
        (SituationTells(), "re-dealing changes the situation of"),
        (ObservationTells(), "re-dealing changes the observation of"),
        (RefusalIsAbout(), "re-dealing changes the answer to"),
        (SeesOwnCardOnly(), "re-dealing changes the view of viewer"),
        (playing(RedealsByItself, SecretRungs), "twice with the same seed"),
        (playing(RedealsTheMover, SecretRungs), "re-dealing changes|changes mover"),
        (playing(RedealsCardsTwice, SecretRungs), "cannot be played to the end|re-dealing changes"),
        (playing(RedealsWithoutSecrets), "changes a game without secrets"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_redeal_catches(broken: Game, sentence: str) -> None:
    def run(game: Game) -> None:
        at_every_moment(lambda moment: testing.check_redeal(moment, moment.walk.texts))(game)

    expect_failure(run, broken, sentence)


class NeverRedeals(RungsPosition):
    def redeal(self, viewer: int, rng: Rng) -> None:
        pass


def test_check_moments_catches_a_redeal_that_does_nothing() -> None:
    expect_failure(
        along(lambda walk: testing.check_moments(walk, 6)),
        playing(NeverRedeals, SecretRungs),
        "no re-deal ever changed",
    )


class Peeks(RungsPosition):
    """Mostly guesses the truth: every byte the viewer sees is right, and a player built on it cheats."""

    def redeal(self, viewer: int, rng: Rng) -> None:
        if rng.draw(10) == 0:
            super().redeal(viewer, rng)


def test_check_blindness_catches_guesses_that_favour_the_truth() -> None:
    expect_failure(at_every_moment(testing.check_blindness), playing(Peeks, SecretRungs), "peeks")


class LogTells(SecretRungs):
    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        return list(actions[first:])


class LogForgets(SecretRungs):
    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        return [text for text in super().log(start, actions, viewer) if text != "deal ?"]


class LogBeginsElsewhere(SecretRungs):
    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        return super().log(start, actions, viewer, max(0, first - 1))


class LogHidesForNothing(Rungs):
    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        return ["?" for _ in actions[first:]]


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (LogForgets(), "does not have a line for each"),
        (LogBeginsElsewhere(), "from number 1 on is not the end of the whole log"),
        (LogHidesForNothing(), "hides something in a game without secrets"),
        (LogTells(), "the log of viewer 0 tells deal . from deal ., the view does not"),
        (ShowsEverything(), "the view of viewer 0 tells deal . from deal ., the log does not"),
        (RefusalTells(), "what the log does not show changes the answer to"),
        (ReasonsTell(), "what the log does not show changes the reasons of"),
        (TraceTells(), "the trace of .* tells viewer . what the log does not show"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_logs_catches(broken: Game, sentence: str) -> None:
    expect_failure(along(testing.check_logs), broken, sentence)
