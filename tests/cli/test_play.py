"""A game at the keyboard, typed through a pipe: what is shown, what is refused, what is taken back and saved."""

import json
import re
from pathlib import Path

import pytest

from cli.command import Finished, sommet, succeed
from sommet.games import all_games
from sommet.games.step_by_step.rules import RULES

GAME = "step-by-step"


def play(*typed: str, ask: tuple[str, ...] = ("--seed", "1", "--lang", "en")) -> Finished:
    """What a person gets to see who types these lines."""
    done = sommet("play", GAME, *ask, stdin="".join(f"{line}\n" for line in typed))
    assert (done.code, done.err) == (0, ""), done
    return done


def answer(done: Finished, line: str) -> str:
    """What was shown between a typed line and the next question."""
    return done.out.split(f"\n> {line}\n", 1)[1].split("\n> ", 1)[0]


def test_the_table_is_introduced_and_the_first_decision_explained() -> None:
    shown = play("quit").out

    assert "Step by Step · Move your ball" in shown
    assert "player 1: you\nplayer 2: Ventoux, computer of level 2\n" in shown
    assert "Step by Step · your turn, player 1 ──" in shown
    assert "move your ball (e.g. move a1)" in shown
    assert " 22 move e5" in shown


def test_the_end_of_the_input_is_leaving() -> None:
    assert play().out.endswith("> \n")


def test_an_action_is_given_by_text_in_capitals_or_not_or_by_number() -> None:
    for typed in ("move b1", "  MOVE   B1 ", "6"):
        assert "  · you roll to b1, level 0\n" in play(typed).out


def test_what_the_others_did_is_told_in_words() -> None:
    told = [line for line in play("move b1", "place b2").out.splitlines() if line.startswith("  · ")]

    assert told[:2] == ["  · you roll to b1, level 0", "  · you lay a piece on b2 (level 1)"]
    assert [line.startswith("  · Ventoux ") for line in told[2:]] == [True, True]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fly", "'fly' is not an action"),
        ("move c5", f"Ventoux’s ball is already on c5 (R5)\nR5: {RULES['R5'].en}"),
        ("place b1", "the ball moves first, the piece comes after (R1)\nR1: "),
        ("move c3", "(R8)\nR8: "),
        ("23", "there is no action '23'; the numbers go from 1 to 22"),
        ("0", "there is no action '0'"),
        ("9" * 50, "there is no action '999"),
        ("rules R99", "there is no rule 'R99'; they go from R1 to R20"),
        ("save", "the name is missing: save game.jsonl"),
        ("save /", "cannot write '/': it is a folder, not a file"),
        ("save /none/file", "cannot write '/none/file': no such file or folder"),
        ("undo", "there is nothing to undo"),
        ("list zzz", "no legal action fits"),
        ("\x1b[2J", "is not an action"),
    ],
)
def test_what_cannot_be_done_is_explained_and_asked_again(line: str, sentence: str) -> None:
    done = play(line, "move b1")

    assert sentence in done.out
    assert "\x1b" not in done.out
    assert "you roll to b1" in done.out


def test_bytes_that_are_no_text_are_no_action() -> None:
    done = sommet("play", GAME, "--lang", "en", stdin=b"\xff\x00\nquit\n")

    assert (done.code, done.err) == (0, "")
    assert "is not an action" in done.out


def test_help_names_every_command() -> None:
    shown = answer(play("help"), "help")

    for word in ("help", "list", "hint", "undo", "rules", "save", "quit"):
        assert f"\n  {word} " in shown


def test_list_shows_all_actions_or_those_with_a_word_and_a_word_alone_does_too() -> None:
    done = play("list", "list e", "a1")

    assert answer(done, "list").count("move") == 22
    assert "  1 move a1" in answer(done, "a1")
    assert "a2" not in answer(done, "a1")


def test_a_long_list_is_folded() -> None:
    done = play("list", ask=("--seed", "1", "--lang", "en", "--option", "size=7"))

    assert "46 actions: list shows them all, a word those that contain it (move…)" in done.out
    assert "46 move g7" in answer(done, "list")


