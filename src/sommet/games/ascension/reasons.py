"""Ascension: what speaks for an action, in words."""

from collections.abc import Iterator

from sommet.core.prose import lit, of, to, who, whose
from sommet.core.reasons import Change, changes, most_telling
from sommet.core.text import Text
from sommet.games.ascension.actions import MOVE_TO, PASS, PLACE_AT, REVEAL_AT, STAY
from sommet.games.ascension.evaluate import AscensionEvaluation
from sommet.games.ascension.notation import NAMES
from sommet.games.ascension.position import AscensionPosition
from sommet.games.ascension.stacks import CELLS, HALF, SHOWN, SUMMIT

EVALUATION = AscensionEvaluation()
CLEARLY = 0.6  # turns; a change of a route that is worth a word
LOST = 45.0  # turns; a route that takes more is none
PLACES = 6  # tried for a piece about to be taken
RISKY = 0.12  # a change of the danger of a blockage that is worth a word


def reasons(position: AscensionPosition, action: int) -> list[Text]:
    """Why the mover might choose this action. A piece in hand is judged by where it will probably come to lie."""
    after, seat = position.copy(), position.mover
    after.play(action)
    if after.over:
        return [_end(after, seat)]
    if action < PLACE_AT:
        return _taken(position, after, action)
    if seat not in after.in_play():
        return [Text("se bloque et se fait éliminer", "gets blocked and is out")]
    own, others = changes(EVALUATION, position, after, seat)
    weighed = [
        *_sent_home(position, after, seat),
        *(_step(own, action) if action >= MOVE_TO else _piece(own)),
        *(clause for other in others for clause in _hindered(other)),
    ]
    return most_telling(weighed, _otherwise(own, action))


def _taken(position: AscensionPosition, after: AscensionPosition, action: int) -> list[Text]:
    """Why to take a piece: what its going changes and, wherever it is best put, its coming."""
    seat = position.mover
    own, others = changes(EVALUATION, position, after, seat)
    weighed = [*_piece(own), *(clause for other in others for clause in _hindered(other))]
    for cell, then in _placed(after, _knows_face(position, action)):
        own, others = changes(EVALUATION, position, then, seat)
        aims = [*_piece(own), *(clause for other in others for clause in _hindered(other))]
        weighed.extend((weight, _towards(cell, aim)) for weight, aim in aims if (weight, aim) not in weighed)
        if len(weighed) > 1:
            break
    return most_telling(
        weighed, Text("prend une pièce qui ne manquera à personne", "takes a piece that nobody will miss")
    )


def _knows_face(position: AscensionPosition, action: int) -> bool:
    """Whether the seat to move knows the face of the piece it would take before it lifts it."""
    if action >= CELLS:
        return True
    kind, seen, _ = position.stack(action)[-1]
    remembers = position.start.options["memory"] != "natural"
    return bool(kind & (SHOWN | HALF)) or (remembers and bool(seen & (1 | 1 << position.mover)))


def _placed(after: AscensionPosition, knows_face: bool) -> Iterator[tuple[int, AscensionPosition]]:
    """The cells where the piece in hand is probably best put, face up only if that is known, and the position then."""
    priors = EVALUATION.priors(after)
    places = [action for action in priors if knows_face or action < REVEAL_AT]
    for action in sorted(places, key=lambda action: (-priors[action], action))[:PLACES]:
        then = after.copy()
        then.play(action)
        if not then.over and after.mover in then.in_play():
            yield (action - PLACE_AT if action < REVEAL_AT else action - REVEAL_AT), then


def _towards(cell: int, aim: Text) -> Text:
    return Text(
        f"{lit('bien posée', f'posée en {NAMES[cell]}')}, la pièce {aim.fr}",
        f"{lit('well placed', f'on {NAMES[cell]}')}, the piece {aim.en}",
    )


def _end(after: AscensionPosition, seat: int) -> Text:
    won = after.result()[seat - 1]
    if after.winner == seat:
        return Text("gagne la partie", "wins the game")
    if won > 0:
        return Text("finit la partie par une nulle", "ends the game in a draw")
    return Text("la partie finit là", "the game ends here")


