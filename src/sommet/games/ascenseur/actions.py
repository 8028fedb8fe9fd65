"""Ascenseur: the ints of actions, which are also their policy indices: the card plus DEAL, TURN or PLAY, or the bid
plus BID.
"""

import cython

if not cython.compiled:
    # Made by tools/stubs.py from actions.pxd.
    DEAL, TURN, PLAY, BID = 0, 52, 104, 156