def test_a_hint_gives_numbered_actions_with_their_hope() -> None:
    shown = answer(play("hint"), "hint").splitlines()

    assert shown[0] == "the most promising, with the hope of winning:"
    assert len(shown) == 4
    number, verb, _, hope = shown[1].split()[:4]
    assert (1 <= int(number) <= 22, verb, hope[-1]) == (True, "move", "%")


def test_rules_are_told_one_or_all() -> None:
    done = play("rules r4", "rules")

    assert answer(done, "rules r4").split() == ["R4", *RULES["R4"].en.split()]
    assert [number for number in RULES if f"\n  {number} " not in "\n" + answer(done, "rules")] == []


def test_undo_goes_back_to_the_previous_decision_over_the_others_actions() -> None:
    done = play("move b1", "place b2", "undo", "undo", "list")

    assert "actions undone: 3" in done.out
    assert "actions undone: 1" in done.out
    assert answer(done, "list").count("move") == 22


def test_a_saved_game_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "my game.jsonl"

    done = play("move b1", f"save {file}", "quit")

    assert "\ngame written to " in done.out
    assert json.loads(file.read_text("utf-8")) == {
        "game": GAME,
        "players": 2,
        "options": {},
        "setup": {"starts": ["c1", "c5"], "first": 1},
        "actions": ["move b1"],
    }
    assert succeed("replay", str(file)) == "1 games, 2 positions, 0 mismatches\n"


def test_a_whole_game_to_its_end_is_taken_back_finished_again_and_saved(tmp_path: Path) -> None:
    """A tower of two beside a step of one, on which player 1 stands."""
    file = tmp_path / "won.jsonl"
    setup = '{"starts": ["a2", "c3"], "heights": {"a2": 1}}'
    ask = ("--lang", "en", "--seed", "1", "--option", "size=3", "--option", "tower=2", "--setup", setup)

    before = ("help", "hint", "fly", "place a1", "move c3", "99", "move a1", "undo", "move b2")
    after = ("list", "hint", "move a1", "undo", "move b2", f"save {file}", "quit")

    done = play(*before, *after, ask=ask)

    assert done.out.count("Step by Step · the game is over ──") == 2
    assert "the summit is reached: you win" in done.out
    assert re.search(r"  player 1: you +1\n", done.out)
    assert "the game is over: nothing to advise" in done.out
    assert "the game is over (R14)" in done.out
    record = json.loads(file.read_text("utf-8"))
    assert (record["actions"], record["result"]) == (["move b2"], [1, 0])
    assert succeed("replay", str(file)).endswith(" 0 mismatches\n")


def test_two_persons_share_a_keyboard() -> None:
    done = play("move b1", "place b2", "move b5", "undo", ask=("--lang", "en", "--level", "human"))

    assert "player 1: a person\nplayer 2: a person\n" in done.out
    assert "your turn, player 2" in done.out
    assert done.out.count("player 1 rolls to b1") == 1


def test_a_person_may_sit_elsewhere_among_different_levels() -> None:
    ask = ("--lang", "en", "--players", "3", "--seat", "2", "--level", "random", "--level", "1")
    done = play("quit", ask=ask)

    assert (
        "player 1: Montmartre, computer of level random\nplayer 2: you\nplayer 3: Snowdon, computer of level 1\n"
        in done.out
    )
    assert done.out.index("  · Montmartre ") < done.out.index("your turn, player 2")


def test_the_same_seed_gives_the_same_game() -> None:
    lines = ("move b1", "place b2", "1", "1", "quit")

    assert play(*lines).out == play(*lines).out


def test_the_table_speaks_french() -> None:
    shown = play("move c5", "hint", "quit", ask=("--lang", "fr")).out

    assert "joueur 1\u00a0: vous" in shown
    assert "la bille de Ventoux est déjà en c5 (R5)" in shown
    assert "les plus prometteuses" in shown


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_every_game_can_be_played_by_its_numbers_to_the_end_of_the_input(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = "".join(f"{line}\n" for line in ["1"] * 30 + [f"save {file}"])

    succeed("play", slug, "--seed", "1", "--level", "random", stdin=typed)

    assert succeed("replay", str(file)).endswith(" 0 mismatches\n")
