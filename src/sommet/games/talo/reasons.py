"""Talō: what speaks for an action, in words."""

from collections.abc import Iterator

from sommet.core.prose import of, who, whose
from sommet.core.reasons import Change, changes, most_telling
from sommet.core.text import Text
from sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP, THROW
from sommet.games.talo.evaluate import TaloEvaluation
from sommet.games.talo.notation import cell_name
from sommet.games.talo.phases import SUMMIT
from sommet.games.talo.position import TaloPosition

EVALUATION = TaloEvaluation()
CLEARLY = 0.15  # a change of the chance of a step that is worth a word


def reasons(position: TaloPosition, action: int) -> list[Text]:
    """Why the mover might choose this action."""
    after, seat = position.copy(), position.mover
    after.play(action)
    if after.over:
        return [_end(after, seat)]
    if CHOOSE <= action < THROW:
        return [_start(after, seat)]
    own, others = changes(EVALUATION, position, after, seat)
    weighed = list(_deed(position, after, action, own))
    if action < MOVE:
        weighed.extend(clause for other in others for clause in _hindered(other))
    return most_telling(weighed, _otherwise(own, others, action))


def _end(after: TaloPosition, seat: int) -> Text:
    won = after.result()[seat - 1]
    if after.reason == SUMMIT:
        return Text("gagne la partie", "wins the game")
    if won == 1:
        return Text("finit la partie au plus haut et gagne", "ends the game on the highest level and wins")
    if won > 0:
        return Text("finit la partie et partage la victoire", "ends the game and shares the victory")
    return Text("la partie finit là", "the game ends here")


def _start(after: TaloPosition, seat: int) -> Text:
    """How far the start is from the others' starts."""

    def place(of: int) -> tuple[int, int]:
        pawn = after.pawn(of)
        assert pawn is not None
        name = cell_name(pawn[0])
        return ord(name[0]), int(name[1:])

    others = [other for other in range(1, after.seats + 1) if other != seat and after.pawn(other) is not None]
    if not others:
        return Text("tous les départs se valent", "all starts are alike")
    column, row = place(seat)
    near = min(abs(place(other)[0] - column) + abs(place(other)[1] - row) for other in others)
    return Text(
        f"part à {near} cases de l'adversaire le plus proche", f"starts {near} squares from the nearest opponent"
    )


def _deed(position: TaloPosition, after: TaloPosition, action: int, own: Change) -> Iterator[tuple[float, Text]]:
    """What the action does for the own pawn."""
    level, reach = int(own.after["level"]), int(own.after["reach"])
    ready = bool(after.in_hand()) and own.after["chance"] >= 1
    if action < MOVE:
        yield from _bar(own, ready, is_held=action >= HOLD)
    elif action < JUMP:
        if own.gain("level") > 0:
            yield 6.0, Text(f"monte au niveau {level}", f"climbs to level {level}")
        elif own.gain("chance") >= CLEARLY:
            yield 3.0, Text("va où la prochaine marche est plus facile", "goes where the next step is easier to make")
        if reach > level:
            yield 2.0, Text(f"garde le niveau {reach} à portée", f"keeps level {reach} in reach")
    elif action < CHOOSE:
        yield 3.0, Text("sort d'un endroit sans issue", "gets out of a dead end")
    elif PICK_UP <= action < FINISH:
        yield from _taken(position, after, action, ready)


def _bar(own: Change, ready: bool, is_held: bool) -> Iterator[tuple[float, Text]]:
    """What a bar gains."""
    reach = int(own.after["reach"])
    if own.gain("reach") > 0:
        yield 6.0, Text(f"construit la marche vers le niveau {reach}", f"builds the step to level {reach}")
    if is_held:
        yield 5.0, Text("avance dans le vide, le contrepoids suit", "reaches out, the counterweight follows")
    if ready:
        yield 3.0, Text("garde en main la barre de la marche suivante", "keeps the bar of the next step in hand")
    elif own.gain("reach") >= 0 and own.gain("chance") >= CLEARLY:
        yield 3.5, Text("prépare une marche pour davantage de lancers", "prepares a step for more throws")


def _taken(position: TaloPosition, after: TaloPosition, action: int, ready: bool) -> Iterator[tuple[float, Text]]:
    """What the bars taken are good for."""
    bars = after.in_hand()
    if ready:
        yield 4.0, Text("prend de quoi bâtir une marche", "takes what makes a step")
    if len(bars) > 1:
        yield 3.0, Text("deux barres : peut monter entre les deux", "two bars: may climb between them")
        if position.in_stock()[sum(bars) - 1]:
            kept = sum(bars)
            yield 2.0, Text(f"garde la barre de {kept} pour plus tard", f"keeps the bar of {kept} for later")
    else:
        small = ", ".join(str(bar) for bar in range(1, 1 + bars[0] // 2) if after.in_stock()[bar - 1])
        if small:
            yield 1.0, Text(f"garde les petites barres ({small})", f"keeps the small bars ({small})")


def _hindered(other: Change) -> Iterator[tuple[float, Text]]:
    """What an opponent loses."""
    seat, was = other.seat, int(other.before["reach"])
    if other.gain("reach") < 0:
        yield 5.5, Text(f"prive {who(seat)} du niveau {was}", f"cuts {who(seat)} off from level {was}")
    elif other.gain("chance") <= -CLEARLY:
        yield 2.5, Text(f"gêne la prochaine marche {of(seat)}", f"hampers {whose(seat)} next step")


def _otherwise(own: Change, others: list[Change], action: int) -> Text:
    level = int(own.after["level"])
    if action >= FINISH or MOVE <= action < JUMP:
        return Text(f"reste au niveau {level}", f"stays on level {level}")
    if action < MOVE and all(other.gain("reach") <= 0 and other.gain("chance") <= 0 for other in others):
        return Text("n'aide aucun adversaire", "helps no opponent")
    if PICK_UP <= action < FINISH:
        return Text("prend ce que donne le dé", "takes what the die gives")
    return Text(
        f"garde le niveau {int(own.after['reach'])} à portée", f"keeps level {int(own.after['reach'])} in reach"
    )
