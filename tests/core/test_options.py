"""Options: what is accepted, what is refused and how."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from sommet.core import OptionError, Text
from sommet.core.options import Choice, Flag, Integer, Option, complete

HELP = Text("aide", "help")
SIZE = Choice("size", 5, HELP, values=(3, 5, 7))
KIND = Choice("kind", "open", HELP, values=("open", "closed"))
LIMIT = Integer("limit", 10, HELP, low=1, high=20)
STOCK = Integer("stock", None, HELP, low=0, high=99)
FAST = Flag("fast", False, HELP)
LOUD = Flag("loud", None, HELP)
ALL = (SIZE, KIND, LIMIT, STOCK, FAST, LOUD)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (SIZE, [3, 5, 7], [4, "5", 5.0, None, True, [5], {}, 10**100]),
        (KIND, ["open", "closed"], ["Open", "", None, 1, ["open"], {"open": 1}]),
        (LIMIT, [1, 10, 20], [0, 21, -1, None, True, 1.0, "1", float("nan"), 10**100, []]),
        (STOCK, [0, 99, None], [-1, 100, False, 0.0, "null", {}]),
        (FAST, [True, False], [None, 0, 1, "true", []]),
        (LOUD, [True, False, None], [0, 1, "null", {}]),
    ],
    ids=lambda value: value.name if isinstance(value, Option) else "",
)
def test_values_are_taken_or_refused(option: Option, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert complete([option], {option.name: value}) == {option.name: value}
    for value in bad:
        with pytest.raises(OptionError) as caught:
            complete([option], {option.name: value})
        assert option.name in caught.value.sentence("en")
        assert option.expected.en in caught.value.sentence("en")
        assert option.expected.fr in caught.value.sentence("fr")
        assert (caught.value.code, caught.value.option) == ("option", option.name)
        assert pickle.loads(pickle.dumps(caught.value)).detail == caught.value.detail


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
def test_the_default_is_accepted(option: Option) -> None:
    assert option.accepts(option.default)


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
@pytest.mark.parametrize("value", [None, True, False, 0, 1, 3, 5, 20, 21, 99, "open", "x"])
def test_the_schema_says_the_same(option: Option, value: Any) -> None:
    """JSON Schema for programs and `accepts` for us describe the same values."""
    schema = option.schema
    if "enum" in schema:
        fits = any(value == one and type(value) is type(one) for one in schema["enum"])
    else:
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        names = {type(None): "null", bool: "boolean", int: "integer", str: "string"}
        fits = names[type(value)] in kinds
        if fits and type(value) is int:
            fits = schema["minimum"] <= value <= schema["maximum"]
    assert option.accepts(value) == fits


def test_missing_options_have_their_defaults() -> None:
    assert complete(ALL, None) == complete(ALL, {})
    assert complete(ALL, {"limit": 3}) == {
        "size": 5,
        "kind": "open",
        "limit": 3,
        "stock": None,
        "fast": False,
        "loud": None,
    }


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="there is no option 'sise'; this game has size, kind"):
        complete(ALL, {"sise": 5})


@pytest.mark.parametrize("given", [[], "size", 5, True, [("size", 5)]])
def test_options_that_are_no_object_are_refused(given: Any) -> None:
    with pytest.raises(OptionError, match="must be a JSON object"):
        complete(ALL, given)
