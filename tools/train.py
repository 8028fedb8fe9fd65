"""Trains a game's nets from nothing: self-play, training, a report of how well they foretell results, net.bin.

    python tools/train.py GAME                        two generations into build/train/GAME
    python tools/train.py GAME --install              and the nets into the package, beside the game's evaluation

The first generation of self-play judges by hand, each later one by the nets of the one before. Finished portions are
kept, so a run that was stopped goes on where it was; the same numbers and seed give the same nets. Which nets a game
has, what they are told and which games teach them is said by its `inputs.py`.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: others want the cores too, and results stay the same

import argparse
import json
import shutil
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import calibration
import learning
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from selfplay import Plan

import sommet
from sommet.core.errors import GameError
from sommet.core.game import Game
from sommet.core.net import write_nets
from sommet.engines import ENGINES, Engine, engine_named, finished

GAMES_IN_PORTION = 20
CONSOLE = Console(stderr=True)


def main() -> None:
    given = _arguments()
    try:
        game = sommet.game(given.game)
        engine = engine_named(given.engine, given.jobs, given.address)
    except GameError as error:
        sys.exit(str(error))
    if game.evaluation.nets is None:
        sys.exit(f"{game.title} has no inputs for a net; docs/levels.md says how a game gets one")
    folder = (given.folder or Path("build/train") / given.game).resolve()  # a worker may be at home elsewhere
    for number in range(1, given.generation + 1):
        before = folder / f"generation-{number - 1}" / "net.bin" if number > 1 else None
        generation(game, folder / f"generation-{number}", before, given, number, engine)
    trained = folder / f"generation-{given.generation}" / "net.bin"
    if given.install:
        shutil.copy(trained, net_file(game))
        CONSOLE.print(f"{trained} is now {net_file(game)}")


def at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few; 1 is the least")
    return number


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=at_least_one, default=10_000, help="of self-play in each generation (10,000)")
    parser.add_argument("--nodes", type=at_least_one, default=400, help="nodes or simulations for a decision (400)")
    parser.add_argument("--generation", type=at_least_one, default=2, help="the last one to make (2)")
    parser.add_argument("--epochs", type=at_least_one, default=12, help="how often training sees every position (12)")
    parser.add_argument(
        "--results",
        type=float,
        default=learning.RESULT_WEIGHT,
        help="share of the game's result in the target; the rest is what the search expected (%(default)s)",
    )
    parser.add_argument("--decay", type=float, default=0.0, help="how strongly weights are drawn to 0 (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=ENGINES, default="processes", help="where self-play runs (%(default)s)")
    parser.add_argument("--jobs", type=at_least_one, help="so many at once (one a core)")
    parser.add_argument("--address", help="HOST:PORT of a Ray cluster; it must see the same --folder")
    parser.add_argument("--folder", type=Path, help="where portions and reports are kept (build/train/GAME)")
    parser.add_argument("--install", action="store_true", help="put the last generation's nets into the package")
    return parser.parse_args()


def net_file(game: Game) -> Path:
    """Where the package has a game's nets."""
    module = sys.modules[type(game.evaluation).__module__]
    assert module.__file__ is not None
    return Path(module.__file__).with_name("net.bin")


