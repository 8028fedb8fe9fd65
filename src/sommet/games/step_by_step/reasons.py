"""Step by Step: what speaks for an action, in words."""

from collections.abc import Iterator

from sommet.core.prose import of, to, who, whose
from sommet.core.reasons import Change, changes, most_telling
from sommet.core.text import Text
from sommet.games.step_by_step.evaluate import StepByStepEvaluation
from sommet.games.step_by_step.phases import SUMMIT
from sommet.games.step_by_step.position import StepByStepPosition

EVALUATION = StepByStepEvaluation()
CROWDED = 3  # cells; so many more or fewer in reach are worth a word


def reasons(position: StepByStepPosition, action: int) -> list[Text]:
    """Why the mover might choose this action."""
    after, seat = position.copy(), position.mover
    after.play(action)
    if after.over:
        return [_end(after, seat)]
    own, others = changes(EVALUATION, position, after, seat)
    weighed = [
        *((10.0, _eliminated(other)) for other in position.in_play() if other not in after.in_play()),
        *(_own(own) if action < position.cells else _built(own)),
        *(clause for other in others for clause in _hindered(other)),
    ]
    return most_telling(weighed, _otherwise(own, others))


def _end(after: StepByStepPosition, seat: int) -> Text:
    if after.reason == SUMMIT:
        return Text("gagne la partie", "wins the game")
    if after.winner == seat:
        return Text("enferme le dernier adversaire et gagne", "shuts the last opponent in and wins")
    if after.winner:
        return Text("ne laisse aucune issue : la partie est perdue", "leaves no way out: the game is lost")
    return Text("finit la partie par une nulle", "ends the game in a draw")


def _eliminated(seat: int) -> Text:
    return Text(f"enferme et élimine {who(seat)}", f"shuts {who(seat)} in, and out of the game")


def _own(own: Change) -> Iterator[tuple[float, Text]]:
    """What a move gains."""
    level, climb = int(own.after["level"]), int(own.after["climb"])
    if own.gain("level") > 0:
        yield 5 + 0.5 * level, Text(f"monte au niveau {level}", f"climbs to level {level}")
    if own.gain("summit") > 0:
        yield 9.0, Text("met le sommet à portée", "brings the summit within reach")
    elif climb > level and climb > max(own.before["climb"], own.before["level"]):
        yield 3 + 0.5 * climb, Text(f"met le niveau {climb} à portée", f"brings level {climb} within reach")
    if own.gain("room") >= CROWDED:
        room = int(own.after["room"])
        yield 2.0, Text(f"donne de la place ({room} cases à portée)", f"makes room ({room} squares in reach)")


def _built(own: Change) -> Iterator[tuple[float, Text]]:
    """What a piece gains."""
    climb = int(own.after["climb"])
    if own.gain("summit") > 0:
        yield 9.0, Text("construit la dernière marche avant le sommet", "builds the last step before the summit")
    elif climb > own.after["level"] and own.gain("climb") > 0:
        yield (
            5 + 0.5 * climb,
            Text(f"construit la marche manquante vers le niveau {climb}", f"builds the missing step to level {climb}"),
        )


def _hindered(other: Change) -> Iterator[tuple[float, Text]]:
    """What an opponent loses."""
    seat, climb, room = other.seat, int(other.before["climb"]), int(other.after["room"])
    if other.gain("summit") < 0:
        yield (
            9.5,  # the opponent would have been there first
            Text(f"barre {to(seat)} le chemin du sommet", f"bars {whose(seat)} way to the summit"),
        )
    elif climb > other.before["level"] and other.gain("climb") < 0:
        yield (
            4 + 0.5 * climb,
            Text(f"bloque la montée {of(seat)} au niveau {climb}", f"blocks {whose(seat)} climb to level {climb}"),
        )
    elif -other.gain("room") >= CROWDED:
        was = int(other.before["room"])
        yield (
            2.5,
            Text(
                f"prend de la place {to(seat)} ({_cells(room).fr} au lieu de {was})",
                f"hems {who(seat)} in ({_cells(room).en} instead of {was})",
            ),
        )


def _cells(count: int) -> Text:
    return Text(f"{count} case{'s'[: count > 1]}", f"{count} square{'s'[: count != 1]}")


def _otherwise(own: Change, others: list[Change]) -> Text:
    if own.after["summit"] and own.before["summit"]:
        return Text("garde le sommet à portée", "keeps the summit within reach")
    climb = int(own.after["climb"])
    if climb > own.after["level"]:
        return Text(f"garde le niveau {climb} à portée", f"keeps level {climb} within reach")
    if all(other.gain("climb") <= 0 and other.gain("summit") <= 0 for other in others):
        return Text("n'ouvre rien aux adversaires", "opens nothing to the opponents")
    room = int(own.after["room"])
    return Text(f"garde {_cells(room).fr} à portée", f"keeps {_cells(room).en} in reach")
