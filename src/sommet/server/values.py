"""Texts and numbers from outside, and how long or large they may be: in messages as in rows."""

from typing import Annotated, Literal

from msgspec import Meta

# In Python "$" also stands before a last line break, hence the "(?!\\n)".
Name = Annotated[
    str, Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$(?!\n)")
]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$(?!\n)")]
Token = Annotated[str, Meta(min_length=16, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=1, le=99)]
Ply = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionText = Annotated[str, Meta(max_length=200)]
LevelName = Annotated[str, Meta(max_length=20)]
Seconds = Annotated[int, Meta(ge=1, le=86_400)]
Increment = Annotated[int, Meta(ge=0, le=3_600)]  # seconds
Patience = Annotated[int, Meta(ge=1, le=604_800)]  # seconds

SeatKind = Literal["here", "link", "level"]
ClockKind = Literal["none", "turn", "fischer"]
OutOfTime = Literal["loss", "level"]
Watching = Literal["anyone", "link", "nobody"]
Status = Literal["waiting", "playing", "over"]
LinkKind = Literal["invite", "seat", "watch"]
Proposed = Literal["draw", "undo"]
Ended = Literal["rules", "resigned", "out-of-time", "draw-agreed", "too-long"]
