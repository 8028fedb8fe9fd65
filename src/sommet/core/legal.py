"""The legal actions as people read them."""

from __future__ import annotations


class LegalTexts(list[str]):
    """The legal actions of a position as texts, sorted. An action's number is not looked for among them: that is a
    mistake, and the answer would always be no."""

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, str):
            raise TypeError(f"game.legal(position) has texts, not {action!r}; position.legal() has numbers")
        return super().__contains__(action)
