"""Somebody who plays in the browser alone: what they ask is answered on their own device."""

import json
import re
from pathlib import Path
from typing import Any

from web.browser import Visitor

# The page's own module: the library on this device is the same one.
ASK = """async ([module, method, path, query, body]) => {
    const { request } = await import(module)
    const { text } = await request(method, path, query, body ?? undefined)
    return text === '' ? null : JSON.parse(text)
}"""
NETWORK = re.compile(r"ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_ADDRESS_UNREACHABLE")


class Alone(Visitor):
    """A visitor without a server; what the browser says of that is no complaint."""

    assets: Path
    asked: list[str]

    def listen(self, client: Path) -> None:
        """Notes every address that is asked for, by the page, its workers and its service worker."""
        self.assets = client / "assets"
        self.asked = []
        self.context.on("request", lambda request: self.asked.append(request.url))

    def ask(self, method: str, path: str, body: object = None, **query: str) -> Any:
        """A door of the library on this device."""
        [module] = (path for path in self.assets.glob("local-*.js") if "worker" not in path.name)
        return self.page.evaluate(ASK, [f"./assets/{module.name}", method, path, query, body])

    def start(self, game: str) -> None:
        """Plays from the box, as it stands."""
        self.go(f"#/box/{game}")
        self.page.click(".go .primary")
        self.wait_for_board()

    def set_table(self, game: str, seats: list[dict[str, Any]], options: dict[str, Any]) -> dict[str, Any]:
        created: dict[str, Any] = self.ask(
            "POST", "matches", {"game": game, "seats": seats, "options": options}, lang="en"
        )
        assert "match" in created, created
        self.go(f"#/m/{created['match']['id']}")
        self.page.wait_for_selector(f".table[data-ply='0'], .table[data-ply='{created['match']['ply']}']")
        return created

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.ask("GET", f"matches/{self.match()}/view", lang="en")
        return seen

    def kept(self) -> list[dict[str, Any]]:
        """The games that this browser keeps."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """() => new Promise((done, fail) => {
                const opening = indexedDB.open(`sommet ${new URL('.', document.baseURI).pathname}`)
                opening.onerror = () => fail(opening.error)
                opening.onsuccess = () => {
                    const reading = opening.result.transaction('facts').objectStore('facts').getAll()
                    reading.onsuccess = () => {
                        opening.result.close()
                        done(reading.result)
                    }
                }
            })"""
        )
        return found

    def leave(self) -> None:
        self.complaints = [text for text in self.complaints if not NETWORK.search(text)]
        super().leave()


def downloaded(visitor: Visitor, button: str) -> list[dict[str, Any]]:
    """The records in a file that a button saves."""
    with visitor.page.expect_download() as saving:
        visitor.page.click(button)
    return [json.loads(line) for line in saving.value.path().read_text(encoding="utf-8").splitlines()]
