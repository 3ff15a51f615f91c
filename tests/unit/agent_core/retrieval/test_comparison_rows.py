"""Profiles side by side."""

from collections.abc import Sequence

import pytest
from agent_core.retrieval.comparison_rows import Profile, comparison_rows
from agent_core.retrieval.graph_profiles import COUNTED, NAMED
from catalog.entities import EntityType
from catalog.relations import STORED
from hypothesis import given
from hypothesis import strategies as st

FIELDS = st.sampled_from(["year", "score", "status"])
KEYS = st.lists(st.integers(1, 4), unique=True)
PROFILES = st.builds(
    Profile,
    kind=st.sampled_from([EntityType.ANIME, EntityType.MANGA]),
    facts=st.dictionaries(FIELDS, st.none() | st.sampled_from(["1998", "8.5"])),
    topics=st.dictionaries(st.just("genres"), st.lists(st.sampled_from("ABC"), unique=True)),
    named=st.dictionaries(st.just("studio"), KEYS),
    counted=st.dictionaries(st.just("characters"), KEYS),
    around=KEYS,
)


def profile(
    kind: EntityType = EntityType.ANIME,
    *,
    facts: dict[str, str | None] | None = None,
    topics: dict[str, list[str]] | None = None,
    named: dict[str, list[int]] | None = None,
    counted: dict[str, list[int]] | None = None,
    around: Sequence[int] = (),
) -> Profile:
    return Profile(
        kind=kind, facts=facts or {}, topics=topics or {}, named=named or {}, counted=counted or {}, around=around
    )


def spelt(keys: Sequence[int]) -> str | None:
    return "+".join(map(str, keys)) or None


def sides(*profiles: Profile) -> dict[str, tuple[tuple[str | None, ...], bool]]:
    return {row.field: (row.values, row.same) for row in comparison_rows(profiles, tell=spelt)}


def test_a_field_that_one_has_is_told_of_all_where_they_are_of_one_kind() -> None:
    left, right = profile(facts={"year": "1998", "score": None}), profile(facts={"year": None, "score": None})
    assert sides(left, right) == {"year": (("1998", None), False)}
    assert sides(left, right, right) == {"year": (("1998", None, None), False)}


def test_of_several_kinds_only_fields_of_two_are_told() -> None:
    left = profile(facts={"year": "1998", "episodes": "26"})
    right = profile(EntityType.MANGA, facts={"year": "1998", "volumes": "3"})
    assert sides(left, right) == {"year": (("1998", "1998"), True)}
    assert sides(left, right, left)["episodes"] == (("26", None, "26"), False)


def test_all_must_agree_to_be_the_same() -> None:
    first, second = profile(facts={"year": "1998"}), profile(facts={"year": "1999"})
    assert sides(first, first, second)["year"] == (("1998", "1998", "1999"), False)
    assert sides(first, first, first, first, first)["year"] == (("1998",) * 5, True)


def test_equal_topics_are_one_row() -> None:
    left, right = profile(topics={"genres": ["Action", "Drama"]}), profile(topics={"genres": ["Drama", "Action"]})
    assert sides(left, right) == {"shared genres": (("Action, Drama", "Action, Drama"), True)}


def test_topics_without_overlap_have_no_shared_row() -> None:
    left, right = profile(topics={"genres": ["Action"]}), profile(topics={"genres": []})
    assert sides(left, right) == {"genres not shared": (("Action", None), False)}


def test_topics_of_two_out_of_three_are_not_shared() -> None:
    two, one = profile(topics={"genres": ["Action", "Drama"]}), profile(topics={"genres": ["Drama"]})
    assert sides(two, two, one) == {
        "shared genres": (("Drama",) * 3, True),
        "genres not shared": (("Action", "Action", None), False),
    }


def test_related_entities_are_the_same_by_key_not_by_name() -> None:
    rows = comparison_rows(
        [profile(named={"studio": [1]}), profile(named={"studio": [2]})], tell=lambda keys: "Sunrise" if keys else None
    )
    assert [(row.left, row.right, row.same) for row in rows] == [("Sunrise", "Sunrise", False)]


def test_counted_relations_tell_their_number_what_is_shared_and_what_one_has_alone() -> None:
    first, second = profile(counted={"characters": [1, 2, 3]}), profile(counted={"characters": [4, 3]})
    assert sides(first, second) == {
        "number of characters": (("3", "2"), False),
        "shared characters": (("3", "3"), True),
        "characters of one only": (("1+2", "4"), False),
    }
    third = profile(counted={"characters": [3, 4, 5]})
    assert sides(first, second, third)["characters of one only"] == (("1+2", None, "5"), False)


def test_a_relation_that_none_has_is_not_told() -> None:
    left, right = profile(counted={"characters": [1], "episodes": []}), profile(counted={"episodes": []})
    assert set(sides(left, right)) == {"number of characters", "characters of one only"}


def test_what_different_kinds_have_in_common_may_be_by_any_relation() -> None:
    anime, manga = profile(around=[1, 2]), profile(EntityType.MANGA, around=[2, 3])
    assert sides(anime, manga) == {"in common": (("2", "2"), True)}
    assert sides(anime, profile(around=[2])) == {}


@given(first=PROFILES, second=PROFILES, third=PROFILES)
def test_the_order_of_the_profiles_is_that_of_the_values(first: Profile, second: Profile, third: Profile) -> None:
    found, turned = sides(first, second, third), sides(third, first, second)
    assert found.keys() == turned.keys()
    assert {field: same for field, (_, same) in found.items()} == {field: same for field, (_, same) in turned.items()}
    assert all(len(values) == 3 for values, _ in found.values())


@given(one=PROFILES, times=st.integers(2, 5))
def test_a_profile_does_not_differ_from_itself(one: Profile, times: int) -> None:
    assert all(same and len(set(values)) == 1 for values, same in sides(*[one] * times).values())


@pytest.mark.parametrize("relation", STORED)
def test_every_stored_relation_is_compared(relation: str) -> None:
    assert (relation in NAMED) != (relation in COUNTED)
