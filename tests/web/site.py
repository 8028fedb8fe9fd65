"""A site that serves the built client from a folder of its own, where a test can have it answer otherwise."""

import http.server
import json
import re
import shutil
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from web.browser import ROOT

STATIC = ROOT / "src" / "sommet" / "server" / "static"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
Answer = tuple[int, dict[str, str], bytes]


class Site:
    """Files below a path, and what is answered instead of some of them."""

    def __init__(self, folder: Path, port: int, path: str) -> None:
        self.folder = folder
        self.url = f"http://127.0.0.1:{port}{path}"
        self.path = path
        self.instead: dict[str, Answer] = {}
        self.asked: Counter[str] = Counter()

    def answer(self, address: str) -> Answer:
        """What is sent for a path with its query."""
        where = urlsplit(address)
        name = where.path.removeprefix(self.path)
        self.asked[name] += 1
        if name in self.instead:
            return self.instead[name]
        file = self.folder / (name if name not in ("", "join") else "index.html")
        if not where.path.startswith(self.path) or not file.is_file():
            return 404, {"content-type": "application/json"}, b'{"sentence": "nothing here"}'
        return 200, {"content-type": TYPES.get(file.suffix, "application/octet-stream")}, file.read_bytes()

    def publish(self) -> str:
        """Makes a version of what lies in the folder now; its name comes back."""
        subprocess.run(
            [ROOT / ".venv" / "bin" / "node", ROOT / "web" / "tools" / "keeping.js", f"{self.folder}/"], check=True
        )
        return str(self.kept()["version"])

    def kept(self) -> dict[str, Any]:
        """What the service worker is told of this version."""
        found = re.match(r"const KEPT=(.*);\n", (self.folder / "sw.js").read_text(encoding="utf-8"))
        assert found is not None
        told: dict[str, Any] = json.loads(found[1])
        return told


@contextmanager
def site(folder: Path, path: str = "/") -> Iterator[Site]:
    """A copy of the built client, served below a path."""
    copied = folder / "client"
    shutil.copytree(STATIC, copied, ignore=shutil.ignore_patterns("*.br", "*.gz"))

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = served.answer(self.path)
            self.send_response(status)
            for name, value in {"cache-control": "no-cache", **headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Nothing is logged."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served = Site(copied, server.server_port, path)
    served.publish()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
