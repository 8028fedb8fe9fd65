"""The fair line by itself: who is served after whom."""

import pytest

from sommet.server.line import CREDIT_SECONDS, PATIENT, PROMPT, URGENT, Line, Place


def put(line: Line[str], name: str, priority: int = URGENT) -> None:
    """Work named after its address and its match: "a 1"."""
    address, subject = name.split()
    line.put(Place(priority, address, subject), name)


def serve(line: Line[str], seconds: float = 1.0) -> str:
    """Takes the next work and does it, for so long."""
    place, name = line.take(0.05)
    line.finish(place, seconds - 0.05)
    return name


def serve_all(line: Line[str], seconds: float = 1.0) -> list[str]:
    """Everything in the order in which it is served."""
    return [serve(line, seconds) for _ in range(len(line))]


def test_addresses_are_served_in_turn_and_matches_within_an_address() -> None:
    line: Line[str] = Line()
    for name in ("a 1", "a 1", "a 2", "a 3", "b 1", "b 1"):
        put(line, name)
    assert serve_all(line) == ["a 1", "b 1", "a 2", "b 1", "a 3", "a 1"]


def test_who_needs_little_goes_before_who_has_used_much() -> None:
    line: Line[str] = Line()
    for number in range(50):
        put(line, f"crowd{number} table")
    for _ in range(100):
        put(line, serve(line, seconds=2.0))
    put(line, "stranger table")
    for _ in range(20):
        assert serve(line, seconds=0.005) == "stranger table", "all its small turns cost less than one of theirs"
        put(line, "stranger table")


def test_nobody_saves_up_more_than_a_little() -> None:
    line: Line[str] = Line()
    put(line, "a 1")
    put(line, "b 1")
    for _ in range(1000):
        put(line, serve(line))
    assert serve(line) in ("a 1", "b 1")
    put(line, "late 1")
    served: list[str] = []
    while len(served) < 6:
        served.append(serve(line, seconds=CREDIT_SECONDS))
        put(line, served[-1])
    assert served.count("late 1") in (2, 3, 4), "it begins a little before the others, and not a thousand seconds"


def test_several_workers_do_not_all_go_to_the_same_address() -> None:
    line: Line[str] = Line()
    for name in ("a 1", "a 2", "b 1"):
        put(line, name)
    assert [line.take(0.05)[1] for _ in range(2)] == ["a 1", "b 1"]


def test_one_address_alone_has_everything() -> None:
    line: Line[str] = Line()
    for number in range(30):
        put(line, f"club {number}")
    assert serve_all(line) == [f"club {number}" for number in range(30)]


PRESSING = {"analysis": PATIENT, "page": PROMPT, "match": URGENT}


def test_matches_go_before_people_who_look_and_these_before_analyses() -> None:
    line: Line[str] = Line()
    for name in ("c analysis", "b page", "a match"):
        put(line, name, PRESSING[name.split()[1]])
    assert serve_all(line) == ["a match", "b page", "c analysis"]


def test_analyses_go_on_while_matches_take_all_they_can() -> None:
    line: Line[str] = Line()
    for name in ("c analysis", "b page", "a match"):
        put(line, name, PRESSING[name.split()[1]])
    counts = {"a match": 0, "b page": 0, "c analysis": 0}
    for _ in range(1300):
        name = serve(line, seconds=0.1)
        counts[name] += 1
        put(line, name, PRESSING[name.split()[1]])
    assert counts["a match"] in range(750, 900)
    assert counts["b page"] in range(350, 450)
    assert counts["c analysis"] in range(30, 110)


def test_an_endless_stream_of_newcomers_does_not_keep_anybody_waiting_for_ever() -> None:
    line: Line[str] = Line()
    put(line, "a 1")
    put(line, "newcomer0 1")
    assert serve(line, seconds=2.0) == "a 1"
    put(line, "a 1")
    for number in range(1, 1000):
        put(line, f"newcomer{number} 1")
        if serve(line, seconds=0.1) == "a 1":
            return
    pytest.fail("a was never served")


def test_what_nobody_waits_for_is_taken_out_and_forgotten() -> None:
    line: Line[str] = Line()
    put(line, "a 1")
    put(line, "b 1")
    line.remove(Place(URGENT, "a", "1"), "a 1")
    line.remove(Place(URGENT, "a", "1"), "a 1")
    line.remove(Place(PATIENT, "nobody", "nothing"), "a 1")
    assert serve_all(line) == ["b 1"]
    assert len(line) == 0
    assert line._all.members == {}


def test_rivals_are_addresses_times_what_an_address_asks_for() -> None:
    line: Line[str] = Line()
    for name in ("a 1", "a 2", "a 3", "b 1"):
        put(line, name)
    place, _ = line.take(0.05)
    assert place == Place(URGENT, "a", "1")
    assert line.rivals(place) == 6
    assert line.rivals(Place(URGENT, "b", "1")) == 2
