"""Where links lead: the web client with a preview of what awaits there, and a page of our own where nothing does.

Addresses in these pages are relative, so that a proxy may serve them from a sub-path. Only what a preview shows
elsewhere needs a whole address: that comes from what this server knows of itself, never from what somebody asks for.
"""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response

from sommet.core.game import Game
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.server.delivery import KEEP_A_DAY, Ready, ready_bytes, ready_file
from sommet.server.guard import Scope, header
from sommet.server.language import language_of_header

STATIC = Path(__file__).parent / "static"
CARDS = Path(__file__).parent / "cards"  # pictures for previews: tools/pictures.py cards
CARD_SIZE = (1200, 630)  # pixels, as the sites that show previews want them
DEEPEST = 20  # folders from which the way home is still written out

NOWHERE = Text("Cette adresse ne mène nulle part", "This address leads nowhere")
PERHAPS = Text(
    "Le lien est peut-être incomplet, ou la table n'existe plus. Qui vous l'a donné peut en envoyer un autre.",
    "Perhaps the link is incomplete, or the table is gone. Whoever gave it to you can send another one.",
)
HOME = Text("Aller à la ludothèque", "Go to the library")
INVITATION = Text("Invitation à jouer", "An invitation to play")
TO, PLAYERS = Text("à", "to"), Text("joueurs", "players")
OPEN_IT = Text("Ouvrez le lien pour voir qui vous attend.", "Open the link to see who is waiting for you.")


# Previews.


def invitation_page(request: Request[Any, Any, Any], slug: str) -> Response[bytes]:
    """The client, with a preview of an invitation to this game. UnknownGame if there is none of that name."""
    lang = language_of(request)
    origin = public_origin(cast("Scope", request.scope), request.app.state.hall.settings.origins)
    answer = _invitation(find(slug), lang, origin, _steps_home(request)).answer(request)
    answer.headers["vary"] = ", ".join(filter(None, (answer.headers.get("vary"), "accept-language", "host")))
    return answer


def framed_page(request: Request[Any, Any, Any], file: Path, slug: str) -> Response[bytes]:
    """The page with nothing but a replay, to be shown in pages of others. UnknownGame if there is no such game."""
    find(slug)
    return _framed(file, _steps_home(request)).answer(request)


@cache
def _framed(file: Path, home: str) -> Ready[bytes]:
    return ready_bytes(file.read_bytes().replace(b'="./', f'="{home}'.encode()), MediaType.HTML)


@cache
def _invitation(game: Game, lang: Lang, origin: str | None, home: str) -> Ready[bytes]:
    """Made once for each of the few ways in which it can be asked for."""
    title = f"{game.title} – {INVITATION.marked(lang)}"
    least, most = game.minutes
    few, many = game.seats[0], game.seats[-1]
    count = f"{few}" if few == many else f"{few} {TO.marked(lang)} {many}"
    facts = f"{count} {PLAYERS.marked(lang)} · {least} {TO.marked(lang)} {most} min."
    about = f"{game.pitch.marked(lang)} {facts} {OPEN_IT.marked(lang)}"
    told = {
        "og:type": "website",
        "og:site_name": "Sommet",
        "og:locale": {"fr": "fr_FR", "en": "en_GB"}[lang],
        "og:title": title,
        "og:description": about,
    }
    if origin is not None:
        card = f"{origin}/cards/{card_name(game.slug, lang)}"
        told |= {"og:url": f"{origin}/join/{game.slug}", "og:image": card, "og:image:type": "image/jpeg"}
        told |= {"og:image:width": str(CARD_SIZE[0]), "og:image:height": str(CARD_SIZE[1]), "og:image:alt": game.title}
        told |= {"twitter:card": "summary_large_image", "twitter:image": card}
    else:
        told |= {"twitter:card": "summary"}
    told |= {"twitter:title": title, "twitter:description": about}
    return ready_bytes(dressed(lang, home, title, about, told).encode(), MediaType.HTML)


