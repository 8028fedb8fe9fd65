"""Several people at one screen in a game with secrets: who is to act next gets no glimpse of the hand before."""

import json
from typing import Any

import pytest

import sommet
from server.client import Live, Visitor
from server.process import ServerProcess
from server.test_play import talk

OPTIONS: dict[str, dict[str, Any]] = {"ascenseur": {"sizes": [2]}, "ascension": {"max_turns": 6}}


async def ask_for(live: Live, seat: int) -> dict[str, Any]:
    """Somebody says that they are at the screen."""
    live.update = {}
    await live.send({"type": "show", "seat": seat, "lang": "en"})
    return await live.until(lambda message: message["type"] == "update" and message["seat"] == seat)


async def sit_down(visitor: Visitor, match: str) -> Live:
    """A screen at which the person to act has sat down."""
    live = await visitor.live(match)
    while not live.update.get("hand_over"):  # computer players may begin
        await live.receive()
    await ask_for(live, live.update["hand_over"])
    return live


async def spectators(visitor: Visitor, match: str) -> dict[str, Any]:
    """What everybody may see, from the beginning."""
    seen: dict[str, Any] = await visitor.get(f"/api/matches/{match}/view", seat=0, lang="en")
    return seen


@pytest.mark.parametrize("game", OPTIONS)
def test_who_passes_the_screen_on_leaves_what_everybody_may_see(server: ServerProcess, game: str) -> None:
    """To the end of a game: each time another seat is to act, the whole update is the spectators'."""

    async def conversation(ann: Visitor) -> None:
        seats = " ".join(["here"] * sommet.game(game).seats[0])
        match = (await ann.create(game, seats, options=OPTIONS[game]))["match"]["id"]
        live, passed = await sit_down(ann, match), 0
        while live.update["status"] != "over":
            seat = live.update["seat"]
            assert (seat, live.update["hand_over"]) == (live.update["turn"], None)
            assert (await live.play(live.update["legal"][-1]))["type"] == "accepted"
            if live.update["turn"] in (seat, 0):
                assert live.update["seat"] == seat
                continue
            assert (live.update["seat"], live.update["since"]) == (0, 0)
            assert live.update["hand_over"] == live.update["turn"]
            assert live.update == await spectators(ann, match)
            passed += 1
            await ask_for(live, live.update["hand_over"])
        assert passed > 3

    talk(server, conversation)


def test_the_screen_passes_on_when_a_person_is_to_act_and_not_while_computers_play(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("ascenseur", "here random random here", options={"sizes": [3]}))["match"]["id"]
        live = await sit_down(ann, match)
        while live.update["status"] != "over":
            seat, already = live.update["seat"], len(live.traffic)
            await live.play(live.update["legal"][0])
            while live.update["turn"] in (2, 3):
                await live.receive()
            updates = [message for text in live.traffic[already:] if (message := json.loads(text))["type"] == "update"]
            for update in updates:
                expected = 0 if update["turn"] in (1, 4) and update["turn"] != seat else seat
                assert update["seat"] == expected, update
            if live.update["hand_over"]:
                await ask_for(live, live.update["hand_over"])

    talk(server, conversation)


def test_a_line_that_was_lost_goes_on_with_what_everybody_may_see(server: ServerProcess) -> None:
    """The action was stored, the answer never came: whoever reconnects may be the next person already."""

    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("ascenseur", "here here here", options={"sizes": [2]}))["match"]["id"]
        live = await sit_down(ann, match)
        seat, ply = live.update["seat"], live.update["ply"]
        await live.close()
        held = await ann.live(match, seat=seat, ply=ply)
        assert (await held.shown(ply))["seat"] == seat  # nobody has acted: the same person goes on
        await held.close()
        body = {"type": "play", "id": "gone", "ply": ply, "seat": seat, "action": "bid 1"}
        await ann.post(f"/api/matches/{match}/commands", body)
        for last in (ply, 0):  # told anew in another language, say
            back = await ann.live(match, seat=seat, ply=last)
            update = await back.shown(ply + 1)
            assert update == await spectators(ann, match)
            assert update["hand_over"] not in (None, seat)

    talk(server, conversation)


def test_a_seat_that_is_asked_for_is_shown_until_the_turn_passes_on(server: ServerProcess) -> None:
    """Who holds several seats may look from any; but nobody's view stays when yet another is to act."""

    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("ascenseur", "here here here", options={"sizes": [2]}))["match"]["id"]
        live = await sit_down(ann, match)
        first = live.update["seat"]
        await live.play("bid 0")
        second = live.update["hand_over"]
        for _ in range(2):
            peeked = await ask_for(live, first)
            assert (peeked["hand_over"], len(peeked["view"]["hand"])) == (second, 2)
        await live.play("bid 0", seat=second)
        assert live.update["hand_over"] not in (None, first, second)
        assert live.update == await spectators(ann, match)

    talk(server, conversation)


def test_taking_back_passes_the_screen_back(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("ascenseur", "here here here", options={"sizes": [2]}))["match"]["id"]
        live = await sit_down(ann, match)
        first = live.update["seat"]
        await live.play("bid 0")
        await ask_for(live, live.update["hand_over"])
        answer = await live.command("propose", what="undo", seat=first)  # one opinion at one screen: it is done
        assert answer["type"] == "accepted", answer
        await live.shown(answer["ply"])
        assert (live.update["seat"], live.update["hand_over"]) == (0, first)
        assert live.update == await spectators(ann, match)

    talk(server, conversation)


def test_without_secrets_a_seat_that_was_asked_for_stays(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        match = (await ann.create("step-by-step", "here here"))["match"]["id"]
        live = await ann.live(match, seat=1)
        await live.shown(1)
        while live.update["turn"] == 1:
            await live.play(live.update["legal"][0])
        assert (live.update["seat"], live.update["hand_over"]) == (1, 2)

    talk(server, conversation)
