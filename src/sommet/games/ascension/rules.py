"""Ascension: the rules in a sentence each; docs/rules has them in full."""

from sommet.core.text import Text

RULES = {
    "R1": Text(
        "On joue dans l'ordre des places ; les éliminés sont sautés.",
        "Turns go round by seat; eliminated players are skipped.",
    ),
    "R2": Text(
        "Un tour : une pièce d'abord, puis un pas du pion ; les deux sont obligatoires quand ils sont possibles.",
        "A turn: one piece first, then one step of the pawn; both are compulsory where possible.",
    ),
    "R3": Text(
        "On ne passe que si aucune pièce ne peut être prise ; la pièce se joue même si le pion ne bouge pas ensuite.",
        "One passes only if no piece can be taken; the piece is played even if the pawn rests or stays stuck.",
    ),
    "R4": Text(
        "Une pièce prise se pose dans le même tour, et l'on ne change plus d'avis.",
        "A piece taken is put down in the same turn, and there is no second choice.",
    ),
    "R5": Text(
        "On ne prend que la pièce du dessus d'une pile ; le pilier n'est pas une pièce.",
        "Only the top piece of a stack can be taken; the pillar is no piece.",
    ),
    "R6": Text(
        "On ne prend rien sous un pion, fût-ce le sien.", "Nothing is taken from under a pawn, your own included."
    ),
    "R7": Text("Le joker posé ne se reprend jamais.", "The joker, once laid, is never taken."),
    "R8": Text(
        "La dernière pièce bougée par un adversaire lui reste réservée jusqu'à ce qu'il rejoue.",
        "The piece an opponent moved last is barred to the others until that opponent has played again.",
    ),
    "R9": Text(
        "Une pièce qui montre des figures ne se prend que si la sienne en est ; depuis son coin, les trois cases "
        "voisines font exception.",
        "A piece that shows figures can be taken only if yours is among them; from your own corner the three "
        "squares beside it are excepted.",
    ),
    "R10": Text(
        "On peut prendre un demi-cube de sa réserve tant qu'il en reste.",
        "A half-cube may come from your reserve while there is one.",
    ),
    "R11": Text(
        "Le meneur seul prend le joker, et seulement s'il n'est pas sur le plateau.",
        "Only the leader takes the joker, and only while it is not on the board.",
    ),
    "R12": Text(
        "Une pièce ne revient pas sur la case d'où elle vient (sauf avec cette variante).",
        "A piece does not go back to the square it came from (unless that variant is played).",
    ),
    "R13": Text("On ne pose rien sur une case où se tient un pion.", "Nothing is put on a square where a pawn stands."),
    "R13b": Text(
        "Tant qu'un pion n'a pas quitté son coin, les autres ne posent rien sur les trois cases voisines.",
        "Until a pawn has left its corner, the others put nothing on the three squares beside it.",
    ),
    "R14": Text(
        "Sinon on pose où l'on veut, à toute hauteur ; seul le joker ne se recouvre pas.",
        "Otherwise a piece goes anywhere, at any height; only the joker cannot be covered.",
    ),
    "R15": Text(
        "Sur un coin ne va qu'une pièce qui montre la figure de ce coin.",
        "Only a piece that shows the figure of the corner goes on a corner.",
    ),
    "R16": Text(
        "Le pilier ne porte qu'une pièce, et elle ne montre rien.",
        "The pillar carries one piece only, and it shows nothing.",
    ),
    "R17": Text(
        "Les pièces ne quittent pas le plateau, sauf le joker d'un meneur bloqué.",
        "Pieces never leave the board, except the joker of a blocked leader.",
    ),
    "R18": Text(
        "Qui prend un cube à face cachée en voit le dessin, lui seul.",
        "Whoever takes a cube with its drawing hidden sees the face, alone.",
    ),
    "R19": Text(
        "Un cube pris caché se repose caché ou dessin visible ; un cube neutre n'a rien à montrer.",
        "A cube taken hidden is put down hidden or with its drawing on top; a blank cube has nothing to show.",
    ),
    "R20": Text(
        "Un cube pris dessin visible doit être caché.", "A cube taken with its drawing visible must be hidden."
    ),
    "R21": Text(
        "Demi-cubes et joker se posent tels quels, face imprimée dessus.",
        "Half-cubes and the joker are put down as they are, printed side up.",
    ),
    "R22": Text("Un dessin caché ou recouvert n'a aucun effet.", "A drawing that is hidden or covered has no effect."),
    "R23": Text(
        "Le pion fait un pas vers une case voisine, obligatoire s'il existe.",
        "The pawn steps to an adjacent square, and must if it can.",
    ),
    "R24": Text("Un pas monte ou descend d'un demi-cube au plus.", "A step rises or falls by half a cube at most."),
    "R25": Text(
        "Fermés au pion : les autres pions et coins, les figures sans la sienne, le gouffre, le joker sauf au meneur.",
        "Closed to a pawn: other pawns and corners, figures without its own, the abyss, the joker unless it leads.",
    ),
    "R26": Text("Depuis une échelle on peut monter d'un cube entier.", "From a ladder one may climb a whole cube."),
    "R27": Text("Sur un matelas on peut descendre d'un cube entier.", "Onto a mattress one may drop a whole cube."),
    "R28": Text(
        "Un ressort offre un pas de plus, une fois par tour ; on peut rester.",
        "A spring offers one more step, once a turn; one may stay.",
    ),
    "R29": Text(
        "D'un téléphérique on peut aller à tout autre téléphérique visible et libre.",
        "From a cable car one may go to any other cable car that is visible and free.",
    ),
    "R30": Text(
        "Qui arrive sur le bivouac s'y repose à son tour suivant.",
        "Whoever lands on the bivouac rests there next turn.",
    ),
    "R31": Text(
        "Nul n'entre dans un gouffre, mais chacun peut en prendre le cube.",
        "Nobody enters an abyss, but anybody may take its cube.",
    ),
    "R32": Text(
        "Le blocage se juge à son propre tour, après la pièce ; hors du coin, nul n'est tenu de libérer son pion.",
        "A blockage is judged in your own turn, after the piece; away from home you need not free your pawn.",
    ),
    "R33": Text(
        "Un pion bloqué rentre aussitôt à son coin et perd le sommet.",
        "A blocked pawn goes straight to its corner and loses the summit.",
    ),
    "R34": Text(
        "Un pion qui n'a pas quitté son coin n'est jamais bloqué ; rentré à pied et enfermé, il l'est.",
        "A pawn that has not left its corner is never blocked; one that walked home and is shut in is.",
    ),
    "R34a": Text(
        "Sur son coin, il faut si possible jouer une pièce qui laisse un pas au pion.",
        "On your own corner the piece you play must leave your pawn a step, if any piece can.",
    ),
    "R35": Text("Le second blocage élimine le pion.", "The second blockage eliminates the pawn."),
    "R36": Text(
        "On a le sommet dès qu'on se tient sur le pilier, jusqu'à un blocage.",
        "You hold the summit from the moment you stand on the pillar until you are blocked.",
    ),
    "R37": Text("Le premier arrivé au sommet est le meneur.", "The first to reach the summit is the leader."),
    "R38": Text(
        "Le meneur rejoue après chaque joueur qui n'a pas le sommet.",
        "The leader plays again after every player who does not hold the summit.",
    ),
    "R39": Text(
        "Il ne rejoue pas après un joueur qui a le sommet.",
        "There is no extra turn after a player who holds the summit.",
    ),
    "R40": Text(
        "Le meneur pose le joker une fois ; lui seul s'y tient, nul ne le prend ni ne le recouvre.",
        "The leader lays the joker once; only the leader stands on it, and nobody takes or covers it.",
    ),
    "R41": Text(
        "Un meneur bloqué perd le joker ; les privilèges passent au suivant.",
        "A blocked leader loses the joker; the privileges pass to the next conqueror.",
    ),
    "R42": Text(
        "Avec le sommet, qui remet le pied sur son coin gagne.",
        "Whoever holds the summit and steps back onto their own corner wins.",
    ),
    "R43": Text("Le dernier pion en jeu gagne.", "The last pawn in play wins."),
    "R44": Text(
        "Au bout du nombre de tours fixé, la partie est nulle entre les joueurs restants.",
        "At the turn limit the game is drawn among the players left.",
    ),
}
