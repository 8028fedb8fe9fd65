"""Every refusal cites the rule that stands in the way and says why, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import IllegalAction, NotationError

GAME = sommet.game("ascension")

# What is refused: players, options, position, actions before it, the action, the rule, words of the English sentence.
AWAY = {"pawns": ["c3", "g7"]}
REFUSALS: list[tuple[dict[str, Any], dict[str, Any], list[str], str, str, str]] = [
    ({}, AWAY, [], "pass", "R3", "a piece can be taken"),
    ({}, AWAY, [], "stay", "R28", "spring"),
    ({}, AWAY, [], "place d4", "R2", "taken first"),
    ({}, AWAY, [], "move d4", "R2", "taken first"),
    ({}, AWAY, [], "take e5", "R5", "pillar"),
    ({}, AWAY, [], "take a1", "R5", "no piece on a1"),
    ({}, AWAY, [], "take g7", "R6", "player 2’s pawn"),
    ({}, AWAY, [], "take joker", "R11", "only the leader"),
    ({}, {**AWAY, "reserve": [[0, 0], [2, 2]]}, [], "take own", "R10", "with your figure"),
    ({}, {**AWAY, "reserve": [[0, 0], [2, 2]]}, [], "take plain", "R10", "without a figure"),
    ({}, {**AWAY, "stacks": {"d4": "joker"}, "summit": [1]}, [], "take d4", "R7", "joker"),
    ({}, {**AWAY, "stacks": {"d4": "joker"}, "summit": [1]}, [], "take joker", "R11", "on the board already, on d4"),
    ({}, {**AWAY, "locks": {"2": "b2"}}, [], "take b2", "R8", "player 2 has just played"),
    ({}, {**AWAY, "stacks": {"b2": "CS!"}}, [], "take b2", "R9", "shows circle, square, but not your triangle"),
    ({}, {}, [], "take e4", "R34a", "opens no way for your pawn on a1"),
    ({}, {}, [], "take plain", "R34a", "opens no way for your pawn on a1"),
    ({}, AWAY, ["take b2"], "take b3", "R4", "in hand"),
    ({}, AWAY, ["take b2"], "pass", "R4", "in hand"),
    ({}, AWAY, ["take b2"], "move c4", "R2", "put down first"),
    ({}, AWAY, ["take b2"], "place b2", "R12", "came from b2"),
    ({}, AWAY, ["take b2"], "place g7", "R13", "player 2’s pawn stands on g7"),
    ({}, {"pawns": ["c3", "i9"]}, ["take b2"], "place h8", "R13b", "player 2’s pawn has not left"),
    ({}, {**AWAY, "stacks": {"d4": "joker"}, "summit": [1]}, ["take b2"], "place d4", "R14", "cannot be covered"),
    ({}, AWAY, ["take b2"], "place a1", "R15", "shows its triangle"),
    ({}, {**AWAY, "stacks": {"e5": "-"}}, ["take b2"], "place e5", "R16", "carries a piece already"),
    ({}, AWAY, ["take own"], "place e5", "R16", "must show nothing"),
    ({}, AWAY, ["take b2"], "reveal b3", "R19", "blank"),
    ({}, {**AWAY, "stacks": {"b2": "T!"}}, ["take b2"], "reveal b3", "R20", "must be hidden"),
    ({}, AWAY, ["take plain"], "reveal b3", "R21", "as it is"),
    ({}, {**AWAY, "stacks": {"b2": "T"}}, ["take b2"], "reveal e5", "R16", "must show nothing"),
    ({}, {**AWAY, "stacks": {"b2": "ladder"}}, ["take b2"], "reveal i1", "R15", "shows its star"),
    (
        {},
        {"stacks": {"b2": "", "a2": "- -", "b1": "- -"}},
        ["take c3"],
        "place b2",
        "R34a",
        "opens no way for your pawn on a1",
    ),
    ({}, AWAY, ["take b2", "place b1"], "stay", "R23", "it must"),
    ({}, AWAY, ["take b2", "place b1"], "take b1", "R2", "now the pawn"),
    ({}, AWAY, ["take b2", "place b1"], "move c3", "R23", "already"),
    ({}, AWAY, ["take b2", "place b1"], "move e3", "R23", "is not beside your pawn on c3"),
    ({}, AWAY, ["take b2", "place b1"], "move b2", "R24", "2 half-cubes lower"),
    ({}, {**AWAY, "stacks": {"d4": "- -"}}, ["take b2", "place b1"], "move d4", "R24", "2 half-cubes higher"),
    ({}, {**AWAY, "stacks": {"c3": "ladder!", "d4": "- - h-"}}, ["take b2", "place b1"], "move d4", "R26", "climbs 2"),
    (
        {},
        {**AWAY, "stacks": {"c3": "- - h-", "d4": "mattress!", "c4": "- -"}},
        ["take b2", "place b1"],
        "move d4",
        "R27",
        "drops 2",
    ),
    ({}, {"pawns": ["c3", "d4"]}, ["take b2", "place b1"], "move d4", "R25", "player 2’s pawn is already on d4"),
    ({}, {"pawns": ["b8", "g7"]}, ["take b2", "place b1"], "move a9", "R25", "is not yours"),
    (
        {},
        {**AWAY, "stacks": {"d4": "S!"}},
        ["take b2", "place b1"],
        "move d4",
        "R25",
        "shows square, but not your triangle",
    ),
    ({}, {**AWAY, "stacks": {"d4": "abyss!"}}, ["take b2", "place b1"], "move d4", "R25", "an abyss"),
    (
        {},
        {**AWAY, "stacks": {"d4": "h- joker"}, "summit": [2]},
        ["take b2", "place b1"],
        "move d4",
        "R25",
        "only the leader",
    ),
    ({}, {**AWAY, "stacks": {"c3": "cable!"}}, ["take b2", "place b1"], "move g3", "R29", "nor a visible cable car"),
    ({}, {**AWAY, "stacks": {"d4": "spring!"}}, ["take b2", "place b1", "move d4"], "pass", "R28", "take it, or stay"),
    (
        {},
        {"stacks": {"b2": ""}, "pawns": ["b2", "g7"], "summit": [1]},
        ["take h7", "place h6", "move a1"],
        "pass",
        "R42",
        "over",
    ),
    ({"max_turns": 1}, AWAY, ["take b2", "place b1", "move c4"], "take b3", "R44", "over"),
]


@pytest.mark.parametrize(("options", "position", "before", "action", "rule", "words"), REFUSALS)
def test_a_refusal_cites_its_rule(
    options: dict[str, Any], position: dict[str, Any], before: list[str], action: str, rule: str, words: str
) -> None:
    board = GAME.start(2, options, {"position": position})
    for text in before:
        GAME.play(board, text)
    with pytest.raises(IllegalAction) as caught:
        GAME.play(board, action)
    assert caught.value.rule == rule
    assert words in caught.value.sentence("en")
    assert caught.value.sentence("fr") != caught.value.sentence("en")


def test_the_last_pawn_has_won() -> None:
    walls = dict.fromkeys(("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"), "- -")
    position = {"stacks": walls, "pawns": ["c3", "i9"], "blocks": [1, 0]}
    board = GAME.start(2, None, {"position": position})
    for text in ("take g7", "place g6"):
        GAME.play(board, text)
    with pytest.raises(IllegalAction) as caught:
        GAME.play(board, "take b1")
    assert caught.value.rule == "R43"


@pytest.mark.parametrize(
    "text", ["", "take", "take  c3", "Take c3", "take j1", "take a10", "place own", "move joker", "stay a1"]
)
def test_what_is_no_action_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.play(GAME.start(2), text)