def dressed(lang: Lang, home: str, title: str, about: str, told: dict[str, str]) -> str:
    """The client's page in a language, so many folders below the home of the site, with what a preview tells."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    page = page.replace('="./', f'="{home}').replace('<html lang="fr">', f'<html lang="{lang}">')
    page = re.sub(r"<title>.*?</title>", lambda _: f"<title>{escape(title)}</title>", page)
    page = re.sub(
        r'(<meta name="description" content=").*?(")', lambda found: found[1] + escape(about) + found[2], page
    )
    tags = "".join(
        f'    <meta {"name" if name.startswith("twitter") else "property"}="{name}" content="{escape(value)}" />\n'
        for name, value in told.items()
    )
    return page.replace("  </head>", f"{tags}  </head>")


def public_origin(scope: Scope, origins: Sequence[str]) -> str | None:
    """The address of the site for those who see it from elsewhere; None if this server cannot know it.

    Of its configured addresses the one that was asked for, or the first. A server that was told none knows only the
    address of its own socket: any other could have been made up by whoever asks.
    """
    host = header(scope, b"host") or ""
    if origins:
        kept = [origin.rstrip("/") for origin in origins]
        return next((origin for origin in kept if urlsplit(origin).netloc.lower() == host.lower()), kept[0])
    name, port = scope.get("server") or ("", None)
    own = f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
    return f"http://{own}" if host == own else None


def language_of(request: Request[Any, Any, Any]) -> Lang:
    """The language a visitor's browser asks for."""
    return language_of_header(request.headers.get("accept-language"))


def _steps_home(request: Request[Any, Any, Any]) -> str:
    """The way from an address to the home of the site, which may lie in a sub-path that a proxy takes away."""
    # As the browser counts: a slash that is written as %2F is none.
    path: bytes = request.scope.get("raw_path") or request.scope["path"].encode()
    depth = path.partition(b"?")[0].count(b"/") - 1
    if depth > DEEPEST:
        return "/"
    return "../" * depth or "./"


# Pictures for previews.


@cache
def cards() -> dict[str, Ready[bytes]]:
    """The pictures there are, by their names."""
    return {path.name: ready_file(path, KEEP_A_DAY) for path in CARDS.glob("*.jpg")}


def card_name(slug: str, lang: Lang) -> str:
    """The picture of a game; the library's for a game that came from elsewhere and has none."""
    own = f"{slug}.{lang}.jpg"
    return own if own in cards() else f"sommet.{lang}.jpg"


# Nothing there.

_API = {"api", "assets", "cards", "healthz", "metrics"}  # of programs, which read JSON


def is_for_people(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody stands at this address with a browser: they are answered by a page."""
    return request.method == "GET" and request.scope["path"].lstrip("/").partition("/")[0] not in _API


def nowhere(request: Request[Any, Any, Any]) -> Response[Any]:
    """A page for an address that leads nowhere. It repeats nothing of what was asked."""
    lang = language_of(request)
    page = _nowhere(lang, _steps_home(request))
    return Response(page, status_code=404, media_type=MediaType.HTML, headers={"vary": "accept-language"})


def _nowhere(lang: Lang, home: str) -> str:
    title, perhaps, back = (escape(text.marked(lang)) for text in (NOWHERE, PERHAPS, HOME))
    links = "".join(_links(home))
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title} – Sommet</title>'
        f'<meta name="robots" content="noindex">{links}</head>'
        f'<body><main class="nowhere"><h1>{title}.</h1><p>{perhaps}</p>'
        f'<p><a class="button primary" href="{home}">{back}</a></p></main></body></html>'
    )


@cache
def _client_links() -> tuple[str, ...]:
    """The client's icon and style sheets; none where it is not installed."""
    file = STATIC / "index.html"
    page = file.read_text(encoding="utf-8") if file.is_file() else ""
    return tuple(re.findall(r'<link rel="(?:icon|stylesheet)"[^>]*>', page))


def _links(home: str) -> list[str]:
    return [link.replace('="./', f'="{home}') for link in _client_links()]
