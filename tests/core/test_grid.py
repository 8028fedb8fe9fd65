"""Names of cells: one spelling each."""

import pytest

from sommet.core.grid import cell_name, cell_names, cell_number


@pytest.mark.parametrize("size", [3, 5, 9, 10, 26])
def test_names_and_numbers_belong_together(size: int) -> None:
    names = cell_names(size)
    assert len(set(names)) == size * size
    assert [cell_number(name, size) for name in names] == list(range(size * size))
    assert [cell_name(cell, size) for cell in range(size * size)] == list(names)


def test_a1_is_first_and_rows_come_one_after_the_other() -> None:
    assert cell_names(3) == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


@pytest.mark.parametrize(
    "name",
    ["", "a", "1", "a0", "a6", "f1", "A1", "a01", " a1", "a1 ", "a1\n", "1a", "aa1", "a1a", "a-1", "a+1", "a1.0", "à1"],
)
def test_other_spellings_name_no_cell(name: str) -> None:
    assert cell_number(name, 5) is None


@pytest.mark.parametrize("name", ["a\u0661", "a\uff11", "a\u00b9", "\uff411", "a\u0967"])
def test_digits_and_letters_of_other_scripts_name_no_cell(name: str) -> None:
    assert cell_number(name, 5) is None


@pytest.mark.parametrize("name", [None, 0, 1.5, True, ["a1"], {"a1": 1}, b"a1"])
def test_what_is_no_text_names_no_cell(name: object) -> None:
    assert cell_number(name, 5) is None


def test_two_digit_rows() -> None:
    assert cell_number("a10", 10) == 90
    assert cell_number("a10", 9) is None
    assert cell_number("j10", 10) == 99
