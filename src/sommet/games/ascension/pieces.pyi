from sommet.games.ascension.pawns import AscensionPawns

class Pieces(AscensionPawns):
    @property
    def same_cell(self) -> bool: ...
    @property
    def hand_from(self) -> int: ...
