"""Step by Step: the rules in a sentence each; docs/rules has them in full."""

from sommet.core.text import Text

RULES = {
    "R1": Text(
        "Un tour, c'est déplacer sa bille, puis poser une pièce, dans cet ordre ; le déplacement est obligatoire.",
        "A turn is one move of your ball, then one piece laid, in this order; moving is compulsory.",
    ),
    "R2": Text(
        "Un déplacement est une suite de pas vers des cases voisines par un côté, jamais en diagonale.",
        "A move is a chain of steps to cells that share a side, never diagonal.",
    ),
    "R3": Text(
        "On avance à plat ou d'un niveau vers le bas à chaque pas, et on peut continuer.",
        "A step goes level or down by exactly one, and the move may go on.",
    ),
    "R4": Text(
        "On monte d'un seul niveau, et monter termine le déplacement.",
        "A step up climbs exactly one level and ends the move.",
    ),
    "R5": Text(
        "On n'entre pas sur une case occupée et on ne la traverse pas.",
        "Occupied cells are neither entered nor passed.",
    ),
    "R6": Text(
        "Le déplacement finit sur une autre case que celle du départ.", "A move ends on another cell than it began on."
    ),
    "R7": Text(
        "Avec cette variante, on ne revient pas non plus sur la case quittée au tour d'avant.",
        "With this variant, a move may not end on the square left in the turn before either.",
    ),
    "R8": Text(
        "On entre sur la tour depuis une case voisine à un niveau près ; on ne la traverse jamais.",
        "The tower is entered from a neighbour within one level, and never passed over.",
    ),
    "R9": Text(
        "L'action nomme la case d'arrivée, qu'une suite de pas doit atteindre.",
        "The action names the destination, and a chain of steps must lead there.",
    ),
    "R10": Text(
        "La pièce se pose sur une case voisine par un côté de celle de la bille.",
        "The piece goes on a cell that shares a side with the ball's.",
    ),
    "R11": Text(
        "On ne pose ni sur la tour ni sur une case occupée.", "No piece goes on the tower or on an occupied cell."
    ),
    "R12": Text(
        "Une colonne à la hauteur de la tour ne reçoit plus de pièce (sauf si l'on joue sans plafond).",
        "A column as high as the tower takes no further piece (unless there is no ceiling).",
    ),
    "R13": Text(
        "Tant qu'un autre déplacement permet de poser une pièce, il faut le préférer.",
        "A move after which no piece can be laid is allowed only if no other leaves room for one.",
    ),
    "R14": Text("La première bille au sommet gagne aussitôt.", "A ball on the summit wins at once."),
    "R15": Text(
        "Qui ne peut pas bouger à son tour est éliminé.", "Whoever cannot move when the turn comes is eliminated."
    ),
    "R16": Text("Le dernier joueur en jeu gagne.", "The last player in play wins."),
    "R17": Text("On joue à tour de rôle, les éliminés sont sautés.", "Turns go round; eliminated players are skipped."),
    "R18": Text(
        "Quand les pièces ne suffisent plus à personne pour atteindre le sommet, la partie est nulle.",
        "When the pieces left can bring nobody to the summit, the game is drawn.",
    ),
    "R19": Text(
        "Trop de tours sans pièce : la partie est nulle.", "Too many turns without a piece: the game is drawn."
    ),
    "R20": Text(
        "En fin de tour on juge dans l'ordre : dernier en jeu, blocage, pénurie, coda.",
        "At the end of a turn are judged, in order: last in play, blockage, shortage, coda.",
    ),
}
