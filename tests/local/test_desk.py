"""The desk by itself: one screen, curtains, clocks, levels, advice, what is kept, what a page may send by mistake."""

import json
from typing import Any

import pytest

import sommet
from local.page import Page
from sommet.local.desk import NO_LEVEL_SEARCHES
from sommet.local.thinking import ATTEMPTS
from sommet.server.tempo import TEMPOS

SHORT = {"size": 3, "tower": 2, "stock": 6, "coda": 2}


def play_on(page: Page, line: int, most: int = 500) -> dict[str, Any]:
    """Plays the first legal action of whoever is to act, until the match is over."""
    for _ in range(most):
        update = page.update(line)
        if update["status"] == "over":
            return update
        if update["hand_over"]:
            page.send(line, type="show", seat=update["hand_over"], lang="en")
            update = page.update(line)
        assert page.command(line, "play", action=update["legal"][0], seat=update["turn"])["type"] == "accepted"
        page.settle()
    raise AssertionError("the match should be over by now")


# Around one screen.


def test_a_hand_is_covered_when_the_screen_is_passed_on() -> None:
    page = Page()
    line = page.open(page.create("ascenseur", "here here here", options={"sizes": [3]}))
    assert page.update(line)["seat"] == 0
    first = page.update(line)["hand_over"]
    page.send(line, type="show", seat=first, lang="en")
    shown = page.update(line)
    assert shown["seat"] == first
    before = len(page.lines[line])

    page.command(line, "play", action=shown["legal"][0], seat=first)

    covered = [message for message in page.lines[line][before:] if message["type"] == "update"]
    assert [message["seat"] for message in covered] == [0]
    assert covered[0]["hand_over"] not in (None, first)
    assert len(shown["view"]["hand"]) == 3
    assert not covered[0]["view"]["hand"]


def test_every_line_at_a_match_is_shown_what_is_new_and_hears_signs() -> None:
    page = Page()
    match = page.create("step-by-step", "here here")
    one, other = page.open(match, 1), page.open(match, 2)

    page.command(one, "play", action=page.update(one)["legal"][0], seat=1)
    page.send(other, type="react", reaction="bravo")

    assert page.update(other)["ply"] == page.update(one)["ply"] == 2
    assert {"type": "reacted", "seat": 2, "reaction": "bravo"} in page.lines[one]
    assert page.update(one)["seats"][0]["connected"]


def test_a_match_ends_goes_again_and_is_looked_back_at() -> None:
    page = Page()
    match = page.create("step-by-step", "here here", options=SHORT)
    line = page.open(match)
    assert play_on(page, line)["may"] == ["rematch"]

    page.command(line, "rematch", seat=1)

    again = page.update(line)["rematch"]
    assert again.startswith("local-")
    assert again != match
    assert page.update(page.open(again))["status"] == "playing"
    assert [info["id"] for info in page.ask("GET", "mine")["matches"]].count(again) == 1
    record = sommet.Record.from_json(json.dumps(page.ask("GET", f"matches/{match}/record")))
    assert sommet.replay(sommet.game("step-by-step"), record).mismatches == ()
    pages = page.ask("POST", "records", {"record": record.to_json(), "viewer": 1})
    assert pages["length"] == len(record)


def test_a_clock_runs_out_when_the_page_wakes_the_desk() -> None:
    page = Page()
    clock = {"kind": "turn", "seconds": 30}
    line = page.open(page.create("step-by-step", "here here", clock=clock))
    assert page.wakes_ms == page.now_ms + 30_000

    page.now_ms += 29_999
    page.say(type="wake")
    assert page.update(line)["status"] == "playing"
    page.now_ms += 1
    page.say(type="wake")

    assert page.update(line)["outcome"]["ended"] == "out-of-time"


# Computer players.


@pytest.mark.parametrize("game", [game.slug for game in sommet.all_games()])
def test_a_level_plays_a_game_to_its_end_without_being_waited_for_at_the_doors(game: str) -> None:
    options = {"ascension": {"max_turns": 4}, "ascenseur": {"sizes": [2]}, "talo": {"goal": 2}, "step-by-step": SHORT}
    page = Page()
    others = " ".join(["3"] * (sommet.game(game).seats[0] - 1))
    line = page.open(page.create(game, f"here {others}", options=options.get(game, {"turn_limit": 8})), 1)
    page.settle()
    page.thinks = False
    update = page.update(line)
    if update["turn"] == 1:
        page.command(line, "play", action=update["legal"][0])
    while not page.jobs and page.update(line)["turn"] == 1:
        page.command(line, "play", action=page.update(line)["legal"][0])
    assert page.jobs, "a level is to act"
    assert page.command(line, "play", action="castle", seat=1)["code"] == "turn"
    assert page.ask("GET", f"matches/{page.update(line)['match']}/view")["turn"] != 1

    page.thinks = True
    page.think()
    page.settle()
    assert play_on(page, line)["outcome"]


