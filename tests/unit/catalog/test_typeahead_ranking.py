"""What is shown is found in few of the hits that begin with a text."""

import random
from collections import Counter, defaultdict

from catalog.entities import EntityType
from catalog.typeahead_lists import QUOTAS, hit_of, segment
from catalog.typeahead_ranking import Found, Row, Scope, best, shown_besides
from hypothesis import given
from hypothesis import strategies as st

EVERYTHING = Scope.of(first=10, types=(), include_adult=False)
ANIME, STUDIO = segment(EntityType.ANIME, adult=False), segment(EntityType.STUDIO, adult=False)


def row(entity_key: int, number: int, match_class: int, popularity: int) -> Row:
    return {
        "entity_key": entity_key, "segment": number, "class": match_class, "popularity": popularity,
        "name": "", "id": entity_key, "position": 0,
    }  # fmt: skip


def found(rows: list[Row]) -> list[Found]:
    return best([(0, one) for one in rows], EVERYTHING)


@given(st.integers(0, 60), st.integers(0, 8), st.integers(0, 2), st.randoms())
def test_what_is_shown_with_some_others_is_among_the_hits_that_are_read(
    begun: int, known: int, new: int, rng: random.Random
) -> None:
    """Of the others some are entities of the lists, mostly of one kind and well known."""
    kinds = [ANIME, ANIME, ANIME, STUDIO]
    rows = [row(key, rng.choice(kinds), rng.choice((0, *[1] * 8, 2)), rng.randrange(30)) for key in range(begun)]
    again = sorted(rows, key=lambda one: (one["segment"] != STUDIO, -one["popularity"]))[:known]
    fresh = [row(100 + n, rng.choice(kinds), 0, rng.randrange(30)) for n in range(new)]
    others = [{**one, "class": rng.choice((0, 0, 0, 1))} for one in (*again, *fresh)]
    lists: defaultdict[int, list[int]] = defaultdict(list)
    for one in sorted(rows, key=lambda one: (one["class"], -one["popularity"], one["id"])):
        lists[one["segment"]].append(hit_of(one["entity_key"], one["class"]))
    counted = Counter(one["segment"] for one in others)
    hits = {*shown_besides(lists, counted, EVERYTHING.first + len(others))}
    read = [one for one in rows if hit_of(one["entity_key"], one["class"]) in hits]
    assert found([*others, *read]) == found([*others, *rows])


def test_no_more_is_read_than_the_rounds_that_are_shown() -> None:
    lists = {number: [hit_of(100 * number + n, 1) for n in range(50)] for number in (ANIME, STUDIO)}
    read = shown_besides(lists, Counter({STUDIO: 2}), 8)
    quota = QUOTAS[EntityType.ANIME]
    assert read == [*lists[ANIME][: 2 * quota], *lists[STUDIO][: 2 + 2]]
    assert not shown_besides({}, Counter(), 8)
