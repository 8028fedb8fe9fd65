"""Value curves in the terminal: one for each seat, in block characters."""

from bisect import bisect_right

from rich.text import Text as Styled

from sommet.cli.seats import SEATS
from sommet.core.text import Lang, Text
from sommet.players import Summary

BLOCKS = " ▁▂▃▄▅▆▇█"
ROWS = 3  # lines of a curve
WIDEST = 100
MARGIN = 17  # columns beside a curve, for the seat's name and the last value


def draw_curves(summary: Summary, plies: int, width: int, lang: Lang) -> Styled:
    """Every seat's curve over the whole game, and under them the numbers of the turning points where they happened."""
    columns = max(10, min(WIDEST, width - MARGIN, len(summary.curve)))
    drawn = Styled()
    for seat in range(len(summary.mean_losses)):
        name = Text(f"{SEATS[seat].mark} joueur {seat + 1}", f"{SEATS[seat].mark} player {seat + 1}").say(lang)
        heights = [round(8 * ROWS * value) for value in sampled(summary, seat, plies, columns)]
        for row in range(ROWS - 1, -1, -1):
            drawn.append(f"{name if row == ROWS - 1 else '':<11}", "bold")
            drawn.append("".join(BLOCKS[min(8, max(0, height - 8 * row))] for height in heights), SEATS[seat].light)
            drawn.append(f" {summary.curve[-1][1][seat]:.0%}\n" if row == 0 else "\n", "dim")
    marks = [" "] * columns
    for number, point in enumerate(summary.turning_points, 1):
        marks[_column(point.ply, plies, columns)] = str(number)
    drawn.append(f"{'':<11}{''.join(marks)}\n", "bold")
    return drawn


def sampled(summary: Summary, seat: int, plies: int, columns: int) -> list[float]:
    """What a seat could expect at so many moments, evenly spread over the game."""
    moments = [ply for ply, _ in summary.curve]
    values = []
    for column in range(columns):
        ply = plies * column / max(1, columns - 1)
        at = max(0, bisect_right(moments, ply) - 1)
        values.append(summary.curve[at][1][seat])
    return values


def _column(ply: int, plies: int, columns: int) -> int:
    return round(ply * (columns - 1) / max(1, plies))
