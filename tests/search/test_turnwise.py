"""Search over whole turns: expectations of small trees made by hand, budgets, and what may not be asked."""

from __future__ import annotations

from typing import cast

import pytest

import sommet
from sommet.core.position import Position
from sommet.core.turns import Turn, Turns
from sommet.search import TurnSearch

# A position is the text of what was played; turns are one letter, throws a figure. Two seats, seat 1 begins.
Proposals = dict[str, list[tuple[str, float]]]  # what follows a text: turns and what seat 1 may expect after them


class Played:
    """A position that knows only what was played."""

    seats = 2

    def __init__(self, text: str = "") -> None:
        self.text = text

    @property
    def over(self) -> bool:
        return self.text.endswith("!")

    @property
    def mover(self) -> int:
        if self.over or self.text[-1:].isalpha():
            return 0
        return 1 + sum(letter.isalpha() for letter in self.text) % 2

    def copy(self) -> Played:
        return Played(self.text)

    def play(self, action: int) -> None:
        self.text += chr(action)


class Book:
    """Proposes what is written, two throws being possible after each turn; counts how often it is asked."""

    def __init__(self, written: Proposals) -> None:
        self.written = written
        self.asked: list[str] = []

    def propose(self, position: Position) -> list[Turn]:
        return self._read(cast(Played, position), "")

    def answers(self, position: Position) -> list[list[Turn]]:
        played = cast(Played, position)
        self.asked.append(played.text)
        return [self._read(played, throw) for throw in "12"]

    def _read(self, played: Played, throw: str) -> list[Turn]:
        seat = 1 + sum(letter.isalpha() for letter in played.text) % 2
        turns = [
            Turn(tuple(map(ord, throw + text)), (value, 1 - value)) for text, value in self.written[played.text + throw]
        ]
        return sorted(turns, key=lambda turn: -turn.values[seat - 1])


def search(written: Proposals, looks: int) -> tuple[TurnSearch, Book]:
    book = Book(written)
    found = TurnSearch(cast(Position, Played()), cast(Turns, book))
    found.run(looks)
    return found, book


def ranking(found: TurnSearch) -> list[tuple[str, int, float]]:
    return [(chr(action), looks, round(value, 9)) for action, looks, value in found.ranking()]


TRAP: Proposals = {
    "": [("a", 0.9), ("b", 0.5)],
    # After a, seat 2 has a strong answer to every throw; after b to none.
    "a1": [("x", 0.2), ("y", 0.8)],
    "a2": [("x", 0.4), ("y", 0.9)],
    "b1": [("x", 0.6)],
    "b2": [("x", 0.5), ("y", 0.7)],
}


def test_without_a_look_the_evaluation_decides() -> None:
    found, book = search(TRAP, 0)
    assert chr(found.plan()[0]) == "a"
    assert ranking(found) == [("a", 0, 0.9), ("b", 0, 0.5)]
    assert book.asked == []


def test_answers_are_the_best_for_whoever_gives_them_and_throws_count_alike() -> None:
    found, book = search(TRAP, 2)
    assert ranking(found) == [("b", 1, 0.55), ("a", 1, 0.3)]
    assert chr(found.plan()[0]) == "b"
    assert book.asked == ["a", "b"]


def test_turns_not_looked_at_are_not_compared() -> None:
    """What nobody has answered yet looks better than it is."""
    found, _ = search({**TRAP, "": [("b", 0.91), ("a", 0.9)]}, 1)
    assert ranking(found) == [("b", 1, 0.55)]


def test_deeper_looks_correct_an_answer_that_was_too_good() -> None:
    """Seat 2's answer x to a1 looked best to it; what seat 1 then does shows that y is better."""
    written = {
        "": [("a", 0.9), ("b", 0.2)],
        "a1": [("x", 0.2), ("y", 0.5)],
        "a2": [("x", 0.6)],
        "b1": [("x", 0.1)],
        "b2": [("x", 0.1)],
        "a1x1": [("c", 0.9)],
        "a1x2": [("c", 0.7)],
        "a2x1": [("c", 0.6)],
        "a2x2": [("c", 0.6)],
    }
    found, book = search(written, 4)
    assert book.asked == ["a", "b", "a1x", "a2x"]
    # x to a1 is worth 0.8 to seat 1 now, so seat 2 would play y: 0.5; and 0.6 after the other throw.
    assert ranking(found)[0] == ("a", 3, 0.55)


def test_the_end_of_the_game_needs_no_answers() -> None:
    found, book = search({"": [("a", 0.6), ("!", 0.55)], "a1": [("x", 0.3)], "a2": [("x", 0.3)]}, 2)
    assert chr(found.plan()[0]) == "!"
    assert book.asked == ["a"]


def test_a_round_that_is_not_complete_does_not_count() -> None:
    """The first half of the second round makes a look worse than b, which was not looked at as deeply."""
    written: Proposals = {
        "": [("a", 0.6), ("b", 0.5)],
        "a1": [("x", 0.5)],
        "a2": [("x", 0.5)],
        "b1": [("x", 0.45)],
        "b2": [("x", 0.45)],
        "a1x1": [("c", 0.1)],
        "a1x2": [("c", 0.1)],
        "a2x1": [("c", 0.7)],
        "a2x2": [("c", 0.7)],
    }
    found, _ = search(written, 3)
    assert ranking(found) == [("a", 2, 0.5), ("b", 1, 0.45)]
    found.run(1)
    assert ranking(found) == [("a", 3, 0.4)]


def test_a_certain_win_and_an_only_turn_need_no_thought() -> None:
    books: list[Proposals] = [{"": [("!", 1.0), ("a", 0.5)]}, {"": [("a", 0.5)]}]
    for written in books:
        found, book = search(written, 10)
        assert book.asked == []
        assert chr(found.plan()[0]) == written[""][0][0]


def test_it_can_be_stopped_and_has_a_time() -> None:
    found, book = search(TRAP, 0)
    found.run(2, seconds=-1)
    assert book.asked == []
    found.stop()
    found.run(2)
    assert book.asked == []


def test_a_search_needs_somebody_to_move() -> None:
    game = sommet.game("talo")
    position = game.start(2, {"start": "fixed"})
    assert position.mover == 0
    turns = game.turns()
    assert turns is not None
    with pytest.raises(ValueError, match="a seat is to move"):
        TurnSearch(position, turns)
