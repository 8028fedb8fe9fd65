"""A player for a server that knows no rules: it plays any legal action. Against computer players at a new table, or at
the table of somebody who sent it a link:

    python examples/bot.py http://127.0.0.1:8000 ascenseur 1 2
    python examples/bot.py http://127.0.0.1:8000/join#2cbt…
"""

import json
import random
import sys
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect


def main(address: str, game: str = "", *levels: str) -> None:
    """Takes a seat and plays to the end of the game."""
    server, _, token = address.partition("/join#")
    cookies = CookieJar()  # the server knows its visitors by a cookie
    browser = build_opener(HTTPCookieProcessor(cookies))

    def post(path: str, body: Any) -> Any:
        request = Request(server + path, json.dumps(body).encode(), {"content-type": "application/json"})
        return json.load(browser.open(request))

    seats = [{"kind": "here"}, *({"kind": "level", "level": level} for level in levels)]
    match = (
        post("/api/join", {"token": token})["match"]
        if token
        else post("/api/matches", {"game": game, "seats": seats})["match"]["id"]
    )
    cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies)
    live = f"{server.replace('http', 'ws', 1)}/api/matches/{match}/live"
    with connect(live, additional_headers={"cookie": cookie}, max_size=None) as socket:
        socket.send(json.dumps({"type": "show", "lang": "en"}))
        for message in map(json.loads, socket):
            if message["type"] == "refused":
                raise SystemExit(message["sentence"])
            if message["type"] == "update" and message["outcome"]:
                print(f"seat {message['seat']}, {message['outcome']}")
                return
            if message["type"] == "update" and message["legal"]:
                # The same id for the same ply: however often it is sent, it is played once.
                play = {"type": "play", "id": str(message["ply"]), "ply": message["ply"]}
                socket.send(json.dumps({**play, "action": random.choice(message["legal"])}))


if __name__ == "__main__":
    main(*sys.argv[1:])
