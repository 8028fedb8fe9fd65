"""Running the server until it is told to stop."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from litestar import Litestar

from sommet.core.errors import GameError
from sommet.core.text import Lang, Text
from sommet.server import logs
from sommet.server.app import guarded
from sommet.server.greeting import farewell, greeter
from sommet.server.guard import HEADERS
from sommet.server.settings import Limits, Settings
from sommet.server.sockets import Config
from sommet.server.store import alone, prepare_database

if sys.platform != "win32":
    import resource

FAREWELL_SECONDS = 0.3  # for the last messages to go out
GRACE_SECONDS = 5
SPARE_DESCRIPTORS = 200  # for the database, the workers, files
# The collector stops everybody for as long as it looks: at a few young objects often, for milliseconds; at everything,
# which takes tenths of a second with a thousand open matches and finds next to nothing, hardly ever.
SHORT_COLLECTIONS = (10_000, 10, 50_000)
# The thread that writes to the database needs the interpreter's lock for microseconds, often: it should not wait long.
SWITCH_SECONDS = 0.0005


class CannotListen(GameError):
    """An address or port that cannot be used."""

    code = "listen"


class Server(uvicorn.Server):
    """Uvicorn, which tells clients to come back before it closes their connections."""

    def __init__(self, config: Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app
        self.when_open: Callable[[], None] | None = None  # done once, when it answers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.when_open is not None:
            self.when_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.hall.say_goodbye()
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)


def run(settings: Settings, lang: Lang = "fr", form: logs.Form | None = None, opens_browser: bool = False) -> None:
    """Serves until SIGINT or SIGTERM. GameError if it cannot even start."""
    logs.configure(form or logs.usual_form())
    with alone(settings.database):
        asyncio.run(prepare_database(settings.database))
        listening = _listen(settings)
        server = build_server(replace(settings, limits=_affordable(settings.limits)))
        gc.freeze()
        gc.set_threshold(*SHORT_COLLECTIONS)
        sys.setswitchinterval(SWITCH_SECONDS)
        server.when_open = greeter(listening, settings.database, lang, opens_browser)
        try:
            server.run(sockets=[listening])
        except KeyboardInterrupt:
            if not sys.stdout.isatty():
                raise
            print(farewell(lang))  # somebody has done what the greeting said


def build_server(settings: Settings) -> Server:
    """The server for these settings, to be given a socket to listen on; its database is ready."""
    app, guarded_app = guarded(settings)
    config = Config(
        guarded_app,
        settings,
        log_config=None,
        access_log=False,
        server_header=False,
        headers=HEADERS,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,  # costs more memory for each connection than everything else
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Server(config, app)


def _affordable(limits: Limits) -> Limits:
    """No more connections than the system gives descriptors for, with some kept for everything else."""
    if sys.platform == "win32":
        return limits
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.sockets + SPARE_DESCRIPTORS
    descriptors = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, most))
    return replace(limits, sockets=descriptors - SPARE_DESCRIPTORS)


def _listen(settings: Settings) -> socket.socket:
    """A socket that is open before anything else starts, so that a taken port is said at once."""
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise CannotListen(
            Text(
                f"impossible d'écouter sur {settings.host}:{settings.port} : {reason}",
                f"cannot listen on {settings.host}:{settings.port}: {reason}",
            )
        ) from None
