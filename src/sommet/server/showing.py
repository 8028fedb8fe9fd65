"""What a viewer is shown of a match: a pure function of the state, the viewer and the last ply they saw."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from sommet.core.errors import GameError
from sommet.core.telling import tell_hidden
from sommet.core.text import Lang, Text
from sommet.players.names import summit_names
from sommet.server import clocks, undo, wire
from sommet.server.state import Action, State
from sommet.server.store.rows import Ending, Holder, SeatRow

WAITING = Text("on attend encore des joueurs", "waiting for more players")
ENDED = {
    "resigned": Text("par abandon", "by resignation"),
    "out-of-time": Text("le temps est écoulé", "time is up"),
    "draw-agreed": Text("nulle par accord", "a draw by agreement"),
    "too-long": Text("la partie était trop longue pour continuer", "the game was too long to go on"),
}


class Viewer(Struct, frozen=True):
    """Who looks: the seat shown (0: a spectator), the seats they hold, their language."""

    seat: int
    held: tuple[int, ...]
    session: str | None
    lang: Lang


def update(
    match: str,
    state: State,
    holders: Sequence[Holder],
    connected: Collection[int],
    viewer: Viewer,
    since: int | None,
    now_ms: int,
) -> wire.Update:
    """Everything one viewer needs to draw the table, with the log since the ply they last saw."""
    since = since if since is not None and since <= state.ply else 0
    unchanged = _unchanged(state, since)
    if len(state.actions) - unchanged > wire.MOST_ITEMS // 2:
        # Too much is new: they begin afresh with the newest actions. Half of what fits, so that older actions of which
        # more has become known meanwhile are among them.
        since, unchanged = 0, 0
    seen = state.seen_by(viewer.seat)
    legal = seen.legal if state.mover == viewer.seat and viewer.seat in viewer.held else []
    return wire.Update(
        match=match,
        ply=state.ply,
        since=since,
        status=state.status,
        seat=viewer.seat,
        held=list(viewer.held),
        turn=state.mover,
        hand_over=hand_over(state, viewer),
        view=seen.view,
        situation=seen.situation,
        legal=legal,
        prompt=_prompt(state, {**seen.view, "situation": seen.situation, "legal": legal}, viewer.lang),
        ending=_ending(state, seen.view, viewer.lang),
        log=_news(state, viewer.seat, since, unchanged, viewer.lang),
        log_length=len(state.actions),
        clocks=_clocks(state, now_ms),
        may=permitted(state, viewer),
        proposal=_proposal(state),
        seats=seat_infos(state.seats.values(), holders, viewer.session, connected, state.sitting_in, state.gone),
        outcome=outcome(state.ended),
        rematch=state.rematch,
    )


def hand_over(state: State, viewer: Viewer) -> int | None:
    """The held seat that is to act and whose view must be asked for, since not everyone may see it."""
    waits = state.mover in viewer.held and state.mover != viewer.seat and state.level_of(state.mover) is None
    return state.mover if waits else None


def _prompt(state: State, view: dict[str, Any], lang: Lang) -> str:
    if state.status == "waiting":
        return WAITING.marked(lang)
    if state.ended is not None and state.ended.ended in ENDED:
        return ENDED[state.ended.ended].marked(lang)
    return state.game.prompt(view).marked(lang)


def outcome(ending: Ending | None) -> wire.OutcomeInfo | None:
    """How a match ended, for whoever may see that it exists."""
    return convert(ending, wire.OutcomeInfo | None, from_attributes=True)


def _ending(state: State, view: dict[str, Any], lang: Lang) -> str | None:
    """Why the match is over; None while it goes on."""
    if state.ended is None:
        return None
    return (ENDED.get(state.ended.ended) or state.game.ending(view)).marked(lang)


def _unchanged(state: State, since: int) -> int:
    """How many actions are as they were then; everything after the lowest point since is new, even if played again."""
    return min([state.counts[since - 1] if since else 0, *state.counts[since:]])


def _news(state: State, seat: int, since: int, unchanged: int, lang: Lang) -> list[wire.LogItem]:
    """The newest actions: those that are new since then, and those of which the seat knows more than then."""
    first = max(0, len(state.actions) - wire.MOST_ITEMS)
    if not state.game.has_secrets:
        first = max(first, unchanged)
        return _items(state, first, [action.text for action in state.actions[first:]], lang)
    before = state.game.log(state.start, state.texts_at(since), seat, first)
    items = log_items(state, seat, first, wire.MOST_ITEMS, lang)
    return [item for item in items if item.n >= unchanged or before[item.n - first] != item.text]


def log_items(state: State, seat: int, first: int, count: int, lang: Lang) -> list[wire.LogItem]:
    """So many actions from number `first` on, as a seat may know them now."""
    known = state.game.log(state.start, [action.text for action in state.actions], seat, first)
    return _items(state, first, known[:count], lang)


def _items(state: State, first: int, known: Sequence[str], lang: Lang) -> list[wire.LogItem]:
    return [
        _item(n, action, text, lang)
        for n, (action, text) in enumerate(zip(state.actions[first:], known, strict=False), first)
    ]


def _item(n: int, action: Action, known: str, lang: Lang) -> wire.LogItem:
    """An action, with everything that is told of it only where its text is known."""
    if known != action.text:
        return wire.LogItem(n=n, seat=action.seat, text=known, words=tell_hidden(action.seat).marked(lang))
    return wire.LogItem(
        n=n, seat=action.seat, text=known, words=action.words.marked(lang), trace=wire.or_unset(action.trace)
    )


def _clocks(state: State, now_ms: int) -> wire.Clocks | None:
    if state.clocks is None:
        return None
    left = clocks.left_now(state.clocks, state.running, state.counted_ms, now_ms)
    return wire.Clocks(left_ms=left, running=state.running)


def _proposal(state: State) -> wire.Proposal | None:
    if state.proposal is None:
        return None
    asked = state.proposal
    return wire.Proposal(seat=asked.seat, what=asked.what, waiting=sorted(asked.waiting))


def seat_infos(
    rows: Iterable[SeatRow],
    holders: Iterable[Holder],
    session: str | None,
    connected: Collection[int] = (),
    levels: Mapping[int, str] | None = None,
    gone: Collection[int] = (),
) -> list[wire.SeatInfo]:
    """Who sits where, as anybody may know it; `session` learns which seats are its own."""
    rows = list(rows)
    held = {holder.seat: holder for holder in holders if holder.seat > 0}
    computers = summit_names({row.seat: row.level for row in rows if row.kind == "level" and row.level is not None})
    return [
        wire.SeatInfo(
            seat=row.seat,
            kind=row.kind,
            level=(levels or {}).get(row.seat, row.level),
            name=held[row.seat].name if row.seat in held else computers.get(row.seat),
            taken=row.kind == "level" or row.seat in held,
            yours=row.seat in held and held[row.seat].session == session,
            connected=row.seat in connected,
            gone=row.seat in gone,
        )
        for row in rows
    ]


# What the viewer may do now, so that a client offers nothing that would be refused.


def permitted(state: State, viewer: Viewer) -> list[wire.May]:
    """The commands that would be accepted from the viewer for the seat shown."""
    seat = viewer.seat
    if seat not in viewer.held:
        return []
    if state.status == "over":
        return [] if state.rematch is not None else ["rematch"]
    if state.status == "waiting" or seat in state.gone:
        return []
    if seat in state.sitting_in:
        return ["return", "resign"]
    may: list[wire.May] = ["resign"]
    if state.mover == seat:
        may += ["play", "hint"] if hints_allowed(state, seat) else ["play"]
    if not state.is_long and _may_undo(state, undo.own_turn_start(state, seat)):
        may.append("undo")
    return may + _proposals(state, seat)


def _proposals(state: State, seat: int) -> list[wire.May]:
    if state.proposal is not None:
        return ["answer"] if seat in state.proposal.waiting else []
    may: list[wire.May] = []
    if state.is_long:
        return may
    if state.may_propose(seat, "undo") and _may_undo(state, _last_decision(state, seat)):
        may.append("propose-undo")
    if state.may_propose(seat, "draw") and draws_allowed(state):
        may.append("propose-draw")
    return may


def hints_allowed(state: State, seat: int) -> bool:
    """Advice is for games against computer players and around one screen; against others one thinks oneself."""
    own = state.seats[seat].kind
    others = [row.kind for other, row in state.seats.items() if other != seat]
    return all(kind == "level" or (kind == own == "here") for kind in others)


def draws_allowed(state: State) -> bool:
    """Computer players play to the end."""
    return all(state.level_of(seat) is None for seat in state.seats if seat not in state.gone)


def _last_decision(state: State, seat: int) -> int | None:
    try:
        return undo.last_decision(state, seat)
    except GameError:
        return None


def _may_undo(state: State, keep: int | None) -> bool:
    """Quick and on the safe side: with secrets the last word is `undo.check_can_go_back`, when it is asked for."""
    return keep is not None and all(action.seat != 0 for action in state.actions[keep:])
