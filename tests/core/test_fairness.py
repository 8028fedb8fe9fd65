"""Draws that can be checked: what follows from what, and that nothing of it can be changed unnoticed."""

import hmac
import json
import random
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

import sommet
from core.fair import fair_game
from sommet.core.fairness import Contribution, Draws, Fairness, commitment_to
from sommet.testing.walk import effort

SECRET = "0f" * 32
PARTS = (Contribution((1, 2), "aa" * 32), Contribution((3,), "bb" * 32))

each_game = pytest.mark.parametrize("game", sommet.all_games(), ids=lambda game: game.slug)


def draws(slug: str, secret: str = SECRET, parts: tuple[Contribution, ...] = PARTS, players: int = 3) -> Draws:
    """The draws of a game with its usual options."""
    game = sommet.game(slug)
    return Draws(secret, parts, game, players, game.resolve(players).options)


def test_another_program_draws_the_same() -> None:
    """The scheme as docs/fairness.md tells it, written once more."""
    game = sommet.game("talo")
    options = game.resolve(3).options
    told = ["sommet draws 1", "talo", 3, options, ["aa" * 32, "bb" * 32]]
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    key = hmac.new(bytes.fromhex(SECRET), text.encode(), sha256).digest()
    position = game.start(3, setup={"start": ["c3", "h8", "c8"]})
    sorted_texts = sorted(f"roll {number}" for number in range(1, 11))
    for number in range(50):
        word = int.from_bytes(hmac.new(key, f"action {number} 0".encode(), sha256).digest()[:8], "big")
        assert draws("talo").action(position, number) == sorted_texts[word % 10]
    mixed = json.dumps([[[1, 2], "aa" * 32], [[3], "bb" * 32]], separators=(",", ":"))
    assert draws("talo").seal == hmac.new(key, f"seal {mixed}".encode(), sha256).hexdigest()
    assert commitment_to(SECRET) == sha256(bytes.fromhex(SECRET)).hexdigest()


def test_every_throw_is_as_likely_as_the_others() -> None:
    game = sommet.game("talo")
    position = game.start(3, setup={"start": ["c3", "h8", "c8"]})
    drawn = draws("talo")
    thrown = Counter(drawn.action(position, number) for number in range(5_000))
    assert len(thrown) == 10
    # Chi-squared with nine degrees of freedom; the seed is fixed.
    assert sum((count - 500) ** 2 / 500 for count in thrown.values()) < 27.9


