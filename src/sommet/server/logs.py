"""Logs on standard error: one JSON object per line, or plain lines for a person at a terminal.

No link, cookie, card or name ever goes in.
"""

import logging
import sys
from typing import Literal

import structlog
import structlog.tracebacks

Form = Literal["json", "plain"]


def usual_form() -> Form:
    """Plain where a person reads along."""
    return "plain" if sys.stderr.isatty() else "json"


def configure(form: Form) -> None:
    """Makes structlog and the standard library's logging write the same lines."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        *(_FOR_PROGRAMS if form == "json" else _FOR_PEOPLE),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _RENDERERS[form]],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    # A person who plays wants to know what is wrong, not that all is well.
    logging.getLogger("sommet").setLevel(logging.INFO if form == "json" else logging.WARNING)


# Where something failed, never with what: the variables there are cookies, bodies and cards.
_FOR_PROGRAMS: list[structlog.typing.Processor] = [
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
]
_FOR_PEOPLE: list[structlog.typing.Processor] = [structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False)]
_RENDERERS: dict[Form, structlog.typing.Processor] = {
    "json": structlog.processors.JSONRenderer(),
    "plain": structlog.dev.ConsoleRenderer(
        colors=False, pad_event_to=0, pad_level=False, exception_formatter=structlog.dev.plain_traceback
    ),
}
