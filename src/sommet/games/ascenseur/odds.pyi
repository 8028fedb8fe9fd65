# Made by tools/stubs.py from odds.py and odds.pxd. Change it there.

