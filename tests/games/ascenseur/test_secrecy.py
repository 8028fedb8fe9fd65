"""What a viewer cannot know: guesses fit it and are uniform, and it shows nowhere."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from ascenseur.tables import GAME, Scene, play, scenes
from sommet.core import LANGS, GameError, Position, Rng
from sommet.games.ascenseur.notation import NAMES
from sommet.games.ascenseur.phases import BIDDING, OVER, PLAYING, TURNING
from sommet.games.ascenseur.position import AscenseurPosition

POSITIONS = 1100
MOST_DEALS = 160  # that uniformity is tested over
PROBES = ["play AS", "play 2C", "play 7H", "bid 0", "bid 1", "bid 9", "turn TD", "deal 4S", "pass"]


def redealt(position: AscenseurPosition, viewer: int, seed: int) -> AscenseurPosition:
    """A copy in which everything hidden from the viewer is drawn anew."""
    twin = position.copy()
    twin.redeal(viewer, Rng(seed))
    return twin


def answers(position: Position, texts: list[str]) -> list[str]:
    """What somebody who tries these texts is told."""
    said = []
    for text in texts:
        try:
            said.append(str(GAME.read(position, text)))
        except GameError as error:
            said.append(" ".join([error.code, *(error.sentence(lang) for lang in LANGS)]))
    return said


def retold(scene: Scene, twin: AscenseurPosition) -> list[str]:
    """The actions that lead to a re-dealt position: the same public ones, but other hidden deals and bids.

    The hand and the cards played make up the deal of each seat, in any order; what the viewer saw dealt stays in place.
    """
    position, players = scene.position, scene.start.players
    texts = list(scene.texts)
    begin = len(texts) - actions_of_round(position)
    if position.phase == OVER:
        return texts
    received = {seat: [NAMES[card] for card in twin.hand(seat)] for seat in range(1, players + 1)}
    leader = position.dealer % players + 1
    for trick in tricks_of(position):
        for seat, card in trick:
            received[seat].append(card)
    dealt = min(players * position.cards, len(texts) - begin)
    places: dict[int, list[int]] = {seat: [] for seat in received}
    for place in range(dealt):
        places[(leader - 1 + place) % players + 1].append(begin + place)
    for seat, indices in places.items():
        before = {texts[index].split()[1] for index in indices}
        if before != set(received[seat]):  # for cards the viewer knows the order stays what it was
            for index, card in zip(indices, received[seat], strict=True):
                texts[index] = f"deal {card}"
    if position.phase == BIDDING:
        first = len(texts) - sum(bid is not None for bid in twin.bids_made())
        for place in range(len(texts) - first):
            texts[first + place] = f"bid {twin.bids_made()[(leader - 1 + place) % players]}"
    return texts


def tricks_of(position: AscenseurPosition) -> list[list[tuple[int, str]]]:
    """The tricks of the round with who played each card, the unfinished one too."""
    view, seats = GAME.view(position, 0), position.seats
    done = [
        [((trick["leader"] - 1 + at) % seats + 1, card) for at, card in enumerate(trick["cards"])]
        for trick in view["done_tricks"]
    ]
    return [*done, [(seat, card) for seat, card in view["trick"]]]


def actions_of_round(position: AscenseurPosition) -> int:
    """How many actions of the present round have been played."""
    dealt = sum(position.hand_sizes()) + len(position.cards_played())
    bids = sum(bid is not None for bid in position.bids_made())
    return dealt + (position.turned >= 0) + bids + len(position.cards_played())


def test_guesses_fit_everything_the_viewer_has_seen() -> None:
    """A guess is a position that the same public actions lead to by the rules: followed suits, sizes, cards seen."""
    changed = Counter[int]()
    for number, scene in enumerate(scenes(POSITIONS, seed=1)):
        viewer = number % (scene.start.players + 1)
        twin = redealt(scene.position, viewer, number)
        told = retold(scene, twin)
        again = GAME.begin(scene.start)
        for text in told:
            GAME.play(again, text)  # refuses whoever did not follow suit with a card of the suit in hand
        assert again.key() == twin.key()
        assert GAME.view(twin, viewer) == GAME.view(scene.position, viewer)
        assert GAME.log(scene.start, told, viewer) == GAME.log(scene.start, scene.texts, viewer)
        changed[viewer] += twin.key() != scene.position.key()
    assert all(changed[viewer] > 50 for viewer in range(4)), changed


def test_what_is_hidden_shows_nowhere() -> None:
    """Non-interference: with everything hidden drawn anew, every byte a viewer gets stays the same, guesses too."""
    asked = 0
    for number, scene in enumerate(scenes(POSITIONS, seed=2)):
        position = scene.position
        viewer = position.mover if number % 2 else number % (scene.start.players + 1)
        twin = redealt(position, viewer, number)
        view, other = GAME.view(position, viewer), GAME.view(twin, viewer)
        assert json.dumps(view) == json.dumps(other)
        for lang in LANGS:
            assert GAME.draw(view, lang) == GAME.draw(other, lang)
        assert GAME.prompt(view) == GAME.prompt(other)
        if viewer == position.mover and viewer > 0:
            asked += 1
            assert position.legal() == twin.legal()
            assert answers(position, PROBES) == answers(twin, PROBES)
        # A player who guesses cannot lean towards the truth: the same guesses come out of any deal that looks the same.
        assert redealt(position, viewer, 77).key() == redealt(twin, viewer, 77).key()
    assert asked > POSITIONS // 5


def test_a_spectator_sees_no_hand() -> None:
    for scene in scenes(POSITIONS // 4, seed=3):
        view = GAME.view(scene.position, 0)
        assert (view["hand"], view["faces"], view["legal"]) == ([], {}, [])


def test_nobody_sees_another_hand_or_the_stock() -> None:
    """No card appears in a view that its viewer was not dealt and that was not turned or played (but for foreheads)."""
    for scene in scenes(POSITIONS // 4, seed=4):
        position = scene.position
        for viewer in range(1, position.seats + 1):
            view = GAME.view(position, viewer)
            known = {NAMES[card] for card in (*position.hand(viewer), *position.cards_played())} | {view["turned"]}
            if position.foreheads():
                known |= {NAMES[card] for seat in range(1, position.seats + 1) for card in position.hand(seat)}
            if position.card_hidden_from_owner():
                known -= {NAMES[card] for card in position.hand(viewer)}
            parts = ("hand", "faces", "trick", "done_tricks", "legal", "turned", "bids")
            shown = json.dumps([view[part] for part in parts])
            assert {name for name in NAMES if f'"{name}"' in shown or f" {name}" in shown} <= known


# Uniformity, against all deals written out.


def consistent_deals(scene: Scene, viewer: int, most: int) -> list[tuple[tuple[int, ...], ...]]:
    """Every way the unseen cards can lie, as the hands of all seats; one more than `most` of them if there are more."""
    position, seats = scene.position, scene.position.seats
    hands = [position.hand(seat) for seat in range(1, seats + 1)]
    known = {*position.cards_played(), *(hands[viewer - 1] if viewer else []), position.turned}
    unseen = frozenset(set(position.pack_cards()) - known)
    lacking = [set[int]() for _ in hands]
    for trick in tricks_of(position):
        for seat, card in trick:
            if card[1] != trick[0][1][1]:
                lacking[seat - 1].add("CDHS".index(trick[0][1][1]))

    def deals(seat: int, left: frozenset[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if seat == seats:
            yield ()
            return
        if seat == viewer - 1:
            yield from ((tuple(hands[seat]), *rest) for rest in deals(seat + 1, left))
            return
        able = sorted(card for card in left if card // 13 not in lacking[seat])
        for hand in combinations(able, len(hands[seat])):
            yield from ((hand, *rest) for rest in deals(seat + 1, left - set(hand)))

    return list(islice(deals(0, unseen), most + 1))


def late_scenes(players: int, size: int, left: int, seed: int) -> Iterator[Scene]:
    """Positions of one round with so many tricks left, somewhere in the trick."""
    rng = Rng(seed)
    start = GAME.resolve(players, {"sizes": [size]}, seed=seed)
    dealt = players * size
    turned = 1 if dealt < {3: 51, 4: 52, 5: 50, 6: 48}[players] else 0
    for _ in range(400):
        yield play(start, dealt + turned + players + players * (size - left) + rng.draw(players), rng)


@pytest.mark.parametrize(
    ("players", "size", "left", "viewer"),
    [
        (3, 17, 4, 1),
        (3, 16, 2, 2),
        (3, 17, 3, 0),
        (4, 13, 3, 1),
        (4, 12, 1, 4),
        (4, 13, 2, 0),
        (5, 10, 2, 3),
        (5, 10, 1, 0),
        (6, 8, 2, 6),
    ],
)
def test_every_deal_that_fits_is_equally_likely(players: int, size: int, left: int, viewer: int) -> None:
    """Chi-square over the deals that fit; what does not fit never comes."""
    tested = bound = 0
    for scene in late_scenes(players, size, left, seed=players * 100 + size):
        deals = consistent_deals(scene, viewer, MOST_DEALS)
        if not 6 <= len(deals) <= MOST_DEALS:
            continue
        tested += 1
        bound += len(deals) < len(free_deals(scene, viewer))
        rng = Rng(tested, players)
        draws = 30 * len(deals)
        counts: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for _ in range(draws):
            twin = scene.position.copy()
            twin.redeal(viewer, rng)
            counts[tuple(tuple(twin.hand(seat)) for seat in range(1, players + 1))] += 1
        assert set(counts) <= set(deals)
        assert set(counts) == set(deals), "30 draws for each deal and one never came"
        distance = sum((counts[deal] - 30) ** 2 / 30 for deal in deals)
        freedom = len(deals) - 1
        # Six standard deviations and the long tail of few degrees of freedom: chance alone does not get there.
        assert distance < freedom + 6 * (2 * freedom) ** 0.5 + 12
        if tested >= 4:
            break
    assert tested >= 3
    assert bound, "some of these positions must have voids"


def free_deals(scene: Scene, viewer: int) -> range:
    """As many deals as there would be if nobody had shown a void."""
    sizes = scene.position.hand_sizes()
    unseen = sum(sizes) - (sizes[viewer - 1] if viewer else 0) + scene.position.stock_size()
    count = 1
    for seat, size in enumerate(sizes, 1):
        if seat != viewer:
            for taken in range(size):
                count = count * (unseen - taken) // (taken + 1)
            unseen -= size
    return range(count)


def test_the_card_on_the_forehead_may_be_any_unseen_one() -> None:
    """In a forehead round every card the player does not see is equally likely to be the own."""
    start = GAME.resolve(3, {"sizes": [1], "blind": "forehead"}, seed=5)
    scene = play(start, 5, Rng(5))
    assert scene.position.phase == BIDDING
    counts: Counter[int] = Counter()
    rng = Rng(6)
    for _ in range(48 * 40):
        twin = scene.position.copy()
        twin.redeal(2, rng)
        counts.update(twin.hand(2))
        assert (twin.hand(1), twin.hand(3)) == (scene.position.hand(1), scene.position.hand(3))
    seen = {*scene.position.hand(1), *scene.position.hand(3), scene.position.turned}
    assert set(counts) == set(scene.position.pack_cards()) - seen
    assert sum((count - 40) ** 2 / 40 for count in counts.values()) < 47 + 6 * (2 * 47) ** 0.5


def test_hidden_bids_may_be_anything_and_the_own_is_kept() -> None:
    start = GAME.resolve(4, {"sizes": [3], "bidding": "simultaneous"}, {"dealer": 4})
    scene = play(start, 12 + 1 + 3, Rng(8))
    assert scene.position.phase == BIDDING
    rng, counts = Rng(9), Counter[tuple[int | None, ...]]()
    for _ in range(16 * 60):
        twin = scene.position.copy()
        twin.redeal(2, rng)
        bids = twin.bids_made()
        assert bids[1] == scene.position.bids_made()[1]
        assert bids[3] is None
        counts[bids[0], bids[2]] += 1
    assert len(counts) == 16
    assert sum((count - 60) ** 2 / 60 for count in counts.values()) < 15 + 6 * 30**0.5


def test_cards_still_to_be_dealt_are_chance() -> None:
    """During the deal others' cards are drawn anew from all the viewer has not got; who has none yet still has none."""
    start = GAME.resolve(4, {"sizes": [3]}, {"dealer": 4})
    for length in range(12):
        scene = play(start, length, Rng(length))
        twin = redealt(scene.position, 1, 3)
        assert twin.hand_sizes() == scene.position.hand_sizes()
        assert twin.hand(1) == scene.position.hand(1)
        assert len(twin.legal()) == 52 - length


def test_after_the_bids_the_forehead_hides_nothing() -> None:
    start = GAME.resolve(3, {"sizes": [1], "blind": "forehead"}, seed=1)
    scene = play(start, 3 + 1 + 3, Rng(1))
    assert scene.position.phase == PLAYING
    for viewer in (1, 2, 3):
        assert redealt(scene.position, viewer, 4).key() == scene.position.key()
    assert redealt(scene.position, 0, 4).key() != scene.position.key()


def test_the_turned_card_stays() -> None:
    start = GAME.resolve(3, {"sizes": [4]}, seed=1)
    scene = play(start, 12, Rng(1))
    assert scene.position.phase == TURNING
    after = play(start, 13, Rng(1)).position
    for viewer in range(4):
        assert redealt(after, viewer, 5).turned == after.turned
