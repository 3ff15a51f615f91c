"""A list that only loses entries is calm; entries that come back and wanted ones that go are counted."""

from itertools import pairwise
from uuid import UUID

import pytest
from catalog.entities import EntityType, entity_id

from evals.typeahead.churn import Churn, Typing, churn, typings
from tests.unit.evals.typeahead.builders import CATALOG

A, B, C, D, E, F = (entity_id(f"anime:{n}") for n in range(6))


def measure(*lists: list[UUID], wanted: UUID = F) -> Churn:
    texts = tuple("abcdefgh"[: len(lists)])
    typing = Typing(type=EntityType.ANIME, texts=texts, wanted=frozenset({wanted}))
    return churn([(typing, lists)])


def test_a_list_that_stays_is_calm() -> None:
    assert measure([A, B, C], [A, B, C], [A, B, C]) == Churn(flicker=0, lost=0, displacement=0)


def test_what_goes_and_stays_away_does_not_flicker() -> None:
    assert measure([A, B, C], [A, C], [A]).flicker == 0


def test_what_comes_late_does_not_flicker() -> None:
    assert measure([], [A], [A, B]).flicker == 0


def test_what_vanishes_and_comes_back_flickers_once() -> None:
    assert measure([A, B], [A], [A, B], [A], [A, B]).flicker == pytest.approx(1 / 2)


def test_only_the_first_five_are_seen() -> None:
    assert measure([A, B, C, D, E, F], [F, A], [A, B, C, D, E, F]).flicker == pytest.approx(4 / 6)


def test_displacement_is_the_mean_number_of_places_moved_by_what_stays() -> None:
    assert measure([A, B, C], [C, A], [C, A]).displacement == pytest.approx((2 + 1 + 0 + 0) / 4)


def test_the_wanted_one_is_lost_when_it_was_shown_and_then_not() -> None:
    assert measure([F], [A], [F], wanted=F).lost == 1
    assert measure([A], [F], [F], wanted=F).lost == 0
    assert measure([A], [B], wanted=F).lost == 0


def test_churn_is_taken_over_all_typings() -> None:
    calm = Typing(type=EntityType.ANIME, texts=("a", "ab"), wanted=frozenset({A}))
    restless = Typing(type=EntityType.ANIME, texts=("b", "bc", "bcd"), wanted=frozenset({B}))
    measured = churn([(calm, [[A], [A]]), (restless, [[B], [], [B]])])
    assert measured == Churn(flicker=1 / 2, lost=1 / 2, displacement=0)
    assert measured.measures == {"flicker": 1 / 2, "lost": 1 / 2, "displacement": 0}


def test_nothing_typed_is_calm() -> None:
    assert churn([]) == Churn(flicker=0, lost=0, displacement=0)


def test_names_are_typed_letter_by_letter_to_a_limit() -> None:
    typed = {typing.texts[-1]: typing.texts for typing in typings(CATALOG, seed=1, count=20)}
    assert typed["k"] == ("k",)
    assert typed["white fox"] == ("w", "wh", "whi", "whit", "white", "white f", "white fo", "white fox")
    assert max(map(len, typed)) == 16
    assert all(later.startswith(earlier) for texts in typed.values() for earlier, later in pairwise(texts))


def test_names_in_other_scripts_are_not_typed_letter_by_letter() -> None:
    assert EntityType.MANGA not in {typing.type for typing in typings(CATALOG, seed=1, count=20)}


def test_typings_repeat_with_their_seed_and_want_every_carrier_of_the_name() -> None:
    assert typings(CATALOG, seed=3, count=2) == typings(CATALOG, seed=3, count=2)
    wanted = [typing.wanted for typing in typings(CATALOG, seed=1, count=20)]
    assert {entity_id("anime:1"), entity_id("anime:6")} in wanted
