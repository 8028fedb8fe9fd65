"""Positions, records, games and results in a Python programmer's hands: `repr`, `==`, `hash`, `in`, `[]`, pickle."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from pathlib import Path

import pytest
from rungs import RUNGS, SECRET_RUNGS

import sommet
from sommet.core import Game, Record, Replay
from sommet.core.record import positions, read_records, replay
from sommet.testing import Walk

each_game = pytest.mark.parametrize("game", [*sommet.all_games(), RUNGS, SECRET_RUNGS], ids=lambda game: game.slug)


def played(game: Game, seed: int = 3) -> Record:
    return sommet.play_game(game, game.resolve(seed=seed), rng=sommet.Rng(seed))


@each_game
def test_a_position_is_a_value(game: Game) -> None:
    for moment in Walk.at_random(game, seed=5).moments(6):
        position = moment.position
        twins = [position.copy(), copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))]
        assert {position, *twins} == {position}
        assert all(repr(twin) == repr(position) and str(twin) == str(position) for twin in twins)
        assert repr(position).startswith(f"<{type(position).__name__}: {position.seats} players, ")
        assert position != repr(position)
        if not position.over:
            after = position.copy()
            after.play(position.legal()[0])
            assert after != position
            assert twins[0] == position


@each_game
def test_positions_of_different_games_are_different(game: Game) -> None:
    others = [other.start() for other in (*sommet.all_games(), RUNGS) if other != game]
    assert game.start() not in others


@each_game
def test_a_game_is_the_same_wherever_it_was_made(game: Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game == type(game)()
    assert {again, game} == {game}
    assert game != "game"


@each_game
def test_legal_actions_are_a_list_of_texts(game: Game) -> None:
    for moment in Walk.at_random(game, seed=7).moments(5):
        position = moment.position
        texts = game.legal(position)
        assert len(texts) == len(position.legal())
        assert [text for text in texts] == sorted(texts)  # noqa: C416 - iterating is the test
        assert all(text in texts and game.is_legal(position, text) for text in texts[:9])
        assert "castle" not in texts
        assert not game.is_legal(position, "castle")
        if texts:
            assert {game.read(position, text) for text in texts[:9]} <= set(position.legal())


@each_game
def test_a_record_is_a_value(game: Game) -> None:
    record = played(game)
    twins = [
        played(game),
        copy.deepcopy(record),
        pickle.loads(pickle.dumps(record)),
        Record.from_json(record.to_json()),
    ]
    assert {record, *twins} == {record}
    assert record != played(game, seed=4)
    with pytest.raises(dataclasses.FrozenInstanceError):
        record.actions = []  # type: ignore[misc]  # the mistake that is tested


@each_game
def test_a_record_is_a_sequence_of_its_actions(game: Game) -> None:
    record = played(game)
    assert len(record) == len(list(record)) == len(record.actions)
    assert (record[0], record[-1]) == (record.actions[0], record.actions[-1])
    assert record[0] in record
    assert record[:] == record
    part = record[:2]
    assert (list(part), part.result) == (list(record)[:2], None)
    assert record[:-1] == record[: len(record) - 1]
    assert bool(record[:0]), "a game in which nothing has been played yet is a game"
    for wrong in (slice(2, None), slice(None, None, 2), slice(None, None, -1)):
        with pytest.raises(ValueError, match=r"begins where the record does: record\[:n\]"):
            record[wrong]


@each_game
def test_a_record_has_a_position_before_each_action_and_one_after_the_last(game: Game) -> None:
    record = played(game)
    found = list(positions(game, record))
    assert len(found) == len(record) + 1
    assert found[0] == game.start(record.players, record.options, record.setup)
    assert found[-1] == replay(game, record).position
    for position, text, after in zip(found, record, found[1:], strict=False):
        game.play(position, text)
        assert position == after
    assert list(positions(game, record[:2]))[-1] == list(positions(game, record))[2]


def test_a_part_of_a_record_keeps_its_legal_sets() -> None:
    record = Record("x", 2, {}, {}, ["a", "b"], [1, 0], [["a"], None])
    assert record[:1] == Record("x", 2, {}, {}, ["a"], None, [["a"]])


def test_a_record_says_what_it_is() -> None:
    record = Record("talo", 2, {}, {}, ["start c3", "start h3", "roll <3>"], [1.0, 0.5])
    assert repr(record) == "<Record: talo, 2 players, 3 actions, result 1 0.5>"
    assert repr(record[:1]) == "<Record: talo, 2 players, 1 action, no result>"
    assert str(record) == "talo, 2 players, 3 actions, result 1 0.5\n1. start c3  2. start h3  3. roll <3>"
    assert record._repr_html_() == (
        "<details><summary>talo, 2 players, 3 actions, result 1 0.5</summary>"
        "<ol><li>start c3</li><li>start h3</li><li>roll &lt;3&gt;</li></ol></details>"
    )
    long = str(Record("talo", 2, {}, {}, ["place 9 x a2 0"] * 30))
    assert all(line.split(". ")[0].isdecimal() and len(line) <= 100 for line in long.splitlines()[1:])


def test_records_go_to_files_and_come_back(tmp_path: Path) -> None:
    first, second = (played(sommet.game("step-by-step"), seed) for seed in (1, 2))
    alone, both, empty = tmp_path / "alone.json", tmp_path / "both.jsonl", tmp_path / "empty.jsonl"
    first.dump(alone)
    assert Record.load(alone) == first == Record.load(str(alone))
    both.write_text(f"{first.to_json()}\n\n{second.to_json()}\n", encoding="utf-8")
    assert list(read_records(both)) == [first, second]
    with both.open(encoding="utf-8") as stream:
        assert list(read_records(stream)) == [first, second]
    with pytest.raises(sommet.RecordError, match=r"both\.jsonl has several records; read_records reads any number"):
        Record.load(both)
    empty.write_text("", encoding="utf-8")
    with pytest.raises(sommet.RecordError, match=r"empty\.jsonl has no record"):
        Record.load(empty)


def test_a_record_of_another_game_is_refused_by_name() -> None:
    record = played(sommet.game("step-by-step"))
    for function in (replay, lambda game, record: list(positions(game, record))):
        with pytest.raises(sommet.RecordError, match="this is a record of 'step-by-step', not of talo"):
            function(sommet.game("talo"), record)


def test_results_are_frozen_and_say_what_they_are() -> None:
    game = sommet.game("step-by-step")
    record = played(game)
    replayed = replay(game, record)
    decisions = list(sommet.analyse(game, record, budget=60))
    summary = sommet.summarise(game, record, decisions)
    advice = sommet.hint(game, game.start(), budget=60)
    assert repr(replayed) == f"<Replay: {replayed.position!r}, no mismatch>"
    assert repr(Replay(replayed.start, replayed.position, ("a", "b"))).endswith(", 2 mismatches>")
    assert summary.curve[0].ply == 0
    for result in (replayed, summary, *advice, *decisions, *summary.turning_points, record, replayed.start):
        assert len(repr(result)) < 250
        with pytest.raises(dataclasses.FrozenInstanceError):
            result.anything = 1  # type: ignore[attr-defined]  # the mistake that is tested


def test_players_say_their_name() -> None:
    names = [repr(sommet.player(RUNGS, level)) for level in ("random", "greedy", 5)]
    assert names == ["<RandomPlayer>", "<GreedyPlayer: rungs>", "<SearchPlayer: rungs, level 5>"]


def test_a_game_is_played_with_what_is_given() -> None:
    game = sommet.game("step-by-step")
    assert sommet.play_game(game) == sommet.play_game(game, game.resolve(2), rng=sommet.Rng(0))
    assert sommet.play_game(game, players=[sommet.player(game, "random", seed) for seed in (1, 2, 3)]).players == 3
    with pytest.raises(ValueError, match="1 players cannot play a game of 2"):
        sommet.play_game(game, game.resolve(2), [sommet.player(game)])


def test_nobody_to_give_a_hint_to() -> None:
    game = sommet.game("talo")
    rolling = replay(game, Record("talo", 2, {}, {}, ["start c3", "start h3"])).position
    with pytest.raises(ValueError, match=r"nobody to give a hint to in <TaloPosition: .*chance to move>"):
        sommet.hint(game, rolling)
    with pytest.raises(ValueError, match=r"nobody to give a hint to in .*over>"):
        sommet.hint(game, replay(game, played(game)).position)
