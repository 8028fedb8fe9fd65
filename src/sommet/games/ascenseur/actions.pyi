# Made by tools/stubs.py from actions.py and actions.pxd. Change it there.

from typing import Final

DEAL: Final[int]
TURN: Final[int]
PLAY: Final[int]
BID: Final[int]
