"""Learned judgement: small nets of whole numbers that say how well each seat stands.

A game's `Inputs` list what a net is told of a position: numbers of inputs, each with a small amount, one list for what
all seats share and one for each seat. A net has one hidden layer of 32 units: each sums its weights of the inputs
listed and is kept between 0 and 1, and the weighted sum of the units is the seat's strength, on a scale where one point
multiplies the odds by e. Everything up to there is done in whole numbers that cannot overflow, so that every machine
and the interpreted form come to the same. What strengths mean for expectations is the game's business.

`tools/train.py` makes the nets of a game; they lie in one file `net.bin` beside its evaluation:

    magic, version, number of nets                          8s H H
    for each net: key, number of inputs, hidden units       i I I
    for each net: biases, a row for each input, weights of the hidden units, all in rows of 32     h
    SHA-256 of all before

Numbers are little-endian. A net's *key* says for which positions it was made, such as the size of the board.
"""

import hashlib
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.sommet.core.position import MOST_SEATS
else:
    from sommet.core.position import MOST_SEATS

    # Made by tools/stubs.py from net.pxd.
    HIDDEN, UNIT, LISTS, MOST_LISTED, LISTED_IN_ALL, MOST_AMOUNT, MOST_NETS, NO_NET = 32, 1024, 8, 128, 1024, 127, 8, 0

    def add_inputs(sums, weights, begin, indices, amounts, first, count):
        """Adds the weights of listed inputs to the sums of the hidden units."""
        for at in range(first, first + count):
            row = begin + HIDDEN * (indices[at] + 1)
            for unit in range(HIDDEN):
                sums[unit] += weights[row + unit] * amounts[at]

    def weigh_units(sums, row):
        """The output: every hidden unit, kept between 0 and 1, with its weight."""
        return sum(min(max(sums[unit], 0), UNIT) * row[unit] for unit in range(HIDDEN))


MAGIC = b"SOMMETnn"
VERSION = 1
MOST_BYTES = 65_536
_HEAD, _ENTRY = struct.Struct("<8sHH"), struct.Struct("<iII")
_HASH_BYTES = 32


class NetError(ValueError):
    """A file of nets that is damaged, or was made for other inputs."""


class Inputs:
    """What a game tells its nets of a position; a game overrides `key` and `write`, and the facts for training."""

    def key(self, position):
        """For which net the position is, above 0, or NO_NET: then there is nothing to write."""
        return NO_NET

    def write(self, position, indices, amounts, counts):
        """Writes the inputs of a position that has a key: of list n to indices[n * MOST_LISTED] on, counts[n] of them.

        List 0 is what all seats share, list n that of seat n; a seat that can expect nothing any more has an empty one.
        Amounts lie between -MOST_AMOUNT and MOST_AMOUNT.
        """

    def sizes(self) -> dict[int, int]:
        """The keys of all nets the game wants, each with the number of inputs."""
        return {}

    def lessons(self) -> list[tuple[int, dict[str, Any], int]]:
        """What self-play is to begin with: players, options, and how many of all games, in proportion."""
        return []

    def symmetries(self, key: cython.int) -> list[list[int]]:
        """Permutations of the inputs under which a position is worth the same; the identity is one."""
        return [list(range(self.sizes()[key]))]


