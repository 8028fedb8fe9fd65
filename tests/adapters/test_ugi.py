"""The Universal Game Interface: what `sommet ugi` answers, and what it may know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sommet
from sommet.adapters.ugi import Engine, Limits
from sommet.core.rng import Rng
from sommet.core.ugi import position_line, read_view, text_of, view_line, word_of
from sommet.games import all_games

PAGE = Path(__file__).parents[2] / "docs" / "ugi.md"
STEP = sommet.game("step-by-step")
SECRETS = [game for game in all_games() if game.has_secrets]
BY_NAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


class Talk:
    """A conversation whose answers are waited for."""

    def __init__(self, game: sommet.core.Game = STEP, level: str = "1", **more: Any) -> None:
        self.lines: list[str] = []
        self._decided = Event()
        self.engine = Engine(game, level=level, say=self._hear, **more)

    def _hear(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith("bestmove"):
            self._decided.set()

    def ask(self, line: str) -> list[str]:
        """What is answered at once; after `go` what is answered in the end."""
        before = len(self.lines)
        self._decided.clear()
        self.engine.hear(line)
        if line.startswith("go") and "infinite" not in line:
            assert self._decided.wait(60)
        return self.lines[before:]

    def bestmove(self, limits: str = "") -> str:
        return self.ask(f"go {limits}")[-1].removeprefix("bestmove ")

    def answer(self, question: str) -> str:
        (line,) = self.ask(f"query {question}")
        return line.removeprefix("response ")


def played(game: sommet.core.Game, decisions: int, seed: int = 1) -> tuple[Any, list[str], Any]:
    """A start, actions by chance, and the position after them, in which a seat decides."""
    start, rng = game.resolve(seed=seed), Rng(seed)
    position, actions = game.begin(start), list[str]()
    while len(actions) < decisions or position.mover == 0:
        action = position.random(rng)
        actions.append(game.write(position, action))
        position.play(action)
    return start, actions, position


def transcripts() -> list[str]:
    return [
        block for block in re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S) if "\n> " in block
    ]


@pytest.mark.parametrize("transcript", transcripts(), ids=["two players", "chance"])
def test_the_page_shows_what_is_said(transcript: str) -> None:
    command, *lines = transcript.splitlines()
    words = re.fullmatch(r"\$ sommet ugi (\S+) (.*)", command)
    assert words is not None
    options = dict(re.findall(r"--(\w+) (\S+)", words[2]))
    given: dict[str, Any] = {"level": options["level"], "seed": int(options.get("seed", "0"))}
    if "players" in options:
        given["players"] = int(options["players"])
    if "option" in options:
        name, _, value = options["option"].partition("=")
        given["options"] = {name: json.loads(value)}
    talk = Talk(sommet.game(words[1]), **given)
    said: list[str] = []
    for line in lines:
        if line.startswith("> "):
            assert said == []
            said = talk.ask(line[2:])
        else:
            assert re.fullmatch(re.escape(line).replace(r"\.\.\.", ".*"), said.pop(0))
    assert said == []


@BY_NAME
def test_every_action_is_one_word(game: sommet.core.Game) -> None:
    for seed in range(3):
        for text in sommet.play_game(game, rng=Rng(seed)):
            assert text_of(word_of(text)) == text
            assert len(word_of(text).split()) == 1


@BY_NAME
def test_it_follows_a_whole_game(game: sommet.core.Game) -> None:
    """Positions come whole each time, as other programs send them; the answers are the rules'."""
    options = {"ascenseur": {"sizes": [1, 2]}}.get(game.slug, {})
    start = game.resolve(None, options, None, 4)
    record = sommet.play_game(game, start, rng=Rng(4))
    talk, positions = Talk(game), list(sommet.positions(game, record))
    for ply in range(0, len(record), 7):
        position = positions[ply]
        assert talk.ask(position_line(start, list(record)[:ply])) == []
        assert talk.answer("turn") == str(position.mover)
        assert talk.answer("p1turn") == ("true" if position.mover == 1 else "false")
        assert talk.answer("legal").split() == [word_of(text) for text in game.legal(position)]
        assert (talk.answer("gameover"), talk.answer("result")) == ("false", "none")
    assert talk.ask(position_line(start, list(record))) == []
    outcome = game.outcome(positions[-1])
    assert outcome is not None
    assert talk.answer("gameover") == "true"
    won = " ".join(f"p{seat}win" for seat in outcome.winners)
    assert talk.answer("result") == ("draw" if len(outcome.winners) == start.players else won)
    assert talk.bestmove() == "none"


@pytest.mark.parametrize(
    "limits",
    [
        "",
        "nodes 50",
        "nodes 0",
        "movetime 20",
        "depth 2",
        "p1time 400 p2time 300 p1inc 5",
        "nodes x",
        "depth",
        "nonsense 3",
    ],
)
@pytest.mark.parametrize("slug", ["step-by-step", "aufsteiger"])
def test_every_limit_ends_in_a_legal_action(limits: str, slug: str) -> None:
    game = sommet.game(slug)
    talk = Talk(game)
    talk.ask("position startpos")

    assert talk.answer(f"islegal {talk.bestmove(limits)}") == "true"


