"""Whether lessons teach what they promise: each can be solved, is told in both languages, and no rule is left out."""

import re
from collections.abc import Iterator

from sommet.core.errors import GameError
from sommet.core.game import Game
from sommet.core.text import LANGS, Lang, Text
from sommet.learning.exercise import Attempt
from sommet.learning.goals import matches
from sommet.learning.lessons import CITED, Lesson, course

LONGEST = 190  # characters of a task or answer: it stands beside the board, and is read in a few seconds
SHORTEST_TITLE, LONGEST_TITLE = 3, 34
ENOUGH = 300  # attempts of what a beginner may try, before it is taken for granted that a lesson can be missed
ENDS = re.compile(r"[.!?]$")
UNTYPED = re.compile("[\u00a0\u202f\u2019]")  # no-break spaces and round apostrophes are set, not typed
COORDINATES = re.compile(r"\b[a-z]\d{1,2}\b")


def problems(game: Game) -> Iterator[str]:
    """What is wrong with the lessons of a game, a sentence each."""
    found = course(game)
    names = [lesson.id for lesson in found.lessons]
    if not 6 <= len(names) <= 10:
        yield f"a course has 6 to 10 lessons, not {len(names)}"
    if len(set(names)) < len(names):
        yield "two lessons have the same id"
    for lesson in found.lessons:
        for problem in (*_words_of(lesson), *_way_of(lesson)):
            yield f"{lesson.id}: {problem}"
    if found.game is None:
        yield "there is no game at the end"
        return
    for text in (found.game.title, found.game.task):
        yield from (f"game: {problem}" for problem in _words(text, found.game.title == text))
    try:
        game.resolve(found.game.players, found.game.options)
    except GameError as error:
        yield f"game: {error}"
    met = {rule for lesson in found.lessons for rule in lesson.rules} | set(found.game.rules)
    cited = {rule for cite in CITED.findall(game.page("fr")) for rule in cite.split(", ")}
    yield from (f"{rule} stands on the page of rules and in no lesson" for rule in sorted(cited - met, key=_number))
    yield from (f"{rule} is no rule of the game" for rule in sorted(met - set(game.rules), key=_number))


def _number(rule: str) -> tuple[int, str]:
    return int(re.sub(r"\D", "", rule)), rule


def _words_of(lesson: Lesson) -> Iterator[str]:
    yield from _words(lesson.title, is_title=True)
    texts = [lesson.task, lesson.praise, *([lesson.missed] if lesson.missed else []), *(say for _, say in lesson.wrong)]
    for text in texts:
        yield from _words(text)


def _words(text: Text, is_title: bool = False) -> Iterator[str]:
    for lang in LANGS:
        said = text.fr if lang == "fr" else text.en
        if UNTYPED.search(said):
            yield f"{said!r} has a no-break space or a round apostrophe, which are set and not typed"
        printed = text.say(lang)
        if is_title and not SHORTEST_TITLE <= len(printed) <= LONGEST_TITLE:
            yield f"{printed!r} should have {SHORTEST_TITLE} to {LONGEST_TITLE} characters"
        if not is_title and len(printed) > LONGEST:
            yield f"{printed!r} has {len(printed)} characters: {LONGEST} at most"
        if not is_title and not ENDS.search(printed):
            yield f"{printed!r} is no whole sentence"
        yield from _places(said, lang)


def _places(said: str, lang: Lang) -> Iterator[str]:
    """A cell is named by its coordinates only to whoever does not see it lit."""
    lit = re.sub(r"\{@\?([^|{}]*)\|[^{}]*\}", r"\1", said)
    if found := COORDINATES.search(lit):
        yield f"{found[0]} is named to somebody who looks at the board ({lang}): {{@?here|on {found[0]}}}"


def _way_of(lesson: Lesson) -> Iterator[str]:
    """Whether the solution solves it and nothing before does, and whether what is said to others can be heard."""
    try:
        attempt = _begun(lesson)
    except GameError as error:
        yield f"it cannot begin: {error}"
        return
    if not attempt.is_due:
        yield f"seat {lesson.seat} is not to act at its beginning"
        return
    if lesson.look is not None and not _has(lesson, attempt):
        yield f"there is no {lesson.look.facet} {lesson.look.value} to look at"
    seen: list[str] = []
    yield from _solved(lesson, attempt, seen)
    for patterns, text in lesson.wrong:
        if not any(matches(action, patterns) for action in seen):
            yield f"nothing on the way of its solution is answered by {text.say('en')!r}"
    can_miss = _can_be_missed(lesson)
    if can_miss and lesson.missed is None:
        yield "it can be missed, and says nothing then"
    if not can_miss and lesson.missed is not None:
        yield f"it cannot be missed, so that nobody reads {lesson.missed.say('en')!r}"


def _solved(lesson: Lesson, attempt: Attempt, seen: list[str]) -> Iterator[str]:
    """What is wrong with the solution; what could be played on its way is written to `seen`."""
    for n, text in enumerate(lesson.solution, 1):
        seen += lesson.game.legal(attempt.position)
        try:
            attempt.act(text)
        except GameError as error:
            yield f"step {n} of its solution, {text}: {error}"
            return
        attempt.follow()
        if attempt.verdict.state != "open" and n < len(lesson.solution):
            yield f"it is {attempt.verdict.state} before the last step of its solution"
            return
    if attempt.verdict.state != "reached":
        yield "its solution does not reach its goal"


def _begun(lesson: Lesson, *actions: str) -> Attempt:
    attempt = Attempt(lesson)
    attempt.follow()
    for text in actions:
        attempt.act(text)
        attempt.follow()
    return attempt


def _has(lesson: Lesson, attempt: Attempt) -> bool:
    """Whether what is pointed at is named anywhere in what the learner is shown."""
    assert lesson.look is not None
    told = (
        lesson.game.view(attempt.position, lesson.seat),
        lesson.game.situation(attempt.position, lesson.seat),
        attempt.legal(),
    )
    return re.search(rf"(?<!\w){re.escape(lesson.look.value)}(?!\w)", str(told)) is not None


def _can_be_missed(lesson: Lesson) -> bool:
    """Whether somebody who does something else may use up their actions; searched as far as that is little work."""
    waiting: list[tuple[str, ...]] = [()]
    for _ in range(ENOUGH):
        if not waiting:
            return False
        actions = waiting.pop()
        attempt = _begun(lesson, *actions)
        if attempt.verdict.state == "missed" or (attempt.verdict.state == "open" and not attempt.legal()):
            return True
        waiting += [(*actions, text) for text in attempt.legal()]
    return False
