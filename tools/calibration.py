"""How well expectations come true: a table and a picture."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree as Xml

import numpy as np
from numpy.typing import NDArray

BINS = 10
SIDE, EDGE = 360, 50  # of the plot, and around it
STYLE = """
svg { background: var(--paper); --paper: #fbf8f2; --ink: #2b2723; --line: #ddd5c8; --net: #1b6ca8; --hand: #b0562c; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1f1d1a; --ink: #ece6db; --line: #3b3732; --net: #6db3e8; --hand: #e0936c; }
}
text { fill: var(--ink); font: 13px system-ui, sans-serif; }
line { stroke: var(--line); }
polyline { fill: none; stroke-width: 2.4; }
.net { stroke: var(--net); fill: var(--net); } .hand { stroke: var(--hand); fill: var(--hand); }
polyline.net, polyline.hand { fill: none; } text.net, text.hand { stroke: none; }
"""


@dataclass(frozen=True)
class Bin:
    """Expectations of one tenth of the scale: how many, their mean, and the mean of what came of them."""

    count: int
    expected: float
    came: float


def bins(expected: NDArray[np.float32], results: NDArray[np.float32]) -> list[Bin | None]:
    """By tenths; None for a tenth in which there are none."""
    tenths = np.minimum((expected * BINS).astype(int), BINS - 1)
    found: list[Bin | None] = []
    for tenth in range(BINS):
        chosen = tenths == tenth
        count = int(chosen.sum())
        means = (float(expected[chosen].mean()), float(results[chosen].mean())) if count else None
        found.append(None if means is None else Bin(count, *means))
    return found


def table(net: list[Bin | None], hand: list[Bin | None]) -> str:
    """Markdown: a line for each tenth."""
    lines = ["| expected | net: positions | mean | came | by hand: positions | mean | came |"]
    lines.append("|---|--:|--:|--:|--:|--:|--:|")
    for tenth, pair in enumerate(zip(net, hand, strict=True)):
        cells = [f"{one.count:,} | {one.expected:.3f} | {one.came:.3f}" if one else "0 | | " for one in pair]
        lines.append(f"| {tenth / BINS:.1f} to {(tenth + 1) / BINS:.1f} | {cells[0]} | {cells[1]} |")
    return "\n".join(lines) + "\n"


def picture(title: str, net: list[Bin | None], hand: list[Bin | None]) -> str:
    """An SVG: what came of it over what was expected; on the diagonal expectations come true."""
    side = SIDE + 2 * EDGE
    root = Xml.Element("svg", xmlns="http://www.w3.org/2000/svg", role="img", viewBox=f"0 0 {side} {side}")
    Xml.SubElement(root, "style").text = STYLE
    Xml.SubElement(root, "text", x=str(EDGE), y="24").text = title
    for tenth in range(0, BINS + 1, 2):
        across, down = _place(tenth / BINS, tenth / BINS)
        Xml.SubElement(root, "line", x1=across, x2=across, y1=str(EDGE), y2=str(EDGE + SIDE))
        Xml.SubElement(root, "line", x1=str(EDGE), x2=str(EDGE + SIDE), y1=down, y2=down)
        Xml.SubElement(root, "text", x=across, y=str(EDGE + SIDE + 18)).text = f"{tenth / BINS:.1f}"
        Xml.SubElement(root, "text", x="14", y=down).text = f"{tenth / BINS:.1f}"
    Xml.SubElement(root, "line", x1=str(EDGE), x2=str(EDGE + SIDE), y1=str(EDGE + SIDE), y2=str(EDGE))
    for line, (name, kind, found) in enumerate((("net", "net", net), ("by hand", "hand", hand))):
        points = [_place(one.expected, one.came) for one in found if one is not None]
        Xml.SubElement(root, "polyline", {"class": kind}, points=" ".join(",".join(point) for point in points))
        for across, down in points:
            Xml.SubElement(root, "circle", {"class": kind}, cx=across, cy=down, r="3.5")
        Xml.SubElement(root, "text", {"class": kind}, x=str(EDGE + 14), y=str(EDGE + 22 + 18 * line)).text = name
    return Xml.tostring(root, encoding="unicode") + "\n"


def _place(across: float, up: float) -> tuple[str, str]:
    return f"{EDGE + SIDE * across:.1f}", f"{EDGE + SIDE * (1 - up):.1f}"
