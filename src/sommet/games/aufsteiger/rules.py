"""die Aufsteiger: the rules in a sentence each; docs/rules has them in full."""

from sommet.core.text import Text

RULES = {
    "R1": Text(
        "À son tour on déplace un bloc au plus, ou aucun ; puis viennent le pion et la pierre.",
        "In a turn at most one block is moved, or none; then come the pawn and the stone.",
    ),
    "R2": Text(
        "Les blocs sont posés droits, leurs quarts exactement sur les cases.",
        "Blocks lie straight, their quarters exactly on the cells.",
    ),
    "R3": Text(
        "Un bloc se pose dans l'orientation qu'on veut, avec une couleur qu'elle permet sur le dessus.",
        "A block is put down whichever way round, with any colour on top that this can show.",
    ),
    "R4": Text(
        "Un bloc reste tout entier sur la table de 26 × 26.", "A block lies completely inside the 26 × 26 table."
    ),
    "R5": Text(
        "Les blocs se prennent et se posent par le haut, même au fond d'un puits.",
        "Blocks are lifted and put down from above, also in a narrow shaft.",
    ),
    "R6": Text(
        "On ne prend qu'un bloc sans rien dessus : ni bloc, ni pion, ni pierre.",
        "Only a block with nothing on it can be lifted: no block, no pawn, no stone.",
    ),
    "R7": Text(
        "Le bloc déplacé au tour précédent ne peut pas être repris.",
        "The block moved in the turn just before cannot be lifted.",
    ),
    "R8": Text(
        "Déplacer un bloc doit changer quelque chose : place, orientation ou couleur du dessus.",
        "Moving a block must change something: place, orientation or colour on top.",
    ),
    "R9": Text(
        "Un bloc repose à plat de toute sa surface, sans surplomb ni creux.",
        "A block rests flat on its whole underside, with no overhang and nothing hollow below.",
    ),
    "R10": Text(
        "Un bloc touche au moins un autre bloc, par dessous ou par un quart de côté.",
        "A block touches at least one other, from above or by one quarter of a side.",
    ),
    "R11": Text(
        "On ne prend un bloc que si on peut le poser, et un bloc pris doit être posé.",
        "A block is lifted only if it can be put down, and once lifted it must be.",
    ),
    "R12": Text(
        "On ne bâtit pas sur une pierre, et chaque pion garde un quart de sa face.",
        "Nothing is built on a stone, and every pawn keeps a quarter of its face.",
    ),
    "R13": Text(
        "Les pions poussés restent sur leur face ; si elle est coupée, le joueur actif choisit leur côté.",
        "Pushed pawns stay on their face; where it is cut in two, the mover chooses the side.",
    ),
    "R14": Text(
        "Un pion ne va que sur du gris, sa couleur ou la table, sans pierre, et s'il reste de la place.",
        "A pawn may only be on grey, its own colour or the table, with no stone and with room left.",
    ),
    "R15": Text(
        "On marche de face en face voisine, en montant de 1 au plus à chaque pas, jamais en diagonale.",
        "One walks over bordering faces, climbing at most 1 at each step, never diagonally.",
    ),
    "R16": Text(
        "La petite échelle monte de 2, la grande de 2 à 4, vers une face voisine, une seule fois.",
        "The small ladder climbs 2, the big one 2 to 4, to a bordering face, once each.",
    ),
    "R17": Text(
        "Avec les ponts, une échelle franchit un creux en ligne droite, si aucun bloc n'a été déplacé ce tour.",
        "With bridges, a ladder crosses a gap in a straight line, if no block was moved in this turn.",
    ),
    "R18": Text(
        "En fin de tour on peut poser sa pierre, une fois par partie, sur une face libre : elle la ferme.",
        "At the end of a turn you may place your stone, once per game, on a free face, which it closes.",
    ),
    "R19": Text(
        "Au début du tour suivant de son propriétaire, la pierre quitte le jeu.",
        "At the start of its owner's next turn the stone leaves the game.",
    ),
    "R20": Text(
        "Dépasser sa meilleure hauteur est un progrès et une arrivée.",
        "Getting above one's best height is progress and an arrival.",
    ),
    "R21": Text(
        "La partie s'arrête après un tour de table sans progrès, suivi d'une dernière chance manquée.",
        "The game ends after a whole round without progress and one failed last chance.",
    ),
    "R22": Text(
        "Le pion le plus haut gagne ; à égalité, celui qui y est arrivé le dernier.",
        "The highest pawn wins; ties go to the one who arrived there last.",
    ),
}
