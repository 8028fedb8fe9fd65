"""A club's evening: pairs by what must hold of them, and eight players from start to standings over the real server."""

import asyncio
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from server.client import Visitor
from server.process import ServerProcess
from sommet.server import wire
from sommet.server.evening import hosting
from sommet.server.evening.pairing import Table, most_rounds, next_round, table_sizes
from sommet.server.evening.standings import Places, places_of, points_of, standings
from sommet.server.hall import Hall
from sommet.server.refusals import NotStored, TooMany
from sommet.server.routes import evenings
from sommet.server.settings import Limits, Settings
from sommet.server.store import Store, open_database, prepare_database
from sommet.server.store.rows import Ending

PLAYERS = ["Anna", "Bo", "Chloé", "Dov", "Elif", "Fred", "Gus", "Hana"]


def evening_of(players: int, size: int, is_swiss: bool, rounds: int, seed: int) -> list[list[Table]]:
    """An evening in which the better player wins, or chance decides."""
    random, points = Random(seed), [Fraction(0)] * players
    played: list[list[Table]] = []
    for _ in range(rounds):
        tables = next_round(players, size, is_swiss, played, points)
        for table in tables:
            order = sorted(table, key=lambda player: (random.random() < 0.3, player))
            for player, gained in zip(order, points_of(tuple(range(1, len(order) + 1))), strict=True):
                points[player] += gained
        played.append(tables)
    return played


@pytest.mark.parametrize("players", range(2, 21))
@pytest.mark.parametrize("is_swiss", [True, False], ids=["swiss", "round-robin"])
def test_of_two_nobody_meets_twice_or_rests_twice(players: int, is_swiss: bool) -> None:
    for seed in range(8 if is_swiss else 1):
        rounds = most_rounds(players, 2, is_swiss)
        met: list[frozenset[int]] = []
        byes: list[int] = []
        for tables in evening_of(players, 2, is_swiss, rounds, seed):
            assert sorted(player for table in tables for player in table) == list(range(players))
            met += [frozenset(table) for table in tables if len(table) == 2]
            byes += [table[0] for table in tables if len(table) == 1]
        assert len(set(met)) == len(met)
        assert len(set(byes)) == len(byes) == rounds * (players % 2)
        if not is_swiss:
            assert set(met) == {frozenset(pair) for pair in combinations(range(players), 2)}


def test_a_full_house_is_paired_quickly_enough_to_be_paired_at_all() -> None:
    met = [frozenset(table) for tables in evening_of(63, 2, True, 32, 1) for table in tables]
    assert len(set(met)) == len(met) == 32 * 32


def test_in_swiss_equals_meet() -> None:
    """After two rounds in which the better won, the leaders of eight meet, and the last two."""
    played: list[list[Table]] = []
    points = [Fraction(0)] * 8
    for _ in range(2):
        tables = next_round(8, 2, True, played, points)
        for table in tables:
            points[min(table)] += 1
        played.append(tables)
    assert {points[player] for player in next_round(8, 2, True, played, points)[0]} == {2}
    assert {points[player] for player in next_round(8, 2, True, played, points)[-1]} == {0}


@pytest.mark.parametrize(("players", "size"), [(6, 3), (9, 3), (10, 4), (11, 4), (17, 6), (24, 4)])
def test_tables_of_several_mix_people(players: int, size: int) -> None:
    for is_swiss in (True, False):
        rounds = evening_of(players, size, is_swiss, 4, 1)
        again = [frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)]
        for tables in rounds:
            assert sorted(player for table in tables for player in table) == list(range(players))
            assert sorted(map(len, tables)) == sorted(table_sizes(players, size))
        most = max(again.count(pair) for pair in set(again))
        assert most <= (2 if players > 6 else 3), most
        first = [table[0] for tables in rounds for table in tables]
        assert max(first.count(player) for player in range(players)) <= 2, "somebody always begins"


