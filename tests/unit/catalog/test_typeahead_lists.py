"""The lists of heavy prefixes, against sorting all keys of each prefix."""

import random
from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import chain

from catalog.entities import EntityType
from catalog.typeahead_hits import LEVELS, MIXED, Fit, class_of, fit_of, hit_of, match_class, name_of, segment
from catalog.typeahead_keys import WRITTEN, listed_as, reading_of
from catalog.typeahead_lists import (
    LIST_HITS,
    MIN_LIST_HITS,
    QUOTAS,
    SEGMENT_QUOTAS,
    SEPARATOR,
    SHOWN_HITS,
    Group,
    HitList,
    SortedKeys,
    compared,
    heavy_lists,
    mixed_list,
    rounds,
)
from hypothesis import given
from hypothesis import strategies as st

ANIME, STUDIO = segment(EntityType.ANIME, adult=False), segment(EntityType.STUDIO, adult=False)
EPISODE = segment(EntityType.EPISODE, adult=False)
ADULT = segment(EntityType.ANIME, adult=True)

NAME = (
    st.lists(st.text(alphabet="ab", min_size=1, max_size=3), min_size=1, max_size=3).map(" ".join),
    st.integers(0, 30),
    st.sampled_from((ANIME, STUDIO, ADULT)),
    st.booleans(),
)
NAMES = st.lists(st.tuples(*NAME), max_size=120)


def sorted_keys(names: list[tuple[str, int, int, bool]]) -> SortedKeys:
    segments = {entity: number for _, entity, number, _ in names}
    lines = set[str]()
    for name_id, (name, *_) in enumerate(names):
        words = [name] if reading_of(name) else name.split(" ")
        for i in range(len(words)):
            lines.add(SEPARATOR.join((" ".join(words[i:]), str(name_id), "0" if i else "1")))
    return SortedKeys(
        lines=sorted(lines),
        entity_keys=[entity for _, entity, _, _ in names],
        segments=[segments[entity] for _, entity, _, _ in names],
        aliases=[alias for *_, alias in names],
        popularities=[popularity(name_id) for name_id in range(len(names))],
    )


