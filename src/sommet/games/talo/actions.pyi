# Made by tools/stubs.py from actions.py and actions.pxd. Change it there.

from typing import Final

BARS: Final[int]
HOLD: Final[int]
MOVE: Final[int]
JUMP: Final[int]
CHOOSE: Final[int]
THROW: Final[int]
PICK_UP: Final[int]
FINISH: Final[int]
