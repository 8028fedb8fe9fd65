"""The application: its parts put together, started and ended in the right order."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from structlog.stdlib import get_logger

from sommet.core.errors import GameError, UnknownGame
from sommet.core.text import Text
from sommet.server import wire
from sommet.server.guard import Guard
from sommet.server.hall import Hall
from sommet.server.health import Health
from sommet.server.jobs import Jobs
from sommet.server.language import language_of_header
from sommet.server.limits import Connections
from sommet.server.pages import page_routes
from sommet.server.previewing import Previewing
from sommet.server.reading import Reading
from sommet.server.refusals import BadMessage, NotFound, OurMistake, ServerRefusal
from sommet.server.routes import ROUTES
from sommet.server.sessions import Sessions, new_key
from sommet.server.settings import Settings
from sommet.server.store import Store, open_database

log = get_logger("sommet.app")


def build(settings: Settings) -> Litestar:
    """The application for these settings; its database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(open_database(settings.database))
        hall = Hall(settings, store)
        app.state.hall = hall
        app.state.health = Health(store, hall.now_ms)
        app.state.sessions = Sessions(await store.fact("key", new_key()))
        app.state.jobs = Jobs(hall.bots, settings.limits.jobs, settings.limits.jobs_per_address)
        app.state.reading = Reading(hall.bots, settings.limits.jobs, settings.limits.jobs_per_address)
        app.state.previewing = Previewing(hall.bots, settings.limits)
        app.state.connections = Connections(settings.limits.connections_per_address)
        await hall.resume()
        running = asyncio.create_task(hall.run())
        running.add_done_callback(_end_with)
        try:
            yield
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            await app.state.health.close()
            await hall.close()

    return Litestar(
        [*ROUTES, *page_routes()],
        lifespan=[lifespan],
        state=State(),
        openapi_config=None,  # `pages` has the description
        exception_handlers={
            GameError: _refuse,
            HTTPException: _refuse_http,
            RecursionError: _refuse_nested,
            UnicodeDecodeError: _refuse_garbled,
            Exception: _fail,
        },
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )


def _end_with(running: asyncio.Task[None]) -> None:
    """A server whose rounds have failed ends, so that whoever watches over it starts it again."""
    if not running.cancelled():
        log.error("the hall has failed", exc_info=running.exception())
        signal.raise_signal(signal.SIGTERM)


def guarded(settings: Settings) -> tuple[Litestar, Guard]:
    """The application, and the same behind its guard."""
    app = build(settings)
    return app, Guard(app, settings)


def _refuse(request: Request[Any, Any, Any], error: GameError) -> Response[wire.Problem]:
    """A refusal as HTTP has it."""
    other = 404 if isinstance(error, UnknownGame) else 409  # well said, but not possible
    status = error.status if isinstance(error, ServerRefusal) else other
    lang = language_of_header(request.headers.get("accept-language"))
    return Response(wire.Problem.of(error, lang), status_code=status)


def _refuse_nested(request: Request[Any, Any, Any], _: RecursionError) -> Response[wire.Problem]:
    """JSON with more brackets than anybody means."""
    return _refuse(request, BadMessage("too deeply nested"))


def _refuse_garbled(request: Request[Any, Any, Any], _: UnicodeDecodeError) -> Response[wire.Problem]:
    """A body that is no UTF-8."""
    return _refuse(request, BadMessage("not UTF-8"))


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """Our own mistake: logged whole, told in a word."""
    log.error("request failed", path=request.scope.get("path_template", ""), exc_info=error)
    return _refuse(request, OurMistake())


def _refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    """What Litestar itself refuses, in our own words."""
    reasons = [str(part.get("message", part)) for part in error.extra or () if isinstance(part, dict)]
    said: GameError
    if error.status_code == 404:
        said = NotFound()
    elif reasons or error.status_code == 400:
        said = BadMessage("; ".join(reasons)[:200] or error.detail[:200])
    else:
        said = ServerRefusal(Text(error.detail[:200], error.detail[:200]))
    lang = language_of_header(request.headers.get("accept-language"))
    return Response(wire.Problem.of(said, lang), status_code=error.status_code, headers=error.headers)
