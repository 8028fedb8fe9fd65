"""Whether a match that comes from elsewhere could have been played here: by the rules, by people who could, in order.

What one field may hold is said in `store/rows.py` and checked when the line is read; this is about what fits together.
"""

from msgspec import MsgspecError, convert

from sommet.core.errors import GameError, RecordError
from sommet.core.game import Game, Start
from sommet.core.text import Text
from sommet.games import find
from sommet.players.levels import player
from sommet.server.state import LONGEST, State
from sommet.server.store.rows import ERASED, Entry, MatchId, Stored

MOST_WATCHERS = 100_000


def checked(stored: Stored) -> State:
    """The state a stored match adds up to. RecordError says what does not fit."""
    row = stored.row
    game = find(row.game)
    start = game.resolve(row.players, row.options, row.setup)  # type: ignore[arg-type]
    _require(
        (start.options, start.setup) == (row.options, row.setup),
        Text("les options ou la mise en place ne sont pas complètes", "options or setup are not complete"),
    )
    _check_seats(game, stored)
    _check_holders(stored)
    state = State(game, Start(start.players, start.options, start.setup), stored.seats)
    for entry in stored.entries:
        _check_entry(stored, state, entry)
        state.apply(entry)
    _check_summary(stored, state)
    return state


def _require(is_right: bool, wrong: Text) -> None:
    if not is_right:
        raise RecordError(wrong)


def _check_seats(game: Game, stored: Stored) -> None:
    row = stored.row
    _require(
        [seat.seat for seat in stored.seats] == list(range(1, row.players + 1)),
        Text("les places ne vont pas de 1 au nombre de joueurs", "seats are not 1 to players"),
    )
    _require(any(seat.kind != "level" for seat in stored.seats), Text("personne ne joue", "nobody plays"))
    _require(
        all((seat.kind == "level") == (seat.level is not None) for seat in stored.seats),
        Text(
            "une place a un niveau sans ordinateur, ou l'inverse",
            "a seat has a level without a computer player, or the other way round",
        ),
    )
    absent = None if row.plan.absence is None else row.plan.absence.level
    for level in [*(seat.level for seat in stored.seats), absent]:
        if level is not None:
            player(game, level)
    _require(
        not (row.plan.clock.kind != "none" and row.plan.clock.out_of_time == "level" and absent is None),
        Text("aucun niveau ne continue pour qui n'a plus de temps", "no level is to play on for who runs out of time"),
    )


def _check_holders(stored: Stored) -> None:
    persons = {seat.seat for seat in stored.seats if seat.kind != "level"}
    held = [holder.seat for holder in stored.holders if holder.seat > 0]
    watching = [holder for holder in stored.holders if holder.seat == 0]
    _require(len(held) == len(set(held)), Text("une place est tenue deux fois", "a seat is held twice"))
    _require(
        set(held) <= persons,
        Text("une place est tenue qui n'est celle de personne", "a seat is held that no person has"),
    )
    _require(
        stored.row.status == "waiting" or set(held) == persons,
        Text("une place n'est tenue par personne", "a seat is played by nobody"),
    )
    _require(len(watching) <= MOST_WATCHERS, Text("trop de spectateurs", "too many onlookers"))
    _require(
        len({holder.session for holder in watching}) == len(watching),
        Text("quelqu'un regarde deux fois", "somebody watches twice"),
    )
    _require(
        all(holder.name is None and holder.session != ERASED for holder in watching),
        Text("un spectateur a un nom", "an onlooker has a name"),
    )


def _check_entry(stored: Stored, state: State, entry: Entry) -> None:
    """An entry that could follow. What is wrong with a `play` the rules say when it is applied."""
    _require(entry.ply == state.ply, Text(f"il manque l'entrée {state.ply}", f"entry {state.ply} is missing"))
    _require(
        (entry.kind == "begin") == (entry.ply == 0),
        Text("une partie commence une fois, et d'abord", "a match begins once, and first"),
    )
    _require(
        (entry.kind == "rematch") == (state.status == "over"),
        Text(f"{entry.kind} quand la partie est {state.status}", f"{entry.kind} when the match is {state.status}"),
    )
    _require(
        entry.seat <= stored.row.players, Text(f"il n'y a pas de place {entry.seat}", f"there is no seat {entry.seat}")
    )
    _require(
        entry.command is None
        or (state.ply_after(entry.command) is None and entry.command.partition(":")[0] == str(entry.seat)),
        Text(
            "un ordre n'est pas de sa place, ou a déjà été exécuté",
            "a command is not its seat's, or was carried out before",
        ),
    )
    clocks = None if stored.row.plan.clock.kind == "none" else stored.row.players
    _require(
        (None if entry.clocks is None else len(entry.clocks)) == clocks,
        Text("les pendules ne vont pas avec la cadence", "clocks do not fit the plan"),
    )
    _require(
        _fits(state, entry),
        Text(
            f"l'entrée {entry.ply} ({entry.kind}) ne va pas là", f"entry {entry.ply} ({entry.kind}) does not fit there"
        ),
    )


def _fits(state: State, entry: Entry) -> bool:
    is_person = entry.seat in state.seats and state.seats[entry.seat].kind != "level" and entry.seat not in state.gone
    match entry.kind:
        case "begin" | "cut":
            return entry.seat == 0 and entry.text == "" and (entry.kind == "begin" or state.ply >= LONGEST)
        case "play":
            return entry.seat == state.position.mover and _is_canonical(state, entry.text)
        case "undo":
            return is_person and entry.text.isascii() and entry.text.isdigit() and _is_past(state, entry.text)
        case "away" | "resign" | "timeout":
            player(state.game, entry.text)
            return is_person and not (entry.kind == "away" and entry.seat in state.sitting_in)
        case "back":
            return is_person and entry.seat in state.sitting_in
        case "propose":
            return is_person and entry.text in ("draw", "undo") and state.proposal is None
        case "answer":
            asked = state.proposal
            return asked is not None and entry.seat in asked.waiting and entry.text in ("yes", "no")
        case "draw":
            return is_person and entry.text == ""
        case "rematch":
            return state.rematch is None and entry.seat in state.seats and _is_match_id(entry.text)
    raise AssertionError(entry.kind)


def _is_canonical(state: State, text: str) -> bool:
    return state.game.write(state.position, state.game.read(state.position, text)) == text


def _is_past(state: State, text: str) -> bool:
    return len(text) <= 9 and str(int(text)) == text and int(text) < len(state.actions)


def _is_match_id(text: str) -> bool:
    try:
        return bool(convert(text, MatchId))
    except MsgspecError:
        return False


def _check_summary(stored: Stored, state: State) -> None:
    row = stored.row
    told = (row.status, row.ply, row.turn, row.outcome)
    found = (state.status, state.ply, state.mover, state.ended)
    if told != found:
        raise RecordError(
            Text(f"les entrées donnent {found}, pas {told}", f"the entries add up to {found}, not to {told}")
        )
    is_playing = row.status == "playing"
    _require(
        is_playing == (row.turn_ms is not None),
        Text(
            "un tour a commencé dans une partie qui ne se joue pas, ou aucun",
            "a turn has begun in a match that is not played, or none has",
        ),
    )
    _require(
        is_playing or row.due_ms is None,
        Text(
            "quelque chose est prévu dans une partie qui ne se joue pas",
            "something is due in a match that is not played",
        ),
    )


# Of a match that could not be.
DEFECTS = (GameError, AssertionError, LookupError, ValueError, TypeError, ArithmeticError, RecursionError)