def test_a_clock_is_shared_out() -> None:
    assert Limits.of(["p1time", "60000", "p2time", "100", "p1inc", "1000"], 1).time_ms == 3750
    assert Limits.of(["p1time", "60000", "p2time", "100"], 2).time_ms == 5
    assert Limits.of(["p1time", "1"], 1).time_ms == 1
    assert Limits.of(["infinite"], 1) == Limits(is_endless=True)


@pytest.mark.parametrize("game", [STEP, sommet.game("ascension"), sommet.game("talo")], ids=lambda game: game.slug)
def test_an_endless_search_hears_what_is_said_and_ends_when_it_is_told(game: sommet.core.Game) -> None:
    talk = Talk(game)
    talk.ask("position startpos")
    assert talk.ask("go infinite") == []

    assert talk.ask("isready") == ["readyok"]
    assert talk.answer("turn") == "1"
    assert talk.ask("position startpos") == ["info string a search is going on: stop it first"]
    told = talk.ask("stop")

    assert talk.answer(f"islegal {told[-1].removeprefix('bestmove ')}") == "true"
    assert talk.ask("stop") == []


def test_the_same_seed_and_budget_play_what_the_level_plays() -> None:
    talk = Talk(level="2")
    talk.ask("setoption name Seed value 77")
    mind = sommet.player(STEP, "2", 77)
    start, actions, position = played(STEP, 0)
    for _ in range(12):
        talk.ask(position_line(start, actions))
        action = mind.choose(position)
        assert talk.bestmove() == word_of(STEP.write(position, action))
        actions.append(STEP.write(position, action))
        position.play(action)


def test_options_are_those_of_the_game() -> None:
    talk = Talk()
    for line in ("setoption name Players value 3", "setoption name size value 7", "setoption name Seed value 5"):
        assert talk.ask(line) == []
    talk.ask("position startpos")
    assert talk.answer("seats") == "3"
    assert "move_g7" in talk.answer("legal").split() or "move_g6" in talk.answer("legal").split()
    for line, sentence in (
        ("setoption name Players value 9", "Step by Step is played by 2, 3 or 4, not by 9"),
        ("setoption name Level value 99", "there is no level '99'"),
        ("setoption name size value {}", "size"),
        ("setoption name Hash value 64", "there is no option 'Hash' = '64'"),
        ("setoption Hash", "one writes setoption name NAME value VALUE"),
    ):
        (said,) = talk.ask(line)
        assert said.startswith("info string ")
        assert sentence in said


@pytest.mark.parametrize("game", SECRETS, ids=lambda game: game.slug)
@pytest.mark.parametrize("seed", range(5))
def test_a_seat_is_told_what_it_may_know_and_nothing_else(game: sommet.core.Game, seed: int) -> None:
    """Two positions that it cannot tell apart are told alike, but for the guess; which is a guess."""
    start, actions, position = played(game, 40, seed)
    other = position.copy()
    other.redeal(position.mover, Rng(99))
    assert other != position, "nothing is hidden here"

    def told(standing: Any, luck: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(view_line(game, start, actions, standing, Rng(luck)).split()[2])
        return found

    one, two = told(position, 1), told(other, 1)
    guesses = [read_view(game, json.dumps(told(position, luck))) for luck in range(8)]
    assert {**one, "guess": None} == {**two, "guess": None}
    assert any(guess != position for guess in guesses)
    for guess in guesses:
        assert game.view(guess, position.mover)["to_move"] == position.mover
        assert game.legal(guess) == one["legal"]
        assert guess.start is not None
        assert guess.start.setup is None


@pytest.mark.parametrize("game", SECRETS, ids=lambda game: game.slug)
def test_it_decides_from_a_view(game: sommet.core.Game) -> None:
    start, actions, position = played(game, 25)
    talk = Talk(game)
    assert talk.ask(view_line(game, start, actions, position, Rng(3))) == []

    assert text_of(talk.bestmove("nodes 40")) in game.legal(position)


WORDS = (
    "ugi isready setoption uginewgame position go query stop name value startpos fen view moves p1turn result",
    "legal islegal turn Level Seed Players size 3 -1 99999999999999999999 {} [] null nodes depth movetime infinite",
    "move_b1 place_a1 \x00 é",
    '{"players":2} {"players":{}} {"guess":{},"players":2,"options":{}} {"guess":1,"players":3,"options":[]}',
    '{"guess":{"numbers":[1],"seal":1,"key":1},"players":2,"options":{}}',
)
LINES = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(" ".join(WORDS).split(" ")), max_size=7).map(" ".join),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(LINES, max_size=6), st.sampled_from(["step-by-step", "ascenseur"]))
def test_nonsense_is_answered_in_lines(lines: list[str], slug: str) -> None:
    said: list[str] = []
    engine = Engine(sommet.game(slug), level="random", say=said.append)
    for line in lines:
        engine.hear(line)
    engine.close()
    for line in said:
        assert "\n" not in line
        assert len(line) < 5000
        assert line.split()[0] in {"id", "option", "ugiok", "readyok", "response", "bestmove", "info"}
