# Made by tools/stubs.py from actions.py and actions.pxd. Change it there.

from typing import Final

TAKE_OWN: Final[int]
TAKE_PLAIN: Final[int]
TAKE_JOKER: Final[int]
PLACE_AT: Final[int]
REVEAL_AT: Final[int]
MOVE_TO: Final[int]
STAY: Final[int]
PASS: Final[int]
ACTIONS: Final[int]
