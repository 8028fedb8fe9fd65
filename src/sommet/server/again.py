"""A rematch: asked for after the end, begun once the others have accepted. State in, drafts of entries out."""

from sommet.core.text import Text
from sommet.server import wire
from sommet.server.refusals import Impossible, StalePly
from sommet.server.state import Proposal, State
from sommet.server.store.rows import Draft

SHORTEST_MS = 600_000  # for which a wish counts where there are clocks: who asked may be gone, and theirs would run


def drafts(state: State, seat: int, command: wire.Rematch | wire.Answer, now_ms: int) -> tuple[list[Draft], bool]:
    """The entries a command leads to, and whether the rematch begins with them. Raises if it is not allowed now."""
    _check_may_follow(state)
    wish = standing(state, now_ms)
    if isinstance(command, wire.Answer):
        if command.ply != state.ply:
            raise StalePly(command.ply, state.ply)
        return _answer(state, wish, seat, command.accept)
    if wish is not None and seat in wish.waiting:
        return _answer(state, wish, seat, True)  # who asks for what they were asked has accepted
    return _ask(state, wish, seat)


def may(state: State, seat: int, now_ms: int) -> list[wire.May]:
    """What a seat may do about a rematch."""
    if state.status != "over" or state.rematch is not None:
        return []
    wish = standing(state, now_ms)
    if wish is not None:
        return ["answer", "rematch"] if seat in wish.waiting else []
    return [] if _was_declined(state, seat) else ["rematch"]


def standing(state: State, now_ms: int) -> Proposal | None:
    """The wish for a rematch that waits for answers; None if there is none, or not any more."""
    wish = state.proposal
    return None if wish is None or wish.what != "rematch" or has_lapsed(state, now_ms) else wish


def has_lapsed(state: State, now_ms: int) -> bool:
    """Whether a wish is too old: longer than each had on the clock at first, and than some minutes."""
    wish = state.proposal
    if wish is None or wish.what != "rematch" or not (clocks := state.entries[0].clocks):
        return False
    return now_ms - wish.asked_ms > max(SHORTEST_MS, *clocks)


def _ask(state: State, wish: Proposal | None, seat: int) -> tuple[list[Draft], bool]:
    if wish is not None:
        raise Impossible(
            Text("la revanche est déjà proposée : on attend la réponse", "a rematch is proposed: the answer is awaited")
        )
    if _was_declined(state, seat):
        raise Impossible(
            Text(
                "on ne vous a pas suivi : aux autres de proposer la revanche",
                "it was declined: it is for the others to propose a rematch",
            )
        )
    if not state.to_be_asked_again(seat):
        return [], True
    return [Draft("propose", seat, "rematch")], False


def _answer(state: State, wish: Proposal | None, seat: int, accept: bool) -> tuple[list[Draft], bool]:
    if wish is None and state.proposal is not None and state.proposal.what == "rematch":
        raise Impossible(
            Text(
                "cette proposition de revanche est trop ancienne : proposez-la vous-même",
                "this wish for a rematch is too old: propose one yourself",
            )
        )
    if wish is None or seat not in wish.waiting:
        raise Impossible(Text("on ne vous a rien proposé", "nothing was proposed to you"))
    # A shared screen has one opinion.
    left = wish.waiting - state.sharing(seat)
    return [Draft("answer", seat, "yes" if accept else "no")], accept and not left


def _was_declined(state: State, seat: int) -> bool:
    told = state.declined
    return told is not None and told.what == "rematch" and (seat, "rematch") in state.proposed


def _check_may_follow(state: State) -> None:
    """Raises if there can be no rematch, or is one."""
    if state.status != "over":
        raise Impossible(Text("la partie n'est pas finie", "the match is not over"))
    if state.rematch is not None:
        raise Impossible(Text("la revanche existe déjà", "there is a rematch already"))
