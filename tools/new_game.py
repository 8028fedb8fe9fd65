"""Lays out the files of a new game from tools/templates; the tests then say, sentence by sentence, what is missing.

python tools/new_game.py summit-race "Summit Race"          the rules: played in the terminal and on a plain board
python tools/new_game.py summit-race "Summit Race" --room   its room in the browser, once the rules stand

The name is what commands and addresses call the game; folders have it with underscores. Files that exist are left
alone. docs/adding-a-game.md goes through all of it.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEMPLATES = Path(__file__).parent / "templates"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NewGame:
    """A game that is to be: its names, as each place needs them."""

    def __init__(self, slug: str, title: str, root: Path = ROOT) -> None:
        self.root = root
        self.names = {
            "@slug@": slug,
            "@folder@": slug.replace("-", "_"),
            "@Class@": "".join(word.capitalize() for word in slug.split("-")),
            "@title@": title,
        }

    def filled(self, text: str) -> str:
        """A template's text, or its path, with the names."""
        for mark, name in self.names.items():
            text = text.replace(mark, name)
        return text

    def lay_out(self, kind: str) -> list[Path]:
        """Writes the files of a kind that are not there yet."""
        written = []
        for template in sorted((TEMPLATES / kind).rglob("*.txt")):
            file = self.root / self.filled(str(template.relative_to(TEMPLATES / kind).with_suffix("")))
            if not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(self.filled(template.read_text("utf-8")), "utf-8")
                written.append(file)
        return written

    def register(self) -> list[Path]:
        """Puts it on the shelf and into the contents of the documentation."""
        slug, folder, title = (self.names[mark] for mark in ("@slug@", "@folder@", "@title@"))
        return [
            *_insert(self.root / "src/sommet/games/__init__.py", r"^SHELF = \(.*(?=\)$)", f', "{folder}"'),
            *_insert(self.root / "mkdocs.yml", r"(?:^ +- .*: games/.*\n)+", f"      - {title}: games/{slug}.md\n"),
            *_insert(self.root / "mkdocs.yml", r"(?:^ +- .*: rules/.*\n)+", f"      - {title}: rules/{slug}.md\n"),
        ]


def _insert(file: Path, after: str, line: str) -> list[Path]:
    """Adds something behind what a pattern finds, unless it is there."""
    text = file.read_text("utf-8")
    found = re.search(after, text, re.MULTILINE)
    assert found is not None, f"{file} has nothing like {after}"
    if line.strip(", \n") in text:
        return []
    file.write_text(text[: found.end()] + line + text[found.end() :], "utf-8")
    return [file]


def main(arguments: list[str]) -> int:
    wants_room = "--room" in arguments
    named = [argument for argument in arguments if argument != "--room"]
    if len(named) != 2 or not NAME.fullmatch(named[0]):
        print(__doc__, file=sys.stderr)
        return 2
    slug, title = named
    game = NewGame(slug, title)
    written = game.lay_out("room") if wants_room else [*game.lay_out("rules"), *game.register()]
    for file in dict.fromkeys(written):
        print(file.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
