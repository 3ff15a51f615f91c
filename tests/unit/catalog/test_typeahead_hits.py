"""How well a name matches, and what a hit of a list says."""

import re
from itertools import pairwise

from catalog.entities import EntityType
from catalog.typeahead_hits import (
    STANDING_ALONE,
    Fit,
    class_of,
    fit_of,
    hit_of,
    hits_of,
    match_class,
    name_of,
    segment,
    with_class,
)
from hypothesis import given
from hypothesis import strategies as st

ANIME, PERSON = (segment(kind, adult=False) for kind in (EntityType.ANIME, EntityType.PERSON))


def test_matches_fall_into_strict_classes() -> None:
    """A title wholly; one that begins so, or an alias wholly; a title that ends so, or holds it; then all aliases."""
    titles = [match_class(fit, alias=False) for fit in Fit]
    aliases = [match_class(fit, alias=True) for fit in Fit]
    assert aliases[Fit.WHOLE] == titles[Fit.BEGINS]
    ordered = [*titles, *aliases[Fit.BEGINS :]]
    assert all(better < worse for better, worse in pairwise(ordered))


def test_people_and_studios_are_called_by_the_last_word_as_by_the_first() -> None:
    assert [fit_of(number, whole=False, ended=True) for number in (ANIME, PERSON)] == [Fit.ENDS, Fit.BEGINS]
    assert [fit_of(number, whole=False, ended=False) for number in (ANIME, PERSON)] == [Fit.HOLDS, Fit.HOLDS]
    assert [fit_of(number, whole=True, ended=True) for number in (ANIME, PERSON)] == [Fit.WHOLE, Fit.WHOLE]


def test_a_statement_knows_who_stands_alone() -> None:
    """In integration, every answer and every list is compared with what a naive statement says."""
    statement = with_class("SELECT MATCH_CLASS", "$1")
    numbers = re.search(r"n\.segment & 7 IN \(([\d, ]+)\)", statement)
    assert numbers is not None
    assert {int(number) for number in numbers[1].split(",")} == {number & 7 for number in STANDING_ALONE}


@given(st.integers(0, 2**28 - 1), st.sampled_from(Fit), st.booleans())
def test_a_hit_says_its_name_and_its_class(name_id: int, fit: Fit, alias: bool) -> None:
    hit = hit_of(name_id, match_class(fit, alias=alias))
    assert (name_of(hit), class_of(hit)) == (name_id, match_class(fit, alias=alias))
    assert hit in hits_of(name_id)
