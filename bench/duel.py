"""One build of the library against another: each in its own process, with its own code, over a line protocol.

    python bench/duel.py --old ../before/src --new src --ledger build/duel.jsonl [--game step-by-step] [--players 2]
        [--games 200] [--nodes 1000 | --level 6 [--scale 0.5] | --ms 100] [--opening 4] [--option k=v]... [--seed 1]

`--old` and `--new` are what PYTHONPATH is for each side (`--old src --old-net none`: the same code without its nets).
Games come in rotations: the same random opening, once with the new side in each seat (all other seats are the old
side's). A ledger keeps a JSON line for each finished game, so that a run that was stopped goes on. With `--ms` a
decision ends after that much processor time of its side, whatever else the machine does; `--nodes` and `--level` spend
nodes. The score is the new side's share of the wins with its 95 % interval; with more than two seats 1 in that many is
par. `--worker` is what the two sides run; a line of JSON in, a line out.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Side:
    """A process that plays one side. It keeps its own positions and is told every action."""

    def __init__(self, path: str, net: str | None) -> None:
        environment = {**os.environ, "PYTHONPATH": path}
        command = [sys.executable, __file__, "--worker", *(["--net", net] if net else [])]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **message: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("a side has ended; its error stands above")
        return json.loads(answer)


# What a side runs. It imports the library by its own PYTHONPATH.


def serve(net: str | None) -> None:
    """Answers lines until there are no more."""
    import sommet

    evaluation_nets = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.pop("ask")
        if kind == "game":
            game = sommet.game(message["game"])
            if net is not None and evaluation_nets is None:
                evaluation_nets = game.evaluation.nets
                evaluation_nets.forget()
                if net != "none":
                    evaluation_nets.load(Path(net).read_bytes(), net)
            start = game.resolve(message["players"], message["options"], None, message["seed"])
            position = game.begin(start)
            minds: dict[int, Any] = {}
            answer: Any = {"mover": position.mover, "over": position.over}
        elif kind == "play":
            game.play(position, message["text"])
            answer = {"mover": position.mover, "over": position.over}
            if position.over:
                answer["result"] = list(position.result())
        elif kind == "legal":
            answer = game.legal(position)
        else:
            seat = position.mover
            if seat not in minds:
                minds[seat] = _mind(game, message, message["seed"] + seat)
            begun = time.process_time()
            action = minds[seat](position)
            answer = {"text": game.write(position, action), "ms": (time.process_time() - begun) * 1000}
        print(json.dumps(answer), flush=True)


def _mind(game: Any, budget: dict[str, Any], seed: int) -> Any:
    """What decides for a seat: a level, or the best within nodes or processor time."""
    from sommet.players.levels import budget_of, player

    if budget.get("level"):
        sitting = player(game, budget["level"], seed, budget["scale"])
        return sitting.choose
    nodes = budget["nodes"] or budget_of(game, "6") * 20
    strong = player(game, "4", seed, nodes / budget_of(game, "4"))
    if not budget["ms"]:
        return strong.choose

    def choose(position: Any) -> int:
        # A timer of the processor time of this process; searches look for signals every now and then.
        signal.signal(signal.SIGPROF, lambda *_: strong.stop())
        signal.setitimer(signal.ITIMER_PROF, budget["ms"] / 1000)
        try:
            return strong.choose(position)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    return choose


# The referee.


def rotations(given: argparse.Namespace) -> Iterator[tuple[int, int]]:
    """Game number and the new side's seat."""
    for number in range(given.games):
        yield number, number % given.players + 1