def test_a_number_too_large_to_be_fair_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With words of one byte and ten numbers, 250 to 255 would favour the first six."""
    monkeypatch.setattr("sommet.core.fairness.WORDS", 10)
    words = iter([12, 10, 7])

    def keyed(_key: bytes, _text: str) -> bytes:
        return next(words).to_bytes(8, "big")

    drawn = draws("talo")
    monkeypatch.setattr("sommet.core.fairness._keyed", keyed)
    position = sommet.game("talo").start(3, setup={"start": ["c3", "h8", "c8"]})
    assert drawn.action(position, 0) == sommet.game("talo").legal(position)[7]


@each_game
def test_everything_mixed_in_counts(game: sommet.Game) -> None:
    others = [
        draws(game.slug, secret="1f" * 32),
        draws(game.slug, parts=PARTS[:1]),
        draws(game.slug, parts=(PARTS[0], Contribution((3,), "bc" * 32))),
        draws(game.slug, parts=()),
    ]
    seals = [each.seal for each in others]
    assert len({draws(game.slug).seal, *seals}) == 1 + len(others)
    if game.slug in ("ascension", "aufsteiger"):
        setups = {json.dumps(each.setup()) for each in others}
        assert len({json.dumps(draws(game.slug).setup()), *setups}) == 1 + len(others)


@each_game
def test_games_played_so_are_verified(game: sommet.Game) -> None:
    """Forty of each; two hundred in a long run."""
    for number in range(40 if effort() == 1 else 200):
        record = fair_game(game, number)
        assert sommet.Record.from_json(record.to_json()) == record
        verdict = sommet.verify(game, record)
        assert verdict.standing == "verified", verdict
        assert verdict.checked == sum(
            position.mover == 0 for position in sommet.positions(game, record[: len(record) - 1])
        )


def changed_hex(value: str, dice: random.Random) -> str:
    """Another digit somewhere."""
    place = dice.randrange(len(value))
    digit = dice.choice([digit for digit in "0123456789abcdef" if digit != value[place]])
    return value[:place] + digit + value[place + 1 :]


@each_game
def test_a_changed_digit_is_found(game: sommet.Game) -> None:
    for number in range(8 * effort()):
        record, dice = fair_game(game, number), random.Random(number)
        told = record.fairness
        assert told is not None
        for name, part in (("commitment", "commitment"), ("secret", "commitment"), ("seal", "seal")):
            forged = replace(told, **{name: changed_hex(getattr(told, name), dice)})  # type: ignore[arg-type]
            verdict = sommet.verify(game, replace(record, fairness=forged))
            assert (verdict.standing, verdict.part) == ("differs", part)
        for place, given in enumerate(told.contributions):
            parts = list(told.contributions)
            parts[place] = Contribution(given.seats, changed_hex(given.value, dice))
            forged = replace(told, contributions=tuple(parts))
            assert sommet.verify(game, replace(record, fairness=forged)).part == "seal"
            del parts[place]
            forged = replace(told, contributions=tuple(parts))
            assert sommet.verify(game, replace(record, fairness=forged)).part == "seal"


@each_game
def test_who_makes_all_of_it_fit_is_betrayed_by_the_draws(game: sommet.Game) -> None:
    """Another secret with its own hash and seal, after the game: only the draws themselves show it."""
    record = fair_game(game, 3)
    assert record.fairness is not None
    forged = draws(game.slug, "1f" * 32, record.fairness.contributions, record.players)
    told = Fairness(commitment_to("1f" * 32), "1f" * 32, record.fairness.contributions, forged.seal)
    verdict = sommet.verify(game, replace(record, fairness=told))
    # Step by Step leaves nothing to chance, so there nothing could be forged.
    assert verdict.standing == ("verified" if game.slug == "step-by-step" else "differs")


@each_game
def test_another_setup_is_found(game: sommet.Game) -> None:
    found = 0
    for number in range(6):
        record = fair_game(game, number)
        other = game.resolve(record.players, record.options, None, 1_000 + number).setup
        if other != game.resolve(record.players, record.options, record.setup).setup:
            verdict = sommet.verify(game, replace(record, setup=other))
            assert (verdict.standing, verdict.part) == ("differs", "setup")
            found += 1
    assert (found > 0) == (game.slug not in ("step-by-step", "talo"))  # which have no other


@pytest.mark.parametrize(
    ("slug", "setup"),
    [("talo", {"start": ["c3", "h8"]}), ("step-by-step", {"starts": ["c5", "c1"], "first": 2})],
)
def test_a_setup_that_was_placed_by_hand_is_found(slug: str, setup: dict[str, Any]) -> None:
    game = sommet.game(slug)
    record = next(record for n in range(9) if (record := fair_game(game, n)).players == 2)
    try:
        verdict = sommet.verify(game, replace(record, setup=setup))
    except sommet.SetupError:
        pytest.fail("the setup of this test is none")
    assert (verdict.standing, verdict.part) == ("differs", "setup")


@pytest.mark.parametrize("slug", ["talo", "ascenseur"])
def test_another_action_of_chance_is_found(slug: str) -> None:
    """At every place where chance acts, any other of its actions, whatever it leads to."""
    game = sommet.game(slug)
    dice = random.Random(slug)
    for game_number in range(2 * effort()):
        record = fair_game(game, game_number)
        places = list(sommet.positions(game, record))
        chance = [number for number, place in enumerate(places[:-1]) if place.mover == 0]
        assert len(chance) > 20
        for number in dice.sample(chance, 20):
            other = dice.choice([text for text in game.legal(places[number]) if text != record[number]])
            actions = [*record.actions[:number], other, *record.actions[number + 1 :]]
            verdict = sommet.verify(game, replace(record, actions=actions))
            assert (verdict.standing, verdict.part, verdict.number) == ("differs", "action", number + 1)
            assert (verdict.expected, verdict.found) == (record[number], other)


@each_game
def test_a_changed_byte_anywhere_in_what_was_drawn_is_found(game: sommet.Game) -> None:
    """In the text of the record: it is no record any more, or is found to differ, or says the same."""
    dice = random.Random(game.slug)
    record = fair_game(game, 1)
    line = record.to_json()
    setup = line.index('"setup"'), line.index('"actions"')
    places = [*range(*setup), *range(line.index('"fairness"'), len(line))]
    for place in dice.sample(places, min(len(places), 150 * effort())):
        byte = dice.choice([chr(code) for code in range(32, 127) if chr(code) != line[place]])
        try:
            forged = sommet.Record.from_json(line[:place] + byte + line[place + 1 :])
            if forged.setup == record.setup and forged.fairness == record.fairness:
                continue  # a space
            verdict = sommet.verify(game, forged)
        except sommet.GameError:
            continue
        started = game.resolve(forged.players, forged.options, forged.setup)
        if forged.fairness == record.fairness and started.setup == record.setup:
            continue  # the same setup in other words
        assert verdict.standing != "verified", line[place - 20 : place + 20]


def test_who_sent_what_is_sealed_but_decides_nothing() -> None:
    swapped = (Contribution((1,), "bb" * 32), Contribution((2, 3), "aa" * 32))
    one, other = draws("ascension"), draws("ascension", parts=swapped)
    assert one.setup() == other.setup()
    assert one.seal != other.seal


@each_game
def test_seats_of_one_browser_need_not_be_neighbours(game: sommet.Game) -> None:
    """Whoever has seats 1 and 3 at one screen stands before who has seat 2."""
    parts = (Contribution((1, 3), "bb" * 32), Contribution((2,), "aa" * 32))
    record = fair_game(game, list(game.seats).index(3), parts)
    assert record.fairness is not None
    assert record.fairness.contributions == parts
    assert sommet.Record.from_json(record.to_json()) == record
    assert sommet.verify(game, record).standing == "verified"


def test_without_a_commitment_nothing_is_claimed() -> None:
    game = sommet.game("talo")
    record = replace(fair_game(game, 0), fairness=None)
    assert "fairness" not in record.to_json()
    assert sommet.verify(game, record).standing == "no commitment"
    assert sommet.Record.from_json(record.to_json()[:-1] + ', "fairness": null}') == record


def test_a_game_that_ended_early_is_verified_as_far_as_it_went() -> None:
    game = sommet.game("ascenseur")
    record = fair_game(game, 0)
    for length in (0, 1, 100):
        assert sommet.verify(game, record[:length]).standing == "verified"


def test_what_breaks_the_rules_is_said() -> None:
    game = sommet.game("talo")
    record = fair_game(game, 0)
    verdict = sommet.verify(game, replace(record, actions=["start z9", *record.actions[1:]]))
    assert (verdict.standing, verdict.part, verdict.number) == ("differs", "action", 1)
    assert "z9" in str(verdict.sentence)


@pytest.mark.parametrize(
    ("forged", "sentence"),
    [
        (
            1,
            "fairness must be an object with commitment, secret, contributions, seal, not .1.",
        ),
        ({"secret": SECRET}, "an object with commitment"),
        ({"secret": SECRET.upper()}, "the field fairness.secret must be 64 hexadecimal digits, lower case"),
        ({"seal": "00"}, "the field fairness.seal must be 64 hexadecimal digits"),
        ({"contributions": {}}, "the field fairness.contributions must be a list"),
        ({"contributions": [{"seats": [1]}]}, "the field contribution must be an object with seats, value"),
        ({"contributions": [{"seats": [], "value": SECRET}]}, "the field seats must be a list of seats, not .\\[\\]"),
        ({"contributions": [{"seats": [True], "value": SECRET}]}, "must be a list of seats"),
        ({"contributions": [{"seats": [2, 1], "value": SECRET}]}, "in the order of first seats"),
        ({"contributions": [{"seats": [1], "value": SECRET}] * 2}, "each seat once"),
        ({"contributions": [{"seats": [1, 1], "value": SECRET}]}, "each seat once"),
        ({"contributions": [{"seats": seats, "value": SECRET} for seats in ([2], [1, 3])]}, "in the order of first"),
        ({"contributions": [{"seats": seats, "value": SECRET} for seats in ([1, 3], [2, 3])]}, "each seat once"),
    ],
)
def test_what_is_no_proof_is_refused(forged: Any, sentence: str) -> None:
    record = fair_game(sommet.game("talo"), 1)
    assert record.fairness is not None
    plain = json.loads(record.to_json())
    if isinstance(forged, dict) and len(forged) == 1 and forged != {"secret": SECRET}:
        forged = {**record.fairness.to_plain(), **forged}
    with pytest.raises(sommet.RecordError, match=sentence):
        sommet.Record.from_json(json.dumps({**plain, "fairness": forged}))


def test_a_contribution_from_nowhere_is_found() -> None:
    game = sommet.game("talo")
    record = fair_game(game, 0)
    assert record.fairness is not None
    parts = (*record.fairness.contributions, Contribution((9,), SECRET))
    verdict = sommet.verify(game, replace(record, fairness=replace(record.fairness, contributions=parts)))
    assert verdict.part == "contributions"
