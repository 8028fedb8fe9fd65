"""The signature: one number for how all games go and how all levels decide.

It changes only on purpose. A commit that changes it says so and gives the new number (`Bench: …`); one that must not
alter play says `No functional change` and leaves it alone. `sommet bench --signature --json` prints the new ones.
"""

from __future__ import annotations

import json

from cli.command import succeed

import sommet
from sommet.testing import effort

SIGNATURE = 975108967643
GAMES = {  # which game has changed
    "ascension": 849137224090,
    "ascenseur": 364931064175,
    "aufsteiger": 1091074288466,
    "step-by-step": 560253781114,
    "talo": 59561826864,
}


def test_games_and_decisions_are_what_they_were() -> None:
    found = json.loads(succeed("bench", "--signature", "--json"))
    assert found["games"] == GAMES
    assert found["signature"] == SIGNATURE


def test_the_signature_is_the_same_in_both_forms() -> None:
    """Of the quickest game; of all on a long run, for the interpreted form takes minutes."""
    slugs = [*GAMES] if effort() > 1 else ["step-by-step"]
    other = "1" if sommet.form() == "compiled" else "0"
    for slug in slugs:
        found = json.loads(succeed("bench", slug, "--signature", "--json", SOMMET_PURE=other))
        assert found["games"] == {slug: GAMES[slug]}


def test_people_read_one_number() -> None:
    assert succeed("bench", "--signature") == f"{SIGNATURE}\n"
