"""What a browser needs in order to keep the client: where it lies, and how long it is believed."""

import re

import pytest

from server.process import ServerProcess
from server.test_delivery import ask
from sommet.server.landing import STATIC


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/sw.js", "text/javascript"),
        ("/manifest.fr.webmanifest", "application/manifest+json"),
        ("/manifest.en.webmanifest", "application/manifest+json"),
        ("/icons/maskable-512.png", "image/png"),
    ],
)
def test_what_keeps_its_name_is_asked_for_again(server: ServerProcess, path: str, media_type: str) -> None:
    """A service worker that is believed for a year is one that nobody ever gets rid of."""
    answer = ask(server, path)
    assert answer.status == 200
    assert (answer["content-type"] or "").startswith(media_type)
    assert answer["cache-control"] == "no-cache"
    assert answer.body == (STATIC / path[1:]).read_bytes()
    assert ask(server, path, if_none_match=str(answer["etag"])).status == 304


def test_the_policy_lets_our_own_worker_and_manifest_in_and_nothing_be_evaluated(server: ServerProcess) -> None:
    for path in ("/", "/sw.js"):
        policy = ask(server, path)["content-security-policy"] or ""
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert rules["manifest-src"] == "'self'"
        assert "'self'" in rules["worker-src"]
        assert not re.search(r"(?<!wasm-)unsafe-eval|unsafe-inline|https?:|\*", policy)


@pytest.mark.parametrize("path", ["/icons/", "/icons/..%2findex.html", "/icons/nothing.png", "/sw.js.br"])
def test_nothing_else_lies_there(server: ServerProcess, path: str) -> None:
    assert ask(server, path).status == 404
