"""Value curves as a picture: one chart for each record, readable on light and dark ground, with no font of its own."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from xml.etree import ElementTree as Xml

from sommet.cli.seats import SEATS
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.text import Lang, Text
from sommet.players import Summary, TurningPoint

WIDTH = 760
LEFT, RIGHT = 52, 692  # the ends of the time axis
TOP, HEIGHT = 74, 190  # of the plot, within a chart
LINE = 17
CROWDED = 200  # points; a curve of more is drawn thin
LETTERS = 104  # that fit on a line of the list

STYLE = """
svg { background: var(--paper); --paper: #fbf8f2; --ink: #2b2723; --soft: #6b635a; --line: #ddd5c8; %(light)s }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1f1d1a; --ink: #ece6db; --soft: #a89f92; --line: #3b3732; %(dark)s }
}
.paper { fill: var(--paper); }
text { fill: var(--ink); font: 13px "Atkinson Hyperlegible Next", Inter, system-ui, sans-serif; }
.title { font: 600 19px Fraunces, Georgia, serif; }
.soft { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
.grid { stroke: var(--line); stroke-width: 1; }
.curve { fill: none; stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round; }
.thin { stroke-width: 1.2; }
.point { fill: var(--paper); stroke: var(--ink); stroke-width: 1.4; }
.number { font-size: 11px; font-weight: 700; text-anchor: middle; }
"""


@dataclass(frozen=True)
class Chart:
    """What one chart shows: a record, where it stands, and what came of its analysis."""

    game: Game
    record: Record
    place: Text
    summary: Summary


def draw_svg(charts: list[Chart], lang: Lang) -> str:
    """The charts one below the other, as a whole SVG document."""
    root = Xml.Element("svg", xmlns="http://www.w3.org/2000/svg", role="img", lang=lang)
    colours = {
        name: " ".join(f"--seat{number}: {getattr(seat, name)};" for number, seat in enumerate(SEATS, 1))
        for name in ("light", "dark")
    }
    Xml.SubElement(root, "style").text = STYLE % colours
    ground = Xml.SubElement(root, "rect", {"class": "paper", "width": "100%", "height": "100%"})
    top = 0
    for chart in charts:
        group = Xml.SubElement(root, "g", transform=f"translate(0 {top})")
        top += _draw_chart(group, chart, lang)
    root.set("viewBox", f"0 0 {WIDTH} {max(top, 40)}")
    root.set("width", str(WIDTH))
    root.set("height", str(max(top, 40)))
    ground.set("height", str(max(top, 40)))
    return Xml.tostring(root, encoding="unicode") + "\n"


def _draw_chart(group: Xml.Element, chart: Chart, lang: Lang) -> int:
    """Draws one chart and returns its height."""
    plies = len(chart.record)
    _write(group, 24, 34, chart.game.title, "title")
    facts = Text(
        f"{chart.record.players} joueurs · {plies} actions · {chart.place.fr}",
        f"{chart.record.players} players · {plies} actions · {chart.place.en}",
    )
    _write(group, RIGHT, 34, facts.say(lang), "soft", anchor="end")
    _legend(group, chart.record.players, lang)
    for share in (0, 0.5, 1):
        height = _y(share)
        Xml.SubElement(group, "line", {"class": "grid"}, x1=str(LEFT), x2=str(RIGHT), y1=height, y2=height)
        _write(group, LEFT - 8, float(height) + 4, f"{share:.0%}", "soft", anchor="end")
    for seat in range(chart.record.players):
        _curve(group, chart, seat, plies)
    for number, point in enumerate(chart.summary.turning_points, 1):
        _mark(group, chart.summary, point, number, plies)
    return _list(group, chart.summary.turning_points, lang)


def _legend(group: Xml.Element, players: int, lang: Lang) -> None:
    for seat in range(players):
        across = 30 + 96 * seat
        _shape(group, seat, across, 54)
        _write(group, across + 12, 58, Text(f"joueur {seat + 1}", f"player {seat + 1}").say(lang), "soft")


def _curve(group: Xml.Element, chart: Chart, seat: int, plies: int) -> None:
    points = [(_x(ply, plies), _y(values[seat])) for ply, values in chart.summary.curve]
    Xml.SubElement(
        group,
        "polyline",
        {"class": "curve" if len(points) <= CROWDED else "curve thin", "style": f"stroke: var(--seat{seat + 1})"},
        points=" ".join(f"{across},{down}" for across, down in points),
    )
    # Seats that end alike stand side by side.
    last = chart.summary.curve[-1][1]
    beside = last[:seat].count(last[seat])
    _shape(group, seat, float(points[-1][0]) + 12 + 12 * beside, float(points[-1][1]))


def _mark(group: Xml.Element, summary: Summary, point: TurningPoint, number: int, plies: int) -> None:
    """A numbered ring where the game turned, on the curve of the seat concerned."""
    before = [values for ply, values in summary.curve if ply <= point.ply] or [summary.curve[0][1]]
    across, down = _x(point.ply, plies), _y(before[-1][point.seat - 1])
    Xml.SubElement(group, "circle", {"class": "point"}, cx=across, cy=down, r="8")
    _write(group, float(across), float(down) + 4, str(number), "number")


def _list(group: Xml.Element, points: tuple[TurningPoint, ...], lang: Lang) -> int:
    """The turning points in words under the chart; returns where they end."""
    down = TOP + HEIGHT + 30
    for number, point in enumerate(points, 1):
        _write(group, 30, down, str(number), "number")
        _shape(group, point.seat - 1, 48, down - 4)
        _write(group, 94, down, f"{point.change:+.0%}", "soft", anchor="end")
        for sentence, kind in zip(point.sentences, ("", "soft"), strict=False):
            for line in wrap(sentence.say(lang), LETTERS):
                _write(group, 104, down, line, kind)
                down += LINE
        down += 4
    return down + 14


def _shape(group: Xml.Element, seat: int, across: float, down: float) -> None:
    place = {"transform": f"translate({across:g} {down:g})", "style": f"fill: var(--seat{seat + 1})"}
    Xml.SubElement(group, "path", place, d=SEATS[seat].shape)


def _write(group: Xml.Element, across: float, down: float, text: str, kind: str, anchor: str = "") -> None:
    attributes = {"x": f"{across:g}", "y": f"{down:g}"}
    if kind:
        attributes["class"] = kind
    if anchor:
        attributes["text-anchor"] = anchor
    Xml.SubElement(group, "text", attributes).text = text


def _x(ply: int, plies: int) -> str:
    return f"{LEFT + (RIGHT - LEFT) * ply / max(1, plies):.1f}"


def _y(share: float) -> str:
    return f"{TOP + HEIGHT * (1 - share):.1f}"
