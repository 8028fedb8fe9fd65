"""Talō: the rules in a sentence each; docs/rules has them in full."""

from sommet.core.text import Text

RULES = {
    "R1": Text(
        "Chaque tour commence par un lancer du dé ; on joue à tour de rôle.",
        "Every turn begins with a throw of the die; turns go round.",
    ),
    "R2": Text(
        "On prend une barre de la longueur du dé, ou deux dont la somme la donne, si la réserve les a.",
        "One takes a bar of the length thrown, or two that add up to it, if they are in stock.",
    ),
    "R3": Text(
        "Si la réserve ne permet rien pour ce nombre, on relance, trois lancers en tout.",
        "If the stock has nothing for the number, the die is thrown again, three throws in all.",
    ),
    "R4": Text(
        "Après trois lancers inutiles le tour passe sans déplacement ; on ne relance jamais par choix.",
        "After three useless throws the turn passes without a move; nobody throws again by choice.",
    ),
    "R5": Text(
        "Les barres prises se posent toutes, dans l'ordre voulu ; celle qui n'entre nulle part retourne à la réserve.",
        "All bars taken are built, in any order; only one that fits nowhere returns to the stock.",
    ),
    "R6": Text(
        "Une barre est couchée le long des colonnes ou des rangées, ou debout, toujours sur le quadrillage.",
        "A bar lies along the columns or the rows or stands, always on the grid.",
    ),
    "R7": Text("Une barre ne traverse pas une autre barre.", "A bar goes through no other bar."),
    "R8": Text(
        "Une barre n'entre pas dans les deux cubes qu'occupe un pion.", "A bar stays out of the two cubes a pawn fills."
    ),
    "R9": Text(
        "À même le plan rien ne dépasse ; plus haut, seulement de quelques cases.",
        "On the plan nothing sticks out; higher up, by a few squares only.",
    ),
    "R10": Text(
        "Rien ne monte plus haut que 10, et au-dessus du plan une barre repose sur une autre.",
        "Nothing is higher than 10, and above the plan a bar rests on another one.",
    ),
    "R11": Text(
        "Une barre descend par le haut ou se pousse en ligne droite jusqu'à sa place.",
        "A bar is lowered from above or pushed straight to its place.",
    ),
    "R12": Text("L'édifice doit tenir tout seul.", "The building must stand by itself."),
    "R13": Text("Une barre en équilibre juste sur une arête tombe.", "A bar balanced exactly on an edge falls."),
    "R14": Text(
        "C'est l'édifice entier qu'on éprouve après chaque pose, une paire en une fois.",
        "The whole building is tested after every placement, a pair once.",
    ),
    "R15": Text(
        "Une barre qui tomberait seule peut être tenue si l'autre barre en main peut la retenir aussitôt.",
        "A bar that would fall alone may be held if the other bar in hand can save it at once.",
    ),
    "R16": Text(
        "L'équilibre sur une arête est admis quand le bout qui tomberait bute contre une autre barre.",
        "Balance on an edge is accepted where the end that would drop butts against another bar.",
    ),
    "R17": Text("Les pions ne pèsent rien.", "Pawns weigh nothing."),
    "R18": Text(
        "Une barre posée sur le plan, ou par ses deux bouts sur de telles barres, porte n'importe quelle charge.",
        "A bar on the plan, or resting with both ends on such bars, carries any load.",
    ),
    "R19": Text(
        "Avec cette variante, la première barre d'un joueur se pose sur le plan à côté de son pion.",
        "With this variant a player's first bar lies on the plan beside their pawn.",
    ),
    "R20": Text(
        "Si l'on joue à tout risquer, on peut poser une barre qui tombe, et l'on perd.",
        "If you play for risk, a bar that falls may be placed, and loses the game.",
    ),
    "R21": Text(
        "Un pion se tient sur le plan ou sur une barre, avec deux unités d'air au-dessus.",
        "A pawn stands on the plan or on a bar, with two units of air above.",
    ),
    "R22": Text(
        "Un pas va vers une case voisine par un côté, à plat ou d'un niveau de plus ou de moins.",
        "A step goes to a square that shares a side, level or by one level up or down.",
    ),
    "R23": Text(
        "On ne marche pas sur le plan et l'on n'y redescend pas (sauf avec cette variante).",
        "Nobody walks along the plan or steps back down to it (unless that variant is played).",
    ),
    "R24": Text(
        "Un déplacement est une suite de pas qui finit ailleurs ; les autres pions barrent le chemin.",
        "A move is a chain of steps that ends elsewhere; other pawns are in the way.",
    ),
    "R25": Text(
        "Un déplacement au plus avant, entre et après les poses ; aucun avant d'avoir pris ses barres.",
        "At most one move before, between and after the placements; none before the bars are taken.",
    ),
    "R26": Text(
        "Seul un pion qui ne pourra plus jamais atteindre le but repart du plan.",
        "Only a pawn that can never reach the goal again starts anew from the plan.",
    ),
    "R27": Text(
        "Ce départ se fait avant toute autre action du tour, vers une case libre du plan.",
        "That restart comes before anything else in the turn and goes to a free square of the plan.",
    ),
    "R28": Text("Personne n'est obligé de bouger son pion.", "Nobody has to move the pawn."),
    "R29": Text("Le premier pion au niveau du but gagne aussitôt.", "The first pawn on the goal level wins at once."),
    "R30": Text(
        "Quand la réserve est vide à la fin d'un tour, le plus haut pion gagne.",
        "When the stock is empty at the end of a turn, the highest pawn wins.",
    ),
    "R31": Text(
        "Trop de tours de suite sans barre posée finissent la partie de même.",
        "Too many turns in a row without a bar built end the game in the same way.",
    ),
    "R32": Text("Rien d'autre ne finit la partie.", "Nothing else ends the game."),
    "R33": Text(
        "Si l'on joue à tout risquer, un écroulement finit la partie.",
        "If you play for risk, a collapse ends the game.",
    ),
}
