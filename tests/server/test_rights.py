"""Who may do what: every kind of visitor at every door, at tables that wait, are played and are over."""

import asyncio
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from server.client import Visitor
from server.process import ServerProcess

OUTSIDERS = ("nobody", "stranger", "moved", "erased")
STATUSES = ("waiting", "playing", "over")

# What a door answers to an outsider, a spectator, a player and the host; one number for all tables or one for each
# status. A table that waits in the lobby may be seen by anybody, and is judged in `expected`.
Answers = int | tuple[int, int, int] | None  # None: it would change the table
AFTER, LATER = (409, 409, 200), (409, 409, 202)
DECIDING = (409, 200, 409)  # the host is to act
DOORS: dict[str, tuple[str, str, Any, Answers, Answers, Answers, Answers]] = {
    "look at the table": ("GET", "", None, 404, 200, 200, 200),
    "look at the board": ("GET", "/view", None, 404, 200, 200, 200),
    "look as the host": ("GET", "/view?seat=1", None, 404, 403, 403, 200),
    "look as somebody unknown": ("GET", "/view?seat=99", None, 404, 403, 403, 403),
    "read the log": ("GET", "/log", None, 404, 200, 200, 200),
    "read the host's log": ("GET", "/log?seat=1", None, 404, 403, 403, 200),
    "play": ("POST", "/commands", {"type": "play", "id": "x", "ply": 9999, "action": "x"}, 404, 403, 409, 409),
    "play for the host": ("POST", "/commands", {"type": "undo", "id": "y", "ply": 99, "seat": 1}, 404, 403, 403, 409),
    "look ahead": ("GET", "/previews", None, 404, 403, 409, DECIDING),
    "look ahead as the host": ("GET", "/previews?seat=1", None, 404, 403, 403, DECIDING),
    "try something": ("POST", "/preview", {"action": "x"}, 404, 403, 409, DECIDING),
    "try something for the host": ("POST", "/preview", {"action": "x", "seat": 1}, 404, 403, 403, DECIDING),
    "read the record": ("GET", "/record", None, 404, AFTER, AFTER, AFTER),
    "turn the pages": ("GET", "/pages?count=1", None, 404, AFTER, AFTER, AFTER),
    "share": ("POST", "/share", None, 404, AFTER, AFTER, AFTER),
    "ask for a hint": ("POST", "/jobs", {"kind": "hint"}, 404, 403, 409, 409),
    "ask for an analysis": ("POST", "/jobs", {"kind": "analysis"}, 404, LATER, LATER, LATER),
    "ask for links": ("POST", "/links", None, 404, 403, 403, 200),
    "move the host's seat": ("POST", "/seats/1/link", None, 404, 403, 403, 200),
    "leave a seat of nobody's": ("DELETE", "/seats/9", None, 404, 403, 403, 403),
    "claim a seat that is not there": ("POST", "/seats/9", {}, 404, 404, 404, 409),
    "erase what is not theirs": ("DELETE", "", None, 404, None, None, None),
}  # fmt: skip
OPEN_IN_THE_LOBBY = {"look at the table": 200, "claim a seat that is not there": 409}


def expected(door: str, visitor: str, status: str, is_listed: bool) -> int | None:
    """The status of the answer; None for what would change the table."""
    answers = dict(zip(("outsider", "spectator", "player", "host"), DOORS[door][3:], strict=True))
    kind = "outsider" if visitor in OUTSIDERS else visitor if visitor in ("spectator", "host") else "player"
    if is_listed and door in OPEN_IN_THE_LOBBY:
        return OPEN_IN_THE_LOBBY[door]
    answer = answers[kind]
    return answer[STATUSES.index(status)] if isinstance(answer, tuple) else answer


@pytest.mark.parametrize("is_listed", [False, True], ids=["private", "listed"])
@pytest.mark.parametrize("status", STATUSES)
def test_every_visitor_at_every_door(server: ServerProcess, status: str, is_listed: bool) -> None:
    async def conversation() -> None:
        people, match = await a_table(server.url, status, is_listed)
        wrong: list[tuple[object, ...]] = []
        for name, visitor in people.items():
            for door, (method, path, body, *_) in DOORS.items():
                want = expected(door, name, status, is_listed)
                if want is not None and name != "desk":
                    answer = await visitor.http.request(method, f"/api/matches/{match}{path}", json=body)
                    if answer.status_code != want:
                        wrong.append((name, door, answer.status_code, want, answer.text[:80]))
            if await gets_in(visitor, match) != (name not in OUTSIDERS):
                wrong.append((name, "live"))
            mine = [info["id"] for info in (await visitor.get("/api/mine"))["matches"]]
            if (match in mine) != (name not in OUTSIDERS):
                wrong.append((name, "mine"))
        assert wrong == []
        for visitor in people.values():
            await visitor.close()

    asyncio.run(conversation())


async def gets_in(visitor: Visitor, match: str) -> bool:
    """Whether the live socket opens."""
    try:
        live = await visitor.live(match)
    except InvalidStatus:
        return False
    assert (await live.shown())["match"] == match
    await live.close()
    return True


async def a_table(url: str, status: str, is_listed: bool) -> tuple[dict[str, Visitor], str]:
    """Everybody who ever had something to do with a table, and its name."""
    names = ("nobody", "stranger", "spectator", "guest", "host", "moved", "resigned", "erased", "desk")
    who = {name: Visitor(url) for name in names}
    await who["stranger"].create("step-by-step", "here here")  # has a cookie, and nothing to do with this table
    created = await who["host"].create("aufsteiger", "here link link link link", listed=is_listed)
    match: str = created["match"]["id"]
    links = {link["seat"]: link for link in created["links"]}
    await who["spectator"].join(created["links"][-1])
    await who["guest"].join(links[2])
    await who["moved"].join(links[3])
    await who["desk"].join((await who["moved"].post(f"/api/matches/{match}/seats/3/link"))["links"][0])
    if status == "waiting":
        await who["resigned"].join(links[4])
        await who["erased"].join(created["links"][-1])  # to watch; there is no other way to have been there
    else:
        await who["erased"].join(links[5])
        await who["resigned"].join(links[4])
    assert (await who["erased"].http.delete(f"/api/matches/{match}")).status_code == 204
    for name in {"waiting": (), "playing": ("resigned",), "over": ("resigned", "desk", "guest")}[status]:
        ply = (await who[name].get(f"/api/matches/{match}/view"))["ply"]
        await who[name].post(f"/api/matches/{match}/commands", {"type": "resign", "id": "r", "ply": ply})
    assert (await who["host"].get(f"/api/matches/{match}"))["status"] == status
    return who, match
