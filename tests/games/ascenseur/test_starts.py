"""Options and setups: what is refused, in one sentence, and what a canonical start looks like."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ascenseur.tables import GAME
from sommet.core import LANGS, Record, Rng, SetupError, replay
from sommet.core.errors import RecordError
from sommet.core.prose import is_printable

DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]

HOSTILE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1.0,
    1e400,
    float("nan"),
    10**30,
    "",
    "1",
    "x" * 10_000,
    [],
    [1],
    {},
    {"dealer": 1},
    DEEP,
    "\x1b[2J",
]


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:30])
def test_hostile_dealers_are_refused(value: Any) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.start(4, None, {"dealer": value})
    assert caught.value.rule == "R4"
    for lang in LANGS:
        assert len(caught.value.sentence(lang)) < 300
        assert is_printable(caught.value.sentence(lang))


@pytest.mark.parametrize("setup", [{"Dealer": 1}, {"dealer": 1, "hands": {}}, {"dealer": 1, "": 1}, {"x" * 9999: 1}])
def test_unknown_setup_fields_are_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        GAME.start(4, None, setup)


@pytest.mark.rule("ascenseur", "R3")
@pytest.mark.parametrize("name", [option.name for option in GAME.options])
@pytest.mark.parametrize("value", [value for value in HOSTILE if value is not None], ids=lambda value: repr(value)[:30])
def test_hostile_option_values_are_refused_or_valid(name: str, value: Any) -> None:
    """Only what section 7 lists goes through."""
    valid: dict[str, list[Any]] = {"sizes": [[1]], "removed": [[]], "hook": [True, False]}
    if any(value is known or (value == known and type(value) is type(known)) for known in valid.get(name, [])):
        assert GAME.start(4, {name: value}, {"dealer": 1}).seats == 4
        return
    with pytest.raises(SetupError) as caught:
        GAME.start(4, {name: value}, {"dealer": 1})
    assert is_printable(caught.value.sentence("fr"))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"sizes": []}),
        (4, {"sizes": [0]}),
        (4, {"sizes": [True]}),
        (4, {"sizes": [1.0]}),
        (4, {"sizes": [14]}),
        (3, {"sizes": [18]}),
        (6, {"sizes": [9]}),
        (4, {"sizes": [1] * 1001}),
        (4, {"sizes": "Up"}),
        (4, {"max_hand": 14}),
        (6, {"max_hand": 9}),
        (4, {"max_hand": 0}),
        (4, {"sizes": [3], "max_hand": 13}),
        (3, {"removed": []}),
        (3, {"removed": ["2C", "2D"]}),
        (3, {"removed": ["3C"]}),
        (5, {"removed": ["2C", "2C"]}),
        (5, {"removed": ["2C"]}),
        (6, {"removed": ["2C", "2D", "2H"]}),
        (4, {"removed": ["2C"]}),
        (3, {"removed": "2C"}),
        (4, {"hook": 1}),
        (4, {"hook": True, "bidding": "simultaneous"}),
        (4, {"scoring": "plus3"}),
        (4, {"blind": True}),
    ],
    ids=lambda value: json.dumps(value)[:40],
)
def test_impossible_options_are_refused(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.start(players, options)
    assert len({caught.value.sentence(lang) for lang in LANGS}) == 2


def test_values_that_are_the_default_become_it() -> None:
    """So that a record lists only what differs (section 7)."""
    for players, given in (
        (4, {"max_hand": 13, "hook": True, "removed": [], "sizes": "up-down"}),
        (5, {"removed": ["2D", "2C"], "max_hand": 10}),
        (6, {"removed": ["2S", "2H", "2D", "2C"]}),
    ):
        assert GAME.resolve(players, given).options == GAME.defaults(players)
    start = GAME.resolve(4, {"bidding": "simultaneous", "hook": False})
    assert Record.of(GAME, start).options == {"bidding": "simultaneous"}
    assert Record.of(GAME, GAME.resolve(4, {"sizes": [5, 2]})).options == {"sizes": [5, 2]}
    assert Record.of(GAME, GAME.resolve(5, {"removed": ["2S", "2C"]})).options == {"removed": ["2C", "2S"]}


@pytest.mark.rule("ascenseur", "R4")
def test_the_first_dealer_is_drawn_by_the_seed() -> None:
    drawn = [GAME.resolve(6, seed=seed).setup["dealer"] for seed in range(300)]
    assert set(drawn) == {1, 2, 3, 4, 5, 6}
    assert all(30 <= drawn.count(dealer) <= 75 for dealer in set(drawn))


def test_a_long_list_of_rounds_is_played_to_its_end() -> None:
    position, rng = GAME.start(3, {"sizes": [1] * 1000}, {"dealer": 1}), Rng(1)
    while not position.over:
        position.play(position.random(rng))
    assert len(GAME.view(position, 0)["sheet"]) == 1000
    assert [sum(row["points"][seat] for row in GAME.view(position, 0)["sheet"]) for seat in range(3)] == list(
        position.result()
    )


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (["deal KH", "deal KH"], "not in the stock"),
        (["deal KH", "bid 0"], "too early to bid"),
        (["deal KH", "deal 2H", "deal 3H", "turn 4H", "bid 2"], "from 0 to 1, not 2"),
        (["deal KH", "deal 2H", "deal 3H", "turn 4H", "bid 0", "bid 0", "bid 0", "play 2H"], "do not hold"),
        (["move b1"], "is not an action"),
    ],
)
def test_records_that_break_a_rule_say_where(actions: list[str], says: str) -> None:
    line = json.dumps(
        {"game": "ascenseur", "players": 3, "options": {"sizes": [1]}, "setup": {"dealer": 3}, "actions": actions}
    )
    with pytest.raises(RecordError, match=f"action {len(actions)} .*{says}"):
        replay(GAME, Record.from_json(line))
