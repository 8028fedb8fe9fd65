"""`sommet lessons`: what is learned by playing, and whether it holds."""

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text as Styled

from sommet.cli.arguments import AsJson, GameName, Language
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json
from sommet.core.game import Game
from sommet.core.text import Lang, Text
from sommet.games import all_games, find
from sommet.learning.checking import problems
from sommet.learning.lessons import Lesson, course

Check = Annotated[bool, Parameter(help="Solve every lesson and read every text; 1 is returned if something is wrong.")]
NONE = Text("pas de leçons", "no lessons")


def lessons(
    game: GameName | None = None, /, *, check: Check = False, lang: Language = None, json: AsJson = False
) -> int:
    """Prints the lessons of a game, or of all games that have some: what is to be done, and what solves it."""
    chosen = [find(game)] if game is not None else [each for each in all_games() if course(each).lessons]
    if check:
        return _check(chosen)
    if json:
        print_json([_described(each, lesson) for each in chosen for lesson in course(each).lessons])
        return 0
    console, chosen_lang = Console(highlight=False), preferred_language(lang)
    for each in chosen:
        _print(console, each, chosen_lang)
    return 0


def _check(games: list[Game]) -> int:
    """Counts what is right, and says what is not."""
    wrong = 0
    for game in games:
        found = list(problems(game))
        wrong += len(found)
        for problem in found:
            print(f"{game.slug}: {problem}")
        if not found:
            rules = {rule for lesson in course(game).lessons for rule in lesson.rules}
            print(f"{game.slug}: {len(course(game).lessons)} lessons and a game, {len(rules)} rules met, all solved")
    return 1 if wrong else 0


def _described(game: Game, lesson: Lesson) -> dict[str, object]:
    return {
        "game": game.slug,
        "id": lesson.id,
        "title": lesson.title.spoken(),
        "task": lesson.task.spoken(),
        "solution": list(lesson.solution),
        "rules": list(lesson.rules),
    }


def _print(console: Console, game: Game, lang: Lang) -> None:
    found = course(game)
    console.print(Styled.assemble((game.title, "bold"), "  ", (game.slug, "cyan")))
    if not found.lessons:
        console.print(Styled(f"  {NONE.say(lang)}", "dim"))
    for n, lesson in enumerate(found.lessons, 1):
        console.print(Styled.assemble(f"{n:>3}. ", (lesson.title.say(lang), "bold"), "  ", (lesson.id, "cyan")))
        console.print(Styled(f"     {lesson.task.say(lang)}"))
        console.print(Styled(f"     {' · '.join(lesson.solution)}", "dim"))
    if found.game is not None:
        console.print(Styled.assemble(f"{len(found.lessons) + 1:>3}. ", (found.game.title.say(lang), "bold")))
        console.print(Styled(f"     {found.game.task.say(lang)}"))
    console.print()
