"""Writes the tables of planes in docs/research.md from what the games say of their observations.

python tools/planes.py            writes them
python tools/planes.py --check    only compares, and fails if one is not current
"""

import re
import sys
from pathlib import Path

from sommet.adapters.observe import Observer
from sommet.core import Game
from sommet.games import all_games

PAGE = Path(__file__).parent.parent / "docs" / "research.md"
TABLE = "<!-- planes of {slug} -->\n"
END = "<!-- end of planes -->\n"


def table(game: Game) -> str:
    """The planes in their order. Those of all seats, and those that are numbered, share a row."""
    observer = Observer(game)
    rows: list[tuple[str, str, str]] = []  # how many, name, meaning
    numbered = re.compile(r"(.+) (\d+)")
    planes = list(zip(observer.planes, observer.meanings, strict=True))
    while planes:
        name, meaning = planes[0]
        stem, of_seat, _ = name.partition(" +")
        match = numbered.fullmatch(name)
        if of_seat:
            rows.append(("one a seat", f"{stem} +0, +1, …", meaning))
            planes = [plane for plane in planes if not plane[0].startswith(f"{stem} +")]
        elif match:
            alike = [plane for plane in planes if (found := numbered.fullmatch(plane[0])) and found[1] == match[1]]
            first = int(match[2])
            general = re.sub(rf"\b{first}\b", "n", re.sub(rf"\b{first + 1}\b(?= |,|$)", "n + 1", meaning))
            rows.append((str(len(alike)), f"{match[1]} n, from {first}", general))
            planes = [plane for plane in planes if plane not in alike]
        else:
            rows.append(("1", name, meaning))
            planes = planes[1:]
    lines = [f"| {count} | {name} | {meaning} |" for count, name, meaning in rows]
    return "\n".join(["| planes | name | numbers |", "|---|---|---|", *lines, ""])


def written(page: str) -> str:
    """The page with its tables as they should be."""
    for game in all_games():
        mark = TABLE.format(slug=game.slug)
        before, _, after = page.partition(mark)
        if not after:
            raise ValueError(f"{mark.strip()} is not on the page")
        page = f"{before}{mark}\n{table(game)}\n{END}{after.partition(END)[2]}"
    return page


def main() -> int:
    """Writes or compares."""
    page = PAGE.read_text(encoding="utf-8")
    current = written(page)
    if "--check" in sys.argv[1:]:
        return int(page != current)
    PAGE.write_text(current, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
