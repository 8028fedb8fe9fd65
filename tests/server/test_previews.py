"""What a decision would look like, over HTTP: for the seat that decides, at its own pace; and what animates the log."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import sommet
from server.client import Visitor
from server.process import ServerProcess
from server.test_play import talk
from sommet.server.wire import MOST_PREVIEWS


@pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)
def test_everything_the_rules_tell_arrives(server: ServerProcess, game: Any) -> None:
    """The doors tell what the package tells, for the same position, along the first decisions of a match."""

    async def conversation(ann: Visitor) -> None:
        created = await ann.create(
            game.slug, "here " * game.seats[0], options={"sizes": [3]} if game.slug == "ascenseur" else {}
        )
        match = created["match"]["id"]
        live = await ann.live(match, seat=None)
        shown = await live.shown(1)
        for _ in range(8):
            seat = shown["turn"]
            view = await ann.get(f"/api/matches/{match}/view", seat=seat)
            told = await ann.get(f"/api/matches/{match}/previews", ply=view["ply"])
            assert (told["ply"], told["seat"], told["first"]) == (view["ply"], seat, 0)
            assert list(told["actions"]) == view["legal"][:MOST_PREVIEWS]
            assert told["length"] == len(view["legal"])
            action = view["legal"][len(view["legal"]) // 2]
            one = await ann.post(f"/api/matches/{match}/preview?lang=en", {"action": action, "ply": view["ply"]})
            assert (one["legal"], one["code"], one["sentence"], one["about"]) == (True, None, None, [])
            assert {name: one["shows"][name] for name in told["actions"][action]} == told["actions"][action]
            answer = await live.play(action, seat=seat)
            assert answer["type"] == "accepted"
            shown = live.update
            if shown["hand_over"] is not None:
                await live.send({"type": "show", "seat": None, "lang": "en"})
                shown = await live.shown(answer["ply"])

    talk(server, conversation)


def test_a_refused_action_says_where_and_why(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        told = await ann.post(f"/api/matches/{match}/preview?lang=fr", {"action": "move c3"})
        assert (told["legal"], told["code"], told["rule"]) == (False, "illegal", "R8")
        assert "le sommet est au niveau 5" in told["sentence"]
        assert told["about"][0] == {"facet": "cell", "value": "c3"}
        assert told["shows"]["level"] == 5
        # The same is said when it is tried.
        refused = await live.play("move c3")
        assert (refused["type"], refused["rule"], refused["about"]) == ("refused", "R8", told["about"])
        for nonsense in ("", " ", "jump", "move z9", "move a2 "):
            told = await ann.post(f"/api/matches/{match}/preview?lang=en", {"action": nonsense})
            assert (told["legal"], told["code"], told["shows"], told["action"]) == (False, "notation", {}, nonsense)

    talk(server, conversation)


def test_only_the_present_decision_of_one_s_own_seat_is_previewed(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
        created = await ann.create("ascension", "here link", watch="anyone")
        match = created["match"]["id"]
        previews, preview = f"/api/matches/{match}/previews", f"/api/matches/{match}/preview"
        assert (await ann.get(previews, 409))["code"] == "impossible"  # not begun
        await bob.join(created["links"][0])
        assert (await ann.get(previews))["seat"] == 1
        assert (await ann.get(previews, 409, ply=99))["code"] == "stale"
        assert (await bob.get(previews, 409))["code"] == "turn"
        assert (await bob.get(previews, 403, seat=1))["code"] == "seat"
        assert (await eve.get(previews, 403))["code"] == "seat"
        assert (await bob.post(preview, {"action": "take b2"}, 409))["code"] == "turn"
        assert (await bob.post(preview, {"action": "take b2", "seat": 1}, 403))["code"] == "seat"
        assert (await eve.post(preview, {"action": "take b2"}, 403))["code"] == "seat"
        assert (await ann.post(preview, {"action": "take b2", "ply": 0}, 409))["code"] == "stale"
        assert (await ann.post(preview, {"action": "take b2", "more": 1}, 400))["code"] == "message"

    talk(server, conversation, 3)


def test_a_large_legal_set_comes_in_pages(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("talo", "here here", options={"start": "fixed"}))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        while live.update["view"]["phase"] != "build" or len(live.update["legal"]) < 200:
            await live.play(live.update["legal"][-1])
        legal = live.update["legal"]
        seen: dict[str, Any] = {}
        for first in range(0, len(legal) + 50, 50):
            page = await ann.get(f"/api/matches/{match}/previews", first=first, count=50)
            assert (page["first"], page["length"]) == (first, len(legal))
            seen |= page["actions"]
        assert list(seen) == legal
        bar = next(text for text in legal if text.startswith("place"))
        assert set(seen[bar]) == {"rests"}
        one = await ann.post(f"/api/matches/{match}/preview", {"action": bar})
        assert one["shows"]["stands"] is True
        assert one["shows"]["contacts"]

    talk(server, conversation)


def test_log_and_pages_tell_how_it_was_done(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        await live.play("move c2")
        assert live.update["log"][-1]["trace"] == {"kind": "walk", "level": 0, "way": [["c1", 0], ["c2", 0]]}
        assert live.update["situation"] == {"laid": 0, "turns_left": None}
        await live.play("place b2")
        assert live.update["log"][-1]["trace"] == {"level": 1}
        assert live.update["situation"]["laid"] == 1
        await live.command("resign")
        pages = (await ann.get(f"/api/matches/{match}/pages", lang="en"))["pages"]
        assert [page["action"] and page["action"]["trace"] for page in pages] == [
            None,
            {"kind": "walk", "level": 0, "way": [["c1", 0], ["c2", 0]]},
            {"level": 1},
        ]
        assert pages[2]["situation"]["laid"] == 1
        assert (await ann.get(f"/api/matches/{match}/previews", 409))["code"] == "impossible"  # over

    talk(server, conversation)


def test_what_is_hidden_has_no_trace(server: ServerProcess) -> None:
    """The text of a bid that nobody may know yet is hidden, and so is everything else about it."""

    async def conversation(ann: Visitor, bob: Visitor) -> None:
        options = {"sizes": [2], "bidding": "simultaneous"}
        created = await ann.create("ascenseur", "here link random", options=options)
        match = created["match"]["id"]
        await bob.join(created["links"][0])
        live = await ann.live(match)
        await live.until(lambda message: message["type"] == "update" and message["ply"] > 0)
        items = (await ann.get(f"/api/matches/{match}/log"))["items"]
        assert [item for item in items if "?" in item["text"]]
        assert all("trace" not in item for item in items if "?" in item["text"])

    talk(server, conversation, 2)


def test_previews_have_an_allowance_of_their_own(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/sommet.db", tmp_path / "log", "--requests", "40").start()

    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        asked = [ann.http.post(f"/api/matches/{match}/preview", json={"action": "move a1"}) for _ in range(110)]
        statuses = [reply.status_code for reply in await asyncio.gather(*asked)]
        assert set(statuses) == {200, 429}
        assert 80 <= statuses.count(200) < 110
        # Everything else goes on.
        assert (await live.play("move a1"))["type"] == "accepted"
        await ann.get(f"/api/matches/{match}/view")

    try:
        talk(server, conversation)
    finally:
        server.stop()
