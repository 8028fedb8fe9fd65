# Made by tools/stubs.py from playout.py and playout.pxd. Change it there.

from sommet.games.ascenseur.phases import AscenseurPhases

class AscenseurPlayout(AscenseurPhases): ...
