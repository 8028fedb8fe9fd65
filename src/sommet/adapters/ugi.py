"""A computer player that speaks the Universal Game Interface (UGI): one line in, lines out. See docs/ugi.md.

Two-player games that everybody sees whole are spoken to the letter; more seats, chance and secrets are extensions.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from threading import Event, Lock, Thread
from typing import Any

import sommet
from sommet.core.errors import GameError
from sommet.core.game import Game, Start
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten
from sommet.core.ugi import NOTHING, read_start, read_view, text_of, word_of, written
from sommet.players.hints import DEFAULT_LEVEL
from sommet.players.levels import LEVELS, SCALE, Player, SearchPlayer, player
from sommet.search import AlphaBeta

NO_LIMIT = 10**9  # simulations or nodes: more than anybody waits for
DEPTH_TABLE_BITS = 20
MOVES_LEFT = 20  # of a clock's time a decision gets such a share, and most of the increment
LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True)
class Limits:
    """What `go` says: how long to think. Nothing at all is the level's own budget."""

    nodes: int | None = None
    depth: int | None = None
    time_ms: int | None = None
    is_endless: bool = False

    @classmethod
    def of(cls, words: Sequence[str], mover: int) -> Limits:
        """Those of a line; words that nobody knows are passed over."""
        numbers = {name: max(1, int(value)) for name, value in pairwise(words) if re.fullmatch(r"[0-9]{1,12}", value)}
        time_ms = numbers.get("movetime")
        left = numbers.get(f"p{mover}time")
        if time_ms is None and left is not None:
            increment = numbers.get(f"p{mover}inc", 0)
            time_ms = max(1, min(left // 2, left // MOVES_LEFT + increment * 3 // 4))
        return cls(numbers.get("nodes"), numbers.get("depth"), time_ms, words[:1] == ["infinite"])


class Engine:
    """One conversation about one game. `say` is called with every line of an answer, also while a search goes on."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        level: str = DEFAULT_LEVEL,
        seed: int = 0,
        *,
        say: Callable[[str], None],
    ) -> None:
        start = game.resolve(players, options)
        player(game, level)
        self.game = game
        self.players = start.players
        self.options = dict(options or {})
        self.level = level
        self.seed = seed
        self._say_line = say
        self._saying = Lock()
        self._position: Position | None = None
        self._begun: tuple[Start, list[str]] | None = None  # what the position was made of
        self._search: _Search | None = None
        self._new_game()

    def hear(self, line: str) -> bool:
        """Answers a line; whether the conversation goes on. Nothing that is said raises an error."""
        command, *words = line.split() or [""]
        if command == "quit":
            self._stop()
            return False
        commands: dict[str, Callable[[Sequence[str]], None]] = {
            "ugi": self._introduce,
            "isready": lambda _: self.say("readyok"),
            "query": lambda words: self.say(f"response {self._answer(words)}"),
            "stop": lambda _: self._stop(),
        }
        later: dict[str, Callable[[Sequence[str]], None]] = {
            "setoption": self._set,
            "uginewgame": self._new_game,
            "position": self._place,
            "go": self._go,
        }
        try:
            if command in commands:
                commands[command](words)
            elif command in later and self._search is not None and self._search.goes_on:
                self.tell(Text("une recherche est en cours : stop d'abord", "a search is going on: stop it first"))
            elif command in later:
                later[command](words)
            elif command:
                given = shorten(command)
                self.tell(Text(f"UGI n'a pas de commande {given}", f"UGI has no command {given}"))
        except GameError as error:
            self.tell(Text(error.sentence("fr"), error.sentence("en")))
        return True

    def close(self) -> None:
        """Ends a search that goes on."""
        self._stop()

    def say(self, line: str) -> None:
        """A line of an answer, whole."""
        with self._saying:
            self._say_line(line)

    def tell(self, text: Text) -> None:
        """A sentence: UGI has no errors, and who sees a log of the conversation reads these."""
        self.say(f"info string {text.en}")

    def _introduce(self, _: Sequence[str]) -> None:
        self.say(f"id name Sommet {sommet.__version__} {self.game.slug}")
        self.say("id author the Sommet maintainers")
        choices = " ".join(f"var {level}" for level in LEVELS)
        self.say(f"option name Level type combo default {self.level} {choices}")
        self.say(f"option name Seed type spin default {self.seed} min 0 max {LARGEST_SEED}")
        seats = self.game.seats
        self.say(f"option name Players type spin default {self.players} min {min(seats)} max {max(seats)}")
        start = self.game.resolve(self.players, self.options)
        for name, value in start.options.items():
            self.say(f"option name {name} type string default {written(value)}")
        self.say("ugiok")

    def _set(self, words: Sequence[str]) -> None:
        found = re.fullmatch(r"name (\S+) value (.+)", " ".join(words))
        if found is None:
            self.tell(Text("on écrit setoption name NOM value VALEUR", "one writes setoption name NAME value VALUE"))
            return
        name, value = found[1], found[2]
        number = int(value) if re.fullmatch(r"[0-9]{1,20}", value) else None
        if name == "Level":
            player(self.game, value)
            self.level = value
        elif name == "Seed" and number is not None and number <= LARGEST_SEED:
            self.seed = number
        elif name == "Players" and number is not None:
            self.game.resolve(number)
            self.players, self.options = number, {}
        elif name in self.game.defaults(self.players):
            options = {**self.options, name: _value(value)}
            self.game.resolve(self.players, options)
            self.options = options
        else:
            given = f"{shorten(name)} = {shorten(value)}"
            self.tell(Text(f"il n'y a pas d'option {given}", f"there is no option {given}"))
            return
        self._new_game()

    def _new_game(self, _: Sequence[str] = ()) -> None:
        self._rng = Rng(self.seed)
        self._minds: dict[int, Player] = {}

    # The position.

    def _place(self, words: Sequence[str]) -> None:
        begun, self._begun, position, self._position = self._begun, None, self._position, None
        match list(words):
            case ["view", word]:
                self._position = read_view(self.game, word)
                return
            case ["startpos", *rest]:
                start = self.game.resolve(self.players, self.options)
            case ["fen", word, *rest]:
                start = read_start(self.game, word)
            case _:
                self.tell(_POSITION)
                return
        if rest and rest[0] != "moves":
            self.tell(_POSITION)
            return
        moves = rest[1:]
        if begun is None or position is None or begun[0] != start or begun[1] != moves[: len(begun[1])]:
            begun, position = (start, []), self.game.begin(start)
        for move in moves[len(begun[1]) :]:
            self.game.play(position, text_of(move))
        self._begun, self._position = (start, moves), position

    def _answer(self, words: Sequence[str]) -> str:
        position = self._position
        match list(words):
            case ["seats"]:
                return str(self.players if position is None else position.seats)
            case ["gameover"] if position is not None:
                return _truth(position.over)
            case ["p1turn"] if position is not None:
                return _truth(position.mover == 1)
            case ["turn"] if position is not None:
                return str(position.mover)
            case ["result"] if position is not None:
                return self._result(position)
            case ["legal"] if position is not None:
                return " ".join(map(word_of, self.game.legal(position))) or NOTHING
            case ["islegal", word] if position is not None:
                return _truth(self.game.is_legal(position, text_of(word)))
        return "unknown"

    def _result(self, position: Position) -> str:
        outcome = self.game.outcome(position)
        if outcome is None:
            return NOTHING
        if len(outcome.winners) == position.seats:
            return "draw"
        return " ".join(f"p{seat}win" for seat in outcome.winners)

    # Thinking.

    def _go(self, words: Sequence[str]) -> None:
        position = self._position
        if position is None or position.over or position.mover == 0:
            self.tell(
                Text(
                    "rien à décider : c'est fini, au hasard, ou il n'y a pas de position",
                    "nothing to decide: it is over, up to chance, or there is no position",
                )
            )
            self.say(f"bestmove {NOTHING}")
            return
        self._search = _Search(self, position.copy(), Limits.of(words, position.mover))

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def mind(self, limits: Limits) -> Player:
        """Who thinks within these limits: the level, in one game always the same."""
        budget = limits.nodes or (NO_LIMIT if limits.is_endless or limits.time_ms else 0)
        if budget not in self._minds:
            seed = self._rng.seed() if self._minds else self.seed  # the first one plays as the level does in a match
            found = next((level for level in SCALE if level.name == self.level), None)
            if budget == 0 or found is None:
                self._minds[budget] = player(self.game, self.level, seed)
            else:
                self._minds[budget] = SearchPlayer(self.game, found, budget, Rng(seed))
        return self._minds[budget]


class _Search:
    """A search in a thread of its own."""

    def __init__(self, engine: Engine, position: Position, limits: Limits) -> None:
        self._engine = engine
        self._position = position
        self._limits = limits
        self._stopped = Event()
        self._is_over = False
        self._looked_deep: AlphaBeta | None = None
        self._mind = engine.mind(limits)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def goes_on(self) -> bool:
        return not self._is_over

    def stop(self) -> None:
        """Ends it and waits for its answer. It may not have begun yet, so it is told until it has heard."""
        self._stopped.set()
        while self._thread.is_alive():
            self._mind.stop()
            if self._looked_deep is not None:
                self._looked_deep.stop()
            self._thread.join(0.02)

    def _run(self) -> None:
        begun = time.perf_counter()
        action = self._chosen()
        if self._limits.is_endless:
            self._stopped.wait()
        word = word_of(self._engine.game.write(self._position, action))
        spent_ms = round((time.perf_counter() - begun) * 1000)
        with suppress(OSError):  # nobody listens any more
            self._engine.say(f"info time {spent_ms} pv {word}")
            self._is_over = True  # before the answer: who has it may go on at once
            self._engine.say(f"bestmove {word}")

    def _chosen(self) -> int:
        game, position, depth = self._engine.game, self._position, self._limits.depth
        if depth is not None and game.method == "alphabeta" and position.seats == 2:
            search = self._looked_deep = AlphaBeta(position, game.evaluation, position.mover, DEPTH_TABLE_BITS)
            return search.run(NO_LIMIT, depth=depth)
        return self._mind.choose(position, self._limits.time_ms)


_POSITION = Text(
    "on écrit position startpos, position fen DÉBUT ou position view VUE, puis moves et les coups",
    "one writes position startpos, position fen START or position view VIEW, then moves and the moves",
)


def _truth(claim: bool) -> str:
    return "true" if claim else "false"


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
