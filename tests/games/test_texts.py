"""No sentence for families has notation, option names or JSON in it, and French is well printed.

What is told of real games is read as a family sees it: with names, beside a board that lights the places. What
is for programs and experts (`sommet explain`, setups, records, `detail` of a refusal) may name what it is about; it is
not looked at.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sommet
from sommet.core import LANGS, Game, IllegalAction, NotationError, OptionError, Position, SetupError, Text
from sommet.core.prose import Company, typeset
from sommet.core.text import Lang
from sommet.games import all_games, find
from sommet.server import refusals, showing, wire
from sommet.testing import read_cases
from sommet.testing.walk import Walk

NAMES = {1: "Léa", 2: "Anne", 3: "Yann", 4: "Eiger", 5: "Zoé", 6: "Max"}
GAMES = all_games()
CASES = Path(__file__).parents[2] / "docs" / "rules" / "cases"

# A cell or a place (c4, d5 1), a block (S3), a card (QH), a bar (4 x d5 1), a pose (2x2x1), JSON, marks left over.
NOTATION = {
    "a cell": re.compile(r"\b[a-z]\d{1,2}\b"),
    "a block": re.compile(r"\b[GSML]\d\b"),
    "a card": re.compile(r"\b[2-9TJQKA][CDHS]\b"),
    "a pose": re.compile(r"\b\d\s?x\s?\d"),
    "an option's name": re.compile(r"\w_\w"),
    "JSON or a mark": re.compile(r"[{}\[\]|@]|\bnull\b|\btrue\b|\bfalse\b|undefined"),
    "a file or a command": re.compile(r"\.jsonl|\bsommet (play|record|serve|hint)\b|--\w"),
    "something to be typed": re.compile(r"(^|\s)['\"`]\w"),
}
# Words that begin with a capital letter which has an accent in French.
BARE_CAPITAL = re.compile(
    r"\b(A|Etage|Etape|Etes|Etoile|Echelle|Echap|Ecran|Edifice|Egalité|Oter|Epais\w*|Elimin\w*)\b"
)
MISPRINTED = {
    "a straight apostrophe": re.compile(r"'"),
    "a breaking space": re.compile(r" [;:!?»%]|« "),
    "no space": re.compile(r"[^\u202f\s][;!?»]|«[^\u202f]|[^\u00a0\d\s]:(\s|$)"),
    "a capital without its accent": BARE_CAPITAL,
}


# What a native ear stumbled over, by language, with what to say instead; web/tests/texts.test.ts has the same list.
BANNED = json.loads((Path(__file__).parents[1] / "data" / "banned.json").read_text(encoding="utf-8"))


def clumsy(text: str, lang: Lang) -> list[str]:
    """The phrases in it that were mended once and must not come back."""
    return [f"say: {better}" for of, phrase, better in BANNED if of == lang and re.search(phrase, text)]


def faults(text: str, lang: Lang, words: frozenset[str] = frozenset()) -> list[str]:
    """What is wrong with a text for families; `words` are of the notation and must not stand there between spaces."""
    found = [what for what, pattern in NOTATION.items() if pattern.search(text)] + clumsy(text, lang)
    if lang == "fr":
        found += [what for what, pattern in MISPRINTED.items() if pattern.search(text)]
        found += [f"the notation's word {word}" for word in words if re.search(rf"\b{word}\b", text)]
    return found + ["a straight apostrophe"] * bool(re.search(r"\w'\w", text))


def check(text: Text, game: Game | None = None, reader: int = 1) -> None:
    for lang in LANGS:
        said = text.say(lang, Company(NAMES, reader, is_lit=True))
        assert not faults(said, lang, _verbs(game)), said


def _verbs(game: Game | None) -> frozenset[str]:
    """The words of a game's notation that are no French: those named, or all that its actions begin with."""
    if game is None:
        return frozenset()
    return frozenset(VERBS.get(game.slug) or {text.split()[0] for walk in _walks(game) for text in walk.texts})


VERBS: dict[str, set[str]] = {
    "ascenseur": {"bid", "play", "deal", "turn"},
    "ascension": {"take", "reveal", "move", "stay"},
    "aufsteiger": {"lift", "drop", "skip", "walk", "top", "push", "stop"},
    "step-by-step": {"move"},
    "talo": {"take", "hold", "jump", "start", "roll"},
}


