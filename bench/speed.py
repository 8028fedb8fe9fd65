"""Speed of every game in one run: compiled against interpreted, and Step by Step against hand-written C.

Ratios are what counts: all numbers of a run come from the same minutes on the same machine. Prints JSON lines.
    .venv/bin/python bench/speed.py [--seconds S] [GAME…]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

REFERENCE = Path(__file__).parent / "reference" / "step_by_step.c"


def measure(games: list[str], seconds: float, *, pure: bool) -> dict[str, dict[str, float]]:
    """What `sommet bench` says in one form, by game."""
    command = [sys.executable, "-m", "sommet.cli", "bench", *games, "--json", "--seconds", str(seconds)]
    environment = {**os.environ, "SOMMET_PURE": "1" if pure else "0"}
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return {row["game"]: row for row in json.loads(output)}


def reference() -> dict[str, float]:
    """Random games of Step by Step in C, built for this machine."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "reference"
        subprocess.run(["gcc", "-O3", "-march=native", "-o", str(program), str(REFERENCE)], check=True)
        output = subprocess.run([str(program), "300000"], capture_output=True, text=True, check=True).stdout
    numbers: dict[str, float] = json.loads(output)
    return numbers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    compiled = measure(arguments.games, arguments.seconds, pure=False)
    interpreted = measure(arguments.games, arguments.seconds, pure=True)
    for game, row in compiled.items():
        slow = interpreted[game]["playouts_per_second"]
        ratio = row["playouts_per_second"] / slow
        print(json.dumps({**row, "interpreted_playouts_per_second": slow, "compiled_to_interpreted": ratio}))
    if "step-by-step" in compiled:
        c = reference()
        ratio = compiled["step-by-step"]["actions_per_second"] / c["actions_per_second"]
        print(json.dumps({"game": "step-by-step", "form": "C, hand-written", **c, "compiled_to_c": ratio}))


if __name__ == "__main__":
    main()
