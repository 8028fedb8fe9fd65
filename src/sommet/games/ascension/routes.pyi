# Made by tools/stubs.py from routes.py and routes.pxd. Change it there.