def test_points_are_shares_of_the_others_one_has_beaten() -> None:
    half = Fraction(1, 2)
    assert points_of((1, 2)) == [1, 0]
    assert points_of((1, 1)) == [half, half]
    assert points_of((2, 1, 3)) == [half, 1, 0]
    assert points_of((1, 2, 2, 4)) == [1, half, half, 0]
    assert points_of((1,)) == [1]
    for places in ((1, 2, 3, 4, 5, 6), (1, 1, 3, 3, 5), (1, 1, 1)):
        assert sum(points_of(places)) == Fraction(len(places), 2)
    assert places_of([3.0, 9.0, 3.0], [2], 3) == (2, 1, 2)
    assert places_of(None, [1, 3], 3) == (1, 3, 1)  # somebody gave up
    assert places_of([5.0, 1.0], [2], 2) == (2, 1)  # the one who led ran out of time


def test_standings_by_points_then_buchholz() -> None:
    """1 and 2 have as much and have met as strong ones: they share a place. A bye is worth a point."""
    rounds: list[list[tuple[Table, Places | None]]] = [
        [((0, 1), (1, 2)), ((2, 3), (1, 2)), ((4,), (1,))],
        [((0, 2), (1, 2)), ((1, 4), (1, 2)), ((3,), None)],
    ]
    lines = standings(5, rounds)
    assert [(line.player, line.place, int(line.points), int(line.buchholz)) for line in lines] == [
        (0, 1, 2, 2),
        (1, 2, 1, 3),
        (2, 2, 1, 3),
        (3, 4, 1, 1),
        (4, 4, 1, 1),
    ]


async def play_out(host: Visitor, match: str, links: list[dict[str, object]]) -> None:
    """Players come by their links, and all but one give up: the better one, by the alphabet, wins."""
    people = []
    for link in sorted((link for link in links if link["kind"] == "seat"), key=lambda link: str(link["seat"])):
        people.append(Visitor(host.url))
        await people[-1].join(link)
    for visitor in people[1:]:
        seen = await visitor.get(f"/api/matches/{match}/view")
        command = {"type": "resign", "id": "r", "ply": seen["ply"], "seat": seen["held"][0]}
        await visitor.post(f"/api/matches/{match}/commands", command)
    for visitor in people:
        await visitor.close()


def test_an_evening_of_eight_from_start_to_standings(server: ServerProcess) -> None:
    async def conversation() -> None:
        host, guest = Visitor(server.url), Visitor(server.url)
        plan = {"title": "Mardi", "players": PLAYERS, "game": "step-by-step", "kind": "swiss", "rounds": 3}
        told = await host.post("/api/evenings", plan, 201)
        address = f"/api/evenings/{told['id']}"
        met: list[frozenset[int]] = []
        for number in range(3):
            told = await host.post(f"{address}/rounds", {"version": told["version"]})
            assert len(told["rounds"]) == number + 1
            assert not told["complete"]
            early = await host.post(f"{address}/rounds", {"version": told["version"]}, 409)
            assert early["code"] == "impossible"
            for table in told["rounds"][-1]:
                met.append(frozenset(table["players"]))
                links = (await host.post(f"/api/matches/{table['match']}/links"))["links"]
                await play_out(host, table["match"], links)
            told = await guest.get(address)
            assert told["complete"], "results come from the matches themselves"
            assert [table["places"] for table in told["rounds"][-1]] == [[1, 2]] * 4
            told = await host.get(address)
        assert len(set(met)) == 12
        assert (await host.post(f"{address}/rounds", {"version": told["version"]}, 409))["code"] == "impossible"
        lines = told["standings"]
        assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)
        assert sum(line["points"] for line in lines) == 12
        assert lines[0]["points"] == 3
        assert {line["played"] for line in lines} == {3}
        assert (await host.get("/api/evenings"))["evenings"] == [told["id"]]
        assert (await guest.get("/api/evenings"))["evenings"] == []
        await host.http.delete("/api/mine")
        await guest.get(address, 404)
        await host.close()
        await guest.close()

    asyncio.run(conversation())


