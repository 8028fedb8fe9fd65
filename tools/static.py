"""Writes the library as a folder of files that any web host can serve: all of it but play by link.

python tools/static.py [FOLDER]      build/static if none is named

The page in it knows that no server stands behind it: it plays in the browser, with the package that `make offline` has
compiled, and reads the list of games and their rules from files. docs/offline.md says what a host has to do.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

from sommet.core.text import LANGS
from sommet.games import all_games
from sommet.server.catalogue import library, rules
from sommet.server.guard import CONTENT_SECURITY_POLICY

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "src" / "sommet" / "server" / "static"
NODE = ROOT / ".venv" / "bin" / "node"
# A page can forbid the same as a server's headers, but for being put into a frame.
POLICY = "; ".join(rule for rule in CONTENT_SECURITY_POLICY.split("; ") if not rule.startswith("frame-ancestors"))
# Before anything else is loaded.
TOLD = f'<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n'
TOLD += '    <meta name="server" content="none" />\n'


def write_library(folder: Path) -> None:
    """The answers that are the same for everybody, each in a file of its own."""
    folder.mkdir()
    for lang in LANGS:
        answers = {"games": msgspec.json.encode(library(lang))}
        answers |= {f"games-{game.slug}-rules": msgspec.json.encode(rules(game, lang)) for game in all_games()}
        for name, answer in answers.items():
            (folder / f"{name}.{lang}.json").write_bytes(answer)


def write(folder: Path) -> None:
    """The whole site; what stood in the folder before is replaced."""
    if folder.exists():
        if not (folder / "sw.js").is_file() and any(folder.iterdir()):
            sys.exit(f"{folder} holds something else: name an empty folder, or one that this tool has written")
        shutil.rmtree(folder)
    shutil.copytree(CLIENT, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    page = folder / "index.html"
    content = page.read_text(encoding="utf-8").replace('<meta charset="utf-8" />\n', TOLD)
    assert POLICY in content, "index.html has another beginning now"
    page.write_text(content, encoding="utf-8")
    write_library(folder / "library")
    subprocess.run([NODE, ROOT / "web" / "tools" / "keeping.js", f"{folder}/"], check=True)  # noqa: S603  # our own
    for path in folder.rglob("*"):
        if path.suffix in (".br", ".gz"):
            path.unlink()


def main() -> int:
    if not (CLIENT / "offline" / "manifest.json").is_file():
        print("the package has not been compiled for browsers: make static does so first", file=sys.stderr)
        return 2
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "static"
    write(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"sommet: {folder} ({size / 1e6:.1f} MB); python -m http.server --directory {folder} serves it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