class Nets:
    """The nets of a game, at most eight. Without any, `strengths` says so and the game judges by hand."""

    def __init__(self, inputs: Inputs, file: Path | None = None) -> None:
        """With the nets of a file, if it is there. NetError if it cannot be what `tools/train.py` wrote."""
        self.inputs = inputs
        self.count = 0
        if not cython.compiled:
            self.keys, self.sizes, self.begins = [0] * MOST_NETS, [0] * MOST_NETS, [0] * MOST_NETS
        if file is not None and file.exists():
            self.load(file.read_bytes(), f"{file.parent.name}/{file.name}")

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.weights)

    def load(self, content: bytes, name: str = "net.bin") -> None:
        """Takes the nets of a file in the place of all there were. NetError, and no change, if something is wrong."""
        entries, numbers = read_nets(content, name)
        wanted = self.inputs.sizes()
        for key, size in entries:
            if wanted.get(key) != size:
                raise NetError(f"{name} has a net for {key} with {size} inputs, and the game has {wanted}: train anew")
        index: cython.int
        if cython.compiled:
            weights = cython.cast(cython.p_short, malloc(len(numbers) * cython.sizeof(cython.short)))
            if not weights:
                raise MemoryError
            for index in range(len(numbers)):
                weights[index] = numbers[index]
            free(self.weights)
            self.weights = weights
        else:
            self.weights = numbers
        begin: cython.int = 0
        for index in range(len(entries)):
            self.keys[index], self.sizes[index] = entries[index]
            self.begins[index] = begin
            begin += HIDDEN * (self.sizes[index] + 2)
        self.count = len(entries)

    def forget(self) -> None:
        """Has no net any more: the game judges by hand."""
        self.count = 0

    def loaded(self) -> list[int]:
        """The keys of the nets there are."""
        return [self.keys[index] for index in range(self.count)]

    def place(self, key):
        """Where the net for a key is, or -1."""
        index: cython.int
        for index in range(self.count):
            if self.keys[index] == key:
                return index
        return -1

    def strengths(self, position, strengths):
        """Writes how well each seat stands to strengths[1..seats]; False, and nothing, where no net fits."""
        if self.count == 0:
            return False
        net: cython.int = self.place(self.inputs.key(position))
        if net < 0:
            return False
        indices = cython.declare(cython.int[LISTED_IN_ALL])
        amounts = cython.declare(cython.int[LISTED_IN_ALL])
        counts = cython.declare(cython.int[LISTS])
        shared = cython.declare(cython.int[HIDDEN])
        sums = cython.declare(cython.int[HIDDEN])
        if not cython.compiled:
            indices, amounts, counts = [0] * LISTED_IN_ALL, [0] * LISTED_IN_ALL, [0] * LISTS
            shared, sums = [0] * HIDDEN, [0] * HIDDEN
        self.inputs.write(position, indices, amounts, counts)
        begin: cython.int = self.begins[net]
        last: cython.int = begin + HIDDEN * (self.sizes[net] + 1)
        unit: cython.int
        seat: cython.int
        for unit in range(HIDDEN):
            shared[unit] = self.weights[begin + unit]
        add_inputs(shared, self.weights, begin, indices, amounts, 0, counts[0])
        for seat in range(1, position.seats + 1):
            strengths[seat] = 0.0
            if counts[seat] > 0:
                for unit in range(HIDDEN):
                    sums[unit] = shared[unit]
                add_inputs(sums, self.weights, begin, indices, amounts, seat * MOST_LISTED, counts[seat])
                row = self.weights + last if cython.compiled else self.weights[last:]
                strengths[seat] = cython.cast(cython.double, weigh_units(sums, row)) / (UNIT * UNIT)
        return True

    # For `Evaluation`, which has seen to it that the position is one of the game.

    def standing(self, position):
        """What `strengths` writes, or nothing where no net fits."""
        strengths = cython.declare(cython.double[8])
        if not cython.compiled:
            strengths = [0.0] * (MOST_SEATS + 1)
        if not self.strengths(position, strengths):
            return ()
        return tuple([strengths[seat] for seat in range(1, position.seats + 1)])

    def listed(self, position):
        """The key of a position and its lists of inputs with amounts. AssertionError for what no net could take."""
        indices = cython.declare(cython.int[LISTED_IN_ALL])
        amounts = cython.declare(cython.int[LISTED_IN_ALL])
        counts = cython.declare(cython.int[LISTS])
        if not cython.compiled:
            indices, amounts, counts = [0] * LISTED_IN_ALL, [0] * LISTED_IN_ALL, [0] * LISTS
        key = self.inputs.key(position)
        lists: list[list[tuple[int, int]]] = [[] for _ in range(position.seats + 1)]
        if key == NO_NET:
            return key, lists
        self.inputs.write(position, indices, amounts, counts)
        size = self.inputs.sizes()[key]
        number: cython.int
        at: cython.int
        for number in range(position.seats + 1):
            assert 0 <= counts[number] <= MOST_LISTED, f"{counts[number]} inputs do not fit into a list"
            for at in range(number * MOST_LISTED, number * MOST_LISTED + counts[number]):
                assert 0 <= indices[at] < size, f"input {indices[at]} is not one of {size}"
                assert -MOST_AMOUNT <= amounts[at] <= MOST_AMOUNT, f"amount {amounts[at]} is too large"
                lists[number].append((indices[at], amounts[at]))
        return key, lists


def read_nets(content: bytes, name: str = "net.bin") -> tuple[list[tuple[int, int]], list[int]]:
    """Key and number of inputs of each net, and all their weights; NetError if that is not what the bytes are."""
    body, found = content[:-_HASH_BYTES], content[-_HASH_BYTES:]
    if content[:8] != MAGIC:
        raise NetError(f"{name} does not begin as a file of nets; restore it, or make it with tools/train.py")
    if hashlib.sha256(body).digest() != found:
        raise NetError(f"{name} is damaged: its content does not have the hash at its end; restore it")
    _, version, count = _HEAD.unpack_from(body)
    if version != VERSION or not 0 < count <= MOST_NETS:
        raise NetError(f"{name} is of version {version} with {count} nets; this version reads {VERSION}, up to 8 nets")
    begin = _HEAD.size + count * _ENTRY.size
    if len(body) < begin:
        raise NetError(f"{name} ends before its {count} nets are named; restore it")
    shapes = [_ENTRY.unpack_from(body, _HEAD.size + number * _ENTRY.size) for number in range(count)]
    weights = sum(HIDDEN * (size + 2) for _, size, _ in shapes)
    if any(hidden != HIDDEN for _, _, hidden in shapes) or len(body) != begin + 2 * weights:
        raise NetError(f"{name} has another shape than this version reads; make it anew with tools/train.py")
    return [(key, size) for key, size, _ in shapes], list(struct.unpack_from(f"<{weights}h", body, begin))


def write_nets(nets: Mapping[int, Sequence[Sequence[int]]]) -> bytes:
    """The file of nets given by key: rows of 32 weights, first the biases, last those of the hidden units.

    ValueError if it would be larger than 64 KB, or a weight is too large.
    """
    head = _HEAD.pack(MAGIC, VERSION, len(nets))
    head += b"".join(_ENTRY.pack(key, len(rows) - 2, HIDDEN) for key, rows in nets.items())
    numbers = [int(weight) for rows in nets.values() for row in rows for weight in row]
    if any(abs(weight) > 32_767 for weight in numbers) or not 0 < len(nets) <= MOST_NETS:
        raise ValueError("a net has weights of 16 bits, and a file at most eight nets")
    body = head + struct.pack(f"<{len(numbers)}h", *numbers)
    if len(body) + _HASH_BYTES > MOST_BYTES:
        raise ValueError(f"{len(body) + _HASH_BYTES} bytes are too much: {MOST_BYTES} is the limit")
    return body + hashlib.sha256(body).digest()
