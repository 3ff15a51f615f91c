"""Two profiles side by side."""

from agent_core.retrieval.comparison_rows import Profile, Related, comparison_rows
from catalog.entities import EntityType
from hypothesis import given
from hypothesis import strategies as st

FIELDS = st.sampled_from(["year", "score", "status"])
PROFILES = st.builds(
    Profile,
    kind=st.sampled_from([EntityType.ANIME, EntityType.MANGA]),
    facts=st.dictionaries(FIELDS, st.none() | st.sampled_from(["1998", "8.5"])),
    topics=st.dictionaries(st.just("genres"), st.lists(st.sampled_from("ABC"), unique=True)),
    related=st.dictionaries(
        st.just("studio"), st.builds(Related, st.frozensets(st.integers(1, 3)), st.tuples(st.just("Name")))
    ),
    counts=st.dictionaries(st.just("characters"), st.integers(0, 3)),
)


def profile(
    kind: EntityType = EntityType.ANIME,
    *,
    facts: dict[str, str | None] | None = None,
    topics: dict[str, list[str]] | None = None,
    related: dict[str, Related] | None = None,
    counts: dict[str, int] | None = None,
) -> Profile:
    return Profile(kind=kind, facts=facts or {}, topics=topics or {}, related=related or {}, counts=counts or {})


def sides(left: Profile, right: Profile) -> dict[str, tuple[str | None, str | None, bool]]:
    return {row.field: (row.left, row.right, row.same) for row in comparison_rows(left, right)}


def test_a_field_that_one_has_is_told_of_both_where_they_are_of_one_kind() -> None:
    left, right = profile(facts={"year": "1998", "score": None}), profile(facts={"year": None, "score": None})
    assert sides(left, right) == {"year": ("1998", None, False)}


def test_of_two_kinds_only_common_fields_are_told() -> None:
    left = profile(facts={"year": "1998", "episodes": "26"})
    right = profile(EntityType.MANGA, facts={"year": "1998", "volumes": "3"})
    assert sides(left, right) == {"year": ("1998", "1998", True)}


def test_equal_topics_are_one_row() -> None:
    left, right = profile(topics={"genres": ["Action", "Drama"]}), profile(topics={"genres": ["Drama", "Action"]})
    assert sides(left, right) == {"shared genres": ("Action, Drama", "Action, Drama", True)}


def test_topics_without_overlap_have_no_shared_row() -> None:
    left, right = profile(topics={"genres": ["Action"]}), profile(topics={"genres": []})
    assert sides(left, right) == {"genres of one only": ("Action", None, False)}


def test_related_entities_are_the_same_by_key_not_by_name() -> None:
    left, right = Related(frozenset({1}), ("Sunrise",)), Related(frozenset({2}), ("Sunrise",))
    assert sides(profile(related={"studio": left}), profile(related={"studio": right})) == {
        "studio": ("Sunrise", "Sunrise", False)
    }


def test_names_beyond_the_first_are_counted() -> None:
    many = Related(frozenset(range(7)), ("A", "B"))
    assert str(many) == "A, B and 5 more"


def test_a_count_is_told_where_one_of_both_is_not_zero() -> None:
    left = profile(counts={"characters": 3, "episodes": 0})
    right = profile(counts={"characters": 0, "episodes": 0})
    assert sides(left, right) == {"number of characters": ("3", "0", False)}


def test_a_count_that_the_other_kind_cannot_have_is_not_told() -> None:
    left = profile(counts={"characters": 3, "adaptations": 1})
    assert sides(left, profile(EntityType.MANGA, counts={"adaptations": 0})) == {
        "number of adaptations": ("1", "0", False)
    }


@given(left=PROFILES, right=PROFILES)
def test_turning_the_profiles_turns_the_rows(left: Profile, right: Profile) -> None:
    turned = {field: (b, a, same) for field, (a, b, same) in sides(right, left).items()}
    found = sides(left, right)
    assert found.keys() == turned.keys()
    assert {f: same for f, (_, _, same) in found.items()} == {f: same for f, (_, _, same) in turned.items()}


@given(one=PROFILES)
def test_a_profile_does_not_differ_from_itself(one: Profile) -> None:
    assert all(row.same and row.left == row.right for row in comparison_rows(one, one))
