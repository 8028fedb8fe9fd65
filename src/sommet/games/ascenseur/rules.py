"""Ascenseur: the rules in a sentence each; docs/rules has them in full."""

from sommet.core.text import Text

RULES = {
    "R1": Text(
        "Le jeu a 52 cartes, moins un 2 à trois joueurs, deux 2 à cinq, les quatre 2 à six ; tous savent lesquels.",
        "The pack has 52 cards, less one 2 with three players, two with five, all four with six, known to all.",
    ),
    "R2": Text(
        "L'as est la plus forte carte et le 2 la plus faible, à l'atout aussi.",
        "The ace is the highest card and the 2 the lowest, in trumps too.",
    ),
    "R3": Text(
        "Les mains vont de 1 carte jusqu'au paquet entier, puis redescendent à 1 ; le sommet se joue une fois.",
        "Hands grow from 1 card to the whole pack and shrink back to 1; the peak is played once.",
    ),
    "R4": Text(
        "Le premier donneur est tiré au sort, puis la donne passe au joueur suivant à chaque manche.",
        "The first dealer is drawn by lot; every round the deal passes to the next player.",
    ),
    "R5": Text(
        "On redonne tout le paquet à chaque manche, une carte à la fois, à partir du joueur après le donneur.",
        "Every round deals from the whole pack again, one card at a time, starting after the dealer.",
    ),
    "R6": Text(
        "La première carte du talon est retournée : sa couleur est l'atout, et elle n'est à personne.",
        "The first card of the stock is turned up: its suit is trump, and it belongs to nobody.",
    ),
    "R7": Text(
        "Sans talon, on ne retourne rien et il n'y a pas d'atout.",
        "Without a stock nothing is turned and there is no trump.",
    ),
    "R8": Text(
        "Chacun annonce une fois, de 0 au nombre de cartes, du joueur après le donneur jusqu'au donneur.",
        "Everyone bids once, from 0 to the number of cards, from the player after the dealer to the dealer.",
    ),
    "R9": Text(
        "Le donneur ne peut pas amener le total des annonces au nombre de plis.",
        "The dealer may not bring the total of the bids to the number of tricks.",
    ),
    "R10": Text(
        "On fournit la couleur demandée si on en a ; sinon on joue ce qu'on veut, sans devoir couper ni monter.",
        "Follow the suit led if you can; otherwise play anything, with no duty to trump or to go higher.",
    ),
    "R11": Text(
        "Le plus fort atout prend le pli, à défaut la plus forte carte de la couleur demandée.",
        "The highest trump takes the trick, failing that the highest card of the suit led.",
    ),
    "R12": Text("Qui prend le pli entame le suivant.", "The winner of a trick leads to the next."),
    "R13": Text(
        "Contrat tenu : un point de plus que de plis ; sinon on perd l'écart.",
        "A kept bid gives one point more than its tricks; a missed one costs the difference.",
    ),
    "R14": Text(
        "Après la dernière manche, le plus haut total gagne ; à égalité, la victoire est partagée.",
        "After the last round the highest score wins; equals share the victory.",
    ),
    "R15": Text(
        "On joue à son tour, dans la phase qui convient, sans passer ni revenir en arrière.",
        "One acts in turn and at the right moment; nobody passes, and a card played stays played.",
    ),
}
