"""Talō: actions told in words."""

from sommet.core.text import Text
from sommet.games.talo.bars import UPRIGHT
from sommet.games.talo.notation import bar_of, cell_name, parse_action
from sommet.games.talo.position import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP, THROW, TaloPosition


def tell(position: TaloPosition, text: str) -> Text:
    """An action about to be played, in a sentence."""
    action, seat = parse_action(text), position.mover
    words = text.split(" ")
    if action < MOVE:
        return _tell_bar(action, seat, position.holding)
    if action < JUMP:
        return Text(
            f"le joueur {seat} va en {words[1]} (niveau {words[2]})",
            f"player {seat} goes to {words[1]} (level {words[2]})",
        )
    if action < CHOOSE:
        return Text(
            f"le joueur {seat}, enfermé, repart du plan en {words[1]}",
            f"player {seat}, shut in, starts again from the plan at {words[1]}",
        )
    if action < THROW:
        return Text(f"le joueur {seat} commence en {words[1]}", f"player {seat} starts on {words[1]}")
    if action < PICK_UP:
        useless = not position.can_use(action - THROW)
        return Text(
            f"le dé du joueur {position.turn} donne {words[1]}{', ce qui ne sert à rien' if useless else ''}",
            f"player {position.turn}'s die shows {words[1]}{', which is of no use' if useless else ''}",
        )
    if action < FINISH:
        taken = words[1:]
        return Text(f"le joueur {seat} prend {' et '.join(taken)}", f"player {seat} takes {' and '.join(taken)}")
    return Text(f"le joueur {seat} termine son tour", f"player {seat} ends the turn")


def _tell_bar(action: int, seat: int, completes: bool) -> Text:
    bar = bar_of(action % HOLD)
    here = cell_name(bar.cell)
    end = cell_name(bar.footprint[-1])
    if bar.length == 1:
        what = Text(f"un cube en {here}", f"a cube on {here}")
    elif bar.kind == UPRIGHT:
        what = Text(f"une barre de {bar.length} debout en {here}", f"a bar of {bar.length} upright on {here}")
    else:
        what = Text(f"une barre de {bar.length} de {here} à {end}", f"a bar of {bar.length} from {here} to {end}")
    storey = Text(f"(de {bar.base} à {bar.top})", f"(from {bar.base} to {bar.top})")
    if action >= HOLD:
        return Text(
            f"le joueur {seat} tient {what.fr} {storey.fr} en attendant le contrepoids",
            f"player {seat} holds {what.en} {storey.en} until the counterweight comes",
        )
    if completes:
        return Text(
            f"le joueur {seat} pose en contrepoids {what.fr} {storey.fr}",
            f"player {seat} lays as a counterweight {what.en} {storey.en}",
        )
    return Text(f"le joueur {seat} pose {what.fr} {storey.fr}", f"player {seat} lays {what.en} {storey.en}")
