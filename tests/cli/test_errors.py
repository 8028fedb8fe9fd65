"""Whatever is wrong with a command line or a file: one sentence on standard error, exit code 2, nothing else."""

import subprocess
from pathlib import Path

import pytest

from cli.command import COMMAND, Finished, environment, sommet

GAME = "step-by-step"
START = '{"game": "step-by-step", "players": 2}'


def refused(done: Finished) -> str:
    """The one sentence of a refusal, after checking that there is nothing but it."""
    assert done.code == 2, done
    assert done.out == "", done
    assert done.err.count("\n") == 1, done.err
    assert done.err.endswith("\n"), done.err
    assert "Traceback" not in done.err
    assert not set("╭│╰") & set(done.err)
    return done.err


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nope", "there is no command 'nope'; there are games, rules, play"),
        ("--nope", "there is no command '--nope'"),
        ("games extra", "sommet games does not expect 'extra'; see sommet games --help"),
        ("games --nope", "sommet games has no option '--nope'; see sommet games --help"),
        ("games --json=perhaps", "sommet games: Invalid value"),
        ("rules", "GAME is missing; see sommet rules --help"),
        ("rules chess", "there is no game 'chess'"),
        (f"rules {GAME} --lang de", "--lang must be fr or en, not 'de'"),
        (f"record {GAME}", "--games is missing; see sommet record --help"),
        (f"record {GAME} --games", "a value is missing after --games; see sommet record --help"),
        (f"record {GAME} --games 1 --games 2", "--games is given twice"),
        (f"record {GAME} --games -3", "--games must be a whole number from 1 to 10000000, not '-3'"),
        (f"record {GAME} --games 0", "--games must be a whole number from 1 to 10000000, not '0'"),
        (f"record {GAME} --games 1.5", "--games must be a whole number from 1 to 10000000, not '1.5'"),
        (f"record {GAME} --games {'9' * 5000}", "--games must be a whole number from 1 to 10000000, not '999"),
        (
            f"record {GAME} --games 1 --seed abc",
            "--seed must be a whole number from 0 to 18446744073709551615, not 'abc'",
        ),
        (f"record {GAME} --games 1 --seed -1", "--seed must be a whole number"),
        (f"record {GAME} --games 1 --players 9", "Step by Step is played by 2, 3 or 4, not by 9"),
        (f"record {GAME} --games 1 --players many", "--players must be a whole number from 1 to 99, not 'many'"),
        (f"record {GAME} --games 1 --level 9", "there is no level '9'; there is random, greedy, 1"),
        (f"record {GAME} --games 1 --level 1 --random", "--level excludes --random; choose one of them"),
        (f"record {GAME} --games 1 --option size", "--option takes name=value, not 'size'"),
        (f"record {GAME} --games 1 --option =3", "--option takes name=value, not '=3'"),
        (f"record {GAME} --games 1 --option size=4", "option size cannot be '4'; it takes 3, 5, 7 or 9"),
        (
            f"record {GAME} --games 1 --option size=[5",
            "the value of option 'size' must be JSON or a bare word, not '[5'",
        ),
        (f"record {GAME} --games 1 --option size=NaN", "option size cannot be 'NaN'"),
        (f"record {GAME} --games 1 --option size=5 --option size=7", "option 'size' is given twice"),
        (f"record {GAME} --games 1 --option colour=red", "there is no option 'colour'; this game has size"),
        (f"record {GAME} --games 1 --setup nope", "--setup must be JSON, not 'nope'"),
        (f"record {GAME} --games 1 --setup [1]", "a setup must be a JSON object, not '[1]'"),
        (f"record {GAME} --games 1 --setup {'[' * 50_000}", "--setup must be JSON, not '[[[["),
        (f"record {GAME} --games 1 --out {{folder}}", "it is a folder, not a file"),
        (f"record {GAME} --games 1 --out {{folder}}/none/file", "no such file or folder"),
        ("replay", "FILE is missing; see sommet replay --help"),
        ("replay {folder}", "it is a folder, not a file"),
        ("replay {folder}/none", "no such file or folder"),
        ("replay --nope", "'--nope' is no option of this command"),
        ("view -", "--viewer is missing; see sommet view --help"),
        ("view - --viewer 3", "--viewer must be from 0 to 2 in this game, not 3"),
        ("view - --viewer -1", "--viewer must be a whole number from 0 to 99, not '-1'"),
        ("view - --viewer me", "--viewer must be a whole number from 0 to 99, not 'me'"),
        ("explain -", "--action is missing; see sommet explain --help"),
        (f"perft {GAME}", "DEPTH is missing; see sommet perft --help"),
        (f"perft {GAME} x", "DEPTH must be a whole number from 0 to 20, not 'x'"),
        (f"perft {GAME} -1", "DEPTH must be a whole number from 0 to 20, not '-1'"),
        (f"perft {GAME} 21", "DEPTH must be a whole number from 0 to 20, not '21'"),
        (f"perft {GAME} --depth x", "sommet perft has no option '--depth'"),
        (f"perft {GAME} 1 2", "sommet perft does not expect '2'; see sommet perft --help"),
        (f"match {GAME} --games 1 --levels 1", "it takes at least two levels"),
        (f"match {GAME} --games 1 --levels 1,1,1,1,1", "5 levels cannot share these seats equally"),
        (f"match {GAME} --games 1 --levels 1,2 --players 3", "2 levels cannot share 3 seats equally"),
        (f"match {GAME} --games 1 --levels 1,2 --option size=4", "option size cannot be '4'"),
        (f"match {GAME} --games 1 --levels 1,2 --scale 0", "--scale must be a number from 0.001 to 1000, not '0'"),
        (f"match {GAME} --games 1 --levels 1,2 --jobs 0", "--jobs must be a whole number from 1 to 256, not '0'"),
        (f"match {GAME} --games 1 --levels 1,2 --sprt 50,0", "--sprt takes two Elo differences, the smaller one first"),
        (f"match {GAME} --games 1 --levels 1,2 --sprt -5", "--sprt takes two Elo differences"),
        (f"match {GAME} --games 1 --levels 1,2,3 --sprt 0,5", "--sprt compares two levels, not 3"),
        (f"match {GAME} --games 1 --levels 1,9 --records {{folder}}/records", "there is no level '9'"),
        (f"match {GAME} --games 1 --levels random,greedy --records {{folder}}", "it is a folder, not a file"),
        (f"match {GAME} --games 1 --levels 1,9", "there is no level '9'"),
        (f"match {GAME} --games 1 --levels 1,", "there is no level ''"),
        (f"match {GAME} --games 0 --levels 1,2", "--games must be a whole number"),
        (
            f"match {GAME} --games 1 --levels 1,2 --time-ms 0",
            "--time-ms must be a whole number from 1 to 60000, not '0'",
        ),
        (f"tournament {GAME} --games 1 --levels 1,2", "--out is missing; see sommet tournament --help"),
        ("tournament chess --games 1 --levels 1,2 --out {folder}/t", "there is no game 'chess'"),
        ("tournament --games 1 --levels 1,2,1 --out {folder}/t", "level '1' is given twice"),
        ("tournament --games 1 --levels 1,9 --out {folder}/t", "there is no level '9'"),
        ("tournament --games 1 --levels 1,2 --players 2 --out {folder}/t", "Ascenseur is played by 3, 4, 5 or 6"),
        ("tournament --games 1 --levels 1,2 --out {folder}/none/t", "no such file or folder"),
        ("bench chess", "there is no game 'chess'"),
        ("bench --seconds 0", "--seconds must be a number of seconds from 0.01 to 600, not '0'"),
        ("bench --seconds nan", "--seconds must be a number of seconds from 0.01 to 600, not 'nan'"),
        ("play chess", "there is no game 'chess'"),
        (f"play {GAME} --seat 3", "--seat must be from 1 to 2 in this game, not 3"),
        (f"play {GAME} --level 9", "there is no level '9'"),
        (f"play {GAME} --players 4 --level 1 --level 2", "give one --level or one for each opponent (3), not 2"),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_sentence(line: str, sentence: str, tmp_path: Path) -> None:
    done = sommet(*line.format(folder=tmp_path).split(" "), stdin=START)

    assert sentence in refused(done)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["replay", "-"], ["legal", "-"], ["view", "-", "--viewer", "0"]])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"{", "line 1: this is not JSON"),
        (b"\n\n[1]\n", "line 3: a record must be a JSON object, not '[1]'"),
        (b"\xff\xfe\n", "it is not UTF-8 text"),
        (b'{"game": "chess", "players": 2}', "line 1: there is no game 'chess'"),
        (b'{"game": "step-by-step", "players": 9}', "line 1: Step by Step is played by 2, 3 or 4"),
        (b'{"game": "step-by-step", "players": 2, "options": {"size": 4}}', "line 1: option size cannot be '4'"),
        (b'{"game": "step-by-step", "players": 2, "winner": 1}', "line 1: a record has no field 'winner'"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_is_no_record_is_refused_with_its_line(command: list[str], text: bytes, sentence: str) -> None:
    assert sentence in refused(sommet(*command, stdin=text))


def test_an_illegal_action_in_a_record_is_refused_with_its_rule() -> None:
    record = '{"game": "step-by-step", "players": 2, "actions": ["move c5"]}'

    assert "line 1: action 1 ('move c5'): player 2’s ball is already on c5 (R5)" in refused(
        sommet("legal", "-", stdin=record)
    )


def test_a_hundred_megabytes_of_zeros_are_no_record(tmp_path: Path) -> None:
    zeros = tmp_path / "zeros"
    with zeros.open("wb") as stream:
        stream.truncate(100_000_000)

    assert "that is no record" in refused(sommet("replay", str(zeros)))


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "'\\x1b[2J'" in refused(sommet("rules", "\x1b[2J"))


def test_a_full_disk_is_an_error_in_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False)

    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


@pytest.mark.parametrize(
    ("arguments", "changes", "sentence"),
    [
        ([], {"SOMMET_LANG": "fr"}, "il n’y a pas de jeu"),
        ([], {"SOMMET_LANG": "en"}, "there is no game"),
        (["--lang", "fr"], {"SOMMET_LANG": "en"}, "il n’y a pas de jeu"),
        (["--lang=en"], {"SOMMET_LANG": "fr"}, "there is no game"),
        ([], {"SOMMET_LANG": "", "LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR.UTF-8"}, "there is no game"),
        ([], {"SOMMET_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "en_US.UTF-8"}, "there is no game"),
        ([], {"SOMMET_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}, "il n’y a pas de jeu"),
    ],
)
def test_errors_speak_the_language_asked_for_or_the_environments(
    arguments: list[str], changes: dict[str, str], sentence: str
) -> None:
    assert sentence in refused(sommet("rules", "chess", *arguments, **changes))


def test_an_argument_error_speaks_french_too() -> None:
    assert refused(sommet("perft", GAME, "x", SOMMET_LANG="fr")) == "DEPTH doit être un entier de 0 à 20, pas 'x'\n"
