"""Records as arrays for training elsewhere: one `.npz` file with observations, actions and results.

`save` writes it from records and `load` reads it back. The file explains itself: it has a data card, which says what
every array and every plane means and how the games were made, and the records, from which every row can be made again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

import sommet
from sommet.adapters.observe import Observer
from sommet.core import Game, Position, Record, Start
from sommet.games import find

FORMAT = "sommet-npz 1"
MEANINGS = {
    "observation": "what the seat that decided could know, plane by plane",
    "action": "the number of the action it chose",
    "seat": "the seat that decided, from 1",
    "game": "the number of the game, from 0: a row of `result`",
    "ply": "how many actions had been played in that game, chance included",
    "result": "how each game ended, a number for each seat",
    "legal": "the legal actions of all decisions, one after the other (only if asked for)",
    "legal_end": "where those of each decision end; they begin where the ones before end",
    "records": "the whole games as lines of JSON, in UTF-8",
}
TYPES = {"observation": "u1", "action": "i4", "seat": "u1", "game": "i4", "ply": "i4", "result": "f4", "records": "u1"}
LISTS = {"legal": "i4", "legal_end": "i8"}


@dataclass(frozen=True, repr=False)
class Data:
    """What a file has: arrays with a row for each decision, results with a row for each game, card and records.

    >>> game = sommet.game("step-by-step")
    >>> save("games.npz", game, [sommet.play_game(game) for _ in range(3)])
    >>> data = load("games.npz")
    >>> data
    <Data: step-by-step, 2 players, 3 games, 216 decisions>
    >>> data.observation.shape, data.won_by_mover().shape
    ((216, 11, 5, 5), (216,))
    """

    card: dict[str, Any]
    observation: NDArray[np.uint8]
    action: NDArray[np.int32]
    seat: NDArray[np.uint8]
    game: NDArray[np.int32]
    ply: NDArray[np.int32]
    result: NDArray[np.float32]
    legal: NDArray[np.int32] | None
    legal_end: NDArray[np.int64] | None
    records: tuple[Record, ...]

    def __len__(self) -> int:
        return len(self.action)

    def __repr__(self) -> str:
        made = f"{self.card['game']}, {self.card['players']} players"
        return f"<Data: {made}, {len(self.result)} games, {len(self)} decisions>"

    def won_by_mover(self) -> NDArray[np.float32]:
        """The result of each decision's game for the seat that decided."""
        found: NDArray[np.float32] = self.result[self.game, self.seat - 1]
        return found

    def legal_of(self, decision: int) -> NDArray[np.int32]:
        """The legal actions of one decision. ValueError if the file was made without them."""
        if self.legal is None or self.legal_end is None:
            raise ValueError("this file has no legal actions: they are written if asked for (--legal)")
        return self.legal[self.legal_end[decision - 1] if decision else 0 : self.legal_end[decision]]


@dataclass(frozen=True)
class _Played:
    """A game as numbers: its start, every action, and before which of them a seat decided."""

    start: Start
    actions: tuple[int, ...]
    movers: tuple[int, ...]

    def decisions(self, game: Game) -> Iterator[tuple[int, Position]]:
        """The position before each decision of a seat, which is played on afterwards, and its ply."""
        position = game.begin(self.start)
        for ply, action in enumerate(self.actions):
            if self.movers[ply]:
                yield ply, position
            position.play(action)


def save(
    file: str | PathLike[str] | IO[bytes],
    game: Game,
    records: Sequence[Record],
    about: Mapping[str, Any] | None = None,
    *,
    with_legal: bool = False,
) -> dict[str, Any]:
    """Writes records of one game, of the same players and options, and returns the card.

    `about` is added to the card: who played, with which seed. The same records make the same bytes. ValueError for
    records that do not go together or have no result; an error of the rules for one that does not follow them.
    """
    played = [_replayed(game, record) for record in records]
    if not played:
        raise ValueError("there is no record to write")
    observer = Observer(game, played[0].start.players, played[0].start.options)
    for number, one in enumerate(played):
        if (one.start.players, one.start.options) != (observer.players, observer.options):
            raise ValueError(f"game {number} has other players or options than the first one")
        if records[number].result is None:
            raise ValueError(f"game {number} has no result")
    small = _small_arrays(game, played, records, with_legal)
    card = _card(observer, small, dict(about or {}))
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        _write_observations(archive, observer, played, len(small["action"]))
        for name, array in {**small, "card": np.array(json.dumps(card, ensure_ascii=False))}.items():
            with archive.open(_member(name), "w", force_zip64=True) as stream:
                np.lib.format.write_array(stream, array, allow_pickle=False)
    return card


def _replayed(game: Game, record: Record) -> _Played:
    start = game.resolve(record.players, record.options, record.setup)
    position, actions, movers = game.begin(start), [], []
    for text in record:
        movers.append(position.mover)
        actions.append(game.read(position, text))
        position.play(actions[-1])
    return _Played(start, tuple(actions), tuple(movers))


def _small_arrays(
    game: Game, played: Sequence[_Played], records: Sequence[Record], with_legal: bool
) -> dict[str, NDArray[Any]]:
    """Everything but observations, which may be too many to be held at once."""
    rows = [
        (one.actions[ply], one.movers[ply], number, ply)
        for number, one in enumerate(played)
        for ply in range(len(one.actions))
        if one.movers[ply]
    ]
    columns = dict(zip(("action", "seat", "game", "ply"), zip(*rows, strict=True), strict=True))
    arrays: dict[str, NDArray[Any]] = {name: np.array(column, TYPES[name]) for name, column in columns.items()}
    arrays["result"] = np.array([record.result for record in records], np.float32)
    if with_legal:
        lists = [position.legal() for one in played for _, position in one.decisions(game)]
        arrays["legal"] = np.concatenate([np.array(actions, np.int32) for actions in lists])
        arrays["legal_end"] = np.cumsum([len(actions) for actions in lists], dtype=np.int64)
    lines = "".join(f"{record.to_json()}\n" for record in records)
    return arrays | {"records": np.frombuffer(lines.encode(), np.uint8)}


