"""Ascenseur: which rule forbids an action, said in words.

Sentences use the mover's own hand, the cards everybody saw and nothing else: a refusal is told to whoever tried.
"""

from sommet.core.errors import IllegalAction
from sommet.core.prose import to, whose
from sommet.core.text import Text
from sommet.core.touch import cells, pieces
from sommet.games.ascenseur.actions import BID, PLAY, TURN
from sommet.games.ascenseur.notation import NAMES, RANK_LETTERS
from sommet.games.ascenseur.phases import BIDDING, DEALING, OVER, PLAYING, TURNING
from sommet.games.ascenseur.position import AscenseurPosition

SUIT_WORDS = (Text("trèfle", "clubs"), Text("carreau", "diamonds"), Text("cœur", "hearts"), Text("pique", "spades"))
_RANK_WORDS = {
    "T": Text("le 10", "the 10"),
    "J": Text("le valet", "the jack"),
    "Q": Text("la dame", "the queen"),
    "K": Text("le roi", "the king"),
    "A": Text("l'as", "the ace"),
}


def card_words(card: int) -> Text:
    """A card in words, with its article."""
    letter, suit = RANK_LETTERS[card % 13], SUIT_WORDS[card // 13]
    rank = _RANK_WORDS.get(letter, Text(f"le {letter}", f"the {letter}"))
    return Text(f"{rank.fr} de {suit.fr}", f"{rank.en} of {suit.en}")


def refusal(position: AscenseurPosition, action: int) -> IllegalAction:
    """Why an action that is not legal here is not."""
    if position.phase == OVER:
        return IllegalAction(Text("la partie est finie", "the game is over"), "R14")
    if action >= BID:
        return _refused_bid(position, action - BID)
    if action >= PLAY:
        return _refused_play(position, action - PLAY)
    return _refused_chance(position, action)


def _now(position: AscenseurPosition) -> Text:
    """What is to be done instead, for whoever tried something else."""
    if position.phase == DEALING:
        return Text("on donne encore les cartes", "the cards are still being dealt")
    if position.phase == TURNING:
        return Text("on va retourner une carte du talon", "a card of the stock is about to be turned")
    if position.phase == BIDDING:
        return Text(
            f"c'est {to(position.mover)} d'annoncer",
            f"it is {whose(position.mover)} turn to bid",
        )
    return Text(f"c'est {to(position.mover)} de jouer une carte", f"it is {whose(position.mover)} turn to play a card")


def _refused_chance(position: AscenseurPosition, action: int) -> IllegalAction:
    card, turning = action % TURN, action >= TURN
    words, now = card_words(card), _now(position)
    if position.phase == BIDDING and turning and position.stock_size() == 0:
        return IllegalAction(
            Text(
                "il ne reste pas de talon : rien n'est retourné, la manche est sans atout",
                "no stock is left: nothing is turned and the round has no trump",
            ),
            "R7",
        )
    if position.phase != (TURNING if turning else DEALING):
        what = Text("on ne retourne pas de carte maintenant", "no card is turned now")
        if not turning:
            what = Text("on ne donne pas de carte maintenant", "no card is dealt now")
        return IllegalAction(Text(f"{what.fr} : {now.fr}", f"{what.en}: {now.en}"), "R15")
    if card not in position.pack_cards():
        return _removed(card)
    # Not said: who has it.
    return IllegalAction(
        Text(f"{words.fr} n'est plus dans le talon", f"{words.en} is not in the stock any more"),
        "R6" if turning else "R5",
        pieces(NAMES[card]),
    )


def _removed(card: int) -> IllegalAction:
    words = card_words(card)
    return IllegalAction(
        Text(f"{words.fr} ne fait pas partie du jeu", f"{words.en} is not in the pack"), "R1", pieces(NAMES[card])
    )


def _refused_bid(position: AscenseurPosition, bid: int) -> IllegalAction:
    now = _now(position)
    if position.phase == PLAYING:
        return IllegalAction(
            Text(f"les annonces sont faites et ne changent plus ; {now.fr}", f"all bids are made and final; {now.en}"),
            "R15",
        )
    if position.phase != BIDDING:
        return IllegalAction(Text(f"on n'annonce pas encore : {now.fr}", f"it is too early to bid: {now.en}"), "R15")
    if bid > (most := position.cards):
        return IllegalAction(
            Text(
                f"la manche a {most} pli{'s'[: most > 1]} : on annonce de 0 à {most}, pas {bid}",
                f"the round has {most} trick{'s'[: most > 1]}: a bid goes from 0 to {most}, not {bid}",
            ),
            "R8",
            cells(str(bid)),
        )
    others = position.cards - bid
    return IllegalAction(
        Text(
            f"{others} pli{'s'[: others > 1]} déjà annoncé{'s'[: others > 1]} : {bid} de plus "
            f"{'feraient' if bid > 1 else 'ferait'} exactement {position.cards}, ce qui est interdit au donneur",
            f"{others} trick{'s'[: others != 1]} already bid: {bid} more would make exactly {position.cards}, "
            "which the dealer may not do",
        ),
        "R9",
        cells(str(bid)),
    )


def _refused_play(position: AscenseurPosition, card: int) -> IllegalAction:
    words, now, this = card_words(card), _now(position), pieces(NAMES[card])
    if position.phase != PLAYING:
        return IllegalAction(
            Text(f"on ne joue pas encore de carte : {now.fr}", f"it is too early to play a card: {now.en}"), "R15"
        )
    hand = position.hand(position.mover)
    if card in hand:
        led = position.suit_to_follow()
        assert led is not None, "the leader may play any card"
        suit = SUIT_WORDS[led]
        return IllegalAction(
            Text(
                f"on a demandé {suit.fr} et vous en avez : il faut en jouer",
                f"{suit.en} were led and you hold some: you must follow suit",
            ),
            "R10",
            [*this, *pieces(*(NAMES[other] for other in hand if other // 13 == led))],
        )
    if card not in position.pack_cards():
        return _removed(card)
    if card == position.turned:
        return IllegalAction(
            Text(
                f"{words.fr} est la carte retournée : elle n'est à personne",
                f"{words.en} is the turned card: it belongs to nobody",
            ),
            "R6",
            this,
        )
    if card in position.cards_played():
        return IllegalAction(
            Text(f"on a déjà joué {words.fr} dans cette manche", f"{words.en} has been played this round"), "R10", this
        )
    return IllegalAction(Text(f"vous n'avez pas {words.fr}", f"you do not hold {words.en}"), "R10", this)
