"""The pages: the web client where it is installed, an honest word where it is not, and the API for people to read."""

from html import escape
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.router import Router
from litestar.static_files import create_static_files_router

from sommet.core.text import Lang
from sommet.server import wire
from sommet.server.language import language_of_header

STATIC = Path(__file__).parent / "static"
CLIENT_PATHS = ["/", "/join", "/m/{match_id:str}", "/lobby"]  # the client's own addresses: it reads them itself

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


def page_routes() -> list[HTTPRouteHandler | Router]:
    """What is served beside the API."""
    if not (STATIC / "index.html").is_file():
        return [_word]
    return [_client, create_static_files_router(path="/assets", directories=[STATIC / "assets"])]


@get("/", include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def _word(request: Request[Any, Any, Any]) -> str:
    lang = language_of_header(request.headers.get("accept-language"))
    return _welcome(lang)


def _welcome(lang: Lang) -> str:
    stands, how, api = _WORDS[lang]
    return _page("Sommet", f"<h1>Sommet</h1><p>{stands}</p><p>{how}</p><p><a href='/api'>{api}</a></p>", lang)


@get(CLIENT_PATHS, include_in_schema=False, sync_to_thread=False)
def _client() -> Response[bytes]:
    page = (STATIC / "index.html").read_bytes()
    return Response(page, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})


def _page(title: str, body: str, lang: Lang = "en") -> str:
    return (
        f"<!doctype html><html lang='{lang}'><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)}</title><body>{body}</body></html>"
    )


def described(openapi_schema: dict[str, Any]) -> dict[str, Any]:
    """The description with the messages as `wire` has them, every limit and every forbidden field included."""
    names = openapi_schema["components"]["schemas"]
    structs = [getattr(wire, name) for name in names if hasattr(wire, name)]
    _, exact = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
    components = {**openapi_schema["components"], "schemas": {**names, **exact}}
    return {**openapi_schema, "components": components}


class ApiForPrograms(JsonRenderPlugin):
    """The API as OpenAPI has it."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The whole description."""
        return self.render_json(request, described(openapi_schema))


class ApiForPeople(OpenAPIRenderPlugin):
    """The API as one plain page: it needs no script and nothing from elsewhere."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Every path with what it takes and gives."""
        openapi_schema = described(openapi_schema)
        parts = [
            f"<h1>{escape(openapi_schema['info']['title'])}</h1>",
            f"<p>{escape(openapi_schema['info']['description'])}</p>",
            "<p><a href='/api/openapi.json'>openapi.json</a></p>",
        ]
        for path, operations in sorted(openapi_schema["paths"].items()):
            for method, operation in operations.items():
                parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2>")
                parts.append(f"<p>{escape(operation.get('description', ''))}</p>")
                parts.append(_facts(operation))
        parts.append("<h1>Messages</h1>")
        for name, schema in sorted(openapi_schema["components"]["schemas"].items()):
            parts.append(f"<h2 id='{escape(name)}'><code>{escape(name)}</code></h2>{_fields(schema)}")
        return _page(openapi_schema["info"]["title"], "".join(parts)).encode()


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
