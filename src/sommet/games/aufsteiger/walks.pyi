from sommet.games.aufsteiger.drops import Drops

class Walks(Drops):
    @property
    def bridges(self) -> bool: ...
    @property
    def walked(self) -> bool: ...