def test_where_something_is_hidden_a_level_answers_at_a_tick() -> None:
    page = Page(thinks=False)
    while not page.jobs:  # the dealer is drawn: until a level begins
        match = page.create("ascenseur", "3 3 here", options={"sizes": [3]})
    began = page.now_ms

    def plies() -> int:
        return int(json.loads(page.kept[match])["stored"]["row"]["ply"])

    entries = plies()

    page.think()

    assert page.wakes_ms == began + TEMPOS["3"].tick_ms
    assert plies() == entries
    page.wake()
    assert plies() == entries + 1


def test_a_match_goes_on_when_thinking_fails_each_time() -> None:
    page = Page(thinks=False)
    line = page.open(page.create("step-by-step", "2 here"), 2)

    for attempt in range(ATTEMPTS):
        number, job = page.jobs.popleft()
        assert json.loads(job)["time_ms"] <= (1000 if attempt else 10_000)
        page.say(type="thought", number=number, text=None if attempt else '{"error": "MemoryError"}')

    assert page.update(line)["ply"] == 2
    page.say(type="thought", number=number, text=None)  # too late: nobody waits for it
    assert page.update(line)["ply"] == 2


def test_what_a_level_has_decided_is_forgotten_when_the_match_is_over_or_gone() -> None:
    page = Page(thinks=False)
    resigned, erased = (page.create("step-by-step", "2 here") for _ in range(2))
    line = page.open(resigned, 2)
    page.command(line, "resign", seat=2)
    page.ask("DELETE", f"matches/{erased}", status=204)

    while page.jobs:
        page.think()

    assert page.update(line)["outcome"]["ended"] == "resigned"
    assert page.kept[erased] is None
    page.ask("GET", f"matches/{erased}", status=404)


def test_advice_and_an_analysis_come_in_pieces_and_can_be_called_off() -> None:
    page = Page()
    match = page.create("step-by-step", "here here", options=SHORT)
    line = page.open(match)
    hint = page.ask("POST", f"matches/{match}/jobs", {"kind": "hint", "seat": 1}, 202)
    assert page.ask("GET", f"jobs/{hint['id']}")["advice"][0]["action"] in page.update(line)["legal"]
    play_on(page, line)

    page.thinks = False
    job = page.ask("POST", f"matches/{match}/jobs", {"kind": "analysis"}, 202)
    assert page.ask("POST", f"matches/{match}/jobs", {"kind": "analysis"}, 202)["id"] == job["id"]
    page.think()
    part = page.ask("GET", f"jobs/{job['id']}")
    assert part["status"] == "running"
    page.ask("DELETE", f"jobs/{job['id']}", status=204)
    page.think()
    assert not page.jobs
    assert page.ask("GET", f"jobs/{job['id']}")["status"] == "cancelled"

    page.thinks = True
    whole = page.ask("POST", f"matches/{match}/jobs", {"kind": "analysis"}, 202)
    done = page.ask("GET", f"jobs/{whole['id']}")
    assert done["status"] == "done"
    assert len(done["analysis"]["mean_losses"]) == 2


def test_a_browser_that_only_interprets_has_the_levels_that_do_not_search_far() -> None:
    page = Page(levels=NO_LEVEL_SEARCHES)
    assert page.ask("GET", "games")["levels"] == ["random", "greedy", "1", "2"]
    plan = {"game": "talo", "seats": [{"kind": "here"}, {"kind": "level", "level": "3"}]}

    assert "level 2" in page.ask("POST", "matches", plan, 409)["sentence"]
    match = page.create("talo", "here 2")
    assert "too old" in page.ask("POST", f"matches/{match}/jobs", {"kind": "hint", "seat": 1}, 409)["sentence"]


# What is kept.


def test_a_match_that_was_kept_goes_on_where_it_was() -> None:
    page = Page()
    match = page.create("ascension", "here greedy", options={"max_turns": 6})
    line = page.open(match, 1)
    for _ in range(3):
        page.command(line, "play", action=page.update(line)["legal"][0], seat=1)
        page.settle()
    kept = json.loads(page.kept[match])
    assert kept["info"]["id"] == match
    assert len(kept["record"]["actions"]) > 0

    later = Page()
    assert later.restore(page.kept[match]) == match

    assert later.ask("GET", "mine") == page.ask("GET", "mine")
    view = page.ask("GET", f"matches/{match}/view", seat=1)
    assert {**later.ask("GET", f"matches/{match}/view", seat=1), "seats": None} == {**view, "seats": None}
    assert play_on(later, later.open(match, 1))["outcome"]


