# Made by tools/stubs.py from actions.py and actions.pxd. Change it there.

from typing import Final

LIFT: Final[int]
SKIP: Final[int]
TURN_UP: Final[int]
STOP: Final[int]
PASS: Final[int]
LAY_STONE: Final[int]
WALK: Final[int]
LADDER_SMALL: Final[int]
LADDER_BIG: Final[int]
BRIDGE_SMALL: Final[int]
BRIDGE_BIG: Final[int]
PUT: Final[int]
SHOVE: Final[int]
ACTIONS: Final[int]
