"""What each command prints when all is well."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sommet as library
from cli.command import environment, sommet, succeed
from sommet.cli.app import COMMANDS
from sommet.games import all_games, find
from sommet.players import LEVELS

GAME = "step-by-step"
SMALL = ["--option", "size=3", "--option", "tower=2"]  # short games
GAMES = [game.slug for game in all_games()]


def lines(text: str) -> list[Any]:
    """The values of JSON lines."""
    return [json.loads(line) for line in text.splitlines()]


def test_version_says_the_form() -> None:
    assert succeed("--version") == f"sommet {library.__version__} ({library.form()})\n"


def test_the_interpreted_form_is_chosen_by_the_environment() -> None:
    assert succeed("--version", SOMMET_PURE="1") == f"sommet {library.__version__} (interpreted)\n"


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_help_names_every_command(arguments: list[str]) -> None:
    page = succeed(*arguments)

    assert [name for name in COMMANDS if f"│ {name} " not in page] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_page(command: str) -> None:
    assert f"Usage: sommet {command}" in succeed(command, "--help")


def test_heavy_libraries_wait_until_they_are_needed() -> None:
    def loaded(statement: str) -> set[str]:
        code = f"import sys; {statement}; print(*(name for name in sys.modules), file=sys.stderr)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
        return set(done.stderr.decode().split())

    assert not {"cyclopts", "rich"} & loaded("import sommet, sommet.cli")
    page = loaded("from sommet.cli.app import run; run(['--help'])")
    assert "cyclopts" in page
    assert not {"sommet.games", "sommet.search", "sommet.players"} & page


# games, rules


def test_games_for_programs() -> None:
    described = {entry["slug"]: entry for entry in json.loads(succeed("games", "--json"))}

    assert list(described) == GAMES
    step = described[GAME]
    assert (step["title"], step["players"], step["minutes"]) == ("Step by Step", [2, 3, 4], [15, 30])
    assert set(step["pitch"]) == {"fr", "en"}
    size = step["options"][0]
    assert size == {
        "name": "size",
        "default": 5,
        "schema": {"enum": [3, 5, 7, 9]},
        "help": {"fr": "côté du plateau", "en": "side of the board"},
    }


def test_games_for_people() -> None:
    page = succeed("games", COLUMNS="200")

    for game in all_games():
        assert f"{game.title}  {game.slug}  " in page
        assert game.pitch.say("en") in page
        for option in game.options:
            assert f"{option.name} " in page
            assert option.help.say("en") in page


@pytest.mark.parametrize("slug", GAMES)
def test_rules_come_in_both_languages(slug: str) -> None:
    french, english = succeed("rules", slug, "--lang", "fr"), succeed("rules", slug, "--lang", "en")

    assert french.startswith("# ")
    assert english.startswith("# ")
    assert french != english


# record


@pytest.mark.parametrize("slug", GAMES)
def test_records_replay_and_name_their_game(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"

    assert succeed("record", slug, "--games", "3", "--seed", "5", "--legal", "--out", str(file)) == ""

    records = lines(file.read_text("utf-8"))
    assert [record["game"] for record in records] == [slug] * 3
    assert all(len(record["result"]) == record["players"] for record in records)
    for record in records:
        assert all(legal == sorted(legal) for legal in record["legal"])
        assert all(action in legal for action, legal in zip(record["actions"], record["legal"], strict=True))
    visited = sum(len(record["actions"]) + 1 for record in records)
    assert succeed("replay", str(file)).splitlines()[-1] == f"3 games, {visited} positions, 0 mismatches"


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    first, again, other = (succeed("record", GAME, "--games", "2", "--seed", seed) for seed in ("7", "7", "8"))

    assert first == again
    assert first != other


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    short, long = (succeed("record", GAME, "--games", games, "--seed", "7") for games in ("2", "4"))

    assert long.splitlines()[:2] == short.splitlines()


@pytest.mark.parametrize("how", [["--random"], ["--level", "greedy", *SMALL], ["--level", "1", *SMALL]])
def test_both_forms_write_the_same_bytes(how: list[str]) -> None:
    ask = ["record", GAME, "--games", "4", "--seed", "3", *how]

    assert succeed(*ask, SOMMET_PURE="1") == succeed(*ask, SOMMET_PURE="0")


def test_random_is_what_plays_unless_a_level_is_given() -> None:
    plain, random, level = (
        succeed("record", GAME, "--games", "1", *how) for how in ([], ["--random"], ["--level", "1"])
    )

    assert plain == random
    assert plain != level


def test_records_keep_players_options_and_setup() -> None:
    setup = {"starts": ["a1", "a2", "a3"], "first": 2, "heights": {"a1": 1}, "stock": 12}
    options = ["--option", "ceiling=none", "--option", "coda=5", "--option", 'starts="corners"']

    (record,) = lines(succeed("record", GAME, "--games", "1", "--players", "3", "--setup", json.dumps(setup), *options))

    assert record["players"] == 3
    assert record["options"] == {"ceiling": "none", "coda": 5, "starts": "corners"}
    assert record["setup"] == setup


# replay


def recorded(**changes: Any) -> str:
    """A record of a short game with some of its fields changed."""
    (record,) = lines(succeed("record", GAME, "--games", "1", "--seed", "2", "--legal", *SMALL))
    return json.dumps({**record, **changes})


def test_replay_counts_a_wrong_result() -> None:
    text = recorded(result=[9, 9])

    done = sommet("replay", "-", stdin=text)

    visited = len(json.loads(text)["actions"]) + 1
    assert (done.code, done.out) == (1, f"1 games, {visited} positions, 1 mismatches\n")
    assert done.err.startswith("line 1: result [")


def test_replay_counts_every_wrong_legal_set() -> None:
    record = json.loads(recorded())
    record["legal"][0].append("move d4")
    record["legal"][1] = record["legal"][1][:-1]

    done = sommet("replay", "-", stdin="\n" + json.dumps(record))

    assert (done.code, done.out.splitlines()[-1].endswith(" 2 mismatches")) == (1, True)
    first, second = done.err.splitlines()
    assert first.startswith("line 2: before action 1")
    assert "not legal by our rules: move d4" in first
    assert second.startswith("line 2: before action 2")


def test_replay_takes_a_refused_action_for_a_mismatch_and_goes_on_with_the_next_game() -> None:
    broken = {"game": GAME, "players": 2, "actions": ["move b1", "place b2", "move c1", "move c5"], "result": [1, 0]}
    empty = {"game": GAME, "players": 2}

    done = sommet("replay", "-", stdin=f"{json.dumps(broken)}\n{json.dumps(empty)}\n")

    # The third action is legal (c1 is free again), the fourth is not: four positions, and one of the second game.
    assert (done.code, done.out) == (1, "2 games, 5 positions, 1 mismatches\n")
    assert (
        done.err
        == "line 1: refused: action 4 ('move c5'): the ball has moved already; a piece is to be laid now (R1)\n"
    )


def test_replay_of_nothing() -> None:
    assert succeed("replay", "-") == "0 games, 0 positions, 0 mismatches\n"


# legal, view, explain


def test_legal_tells_what_may_be_done_after_each_record() -> None:
    begun = {"game": GAME, "players": 3, "actions": ["move b1"]}

    first, second = lines(succeed("legal", "-", stdin=f"{json.dumps(begun)}\n{recorded()}\n"))

    assert first == {"mover": 1, "legal": ["place a1", "place b2", "place c1"], "over": False, "result": None}
    assert (second["legal"], second["over"]) == ([], True)
    assert second["result"] == json.loads(recorded())["result"]


@pytest.mark.parametrize("slug", GAMES)
def test_view_shows_a_record_as_each_seat_and_a_spectator_may_see_it(slug: str) -> None:
    record = json.dumps({"game": slug, "players": find(slug).seats[0]})

    for viewer in ("0", "1", "2"):
        (seen,) = lines(succeed("view", "-", "--viewer", viewer, stdin=record))
        assert (seen["game"], seen["viewer"]) == (slug, int(viewer))


@pytest.mark.parametrize(
    ("action", "lang", "judged"),
    [
        ("move b1", "en", {"legal": True, "code": None, "rule": None, "sentence": None}),
        (
            "move c5",
            "en",
            {"legal": False, "code": "illegal", "rule": "R5", "sentence": "player 2’s ball is already on c5 (R5)"},
        ),
        (
            "move c5",
            "fr",
            {"legal": False, "code": "illegal", "rule": "R5", "sentence": "la bille du joueur 2 est déjà en c5 (R5)"},
        ),
    ],
)
def test_explain_judges_an_action(action: str, lang: str, judged: dict[str, Any]) -> None:
    record = json.dumps({"game": GAME, "players": 2})

    assert lines(succeed("explain", "-", "--action", action, "--lang", lang, stdin=record)) == [judged]


def test_explain_says_what_is_no_action_at_all() -> None:
    (judged,) = lines(succeed("explain", "-", "--action", "--fly", stdin=json.dumps({"game": GAME, "players": 2})))

    assert (judged["legal"], judged["code"], judged["rule"]) == (False, "notation", None)
    assert judged["sentence"].startswith("'--fly' is not an action")


def test_a_file_may_begin_with_a_byte_order_mark_and_end_lines_as_windows_does(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + recorded().encode() + b"\r\n")

    assert succeed("replay", str(file)).endswith(" 0 mismatches\n")


# perft


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["0"], 1),
        (["1"], 22),
        (["4"], 3959),
        (["3", "--players", "4"], 990),
        (["6", "--option", "size=3", "--option", "tower=3"], 690),
        (
            [
                "5",
                "--setup",
                '{"starts":["a1","e5"],"heights":{"a1":5,"a2":5,"a3":5,"b1":5,"b2":5,"b3":3,"c1":5,"c2":3},"stock":20}',
            ],
            868,
        ),
    ],
)
def test_perft_counts_as_the_rules_say(arguments: list[str], count: int) -> None:
    assert succeed("perft", GAME, *arguments) == f"{count}\n"


# match, bench


def timeless(text: str) -> Any:
    """The result of a match without what depends on the machine."""
    result = json.loads(text)
    for row in result["rows"]:
        assert 0 <= row.pop("decision_ms") <= row.pop("turn_ms")
    return result


def test_match_for_programs() -> None:
    ask = ["match", GAME, "--levels", "1,random", "--games", "4", "--seed", "1", "--json"]
    result = timeless(succeed(*ask))

    assert [row["level"] for row in result["rows"]] == ["1", "random"]
    assert sum(row["points"] for row in result["rows"]) == pytest.approx(4)
    assert all(row["low"] - 1e-9 <= row["share"] <= row["high"] + 1e-9 for row in result["rows"])
    assert all(row["result_low"] <= row["result"] <= row["result_high"] for row in result["rows"])
    for name in ("elo", "result_difference"):
        assert result[name]["low"] <= result[name]["difference"] <= result[name]["high"]
    assert (result["games"], result["players"], result["sprt"]) == (4, 2, None)
    assert timeless(succeed(*ask)) == result


def test_match_with_all_that_can_be_asked(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    ask = "--levels greedy,random --players 4 --games 60 --scale 0.5 --opening 2 --sprt -200,200 --jobs 2 --json"

    result = timeless(succeed("match", GAME, *ask.split(), *SMALL, "--records", str(file)))

    assert (result["sprt"]["low"], result["sprt"]["high"], result["sprt"]["accepted"]) == (-200, 200, "high")
    assert result["games"] < 60
    records = lines(file.read_text("utf-8"))
    assert len(records) == result["games"]
    assert {record["players"] for record in records} == {4}
    assert {record["options"]["size"] for record in records} == {3}
    assert succeed("replay", str(file)).endswith(" 0 mismatches\n")


def test_match_for_people_of_two_and_of_three() -> None:
    two = succeed("match", GAME, "--levels", "random,greedy", "--games", "4", SOMMET_LANG="fr").splitlines()
    three = succeed("match", GAME, "--levels", "random,random,greedy", "--games", "3", "--time-ms", "5").splitlines()

    assert two[0].split() == ["niveau", "parties", "points", "part", "95", "%", "résultat", "moyen", "décision", "tour"]
    assert [line.split()[0] for line in two[1:3]] == ["random", "greedy"]
    assert two[3].startswith("Elo\u00a0: random contre greedy ")
    assert two[4].startswith("Résultat moyen\u00a0: random contre greedy ")
    assert [line.split()[0] for line in three] == ["level", "random", "random", "greedy"]


def test_match_says_what_its_sequential_test_found() -> None:
    ask = ["match", GAME, "--levels", "3,4", "--games", "4", "--scale", "0.01", "--sprt", "-5,5", *SMALL]

    *_, tested = succeed(*ask, COLUMNS="200").splitlines()

    assert tested.startswith("SPRT: undecided between -5 and +5 after 4 games (LLR ")


def test_bench_measures_every_game() -> None:
    speeds = json.loads(succeed("bench", "--json", "--seconds", "0.02"))

    assert [speed["game"] for speed in speeds] == GAMES
    for speed in speeds:
        assert speed["form"] == library.form()
        assert all(value > 0 for name, value in speed.items() if name.endswith("_per_second"))
        assert speed["simulations_per_playout"] == pytest.approx(
            speed["simulations_per_second"] / speed["playouts_per_second"]
        )


def test_bench_for_people_names_game_and_form() -> None:
    page = succeed("bench", GAME, "--seconds", "0.02")

    assert library.form() in page
    assert GAME in page


def test_levels_are_listed_where_they_can_be_chosen() -> None:
    page = " ".join(succeed("play", "--help", COLUMNS="200").split())

    assert f"{', '.join(LEVELS)} or human" in page
