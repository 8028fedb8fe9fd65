"""Whole matches over real sockets: people, links, computer players, and everything around the game."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import sommet
from server.client import Live, Visitor
from server.process import ServerProcess
from sommet.core.errors import IllegalAction
from sommet.core.record import Record, replay
from sommet.core.text import LANGS

OPTIONS: dict[str, dict[str, Any]] = {"ascenseur": {"max_hand": 2}, "ascension": {"max_turns": 30}}


def talk(server: ServerProcess, conversation: Callable[..., Awaitable[None]], people: int = 1) -> None:
    """Runs a conversation between the server and so many visitors."""

    async def run() -> None:
        visitors = [Visitor(server.url) for _ in range(people)]
        try:
            await conversation(*visitors)
        finally:
            for visitor in visitors:
                await visitor.close()

    asyncio.run(run())


async def play_out(lives: dict[int, Live], rng: random.Random, most: int = 10_000) -> None:
    """Plays random legal actions for these seats until the match is over, or for so many actions."""
    for _ in range(most):
        ply = max(live.update["ply"] for live in lives.values())
        for live in lives.values():
            await live.shown(ply)
        turn = next(iter(lives.values())).update["turn"]
        if next(iter(lives.values())).update["status"] == "over":
            return
        if turn in lives and lives[turn].update["legal"]:
            assert (await lives[turn].play(rng.choice(lives[turn].update["legal"])))["type"] == "accepted"
        else:
            await next(iter(lives.values())).receive()


@pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)
def test_a_whole_match_between_two_links_and_computers(server: ServerProcess, game: Any) -> None:
    async def conversation(ann: Visitor, bob: Visitor) -> None:
        levels = " random" * (game.seats[0] - 2)
        created = await ann.create(game.slug, f"here link{levels}", options=OPTIONS.get(game.slug, {}))
        match = created["match"]["id"]
        assert created["match"]["status"] == "waiting"
        assert [link["kind"] for link in created["links"]] == ["invite", "seat", "watch"]
        assert (await bob.join(created["links"][0]))["seat"] == 2

        lives = {1: await ann.live(match), 2: await bob.live(match, lang="fr")}
        for live in lives.values():
            await live.shown(1)
        await play_out(lives, random.Random(1))
        updates = [lives[seat].update for seat in (1, 2)]
        for update in updates:
            assert update["outcome"]["ended"] == "rules"
            assert update["outcome"] == updates[0]["outcome"]
        record = (await ann.http.get(f"/api/matches/{match}/record")).text
        assert replay(game, Record.from_json(record)).mismatches == ()

    talk(server, conversation, people=2)


def test_a_refusal_cites_the_rule_in_the_language_of_the_viewer(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        game = sommet.game("step-by-step")
        with pytest.raises(IllegalAction) as expected:
            game.play(game.start(2), "move c3")
        for lang in LANGS:
            live = await ann.live(match, lang=lang)
            await live.shown(1)
            refused = await live.command("play", action="move c3")
            assert (refused["type"], refused["code"]) == ("refused", "illegal")
            assert refused["rule"] == expected.value.rule
            assert refused["sentence"] == expected.value.marked(lang)
            # Asked before it is tried, the same is said.
            tried = await ann.post(f"/api/matches/{match}/preview?lang={lang}", {"action": "move c3"})
            assert {name: tried[name] for name in ("code", "rule", "sentence")} == {
                name: refused[name] for name in ("code", "rule", "sentence")
            }

    talk(server, conversation)


def test_a_command_sent_again_is_answered_again_and_carried_out_once(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        live = await ann.live(match)
        first = await live.shown(1)
        action = first["legal"][0]
        answers = [await live.command("play", action=action, id="once", ply=1, seat=1) for _ in range(3)]
        assert answers == [{"type": "accepted", "id": "once", "ply": 2}] * 3
        over_http = await ann.post(
            f"/api/matches/{match}/commands",
            {"type": "play", "id": "once", "ply": 1, "action": action, "seat": 1},
        )
        assert over_http["ply"] == 2
        stale = await live.command("play", action=action, id="late", ply=1, seat=1)
        assert (stale["type"], stale["code"]) == ("refused", "stale")
        assert (await ann.get(f"/api/matches/{match}/view"))["ply"] == 2

    talk(server, conversation)


def test_whoever_comes_back_receives_what_they_missed_and_no_more(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        for _ in range(4):
            await live.play(live.update["legal"][0])
        seen = live.update["ply"]
        await live.close()
        other = await ann.live(match)
        await other.shown(seen)
        for _ in range(3):
            await other.play(other.update["legal"][0])
        back = await ann.live(match, ply=seen)
        update = await back.shown(seen + 3)
        assert (update["since"], update["ply"]) == (seen, seen + 3)
        assert [item["n"] for item in update["log"]] == [4, 5, 6]
        assert update["log_length"] == 7

    talk(server, conversation)


def test_a_screen_with_several_secret_hands_shows_none_until_it_is_asked_for(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("ascenseur", "here here here", options={"max_hand": 2}))["match"]["id"]
        live = await ann.live(match)
        update = await live.shown(1)
        assert (update["seat"], update["view"]["hand"], update["legal"]) == (0, [], [])
        turn = update["hand_over"]
        assert turn == update["turn"]
        await live.send({"type": "show", "seat": turn, "lang": "en"})
        live.update = {}
        mine = await live.shown(1)
        assert (mine["seat"], mine["hand_over"], len(mine["view"]["hand"])) == (turn, None, 1)
        assert (await live.play(mine["legal"][0]))["type"] == "accepted"
        after = live.update
        assert (after["seat"], after["hand_over"]) == (0, after["turn"])
        assert after["turn"] != turn
        assert after["legal"] == []

    talk(server, conversation)


def test_undo_within_the_own_turn_and_by_agreement(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor) -> None:
        created = await ann.create("step-by-step", "here link")
        match = created["match"]["id"]
        await bob.join(created["links"][1])
        first, second = await ann.live(match), await bob.live(match)
        await first.shown(1)
        before = first.update["view"]
        await first.play(first.update["legal"][0])
        assert "undo" in first.update["may"]
        undone = await first.command("undo")
        await first.shown(undone["ply"])
        assert first.update["view"] == before
        assert first.update["log_length"] == 0

        await first.play(first.update["legal"][0])
        await first.play(first.update["legal"][0])
        alone = await first.command("undo")
        assert (alone["type"], alone["code"]) == ("refused", "impossible")
        asked = await first.command("propose", what="undo")
        update = await second.shown(asked["ply"])
        assert update["proposal"] == {"seat": 1, "what": "undo", "waiting": [2]}
        assert "answer" in update["may"]
        agreed = await second.command("answer", accept=True)
        await first.shown(agreed["ply"])
        await second.shown(agreed["ply"] + 1)
        await first.shown(agreed["ply"] + 1)
        assert first.update["log_length"] == second.update["log_length"] == 1
        assert first.update["turn"] == 1

    talk(server, conversation, people=2)


def test_what_was_hidden_and_has_been_seen_cannot_be_taken_back(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("ascension", "here random"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        await live.until(lambda message: message["type"] == "update" and message["turn"] == 1) if live.update[
            "turn"
        ] != 1 else None
        lifts = [text for text in live.update["legal"] if text.startswith("take ")]
        await live.play(lifts[0])
        refused = await live.command("undo")
        assert (refused["type"], refused["code"]) == ("refused", "impossible")
        assert "hidden" in refused["sentence"]

    talk(server, conversation)


def test_draw_by_agreement_resignation_and_rematch(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor) -> None:
        created = await ann.create("step-by-step", "here link")
        match = created["match"]["id"]
        await bob.join(created["links"][1])
        first, second = await ann.live(match), await bob.live(match)
        await first.shown(1)
        asked = await first.command("propose", what="draw")
        await second.shown(asked["ply"])
        declined = await second.command("answer", accept=False)
        await first.shown(declined["ply"])
        assert first.update["proposal"] is None
        assert (await first.command("propose", what="draw"))["code"] == "impossible", "once until the next action"
        await first.play(first.update["legal"][0])
        asked = await first.command("propose", what="draw")
        await second.shown(asked["ply"])
        await second.command("answer", accept=True)
        over = await first.until(lambda message: message["type"] == "update" and message["status"] == "over")
        assert over["outcome"] == {"ended": "draw-agreed", "result": None, "winners": [1, 2], "reason": "draw-agreed"}
        await second.shown(over["ply"])

        await first.command("rematch")
        again = (await second.until(lambda message: message["type"] == "update" and message["rematch"] is not None))[
            "rematch"
        ]
        info = await bob.get(f"/api/matches/{again}")
        assert info["status"] == "playing"
        assert [seat["yours"] for seat in info["seats"]] == [True, False]
        last = await bob.live(again)
        await last.shown(1)
        await last.command("resign")
        over = await last.until(lambda message: message["type"] == "update" and message["status"] == "over")
        assert (over["outcome"]["ended"], over["outcome"]["winners"]) == ("resigned", [2])
        assert {match, again} == {listed["id"] for listed in (await bob.get("/api/mine"))["matches"]}

    talk(server, conversation, people=2)


def test_persons_at_one_screen_have_names_of_their_own(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        here = [{"kind": "here"}, {"kind": "here", "name": "Bo"}, {"kind": "here"}]
        plan = {"game": "step-by-step", "seats": here, "name": "Ann"}
        created = await ann.post("/api/matches", plan, 201)
        assert [seat["name"] for seat in created["match"]["seats"]] == ["Ann", "Bo", None]
        stranger = {**plan, "seats": [{"kind": "here"}, {"kind": "link", "name": "Bo"}]}
        assert (await ann.post("/api/matches", stranger, 409))["code"] == "impossible"

    talk(server, conversation, people=1)


def test_presence_and_reactions_reach_everybody(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
        created = await ann.create("step-by-step", "here link", listed=True, watch="anyone")
        match = created["match"]["id"]
        assert match in {listed["id"] for listed in (await bob.get("/api/lobby"))["matches"]}
        await bob.post(f"/api/matches/{match}/seats/2", {"name": "Bo"})
        watching = await eve.live(match)
        assert (await watching.shown(1))["seat"] == 0
        playing = await ann.live(match)
        await playing.shown(1)
        there = await watching.until(lambda message: message["type"] == "presence" and message["seats"] == [1])
        assert there["watchers"] == 1
        await playing.send({"type": "react", "reaction": "bravo"})
        seen = await watching.until(lambda message: message["type"] == "reacted")
        assert (seen["seat"], seen["reaction"]) == (1, "bravo")
        await watching.send({"type": "react", "reaction": "bravo"})
        refused = await watching.until(lambda message: message["type"] == "refused")
        assert refused["code"] == "seat"
        assert match not in {listed["id"] for listed in (await bob.get("/api/lobby"))["matches"]}
        await playing.close()
        await watching.until(lambda message: message["type"] == "presence" and message["seats"] == [])

    talk(server, conversation, people=3)


def test_a_seat_moves_to_another_device_by_its_own_link_only(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor, phone: Visitor) -> None:
        created = await ann.create("step-by-step", "here link")
        match, seat_link = created["match"]["id"], created["links"][1]
        await bob.join(seat_link)
        await phone.join(seat_link, status=404)  # spent: the creator's link cannot take the seat away again
        await phone.join(created["links"][0], status=409)
        await ann.post(f"/api/matches/{match}/seats/2/link", status=403)
        own = (await bob.post(f"/api/matches/{match}/seats/2/link"))["links"][0]
        assert (await phone.join(own))["seat"] == 2
        await bob.get(f"/api/matches/{match}/view", status=404)
        assert (await phone.get(f"/api/matches/{match}/view"))["held"] == [2]

    talk(server, conversation, people=3)


def test_a_hint_is_a_job_that_can_be_fetched_and_cancelled(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, eve: Visitor) -> None:
        match = (await ann.create("step-by-step", "here random"))["match"]["id"]
        job = await ann.post(f"/api/matches/{match}/jobs?lang=en", {"kind": "hint"}, 202)
        await eve.get(f"/api/jobs/{job['id']}", status=404)
        while job["status"] in ("queued", "running"):
            await asyncio.sleep(0.05)
            job = await ann.get(f"/api/jobs/{job['id']}", lang="en")
        assert job["status"] == "done"
        update = await ann.get(f"/api/matches/{match}/view")
        assert {advice["action"] for advice in job["advice"]} <= set(update["legal"])
        assert all(0 <= advice["value"] <= 1 and advice["words"] for advice in job["advice"])
        other = await ann.post(f"/api/matches/{match}/jobs", {"kind": "hint"}, 202)
        assert (await ann.http.delete(f"/api/jobs/{other['id']}")).status_code == 204
        assert (await ann.get(f"/api/jobs/{other['id']}"))["status"] in ("cancelled", "done")

    talk(server, conversation, people=2)


@pytest.mark.parametrize(
    ("seats", "asker"), [("here link", 0), ("link here", 1)], ids=["of who set it", "of the guest"]
)
def test_nobody_gets_hints_against_a_person_elsewhere(server: ServerProcess, seats: str, asker: int) -> None:
    """Seat 1 is to move: the host's in one case, the guest's in the other."""

    async def conversation(ann: Visitor, bob: Visitor) -> None:
        created = await ann.create("step-by-step", seats)
        await bob.join(created["links"][0])
        match = created["match"]["id"]
        person = (ann, bob)[asker]
        assert "hint" not in (await person.get(f"/api/matches/{match}/view"))["may"]
        refused = await person.post(f"/api/matches/{match}/jobs?lang=en", {"kind": "hint"}, 409)
        assert "other people" in refused["sentence"]

    talk(server, conversation, people=2)
