"""What people at a table are called: nobody as somebody else, changed before the beginning and not after."""

import asyncio
from typing import Any

import pytest

from server.client import Visitor
from server.process import ServerProcess
from sommet.players.names import summit_names
from sommet.server.names import distinct_name


@pytest.mark.parametrize(
    ("name", "others", "called"),
    [
        ("Marie", ["Paul"], "Marie"),
        ("Marie", ["Marie"], "Marie 2"),
        ("MARIE", ["marie", "Marie 2"], "MARIE 3"),
        ("Ma rie", ["Marie"], "Ma rie 2"),
        ("\uff2darie", ["Marie"], "\uff2darie 2"),  # a wide M
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        (None, ["Marie"], None),
    ],
)
def test_the_second_of_a_name_has_a_number(name: str | None, others: list[str], called: str | None) -> None:
    assert distinct_name(name, others) == called


def test_names_are_distinct_and_change_before_the_beginning_only(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, bob, cid, stranger = (Visitor(server.url) for _ in range(4))
        created = await ann.create("talo", "here link link 2", name="Marie")
        match, token = created["match"]["id"], created["links"][0]["token"]
        live = await ann.live(match)
        assert (await bob.post("/api/join", {"token": token, "name": "marie"}))["seat"] == 2

        async def rename(who: Visitor, seat: int, name: object) -> tuple[int, object]:
            answer = await who.http.put(f"/api/matches/{match}/seats/{seat}", json={"name": name})
            return answer.status_code, answer.json().get("name", answer.json().get("code"))

        def called(update: dict[str, Any]) -> list[object]:
            return [seat["name"] for seat in update["seats"]]

        computer = summit_names({4: "2"})[4]
        await live.until(lambda message: message["type"] == "update" and called(message)[1] == "marie 2")
        assert await rename(bob, 2, "Bob") == (200, "Bob")
        # The others see it at once.
        await live.until(lambda message: message["type"] == "update" and called(message)[1] == "Bob")
        assert await rename(bob, 2, computer.upper()) == (200, f"{computer.upper()} 2"), (
            "somebody passes for a computer"
        )
        assert await rename(ann, 1, "Marie") == (200, "Marie"), "one's own name is not somebody else's"
        assert await rename(bob, 2, "\u202eeiraM") == (400, "message")
        assert await rename(bob, 2, "x" * 10_000) == (400, "message")
        assert await rename(bob, 2, "<b>Bob</b>") == (200, "<b>Bob</b>")  # a name like another; pages show it as it is
        unreadable: list[object] = [7, {}, ["Bob"], "\x00"]
        for hostile in unreadable:
            assert await rename(bob, 2, hostile) == (400, "message")
        assert await rename(bob, 1, "Ann") == (403, "seat")
        assert await rename(stranger, 2, "Ann") == (404, "not-found")
        # All at once call themselves the same: nobody is called like another.
        both = await asyncio.gather(rename(ann, 1, "Zoé"), rename(bob, 2, "Zoé"))
        assert sorted(name for _, name in both) == ["Zoé", "Zoé 2"]  # type: ignore[type-var]
        # While the last one sits down and the match begins, a name is changed or it is not.
        seated, (status, _) = await asyncio.gather(
            cid.post("/api/join", {"token": token, "name": "Zoe\u0301"}), rename(bob, 2, "Last")
        )
        assert seated["seat"] == 3
        await live.shown(1)
        names = called(live.update)
        assert (names[1] == "Last") == (status == 200)
        assert len(set(names)) == 4
        assert await rename(bob, 2, "Too late") == (409, "impossible")
        assert called(await cid.get(f"/api/matches/{match}/view")) == names
        for visitor in (ann, bob, cid, stranger):
            await visitor.close()

    asyncio.run(conversation())
