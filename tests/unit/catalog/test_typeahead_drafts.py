"""Lists that some entities change in, against sorting everything anew."""

from bisect import bisect_left

import pytest
from catalog.entities import EntityType
from catalog.typeahead_drafts import Draft, Pair
from catalog.typeahead_hits import MIXED, class_of, hit_of, name_of, segment
from catalog.typeahead_lists import LIST_HITS, MIN_LIST_HITS, HitList
from catalog.typeahead_names import Best
from hypothesis import given
from hypothesis import strategies as st

ANIME, MANGA = segment(EntityType.ANIME, adult=False), segment(EntityType.MANGA, adult=False)
ADULT = segment(EntityType.ANIME, adult=True)
# How high each name ranks, lower first; a name changes by becoming another one.
RANKS = st.integers(0, 400)


def best(name_id: int, match_class: int = 1, number: int = ANIME) -> Best:
    return Best(match_class, 0, name_id, number)


def held(*name_ids: int, complete: bool = True, number: int = ANIME) -> HitList:
    return HitList(prefix="a", segment=number, hits=[hit_of(n, 1) for n in name_ids], complete=complete)


def rank_of(hit: int) -> int:
    return class_of(hit) * 1_000 + name_of(hit)


class Ranks(dict[int, int]):
    def __missing__(self, hit: int) -> int:
        return rank_of(hit)


def places(draft: Draft) -> list[tuple[int, int]]:
    hits = sorted((*draft.moved, *draft.coming), key=rank_of)
    return [(bisect_left(draft.stay, rank_of(hit), key=rank_of), hit) for hit in hits]


def names(hits: list[int]) -> list[int]:
    return [name_of(hit) for hit in hits]


@given(st.sets(RANKS, min_size=1), st.lists(st.tuples(RANKS, RANKS, st.sampled_from(["move", "come", "go"]))))
def test_a_list_becomes_the_best_of_all_that_there_is(known: set[int], changes: list[tuple[int, int, str]]) -> None:
    """All that a list is made of is known here, so that what it says of itself can be held to that."""
    everything, touched, pairs = set(known), set[int](), list[Pair]()
    for old, new, what in changes:
        if new in known | touched or (old in touched or old not in known) != (what == "come"):
            continue
        everything -= set() if what == "come" else {old}
        everything |= set() if what == "go" else {new}
        touched |= {old, new}
        pairs.append((None if what == "come" else best(old), None if what == "go" else best(new)))
    before = sorted(known)
    draft = Draft.of(held(*before[:LIST_HITS], complete=len(before) < LIST_HITS), pairs)
    found = draft.settled() if draft.in_order(Ranks()) else draft.merged(places(draft))
    assert names(found.hits) == sorted(everything)[: len(found.hits)]
    assert len(found.hits) == min(LIST_HITS, len(everything)) or not found.complete
    assert not found.complete or len(found.hits) == len(everything)


@pytest.mark.parametrize(("rank", "in_order"), [(11, True), (19, True), (9, False), (21, False)])
def test_an_entity_that_ranks_between_the_same_hits_leaves_the_list_in_order(rank: int, *, in_order: bool) -> None:
    draft = Draft.of(held(10, 15, 20), [(best(15), best(rank))])
    assert draft.in_order(Ranks()) is in_order
    assert {name_of(hit) for hit in draft.compared} == {10, rank, 20}


@pytest.mark.parametrize(("complete", "in_order"), [(True, True), (False, False)])
def test_the_last_of_a_cut_list_may_be_worse_than_what_lies_beyond(*, complete: bool, in_order: bool) -> None:
    draft = Draft.of(held(10, 15, complete=complete), [(best(15), best(16))])
    assert draft.in_order(Ranks()) is in_order
    assert names(draft.merged(places(draft)).hits) == ([10, 16] if complete else [10])


def test_an_entity_of_another_kind_is_gone() -> None:
    draft = Draft.of(held(10, 15), [(best(15), best(15, number=ADULT))])
    assert names(draft.hits) == [10]
    assert not draft.in_order(Ranks())


def test_a_mixed_list_shows_every_kind_but_adult_ones() -> None:
    pairs = [(best(15, number=MANGA), best(16, number=MANGA)), (None, best(12, number=ADULT))]
    draft = Draft.of(held(10, 15, number=MIXED), pairs)
    assert names(draft.settled().hits) == [10, 16]
    assert not draft.settled().complete
    assert draft.in_order(Ranks())


@pytest.mark.parametrize(("new", "out_of_reach"), [(15, False), (25, False), (45, False), (55, True)])
def test_what_comes_behind_the_round_of_the_last_that_is_shown_is_not_shown(new: int, *, out_of_reach: bool) -> None:
    """A round holds three anime; who leaves it makes room for others as well."""
    draft = Draft.of(held(10, 20, 30, 40, 50, 60, 70), [(best(70), best(new))])
    mixed = held(10, 20).hits
    found = draft.settled() if draft.in_order(Ranks()) else draft.merged(places(draft))
    assert draft.is_out_of_reach(mixed, found.hits) is out_of_reach
    assert not Draft.of(held(10, 20, 30), [(best(20), best(45))]).is_out_of_reach(mixed, held(10, 30, 45).hits)
    assert not Draft.of(held(10, 20, 30), [(best(30), None)]).is_out_of_reach(mixed, mixed)


def test_a_list_is_cut_at_its_length() -> None:
    draft = Draft.of(held(*range(LIST_HITS - 1)), [(None, best(500))])
    full = draft.merged(places(draft))
    assert (len(full.hits), full.complete) == (LIST_HITS, False)
    assert MIN_LIST_HITS < LIST_HITS
