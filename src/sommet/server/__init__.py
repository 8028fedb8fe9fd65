"""The server: matches that never lose an action and never show a card. `app.build` puts its parts together."""
