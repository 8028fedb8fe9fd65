"""Names that show: blanks, invisible signs and accents on nothing are no names."""

import httpx
import msgspec
import pytest

from server.process import ServerProcess
from sommet.server import wire

NOTHING_TO_SEE = [
    *(" ", "   ", "\u00a0", "\u2003\u3000", "\u200b", "\u200b\u200c\u200d\u2060\ufeff", "\u00ad", "\u061c\u200e"),
    *(
        "\u0301",
        "\u0301\u0302 \u20dd",
        "\ufe0f",
        "\u034f",
        "\u3164",
        "\u115f\u1160",
        "\u2800\u2800",
        "\uffa0",
        "\u180e",
    ),
    *("\U000e0041\U000e0042", "\u200d\u0301", "\ue000"),
]
SEEN = {
    "Ann": "Ann",
    "  Ann\u00a0 Lee ": "Ann Lee",
    "A\u200bnn": "Ann",
    "\ufeffÉloïse\u200f": "Éloïse",
    "e\u0301": "e\u0301",
    "عمر": "عمر",
    "می\u200cخواهم": "می\u200cخواهم",
    "王小明": "王小明",
    "👩\u200d👧": "👩\u200d👧",
    "❤\ufe0f": "❤\ufe0f",
    "\U0001fae9": "\U0001fae9",  # newer than some Pythons
    "!": "!",
    "7": "7",
}
MESSAGES = [
    (wire.Join, {"token": "x" * 20}),
    (wire.Claim, {}),
    (wire.SeatPlan, {"kind": "here"}),
    (wire.NewMatch, {"game": "talo", "seats": [{"kind": "here"}]}),
]


@pytest.mark.parametrize(("kind", "rest"), MESSAGES)
def test_what_cannot_be_seen_is_no_name(kind: type[wire.Claim], rest: dict[str, object]) -> None:
    for name in NOTHING_TO_SEE:
        assert msgspec.json.decode(msgspec.json.encode({**rest, "name": name}), type=kind).name is None, ascii(name)
    for name, shown in SEEN.items():
        assert msgspec.json.decode(msgspec.json.encode({**rest, "name": name}), type=kind).name == shown


def test_a_table_shows_names_without_what_cannot_be_seen(server: ServerProcess) -> None:
    seats = [{"kind": "here", "name": "\u200b Bob\u2003"}, {"kind": "here", "name": " \u3164 "}, {"kind": "here"}]
    made = httpx.post(f"{server.url}/api/matches", json={"game": "talo", "seats": seats, "name": "\u00a0Ann"})
    assert [seat["name"] for seat in made.json()["match"]["seats"]] == ["Bob", "Ann", None]
