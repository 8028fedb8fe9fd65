"""A whole game, position by position: for whoever looks back at a match that is over, or brings a record."""

from sommet.core.errors import RecordError
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.record import Record, replay
from sommet.core.text import Lang, Text
from sommet.server import wire

MOST_ACTIONS = 10_000  # of a record that is brought; the longest games have about two thousand


def read_brought(brought: wire.Brought) -> Record:
    """The record somebody brings, read but not yet replayed. RecordError names its line."""
    try:
        record = Record.from_json(brought.record)
    except RecordError as error:
        raise on_line(brought.line, error.text) from None
    if len(record) > MOST_ACTIONS:
        raise on_line(
            brought.line,
            Text(
                f"{len(record)} actions, c'est plus que {MOST_ACTIONS}",
                f"{len(record)} actions are more than {MOST_ACTIONS}",
            ),
        )
    return record


def on_line(line: int, text: Text) -> RecordError:
    """What is wrong, and where."""
    return RecordError(Text(f"ligne {line} : {text.fr}", f"line {line}: {text.en}"))


def pages(game: Game, record: Record, viewer: int, first: int, count: int, lang: Lang) -> wire.Pages:
    """Some positions of a record as a seat knew them, with every action told in full. GameError if it does not replay.

    The whole record is replayed each time: it takes a few milliseconds, and nothing has to be kept.
    """
    if viewer > record.players:
        raise RecordError(
            Text(
                f"il n'y a pas de place {viewer} : on y joue à {record.players}",
                f"there is no seat {viewer}: {record.players} play",
            )
        )
    whole = replay(game, record)
    position = game.begin(whole.start)
    found = []
    action = None
    for n in range(min(first + count, len(record) + 1)):
        if n > 0:
            text = record[n - 1]
            if n >= first:
                action = _item(game, position, n - 1, text, lang)
            game.play(position, text)
        if n >= first:
            found.append(_page(game, position, n, viewer, action))
    outcome = game.outcome(whole.position)
    return wire.Pages(
        game=game.slug,
        has_secrets=game.has_secrets,
        players=record.players,
        options=whole.start.options,
        length=len(record),
        viewer=viewer,
        pages=found,
        outcome=None if outcome is None else wire.OutcomeInfo.of(outcome),
        ending=None if outcome is None else game.ending(game.view(whole.position, viewer)).marked(lang),
    )


def _page(game: Game, position: Position, n: int, viewer: int, action: wire.LogItem | None) -> wire.PageInfo:
    view = game.view(position, viewer)
    view.pop("legal", None)
    turn = 0 if position.over else position.mover
    return wire.PageInfo(n=n, turn=turn, view=view, situation=game.situation(position, viewer), action=action)


def _item(game: Game, position: Position, n: int, text: str, lang: Lang) -> wire.LogItem:
    """An action about to be played, told in full."""
    words, trace = game.tell(position, text).marked(lang), game.trace(position, text)
    return wire.LogItem(n=n, seat=position.mover, text=text, words=words, trace=wire.or_unset(trace))
