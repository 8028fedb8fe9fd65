"""Every rule of Ascenseur that an action can break is cited when it is broken, and nothing hidden with it."""

from __future__ import annotations

from typing import Any

import pytest

from ascenseur.tables import GAME
from sommet.core import GameError, IllegalAction, NotationError, Position

THREE = ("deal KH", "deal 3H", "deal 7D", "deal 5H", "deal AH", "deal QC", "deal 2S", "deal 9C", "deal 4S", "turn 8C")
BIDS = ("bid 1", "bid 1", "bid 0")


def table(*actions: str, players: int = 3, **options: Any) -> Position:
    """A game with dealer `players` after these actions."""
    position = GAME.start(players, options or {"sizes": [3]}, {"dealer": players})
    for action in actions:
        GAME.play(position, action)
    return position


def refused(position: Position, text: str) -> IllegalAction:
    """The refusal of a wrong action."""
    with pytest.raises(IllegalAction) as caught:
        GAME.play(position, text)
    return caught.value


@pytest.mark.rule("ascenseur", "R1")
def test_removed_cards_are_out() -> None:
    assert refused(table(), "deal 2C").rule == "R1"
    assert refused(table(*THREE, *BIDS), "play 2C").rule == "R1"
    assert refused(table(*THREE[:9]), "turn 2C").rule == "R1"


@pytest.mark.rule("ascenseur", "R5")
def test_a_card_is_dealt_once() -> None:
    error = refused(table("deal KH"), "deal KH")
    assert error.rule == "R5"
    assert "king of hearts" in error.sentence("en")
    assert "le roi de cœur" in error.sentence("fr")


@pytest.mark.rule("ascenseur", "R6")
def test_the_turned_card_is_nobodys() -> None:
    assert refused(table(*THREE[:9]), "turn KH").rule == "R6"
    error = refused(table(*THREE, *BIDS), "play 8C")
    assert error.rule == "R6"
    assert "belongs to nobody" in error.sentence("en")


@pytest.mark.rule("ascenseur", "R7")
def test_nothing_is_turned_without_a_stock() -> None:
    deals = [f"deal {rank}{suit}" for suit in "CDHS" for rank in "3456789TJQKA"]
    error = refused(table(*deals, players=6, sizes=[8]), "turn 3C")
    assert error.rule == "R7"


@pytest.mark.rule("ascenseur", "R8")
def test_bids_go_up_to_the_number_of_cards() -> None:
    error = refused(table(*THREE), "bid 4")
    assert error.rule == "R8"
    assert "from 0 to 3, not 4" in error.sentence("en")
    assert refused(table(*THREE), "bid 999").rule == "R8"


@pytest.mark.rule("ascenseur", "R9")
def test_the_dealer_may_not_bring_the_total_to_the_tricks() -> None:
    error = refused(table(*THREE, "bid 1", "bid 1"), "bid 1")
    assert error.rule == "R9"
    assert "2 tricks already bid: 1 more would make exactly 3" in error.sentence("en")


@pytest.mark.rule("ascenseur", "R10")
def test_suit_is_followed_with_a_card_in_hand() -> None:
    position = table(*THREE, *BIDS, "play KH")
    error = refused(position, "play 9C")
    assert error.rule == "R10"
    assert "hearts were led and you hold some" in error.sentence("en")
    assert "on a demandé cœur" in error.sentence("fr")
    assert refused(position, "play KH").sentence("en").startswith("the king of hearts has been played")
    assert "you do not hold" in refused(position, "play 4S").sentence("en")


def test_a_card_elsewhere_is_refused_the_same_way_wherever_it_is() -> None:
    """In another hand or in the stock: the sentence must not tell."""
    position = table(*THREE, *BIDS)
    held, stocked = refused(position, "play AH"), refused(position, "play AD")
    assert held.rule == stocked.rule == "R10"
    assert held.sentence("en").replace("hearts", "diamonds") == stocked.sentence("en")
    assert held.sentence("fr").replace("cœur", "carreau") == stocked.sentence("fr")


def test_before_the_play_no_card_is_told_apart() -> None:
    """With the card on the forehead nobody may find out by trying."""
    position = table("deal KH", "deal 3H", "deal 7D", "turn 8C", sizes=[1], blind="forehead")
    sentences = {refused(position, f"play {card}").sentence("fr") for card in ("KH", "3H", "7D", "8C", "AS")}
    assert len(sentences) == 1


@pytest.mark.rule("ascenseur", "R14")
def test_nothing_is_legal_after_the_end() -> None:
    deals = ("deal 7H", "deal AS", "deal KD", "turn 9H")
    position = table(*deals, "bid 0", "bid 0", "bid 0", "play 7H", "play AS", "play KD", sizes=[1])
    assert position.over
    for text in ("deal 3C", "turn 3C", "bid 0", "play 7H"):
        assert refused(position, text).rule == "R14"


@pytest.mark.rule("ascenseur", "R15")
def test_every_action_has_its_phase() -> None:
    for actions, texts in (
        (THREE[:4], ("turn 8C", "bid 0", "play KH")),
        (THREE[:9], ("deal 8C", "bid 0", "play KH")),
        (THREE, ("deal 9D", "turn 9D", "play KH")),
        ((*THREE, *BIDS), ("deal 9D", "turn 9D", "bid 0")),
    ):
        for text in texts:
            assert refused(table(*actions), text).rule == "R15"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid ",
        "bid 01",
        "bid +1",
        "bid 1.0",
        "bid -0",
        "bid 1000",
        "bid ١",
        "bid １",
        "Bid 1",
        "bid  1",
        "bid 1 ",
        "bid 1\n",
        "play",
        "play ",
        "play 10H",
        "play Th",
        "play TX",
        "play HT",
        "play ??",
        "deal ??",
        "turn",
        "play TH TH",
        "pass",
        "undo",
        "bid ?",
    ],
)
def test_other_spellings_are_no_actions(text: str) -> None:
    for position in (table(), table(*THREE), table(*THREE, *BIDS)):
        with pytest.raises(NotationError):
            GAME.read(position, text)


def test_all_rules_have_sentences_in_both_languages() -> None:
    assert list(GAME.rules) == [f"R{number}" for number in range(1, 16)]
    assert all(text.fr != text.en for text in GAME.rules.values())
    assert isinstance(refused(table(), "bid 0"), GameError)
