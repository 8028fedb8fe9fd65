"""Telling an action to somebody who may not know all of it."""

from sommet.core.text import Text


def tell_hidden(mover: int, shown: str) -> Text:
    """An action in words for whom its text is hidden; `shown` is what of it may be known, if anything.

    Of chance there is nothing to tell then: the words are empty, and a log leaves such an action out.
    """
    if mover == 0:
        return Text("", "")
    hidden = Text(f"caché : {shown}", f"hidden: {shown}") if shown else Text("caché", "hidden")
    return Text(f"le joueur {mover} joue ({hidden.fr})", f"player {mover} acts ({hidden.en})")
