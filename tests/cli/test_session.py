"""A table where chance deals secret cards: nobody is shown another's card, and nothing seen is taken back."""

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rungs import Rungs, RungsPosition, SecretRungs

from sommet.cli.session import TerminalGame
from sommet.cli.table import Table, UndoRefused
from sommet.core import Rng, Start
from sommet.players import Player, player

GROUND = {"begin": "ground"}


class LateDeal(RungsPosition):
    """Seat 1 climbs once before the cards are dealt."""

    def set_up(self, pawns: list[int], top: int, hops: int, cards: bool) -> None:
        super().set_up(pawns, top, hops, cards)
        self.mover = 1

    def dealing(self) -> bool:
        return self.mover == 0

    def apply(self, action: int) -> None:
        super().apply(action)
        self.mover = 0 if 0 in self.cards else self.mover


class LateRungs(SecretRungs):
    position_class = LateDeal


class VeiledRungs(Rungs):
    """Nobody is told anything."""

    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        return []


def secret_table(*actions: str) -> Table:
    """Secret Rungs for two after some actions; the n-th card dealt is seat n's."""
    game = SecretRungs()
    table = Table(game, game.resolve(2, GROUND))
    for text in actions:
        table.play(game.read(table.position, text))
    return table


def seen(
    table: Table,
    players: dict[int, Player | None],
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    """All that appears on the screen of a session at which these lines are typed."""
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    TerminalGame(table, players, Rng(1), "en").run()
    return capsys.readouterr().out


def test_a_seat_is_told_its_own_card_and_nothing_of_the_others() -> None:
    table = secret_table("deal 3", "deal 5", "climb 1")

    assert [table.told(ply, 1).say("en") for ply in range(3)] == [
        "the card 3 is dealt",
        "",
        "player 1 climbs 1",
    ]
    assert table.told(0, 2).fr == ""
    assert table.told(1, 2).fr == "on donne la carte 5"


def test_a_hidden_action_of_a_player_is_told_without_its_text() -> None:
    game = VeiledRungs()
    table = Table(game, game.resolve(2, GROUND))
    table.play(game.read(table.position, "climb 2"))

    assert table.told(0, 2).say("en") == "player 1 acts in secret"


def test_chance_is_not_taken_back() -> None:
    table = secret_table("deal 3", "deal 5")

    with pytest.raises(UndoRefused, match="there is nothing to undo"):
        table.undo(1)


def test_with_secrets_only_the_own_turn_is_taken_back() -> None:
    table = secret_table("deal 3", "deal 5", "climb 1")
    table.undo(1)
    assert table.actions == ["deal 3", "deal 5"]

    for text in ("climb 1", "climb 2"):
        table.play(table.game.read(table.position, text))
    with pytest.raises(UndoRefused, match="only in your own turn"):
        table.undo(1)
    assert table.actions == ["deal 3", "deal 5", "climb 1", "climb 2"]


def test_what_chance_decided_after_a_decision_stays() -> None:
    game = LateRungs()
    table = Table(game, game.resolve(2, GROUND))
    for text in ("climb 1", "deal 3"):
        table.play(game.read(table.position, text))

    with pytest.raises(UndoRefused, match="chance has spoken since"):
        table.undo(1)
    assert table.actions == ["climb 1", "deal 3"]


def test_a_session_never_shows_the_opponents_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = secret_table("deal 3", "deal 5")
    shown = seen(table, {1: None, 2: player(table.game, "random")}, "climb 1\nundo\nquit\n", monkeypatch, capsys)

    assert "the card 3 is dealt" in shown
    assert "card 5" not in shown


def test_saving_a_game_with_secrets_warns_that_the_file_tells_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, file = secret_table("deal 3", "deal 5"), tmp_path / "game.jsonl"
    shown = seen(table, {1: None, 2: player(table.game, "random")}, f"save {file}\n", monkeypatch, capsys)

    assert json.loads(file.read_text("utf-8"))["actions"] == ["deal 3", "deal 5"]
    assert "also what you are not to know yet" in shown


def test_persons_with_secrets_hand_the_keyboard_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = secret_table("deal 3", "deal 5")
    shown = seen(table, {1: None, 2: None}, "climb 1\n\nclimb 2\n\nquit\n", monkeypatch, capsys)

    first, second, third = shown.split("press Enter when nobody else is looking")
    assert ("card 3" in first, "card 5" in first) == (True, False)
    assert ("card 3" in second, "card 5" in second) == (False, True)
    assert "player 1 climbs 1" in second
    assert "player 2 climbs 2" in third


def test_chance_is_drawn_from_the_seed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def dealt() -> list[str]:
        table = secret_table()
        seen(table, {1: None, 2: player(table.game, "random")}, "", monkeypatch, capsys)
        return table.actions

    assert dealt() == dealt()
    assert len(dealt()) == 2
