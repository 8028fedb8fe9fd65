"""Sentences that every game has."""

from collections.abc import Iterable, Sequence

from sommet.core.errors import IllegalAction
from sommet.core.prose import does, lit, of, own, to, who, whose
from sommet.core.text import Text
from sommet.core.touch import Touch


def tell_hidden(mover: int) -> Text:
    """An action in words for whom its text is hidden; of chance there is nothing to tell, and a log leaves it out."""
    if mover == 0:
        return Text("", "")
    return Text(f"{does(mover, 'joue', 'jouez')} en secret", f"{does(mover, 'acts', 'act')} in secret")


def refused(fr: str, en: str, rule: str, about: Iterable[Touch] = ()) -> IllegalAction:
    """Why an action is not legal: a clause, the rule that forbids it, and what on the board it is about."""
    return IllegalAction(Text(fr, en), rule, about)


def your_turn(seat: int) -> Text:
    """Who is to act, said to somebody else."""
    return Text(f"c'est {to(seat)} de jouer", f"it is {whose(seat)} turn")


def wins(winners: Sequence[int], why: Text) -> Text:
    """How a game ended, and who wins it; that several share the victory is told by how it ended, and none is a draw."""
    if not winners:
        return Text(f"partie nulle : {why.fr}", f"a draw: {why.en}")
    if len(winners) > 1:
        return why
    seat = winners[0]
    return Text(f"{why.fr} : {does(seat, 'gagne', 'gagnez')}", f"{why.en}: {does(seat, 'wins', 'win')}")


def shared(winners: Sequence[int], why: Text) -> Text:
    """The same cause, and who shares the victory where it is not one player's."""
    if len(winners) == 1:
        return why
    both = listed(winners)
    return Text(f"{why.fr} : {both.fr} se partagent la victoire", f"{why.en}: {both.en} share the victory")


def listed(seats: Sequence[int]) -> Text:
    """Several players: 'Léa, Paul and you'."""
    names = [who(seat) for seat in seats]
    before, last = ", ".join(names[:-1]), names[-1]
    return Text(f"{before} et {last}", f"{before} and {last}") if before else Text(last, last)


def pawn_words(seat: int, fr: str = "le pion", en: str = "pawn") -> Text:
    """A player's pawn or ball: 'Léa's pawn', 'your pawn'."""
    return Text(
        own(seat, f"{fr} {of(seat)}", f"votre {fr.split(' ')[1]}"), own(seat, f"{whose(seat)} {en}", f"your {en}")
    )


def this(name: str) -> Text:
    """A cell: 'this square' where it is lit, its name in words alone."""
    return Text(lit("cette case", name), lit("this square", name))


def on_this(name: str) -> Text:
    """On a cell: 'here' where it is lit."""
    return Text(lit("ici", f"en {name}"), lit("here", f"on {name}"))
