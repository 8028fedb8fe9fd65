"""What can be wrong with a command line or a file, said in one sentence."""

from typing import ClassVar

from cyclopts.exceptions import (
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from sommet.core.errors import GameError
from sommet.core.text import Text, shorten

LONGEST_NAME = 200  # characters of a file name that are quoted


class UsageError(GameError):
    """A command line that cannot be carried out."""

    code: ClassVar[str] = "usage"


class FileError(GameError):
    """A file that cannot be read or written."""

    code: ClassVar[str] = "file"


def unreadable(name: str, error: OSError | ValueError) -> FileError:
    """Why a file cannot be read."""
    reason, quoted = _reason(error), shorten(name, LONGEST_NAME)
    return FileError(Text(f"impossible de lire {quoted} : {reason.fr}", f"cannot read {quoted}: {reason.en}"))


def unwritable(name: str, error: OSError | ValueError) -> FileError:
    """Why a file cannot be written."""
    reason, quoted = _reason(error), shorten(name, LONGEST_NAME)
    return FileError(Text(f"impossible d'écrire {quoted} : {reason.fr}", f"cannot write {quoted}: {reason.en}"))


def _reason(error: OSError | ValueError) -> Text:
    match error:
        case UnicodeDecodeError():
            return Text("ce n'est pas du texte UTF-8", "it is not UTF-8 text")
        case FileNotFoundError():
            return Text("ce fichier ou son dossier n'existe pas", "no such file or folder")
        case IsADirectoryError():
            return Text("c'est un dossier, pas un fichier", "it is a folder, not a file")
        case NotADirectoryError():
            return Text("un fichier n'est pas un dossier", "a file is no folder")
        case PermissionError():
            return Text("l'accès est refusé", "access is denied")
        case ValueError():
            return Text("ce n'est pas un nom de fichier", "that is no file name")
    said = error.strerror or "input/output error"
    return Text(said, said)


def usage_error(error: CycloptsError, commands: list[str]) -> UsageError:
    """An argument error of cyclopts as one sentence in both languages."""
    return UsageError(_complaint(error, commands))


def _complaint(error: CycloptsError, commands: list[str]) -> Text:
    command = " ".join(("sommet", *(error.command_chain or ())))
    match error:
        case UnknownCommandError():
            given, known = shorten((error.unused_tokens or [""])[0]), ", ".join(commands)
            return Text(
                f"il n'y a pas de commande {given} ; il y a {known}",
                f"there is no command {given}; there are {known}",
            )
        case UnknownOptionError():
            given = shorten(error.token.keyword or error.token.value)
            return Text(
                f"{command} n'a pas d'option {given} ; voir {command} --help",
                f"{command} has no option {given}; see {command} --help",
            )
        case UnusedCliTokensError():
            given = shorten((error.unused_tokens or [""])[0])
            return Text(
                f"{command} n'attend pas {given} ; voir {command} --help",
                f"{command} does not expect {given}; see {command} --help",
            )
        case MissingArgumentError():
            return _missing(error, command)
        case RepeatArgumentError():
            return Text(f"{error.token.keyword} est donné deux fois", f"{error.token.keyword} is given twice")
    said = " ".join(str(error).split())
    return Text(f"{command} : {said}", f"{command}: {said}")


def _missing(error: MissingArgumentError, command: str) -> Text:
    assert error.argument is not None
    name = error.argument.name
    if error.keyword is not None:
        return Text(
            f"il manque une valeur après {error.keyword} ; voir {command} --help",
            f"a value is missing after {error.keyword}; see {command} --help",
        )
    return Text(f"il manque {name} ; voir {command} --help", f"{name} is missing; see {command} --help")
