"""The colours and shapes of the seats, the same everywhere."""

from typing import NamedTuple


class Seat(NamedTuple):
    """A seat's mark, its colour on light and on dark ground, and its shape as an SVG path around the origin."""

    mark: str
    light: str
    dark: str
    shape: str


SEATS = (
    Seat("▲", "#b0502b", "#e8926c", "M0 -5 L5 4 L-5 4 Z"),  # terracotta
    Seat("●", "#1c7670", "#5fc4ba", "M-4.5 0 A4.5 4.5 0 1 0 4.5 0 A4.5 4.5 0 1 0 -4.5 0 Z"),  # teal
    Seat("■", "#916200", "#e3b552", "M-4 -4 H4 V4 H-4 Z"),  # ochre
    Seat(
        "★",
        "#7a3b72",
        "#d295cb",
        "M0 -6 L1.6 -1.9 L5.7 -1.9 L2.4 0.8 L3.6 5 L0 2.5 L-3.6 5 L-2.4 0.8 L-5.7 -1.9 L-1.6 -1.9 Z",
    ),
    Seat("◆", "#4a607b", "#9bb4d0", "M0 -5.5 L4.5 0 L0 5.5 L-4.5 0 Z"),  # slate
    Seat("✚", "#5c6a1e", "#b8c56a", "M-1.8 -5 H1.8 V-1.8 H5 V1.8 H1.8 V5 H-1.8 V1.8 H-5 V-1.8 H-1.8 Z"),  # olive
)
