"""After the end: analysis, pages of the whole match, records that are brought, and links to share."""

import asyncio
import json
from typing import Any

import pytest

import sommet
from server.client import Visitor
from server.process import ServerProcess
from server.test_play import talk
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.players import analyse, play_game

SHORT: dict[str, dict[str, Any]] = {
    "step-by-step": {"size": 3, "tower": 2, "stock": 6, "coda": 2},
    "ascenseur": {"sizes": [3]},
    "ascension": {"max_turns": 12},
}


def played(game: str, players: int, seed: int = 1, **options: Any) -> Record:
    """A whole game by random players."""
    rules, rng = sommet.game(game), Rng(seed)
    start = rules.resolve(players, options, seed=seed)
    return play_game(rules, start, rng=rng)


async def finished(visitor: Visitor, game: str = "step-by-step", **more: Any) -> str:
    """A match played to its end at one screen."""
    seats = " ".join(["here"] * sommet.game(game).seats[0])
    match: str = (await visitor.create(game, seats, options=SHORT[game], **more))["match"]["id"]
    live = await visitor.live(match, seat=1)
    await live.shown(1)
    while live.update["status"] != "over":
        seat = live.update["hand_over"] or live.update["seat"]
        if seat != live.update["seat"]:
            live.update = {}
            await live.send({"type": "show", "seat": seat, "lang": "en"})
            await live.shown(1)
        await live.play(live.update["legal"][-1], seat=seat)
    await live.close()
    return match


async def answered(visitor: Visitor, job: dict[str, Any]) -> dict[str, Any]:
    """A job once nothing more will come of it, with every decision."""
    decisions: list[Any] = []
    while True:
        info: dict[str, Any] = await visitor.get(f"/api/jobs/{job['id']}", since=len(decisions), lang="en")
        decisions += info["analysis"]["decisions"]
        if info["status"] not in ("queued", "running") and len(decisions) == info["analysis"]["judged"]:
            return {**info, "decisions": decisions}
        await asyncio.sleep(0.02)


# Analysis.


