# Made by tools/stubs.py from reach.py and reach.pxd. Change it there.

