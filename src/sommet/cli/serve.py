"""`sommet serve`: the server, with everything it needs in one process."""

import os
import re
from collections.abc import Sequence
from typing import Annotated, Literal

from cyclopts import Parameter, Token

from sommet.cli.arguments import Database, FinishedDays, Language, UnfinishedDays, WaitingDays, whole
from sommet.cli.errors import UsageError
from sommet.cli.extra import server_libraries
from sommet.cli.language import preferred_language
from sommet.core.text import Text, shorten

ORIGIN = re.compile(r"https?://([\w.-]+|\[[\w:.%]+\])(:[0-9]{1,5})?/?")


def _read_form(_: type, tokens: Sequence[Token]) -> str:
    given = tokens[0].value
    if given in ("json", "plain"):
        return given
    raise UsageError(
        Text(
            f"--log doit être json ou plain, pas {shorten(given)}", f"--log must be json or plain, not {shorten(given)}"
        )
    )


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, whole("--port", 0, 65535, "The port to listen on.")] = 8000,
    database: Database = None,
    redis: Annotated[
        str | None, Parameter(help="redis://…, which carries news between several server processes.")
    ] = None,
    origin: Annotated[
        list[str] | None, Parameter(help="A further address of the site, as browsers name it; repeatable.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        Parameter(help="The address or network of a proxy whose word about visitors is believed; repeatable."),
    ] = None,
    workers: Annotated[int | None, whole("--workers", 1, 256, "Processes in which computer players think.")] = None,
    connections: Annotated[int, whole("--connections", 1, 10**6, "Connections from one address.")] = 100,
    requests: Annotated[int, whole("--requests", 1, 10**6, "Requests of one address in a second.")] = 20,
    matches: Annotated[int, whole("--matches", 1, 10**6, "Unfinished matches of one address.")] = 50,
    watchers: Annotated[int, whole("--watchers", 1, 10**6, "Onlookers of one match.")] = 500,
    waiting_days: WaitingDays = 7,
    unfinished_days: UnfinishedDays = 90,
    finished_days: FinishedDays = 365,
    open_: Annotated[bool, Parameter(name="--open", help="Open the library in the browser.")] = False,
    log: Annotated[
        Literal["json", "plain"] | None,
        Parameter(
            converter=_read_form,
            help="How to log: json, or plain, which is usual on a terminal and tells only what is wrong.",
        ),
    ] = None,
    lang: Language = None,
) -> None:
    """Serves matches until it is told to stop."""
    with server_libraries():
        from sommet.server.run import run
        from sommet.server.settings import Limits, Retention, Settings, default_database

    limits = Limits(
        connections_per_address=connections,
        requests_per_second=requests,
        requests_at_once=5 * requests,
        previews_per_second=requests / 2,
        previews_at_once=2 * requests,
        frames_per_second=requests,
        frames_at_once=3 * requests,
        address_frames_per_second=10 * requests,
        address_frames_at_once=30 * requests,
        sockets_per_peer=2 * connections + 50,
        matches_per_address=matches,
        watchers_per_match=watchers,
    )
    settings = Settings(
        database=database or default_database(),
        host=host,
        port=port,
        redis=redis,
        origins=_origins(origin or ()),
        proxies=tuple(proxy or ()),
        limits=limits,
        retention=Retention(waiting_days, unfinished_days, finished_days),
        workers=workers or os.cpu_count() or 1,
    )
    run(settings, preferred_language(lang), log, opens_browser=open_)


def _origins(given: Sequence[str]) -> tuple[str, ...]:
    for origin in given:
        if not ORIGIN.fullmatch(origin):
            raise UsageError(
                Text(
                    f"une origine s'écrit https://play.example.org, pas {shorten(origin)}",
                    f"an origin is written https://play.example.org, not {shorten(origin)}",
                )
            )
    return tuple(given)
