"""Ascenseur: the French lift game. Hands grow card by card and shrink again; announce exactly the tricks you take."""
