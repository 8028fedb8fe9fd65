"""Talō in words: what is to be done, and what is done."""

from collections.abc import Mapping, Sequence
from typing import Any

from sommet.core.prose import does, lit, of, own, whose
from sommet.core.telling import shared, wins, your_turn
from sommet.core.text import Text
from sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP, THROW
from sommet.games.talo.bars import UPRIGHT
from sommet.games.talo.notation import Bar, bar_of, cell_name, cell_number, is_too_far_out, parse_action
from sommet.games.talo.position import TaloPosition

MOST_MARGIN = 8  # squares beside the plan that have a name


def prompt(view: Mapping[str, Any]) -> Text:
    """What is to be done now, in one sentence."""
    if view["over"]:
        return wins(_winners(view), ending(view))
    if view["phase"] == "roll":
        seat = view["turn"]
        return Text(
            own(seat, your_turn(seat).fr, "à vous de lancer le dé"), own(seat, your_turn(seat).en, "your throw")
        )
    if view["viewer"] != view["to_move"]:
        return your_turn(view["to_move"])
    if view["phase"] == "start":
        return Text("choisissez une case de départ", "choose a starting square")
    if view["phase"] == "take":
        return Text(
            f"le dé donne {view['roll']} : que prenez-vous ?", f"the die shows {view['roll']}: what do you take?"
        )
    if view["held"] is not None:
        return Text("posez maintenant le contrepoids", "now place the counterweight")
    if view["hand"]:
        return Text("posez vos barres et montez", "place your bars and climb")
    return Text("montez encore, ou finissez le tour", "climb once more, or end the turn")


def ending(view: Mapping[str, Any]) -> Text:
    """Why the game is over."""
    reasons = {
        "summit": Text("le sommet est atteint", "the top is reached"),
        "stock": Text(
            "la réserve est vide, et le plus haut l'emporte", "the stock is empty, and the highest pawn wins"
        ),
        "idle": Text(
            "trop de tours ont passé sans barre posée, et le plus haut l'emporte",
            "too many turns went by without a bar, and the highest pawn wins",
        ),
        "collapse": Text("l'édifice s'est écroulé", "the building has collapsed"),
    }
    return shared(_winners(view), reasons[view["reason"]])


def _winners(view: Mapping[str, Any]) -> list[int]:
    return [seat for seat, points in enumerate(view["result"], 1) if points == max(view["result"])]


def tell(position: TaloPosition, text: str) -> Text:
    """An action about to be played, as a clause."""
    action, seat = parse_action(text), position.mover
    words = text.split(" ")
    if action < MOVE:
        return _tell_bar(action, seat, position.holding)
    if action < JUMP:
        return _tell_move(position, words[1], int(words[2]))
    if action < CHOOSE:
        return Text(
            f"{does(seat, 'repart', 'repartez')} du plan, faute d'issue{lit('', f', en {words[1]}')}",
            f"{does(seat, 'starts', 'start')} again from the plan, having been shut in{lit('', f', on {words[1]}')}",
        )
    if action < THROW:
        start = lit("", f", {words[1]}")
        return Text(
            f"{does(seat, 'choisit', 'choisissez')} {own(seat, 'sa', 'votre')} case de départ{start}",
            f"{does(seat, 'chooses', 'choose')} a starting square{start}",
        )
    if action < PICK_UP:
        return _tell_die(position, action - THROW)
    if action < FINISH:
        taken = bars_words([int(word) for word in words[1:]])
        return Text(f"{does(seat, 'prend', 'prenez')} {taken.fr}", f"{does(seat, 'takes', 'take')} {taken.en}")
    return Text(
        f"{does(seat, 'finit', 'finissez')} {own(seat, 'son', 'votre')} tour",
        f"{does(seat, 'ends', 'end')} {own(seat, 'the', 'your')} turn",
    )


