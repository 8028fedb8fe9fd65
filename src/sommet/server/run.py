"""Running the server until it is told to stop."""

import asyncio
import gc
import os
import socket

import uvicorn
from litestar import Litestar

from sommet.core.errors import GameError
from sommet.core.text import Text
from sommet.server import logs
from sommet.server.app import guarded
from sommet.server.settings import Settings
from sommet.server.store import prepare_database

FAREWELL_SECONDS = 0.3  # for the last messages to go out
GRACE_SECONDS = 5
# A full collection with a thousand open matches stops everybody for tenths of a second, and finds next to nothing.
RARE_COLLECTIONS = (20_000, 50, 100)


class CannotListen(GameError):
    """An address or port that cannot be used."""

    code = "listen"


class Server(uvicorn.Server):
    """Uvicorn, which tells clients to come back before it closes their connections."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.hall.say_goodbye()
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)


def run(settings: Settings) -> None:
    """Serves until SIGINT or SIGTERM. GameError if it cannot even start."""
    logs.configure()
    asyncio.run(prepare_database(settings.database))
    listening = _listen(settings)
    app, guarded_app = guarded(settings)
    config = uvicorn.Config(
        guarded_app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,  # costs more memory for each connection than everything else
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)
    print(f"Sommet: http://{_name(listening)}", flush=True)
    Server(config, app).run(sockets=[listening])


def _name(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


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
