"""Which language to speak: the one asked for, else the environment's, else French."""

import os
from collections.abc import Sequence

from sommet.core.text import LANGS, Lang


def preferred_language(asked: Lang | None = None) -> Lang:
    """The language asked for, or the one the environment suggests."""
    if asked is not None:
        return asked
    for name in ("SOMMET_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        for lang in LANGS:
            if os.environ.get(name, "").lower().startswith(lang):
                return lang
    return "fr"


def language_of(tokens: Sequence[str]) -> Lang:
    """The language for errors: `--lang` counts even where the rest of the line could not be understood."""
    line = " ".join(tokens).replace("--lang=", "--lang ")
    return next((lang for lang in LANGS if f"--lang {lang}" in line), preferred_language())