def _sent_home(position: AscensionPosition, after: AscensionPosition, seat: int) -> Iterator[tuple[float, Text]]:
    for other in position.in_play():
        if other == seat or after.blockages(other) == position.blockages(other):
            continue
        if other in after.in_play():
            yield 9.0, Text(f"bloque {who(other)} : retour au camp", f"blocks {who(other)}: back to camp")
        else:
            yield 10.0, Text(f"bloque et élimine {who(other)}", f"blocks {who(other)} out of the game")


def _goal(own: Change) -> Text:
    return Text("le camp", "home") if own.before["summit"] else Text("le pilier", "the pillar")


def _towards_goal(own: Change) -> str:
    return "au camp" if own.before["summit"] else "au pilier"


def _span(left: float, was: float) -> Text:
    """Turns before and after, where whole turns tell the difference."""
    now, then = round(left), round(was)
    return (
        Text(f" ({now} tours au lieu de {then})", f" ({now} turns instead of {then})") if now != then else Text("", "")
    )


def _step(own: Change, action: int) -> Iterator[tuple[float, Text]]:
    """What a step of the pawn gains."""
    if action - MOVE_TO == SUMMIT:
        yield 9.5, Text("atteint le pilier, il faut maintenant rentrer", "reaches the pillar, now for the way home")
        return
    left, height = own.after["route"], int(own.after["height"])
    if own.before["route"] - left > CLEARLY and left < LOST:
        where, turns = _goal(own), max(1, round(left))
        yield (
            6.0,
            Text(
                f"avance vers {where.fr} (encore {turns} tour{'s' if turns > 1 else ''} environ)",
                f"gets closer to {where.en} (about {turns} turn{'s' if turns > 1 else ''} left)",
            ),
        )
    if own.gain("height") > 0 and not own.before["summit"]:
        yield 4.0, Text(f"monte à la hauteur {height}", f"climbs to height {height}")
    if own.gain("danger") < -RISKY:
        yield 5.0, Text("se met à l'abri d'un blocage", "gets out of danger of being blocked")


def _piece(own: Change) -> Iterator[tuple[float, Text]]:
    """What moving a piece gains for the own pawn."""
    left, was = own.after["route"], own.before["route"]
    where = _goal(own)
    if was >= LOST > left:
        yield 6.5, Text(f"ouvre un chemin vers {where.fr}", f"opens a way to {where.en}")
    elif was - left > CLEARLY:
        yield (
            6.0,
            Text(
                f"raccourcit le chemin vers {where.fr}{_span(left, was).fr}",
                f"shortens the way to {where.en}{_span(left, was).en}",
            ),
        )
    if own.gain("danger") < -RISKY:
        yield 4.5, Text("donne au pion une issue de plus", "gives the pawn another way out")


def _hindered(other: Change) -> Iterator[tuple[float, Text]]:
    """What an opponent loses."""
    seat, left, was = other.seat, other.after["route"], other.before["route"]
    if other.before["steps"] and not other.after["steps"]:
        yield 7.5, Text(f"ne laisse aucun pas {to(seat)}", f"leaves {who(seat)} no step")
    elif left >= LOST > was:
        yield 6.8, Text(f"coupe le chemin {of(seat)}", f"cuts {whose(seat)} way")
    elif left - was > CLEARLY:
        yield (
            5.5,
            Text(
                f"allonge le chemin {of(seat)}{_span(left, was).fr}",
                f"lengthens {whose(seat)} way{_span(left, was).en}",
            ),
        )
    elif other.gain("danger") > RISKY:
        yield 4.0, Text(f"menace de bloquer {who(seat)}", f"threatens to block {who(seat)}")


def _otherwise(own: Change, action: int) -> Text:
    where, turns = _goal(own), round(own.after["route"])
    if action == STAY:
        return Text("le pion est bien où il est", "the pawn stands well where it is")
    if action == PASS:
        return Text("rien d'autre n'est possible", "nothing else is possible")
    if action >= MOVE_TO and turns < LOST:
        return Text(
            f"encore {turns} tours environ jusqu'{_towards_goal(own)}", f"still about {turns} turns to {where.en}"
        )
    if action >= MOVE_TO:
        return Text("cherche un nouveau chemin", "looks for a new way")
    if turns < LOST and own.gain("route") < CLEARLY:
        return Text(
            f"laisse le chemin ouvert (encore {turns} tours environ)",
            f"leaves the way open (about {turns} turns left)",
        )
    return Text("pose la pièce où elle ne gêne pas", "puts the piece where it does no harm")
