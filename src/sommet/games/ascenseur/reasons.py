"""Ascenseur: what speaks for a bid or a card, in words.

Only from the mover's own hand and what lies open: bids, tricks, cards played. A card on the forehead is not looked at.
"""

from collections.abc import Iterator

from sommet.core.prose import does, to, who
from sommet.core.reasons import most_telling
from sommet.core.text import Text
from sommet.games.ascenseur.actions import BID, PLAY
from sommet.games.ascenseur.evaluate import AscenseurEvaluation
from sommet.games.ascenseur.phases import NO_TRUMP
from sommet.games.ascenseur.position import AscenseurPosition

EVALUATION = AscenseurEvaluation()
RANKS = 13
NEAR = 0.8  # tricks; a bid this close to what the hand promises needs no excuse
HIGH = 8  # from the ten on a card is one that may take a trick unasked


def reasons(position: AscenseurPosition, action: int) -> list[Text]:
    """Why the mover might choose this bid or card."""
    if action >= BID:
        return most_telling(_bid(position, action - BID), Text("une annonce au jugé", "a bid by feel"))
    return most_telling(_play(position, action - PLAY), Text("garde les bonnes cartes", "keeps the good cards"))


# Bids.


def _bid(position: AscenseurPosition, bid: int) -> Iterator[tuple[float, Text]]:
    if position.card_hidden_from_owner():
        yield 1.0, _forehead(position, bid)
        return
    hand = position.hand(position.mover)
    hoped = EVALUATION.features(position, position.mover)["hoped"]
    french = f"{hoped:.1f}".replace(".", ",")
    promise = Text(
        f"la main promet environ {french} pli{'s' if hoped >= 1.95 else ''}",
        f"the hand promises about {hoped:.1f} tricks",
    )
    if bid < hoped - NEAR:
        promise = Text(f"reste prudent, {promise.fr}", f"stays careful, {promise.en}")
    elif bid > hoped + NEAR:
        promise = Text(f"prend un risque, {promise.fr}", f"takes a risk, {promise.en}")
    yield 5.0, promise
    trumps = sum(card // RANKS == position.trump for card in hand)
    if trumps and position.trump != NO_TRUMP:
        yield 2.0, Text(f"{trumps} atout{'s' if trumps > 1 else ''}", f"{trumps} trump{'s' if trumps > 1 else ''}")
    aces = sum(card % RANKS == RANKS - 1 and card // RANKS != position.trump for card in hand)
    if aces:
        yield 1.5, Text(f"{aces} as", f"{aces} ace{'s' if aces > 1 else ''}")
    yield from _table(position, bid, hoped)


def _forehead(position: AscenseurPosition, bid: int) -> Text:
    """The own card is unknown: only those of the others speak."""
    others = [position.hand(seat)[0] for seat in range(1, position.seats + 1) if seat != position.mover]
    trumped = any(card // RANKS == position.trump for card in others)
    if bid == 0:
        if trumped:
            return Text("un autre montre un atout", "somebody shows a trump")
        return Text("les autres ont de fortes cartes", "the others hold strong cards")
    if trumped:
        return Text("parie sur un atout plus fort", "bets on a higher trump")
    return Text("personne ne montre d'atout", "nobody shows a trump")


def _table(position: AscenseurPosition, bid: int, hoped: float) -> Iterator[tuple[float, Text]]:
    """What the other bids say, where they are open, and the bid that is forbidden."""
    if position.simultaneous:
        return
    forbidden = position.forbidden_bid()
    if forbidden is not None and forbidden == round(hoped):
        yield 4.0, Text(f"{forbidden} est interdit au donneur", f"the dealer may not bid {forbidden}")
    made = [other for other in position.bids_made() if other is not None]
    spare = position.cards - sum(made)
    if made and bid <= spare - 2 and len(made) == position.seats - 1:
        yield 3.0, Text("il restera des plis dont personne ne veut", "there will be tricks nobody wants")
    elif made and spare <= 0:
        yield 3.0, Text("tous les plis sont déjà demandés", "all tricks are already spoken for")


# Cards.


def _play(position: AscenseurPosition, card: int) -> Iterator[tuple[float, Text]]:
    seat = position.mover
    bid = position.bids_made()[seat - 1]
    assert bid is not None
    won = position.tricks_won()[seat - 1]
    trick = _trick(position)
    if not trick:
        yield from _lead(position, card, bid - won, won)
        return
    best = max(trick, key=lambda other: _rank(position, trick[0], other))
    takes = _rank(position, trick[0], card) > _rank(position, trick[0], best)
    is_last = len(trick) == position.seats - 1
    holder = (position.leader - 1 + trick.index(best)) % position.seats + 1
    if takes:
        yield from _taking(position, card, is_last, bid, won)
    else:
        yield from _ducking(position, card, holder, bid, won)
    yield from _spoiling(position, holder, takes, is_last)


def _trick(position: AscenseurPosition) -> list[int]:
    """The cards of the trick being played, the one led first."""
    played = position.cards_played()
    return played[len(played) - len(played) % position.seats :]


def _rank(position: AscenseurPosition, led: int, card: int) -> tuple[bool, bool, int]:
    """R11: trumps before the suit led before all others, then by rank."""
    return card // RANKS == position.trump, card // RANKS == led // RANKS, card % RANKS


def _is_master(position: AscenseurPosition, card: int) -> bool:
    """Whether no card above it in its suit is still out, as far as the mover can see."""
    gone = {*position.cards_played(), *position.hand(position.mover), position.turned}
    higher = range(card + 1, card // RANKS * RANKS + RANKS)
    pack = set(position.pack_cards())
    return not any(other in pack and other not in gone for other in higher)


def _lead(position: AscenseurPosition, card: int, needed: int, won: int) -> Iterator[tuple[float, Text]]:
    is_trump = card // RANKS == position.trump
    if needed > 0:
        if _is_master(position, card):
            yield 4.0, Text("entame d'une carte maîtresse", "leads a card nothing beats in its suit")
        if is_trump:
            yield 3.0, Text("fait tomber les atouts", "draws trumps")
        elif card % RANKS < HIGH:
            yield 2.5, Text("garde les grosses cartes pour plus tard", "keeps the high cards for later")
        yield 2.0, _wanted(needed)
        return
    yield 2.0, _unwanted(needed, won)
    if card % RANKS < HIGH and not is_trump:
        yield 3.0, Text("entame petit pour ne pas prendre", "leads low so as not to take")
    else:
        yield 1.0, Text("se débarrasse d'une grosse carte", "gets rid of a high card")


def _taking(position: AscenseurPosition, card: int, is_last: bool, bid: int, won: int) -> Iterator[tuple[float, Text]]:
    if bid > won:
        goal = Text(f"({won + 1} sur {bid})", f"({won + 1} of {bid})")
        if is_last:
            yield 5.0, Text(f"prend un pli encore nécessaire {goal.fr}", f"takes a trick still needed {goal.en}")
        else:
            yield (
                4.0,
                Text(f"passe maître pour un pli nécessaire {goal.fr}", f"goes ahead for a trick it needs {goal.en}"),
            )
        if card // RANKS == position.trump and position.suit_to_follow() != position.trump:
            yield 3.0, Text("coupe", "ruffs")
        return
    # Only cards that win were left, or a dangerous one goes while somebody may still beat it.
    legal = [action - PLAY for action in position.legal()]
    trick = _trick(position)
    best = max(_rank(position, trick[0], other) for other in trick)
    if all(_rank(position, trick[0], other) > best for other in legal):
        yield 4.0, Text("toutes les cartes possibles prennent", "every card that can be played takes")
    elif not is_last:
        yield 3.0, Text("une carte qui sera sans doute battue", "a card that will probably be beaten")
    yield 2.0, _unwanted(bid - won, won)


def _ducking(position: AscenseurPosition, card: int, holder: int, bid: int, won: int) -> Iterator[tuple[float, Text]]:
    is_high = card % RANKS >= HIGH or card // RANKS == position.trump
    if bid <= won:
        if is_high:
            yield 5.0, Text("se défausse d'une carte dangereuse sans prendre", "sheds a dangerous card without taking")
        else:
            yield 4.0, Text("se défausse sans prendre", "discards without taking")
        yield 2.0, _unwanted(bid - won, won)
        return
    yield 4.0, Text(f"laisse ce pli {to(holder)}", f"leaves this trick to {who(holder)}")
    hand = position.hand(position.mover)
    if position.trump != NO_TRUMP and any(other // RANKS == position.trump for other in hand if other != card):
        yield 3.0, Text("garde l'atout", "keeps the trump")
    elif not is_high:
        yield 2.5, Text("garde les grosses cartes pour plus tard", "keeps the high cards for later")
    yield 2.0, _wanted(bid - won)


def _spoiling(position: AscenseurPosition, holder: int, takes: bool, is_last: bool) -> Iterator[tuple[float, Text]]:
    """What it does to who is winning the trick so far."""
    bid, won = position.bids_made()[holder - 1], position.tricks_won()[holder - 1]
    assert bid is not None
    if takes and bid > won:
        yield (
            3.5,
            Text(f"prive {who(holder)} d'un pli nécessaire", f"takes a trick that {does(holder, 'needs', 'need')}"),
        )
    elif not takes and is_last and bid <= won:
        yield (
            4.5,
            Text(f"fait prendre {to(holder)} un pli de trop", f"makes {who(holder)} take one trick too many"),
        )


def _wanted(needed: int) -> Text:
    return Text(
        f"encore {needed} pli{'s' if needed > 1 else ''} à faire", f"{needed} trick{'s' if needed > 1 else ''} to go"
    )


def _unwanted(needed: int, won: int) -> Text:
    if needed == 0 and won == 0:
        return Text("a annoncé 0 : pas un pli", "has bid 0: not one trick")
    if needed == 0:
        return Text("l'annonce est faite, plus un pli", "the bid is made, no more tricks")
    return Text("l'annonce est dépassée, chaque pli coûte", "the bid is exceeded, every trick costs")