def test_an_analysis_judges_every_decision(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        match = await finished(visitor)
        record = await visitor.get(f"/api/matches/{match}/record")
        job = await visitor.post(f"/api/matches/{match}/jobs?lang=en", {"kind": "analysis"}, 202)
        assert job["kind"] == "analysis"
        told = await answered(visitor, job)
        assert told["status"] == "done"
        analysis, decisions = told["analysis"], told["decisions"]
        assert [decision["action"] for decision in decisions] == record["actions"]
        assert [decision["n"] for decision in decisions] == list(range(len(record["actions"])))
        for decision in decisions:
            assert sum(decision["values"]) == pytest.approx(1, abs=0.001)
            assert 0 <= decision["loss"] <= 1
            assert (decision["better"] is None) == (decision["best"] == decision["action"])
        assert analysis["done"] == analysis["length"] == len(record["actions"])
        assert sum(analysis["final"]) == 1
        assert len(analysis["mean_losses"]) == 2
        for point in analysis["turning_points"]:
            assert point["action"] == record["actions"][point["n"]]
            assert point["words"]
        french = await visitor.get(f"/api/jobs/{job['id']}", lang="fr")
        assert french["analysis"]["decisions"][0]["words"] != decisions[0]["words"]

    talk(server, run)


def test_pieces_of_an_analysis_make_the_same_whole() -> None:
    record, game = played("step-by-step", 2, **SHORT["step-by-step"]), sommet.game("step-by-step")
    whole = list(analyse(game, record, 300, seed=5))
    for known in (whole[0], whole[len(whole) // 2], whole[-1]):
        assert list(analyse(game, record, 300, seed=5, after=known)) == whole[whole.index(known) + 1 :]


def test_during_the_game_nothing_is_told(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        match = (await visitor.create("ascenseur", "here 1 1"))["match"]["id"]
        for refused in (
            await visitor.post(f"/api/matches/{match}/jobs", {"kind": "analysis"}, 409),
            await visitor.get(f"/api/matches/{match}/pages", 409),
            await visitor.post(f"/api/matches/{match}/share", status=409),
        ):
            assert (refused["code"], refused["sentence"]) == ("impossible", "the match is not over")

    talk(server, run)


def test_two_who_ask_wait_for_one_analysis(server: ServerProcess) -> None:
    async def run(first: Visitor) -> None:
        match = await finished(first, "ascension", watch="anyone")
        second = Visitor(server.url)
        try:
            jobs = [
                await visitor.post(f"/api/matches/{match}/jobs", {"kind": "analysis"}, 202)
                for visitor in (first, second)
            ]
            assert jobs[0]["id"] == jobs[1]["id"]
            # One who does not want it any more takes it from nobody.
            await first.http.delete(f"/api/jobs/{jobs[0]['id']}")
            assert (await answered(second, jobs[1]))["status"] == "done"
            await first.get(f"/api/jobs/{jobs[0]['id']}", 404)
            again = await first.post(f"/api/matches/{match}/jobs", {"kind": "analysis"}, 202)
            assert (again["id"], again["status"]) == (jobs[0]["id"], "done")
        finally:
            await second.close()

    talk(server, run)


def test_an_analysis_that_nobody_wants_is_stopped(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        record = played("ascension", 4).to_json()
        job = await visitor.post("/api/records/jobs", {"record": record}, 202)
        while (await visitor.get(f"/api/jobs/{job['id']}"))["analysis"]["done"] == 0:
            await asyncio.sleep(0.02)
        assert (await visitor.http.delete(f"/api/jobs/{job['id']}")).status_code == 204
        stopped = await visitor.get(f"/api/jobs/{job['id']}")
        assert stopped["status"] == "cancelled"
        assert 0 < stopped["analysis"]["done"] < stopped["analysis"]["length"]
        # Whoever asks again gets a new one; other work is not held up by it.
        again = await visitor.post("/api/records/jobs", {"record": record}, 202)
        assert again["id"] != job["id"]
        assert (await visitor.post("/api/records", {"record": record, "count": 1}))["length"] == again["analysis"][
            "length"
        ]
        await visitor.http.delete(f"/api/jobs/{again['id']}")

    talk(server, run)


def test_a_job_is_for_those_who_asked(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        match = await finished(visitor)
        job = await visitor.post(f"/api/matches/{match}/jobs", {"kind": "analysis"}, 202)
        stranger = Visitor(server.url)
        await stranger.get(f"/api/jobs/{job['id']}", 404)
        await stranger.post(f"/api/matches/{match}/jobs", {"kind": "analysis"}, 404)
        await stranger.close()

    talk(server, run)


# Pages.


@pytest.mark.parametrize("game", SHORT)
def test_the_pages_of_a_match_are_what_each_seat_knew(server: ServerProcess, game: str) -> None:
    async def run(visitor: Visitor) -> None:
        match = await finished(visitor, game)
        record = await visitor.get(f"/api/matches/{match}/record")
        rules = sommet.game(game)
        for viewer in range(record["players"] + 1):
            pages: list[Any] = []
            while len(pages) <= len(record["actions"]):
                some = await visitor.get(
                    f"/api/matches/{match}/pages", viewer=viewer, first=len(pages), count=7, lang="en"
                )
                assert 0 < len(some["pages"]) <= 7
                assert some["length"] == len(record["actions"])
                pages += some["pages"]
            position = rules.start(record["players"], record["options"], record["setup"])
            for n, page in enumerate(pages):
                if n > 0:
                    text = record["actions"][n - 1]
                    words, trace = rules.tell(position, text).marked("en"), rules.trace(position, text)
                    told = {"n": n - 1, "seat": position.mover, "text": text, "words": words}
                    assert page["action"] == (told if trace is None else {**told, "trace": trace})
                    rules.play(position, text)
                view = rules.view(position, viewer)
                view.pop("legal", None)
                assert page["view"] == json.loads(json.dumps(view))
                assert page["situation"] == rules.situation(position, viewer)
                assert page["n"] == n
            assert some["outcome"]["ended"] == "rules"
            assert pages[-1]["turn"] == 0

    talk(server, run)


def test_a_match_that_was_given_up_can_be_looked_at(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        clock = {"kind": "fischer", "seconds": 300, "increment": 5}
        match = (await visitor.create("step-by-step", "here here", clock=clock))["match"]["id"]
        live = await visitor.live(match)
        await live.shown(1)
        for _ in range(3):
            await live.play(live.update["legal"][0])
        assert (await live.command("undo"))["type"] == "accepted"
        await live.command("resign", ply=live.update["ply"] + 1)
        await live.until(lambda message: message["type"] == "update" and message["status"] == "over")
        pages = await visitor.get(f"/api/matches/{match}/pages")
        assert (pages["length"], len(pages["pages"])) == (2, 3)
        assert pages["outcome"]["ended"] == "resigned"
        told = await answered(visitor, await visitor.post(f"/api/matches/{match}/jobs", {"kind": "analysis"}, 202))
        assert (told["status"], len(told["decisions"])) == ("done", 2)

    talk(server, run)


# Records that are brought.


def test_any_record_can_be_opened_and_analysed(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        record = played("step-by-step", 2, **SHORT["step-by-step"])
        opened = await visitor.post("/api/records?lang=en", {"record": record.to_json(), "viewer": 2, "count": 3})
        assert [page["n"] for page in opened["pages"]] == [0, 1, 2]
        assert (opened["game"], opened["players"], opened["viewer"]) == ("step-by-step", 2, 2)
        assert opened["outcome"]["result"] == list(record.result or ())
        end = await visitor.post("/api/records", {"record": record.to_json(), "first": opened["length"]})
        assert [page["n"] for page in end["pages"]] == [opened["length"]]
        job = await visitor.post("/api/records/jobs", {"record": record.to_json()}, 202)
        assert len((await answered(visitor, job))["decisions"]) == len(record.actions)

    talk(server, run)


def test_an_unfinished_record_and_one_without_actions_can_be_opened(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        for actions in (["move a2"], []):
            record = json.dumps({"game": "step-by-step", "players": 2, "actions": actions})
            opened = await visitor.post("/api/records", {"record": record})
            assert (opened["length"], opened["outcome"]) == (len(actions), None)
            told = await answered(visitor, await visitor.post("/api/records/jobs", {"record": record}, 202))
            assert (told["status"], len(told["decisions"])) == ("done", len(actions))

    talk(server, run)


@pytest.mark.parametrize(
    ("record", "status", "sentence"),
    [
        ("", 409, "line 3: this is not JSON"),
        ("[]", 409, "line 3: a record must be a JSON object"),
        ('{"game": "step-by-step"}', 409, "line 3: the field players is missing"),
        ('{"game": "chess", "players": 2}', 404, "chess"),
        ('{"game": "talo", "players": 9}', 409, "line 3: Talō is played by"),
        ('{"game": "talo", "players": 2, "setup": 7}', 409, "line 3: the field setup must be"),
        ('{"game": "step-by-step", "players": 2, "actions": ["move c3"]}', 409, "line 3: action 1 ('move c3'): "),
        ('{"game": "step-by-step", "players": 2, "actions": ["move a2", "x"]}', 409, "line 3: action 2 ('x'): "),
        (json.dumps({"game": "talo", "players": 2, "actions": ["x"] * 10_001}), 409, "line 3: 10001 actions are more"),
        ("[" * 100_000, 409, "line 3: this is not JSON"),
    ],
)
def test_a_record_that_does_not_replay_is_refused_in_a_sentence(
    server: ServerProcess, record: str, status: int, sentence: str
) -> None:
    async def run(visitor: Visitor) -> None:
        for door in ("/api/records", "/api/records/jobs"):
            refused = await visitor.post(door, {"record": record, "line": 3}, status)
            assert sentence in refused["sentence"]

    talk(server, run)


def test_a_record_that_is_too_long_is_refused_before_it_is_read(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        assert (await visitor.post("/api/records", {"record": " " * 200_001}, 400))["code"] == "message"
        assert (await visitor.post("/api/records", {"record": " " * 900_000}, 413))["sentence"]

    talk(server, run)


# Sharing.


def test_a_shared_link_shows_the_match_to_whoever_gets_it(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        match = await finished(visitor)
        links = [(await visitor.post(f"/api/matches/{match}/share"))["links"] for _ in range(2)]
        assert links[0] == links[1]
        guest = Visitor(server.url)
        await guest.get(f"/api/matches/{match}/pages", 404)
        assert await guest.join(links[0][0]) == {"match": match, "seat": 0}
        assert (await guest.get(f"/api/matches/{match}/pages"))["length"] > 0
        assert (await guest.post(f"/api/matches/{match}/share"))["links"] == links[0]
        await guest.close()

    talk(server, run)


def test_a_table_without_onlookers_is_not_shared(server: ServerProcess) -> None:
    async def run(visitor: Visitor) -> None:
        match = await finished(visitor, watch="nobody")
        assert "no spectators" in (await visitor.post(f"/api/matches/{match}/share", status=409))["sentence"]

    talk(server, run)
