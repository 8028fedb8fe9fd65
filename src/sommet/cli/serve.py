"""`sommet serve`: the server, with everything it needs in one process."""

from typing import Annotated

from cyclopts import Parameter

from sommet.cli.arguments import Database, whole
from sommet.cli.extra import server_libraries


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
) -> None:
    """Serves matches until it is told to stop."""
    with server_libraries():
        from sommet.server.run import run
        from sommet.server.settings import Limits, Settings, default_database

    limits = Limits(
        connections_per_address=connections,
        requests_per_second=requests,
        requests_at_once=5 * requests,
        frames_per_second=requests,
        frames_at_once=3 * requests,
        address_frames_per_second=10 * requests,
        address_frames_at_once=30 * requests,
        sockets_per_peer=2 * connections + 50,
        matches_per_address=matches,
    )
    chosen = {} if workers is None else {"workers": workers}
    settings = Settings(
        database=database or default_database(),
        host=host,
        port=port,
        redis=redis,
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        limits=limits,
        **chosen,
    )
    run(settings)
