"""Computer players are called after summits: the higher the mountain, the stronger the level."""

from itertools import pairwise

from sommet.games import all_games
from sommet.players import LEVELS
from sommet.players.names import SUMMITS, summit_names


def test_every_level_has_names_for_a_whole_table_and_no_name_comes_twice() -> None:
    assert list(SUMMITS) == list(LEVELS)
    assert all(len(summits) >= max(seat for game in all_games() for seat in game.seats) for summits in SUMMITS.values())
    names = [name for summits in SUMMITS.values() for name in summits]
    assert len(set(names)) == len(names)


def test_a_stronger_level_has_higher_mountains() -> None:
    for weaker, stronger in pairwise(SUMMITS.values()):
        assert max(weaker.values()) < min(stronger.values())


def test_computers_of_one_level_have_names_of_their_own() -> None:
    assert summit_names({2: "4", 3: "1", 4: "4"}) == {2: "Eiger", 3: "Snowdon", 4: "Viso"}
