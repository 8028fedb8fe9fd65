"""What is asked of whoever thinks, in a process of the server or a worker of a browser: jobs of states and records."""

import pickle
from hashlib import blake2b

import msgspec

from sommet.core.record import Record
from sommet.games import find
from sommet.players.levels import budget_of, patience_of
from sommet.server import chance
from sommet.server.state import State
from sommet.server.store.rows import MatchRow
from sommet.server.worker import Job

ANALYSIS_LEVEL, ANALYSIS_DECISIONS = "4", 300  # as much search as this level has for so many decisions, shared by all


def job_for(kind: str, state: State, seed: int = 0, level: str = "") -> Job:
    """A job about the position of a match, or about how it came to it."""
    start = state.start
    actions = [action.text for action in state.actions]
    return Job(kind, state.game.slug, start.players, start.options, start.setup, actions, seed, level)


def job_about(kind: str, record: Record) -> Job:
    """A job about a record."""
    return Job(kind, record.game, record.players, record.options, record.setup, list(record))


def to_decide(row: MatchRow, state: State, level: str, most_ms: int | None = None) -> Job:
    """What a level is asked that is to act; the same each time, so it answers the same."""
    job = job_for("decide", state, chance.seed(row.secret, f"level {level}", state.ply), level)
    job.time_ms = least(most_ms, patience_of(level))
    return job


def rescued(row: MatchRow, state: State) -> str:
    """Any legal action, for a level that failed: better than a table that waits for ever."""
    action = state.position.random(chance.stream(row.secret, "rescue", state.ply))
    return state.game.write(state.position, action)


def to_advise(row: MatchRow, state: State) -> Job:
    """What a hint is asked with."""
    return job_for("hint", state, chance.seed(row.secret, "hint", state.ply))


def to_analyse(record: Record) -> tuple[str, Job]:
    """What an analysis of a whole game is asked with, and a name for it, which is the same for the same game."""
    job = job_about("judge", record)
    digest = blake2b(msgspec.json.encode(job), digest_size=24)
    length = len(job.actions)
    budget = budget_of(find(job.game), ANALYSIS_LEVEL) * ANALYSIS_DECISIONS // max(ANALYSIS_DECISIONS, length)
    seed = int.from_bytes(digest.digest()[:8], "big")
    return digest.hexdigest(), msgspec.structs.replace(job, budget=max(1, budget), seed=seed)


def to_preview(state: State, text: str | None) -> Job:
    """A question about the position as it is, about one action or all legal ones: replaying the match for each would
    take longer than the answer."""
    return Job(
        kind="previews" if text is None else "preview",
        game=state.game.slug,
        players=state.start.players,
        options={},
        setup=None,
        actions=[],
        text=text or "",
        position=pickle.dumps(state.position),
    )


def least(*bounds: int | None) -> int | None:
    """The tightest of bounds that may be missing."""
    return min((bound for bound in bounds if bound is not None), default=None)
