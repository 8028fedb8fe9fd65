"""The build for browsers, run in Node."""

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NODE = ROOT / ".venv" / "bin" / "node"
OFFLINE = ROOT / "src" / "sommet" / "server" / "static" / "offline"


def built() -> Path:
    """The folder that `make offline` has built."""
    manifest = OFFLINE / "manifest.json"
    assert manifest.is_file(), "make offline builds the library for browsers"
    return OFFLINE / str(json.loads(manifest.read_text())["version"])


def in_browser(program: str, form: str = "compiled") -> Any:
    """What a program leaves in `result`, run by the Python of browsers."""
    node = [str(NODE), str(Path(__file__).with_name("python.mjs")), f"{built()}/", form]
    done = subprocess.run(node, input=program, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
