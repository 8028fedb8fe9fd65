"""Talō: the ints of actions, which are also their policy indices.

They are in ranges, in this order: lay a bar (its code, see fitting.py), hold one (HOLD + the same code), move
(MOVE + level * CELLS + cell), jump, choose a start, throw, take, end.

How many actions there can be. The free cells on top of a bar of length M offer bars of lengths a + b = r at most
M + a - 1 + M + b - 1 places along it, r M across it and 2 M upright: (4 + r) M + r - 2. With at most 53 bars and
220 - r cubes built this is at most 3364 in all (r = 10), and 440 more on the plan. Each of the former may also be held
(with `risky` as well as placed); 210 places to move to and 100 to jump to come on top: 7478, below MOST_ACTIONS.
"""

import cython

if not cython.compiled:
    # Made by tools/stubs.py from actions.pxd.
    BARS, HOLD, MOVE, JUMP, CHOOSE, THROW, PICK_UP = 235200, 235200, 470400, 479024, 479808, 480592, 480603
    FINISH = 480724
