"""Telling an action to somebody who may not know all of it."""

from sommet.core.text import Text


def tell_hidden(mover: int, shown: str) -> Text:
    """An action in words for whom its text is hidden; `shown` is what of it may be known, if anything."""
    hidden = Text(f"caché : {shown}", f"hidden: {shown}") if shown else Text("caché", "hidden")
    if mover == 0:
        return Text(f"le hasard décide ({hidden.fr})", f"chance decides ({hidden.en})")
    return Text(f"le joueur {mover} joue ({hidden.fr})", f"player {mover} acts ({hidden.en})")
