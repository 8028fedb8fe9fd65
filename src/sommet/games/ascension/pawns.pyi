from sommet.games.ascension.stacks import Stacks

class AscensionPawns(Stacks):
    @property
    def leader(self) -> int: ...
