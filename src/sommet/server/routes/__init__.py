"""The HTTP doors: each decodes, hands over and encodes. OpenAPI describes them at /api/openapi.json."""

from sommet.server.routes import jobs, learning, library, live, playing, records, tables

ROUTES = [
    *library.ROUTES,
    *learning.ROUTES,
    *tables.ROUTES,
    *playing.ROUTES,
    *records.ROUTES,
    *jobs.ROUTES,
    *live.ROUTES,
]
