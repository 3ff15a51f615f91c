"""How well a name matches, and what a hit of a list says."""

import re
from itertools import pairwise

import pytest
from catalog.entities import EntityType
from catalog.typeahead_hits import (
    CHARACTERS,
    CLASS_MASK,
    LEVELS,
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

ANIME, CHARACTER, PERSON, STUDIO = (
    segment(kind, adult=False)
    for kind in (EntityType.ANIME, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO)
)


def test_matches_fall_into_strict_classes() -> None:
    """A title wholly; who is called so; one that begins so, or an alias wholly; one that ends so; one that holds it."""
    titles = [match_class(fit, alias=False) for fit in Fit]
    aliases = [match_class(fit, alias=True) for fit in Fit]
    assert aliases[Fit.WHOLE] == aliases[Fit.CALLED] == titles[Fit.BEGINS]
    ordered = [*titles, *aliases[Fit.BEGINS :]]
    assert all(better < worse for better, worse in pairwise(ordered))


@pytest.mark.parametrize(
    ("number", "whole", "last"),
    [
        (ANIME, Fit.WHOLE, Fit.ENDS),
        (PERSON, Fit.CALLED, Fit.BEGINS),
        (STUDIO, Fit.CALLED, Fit.BEGINS),
        (CHARACTER, Fit.CALLED, Fit.CALLED),
    ],
)
def test_people_are_called_by_what_titles_only_hold(number: int, whole: Fit, last: Fit) -> None:
    assert fit_of(number, whole=True, ended=True) is whole
    assert fit_of(number, whole=False, ended=True) is last
    assert fit_of(number, whole=True, ended=False) is Fit.BEGINS
    assert fit_of(number, whole=False, ended=False) is Fit.HOLDS


def test_who_is_called_by_a_text_shares_places_with_titles_that_begin_with_it() -> None:
    levels = [LEVELS[match_class(fit, alias=alias)] for alias in (False, True) for fit in Fit]
    assert levels == [0, 1, 1, 2, 3, 1, 1, 4, 5, 6]
    assert len(LEVELS) == CLASS_MASK + 1


def test_a_statement_knows_who_stands_alone() -> None:
    """In integration, every answer and every list is compared with what a naive statement says."""
    statement = with_class("SELECT MATCH_CLASS", "$1")
    [doers, called, others] = re.findall(r"n\.segment & 7 (?:IN|=) (\(?[\d, ]+)", statement)
    numbers = [{int(number) for number in found.strip("( ").split(",")} for found in (doers, called, others)]
    own, everybody = ({number & 7 for number in some} for some in (CHARACTERS, STANDING_ALONE))
    assert numbers == [everybody, own, everybody - own]


@given(st.integers(0, 2**28 - 1), st.sampled_from(Fit), st.booleans())
def test_a_hit_says_its_name_and_its_class(name_id: int, fit: Fit, alias: bool) -> None:
    hit = hit_of(name_id, match_class(fit, alias=alias))
    assert (name_of(hit), class_of(hit)) == (name_id, match_class(fit, alias=alias))
    assert hit in hits_of(name_id)