def test_a_match_that_was_damaged_is_refused_and_can_be_erased() -> None:
    page = Page()
    match = page.create("step-by-step", "here here")
    kept = json.loads(page.kept[match])
    page.restore("{", 409)
    page.restore("[" * 100_000, 409)
    foreign = json.loads(page.kept[match])
    foreign["stored"]["holders"][0]["session"] = "0" * 40
    page.restore(json.dumps(foreign), 409)

    kept["stored"]["entries"].append({**kept["stored"]["entries"][0], "ply": 1, "kind": "play", "text": "move z9"})
    later = Page()
    name = later.restore(json.dumps(kept))
    assert "erased" in later.ask("GET", f"matches/{name}", status=409)["sentence"]
    later.say(type="open", line=1, match=name)
    assert later.ended[1] == 1008
    later.ask("DELETE", f"matches/{name}", status=204)
    assert later.ask("GET", "mine")["matches"] == []


def test_everything_of_this_device_can_be_erased() -> None:
    page = Page()
    names = [page.create("talo", "here here") for _ in range(3)]
    line = page.open(names[0])

    page.ask("DELETE", "mine", status=204)

    assert page.kept == dict.fromkeys(names)
    assert page.lines[line][-1]["type"] == "closing"
    assert page.ended[line] == 1008


def test_a_record_is_played_on_from_where_it_ends() -> None:
    page = Page()
    record = {"game": "step-by-step", "players": 2, "options": SHORT, "setup": {}, "actions": ["move a1", "place b1"]}
    game = sommet.game("step-by-step")
    start = game.resolve(2, SHORT)
    played = sommet.play_game(game, start, rng=sommet.Rng(2))
    some = {**record, "setup": start.setup, "actions": list(played)[:4]}
    seats = [{"kind": "here"}, {"kind": "level", "level": "1"}]

    created = page.ask("POST", "records/play", {"record": json.dumps(some), "seats": seats}, 201)

    line = page.open(created["match"]["id"], 1)
    assert [item["text"] for item in page.update(line)["log"]][:4] == list(played)[:4]
    assert play_on(page, line)["outcome"]
    later = Page()
    assert later.restore(page.kept[created["match"]["id"]])
    assert later.ask("GET", f"matches/{created['match']['id']}")["status"] == "over"
    whole = {"record": played.to_json(), "seats": seats}
    assert "over" in page.ask("POST", "records/play", whole, 409)["sentence"]
    page.ask("POST", "records/play", {"record": json.dumps(some), "seats": seats[:1]}, 409)
    wrong = {**some, "actions": ["move z9"]}
    page.ask("POST", "records/play", {"record": json.dumps(wrong), "seats": seats}, 409)


# What a page may send by mistake.


def test_what_takes_other_people_is_refused_with_a_sentence() -> None:
    page = Page()
    link = {"game": "talo", "seats": [{"kind": "here"}, {"kind": "link"}]}
    assert "server" in page.ask("POST", "matches", link, 409)["sentence"]
    assert "serveur" in page.ask("POST", "matches", link, 409, lang="fr")["sentence"]
    listed = {"game": "talo", "seats": [{"kind": "here"}, {"kind": "here"}], "listed": True}
    page.ask("POST", "matches", listed, 409)
    match = page.create("talo", "here here")
    for door in ("share", "links", "seats/1", "seats/1/link"):
        assert "this device" in page.ask("POST", f"matches/{match}/{door}", {}, 409)["sentence"]
    page.ask("POST", "join", {"token": "x" * 20}, 404)
    assert page.ask("GET", "lobby") == {"matches": []}


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("GET", "nothing"), ("PUT", "matches"), ("GET", "matches/local-x/view"), ("GET", "jobs/local-x")],
)
def test_a_door_that_is_none_is_not_found(method: str, path: str) -> None:
    assert Page().ask(method, path, status=404)["code"] == "not-found"


def test_what_cannot_be_read_is_refused_and_the_desk_goes_on() -> None:
    page = Page()
    match = page.create("talo", "here here")
    line = page.open(match, 1)
    for text in (
        "",
        "{",
        "[" * 100_000,
        '{"type":"dance"}',
        json.dumps({"type": "play", "id": "", "ply": 0, "action": ""}),
    ):
        page.say(type="say", line=line, text=text)
        assert page.lines[line][-1]["type"] == "refused"
        page.ask("POST", "matches", text or "[]", 400)
    page.say(type="say", line=99, text="{}")
    page.say(type="hang-up", line=99)
    page.say(type="thought", number=99, text="{}")
    assert page.command(line, "play", action=page.update(line)["legal"][0])["type"] == "accepted"
