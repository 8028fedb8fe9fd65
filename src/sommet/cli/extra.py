"""What needs the libraries of the server: said in one sentence where they are not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from sommet.cli.errors import UsageError
from sommet.core.text import Text


@contextmanager
def server_libraries() -> Iterator[None]:
    """Around imports from `sommet.server`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise UsageError(
            Text(
                f"il manque {missing.name} pour le serveur : pip install 'sommet[server]'",
                f"{missing.name} is missing for the server: pip install 'sommet[server]'",
            )
        ) from None