def popularity(name_id: int) -> int:
    """The better ranked, the better known; of ids far apart one is known to a hundred times as many."""
    return 1_000_000 >> (name_id // 6)


def standing(hit: int) -> tuple[int, int]:
    return name_of(hit), popularity(name_of(hit))


def naive(keys: SortedKeys, prefix: str, *, exact: Collection[str] = ()) -> dict[int, list[int]]:
    rows: list[tuple[int, int]] = []
    for line in keys.lines:
        key, name, whole = line.split(SEPARATOR)
        if key.startswith(prefix):
            n = int(name)
            ended = key == prefix or (whole == "1" and key in exact)
            fit = fit_of(keys.segments[n], whole=whole == "1", ended=ended)
            rows.append((match_class(fit, alias=bool(keys.aliases[n])), n))
    hits: defaultdict[int, list[int]] = defaultdict(list)
    seen: set[int] = set()
    for found, n in sorted(rows):
        if keys.entity_keys[n] not in seen and len(hits[keys.segments[n]]) < LIST_HITS:
            seen.add(keys.entity_keys[n])
            hits[keys.segments[n]].append(hit_of(n, found))
    return hits


def naive_mix(hits: dict[int, list[int]]) -> list[int]:
    """Hits by level, then in rounds with a quota for each kind, then by rank whatever their class.

    Who is the text counts as who begins with it, where a hundred times as many mean another, or where it is an episode;
    of these all but the first come last.
    """
    keyed: list[tuple[int, int, int, int]] = []
    shown = {number: found[:MIN_LIST_HITS] for number, found in hits.items()}
    most = max((standing(hit)[1] for found in shown.values() for hit in found if class_of(hit) <= 2), default=0)
    for number, found in shown.items():
        places: defaultdict[int, int] = defaultdict(int)
        known = [(class_of(hit), hit) for hit in found]
        weak = {hit for c, hit in known if c < 2 and (number == EPISODE or standing(hit)[1] * 100 < most)}
        counts = sorted(((2 if hit in weak else c), name_of(hit), hit) for c, hit in known)
        for place, (counted, _, hit) in enumerate(counts):
            level = LEVELS[counted] + (100 if number == EPISODE and place else 0)
            keyed.append((level, places[level] // SEGMENT_QUOTAS[number], name_of(hit), hit))
            places[level] += 1
    return [hit for *_, hit in sorted(keyed)][:SHOWN_HITS]


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
        assert {n: one.hits for n, one in found.items() if n != MIXED} == best
        assert found[MIXED].hits == naive_mix({n: hits for n, hits in best.items() if n != ADULT})


@given(
    st.lists(st.tuples(st.sampled_from(("a", "ab", "b")), st.sampled_from(("", "aa", "aab")), *NAME[1:]), max_size=60)
)
def test_a_heavy_word_has_lists_for_each_writing_in_which_names_that_are_written_so_are_exact(
    words: list[tuple[str, str, int, int, bool]],
) -> None:
    names = [
        (word + (written and WRITTEN + written), entity, number, alias)
        for word, written, entity, number, alias in words
    ]
    keys = sorted_keys(names)
    lists: defaultdict[str, dict[int, HitList]] = defaultdict(dict)
    for found in heavy_lists(keys, most_light=3):
        lists[found.prefix][found.segment] = found
    written = {name for name, *_ in names if reading_of(name)}
    expected = {listed_as(name): name for name in written if reading_of(name) in lists}
    assert {prefix for prefix in lists if prefix.startswith(WRITTEN)} == expected.keys()
    for prefix, name in expected.items():
        best = naive(keys, reading_of(name), exact={name})
        assert {n: one.hits for n, one in lists[prefix].items() if n != MIXED} == best
        assert lists[prefix][MIXED].hits == naive_mix({n: hits for n, hits in best.items() if n != ADULT})


@given(NAMES, st.integers(1, 20), st.integers(1, 40))
def test_keys_that_are_taken_in_parts_have_the_same_lists(
    names: list[tuple[str, int, int, bool]], most_light: int, size: int
) -> None:
    keys = sorted_keys(names)
    parts = list(keys.parts(size))
    assert [line for part in parts for line in part.lines] == keys.lines
    assert len(parts) <= len({line[0] for line in keys.lines})
    found = [one for part in parts for one in heavy_lists(part, most_light=most_light)]
    assert found == list(heavy_lists(keys, most_light=most_light))


def test_a_list_is_cut_and_says_so() -> None:
    keys = sorted_keys([("ab", entity, ANIME, False) for entity in range(LIST_HITS + 1)])
    lists = [found for found in heavy_lists(keys) if found.prefix == "a"]
    assert [(found.segment, len(found.hits), found.complete) for found in lists] == [
        (MIXED, SHOWN_HITS, False),
        (ANIME, LIST_HITS, False),
    ]


def test_no_kind_drowns_the_others() -> None:
    hits = {
        segment(kind, adult=False): [hit_of(place, 1) for place in range(n, 400, len(EntityType))]
        for n, kind in enumerate(EntityType)
    }
    first = mixed(rounds(hits))[:10]
    counted = {kind: len({*first} & {*hits[segment(kind, adult=False)]}) for kind in EntityType}
    assert counted == dict(QUOTAS)


@given(
    st.dictionaries(
        st.sampled_from([segment(kind, adult=False) for kind in EntityType]),
        st.lists(st.sampled_from([0, 1, 2, 2, 3, 4]), max_size=LIST_HITS).map(sorted),
    ),
    st.integers(0, 1_000).map(random.Random),
)
def test_a_mixed_list_is_what_sorting_all_others_gives(classes: dict[int, list[int]], rng: random.Random) -> None:
    names = iter(rng.sample(range(1_000), 1_000))
    hits = {
        number: sorted((hit_of(next(names), one) for one in some), key=by_class) for number, some in classes.items()
    }
    groups = rounds(compared(hits), standing)
    assert mixed(groups) == naive_mix(hits)
    assert sum(len(part) for group in groups for part in group) < SHOWN_HITS + sum(QUOTAS.values())


def mixed(groups: Iterable[Group]) -> list[int]:
    return mixed_list("a", (sorted(chain(*group), key=name_of) for group in groups)).hits


def by_class(hit: int) -> tuple[int, int]:
    return class_of(hit), name_of(hit)


def test_a_better_level_comes_before_every_quota() -> None:
    anime = [hit_of(rank, Fit.BEGINS) for rank in range(1, 9)]
    studio = hit_of(0, Fit.HOLDS)
    assert mixed(rounds({STUDIO: [studio], ANIME: anime}))[-1] == studio


def test_who_is_called_by_a_text_comes_before_their_own_kind_but_not_before_better_known_titles() -> None:
    known, called, begins = hit_of(0, Fit.BEGINS), hit_of(2, Fit.CALLED), hit_of(1, Fit.BEGINS)
    assert mixed(rounds({ANIME: [known], STUDIO: [called, begins]})) == [known, called, begins]


def test_a_name_that_is_the_text_yields_to_what_a_hundred_times_as_many_mean() -> None:
    known, unknown = hit_of(3, Fit.BEGINS), hit_of(5, Fit.WHOLE)
    people = {known: 1_000, unknown: 9}
    hits = {ANIME: [unknown, known]}
    assert mixed(rounds(hits, lambda hit: (name_of(hit), people[hit]))) == [known, unknown]
    people[unknown] = 10
    assert mixed(rounds(hits, lambda hit: (name_of(hit), people[hit]))) == [unknown, known]


def test_one_episode_stands_among_the_first_and_others_where_nothing_else_fits() -> None:
    episodes = [hit_of(rank, Fit.WHOLE) for rank in range(12)]
    anime, late = hit_of(50, Fit.BEGINS), hit_of(51, Fit.HOLDS)
    assert mixed(rounds({EPISODE: episodes, ANIME: [anime, late]})) == [episodes[0], anime, late, *episodes[1:8]]
