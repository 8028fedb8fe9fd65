"""Milliseconds one frame takes in Chromium drawn by software, for each game's start position at 1280 x 800.

`python bench/frames.py [--picture auto|plain|fine] [--frames 8] [GAME…]`
"""

import argparse
import contextlib
import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import sommet

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.process import ServerProcess
from web.browser import Visitor, launch

# The camera is turned a little, one frame is drawn, and reading one point waits until it is done.
DRAW = """async (frames) => {
    const canvas = document.querySelector('canvas')
    const gl = canvas.getContext('webgl2')
    const times = []
    for (let n = 0; n < frames; n++) {
        await new Promise((drawn) => {
            let began = 0
            const watcher = new MutationObserver(() => {
                gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
                times.push(performance.now() - began)
                watcher.disconnect()
                setTimeout(drawn, 50)
            })
            watcher.observe(canvas, { attributeFilter: ['data-frames'] })
            requestAnimationFrame(() => (began = performance.now()))
            const key = { key: n % 2 ? 'ArrowLeft' : 'ArrowRight', shiftKey: true, bubbles: true }
            canvas.dispatchEvent(new KeyboardEvent('keydown', key))
        })
    }
    return times
}"""


def drawing_seconds() -> float:
    """Processor time of what draws for our Chromium: tells the work even while others use the machine."""
    parents, ticks = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            number = int(process.name)
            fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
            parents[number] = int(fields[1])
            if b"--type=gpu-process" in (process / "cmdline").read_bytes():
                ticks[number] = int(fields[11]) + int(fields[12])

    def is_ours(number: int) -> bool:
        return number == os.getpid() or (number in parents and is_ours(parents[number]))

    return sum(spent for number, spent in ticks.items() if is_ours(number)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.slug for game in sommet.all_games()])
    parser.add_argument("--picture", default="auto", choices=["auto", "plain", "fine"])
    parser.add_argument("--frames", type=int, default=8)
    wanted = parser.parse_args()
    with contextlib.ExitStack() as open_things:
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        server = ServerProcess(f"sqlite:///{folder}/sommet.db", folder / "log")
        open_things.callback(server.stop)
        server.start()
        playwright = open_things.enter_context(sync_playwright())
        chromium = launch(playwright)
        open_things.callback(chromium.close)
        for game in wanted.games:
            report(game, Visitor(chromium, server.url, size=(1280, 800), picture=wanted.picture), wanted.frames)


def report(game: str, visitor: Visitor, frames: int) -> None:
    """Opens a table and prints what a frame of it takes."""
    seats = [{"kind": "here"}, *[{"kind": "level", "level": "random"}] * (sommet.game(game).seats[0] - 1)]
    visitor.set_table(game, seats, {})
    visitor.wait_for_turn()
    visitor.page.evaluate(DRAW, 2)  # the first ones compile and warm up
    before = drawing_seconds()
    times = visitor.page.evaluate(DRAW, frames)
    work = (drawing_seconds() - before) / frames * 1000
    print(f"{game:14} {statistics.median(times):6.0f} ms a frame, {work:6.0f} ms of processor time", flush=True)
    visitor.leave()


if __name__ == "__main__":
    main()
