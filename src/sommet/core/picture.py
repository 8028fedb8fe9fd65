"""A drawing for the terminal as an SVG picture, for notebooks: what rich would show, in the same colours."""

import re
from html import escape
from typing import NamedTuple

_TAG = re.compile(r"(?<!\\)\[(/|[a-z#@][^\[\]]*)\]")
_WIDTH, _HEIGHT, _MARGIN = 9.0, 20, 10  # of a character; around everything
_PAPER, _INK = "#1c1917", "#e8dcc8"


class _Style(NamedTuple):
    ink: str = _INK
    paper: str | None = None
    is_bold: bool = False
    is_dim: bool = False

    def with_tag(self, tag: str) -> "_Style":
        """The style inside a tag: words such as `bold`, a colour for the ink, `on` and a colour for the paper."""
        style, words = self, tag.split()
        while words:
            word = words.pop(0)
            if word == "on" and words:
                style = style._replace(paper=words.pop(0))
            elif word == "reverse":
                style = style._replace(ink=style.paper or _PAPER, paper=style.ink)
            elif word == "bold":
                style = style._replace(is_bold=True)
            elif word == "dim":
                style = style._replace(is_dim=True)
            elif word.startswith("#") or word == "white":
                style = style._replace(ink=word)
        return style


def svg(drawing: str, title: str) -> str:
    """The drawing as an <svg> element with a title for those who do not see it."""
    shapes, columns, styles = [], 1, [_Style()]
    lines = drawing.split("\n")
    for row, line in enumerate(lines):
        column = 0
        for number, part in enumerate(_TAG.split(line)):
            if number % 2 == 0:
                text = part.replace("\\[", "[")
                shapes += _run(text, column, row, styles[-1])
                column += len(text)
            elif part != "/":
                styles.append(styles[-1].with_tag(part))
            elif len(styles) > 1:
                styles.pop()
        columns = max(columns, column)
    width, height = columns * _WIDTH + 2 * _MARGIN, len(lines) * _HEIGHT + 2 * _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{height}" '
        f'viewBox="0 0 {width:g} {height}" font-family="monospace" font-size="15">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{width:g}" height="{height}" rx="6" fill="{_PAPER}"/>{"".join(shapes)}</svg>'
    )


def _run(text: str, column: int, row: int, style: _Style) -> list[str]:
    """A few characters in one style; each has its place, so that no font can shift the board."""
    left, top = _MARGIN + column * _WIDTH, _MARGIN + row * _HEIGHT
    shapes = []
    if style.paper is not None and text:
        width, colour = len(text) * _WIDTH, escape(style.paper)
        shapes.append(f'<rect x="{left:g}" y="{top}" width="{width:g}" height="{_HEIGHT}" fill="{colour}"/>')
    weight = ' font-weight="bold"' if style.is_bold else ""
    faint = ' opacity="0.5"' if style.is_dim else ""
    look = f'fill="{escape(style.ink)}"{weight}{faint}'
    for word in re.finditer(r"\S+", text):  # word by word: a page may run spaces together
        places = " ".join(f"{left + index * _WIDTH:g}" for index in range(*word.span()))
        shapes.append(f'<text x="{places}" y="{top + 15}" {look}>{escape(word[0])}</text>')
    return shapes
