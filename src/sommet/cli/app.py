"""The commands of `sommet` and what happens to their errors."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from keyword import iskeyword

from cyclopts import App, CycloptsError, Parameter

import sommet
from sommet.cli.errors import UsageError, unwritable, usage_error
from sommet.cli.language import language_of
from sommet.core.errors import GameError
from sommet.core.text import Text

# In the order of the help page. Each command is a function of the same name in its own module, imported when it runs.
COMMANDS = {
    "games": "The games, their players and their options.",
    "rules": "The rules of a game, for players.",
    "play": "Play in the terminal against computer players.",
    "record": "Let computer players play and write the records.",
    "replay": "Replay records by the rules and compare what they claim.",
    "legal": "The legal actions after the last action of each record.",
    "view": "What a seat may know after the last action of each record.",
    "hint": "The best actions after each record, with reasons.",
    "analyse": "What each decision of a game cost, and where the game turned.",
    "explain": "Whether an action is legal after each record, and which rule forbids it.",
    "perft": "The number of action sequences of a given length.",
    "match": "Let levels play a match and estimate their difference.",
    "tournament": "Let every pair of levels play and rank them, game by game.",
    "ugi": "A computer player for other programs, by the Universal Game Interface.",
    "serve": "Serve matches over the network.",
    "prune": "Delete old matches of a server.",
    "export": "All matches of a server as JSON lines.",
    "import": "Store the matches of an export.",
    "bench": "The speed of rules and search on this machine.",
}
GAME = "--game"
INTERRUPTED = 130  # 128 + SIGINT, as shells have it


def build() -> App:
    """The command line as cyclopts sees it."""
    app = App(
        name="sommet",
        help=(
            "Five climbing board games: exact rules, fast search, honest computer players.\n\n"
            "--game module:NAME, with any command, adds a game from elsewhere."
        ),
        help_format="plaintext",
        version=lambda: f"sommet {sommet.__version__} ({sommet.form()})",
        default_parameter=Parameter(negative=()),
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    for place, (name, summary) in enumerate(COMMANDS.items()):
        module = f"{name}_" if iskeyword(name) else name
        app.command(f"sommet.cli.{module}:{module}", name=name, help=summary, sort_key=place)
    return app


def run(tokens: Sequence[str]) -> int:
    """Carries out one command line and returns its exit code: 0 fine, 1 disagreement, 2 error, 130 interrupted."""
    _prepare_streams()
    try:
        code = build()(_without_games(tokens))
        print(end="", flush=True)
        return code or 0
    except CycloptsError as error:
        # A sentence of our own about a value comes wrapped.
        own = error.__cause__ if isinstance(error.__cause__, GameError) else usage_error(error, list(COMMANDS))
        return _refuse(own, tokens)
    except GameError as error:
        return _refuse(error, tokens)
    except BrokenPipeError:
        _abandon_output()
        return 0
    except OSError as error:
        if error.filename is not None:
            raise  # a file of our own is missing: that is a defect, not the caller's mistake
        _abandon_output()
        return _refuse(unwritable("stdout", error), tokens)
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the shell's next prompt gets a line of its own
        return INTERRUPTED


def _without_games(words: Sequence[str]) -> list[str]:
    """The line without `--game module:NAME`, which any command takes: those games are added."""
    rest, named = [], []
    left = iter(words)
    for word in left:
        if word == GAME:
            named.append(next(left, ""))
        elif word.startswith(f"{GAME}="):
            named.append(word.removeprefix(f"{GAME}="))
        else:
            rest.append(word)
    if "" in named:
        raise UsageError(Text(f"il manque module:NOM après {GAME}", f"module:NAME is missing after {GAME}"))
    if named:
        from sommet.games import name_games

        name_games(named)
    return rest


def _refuse(error: GameError, tokens: Sequence[str]) -> int:
    print(error.sentence(language_of(tokens)), file=sys.stderr)
    return 2


def _prepare_streams() -> None:
    """What programs read is UTF-8 with plain line ends whatever the locale; no character can make printing fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding, newline = (None, None) if stream.isatty() else ("utf-8", "\n")
            errors = "replace" if stream is sys.stdin else "backslashreplace"
            stream.reconfigure(encoding=encoding, newline=newline, errors=errors)


def _abandon_output() -> None:
    """Nobody reads any more: what is still buffered must not fail again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
