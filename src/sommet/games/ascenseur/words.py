"""Ascenseur: actions in words."""

from sommet.core.text import Text
from sommet.games.ascenseur.notation import parse_action
from sommet.games.ascenseur.position import BID, PLAY, TURN, AscenseurPosition
from sommet.games.ascenseur.refusals import card_words


def tell(position: AscenseurPosition, text: str) -> Text:
    """An action about to be played, in words; the log's hidden texts too."""
    recipient, mover = position.next_recipient(), position.mover
    if text == "deal ??":
        return Text(f"une carte pour le joueur {recipient}", f"a card for player {recipient}")
    if text == "bid ?":
        return Text(f"le joueur {mover} a fait son annonce", f"player {mover} has bid")
    action = parse_action(text)
    if action >= BID:
        tricks = action - BID
        return Text(
            f"le joueur {mover} annonce {tricks} pli{'s' if tricks > 1 else ''}",
            f"player {mover} bids {tricks} trick{'' if tricks == 1 else 's'}",
        )
    words = card_words(action % TURN)
    if action >= PLAY:
        return Text(f"le joueur {mover} joue {words.fr}", f"player {mover} plays {words.en}")
    if action >= TURN:
        return Text(f"on retourne {words.fr}", f"{words.en} is turned")
    return Text(f"{words.fr} pour le joueur {recipient}", f"{words.en} for player {recipient}")
