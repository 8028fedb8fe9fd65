"""What is the same for everybody, ready to be sent: made once, compressed once, and not sent again to who has it."""

import gzip
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import msgspec
from litestar import MediaType, Request, Response

KEEP_FOR_EVER = "public, max-age=31536000, immutable"  # of what changes its name when it changes
ASK_AGAIN = "no-cache"  # kept by the visitor and asked for again each time; unchanged, it is not sent again
CODINGS = {"br": ".br", "gzip": ".gz"}  # the smaller first, with what the build puts behind a file's name
WORTH = 0.95  # of the plain size: less gain than that is not worth the unpacking

# Our own list: what the system knows of these differs from machine to machine.
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

T = TypeVar("T")


class Ready(Generic[T]):
    """An answer that is there already: the bytes of a T, plain and compressed.

    Only for what holds no secret: the length of a compressed answer tells something of what is in it.
    """

    def __init__(self, plain: bytes, media_type: str, packed: dict[str, bytes], caching: str = ASK_AGAIN) -> None:
        self._bodies = {"": plain, **packed}
        self._media_type = media_type
        self._caching = caching
        self._mark = blake2b(plain, digest_size=12).hexdigest()

    def answer(self, request: Request[Any, Any, Any]) -> Response[T]:
        """The smallest form that the visitor can read, or only that nothing has changed."""
        coding = self._coding(",".join(request.headers.getall("accept-encoding", [])))
        tag = f'"{self._mark}-{coding}"' if coding else f'"{self._mark}"'
        headers = {"cache-control": self._caching, "etag": tag}
        if len(self._bodies) > 1:
            headers["vary"] = "accept-encoding"
        if _names(",".join(request.headers.getall("if-none-match", [])), tag):
            return cast("Response[T]", Response(b"", status_code=304, headers=headers))
        if coding:
            headers["content-encoding"] = coding
        return cast("Response[T]", Response(self._bodies[coding], media_type=self._media_type, headers=headers))

    def _coding(self, accepted: str) -> str:
        """The first of our codings that an Accept-Encoding header allows; none for the plain bytes."""
        allowed = {}
        for part in accepted.lower().split(","):
            name, _, weight = part.replace(" ", "").partition(";")
            allowed[name] = not weight or weight.removeprefix("q=").strip("0.") != ""
        others = allowed.get("*", False)
        return next((name for name in CODINGS if name in self._bodies and allowed.get(name, others)), "")


def _names(known: str, tag: str) -> bool:
    """Whether an If-None-Match header names this tag."""
    return any(part.strip().removeprefix("W/") in (tag, "*") for part in known.split(","))


def ready_bytes(plain: bytes, media_type: str) -> Ready[bytes]:
    """Something made here, which may change with the next version."""
    return Ready(plain, media_type, _packed(plain))


def ready_message(message: T) -> Ready[T]:
    """A message as the API sends it."""
    plain = msgspec.json.encode(message)
    return Ready(plain, MediaType.JSON, _packed(plain))


def _packed(plain: bytes) -> dict[str, bytes]:
    packed = gzip.compress(plain, mtime=0)
    return {"gzip": packed} if len(packed) < WORTH * len(plain) else {}


def ready_file(path: Path, caching: str) -> Ready[bytes]:
    """A file as the build left it, with its compressed forms where there are any."""
    files = {coding: path.with_name(path.name + ending) for coding, ending in CODINGS.items()}
    packed = {coding: file.read_bytes() for coding, file in files.items() if file.is_file()}
    return Ready(path.read_bytes(), _TYPES.get(path.suffix, "application/octet-stream"), packed, caching)


def ready_folder(folder: Path, caching: str) -> dict[str, Ready[bytes]]:
    """All files of a folder by their names. What is not there now is never looked for on the disk."""
    files = (path for path in folder.iterdir() if path.is_file() and path.suffix not in CODINGS.values())
    return {path.name: ready_file(path, caching) for path in files}