def _walks(game: Game) -> Iterator[Walk]:
    for players in {game.seats[0], game.seats[-1]}:
        yield Walk.at_random(game, players, seed=players)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_game_is_and_its_rules_are_told_in_plain_words(game: Game) -> None:
    for text in (game.pitch, *game.rules.values()):
        check(text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_prompts_tellings_and_reasons_are_plain_words(game: Game) -> None:
    told = 0
    for walk in _walks(game):
        for moment in walk.moments(40):
            position = moment.position
            for viewer in moment.viewers:
                view = {**game.view(position, viewer), "situation": game.situation(position, viewer)}
                check(game.prompt(view), game, viewer)
                if position.over:
                    check(game.ending(view), game, viewer)
            if moment.ply < len(walk.texts):
                check(game.tell(position, walk.texts[moment.ply]), game)
                check(game.tell(position, walk.texts[moment.ply]), game, reader=position.mover)
            if not position.over and position.mover > 0:
                for action in position.legal()[:: max(1, len(position.legal()) // 4)]:
                    for clause in game.reasons(position, action):
                        check(clause, game, reader=position.mover)
                        told += 1
    assert told > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_refusals_at_their_place_are_plain_words(game: Game) -> None:
    """What is legal at some moment of a game is tried at others; and whatever the worked cases say is refused."""
    refused = set()
    for position, text in (*_tried(game), *_worked(game)):
        try:
            game.read(position, text)
        except IllegalAction as error:
            check(error.text, game, reader=position.mover)
            refused.add(error.text.en)
        except NotationError:
            continue
    assert len(refused) > 15


def _tried(game: Game) -> Iterator[tuple[Position, str]]:
    for walk in _walks(game):
        positions = [moment.position.copy() for moment in walk.moments(40)]
        tried = sorted({text for position in positions for text in _some(game.legal(position), 12)} | set(walk.texts))
        for position in positions[::4]:
            if position.mover > 0:
                yield from ((position, text) for text in _some(tried, 150))


def _worked(game: Game) -> Iterator[tuple[Position, str]]:
    for case in read_cases(CASES / f"{game.slug}.jsonl"):
        if "refused" in case.expect:
            position = game.start(case.players, case.options, case.setup)
            for text in case.actions:
                game.play(position, text)
            yield from ((position, text) for text in case.expect["refused"])


def _some(texts: list[str], count: int) -> list[str]:
    return texts[:: max(1, len(texts) // count)]


WRONG_OPTIONS: list[tuple[str, int, dict[str, object]]] = [
    ("ascenseur", 3, {"max_hand": 18}),
    ("ascenseur", 6, {"max_hand": 9}),
    ("ascenseur", 6, {"sizes": [9]}),
    ("ascenseur", 3, {"sizes": [3], "max_hand": 3}),
    ("ascenseur", 5, {"removed": ["2C"]}),
    ("ascenseur", 4, {"hook": True, "bidding": "simultaneous"}),
    ("aufsteiger", 2, {"progress": "turn", "turn_limit": 0}),
    ("ascension", 2, {"same_cell": "yes"}),
    ("step-by-step", 2, {"starts": "inner", "size": 3}),
    ("step-by-step", 2, {"tower": 12}),
    ("talo", 2, {"no_such_option": 1}),
    ("talo", 2, {"goal": {"level": "steep"}}),
]


@pytest.mark.parametrize(("slug", "players", "options"), WRONG_OPTIONS)
def test_options_are_refused_in_plain_words_and_developers_are_told_which(
    slug: str, players: int, options: dict[str, object]
) -> None:
    with pytest.raises(OptionError) as caught:
        find(slug).resolve(players, options)
    check(caught.value.text)
    problem = wire.Problem.of(caught.value, "en")
    assert problem.option in options
    assert problem.option in str(problem.detail)
    assert problem.option in caught.value.sentence("fr")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_count_of_players_is_refused_in_plain_words(game: Game) -> None:
    with pytest.raises(SetupError) as caught:
        game.resolve(7)
    check(caught.value.text)


def test_what_the_server_says_is_plain_words() -> None:
    for text in (showing.WAITING, *showing.ENDED.values()):
        check(text)
    for refusal in (refusals.BadMessage("Expected `int` at $.ply"), refusals.UnknownHost(), refusals.StalePly(3, 4)):
        check(refusal.text)
    for kind in (
        refusals.NotFound,
        refusals.LinkSpent,
        refusals.NotYourSeat,
        refusals.SeatTaken,
    ):
        check(kind().text)
    check(refusals.NotYourTurn(2).text)


SOURCES = Path(sommet.__file__).parent


def _written(path: Path) -> Iterator[str]:
    """Every string in a module that is not a docstring, and every line of a page."""
    if path.suffix == ".md":
        yield from path.read_text(encoding="utf-8").splitlines()
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    # A string that stands by itself is a docstring.
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def test_no_phrase_that_was_mended_has_come_back() -> None:
    """In everything that is written anywhere: games, refusals, rules for families, server, command line."""
    paths = [path for path in SOURCES.rglob("*") if path.suffix == ".py" or path.match("rules.*.md")]
    assert len(paths) > 100
    found = {
        f"{path.relative_to(SOURCES)}: {text}": fault
        for path in paths
        for text in _written(path)
        for lang in LANGS
        if not path.name.endswith({"fr": ".en.md", "en": ".fr.md"}[lang])
        for fault in clumsy(text, lang)
    }
    assert found == {}


@pytest.mark.parametrize(
    ("sentence", "lang"),
    [
        ("Dresser la table", "fr"),
        ("1 regarde", "fr"),
        ("Reprendre", "fr"),
        ("dans cette posture", "fr"),
        ("le champ de départ", "fr"),
        ("jamais sous une pierre", "fr"),
        ("après un joueur who has not the summit", "en"),
        ("two with the own figure", "en"),
        ("among equals the last to arrive", "en"),
        ("Take back", "en"),
    ],
)
def test_the_list_of_mended_phrases_finds_them(sentence: str, lang: Lang) -> None:
    assert clumsy(sentence, lang)
    assert not clumsy("Reprendre ma place" if lang == "fr" else "Take my seat back", lang)


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("posez la pièce en c4", "a cell"),
        ("le bloc S3 est pris", "a block"),
        ("posture 2x2x1", "a pose"),
        ("max_hand vaut 5", "an option's name"),
        ('{"tower": "steep"}', "JSON or a mark"),
        ("l'as", "a straight apostrophe"),
        ("jouez !", "a breaking space"),
        ("jouez!", "no space"),
        ("A vous", "a capital without its accent"),
        ("un fichier .jsonl", "a file or a command"),
    ],
)
def test_the_check_finds_what_it_is_for(sentence: str, fault: str) -> None:
    assert fault in faults(sentence, "fr")
    assert not faults(typeset("c'est à vous : jouez !", "fr"), "fr")
