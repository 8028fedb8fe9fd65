"""The HTTP doors: each decodes, hands over and encodes. OpenAPI describes them at /api/openapi.json."""

from sommet.server.routes import calls, evenings, jobs, learning, library, live, playing, puzzles, records, tables

ROUTES = [
    *library.ROUTES,
    *learning.ROUTES,
    *puzzles.ROUTES,
    *tables.ROUTES,
    *playing.ROUTES,
    *records.ROUTES,
    *jobs.ROUTES,
    *calls.ROUTES,
    *evenings.ROUTES,
    *live.ROUTES,
]
