"""die Aufsteiger: the ints of actions, which are also their policy indices.

Each kind of action has a range: `PUT + cell * 3 + pose`, `SHOVE + (seat - 1) * CELLS + cell`, `WALK + cell` and so on,
with TABLE (0) for the open table.
"""

import cython

if not cython.compiled:
    # Made by tools/stubs.py from actions.pxd.
    LIFT, SKIP, TURN_UP, STOP, PASS, LAY_STONE, WALK, LADDER_SMALL, LADDER_BIG = 0, 35, 36, 42, 43, 44, 80, 864, 1648
    BRIDGE_SMALL, BRIDGE_BIG, PUT, SHOVE, ACTIONS = 2432, 3216, 4000, 6352, 10272
