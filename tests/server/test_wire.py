"""The description of the messages and what is made from it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sommet.server import wire

ROOT = Path(__file__).parent.parent.parent


def test_the_typescript_types_are_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "wire_types.py", "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_protocol_page_tells_every_message() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for message in (*wire.ClientMessage.__args__, *wire.ServerMessage.__args__):
        assert f"`{message.__struct_config__.tag}`" in page, message


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"play","id":"a","ply":0}',
        '{"type":"play","id":"","ply":0,"action":"x"}',
        '{"type":"play","id":"a\\u0000","ply":0,"action":"x"}',
        '{"type":"play","id":"a","ply":-1,"action":"x"}',
        '{"type":"play","id":"a","ply":1.5,"action":"x"}',
        '{"type":"play","id":"a","ply":0,"action":"x","more":1}',
        '{"type":"play","id":"a","ply":99999999999999999999,"action":"x"}',
        '{"type":"react","reaction":"insult"}',
        '{"type":"nothing"}',
        "[]",
        "{",
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        msgspec.json.decode(text, type=wire.ClientMessage)
