"""Files of nets, and what a net of whole numbers comes to: the same as a plain reading of its file."""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

import pytest

from sommet.core import Rng
from sommet.core.net import MOST_BYTES, Inputs, NetError, Nets, read_nets, write_nets


class SmallInputs(Inputs):
    """Two nets, of three inputs and of one."""

    def sizes(self) -> dict[int, int]:
        return {5: 3, 7: 1}


def rows(inputs: int, seed: int = 0) -> list[list[int]]:
    rng = Rng(seed)
    return [[rng.draw(65_535) - 32_767 for _ in range(32)] for _ in range(inputs + 2)]


def test_a_file_reads_back() -> None:
    nets = {5: rows(3), 7: rows(1, seed=1)}
    entries, weights = read_nets(write_nets(nets))
    assert entries == [(5, 3), (7, 1)]
    assert weights == [weight for net in nets.values() for row in net for weight in row]


def test_a_game_takes_the_nets_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    assert Nets(SmallInputs(), file).loaded() == []
    file.write_bytes(write_nets({5: rows(3), 7: rows(1)}))
    nets = Nets(SmallInputs(), file)
    assert nets.loaded() == [5, 7]
    nets.forget()
    assert nets.loaded() == []


def test_every_damage_is_one_clear_error(tmp_path: Path) -> None:
    whole = write_nets({5: rows(3)})
    for place in range(0, len(whole), 7):
        damaged = whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :]
        with pytest.raises(NetError, match=r"^net\.bin "):
            read_nets(damaged)
    for length in (0, 5, 8, 40, len(whole) - 1):
        with pytest.raises(NetError, match=r"^net\.bin "):
            read_nets(whole[:length])
    file = tmp_path / "net.bin"
    file.write_bytes(whole[:-1])
    with pytest.raises(NetError, match=rf"{tmp_path.name}/net\.bin is damaged"):
        Nets(SmallInputs(), file)


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        (struct.pack("<8sHHiII", b"SOMMETnn", 2, 1, 5, 3, 32), "is of version 2"),
        (struct.pack("<8sHH", b"SOMMETnn", 1, 0), "with 0 nets"),
        (struct.pack("<8sHHiII", b"SOMMETnn", 1, 1, 5, 3, 16), "another shape"),
        (struct.pack("<8sHHiII", b"SOMMETnn", 1, 1, 5, 4_000_000_000, 32), "another shape"),
        (struct.pack("<8sHHi", b"SOMMETnn", 1, 1, 5), "ends before"),
    ],
)
def test_files_of_another_kind_are_refused(head: bytes, sentence: str) -> None:
    with pytest.raises(NetError, match=sentence):
        read_nets(head + hashlib.sha256(head).digest())


def test_nets_for_other_inputs_are_refused_and_nothing_changes() -> None:
    nets = Nets(SmallInputs())
    nets.load(write_nets({7: rows(1)}))
    with pytest.raises(NetError, match="has a net for 5 with 4 inputs"):
        nets.load(write_nets({5: rows(4)}))
    with pytest.raises(NetError, match="has a net for 6 with 3 inputs"):
        nets.load(write_nets({6: rows(3)}))
    assert nets.loaded() == [7]


def test_what_does_not_fit_is_not_written() -> None:
    with pytest.raises(ValueError, match="16 bits"):
        write_nets({5: [[40_000] * 32] * 5})
    with pytest.raises(ValueError, match="16 bits"):
        write_nets({})
    with pytest.raises(ValueError, match=str(MOST_BYTES)):
        write_nets({5: [[1] * 32] * 1100})
