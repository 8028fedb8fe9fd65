"""Which language a visitor is answered in."""

from sommet.core.text import LANGS, Lang


def language_of_header(accepted: str | None) -> Lang:
    """The first language of an Accept-Language header that we speak; French otherwise."""
    for part in (accepted or "").lower().split(","):
        for lang in LANGS:
            if part.strip().startswith(lang):
                return lang
    return "fr"
