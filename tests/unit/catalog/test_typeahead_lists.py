"""The lists of heavy prefixes, against sorting all keys of each prefix."""

import random
from collections import defaultdict

import pytest
from catalog.entities import EntityType
from catalog.typeahead_lists import (
    LIST_HITS,
    MIN_LIST_HITS,
    MIXED,
    QUOTAS,
    SEPARATOR,
    HitList,
    Ranked,
    SortedKeys,
    front,
    heavy_lists,
    match_class,
    mix,
    mixed_list,
    segment,
)
from hypothesis import given
from hypothesis import strategies as st

ANIME, STUDIO = segment(EntityType.ANIME, adult=False), segment(EntityType.STUDIO, adult=False)
ADULT = segment(EntityType.ANIME, adult=True)

NAMES = st.lists(
    st.tuples(
        st.lists(st.text(alphabet="ab", min_size=1, max_size=3), min_size=1, max_size=3).map(" ".join),
        st.integers(0, 30),
        st.sampled_from((ANIME, STUDIO, ADULT)),
        st.booleans(),
    ),
    max_size=120,
)


def sorted_keys(names: list[tuple[str, int, int, bool]]) -> SortedKeys:
    segments = {entity: number for _, entity, number, _ in names}
    lines = set[str]()
    for name_id, (name, *_) in enumerate(names):
        words = name.split(" ")
        for i in range(len(words)):
            lines.add(SEPARATOR.join((" ".join(words[i:]), str(name_id), "0" if i else "1")))
    return SortedKeys(
        lines=sorted(lines),
        entity_keys=[entity for _, entity, _, _ in names],
        segments=[segments[entity] for _, entity, _, _ in names],
        aliases=[alias for *_, alias in names],
    )


def naive(keys: SortedKeys, prefix: str) -> dict[int, list[Ranked[int]]]:
    rows: list[Ranked[int]] = []
    for line in keys.lines:
        key, name, whole = line.split(SEPARATOR)
        if key.startswith(prefix):
            n = int(name)
            exact = whole == "1" and key == prefix
            found = match_class(alias=bool(keys.aliases[n]), later=whole == "0", exact=exact)
            rows.append(Ranked(found, n, n, keys.entity_keys[n], keys.segments[n]))
    hits: defaultdict[int, list[Ranked[int]]] = defaultdict(list)
    seen: set[int] = set()
    for row in sorted(rows):
        if row.entity_key not in seen and len(hits[row.segment]) < LIST_HITS:
            seen.add(row.entity_key)
            hits[row.segment].append(row)
    return hits


@given(NAMES, st.integers(1, 20))
def test_every_heavy_prefix_has_the_lists_that_sorting_gives(
    names: list[tuple[str, int, int, bool]], most_light: int
) -> None:
    keys = sorted_keys(names)
    lists: defaultdict[str, dict[int, HitList]] = defaultdict(dict)
    for found in heavy_lists(keys, most_light=most_light):
        lists[found.prefix][found.segment] = found
    shared: defaultdict[str, int] = defaultdict(int)
    for line in keys.lines:
        key = line.partition(SEPARATOR)[0]
        for n in range(1, len(key) + 1):
            shared[key[:n]] += 1
    assert lists.keys() == {prefix for prefix, count in shared.items() if count > most_light}
    for prefix, found in lists.items():
        best = naive(keys, prefix)
        assert {n: one.hits for n, one in found.items() if n != MIXED} == {
            n: [hit.hit for hit in hits] for n, hits in best.items()
        }
        assert not {hit >> 3 for hit in found[MIXED].hits} & {hit.name_id for hit in best.get(ADULT, ())}


def test_a_list_is_cut_and_says_so() -> None:
    keys = sorted_keys([("ab", entity, ANIME, False) for entity in range(LIST_HITS + 1)])
    lists = [found for found in heavy_lists(keys) if found.prefix == "a"]
    assert [(found.segment, len(found.hits), found.complete) for found in lists] == [
        (MIXED, MIN_LIST_HITS, False),
        (ANIME, LIST_HITS, False),
    ]


def test_no_kind_drowns_the_others() -> None:
    hits = [
        Ranked(1, place, place, place, segment(kind, adult=False))
        for place, kind in enumerate(kind for kind in (EntityType.ANIME, *EntityType) for _ in range(20))
    ]
    first = mix(hits)[:10]
    counted = {kind: sum(hit.segment == segment(kind, adult=False) for hit in first) for kind in EntityType}
    assert counted == dict(QUOTAS)


@given(
    st.dictionaries(
        st.sampled_from([segment(kind, adult=False) for kind in EntityType]),
        st.lists(st.sampled_from([0, 1, 1, 2, 3]), max_size=LIST_HITS),
    ),
    st.randoms(),
)
def test_a_mixed_list_is_made_of_the_fronts_of_the_others(classes: dict[int, list[int]], rng: random.Random) -> None:
    ranks = iter(rng.sample(range(1_000), 1_000))
    hits = {
        number: sorted(Ranked(found, rank := next(ranks), rank, rank, number) for found in some)
        for number, some in classes.items()
    }
    fronts = front({number: [hit.hit for hit in found] for number, found in hits.items()})
    cut = {number: [hit for hit in found if hit.hit in fronts.get(number, ())] for number, found in hits.items()}
    assert mixed_list("a", cut) == mixed_list("a", hits)
    assert sum(map(len, fronts.values())) < MIN_LIST_HITS + sum(QUOTAS.values())


def test_a_better_class_comes_before_every_quota() -> None:
    anime = [Ranked(1, rank, rank, rank, ANIME) for rank in range(8)]
    assert mix([*anime, Ranked(2, 0, 99, 99, STUDIO)])[-1].segment == STUDIO


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"alias": False, "later": False, "exact": True}, {"alias": True, "later": False, "exact": True}),
        ({"alias": False, "later": False}, {"alias": False, "later": True}),
        ({"alias": False, "later": True}, {"alias": True, "later": False}),
        ({"alias": True, "later": False}, {"alias": True, "later": True}),
        ({"alias": True, "later": False, "exact": True}, {"alias": False, "later": True}),
    ],
)
def test_matches_fall_into_strict_classes(better: dict[str, bool], worse: dict[str, bool]) -> None:
    assert match_class(**better) < match_class(**worse)
