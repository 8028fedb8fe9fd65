"""The pages: the web client where it is installed, an honest word where it is not, and the API for people to read."""

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromPath

import sommet
from sommet.core.text import Lang
from sommet.server import wire
from sommet.server.delivery import ASK_AGAIN, KEEP_FOR_EVER, Ready, ready_bytes, ready_file, ready_folder
from sommet.server.language import language_of_header
from sommet.server.refusals import NotFound
from sommet.server.routes import ROUTES

STATIC = Path(__file__).parent / "static"
CLIENT_PATHS = ["/", "/join"]  # the client's own addresses: it reads them itself

_WORDS = {
    "fr": (
        "Le serveur de Sommet est ouvert.",
        "La page de jeu n'est pas installée ; on peut jouer dans le terminal : <code>sommet play step-by-step</code>.",
        "Les messages du serveur, pour qui veut écrire un client",
    ),
    "en": (
        "The server of Sommet is open.",
        "The page to play on is not installed; one can play in the terminal: <code>sommet play step-by-step</code>.",
        "The messages of the server, for whoever wants to write a client",
    ),
}


def page_routes() -> list[HTTPRouteHandler]:
    """What is served beside the API. The web client is read now, whole: a new one needs a new start."""
    described = [_api_for_people, _api_for_programs]
    if not (STATIC / "index.html").is_file():
        return [_word, *described]
    return [*_client(), *described]


@get("/", include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def _word(request: Request[Any, Any, Any]) -> Response[str]:
    lang = language_of_header(request.headers.get("accept-language"))
    return Response(_welcome(lang), headers={"vary": "accept-language"})


def _welcome(lang: Lang) -> str:
    stands, how, api = _WORDS[lang]
    return _page("Sommet", f"<h1>Sommet</h1><p>{stands}</p><p>{how}</p><p><a href='/api'>{api}</a></p>", lang)


def _client() -> list[HTTPRouteHandler]:
    page = ready_file(STATIC / "index.html", ASK_AGAIN)
    assets = ready_folder(STATIC / "assets", KEEP_FOR_EVER)  # each has the fingerprint of its content in its name

    @get(CLIENT_PATHS, include_in_schema=False, sync_to_thread=False)
    def client(request: Request[Any, Any, Any]) -> Response[bytes]:
        return page.answer(request)

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        if name not in assets:
            raise NotFound
        return assets[name].answer(request)

    return [client, asset]


@get("/api", include_in_schema=False, sync_to_thread=True)
def _api_for_people(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _rendered()[0].answer(request)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=True)
def _api_for_programs(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _rendered()[1].answer(request)


@cache
def _rendered() -> tuple[Ready[bytes], Ready[bytes]]:
    """The description of the API for people and for programs: made at the first question, once."""
    api = description()
    return (
        ready_bytes(_for_people(api), MediaType.HTML),
        ready_bytes(msgspec.json.encode(api), "application/vnd.oai.openapi+json"),
    )


def description() -> dict[str, Any]:
    """The API as OpenAPI has it, with the messages as `wire` has them: every limit, every forbidden field."""
    # An application of its own, which only describes: beside a real one Litestar would open doors of its own to it.
    config = OpenAPIConfig(
        title="Sommet",
        version=sommet.__version__,
        description="Five climbing games played over the network. docs/protocol.md tells the live socket.",
        use_handler_docstrings=True,
    )
    api = Litestar(ROUTES, openapi_config=config, logging_config=None).openapi_schema.to_schema()
    names = api["components"]["schemas"]
    structs = [getattr(wire, name) for name in names if hasattr(wire, name)]
    _, exact = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
    return {**api, "components": {**api["components"], "schemas": {**names, **exact}}}


def _page(title: str, body: str, lang: Lang = "en") -> str:
    return (
        f"<!doctype html><html lang='{lang}'><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)}</title><body>{body}</body></html>"
    )


def _for_people(api: dict[str, Any]) -> bytes:
    """Every path with what it takes and returns as one plain page: it needs no script and nothing from elsewhere."""
    parts = [
        f"<h1>{escape(api['info']['title'])}</h1>",
        f"<p>{escape(api['info']['description'])}</p>",
        "<p><a href='/api/openapi.json'>openapi.json</a></p>",
    ]
    for path, operations in sorted(api["paths"].items()):
        for method, operation in operations.items():
            parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2>")
            parts.append(f"<p>{escape(operation.get('description', ''))}</p>")
            parts.append(_facts(operation))
    parts.append("<h1>Messages</h1>")
    for name, schema in sorted(api["components"]["schemas"].items()):
        parts.append(f"<h2 id='{escape(name)}'><code>{escape(name)}</code></h2>{_fields(schema)}")
    return _page(api["info"]["title"], "".join(parts)).encode()


def _facts(operation: dict[str, Any]) -> str:
    rows = [
        f"<li><code>{escape(parameter['name'])}</code> ({escape(parameter['in'])}): {_kind(parameter['schema'])}</li>"
        for parameter in operation.get("parameters", ())
    ]
    body = operation.get("requestBody", {}).get("content", {})
    rows += [f"<li>takes {_kind(content['schema'])}</li>" for content in body.values()]
    rows += [
        f"<li>{escape(status)}: {_kind(content.get('schema', {}))}</li>"
        for status, answer in sorted(operation["responses"].items())
        for content in answer.get("content", {}).values()
    ]
    return f"<ul>{''.join(rows)}</ul>"


def _fields(schema: dict[str, Any]) -> str:
    rows = "".join(
        f"<li><code>{escape(name)}</code>: {_kind(field)}</li>" for name, field in schema.get("properties", {}).items()
    )
    return f"<p>{escape(schema.get('description', ''))}</p><ul>{rows}</ul>"


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words, with links to what it names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f"<a href='#{name}'>{name}</a>"
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return " or ".join(_kind(option) for option in schema[word])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
