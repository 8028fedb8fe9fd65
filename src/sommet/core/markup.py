"""Drawings are texts with rich's markup (`[bold]…[/]`); this takes it away, for whoever has no terminal."""

import re

# As rich reads it: what is in brackets is a tag if it begins like one, and a backslash before it makes it text.
_TAG = re.compile(r"\\(?=\[)|(?<!\\)\[[a-z#/@][^\[\]]*\]")


def unmarked(drawing: str) -> str:
    """The drawing as plain text, no line ending in spaces."""
    return "\n".join(line.rstrip() for line in _TAG.sub("", drawing).split("\n"))
