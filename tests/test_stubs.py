"""What is made from the `.pxd` of compiled modules is current, and its tools notice what they are there for."""

import subprocess
import sys
from pathlib import Path

import pytest
from check_compiled import Typing
from declarations import Module, read_statements
from stubs import Stub, with_constants

TOOLS = Path(__file__).parent.parent / "tools"

DECLARED = """
cpdef enum:
    NEAR = 0
    FAR = 7  # not nearer

cdef int TABLE[2][3]


@cython.final
cdef class Cairn:
    cdef readonly int size
    cdef double worths[9]
    cdef void raise_by(self, int* heights, double much) noexcept nogil
"""
SOURCE = '''"""A toy."""
import cython

if not cython.compiled:
    # Made by tools/stubs.py from cairn.pxd.
    OLD = 1


class Cairn:
    """Stones."""

    def raise_by(self, heights, much):
        self.worths[0] = heights[0] + much

    def level(self, cell: cython.int) -> int | None:
        return None
'''


@pytest.fixture
def module() -> Module:
    return read_statements("toys.cairn", DECLARED)


def test_stubs_and_interpreted_constants_are_current() -> None:
    done = subprocess.run([sys.executable, TOOLS / "stubs.py", "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_constants_and_tables_come_from_the_declarations(module: Module) -> None:
    made = with_constants(module, SOURCE)
    assert "OLD" not in made
    assert "    NEAR, FAR = 0, 7\n    TABLE = [[0] * 3 for _ in range(2)]\n\n" in made
    with pytest.raises(ValueError, match=r"from cairn\.pxd\..* is not there"):
        with_constants(module, "import cython\n")


def test_a_stub_has_what_python_sees(module: Module) -> None:
    made = Stub(module, SOURCE).text()
    assert "FAR: Final[int]" in made
    assert "@final\nclass Cairn:" in made
    assert "    def size(self) -> int: ..." in made
    assert "    def level(self, cell: int) -> int | None: ..." in made
    assert "worths" not in made
    assert "raise_by" not in made


def test_a_body_is_checked_with_the_declared_types_on_its_own_lines(module: Module) -> None:
    made = Typing(module, SOURCE).text.written()
    assert '"""Stones."""; size: int; worths: list[float]\n' in made
    assert "def raise_by(self, heights: list[int], much: float) -> None:\n" in made
    assert made.count("\n") == SOURCE.count("\n")


def test_what_cannot_be_read_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="cannot read 'cppclass Tree'"):
        read_statements("toys.cairn", "cppclass Tree\n")
    with pytest.raises(ValueError, match="'Moss' is no type"):
        read_statements("toys.cairn", "cdef class Cairn:\n    cdef Moss moss\n")
