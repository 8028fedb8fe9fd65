"""Ascenseur in words: what is to be done, and what is done."""

from collections.abc import Mapping
from typing import Any

from sommet.core.prose import does, own, to, who, whose
from sommet.core.telling import shared, wins, your_turn
from sommet.core.text import Text
from sommet.games.ascenseur.actions import BID, PLAY, TURN
from sommet.games.ascenseur.notation import SUIT_LETTERS, parse_action
from sommet.games.ascenseur.position import AscenseurPosition
from sommet.games.ascenseur.refusals import SUIT_WORDS, card_words


def prompt(view: Mapping[str, Any]) -> Text:
    """What is to be done now, in one sentence."""
    if view["over"]:
        return wins(_winners(view), ending(view))
    if view["to_move"] == 0:
        return Text("on distribue", "the cards are dealt")
    if view["viewer"] != view["to_move"]:
        return _others_turn(view)
    if view["phase"] == "bid":
        return Text("combien de plis ferez-vous ?", "how many tricks will you take?")
    return _play(view)


def ending(view: Mapping[str, Any]) -> Text:
    """Why the game is over."""
    best = max(view["result"])
    points = f"{best}".replace("-", "−")
    return shared(
        _winners(view),
        Text(
            f"le meilleur total est de {points} point{'s' if abs(best) > 1 else ''}",
            f"the best total is {points} point{'s' if abs(best) != 1 else ''}",
        ),
    )


def _winners(view: Mapping[str, Any]) -> list[int]:
    return [seat for seat, points in enumerate(view["result"], 1) if points == max(view["result"])]


def _others_turn(view: Mapping[str, Any]) -> Text:
    mover = view["to_move"]
    if view["phase"] == "bid":
        return Text(f"c'est {to(mover)} d'annoncer", f"it is {whose(mover)} turn to bid")
    return your_turn(mover)


def _play(view: Mapping[str, Any]) -> Text:
    if not view["trick"]:
        return Text("à vous d'entamer", "your lead")
    if suit := view.get("situation", {}).get("follow"):
        words = SUIT_WORDS[SUIT_LETTERS.index(suit)]
        return Text(f"fournissez : {words.fr}", f"follow suit: {words.en}")
    return Text("jouez la carte que vous voulez", "play any card")


def tell(position: AscenseurPosition, text: str) -> Text:
    """An action about to be played, in words; the log's hidden texts too."""
    recipient, mover = position.next_recipient(), position.mover
    if text == "deal ??":
        return Text(f"une carte pour {who(recipient)}", f"a card for {who(recipient)}")
    if text == "bid ?":
        return Text(
            f"{does(mover, 'a', 'avez')} fait {own(mover, 'son', 'votre')} annonce", f"{does(mover, 'has', 'have')} bid"
        )
    action = parse_action(text)
    if action >= BID:
        tricks = action - BID
        return Text(
            f"{does(mover, 'annonce', 'annoncez')} {tricks} pli{'s' if tricks > 1 else ''}",
            f"{does(mover, 'bids', 'bid')} {tricks} trick{'' if tricks == 1 else 's'}",
        )
    words = card_words(action % TURN)
    if action >= PLAY:
        return Text(f"{does(mover, 'joue', 'jouez')} {words.fr}", f"{does(mover, 'plays', 'play')} {words.en}")
    if action >= TURN:
        return Text(f"on retourne {words.fr}", f"{words.en} is turned")
    return Text(f"{words.fr} pour {who(recipient)}", f"{words.en} for {who(recipient)}")