def generation(
    game: Game, folder: Path, before: Path | None, given: argparse.Namespace, number: int, engine: Engine
) -> None:
    """Self-play, training and the report of one generation, as far as they are not finished."""
    if (folder / "net.bin").exists():
        CONSOLE.print(f"generation {number} is finished: {folder / 'report.md'}")
        return
    folder.mkdir(parents=True, exist_ok=True)
    _keep_settings(game, folder, given)
    portions = -(-given.games // GAMES_IN_PORTION)
    plan = Plan(given.game, folder, given.nodes, GAMES_IN_PORTION, given.seed + number - 1, before)
    begun = time.perf_counter()
    play(plan, portions, engine, number)
    played = time.perf_counter()
    files = [file for place in sorted(folder.parent.glob("generation-*"))[:number] for file in _portions(place)]
    nets, report = fit(game, files, given, folder)
    report += (
        f"{portions * GAMES_IN_PORTION:,} games of self-play in {played - begun:.0f} s of this run, "
        f"training in {time.perf_counter() - played:.0f} s.\n"
    )
    (folder / "report.md").write_text(f"# {game.title}, generation {number}\n\n{report}")
    (folder / "net.bin").write_bytes(write_nets(nets))


def _portions(folder: Path) -> list[Path]:
    return sorted(file for file in folder.glob("portion-*.npz") if "unfinished" not in file.name)


def _keep_settings(game: Game, folder: Path, given: argparse.Namespace) -> None:
    """What portions of a folder have in common; the end with a sentence if those there are were made otherwise."""
    assert game.evaluation.nets is not None
    inputs = {str(key): size for key, size in game.evaluation.nets.inputs.sizes().items()}
    settings: dict[str, Any] = {"nodes": given.nodes, "seed": given.seed, "inputs": inputs}
    file = folder / "settings.json"
    if file.exists() and json.loads(file.read_text()) != settings:
        sys.exit(f"{folder} was begun with {file.read_text().strip()}; take another --folder, or remove it")
    file.write_text(json.dumps(settings) + "\n")


def play(plan: Plan, portions: int, engine: Engine, number: int) -> None:
    """Plays the portions that are missing."""
    missing = [portion for portion in range(portions) if not plan.file(portion).exists()]
    with progress() as bar, closing(finished(plan.play, missing, engine)) as results:
        task = bar.add_task(f"self-play, generation {number}", total=portions, completed=portions - len(missing))
        for _ in results:
            bar.advance(task)


def fit(
    game: Game, files: list[Path], given: argparse.Namespace, folder: Path
) -> tuple[dict[int, list[list[int]]], str]:
    """A net for each key, as whole numbers, and what is to be said of them."""
    assert game.evaluation.nets is not None
    inputs = game.evaluation.nets.inputs
    nets, report = {}, ""
    for key in inputs.sizes():
        data = learning.read(files, key)
        net = practise(data, inputs.symmetries(key), given, f"training the net for {key}")
        nets[key] = net.rounded()
        text, picture = describe(data, net.as_played(), f"{game.title}: the net for {key}")
        (folder / f"calibration-{key}.svg").write_text(picture)
        report += f"## The net for {key}\n\n{text}\n"
        CONSOLE.print(text.split("\n\n")[0])
    return nets, report


def practise(data: learning.Data, symmetries: list[list[int]], given: argparse.Namespace, name: str) -> learning.Net:
    """Trains, with a bar."""
    with progress() as bar:
        task = bar.add_task(name, total=given.epochs)
        return learning.train(
            data, symmetries, given.seed, given.epochs, lambda: bar.advance(task), given.results, given.decay
        )


def describe(data: learning.Data, net: learning.Net, title: str) -> tuple[str, str]:
    """Log loss and calibration over the games held out, beside those of the evaluation by hand."""
    held = np.flatnonzero(data.held_out)
    rows, begins = data.rows(held)
    expected, results, hands = learning.expectations(net, data, held), data.results[rows], data.hands[rows]
    hands = hands / np.repeat(np.add.reduceat(hands, begins), data.counts[held])  # not all evaluations add up to one
    text = (
        f"{len(data.counts):,} positions, {len(held):,} of them held out. "
        f"Log loss over these: {learning.log_loss(expected, results, len(held)):.4f}, "
        f"by hand {learning.log_loss(hands, results, len(held)):.4f}.\n"
    )
    for seats in np.unique(data.counts[held]):
        chosen = np.repeat(data.counts[held] == seats, data.counts[held])
        count = int((data.counts[held] == seats).sum())
        losses = [learning.log_loss(one[chosen], results[chosen], count) for one in (expected, hands)]
        text += f"{seats} in play: {losses[0]:.4f}, by hand {losses[1]:.4f} ({count:,} positions).\n"
    movers = begins + data.movers[held]
    net_bins = calibration.bins(expected[movers], results[movers])
    hand_bins = calibration.bins(hands[movers], results[movers])
    return f"{text}\n{calibration.table(net_bins, hand_bins)}", calibration.picture(title, net_bins, hand_bins)


def progress() -> Progress:
    """A bar for people."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=CONSOLE)


if __name__ == "__main__":
    main()
