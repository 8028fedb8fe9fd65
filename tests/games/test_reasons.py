"""What speaks for an action, in positions made for it."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import Text
from sommet.testing import Walk, effort

DEALT = ["deal AS", "deal KS", "deal 4H", "deal 2H", "deal 3H", "deal 5H", "turn 7D"]
BEFORE_THE_PILLAR = {
    "position": {"stacks": {"e4": "- - - -"}, "pawns": ["e4", "i9"], "left": [1]},
}


@pytest.mark.parametrize(
    ("slug", "players", "options", "setup", "played", "action", "reason"),
    [
        pytest.param(
            "step-by-step",
            2,
            {},
            {"starts": ["e2", "e3"], "heights": {"e3": 4, "d3": 4, "e2": 3, "d2": 3}, "stock": 30},
            [],
            "move d3",
            Text("barre {à 2} le chemin du sommet", "bars {whose 2} way to the summit"),
            id="a ball in the door",
        ),
        pytest.param(
            "talo",
            2,
            {},
            {"start": ["c3", "h8"]},
            ["roll 1", "take 1"],
            "place 1 z c4 0",
            Text("construit la marche vers le niveau 1", "builds the step to level 1"),
            id="a cube beside the pawn",
        ),
        pytest.param(
            "talo",
            2,
            {},
            {"start": ["c3", "h8"]},
            ["roll 1", "take 1", "place 1 z c4 0"],
            "move c4 1",
            Text("monte au niveau 1", "climbs to level 1"),
            id="a step up",
        ),
        pytest.param(
            "ascenseur",
            3,
            {"sizes": [2]},
            {"dealer": 3},
            [*DEALT, "bid 1", "bid 0", "bid 0"],
            "play AS",
            Text("entame d'une carte maîtresse", "leads a card nothing beats in its suit"),
            id="an ace led",
        ),
        pytest.param(
            "ascenseur",
            3,
            {"sizes": [2]},
            {"dealer": 3},
            [*DEALT, "bid 1", "bid 0", "bid 0", "play AS"],
            "play KS",
            Text("se défausse d'une carte dangereuse sans prendre", "sheds a dangerous card without taking"),
            id="a king under an ace",
        ),
        pytest.param(
            "ascension",
            2,
            {},
            BEFORE_THE_PILLAR,
            ["take a3", "place a4"],
            "move e5",
            Text("atteint le pilier, il faut maintenant rentrer", "reaches the pillar, now for the way home"),
            id="the last step to the pillar",
        ),
    ],
)
def test_the_point_of_an_action_comes_first(
    slug: str,
    players: int,
    options: dict[str, Any],
    setup: dict[str, Any],
    played: list[str],
    action: str,
    reason: Text,
) -> None:
    game = sommet.game(slug)
    position = game.start(players, options, setup)
    for text in played:
        game.play(position, text)

    assert game.reasons(position, game.read(position, action))[0] == reason


def test_a_ladder_says_how_high_it_leads() -> None:
    """In random games: always to the height that the action's telling gives."""
    game, climbed = sommet.game("aufsteiger"), 0
    for seed in range(6 * effort()):
        for moment in Walk.at_random(game, 2, seed=seed).moments():
            for text in game.legal(moment.position):
                if not text.startswith("ladder"):
                    continue
                height = game.tell(moment.position, text).en.partition("to height ")[2].split(" ")[0]
                said = game.reasons(moment.position, game.read(moment.position, text))
                assert f"climbs to height {height}" in [clause.en for clause in said]
                climbed += 1
    assert climbed > 20


def test_a_card_on_the_forehead_is_not_looked_at() -> None:
    """The own card may be any: what is said about the bid stays the same."""
    game = sommet.game("ascenseur")
    said = set()
    for own in ("2H", "AH", "7D", "AD"):
        position = game.start(3, {"sizes": [1], "blind": "forehead"}, {"dealer": 3})
        for text in (f"deal {own}", "deal KS", "deal 4H", "turn 8D"):
            game.play(position, text)
        said.add(tuple(game.reasons(position, game.read(position, "bid 1"))))
    assert len(said) == 1
