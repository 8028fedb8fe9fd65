"""Learning by playing: positions with something to be reached from them, at the real table."""
