"""What holds for the previews of every game; the kit of sommet.testing checks their form and their secrecy."""

from __future__ import annotations

import pickle
import re

import pytest

from sommet.core import Game, IllegalAction, NotationError, Rng, Text
from sommet.core.touch import cells
from sommet.games import all_games
from sommet.testing import Walk
from sommet.testing.actions import NO_ACTIONS

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
# Cells and pieces as the games write them, outside of quotation marks, which show how something would be written.
NAME = re.compile(r"\b(?!R\d)[A-Za-z]-?\d{1,2}\b")
FAR_END = re.compile(r"(?<=[a-z]\d) to [a-z]\d+|(?<=[a-z]\d\d) to [a-z]\d+")  # of a bar that is named by its first cell


@GAMES
def test_a_refusal_is_about_everything_its_sentence_names(game: Game) -> None:
    """Whoever shows a refusal on the board need not search the sentence for names."""
    rng = Rng(11)
    tried = 0
    for players in game.seats:
        walk = Walk.at_random(game, players, seed=players)
        texts = sorted({text for moment in walk.moments(12) for text in game.legal(moment.position)} | set(walk.texts))
        for moment in walk.moments(20):
            rng.shuffle(texts)
            for text in texts[:40]:
                preview = game.preview(moment.position, text)
                if not preview["legal"]:
                    tried += 1
                    named = set(NAME.findall(FAR_END.sub("", preview["sentence"]["en"])))
                    about = {part for touch in preview["about"] for part in touch["value"].split(" ")}
                    assert named <= about, (text, preview)
    assert tried > 200


@GAMES
def test_what_is_no_action_has_no_preview(game: Game) -> None:
    position = game.start(seed=1)
    for text in NO_ACTIONS:
        with pytest.raises(NotationError):
            game.preview(position, text)


def test_a_refusal_survives_pickling() -> None:
    refused = IllegalAction(Text("non", "no"), "R1", cells("a1", "b2"))
    again = pickle.loads(pickle.dumps(refused))
    assert (again.rule, again.text, again.about) == (refused.rule, refused.text, refused.about)
