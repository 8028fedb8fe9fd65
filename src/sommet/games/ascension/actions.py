"""Ascension: the ints of actions, which are also their policy indices.

`take` is the number of the cell, then come the three takes from reserve and box; PLACE_AT, REVEAL_AT and MOVE_TO are
followed by a cell; STAY and PASS are alone.
"""

import cython

if not cython.compiled:
    # Made by tools/stubs.py from actions.pxd.
    TAKE_OWN, TAKE_PLAIN, TAKE_JOKER, PLACE_AT, REVEAL_AT, MOVE_TO, STAY, PASS = 81, 82, 83, 84, 165, 246, 327, 328
    ACTIONS = 329
