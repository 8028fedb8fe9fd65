"""The HTTP doors do what OpenAPI says of them, whatever is sent: schemathesis makes it up."""

import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case

from server.process import ServerProcess
from sommet.server.pages import description

EXAMPLES = 20 * int(os.environ.get("SOMMET_SOAK", "1"))
DESCRIPTION = description()
DOORS = [(path, method) for path, methods in DESCRIPTION["paths"].items() for method in methods]


@pytest.mark.parametrize("whose", ["nobody's", "one's own"])
@pytest.mark.parametrize(("path", "method"), DOORS)
def test_every_answer_is_one_that_is_described(path: str, method: str, whose: str, server: ServerProcess) -> None:
    cookies: dict[str, str] = {}
    match = None
    if whose == "one's own":
        made = httpx.post(f"{server.url}/api/matches", json={"game": "talo", "seats": [{"kind": "here"}] * 2})
        cookies, match = dict(made.cookies), made.json()["match"]["id"]
    door = schemathesis.openapi.from_dict(DESCRIPTION)[path][method.upper()]

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(door.as_strategy())
    def call(case: Case[Any]) -> None:
        if match is not None and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match
        case.call_and_validate(base_url=server.url, cookies=cookies)

    call()


def test_the_description_is_published_and_can_be_read_by_people(server: ServerProcess) -> None:
    assert httpx.get(f"{server.url}/api/openapi.json").json() == DESCRIPTION
    assert DESCRIPTION["openapi"].startswith("3.1")
    page = httpx.get(f"{server.url}/api")
    assert page.headers["content-type"].startswith("text/html")
    for word in ("POST /api/matches", "NewMatch", "Sets a table.", "/api/matches/{match_id}/commands"):
        assert word in page.text
