# Made by tools/stubs.py from cards.py and cards.pxd. Change it there.

