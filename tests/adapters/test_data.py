"""What is written for training elsewhere is read back as it was, and every row is what was played."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from cli.command import sommet as run
from cli.command import succeed

import sommet
from sommet.adapters.data import card_text, check, load, save
from sommet.core import Game, Record, Rng
from sommet.games import all_games

GAMES = [pytest.param(game, id=game.slug) for game in all_games()]


def games_of(game: Game, count: int = 2, players: int | None = None) -> list[Record]:
    return [sommet.play_game(game, game.resolve(players, seed=seed), rng=Rng(seed)) for seed in range(count)]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_read_back(game: Game, tmp_path: Path) -> None:
    records, file = games_of(game, players=game.seats[-1]), tmp_path / "games.npz"
    card = save(file, game, records, {"level": "random"}, with_legal=True)
    data = load(file)
    assert data.card == card
    assert data.records == tuple(records)
    assert (card["game"], card["level"], card["games"]) == (game.slug, "random", 2)
    assert data.result.tolist() == [pytest.approx(record.result) for record in records]
    assert check(data) == len(data) == card["decisions"]
    for row in range(0, len(data), 7):
        assert data.action[row] in data.legal_of(row)
        assert data.won_by_mover()[row] == data.result[data.game[row], data.seat[row] - 1]
    told = {name: [array["type"], array["shape"]] for name, array in card["arrays"].items()}
    with np.load(file) as arrays:  # numpy alone reads it
        assert told == {name: [str(arrays[name].dtype), [*arrays[name].shape]] for name in told}
        assert set(arrays.files) == {*told, "card"}


def test_the_same_records_make_the_same_bytes() -> None:
    game = sommet.game("step-by-step")
    files = [BytesIO(), BytesIO()]
    for file in files:
        save(file, game, games_of(game))
    assert files[0].getvalue() == files[1].getvalue()


def test_check_finds_what_was_changed() -> None:
    game, file = sommet.game("step-by-step"), BytesIO()
    save(file, game, games_of(game))
    file.seek(0)
    data = load(file)
    assert data.legal is None
    with pytest.raises(ValueError, match="this file has no legal actions"):
        data.legal_of(0)
    observation, action, result = data.observation.copy(), data.action.copy(), data.result.copy()
    observation[5, 0, 0, 0] += 1
    action[6] += 1
    result[1] = 1 - result[1]
    for changed, sentence in (
        (replace(data, observation=observation), "row 5 is not ply 5 of game 0"),
        (replace(data, action=action), "row 6 is not ply 6 of game 0"),
        (replace(data, result=result), "game 1 ended otherwise"),
        (replace(data, records=data.records[:1]), "rows for .* decisions"),
    ):
        with pytest.raises(ValueError, match=sentence):
            check(changed)


def test_what_does_not_go_together_is_refused() -> None:
    game = sommet.game("step-by-step")
    two, three = games_of(game, 1), games_of(game, 1, players=3)
    for records, sentence in (
        ([], "there is no record"),
        ([*two, *three], "game 1 has other players"),
        ([two[0][:4]], "game 0 has no result"),
    ):
        with pytest.raises(ValueError, match=sentence):
            save(BytesIO(), game, records)


def test_damaged_files_are_refused_in_a_sentence(tmp_path: Path) -> None:
    """Cut anywhere, or with a byte changed: it is read as it was, or it is said that it is no such file."""
    game, file = sommet.game("step-by-step"), tmp_path / "games.npz"
    save(file, game, games_of(game, 1))
    whole, rng = file.read_bytes(), Rng(1)
    expected = load(file)
    for number in range(60):
        cut, at = rng.draw(len(whole)), rng.draw(len(whole))
        damaged = whole[:cut] if number % 2 else whole[:at] + bytes([whole[at] ^ 1 << rng.draw(8)]) + whole[at + 1 :]
        try:
            data = load(BytesIO(damaged))
        except ValueError:
            continue
        assert data.records == expected.records
        assert (data.observation == expected.observation).all()
    other = BytesIO()
    np.savez(other, action=np.zeros(3))
    for nothing in (other, BytesIO(), BytesIO(b"no file of ours")):
        nothing.seek(0)
        with pytest.raises(ValueError, match="this is not a file of sommet-npz 1"):
            load(nothing)


def test_the_command_writes_arrays_and_their_card(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    how = ["--games", "3", "--level", "1", "--seed", "4", "--option", "size=3"]
    assert succeed("record", "step-by-step", *how, "--format", "npz", "--legal", "--out", str(file)) == ""
    data = load(file)
    assert check(data) > 0
    assert (data.card["level"], data.card["seed"], data.card["options"]["size"]) == ("1", 4, 3)
    assert [record.to_json() for record in data.records] == succeed("record", "step-by-step", *how).splitlines()
    assert (tmp_path / "games.card.md").read_text("utf-8") == card_text(data.card)
    assert "| 0 | height | level of the column" in card_text(data.card)


def test_a_format_that_is_none_is_refused() -> None:
    done = run("record", "step-by-step", "--games", "1", "--format", "csv")
    assert done.code == 2
    assert done.err.count("\n") == 1
