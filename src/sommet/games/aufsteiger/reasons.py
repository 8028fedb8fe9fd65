"""die Aufsteiger: what speaks for an action, in words."""

from collections.abc import Iterator

from sommet.core.prose import of, to, who, whose
from sommet.core.reasons import Change, changes, likeliest, most_telling
from sommet.core.text import Text
from sommet.games.aufsteiger.actions import LADDER_SMALL, LAY_STONE, PUT, SKIP, STOP, WALK
from sommet.games.aufsteiger.evaluate import AufsteigerEvaluation
from sommet.games.aufsteiger.phases import DROP, PUSH, TOP
from sommet.games.aufsteiger.position import AufsteigerPosition

EVALUATION = AufsteigerEvaluation()


def reasons(position: AufsteigerPosition, action: int) -> list[Text]:
    """Why the mover might choose this action. A block in hand is judged by where it will probably come to lie."""
    after, seat = position.copy(), position.mover
    after.play(action)
    if after.over:
        return [_end(after, seat)]
    looks_on = action < SKIP or action >= PUT
    settled = _settled(after, seat) if looks_on else after
    if settled.over:
        return [_end(settled, seat)]
    own, others = changes(EVALUATION, position, settled, seat)
    if action == STOP:  # whatever else changes then, the turn's end has done
        return most_telling(_waiting(after, seat), _otherwise(own, others, action))
    weighed = [*_own(position, settled, own, seat), *(clause for other in others for clause in _hindered(other))]
    return most_telling(weighed, _otherwise(own, others, action))


def _settled(after: AufsteigerPosition, seat: int) -> AufsteigerPosition:
    """The position once the block in hand lies where the priors would have it, its colour chosen."""
    settled = after
    while not settled.over and settled.mover == seat and settled.phase in (DROP, TOP, PUSH):
        following = settled.copy()
        following.play(likeliest(EVALUATION, settled))
        settled = following
    return settled


def _end(after: AufsteigerPosition, seat: int) -> Text:
    won = after.result()[seat - 1]
    if won == 1:
        return Text("la partie s'arrête et c'est gagné", "the game ends here, and is won")
    if won > 0:
        return Text("la partie s'arrête, la victoire se partage", "the game ends here, and the victory is shared")
    return Text("la partie s'arrête alors qu'un autre est en tête", "the game ends while another leads")


def _own(
    position: AufsteigerPosition, after: AufsteigerPosition, own: Change, seat: int
) -> Iterator[tuple[float, Text]]:
    """What the own pawn gains."""
    height = int(own.after["height"])
    if own.gain("height") > 0:
        yield 6.0, Text(f"monte à la hauteur {height}", f"climbs to height {height}")
        if seat in after.leading() and seat not in position.leading():
            yield 7.0, Text("prend la tête", "takes the lead")
    walk, was = int(own.after["walk"]), int(own.before["walk"])
    if walk > max(was, height):
        yield (
            5.0,
            Text(
                f"fait une marche : hauteur {walk} à pied au lieu de {was}",
                f"makes a step: height {walk} on foot instead of {was}",
            ),
        )
    for name, fr, en in (
        ("big_ladder", "la grande échelle", "the big ladder"),
        ("small_ladder", "la petite échelle", "the small ladder"),
    ):
        if own.after[name] > max(own.before["big_ladder"], own.before["small_ladder"], walk):
            reached = int(own.after[name])
            yield (
                3.5,
                Text(f"met la hauteur {reached} à portée avec {fr}", f"brings height {reached} in reach with {en}"),
            )
            break
    block = int(own.after["block"])
    if block > max(own.before["block"], walk):
        yield (
            2.5,
            Text(f"prépare la hauteur {block} pour un prochain bloc", f"prepares height {block} for a block to come"),
        )


def _hindered(other: Change) -> Iterator[tuple[float, Text]]:
    """What an opponent loses."""
    seat = other.seat
    walk, was = int(other.after["walk"]), int(other.before["walk"])
    if walk < was and was > other.before["height"]:
        yield (
            4.5,
            Text(
                f"ôte une marche {to(seat)} ({walk} à pied au lieu de {was})",
                f"takes a step from {who(seat)} ({walk} on foot instead of {was})",
            ),
        )
        return
    ladder = max(other.after["small_ladder"], other.after["big_ladder"])
    if ladder < max(other.before["small_ladder"], other.before["big_ladder"]):
        yield 3.0, Text(f"gêne l'échelle {of(seat)}", f"hampers {whose(seat)} ladder")
    elif other.gain("block") < 0:
        block = int(other.before["block"])
        yield (
            2.0,
            Text(f"éloigne la hauteur {block} {of(seat)}", f"makes height {block} harder for {who(seat)}"),
        )


def _waiting(after: AufsteigerPosition, seat: int) -> Iterator[tuple[float, Text]]:
    """What stopping is good for."""
    left = after.patience - after.idle
    if after.idle > 0 and after.leading() == [seat]:
        yield (
            4.0,
            Text(
                f"garde la tête et laisse filer les tours (encore {left})",
                f"keeps the lead and lets the turns run out ({left} turn{'s' if left > 1 else ''} left)",
            ),
        )
    if after.ladders_of(seat):
        yield 1.5, Text("garde les échelles pour plus tard", "keeps the ladders for later")


def _otherwise(own: Change, others: list[Change], action: int) -> Text:
    height = int(own.after["height"])
    if action == SKIP:
        return Text("laisse la tour telle qu'elle est", "leaves the tower as it is")
    if action == STOP:
        return Text("garde cette place", "keeps this place")
    if STOP < action < WALK:
        if action < LAY_STONE:
            return Text("elle servira plus tard", "it will serve later")
        return Text("ferme ce bloc à tous pour un tour", "closes this block to all for a turn")
    if WALK <= action < PUT:
        if action >= LADDER_SMALL:
            return Text("change de côté", "crosses to the other side")
        return Text(f"se place à la hauteur {height}", f"takes up a place at height {height}")
    walk = int(own.after["walk"])
    if walk > height:
        return Text(f"garde la hauteur {walk} à portée", f"keeps height {walk} in reach")
    if all(other.gain(name) <= 0 for other in others for name in ("walk", "small_ladder", "big_ladder", "block")):
        return Text("n'aide aucun adversaire", "helps no opponent")
    return Text("met le bloc à l'écart", "puts the block out of the way")
