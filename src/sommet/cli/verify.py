"""`sommet verify`: are the dice and deals of records those that were promised?"""

from typing import Any

from sommet.cli.arguments import AsJson, Language, Source
from sommet.cli.files import located, records
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json
from sommet.core.text import Text
from sommet.core.verifying import Standing, Verdict
from sommet.core.verifying import verify as verdict_on
from sommet.games import find


def verify(file: Source, /, *, lang: Language = None, json: AsJson = False) -> int:
    """Draws again what chance did in every record and compares; returns 1 if a record differs.

    Records of matches on a server carry what that takes, others have no commitment. docs/fairness.md says what is
    proved by it, and what is not. With --json a line for each record.
    """
    spoken = preferred_language(lang)
    counts: dict[Standing, int] = {"verified": 0, "no commitment": 0, "differs": 0}
    for line, record in records(file):
        with located(line):
            game = find(record.game)
            verdict = verdict_on(game, record)
        counts[verdict.standing] += 1
        if json:
            print_json({"record": line, **_plain(verdict)})
        else:
            heading = Text(f"ligne {line}", f"line {line}").say(spoken)
            print(f"{heading}{' :' if spoken == 'fr' else ':'} {_told(verdict).say(spoken)}")
    if not json:
        games, (verified, without, differ) = sum(counts.values()), counts.values()
        print(
            Text(
                f"{games} parties : {verified} vérifiées, {without} sans engagement, {differ} qui diffèrent",
                f"{games} games: {verified} verified, {without} without commitment, {differ} that differ",
            ).say(spoken)
        )
    return 1 if counts["differs"] else 0


def _told(verdict: Verdict) -> Text:
    if verdict.standing != "verified":
        return verdict.sentence
    count = verdict.checked
    return Text(
        f"vérifié (mise en place et {count} tirage{'s' if count > 1 else ''})",
        f"verified (setup and {count} draw{'' if count == 1 else 's'})",
    )


def _plain(verdict: Verdict) -> dict[str, Any]:
    told: dict[str, Any] = {"standing": verdict.standing, "sentence": verdict.sentence.spoken()}
    if verdict.standing == "verified":
        told["draws"] = verdict.checked
    if verdict.standing == "differs":
        told |= {
            "part": verdict.part,
            "action": verdict.number,
            "expected": verdict.expected,
            "found": verdict.found,
        }
    return told
