"""The conformance kit: what must hold for every game, as plain functions that raise AssertionError with a sentence.

Whoever adds a game runs `check_game` on it for every number of players and the options `option_sets` lists, and its
worked cases through `run_case`.
"""

from sommet.testing.actions import check_actions, check_door, check_random, check_refusal, check_refusals, check_texts
from sommet.testing.cases import Case, count_sequences, read_cases, run_case
from sommet.testing.conformance import check_game, check_moments, option_sets
from sommet.testing.fingerprint import fingerprint, fingerprints
from sommet.testing.playthrough import playthrough
from sommet.testing.positions import check_copies, check_keys, check_keys_along, check_values
from sommet.testing.records import check_records, check_seeds, check_starts
from sommet.testing.search import check_search
from sommet.testing.secrecy import check_blindness, check_logs, check_redeal
from sommet.testing.views import (
    check_evaluation,
    check_outcome,
    check_previews,
    check_reasons,
    check_views,
    check_words,
)
from sommet.testing.walk import Moment, Walk, effort

__all__ = [
    "Case",
    "Moment",
    "Walk",
    "check_actions",
    "check_blindness",
    "check_copies",
    "check_door",
    "check_evaluation",
    "check_game",
    "check_keys",
    "check_keys_along",
    "check_logs",
    "check_moments",
    "check_outcome",
    "check_previews",
    "check_random",
    "check_reasons",
    "check_records",
    "check_redeal",
    "check_refusal",
    "check_refusals",
    "check_search",
    "check_seeds",
    "check_starts",
    "check_texts",
    "check_values",
    "check_views",
    "check_words",
    "count_sequences",
    "effort",
    "fingerprint",
    "fingerprints",
    "option_sets",
    "playthrough",
    "read_cases",
    "run_case",
]
