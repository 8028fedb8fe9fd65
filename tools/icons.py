"""Makes every icon of the web client from one drawing, web/icons/icon.svg; `--check` says whether they are current.

An icon by itself has round corners. A maskable one is cut by the device to any shape: it has cloth to its edges, and
what matters lies within the circle that is always shown (four fifths of its width).
"""

import argparse
import sys
from pathlib import Path
from xml.etree import ElementTree

import resvg_py

WEB = Path(__file__).parents[1] / "web"
DRAWING = WEB / "icons" / "icon.svg"
FAVICON = WEB / "src" / "app" / "icon.svg"
PICTURES = WEB / "public" / "icons"
SVG = "http://www.w3.org/2000/svg"
SIDE, CORNER = 512, 112
SAFE = 0.74  # of its size: then the corners of what is drawn lie in the circle


def parts() -> tuple[str, str]:
    """The cloth and what lies on it."""
    ElementTree.register_namespace("", SVG)
    drawing = ElementTree.fromstring(DRAWING.read_text(encoding="utf-8"))  # noqa: S314  # our own file
    found = {each.get("id"): ElementTree.tostring(each, encoding="unicode").strip() for each in drawing}
    return found["cloth"], found["pieces"]


def plain(cloth: str, pieces: str) -> str:
    """With round corners."""
    rounded = cloth.replace("/>", f' rx="{CORNER}" />')
    return _svg(rounded + pieces)


def maskable(cloth: str, pieces: str) -> str:
    """With cloth to the edges."""
    margin = SIDE * (1 - SAFE) / 2
    return _svg(f'{cloth}<g transform="translate({margin} {margin}) scale({SAFE})">{pieces}</g>')


def _svg(content: str) -> str:
    return f'<svg xmlns="{SVG}" viewBox="0 0 {SIDE} {SIDE}">{content}</svg>'


def icons() -> dict[Path, bytes]:
    """Every icon there is to be."""
    cloth, pieces = parts()
    favicon = " ".join(plain(cloth, pieces).replace(f' xmlns="{SVG}"', "").split()).replace("> <", "><")
    favicon = favicon.replace("<svg", f'<svg xmlns="{SVG}"', 1) + "\n"
    made = {FAVICON: favicon.encode()}
    for name, drawing, size in (
        ("icon-192", plain(cloth, pieces), 192),
        ("icon-512", plain(cloth, pieces), 512),
        ("maskable-192", maskable(cloth, pieces), 192),
        ("maskable-512", maskable(cloth, pieces), 512),
        ("touch-180", maskable(cloth, pieces), 180),
    ):
        made[PICTURES / f"{name}.png"] = bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size))
    return made


def main() -> int:
    """Writes them, or with --check names those that are not as they would be written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    is_check = parser.parse_args().check
    stale = [path for path, content in icons().items() if not path.is_file() or path.read_bytes() != content]
    for path in stale:
        if not is_check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(icons()[path])
    if is_check and stale:
        print("not current, run tools/icons.py:", *(path.relative_to(WEB.parent) for path in stale), file=sys.stderr)
    return 1 if is_check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
