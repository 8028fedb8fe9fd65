"""`sommet verify`: exit code, sentences and lines for programs."""

import json
from dataclasses import replace
from pathlib import Path

from core.fair import fair_game

import sommet as library
from cli.command import sommet, succeed
from sommet.core.fairness import Contribution
from sommet.testing.walk import effort

TALO = library.game("talo")


def test_it_says_how_each_record_stands(tmp_path: Path) -> None:
    fair = fair_game(TALO, 0)
    chance = next(n for n, place in enumerate(library.positions(TALO, fair)) if place.mover == 0)
    thrown = fair[chance]
    other = "roll 1" if thrown != "roll 1" else "roll 2"
    forged = replace(fair, actions=[*fair.actions[:chance], other, *fair.actions[chance + 1 :]])
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(record.to_json() for record in (fair, replace(fair, fairness=None), forged)))

    done = sommet("verify", str(file))

    assert (done.code, done.err) == (1, "")
    first, second, third, last = done.out.splitlines()
    assert first.startswith("line 1: verified (setup and ")
    assert second == "line 2: no commitment to the draws"
    assert third == f"line 3: action {chance + 1}: {thrown} was drawn, '{other}' stands there"
    assert last == "3 games: 1 verified, 1 without commitment, 1 that differ"
    french = sommet("verify", str(file), "--lang", "fr").out
    assert "3 parties : 1 vérifiées, 1 sans engagement, 1 qui diffèrent".replace(" :", "\N{NO-BREAK SPACE}:") in french
    told = [json.loads(line) for line in sommet("verify", str(file), "--json").out.splitlines()]
    assert [each["standing"] for each in told] == ["verified", "no commitment", "differs"]
    assert (told[2]["part"], told[2]["action"], told[2]["expected"], told[2]["found"]) == (
        "action",
        chance + 1,
        thrown,
        other,
    )


def test_games_without_commitment_are_no_mismatch(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(replace(fair_game(TALO, 1), fairness=None).to_json())
    assert "1 without commitment" in succeed("verify", str(file))


def test_seats_of_one_screen_need_not_be_neighbours() -> None:
    number = next(n for n in range(9) if fair_game(TALO, n).players == 3)
    parts = (Contribution((1, 3), "bb" * 32), Contribution((2,), "aa" * 32))
    assert "1 verified" in succeed("verify", "-", stdin=fair_game(TALO, number, parts).to_json())


def test_what_is_no_record_is_refused() -> None:
    done = sommet("verify", "-", stdin=fair_game(TALO, 0).to_json().replace('"secret": "', '"secret": "x'))
    assert done.code == 2
    assert "line 1: the field fairness.secret must be 64 hexadecimal digits" in done.err


def test_many_games_at_once(tmp_path: Path) -> None:
    """Two hundred games; a thousand in a long run."""
    each = 40 if effort() == 1 else 200
    file = tmp_path / "games.jsonl"
    with file.open("w") as stream:
        for game in library.all_games():
            stream.writelines(fair_game(game, number).to_json() + "\n" for number in range(each))
    assert succeed("verify", str(file)).splitlines()[-1] == (
        f"{5 * each} games: {5 * each} verified, 0 without commitment, 0 that differ"
    )
    assert succeed("replay", str(file)).endswith(" 0 mismatches\n")
