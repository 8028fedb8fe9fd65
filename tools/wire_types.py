"""Writes web/src/wire/types.ts: every message of `sommet.server.wire` as a TypeScript type.

python tools/wire_types.py            writes the file
python tools/wire_types.py --check    only compares, and fails if the file is not current
"""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from sommet.server import wire

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire" / "types.ts"
UNIONS = {"AnyCommand": wire.AnyCommand, "ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
ALONE = (  # what travels over HTTP and is part of no union
    *(wire.NewMatch, wire.Library, wire.RulesText, wire.MatchInfo, wire.MatchList, wire.Created, wire.Links, wire.Join),
    *(wire.Claim, wire.Joined, wire.NewJob, wire.JobInfo, wire.RecordInfo, wire.Problem),
    *(wire.Brought, wire.Opened, wire.Pages, wire.LogPage, wire.Trial, wire.Preview, wire.Previews),
)
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEAD = "// Made by tools/wire_types.py from src/sommet/server/wire.py. Change it there.\n"


def types() -> str:
    """The whole file."""
    members = [member for union in UNIONS.values() for member in get_args(union)]
    _, schemas = msgspec.json.schema_components([*members, *ALONE], ref_template="{name}")
    parts = [HEAD]
    parts += [_interface(name, schema) for name, schema in sorted(schemas.items())]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {' | '.join(member.__name__ for member in get_args(union))}\n")
    return "\n".join(parts)


def _interface(name: str, schema: dict[str, Any]) -> str:
    comment = " ".join(schema.get("description", "").split())
    required = set(schema.get("required", ()))
    lines = [f"/** {comment} */", f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        # What the server sends is always there unless it may be unset; what it takes may be left to its default.
        optional = "" if field in required else "?"
        lines.append(f"  {field}{optional}: {_type(kind)}")
    return "\n".join([*lines, "}", ""])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join("null" if value is None else repr(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(option) for option in schema["anyOf"]))
    match schema.get("type"):
        case "array":
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
        case str(kind):
            return SIMPLE[kind]
    return "unknown"


def main() -> None:
    """Writes the file, or compares it."""
    text = types()
    if "--check" in sys.argv:
        if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text:
            sys.exit("web/src/wire/types.ts is not current: run python tools/wire_types.py")
        return
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