def play(sides: dict[str, Side], given: argparse.Namespace, number: int, seat: int) -> dict[str, Any]:
    """One game; both sides follow it."""
    drawn = random.Random(f"{given.seed} {number // given.players}")
    start = {"game": given.game, "players": given.players, "options": given.options, "seed": drawn.getrandbits(40)}
    states = [side.ask(ask="game", **start) for side in sides.values()]
    opening, longest, spent, decisions = given.opening, {"new": 0.0, "old": 0.0}, {"new": 0.0, "old": 0.0}, 0
    while not states[0]["over"]:
        mover = states[0]["mover"]
        if mover == 0 or opening > 0:
            opening -= mover != 0
            text = drawn.choice(sides["old"].ask(ask="legal"))
        else:
            name = "new" if mover == seat else "old"
            budget = {"nodes": given.nodes, "level": given.level, "scale": given.scale, "ms": given.ms}
            chosen = sides[name].ask(ask="choose", **budget, seed=given.seed * 1000 + number * 10)
            text, decisions = chosen["text"], decisions + 1
            longest[name] = max(longest[name], chosen["ms"])
            spent[name] += chosen["ms"]
        states = [side.ask(ask="play", text=text) for side in sides.values()]
        if states[0] != states[1]:
            raise SystemExit(f"the two sides do not play the same rules: {states}")
    result = states[0]["result"]
    won = [value == max(result) for value in result]
    points = won[seat - 1] / sum(won)
    return {
        "number": number,
        "seat": seat,
        "points": points,
        "lead": result[seat - 1] - (sum(result) - result[seat - 1]) / (given.players - 1),
        "decisions": decisions,
        "longest_ms": longest,
        "ms": spent,
    }


def main() -> None:
    given = _arguments()
    if given.worker:
        serve(given.net)
        return
    from sommet.players.ratings import elo, interval

    given.options = {key: json.loads(value) for key, value in (one.split("=", 1) for one in given.option)}
    settings = {key: value for key, value in vars(given).items() if key not in ("ledger", "games", "worker", "option")}
    lines = [json.loads(line) for line in given.ledger.read_text().splitlines()] if given.ledger.exists() else []
    if not lines:
        given.ledger.parent.mkdir(parents=True, exist_ok=True)
        given.ledger.write_text(json.dumps(settings, default=str) + "\n")
    elif lines[0] != json.loads(json.dumps(settings, default=str)):
        sys.exit(f"{given.ledger} was begun with other settings: {lines[0]}")
    done = {line["number"]: line for line in lines[1:]}
    sides = {"new": Side(given.new, given.new_net), "old": Side(given.old, given.old_net)}
    with given.ledger.open("a") as ledger:
        for number, seat in rotations(given):
            if number not in done:
                done[number] = play(sides, given, number, seat)
                print(json.dumps(done[number]), file=ledger, flush=True)
    scored = [done[number]["points"] for number, _ in rotations(given)]
    low, high = interval(scored)
    share = sum(scored) / len(scored)
    print(f"{share:.1%} ({low:.1%} to {high:.1%}) of {len(scored)} games, {elo(share):+.0f} Elo if two play")
    if given.game == "ascenseur":
        print(lead_of_a_round([done[number] for number, _ in rotations(given)], given))
    for name in sides:
        spent = sum(line["ms"][name] for line in done.values())
        longest = max(line["longest_ms"][name] for line in done.values())
        print(f"{name}: {spent / 1000:.0f} s of processor time, {longest:.0f} ms for the longest decision")


def lead_of_a_round(lines: list[dict[str, Any]], given: argparse.Namespace) -> str:
    """How many points a round the new side has more than the mean of the old ones; a rotation is one measurement."""
    import sommet

    game = sommet.game(given.game)
    count = game.view(game.start(given.players, given.options), 0)["rounds"]
    means = [
        statistics.fmean(line["lead"] / count for line in lines[begin : begin + given.players])
        for begin in range(0, len(lines), given.players)
    ]
    spread = 1.96 * statistics.stdev(means) / math.sqrt(len(means))
    return f"{statistics.fmean(means):+.3f} points a round (±{spread:.3f}) of {len(lines)} games with {count} rounds"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worker", action="store_true", help="be a side")
    parser.add_argument("--net", help="for a side: a file of nets in the place of its own, or none")
    parser.add_argument("--old")
    parser.add_argument("--new")
    parser.add_argument("--old-net")
    parser.add_argument("--new-net")
    parser.add_argument("--ledger", type=Path)
    parser.add_argument("--game", default="step-by-step")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--level", default="")
    parser.add_argument("--scale", type=float, default=1.0, help="of a level's budget")
    parser.add_argument("--ms", type=float, default=0.0)
    parser.add_argument("--opening", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], help="k=v, the value is JSON")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
