"""A list shared by those who come after each other: each sees its own, whatever the others add."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.test_match import in_hall, table
from sommet.server import wire
from sommet.server.growing import Growing
from sommet.server.hall import Hall
from sommet.server.refusals import NotStored, StalePly
from sommet.server.store import Conflict
from sommet.server.store.rows import Entry

STEPS = st.lists(
    st.tuples(st.sampled_from(["fork", "append", "cut"]), st.integers(0, 9), st.integers(0, 9)), max_size=60
)


@given(STEPS)
def test_forks_are_like_copies(steps: list[tuple[str, int, int]]) -> None:
    forks: list[Growing[int]] = [Growing()]
    copies: list[list[int]] = [[]]
    for what, which, value in steps:
        number = which % len(forks)
        if what == "fork":
            forks.append(forks[number].fork())
            copies.append(list(copies[number]))
        elif what == "append":
            forks[number].append(value)
            copies[number].append(value)
        else:
            forks[number].cut(value)
            del copies[number][value:]
        assert [list(fork) for fork in forks] == copies
    for fork, copied in zip(forks, copies, strict=True):
        assert len(fork) == len(copied)
        assert [fork[place] for place in range(-len(copied), len(copied))] == copied * 2
        assert (fork[1:], fork[-2:], fork[:3], fork[::-1]) == (copied[1:], copied[-2:], copied[:3], copied[::-1])
        for beyond in (len(copied), -len(copied) - 1):
            with pytest.raises(IndexError):
                fork[beyond]


def test_a_command_that_was_not_stored_has_not_been_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state it was tried on is given up; then somebody else's entry takes its place."""

    async def story(hall: Hall) -> None:
        match = await table(hall)
        ply = match.state.ply
        first, second = match.state.seen_by(1).legal[:2]

        async def fails(*_: object) -> None:
            raise NotStored("the disk is full")

        command = wire.Play(id="mine", ply=ply, action=first)
        with monkeypatch.context() as broken:
            broken.setattr(hall.store, "append", fails)
            with pytest.raises(NotStored):
                await match.submit(1, command)
        assert (match.state.ply, match.state.ply_after("1:mine")) == (ply, None)

        async def too_late(*_: object) -> None:
            raise Conflict

        async def of_another_process(*_: object) -> list[Entry]:
            return [Entry(ply, "play", 1, second, "1:other", match.house.now_ms(), None)]

        with monkeypatch.context() as beside:
            beside.setattr(hall.store, "append", too_late)
            beside.setattr(hall.store, "entries_since", of_another_process)
            with pytest.raises(StalePly):
                await match.submit(1, command)
        assert match.state.ply == ply + 1
        assert match.state.ply_after("1:mine") is None
        assert match.state.ply_after("1:other") == ply + 1
        assert [action.text for action in match.state.actions] == [second]

    in_hall(tmp_path, story)


def test_a_state_somebody_still_thinks_about_stays_as_it_is(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall)
        before = match.state
        ply, texts = before.ply, [action.text for action in before.actions]
        for number in range(4):
            text = match.state.seen_by(match.state.mover).legal[0]
            await match.submit(match.state.mover, wire.Play(id=str(number), ply=match.state.ply, action=text))
        assert (before.ply, [action.text for action in before.actions]) == (ply, texts)
        assert before.ply_after("1:0") is None

    in_hall(tmp_path, story)
