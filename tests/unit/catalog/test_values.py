"""Values made in great numbers are compared, hashed, copied and printed as frozen dataclasses are."""

from dataclasses import dataclass, replace

import pytest
from catalog.values import keyed_value, value


@value
class Place:
    """A place in a text."""

    first: int
    last: int = 9


@keyed_value
class Named:
    """A place with a name."""

    name: str
    place: Place = Place(0)


@dataclass(frozen=True, slots=True)
class Frozen:
    """What a place would be."""

    first: int
    last: int = 9


def test_values_are_equal_where_all_their_fields_are() -> None:
    assert Place(1) == Place(1, 9) != Place(1, 8)
    assert {Place(1), Place(1, 9), Place(2)} == {Place(1), Place(2)}
    assert Named(name="a") == Named(name="a", place=Place(0, 9))
    assert hash(Place(1)) == hash(Frozen(1))


def test_a_value_is_changed_by_a_copy() -> None:
    place = Place(1)
    assert replace(place, last=2) == Place(1, 2)
    assert place == Place(1, 9)
    assert repr(place) == "Place(first=1, last=9)"


def test_a_value_has_only_its_fields() -> None:
    place = Place(1)
    with pytest.raises(AttributeError):
        place.middle = 3  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(TypeError):
        Named("a")  # pyright: ignore[reportCallIssue]
