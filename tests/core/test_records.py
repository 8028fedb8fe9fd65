"""Records: what they keep, what they compare, and what of the outside world they refuse."""

from __future__ import annotations

import io
import json
from typing import IO, Any, cast

import pytest

import sommet
from sommet.core import GameError, Record, RecordError, read_records, replay
from sommet.core.prose import is_printable
from sommet.core.record import LONGEST_LINE, numbered_records

GAME = sommet.game("step-by-step")
SUMMIT: dict[str, Any] = {  # player 1 steps onto the summit at once
    "game": "step-by-step",
    "players": 2,
    "options": {"tower": 2},
    "setup": {"starts": ["b3", "e5"], "heights": {"b3": 1}},
    "actions": ["move c3"],
    "result": [1, 0],
}


def line(**changed: Any) -> str:
    """The sample record with some fields replaced; `...` leaves one out."""
    fields = {**SUMMIT, **changed}
    return json.dumps({name: value for name, value in fields.items() if value is not ...})


def test_a_record_survives_writing_and_reading() -> None:
    record = Record.from_json(line(legal=[["move c3"]]))
    assert Record.from_json(record.to_json()) == record
    assert json.loads(record.to_json()) == {**SUMMIT, "legal": [["move c3"]]}


def test_a_record_lists_the_options_that_were_chosen() -> None:
    start = GAME.resolve(2, {"tower": 5, "size": 7, "stock": None})
    assert Record.of(GAME, start).options == {"size": 7}


def test_what_is_missing_has_its_usual_value() -> None:
    record = Record.from_json('{"game": "step-by-step", "players": 2}')
    assert (record.options, record.setup, record.actions, record.result, record.legal) == ({}, {}, (), None, None)
    assert replay(GAME, record).position.key() == GAME.start(2).key()


def test_a_null_setup_is_the_standard_start() -> None:
    assert replay(GAME, Record.from_json(line(setup=None, options={}, actions=[], result=...))).start == GAME.resolve(2)


def test_replaying_finds_the_same_end() -> None:
    replayed = replay(
        GAME, Record.from_json(line(legal=[GAME.legal(GAME.start(2, SUMMIT["options"], SUMMIT["setup"]))]))
    )
    assert replayed.mismatches == ()
    assert replayed.position.over
    assert replayed.position.result() == (1, 0)


def disagrees(text: str) -> bool:
    """Whether a record is found wrong, on reading it or on replaying it."""
    try:
        return bool(replay(GAME, Record.from_json(text)).mismatches)
    except RecordError:
        return True


@pytest.mark.parametrize("result", [[0, 1], [1], [1, 0, 0], [0.5, 0.5], [1.00001, 0]])
def test_a_wrong_result_is_a_mismatch(result: list[float]) -> None:
    assert len(replay(GAME, Record.from_json(line(result=result))).mismatches) == 1


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1" + "0" * 400])
def test_a_result_that_no_game_can_have_is_found_wrong(number: str) -> None:
    assert disagrees(line(result="here").replace('"here"', f"[1, {number}]"))


def test_a_result_may_be_off_by_rounding() -> None:
    assert replay(GAME, Record.from_json(line(result=[1.0000001, 0]))).mismatches == ()


def test_a_result_of_a_game_that_goes_on_is_a_mismatch() -> None:
    assert len(replay(GAME, Record.from_json(line(actions=[]))).mismatches) == 1


@pytest.mark.parametrize("legal", [[], ["move c3", "move a3"], ["move c3", "move c3"], ["pass"]])
def test_a_wrong_legal_set_is_a_mismatch(legal: list[str]) -> None:
    replayed = replay(GAME, Record.from_json(line(legal=[legal])))
    assert len(replayed.mismatches) == 1
    assert "before action 1 (move c3)" in replayed.mismatches[0]


def test_legal_sets_may_be_missing_here_and_there_and_in_any_order() -> None:
    legal = GAME.legal(GAME.start(2))
    record = line(options={}, setup=None, actions=["move b1", "place a1"], legal=[legal[::-1], None], result=...)
    assert replay(GAME, Record.from_json(record)).mismatches == ()


@pytest.mark.parametrize("text", ["move e5", "pass", "", "move  c3", "place a1", "\0", "x" * 10**6])
def test_a_refused_action_names_its_place(text: str) -> None:
    with pytest.raises(RecordError, match="action 1 ") as caught:
        replay(GAME, Record.from_json(line(actions=[text])))
    assert len(caught.value.sentence("fr")) < 1000