def test_on_wood_the_host_types_results_in_and_nobody_else_does(server: ServerProcess) -> None:
    async def conversation() -> None:
        host, eve = Visitor(server.url), Visitor(server.url)
        plan = {"title": "", "players": PLAYERS[:7], "game": "ascenseur", "size": 4, "rounds": 2, "where": "wood"}
        told = await host.post("/api/evenings", plan, 201)
        address = f"/api/evenings/{told['id']}"
        assert (await eve.post(f"{address}/rounds", {"version": 0}, 403))["code"] == "host"
        # Two windows: one round.
        answers = await asyncio.gather(*(host.http.post(f"{address}/rounds", json={"version": 0}) for _ in range(5)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
        told = await host.get(address)
        assert [len(table["players"]) for table in told["rounds"][0]] == [4, 3]
        assert [table["match"] for table in told["rounds"][0]] == [None, None]
        version = told["version"]
        for wrong in ([1, 2], [1, 2, 3], [1, 1, 2, 3], [2, 2, 3, 4], [1, 2, 3, 5]):
            await host.post(f"{address}/results", {"version": version, "table": 0, "places": wrong}, 409)
        await host.post(f"{address}/results", {"version": version, "table": 0, "places": [0, 1, 1, 1]}, 400)
        await host.post(f"{address}/results", {"version": version, "table": 5, "places": [1, 2, 3]}, 404)
        await eve.post(f"{address}/results", {"version": version, "table": 0, "places": [1, 2, 3, 4]}, 403)
        told = await host.post(f"{address}/results", {"version": version, "table": 0, "places": [1, 2, 2, 4]})
        stale = {"version": version, "table": 1, "places": [1, 2, 3]}
        assert (await host.post(f"{address}/results", stale, 409))["code"] == "stale"
        told = await host.post(f"{address}/results", {**stale, "version": told["version"]})
        assert told["complete"]
        assert [line["points"] for line in told["standings"][:2]] == [1.0, 1.0]
        told = await host.post(f"{address}/results", {"version": told["version"], "table": 1, "places": None})
        assert not told["complete"]
        await host.close()
        await eve.close()

    asyncio.run(conversation())


def test_what_cannot_be_an_evening_is_refused_with_a_sentence(server: ServerProcess) -> None:
    good = {"title": "", "players": PLAYERS[:6], "game": "talo", "where": "wood"}

    async def conversation() -> None:
        host = Visitor(server.url)
        for wrong, status in (
            ({"players": ["Anna", "anna"]}, 409),
            ({"players": ["Anna"]}, 400),
            ({"players": ["Anna", "\u3164"]}, 409),
            ({"players": [f"P{number}" for number in range(65)]}, 400),
            ({"game": "chess"}, 404),
            ({"size": 5}, 409),
            ({"size": 7}, 400),
            ({"rounds": 4}, 409),
            ({"rounds": 0}, 400),
            ({"players": PLAYERS[:5], "size": 4, "game": "ascenseur"}, 409),
            ({"options": {"no": 1}}, 409),
            ({"title": "x" * 61}, 400),
            ({"more": 1}, 400),
        ):
            refused = await host.post("/api/evenings", {**good, **wrong}, status)
            assert refused["sentence"], wrong
        for sign in "\n\x7f\x9f\u2028\u202e\u2066\u2069":
            await host.post("/api/evenings", {**good, "title": f"a{sign}b"}, 400)
        answers = [(await host.http.post("/api/evenings", json=good)).status_code for _ in range(12)]
        assert 429 in answers
        await host.close()

    asyncio.run(conversation())


async def hall_in(folder: Path, **limits: Any) -> Hall:
    """A hall with an empty database."""
    url = f"sqlite:///{folder}/a.db"
    await prepare_database(url)
    return Hall(Settings(url, workers=1, limits=Limits(**limits)), Store(open_database(url)))


def test_evenings_asked_for_at_once_do_not_pass_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        hall = await hall_in(tmp_path)
        count = hall.store.evenings_of

        async def takes_its_time(*asked: Any) -> int:
            counted = await count(*asked)
            await asyncio.sleep(0.05)
            return counted

        monkeypatch.setattr(hall.store, "evenings_of", takes_its_time)
        asked = wire.NewEvening(title="", players=PLAYERS, game="talo", where="wood")
        tries = (hosting.create(hall, asked, "host", "here") for _ in range(hosting.PER_ADDRESS + 5))
        made = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(answer, TooMany) for answer in made) == 5
        await hall.close()

    asyncio.run(run())


def test_a_round_that_fails_halfway_keeps_the_tables_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        hall = await hall_in(tmp_path)
        create = hall.create
        made: list[str] = []

        async def fails_at_the_third(*asked: Any) -> Any:
            if len(made) == 2:
                raise NotStored
            if not made:  # and another window types a result in meanwhile
                note = wire.NewResult(version=1, table=3, places=[1, 2])
                await hosting.note_result(hall, await hosting.evening(hall, row.id), "host", note)
            found = await create(*asked)
            made.append(found[0].id)
            return found

        asked = wire.NewEvening(title="", players=PLAYERS, game="talo")
        row = await hosting.create(hall, asked, "host", "here")
        monkeypatch.setattr(hall, "create", fails_at_the_third)
        with pytest.raises(NotStored):
            await hosting.begin_round(hall, row, "host", "here", 0)
        tables = (await hosting.evening(hall, row.id)).rounds[-1]
        assert [table.match for table in tables] == [*made, None, None]
        assert [table.places for table in tables] == [None, None, None, [1, 2]]
        await hall.close()

    asyncio.run(run())


def test_a_round_for_which_there_is_no_room_does_not_begin(tmp_path: Path) -> None:
    async def run() -> None:
        hall = await hall_in(tmp_path, matches_per_address=3)
        row = await hosting.create(hall, wire.NewEvening(title="", players=PLAYERS, game="talo"), "host", "here")
        with pytest.raises(TooMany):
            await hosting.begin_round(hall, row, "host", "here", 0)
        assert (await hosting.evening(hall, row.id)).rounds == []
        assert await hall.store.open_matches_of("here", 0) == 0
        row = await hosting.create(hall, wire.NewEvening(title="", players=PLAYERS[:6], game="talo"), "host", "here")
        assert len((await hosting.begin_round(hall, row, "host", "here", 0)).rounds[0]) == 3
        await hall.close()

    asyncio.run(run())


def test_standings_are_computed_once_for_everybody_who_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []

    def counted(*asked: Any) -> Any:
        computed.append(asked)
        return standings(*asked)

    async def run() -> None:
        hall = await hall_in(tmp_path)
        row = await hosting.create(hall, wire.NewEvening(title="", players=PLAYERS, game="talo"), "host", "here")
        row = await hosting.begin_round(hall, row, "host", "here", 0)
        monkeypatch.setattr(hosting, "standings", counted)
        told = [await hosting.info(hall, await hosting.evening(hall, row.id), "guest") for _ in range(5)]
        assert len(computed) == 1
        assert told == told[:1] * 5
        ending = Ending(ended="resigned", result=None, winners=[2], reason="resigned")

        async def one_is_over(matches: list[str]) -> dict[str, Ending]:
            return dict.fromkeys(matches[:1], ending)

        monkeypatch.setattr(hall.store, "endings", one_is_over)
        for _ in range(3):
            line = (await hosting.info(hall, row, "guest")).standings[0]
            assert (line.player, line.points) == (row.rounds[0][0].players[1], 1)
        assert len(computed) == 2
        note = wire.NewResult(version=row.version, table=0, places=[1, 2])
        row = await hosting.note_result(hall, row, "host", note)
        assert (await hosting.info(hall, row, "guest")).standings[0].player == row.rounds[0][0].players[0]
        many = wire.NewEvening(title="", players=PLAYERS, game="talo", where="wood")
        for number in range(hosting.REMEMBERED + 5):
            row = await hosting.create(hall, many, "host", f"address {number}")
            await hosting.info(hall, row, None)
        assert len(hosting._remembered) == hosting.REMEMBERED
        await hall.close()

    asyncio.run(run())


def test_an_address_that_looks_all_the_time_has_to_wait(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    process = ServerProcess(url, tmp_path / "log", "--requests", "100000").start()
    plan = {"title": "", "players": PLAYERS, "game": "talo", "where": "wood"}
    with httpx.Client(base_url=process.url) as http:
        address = f"/api/evenings/{http.post('/api/evenings', json=plan).json()['id']}"
        statuses = [http.get(address).status_code for _ in range(3 * evenings.LOOKS_AT_ONCE)]
        assert set(statuses[: evenings.LOOKS_AT_ONCE]) == {200}
        assert 429 in statuses
        assert http.get("/api/evenings").status_code == 200, "only this door is shut"
    process.stop()
