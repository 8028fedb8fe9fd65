"""Two server processes on one PostgreSQL and one Redis: what a player on one does, a player on the other sees."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import sommet
from server.client import Live, Visitor
from server.process import ServerProcess, free_port
from server.services import postgres, redis_server
from server.test_play import OPTIONS, play_out
from sommet.core.game import Game


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two processes that serve the same matches."""
    folder: Path = tmp_path_factory.mktemp("pair")
    with postgres(folder / "postgres") as database, redis_server(folder / "redis") as redis:
        arguments = ["--redis", redis, "--connections", "1000", "--requests", "10000"]
        both = [ServerProcess(database, folder / name, *arguments) for name in ("one", "two")]
        for server in both:
            server.start()
        try:
            yield both[0], both[1]
        finally:
            for server in both:
                if server.is_running():
                    server.stop()


@pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)
def test_a_player_on_each_process(pair: tuple[ServerProcess, ServerProcess], game: Game) -> None:
    async def run() -> None:
        ann, bob = Visitor(pair[0].url), Visitor(pair[1].url)
        levels = " random" * (game.seats[0] - 2)
        created = await ann.create(game.slug, f"here link{levels}", options=OPTIONS.get(game.slug, {}))
        match = created["match"]["id"]
        await bob.join(created["links"][0])
        lives = {1: await ann.live(match), 2: await bob.live(match)}
        for live in lives.values():
            await live.shown(1)
        await play_out(lives, random.Random(2))
        assert lives[1].update["outcome"] == lives[2].update["outcome"]
        records = [await visitor.get(f"/api/matches/{match}/record") for visitor in (ann, bob)]
        assert records[0] == records[1]
        await ann.close()
        await bob.close()

    asyncio.run(run())


def test_presence_reactions_and_proposals_cross_over(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async def run() -> None:
        ann, bob = Visitor(pair[0].url), Visitor(pair[1].url)
        created = await ann.create("step-by-step", "here link")
        match = created["match"]["id"]
        await bob.join(created["links"][0])
        first, second = await ann.live(match), await bob.live(match)
        await first.until(lambda message: message["type"] == "presence" and message["seats"] == [1, 2])
        await second.shown(1)
        await first.send({"type": "react", "reaction": "hello"})
        assert (await second.until(lambda message: message["type"] == "reacted"))["seat"] == 1
        await first.shown(1)
        asked = await first.command("propose", what="draw")
        await second.shown(asked["ply"])
        assert (await second.command("answer", accept=True))["type"] == "accepted"
        over = await first.until(lambda message: message["type"] == "update" and message["status"] == "over")
        assert over["outcome"]["ended"] == "draw-agreed"
        await bob.close()
        await first.until(lambda message: message["type"] == "presence" and message["seats"] == [1])
        await ann.close()

    asyncio.run(run())


def test_of_two_who_write_the_same_ply_one_is_told_to_look_first(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async def run() -> None:
        ann = Visitor(pair[0].url)
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        twin = Visitor(pair[1].url)
        twin.http.cookies.update(ann.http.cookies)
        first, second = await ann.live(match), await twin.live(match)
        for _ in range(20):
            ply = max(first.update.get("ply", 1), second.update.get("ply", 1))
            await first.shown(ply)
            await second.shown(ply)
            legal = first.update["legal"]
            answers = await asyncio.gather(
                first.command("play", action=legal[0]), second.command("play", action=legal[-1])
            )
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["accepted", "refused"]
            assert next(answer for answer in answers if answer["type"] == "refused")["code"] == "stale"
            done = next(answer["ply"] for answer in answers if answer["type"] == "accepted")
            await first.shown(done)
            await second.shown(done)
            assert first.update["view"] == second.update["view"]
            if first.update["status"] == "over":
                break
        await ann.close()
        await twin.close()

    asyncio.run(run())


def test_a_process_that_dies_leaves_its_matches_to_the_other(pair: tuple[ServerProcess, ServerProcess]) -> None:
    async def run() -> None:
        ann, bob = Visitor(pair[0].url), Visitor(pair[1].url)
        created = await ann.create("step-by-step", "here link")
        match = created["match"]["id"]
        await bob.join(created["links"][0])
        live = await ann.live(match)
        await live.shown(1)
        await asyncio.to_thread(pair[0].kill)
        moved = Visitor(pair[1].url)
        moved.http.cookies.update(ann.http.cookies)
        lives = {1: await moved.live(match), 2: await bob.live(match)}
        for other in lives.values():
            await other.shown(1)
        await play_out(lives, random.Random(3))
        assert lives[1].update["outcome"]["ended"] == "rules"
        for visitor in (ann, bob, moved):
            await visitor.close()

    asyncio.run(run())
    pair[0].start()


def test_redis_may_go_away_and_come_back(tmp_path: Path) -> None:
    port = free_port()
    with postgres(tmp_path / "postgres") as database, asyncio.Runner() as runner:
        both = [ServerProcess(database, tmp_path / name, "--redis", f"redis://127.0.0.1:{port}") for name in "ab"]
        try:
            with redis_server(tmp_path / "redis", port):
                ann, bob = [Visitor(server.start().url) for server in both]
                first, second = runner.run(meet(ann, bob))
            runner.run(play_without_news(first, second))
            with redis_server(tmp_path / "again", port):
                runner.run(hear_again(first, second))
                runner.run(bob.close())
                runner.run(first.until(lambda message: message["type"] == "presence" and message["seats"] == [1]))
            runner.run(ann.close())
        finally:
            for server in both:
                if server.is_running():
                    server.stop()


async def meet(ann: Visitor, bob: Visitor) -> tuple[Live, Live]:
    """Two people at a table that does not wait long for who is absent, each on a process of their own."""
    created = await ann.create("step-by-step", "here link", absence={"level": "random", "seconds": 3})
    await bob.join(created["links"][0])
    first, second = await ann.live(created["match"]["id"]), await bob.live(created["match"]["id"])
    await first.until(lambda message: message["type"] == "presence" and message["seats"] == [1, 2])
    for live in (first, second):
        await live.shown(1)
    return first, second


async def play_without_news(first: Live, second: Live) -> None:
    """A turn each: what one process stores, the other finds. Who cannot be heard of is not taken for absent."""
    for live, other in ((first, second), (second, first)):
        for _ in range(2):  # a move and a placing
            done = await live.play(live.update["legal"][0])
            await other.shown(done["ply"])
    await asyncio.sleep(5)  # longer than somebody absent is waited for
    await first.play(first.update["legal"][0])
    assert [info["level"] for info in first.update["seats"]] == [None, None]


async def hear_again(first: Live, second: Live) -> None:
    """Tries until news arrives."""

    async def greet() -> None:
        while True:
            await first.send({"type": "react", "reaction": "hello"})
            await asyncio.sleep(0.5)

    greeting = asyncio.create_task(greet())
    await second.until(lambda message: message["type"] == "reacted")
    greeting.cancel()