@pytest.mark.parametrize(
    "changed",
    [
        {"players": 7},
        {"players": -1},
        {"options": {"tower": 1}},
        {"options": {"towel": 5}},
        {"setup": {"starts": ["c3", "e5"]}},
        {"setup": {"walls": []}},
        {"setup": "x"},
    ],
)
def test_a_start_that_cannot_be_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        replay(GAME, Record.from_json(line(**changed)))


HOSTILE = [
    "",
    " ",
    "null",
    "true",
    "3",
    '"x"',
    "[]",
    "[[]]",
    "{}",
    "{",
    "}",
    "NaN",
    "\0",
    "\ufeff{}",
    '{"game": "step-by-step", "players": 2',
    '{"game": "step-by-step", "players": 2} x',
    '{"game": "step-by-step"}',
    '{"players": 2}',
    "1" * 10_000,
    '{"game": "step-by-step", "players": ' + "1" * 10_000 + "}",
    "[" * 100_000,
    '{"a":' * 50_000,
    line(game=3),
    line(game=None),
    line(game=["step-by-step"]),
    line(players="2"),
    line(players=2.0),
    line(players=True),
    line(players=None),
    line(options=None),
    line(options=[]),
    line(options="{}"),
    line(setup=[]),
    line(setup=5),
    line(setup=0),
    line(actions=None),
    line(actions="move c3"),
    line(actions=[1]),
    line(actions=[["move c3"]]),
    line(actions={"0": "move c3"}),
    line(result="1"),
    line(result=["1", "0"]),
    line(result=[True, False]),
    line(result={"1": 1}),
    line(result=[None, 1]),
    line(legal="x"),
    line(legal=[["move c3"], ["move c3"]]),
    line(legal=[[3]]),
    line(legal=[{}]),
    line(legal={}),
    line(seed=5),
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:40]))
def test_what_is_no_record_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(text)
    for sentence in (caught.value.sentence("fr"), caught.value.sentence("en")):
        assert sentence.strip()
        assert is_printable(sentence)
        assert len(sentence) < 1000
    assert caught.value.text.fr != caught.value.text.en


@pytest.mark.parametrize("field", ["game", "players", "options", "setup", "actions", "result", "legal", "other"])
def test_nesting_of_any_depth_is_refused_with_a_sentence(field: str) -> None:
    """The reader of JSON and whatever quotes a value give up at different depths; neither may let that through."""
    for depth in [*range(3, 60, 7), *range(600, 1100, 3), 5000]:
        nested = "[" * depth + "]" * depth
        text = f'{{"game": "step-by-step", "players": 2, "{field}": {nested}}}'.replace(
            '"game": "step-by-step", "game"', '"game"'
        )
        with pytest.raises(RecordError):
            Record.from_json(text)


def test_a_nested_option_or_setup_is_refused_with_a_sentence() -> None:
    for depth in [*range(1, 60, 7), *range(600, 1100, 3)]:
        nested = "[" * depth + "]" * depth
        for fields in (f'"options": {{"size": {nested}}}', f'"setup": {{"starts": {nested}}}'):
            with pytest.raises(GameError):
                replay(GAME, Record.from_json(f'{{"game": "step-by-step", "players": 2, {fields}}}'))


def test_a_file_gives_records_with_their_line_numbers() -> None:
    stream = io.StringIO(f"\n{line()}\n  \n\n{line(players=3)}")
    assert [(number, record.players) for number, record in numbered_records(stream)] == [(2, 2), (5, 3)]


def test_a_bad_line_is_named() -> None:
    records = read_records(io.StringIO(f"{line()}\n\n{{}}\n"))
    assert next(records).game == GAME.slug
    with pytest.raises(RecordError, match="line 3: the field game is missing") as caught:
        next(records)
    assert caught.value.text.fr.startswith("ligne 3 : ")


def test_an_endless_line_is_refused_without_reading_it_all() -> None:
    class Endless:
        asked = 0

        def readline(self, size: int) -> str:
            assert 0 < size <= LONGEST_LINE + 1
            self.asked += 1
            return "0" * size

    stream = Endless()
    with pytest.raises(RecordError, match="line 1: more than"):
        next(read_records(cast(IO[str], stream)))
    assert stream.asked == 1


def test_whole_numbers_are_written_without_a_point() -> None:
    assert '"result": [1, 0.5]' in Record("x", 2, {}, {}, [], [1.0, 0.5]).to_json()
