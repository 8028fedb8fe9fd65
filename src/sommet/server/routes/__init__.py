"""The HTTP doors: each decodes, hands over and encodes. OpenAPI describes them at /api/openapi.json."""

from sommet.server.routes import jobs, library, live, playing, records, tables

ROUTES = [*library.ROUTES, *tables.ROUTES, *playing.ROUTES, *records.ROUTES, *jobs.ROUTES, *live.ROUTES]
