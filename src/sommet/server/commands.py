"""What a command leads to: state and command in, drafts of entries out. Nothing here waits, stores or sends."""

from typing import assert_never

from msgspec import Struct

from sommet.core.text import Text
from sommet.server import showing, undo, wire
from sommet.server.refusals import Impossible, NotYourTurn, StalePly
from sommet.server.state import State
from sommet.server.store.rows import Absence, Entry, EntryKind
from sommet.server.values import Proposed

STAND_IN = "3"  # the level that finishes the game of someone who gave up, where the table chose none

# Within a game; a rematch is asked for after it, and needs a new table first.
InPlay = wire.Play | wire.Undo | wire.Propose | wire.Answer | wire.Resign | wire.Return


class Draft(Struct):
    """An entry to be: what, by whom, with which words, on whose command."""

    kind: EntryKind
    seat: int
    text: str = ""
    command: str | None = None


def drafts(state: State, seat: int, command: InPlay, absence: Absence | None) -> list[Draft]:
    """The entries a command leads to. GameError if it is not allowed now."""
    expect_playing(state)
    if command.ply != state.ply:
        raise StalePly(command.ply, state.ply)
    _check_may_act(state, seat, command)
    match command:
        case wire.Play():
            return [_play(state, seat, command.action)]
        case wire.Undo():
            return [_undo(state, seat)]
        case wire.Propose():
            return _propose(state, seat, command.what)
        case wire.Answer():
            return _answer(state, seat, command.accept)
        case wire.Resign():
            return [Draft("resign", seat, stand_in(absence))]
        case wire.Return():
            return [_return(state, seat)]
        case _:
            assert_never(command)


def expect_playing(state: State) -> None:
    """Raises if the match has not begun, or is over."""
    if state.status != "playing":
        raise Impossible(
            Text("la partie n'a pas commencé", "the match has not begun")
            if state.status == "waiting"
            else Text("la partie est finie", "the match is over")
        )


def check_may_ask_again(state: State) -> None:
    """Raises if there can be no rematch, or is one."""
    if state.status != "over":
        raise Impossible(Text("la partie n'est pas finie", "the match is not over"))
    if state.rematch is not None:
        raise Impossible(Text("la revanche existe déjà", "there is a rematch already"))


def looks_back(state: State, command: InPlay) -> bool:
    """Whether it takes time to find out whether a command is allowed: something hidden may have been seen since."""
    goes_back = isinstance(command, wire.Undo) or (isinstance(command, wire.Propose) and command.what == "undo")
    return goes_back and state.game.has_secrets


def stand_in(absence: Absence | None) -> str:
    """The level that plays for whoever gives up."""
    return STAND_IN if absence is None else absence.level


def _check_may_act(state: State, seat: int, command: InPlay) -> None:
    if seat in state.gone:
        raise Impossible(Text("vous avez quitté cette partie", "you have left this game"))
    if seat in state.sitting_in and not isinstance(command, wire.Resign | wire.Return):
        raise Impossible(
            Text(
                "un ordinateur joue à votre place : reprenez-la d'abord",
                "a computer player sits in for you: take your seat back first",
            )
        )
    if state.is_long and isinstance(command, wire.Undo | wire.Propose):
        raise Impossible(
            Text(
                "cette partie est trop longue pour autre chose que jouer",
                "this game is too long for anything but playing on",
            )
        )


def _play(state: State, seat: int, text: str) -> Draft:
    if state.mover != seat:
        raise NotYourTurn(state.mover)
    if text not in state.seen_by(seat).legal:
        action = state.game.read(state.position, text)  # says why not, or what else it means
        text = state.game.write(state.position, action)
    return Draft("play", seat, text)


def _undo(state: State, seat: int) -> Draft:
    keep = undo.own_turn_start(state, seat)
    if keep is None:
        raise Impossible(
            Text(
                "vous ne pouvez annuler seul que pendant votre propre tour ; sinon, demandez-le aux autres",
                "you can undo by yourself only in your own turn; otherwise ask the others",
            )
        )
    undo.check_can_go_back(state, keep)
    return Draft("undo", seat, str(keep))


def _propose(state: State, seat: int, what: Proposed) -> list[Draft]:
    if state.proposal is not None:
        raise Impossible(Text("une proposition attend déjà sa réponse", "a proposal is waiting for its answer"))
    if not state.may_propose(seat, what):
        raise Impossible(
            Text("vous l'avez déjà proposé ; jouez d'abord", "you have proposed that already; play on first")
        )
    if what == "undo":
        undo.check_can_go_back(state, undo.last_decision(state, seat))
    elif not showing.draws_allowed(state):
        raise Impossible(Text("un ordinateur ne conclut pas de nulle", "a computer player does not agree to a draw"))
    proposed = [Draft("propose", seat, what)]
    if not state.to_be_asked(seat):
        proposed.append(_agreed(state, seat, what))
    return proposed


def _answer(state: State, seat: int, accept: bool) -> list[Draft]:
    asked = state.proposal
    if asked is None or seat not in asked.waiting:
        raise Impossible(Text("on ne vous a rien proposé", "nothing was proposed to you"))
    answered = [Draft("answer", seat, "yes" if accept else "no")]
    trial = state.fork()
    trial.apply(Entry(trial.ply, "answer", seat, answered[0].text, None, 0, None))
    if accept and trial.proposal is not None and not trial.proposal.waiting:
        answered.append(_agreed(state, asked.seat, asked.what))
    return answered


def _agreed(state: State, seat: int, what: Proposed) -> Draft:
    if what == "draw":
        return Draft("draw", seat)
    return Draft("undo", seat, str(undo.last_decision(state, seat)))


def _return(state: State, seat: int) -> Draft:
    if seat not in state.sitting_in:
        raise Impossible(Text("personne n'occupe votre place", "nobody sits in for you"))
    return Draft("back", seat)