def _write_observations(archive: ZipFile, observer: Observer, played: Sequence[_Played], rows: int) -> None:
    """Game by game, so that any number of them fits into memory."""
    shape = (rows, *observer.shape)
    with archive.open(_member("observation"), "w", force_zip64=True) as stream:
        header = {"descr": "|u1", "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(stream, header)
        for one in played:
            for ply, position in one.decisions(observer.game):
                stream.write(observer.observe(position, one.movers[ply]).tobytes())


def _member(name: str) -> ZipInfo:
    """Without a date, so that the same records make the same bytes."""
    member = ZipInfo(f"{name}.npy")
    member.compress_type = ZIP_DEFLATED
    return member


def _card(observer: Observer, arrays: Mapping[str, NDArray[Any]], about: dict[str, Any]) -> dict[str, Any]:
    rows = len(arrays["action"])
    shapes = {"observation": ("uint8", (rows, *observer.shape))}
    shapes |= {name: (str(array.dtype), array.shape) for name, array in arrays.items()}
    return {
        "format": FORMAT,
        "game": observer.game.slug,
        "title": observer.game.title,
        "players": observer.players,
        "options": observer.options,
        "sommet": sommet.__version__,
        **about,
        "games": len(arrays["result"]),
        "decisions": rows,
        "actions": observer.actions,
        "mean_result": [round(float(mean), 6) for mean in arrays["result"].mean(axis=0)],
        "arrays": {
            name: {"type": kind, "shape": list(shape), "meaning": MEANINGS[name]}
            for name, (kind, shape) in shapes.items()
        },
        "planes": [
            {"name": name, "meaning": meaning} for name, meaning in zip(observer.planes, observer.meanings, strict=True)
        ],
    }


def load(file: str | PathLike[str] | IO[bytes]) -> Data:
    """Reads what `save` has written. ValueError if it is no such file, or a damaged one."""
    try:
        with np.load(file, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
        card = json.loads(str(arrays.pop("card")))
        lines = arrays.pop("records").tobytes().decode().splitlines()
        records = tuple(Record.from_json(line) for line in lines)
    except OSError:
        raise  # it could not be read at all
    except Exception as error:  # noqa: BLE001 - reading what somebody has damaged ends in many ways
        raise ValueError(f"this is not a file of {FORMAT}: {error}") from None
    kinds = TYPES | (LISTS if "legal" in arrays else {})
    kinds.pop("records")
    if not isinstance(card, dict) or card.get("format") != FORMAT or set(arrays) != set(kinds):
        raise ValueError(f"this is not a file of {FORMAT}")
    rows, games = len(arrays["action"]), len(arrays["result"])
    for name, kind in kinds.items():
        array = arrays[name]
        length = games if name == "result" else len(array) if name == "legal" else rows
        if array.dtype.str[1:] != kind or len(array) != length:
            raise ValueError(f"{name} has {len(array)} rows of {array.dtype}, and {length} of {kind} are expected")
    if len(records) != games:
        raise ValueError(f"there are {len(records)} records of {games} games")
    return Data(card, **{"legal": None, "legal_end": None, **arrays}, records=records)


def check(data: Data) -> int:
    """Makes every row anew from the records and returns how many there are. ValueError names the first that differs."""
    game = find(data.card["game"])
    observer = Observer(game, data.card["players"], data.card["options"])
    row = 0
    for number, record in enumerate(data.records):
        one = _replayed(game, record)
        for ply, position in one.decisions(game):
            told = (data.action[row], data.seat[row], data.game[row], data.ply[row])
            seen = observer.observe(position, one.movers[ply])
            fits = told == (one.actions[ply], one.movers[ply], number, ply) and (data.observation[row] == seen).all()
            if not fits or (data.legal is not None and data.legal_of(row).tolist() != position.legal()):
                raise ValueError(f"row {row} is not ply {ply} of game {number}")
            row += 1
        if record.result is None or not np.allclose(data.result[number], record.result):
            raise ValueError(f"game {number} ended otherwise")
    if row != len(data):
        raise ValueError(f"there are {len(data)} rows for {row} decisions")
    return row


def card_text(card: Mapping[str, Any]) -> str:
    """A card as Markdown, for people."""
    plain = [name for name in card if name not in ("arrays", "planes", "title", "format")]
    lines = [
        f"# {card['title']}: {card['games']} games of {card['players']} players",
        "",
        f"Data card of a file of {card['format']}. The games were played by computer players among themselves;",
        "chance is recorded as it fell. Nothing in the file is about people.",
        "",
        *(f"- {name.replace('_', ' ')}: {json.dumps(card[name], ensure_ascii=False)}" for name in plain),
        "",
        "| array | type | shape | meaning |",
        "|---|---|---|---|",
    ]
    for name, array in card["arrays"].items():
        lines.append(f"| {name} | {array['type']} | {' x '.join(map(str, array['shape']))} | {array['meaning']} |")
    lines += ["", "| plane | name | meaning |", "|---|---|---|"]
    lines += [f"| {at} | {plane['name']} | {plane['meaning']} |" for at, plane in enumerate(card["planes"])]
    return "\n".join([*lines, ""])
