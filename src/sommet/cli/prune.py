"""`sommet prune`: deletes what is too old, beside a running server or without one."""

import asyncio
from typing import Annotated

from cyclopts import Parameter

from sommet.cli.arguments import Database, FinishedDays, Language, UnfinishedDays, WaitingDays
from sommet.cli.extra import server_libraries
from sommet.cli.language import preferred_language
from sommet.core.text import Text


def prune(
    *,
    database: Database = None,
    waiting_days: WaitingDays = 7,
    unfinished_days: UnfinishedDays = 90,
    finished_days: FinishedDays = 365,
    dry_run: Annotated[bool, Parameter(name="--dry-run", help="Only say what would be deleted.")] = False,
    lang: Language = None,
) -> None:
    """Deletes matches that nobody has touched for so long, with all that belongs to them."""
    with server_libraries():
        from sommet.server.pruning import prune_all
        from sommet.server.settings import Retention, default_database

    retention = Retention(waiting_days, unfinished_days, finished_days)
    counts = asyncio.run(prune_all(database or default_database(), retention, is_trial=dry_run))
    print(_told(counts, is_trial=dry_run).say(preferred_language(lang)))


def _told(counts: dict[str, int], *, is_trial: bool) -> Text:
    waiting, unfinished, finished = (counts.get(status, 0) for status in ("waiting", "playing", "over"))
    total = waiting + unfinished + finished
    done = Text("seraient effacées", "would be deleted") if is_trial else Text("effacées", "deleted")
    return Text(
        f"{total} parties {done.fr} : {waiting} jamais commencées, {unfinished} inachevées, {finished} finies",
        f"{total} matches {done.en}: {waiting} never begun, {unfinished} unfinished, {finished} finished",
    )
