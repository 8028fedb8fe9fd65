"""Where the games of a command run: `--engine`, `--jobs` and `--address`."""

from typing import Annotated

from cyclopts import Parameter

from sommet.cli.arguments import whole
from sommet.engines import Engine, Here, engine_named

EngineName = Annotated[
    str | None,
    Parameter(
        name="--engine",
        help="Where the work is done: here, processes (all cores of this machine) or ray (a cluster). Results do not "
        "depend on it.",
    ),
]
Jobs = Annotated[
    int | None, whole("--jobs", 1, 256, "How many workers; as many as there are cores if only --engine is given.")
]
Address = Annotated[str | None, Parameter(help="The cluster, with --engine ray; without it, Ray on this machine.")]


def chosen_engine(name: str | None, jobs: int | None, address: str | None) -> Engine:
    """The engine asked for; where nothing is asked for, this process."""
    if name is None and jobs is None and address is None:
        return Here()
    return engine_named(name or "processes", jobs, address)
