"""When computer players answer: where something is hidden, at ticks that do not tell whether there was a choice."""

from pathlib import Path
from statistics import median
from time import monotonic

import pytest

from server.client import Visitor
from server.process import ServerProcess
from server.test_match import in_hall, until
from server.test_play import talk
from sommet.games import all_games, find
from sommet.players.levels import LEVELS
from sommet.server import tempo, wire
from sommet.server.hall import Hall


@pytest.mark.parametrize("level", LEVELS)
def test_an_answer_comes_at_the_same_tick_however_long_the_thinking_took(level: str) -> None:
    pace = tempo.tempo_of(find("ascenseur"), level)
    assert pace is not None
    tick, thinking = pace.tick_ms, range(pace.thinking_ms + 1)
    at_once = {tempo.answer_ms(pace, 1000, 1000 + tick // 10, 1000 + tick // 10 + ms) for ms in thinking}
    assert at_once == {1000 + tick}
    waited = {tempo.answer_ms(pace, 1000, 1000 + tick, 1000 + tick + ms) for ms in thinking}
    assert waited == {1000 + 2 * tick}, "waiting for a worker moves it to a later tick, the same for all"


def test_an_answer_that_takes_longer_than_it_may_comes_at_the_next_tick() -> None:
    pace = tempo.Tempo(100, 40)
    assert tempo.answer_ms(pace, 1000, 1010, 1100) == 1100
    assert tempo.answer_ms(pace, 1000, 1010, 1101) == 1200
    assert tempo.answer_ms(pace, 5000, 1010, 1020) == 1110, "another machine's clock may be ahead"


def test_only_games_with_secrets_have_ticks_and_lower_levels_short_ones() -> None:
    for game in all_games():
        paces = [tempo.tempo_of(game, level) for level in LEVELS]
        if game.has_secrets:
            assert all(pace is not None and pace.tick_ms <= 300 for pace in paces[:-1])
        else:
            assert paces == [None] * len(LEVELS)


# In a match.


@pytest.mark.parametrize(("slug", "players"), [("ascenseur", 3), ("ascension", 2)])
def test_forced_and_free_decisions_take_as_many_ticks(slug: str, players: int, tmp_path: Path) -> None:
    game = find(slug)
    pace = tempo.tempo_of(game, "2")
    assert pace is not None

    async def story(hall: Hall) -> None:
        seats = [wire.SeatPlan("here"), *[wire.SeatPlan("level", "2")] * (players - 1)]
        match, _ = await hall.create(wire.NewMatch(slug, seats, absence=wire.AbsencePlan("2", 1)), "me", "address")
        match.presence.enter([0])
        match.attend()
        await until(lambda: match.state.ply >= 40)
        ticks: dict[bool, list[int]] = {True: [], False: []}
        position = game.begin(match.state.start)
        for before, entry in zip(match.state.entries, match.state.entries[1:], strict=False):
            if entry.kind == "play":
                if entry.seat:
                    is_forced = len(position.legal()) == 1
                    ticks[is_forced].append((entry.at_ms - before.at_ms) // pace.tick_ms)
                game.play(position, entry.text)
        assert len(ticks[True]) >= 3
        assert len(ticks[False]) >= 3
        assert min(*ticks[True], *ticks[False]) >= 1
        assert median(ticks[True]) == median(ticks[False])

    in_hall(tmp_path, story)


async def card_ticks(visitor: Visitor, size: int, rounds: int, tick_ms: int) -> list[int]:
    """After how many ticks the first card of each round came, where a level leads with so many cards in its hand."""
    created = await visitor.create("ascenseur", "here 4 4", options={"sizes": [size] * rounds})
    live = await visitor.live(created["match"]["id"])
    await live.shown(1)
    found: list[int] = []
    while live.update["status"] != "over" and len(found) < 3:
        before, seen_at = live.update, monotonic()
        if before["turn"] == 1:
            await live.play(before["legal"][0])
            continue
        await live.shown(before["ply"] + 1)
        view = before["view"]
        if view["phase"] == "play" and not view["trick"]:
            found.append(round((monotonic() - seen_at) * 1000 / tick_ms))
    await live.close()
    return found


def test_a_last_card_is_led_as_slowly_as_one_of_many(server: ServerProcess) -> None:
    pace = tempo.tempo_of(find("ascenseur"), "4")
    assert pace is not None

    async def run(visitor: Visitor) -> None:
        forced = await card_ticks(visitor, 1, 8, pace.tick_ms)
        free = await card_ticks(visitor, 9, 4, pace.tick_ms)
        assert len(forced) == len(free) == 3
        assert median(forced) == median(free) >= 1

    talk(server, run)
