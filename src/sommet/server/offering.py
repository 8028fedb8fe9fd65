"""What a page fetches to play without a server: the package for the browser, where `make offline` has built it."""

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from sommet.server.delivery import ASK_AGAIN, KEEP_FOR_EVER, Ready, ready_bytes, ready_file, ready_folder
from sommet.server.refusals import NotFound

MANIFEST = "manifest.json"


def is_offered(static: Path) -> bool:
    """Whether one can play without a server."""
    return (static / "offline" / MANIFEST).is_file()


def offline_routes(static: Path) -> list[HTTPRouteHandler]:
    """The files, in a folder named for their content, and the manifest that names it. Read now, whole, as all pages."""
    manifest: Ready[bytes] = ready_bytes(b"null", MediaType.JSON)  # an answer too: nothing is offered here
    folders: dict[str, dict[str, Ready[bytes]]] = {}
    if is_offered(static):
        manifest = ready_file(static / "offline" / MANIFEST, ASK_AGAIN)
        folders = {
            folder.name: ready_folder(folder, KEEP_FOR_EVER)
            for folder in (static / "offline").iterdir()
            if folder.is_dir()
        }

    @get(f"/offline/{MANIFEST}", include_in_schema=False, sync_to_thread=False)
    def offered(request: Request[Any, Any, Any]) -> Response[bytes]:
        return manifest.answer(request)

    @get("/offline/{version:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
    def part(request: Request[Any, Any, Any], version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        parts = folders.get(version, {})
        if name not in parts:
            raise NotFound
        return parts[name].answer(request)

    return [offered, part]
