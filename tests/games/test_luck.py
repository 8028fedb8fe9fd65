"""How lucky the draws were: what is counted, and that over many games nobody is luckier than anybody else."""

from statistics import fmean, pstdev

import pytest
from core.fair import fair_game

import sommet
from sommet.core.luck import Fortune, amount
from sommet.core.prose import typeset
from sommet.core.text import Text

TALO, ASCENSEUR = sommet.game("talo"), sommet.game("ascenseur")


def test_a_fortune_is_told_in_deviations_and_in_shares() -> None:
    usual, lucky, nobody = (
        Fortune(drawn, 50, deviation, Text("", "")) for drawn, deviation in ((50, 5), (60, 5), (0, 0))
    )
    assert (usual.score, usual.share) == (0, 0.5)
    assert lucky.score == 2
    assert round(lucky.share, 3) == 0.977
    assert (nobody.score, nobody.share) == (0, 0.5)
    assert amount(10.04) == Text("10", "10")
    assert amount(7.25) == Text("7,2", "7.2")


def test_talo_counts_the_throws_of_each_player() -> None:
    """Two throws: a 7 for the first player, who could have used any number, and a 10 for the second."""
    position = TALO.start(2, setup={"start": ["c3", "h8"]})
    actions = []
    for wanted in ("roll 7", "roll 10"):
        actions.append(wanted)
        TALO.play(position, wanted)
        while position.mover != 0:
            text = TALO.legal(position)[0]
            actions.append(text)
            TALO.play(position, text)
    luck = TALO.luck(position.start, actions)
    assert luck is not None
    first, second = luck.seats
    assert (first.drawn, first.mean) == (7, 5.5)
    assert round(first.deviation, 3) == 2.872
    assert str(first.words) == "1 throw, 7 in all (5.5 on average), 1 of use (1 on average)"
    assert second.drawn == 10
    assert second.words.fr.startswith("1 jet, 10 en tout (5,5 en moyenne), 1 utilisable (")


def test_a_throw_without_use_counts_as_such() -> None:
    """Nothing but 9s and 10s is left: eight faces of ten are thrown again."""
    stock = [0] * 8 + [2, 1]
    setup = {"start": ["c3", "h8"], "stock": stock}
    start = TALO.resolve(2, None, setup)
    luck = TALO.luck(start, ["roll 1", "roll 9"])
    assert luck is not None
    assert str(luck.seats[0].words) == "2 throws, 10 in all (11 on average), 1 of use (0.4 on average)"
    assert str(luck.seats[1].words) == "no throw"


def test_ascenseur_weighs_the_hands() -> None:
    """The ace of trumps, and the lowest card beside it."""
    start = ASCENSEUR.resolve(3, {"sizes": [1]}, {"dealer": 3})
    luck = ASCENSEUR.luck(start, ["deal AS", "deal 3D", "deal 4H", "turn KS"])
    assert luck is not None
    best, *others = luck.seats
    assert best.score > 1.5
    assert all(other.score < 0.5 for other in others)
    assert best.mean == others[0].mean
    assert ASCENSEUR.luck(start, ["deal AS", "deal 3D"]) is None


@pytest.mark.parametrize(("game", "count"), [(TALO, 60), (ASCENSEUR, 24)], ids=lambda value: getattr(value, "slug", ""))
def test_over_many_games_luck_evens_out(game: sommet.Game, count: int) -> None:
    scores = []
    for number in range(count):
        record = fair_game(game, number)
        luck = game.luck(game.resolve(record.players, record.options, record.setup), list(record))
        assert luck is not None
        assert luck == game.luck(game.resolve(record.players, record.options, record.setup), list(record))
        assert len(luck.seats) == record.players
        scores += [fortune.score for fortune in luck.seats]
        for fortune in luck.seats:
            assert typeset(fortune.words.fr, "fr") == fortune.words.marked("fr")
    assert abs(fmean(scores)) < 0.3
    assert 0.8 < pstdev(scores) < 1.2


@pytest.mark.parametrize("slug", ["ascension", "aufsteiger", "step-by-step"])
def test_where_chance_is_the_same_for_all_nothing_is_compared(slug: str) -> None:
    game = sommet.game(slug)
    record = fair_game(game, 0)
    assert game.luck(game.resolve(record.players, record.options, record.setup), list(record)) is None
