"""A seat is its holder's: no link, race or missing cookie takes it away."""

import asyncio
from typing import Any

from server.client import Visitor
from server.process import ServerProcess

ROUNDS = 25


def test_a_host_cannot_take_a_seat_back_by_asking_for_links_while_it_is_claimed(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, bob, second = (Visitor(server.url) for _ in range(3))
        stolen = 0
        for _ in range(ROUNDS):
            match = (await ann.create("ascenseur", "here link random", listed=True))["match"]["id"]
            tokens: list[dict[str, Any]] = []
            claimed = asyncio.Event()

            async def ask(match: str, tokens: list[dict[str, Any]], claimed: asyncio.Event) -> None:
                while not claimed.is_set():
                    answer = await ann.http.post(f"/api/matches/{match}/links")
                    tokens += [link for link in answer.json()["links"] if link["kind"] != "watch"]

            asking = [asyncio.create_task(ask(match, tokens, claimed)) for _ in range(3)]
            await asyncio.sleep(0.02)
            assert (await bob.post(f"/api/matches/{match}/seats/2", {}))["seat"] == 2
            claimed.set()
            await asyncio.gather(*asking)
            assert tokens
            for token in tokens:
                answer = await second.http.post("/api/join", json={"token": token["token"]})
                assert answer.status_code in (200, 404, 409)
                stolen += answer.status_code == 200
            shown = await bob.http.get(f"/api/matches/{match}/view")
            stolen += shown.status_code != 200 or shown.json()["held"] != [2]
        assert stolen == 0
        for visitor in (ann, bob, second):
            await visitor.close()

    asyncio.run(conversation())