def _tell_die(position: TaloPosition, roll: int) -> Text:
    seat = position.turn_of
    useless = not position.can_use(roll)
    return Text(
        f"{own(seat, f'le dé {of(seat)}', 'votre dé')} donne {roll}{', ce qui ne sert à rien' if useless else ''}",
        f"{whose(seat)} die shows {roll}{', which is of no use' if useless else ''}",
    )


def _tell_move(position: TaloPosition, cell: str, level: int) -> Text:
    seat = position.mover
    pawn = position.pawn(seat)
    assert pawn is not None
    rise = level - pawn[1]
    told = Text(lit("", f"en {cell}, "), lit("", f"to {cell}, "))
    if rise > 0:
        return Text(
            f"{does(seat, 'monte', 'montez')} {told.fr}au niveau {level}",
            f"{does(seat, 'climbs', 'climb')} {told.en}to level {level}",
        )
    if rise < 0:
        return Text(
            f"{does(seat, 'descend', 'descendez')} {told.fr}au niveau {level}",
            f"{does(seat, 'goes', 'go')} down {told.en}to level {level}",
        )
    return Text(
        f"{does(seat, 'avance', 'avancez')} {lit(f'au niveau {level}', f'en {cell}, niveau {level}')}",
        f"{does(seat, 'walks', 'walk')} {lit(f'along level {level}', f'to {cell}, level {level}')}",
    )


def bars_words(lengths: Sequence[int]) -> Text:
    """Bars by their lengths: 'a bar of 4 and a cube'."""
    if len(lengths) == 2 and lengths[0] == lengths[1]:
        length = lengths[0]
        return (
            Text("deux cubes", "two cubes")
            if length == 1
            else Text(f"deux barres de {length}", f"two bars of {length}")
        )
    fr = ["un cube" if length == 1 else f"une barre de {length}" for length in lengths]
    en = ["a cube" if length == 1 else f"a bar of {length}" for length in lengths]
    return Text(" et ".join(fr), " and ".join(en))


def _where(bar: Bar) -> Text:
    """The cells a bar stands or lies on, in words alone."""
    here = cell_name(bar.cell)
    if bar.kind == UPRIGHT or is_too_far_out(bar._replace(base=1), MOST_MARGIN):  # the far end may have no name
        return Text(f" en {here}", f" on {here}")
    end = cell_name(bar.footprint[-1])
    return Text(f" de {here} à {end}", f" from {here} to {end}")


def this_bar(name: str) -> Text:
    """A bar of the building or the one that is tried, by its written name: 'this bar' where it is lit."""
    length, pose, cell, base = name.split(" ")
    bar = Bar(int(length), "xyz".index(pose), cell_number(cell), int(base))
    fr, en = ("le cube", "the cube") if bar.length == 1 else (f"la barre de {length}", f"the bar of {length}")
    this = ("ce cube", "this cube") if bar.length == 1 else ("cette barre", "this bar")
    return Text(lit(this[0], f"{fr}{_where(bar).fr}"), lit(this[1], f"{en}{_where(bar).en}"))


def _tell_bar(action: int, seat: int, completes: bool) -> Text:
    bar = bar_of(action % HOLD)
    stands = bar.kind == UPRIGHT and bar.length > 1
    what = bars_words([bar.length])
    told = Text(lit("", _where(bar).fr), lit("", _where(bar).en))
    fr = f"{what.fr}{' debout' if stands else ''}{told.fr}"
    en = f"{what.en}{' upright' if stands else ''}{told.en}"
    fr += f", jusqu'au niveau {bar.top}"
    en += f", up to level {bar.top}"
    if action >= HOLD:
        return Text(
            f"{does(seat, 'tient', 'tenez')} {fr}, en attendant le contrepoids",
            f"{does(seat, 'holds', 'hold')} {en}, until the counterweight comes",
        )
    if completes:
        return Text(
            f"{does(seat, 'pose', 'posez')} en contrepoids {fr}",
            f"{does(seat, 'places', 'place')} as a counterweight {en}",
        )
    return Text(f"{does(seat, 'pose', 'posez')} {fr}", f"{does(seat, 'places', 'place')} {en}")
