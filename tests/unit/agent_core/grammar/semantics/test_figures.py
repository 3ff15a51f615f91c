"""What is calculated is built of fields and sets whose types agree, and of nothing else."""

from dataclasses import replace

import pytest
from agent_core.calculation.expressions import Function
from agent_core.grammar.semantics.comparisons import Gap, Sharing
from agent_core.grammar.semantics.figures import (
    LENGTH,
    RUNNING_TIME,
    aggregated,
    difference_of,
    in_field,
    is_one,
    share_of,
)
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Aggregated,
    Combine,
    Condition,
    Count,
    Distributed,
    Everything,
    FieldOf,
    Filter,
    Join,
    Named,
    OfKind,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier
from agent_core.grammar.semantics.relations import Edge
from agent_core.results import Candidate
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.scripted import ref

ANIME = frozenset({EntityType.ANIME})


def name(text: str, kind: EntityType = EntityType.ANIME) -> Named:
    return Named(Candidate(ref=ref(text, kind), name=text, matched_name=text), 0, len(text))


def word(field: str) -> FieldWord:
    return FieldWord(field, ANIME if field in ("episodes", LENGTH, RUNNING_TIME) else RELEASED, None, None, dated=False)


X, Y, TOMO, HANA = name("X"), name("Y"), name("Tomo", EntityType.PERSON), name("Hana", EntityType.PERSON)
DIRECTED = Edge(RelationType.WORKED_ON, "Director")
BY_TOMO, BY_HANA = Join(TOMO, DIRECTED), Join(HANA, DIRECTED)
HORROR = Condition((("genre", ("Horror",)),), RELEASED, "Horror")
ANY = Everything(ANIME)


@pytest.mark.parametrize(
    ("form", "one"),
    [(X, True), (OfKind(X, ANIME), True), (Filter(X, HORROR), True), (BY_TOMO, False), (ANY, False)],
)
def test_one_thing_is_a_name_whatever_is_said_of_its_kind(form: Named, one: bool) -> None:
    assert is_one(form) is one


@pytest.mark.parametrize(
    ("field", "function", "fits"),
    [
        ("episodes", Function.SUM, True),
        ("episodes", Function.AVERAGE, True),
        ("rating", Function.AVERAGE, True),
        ("rating", Function.SUM, False),
        ("year", Function.SUM, False),
        ("year", Function.AVERAGE, False),
        (RUNNING_TIME, Function.SUM, True),
        (RUNNING_TIME, Function.AVERAGE, False),
        (LENGTH, Function.SUM, False),
        ("popularity", Function.AVERAGE, False),
    ],
)
def test_only_what_adds_up_is_added_up(field: str, function: Function, fits: bool) -> None:
    found = aggregated(BY_TOMO, word(field), function)
    assert (found is not None) is fits
    assert found is None or (found.field, found.function, found.base) == (field, function, BY_TOMO)


def test_a_sum_is_of_several_things_of_which_a_name_tells() -> None:
    episodes = word("episodes")
    assert aggregated(X, episodes, Function.SUM) is None
    assert aggregated(ANY, episodes, Function.SUM) is None
    assert aggregated(TOMO, episodes, Function.SUM) is None
    assert aggregated(X, word(RUNNING_TIME), Function.SUM) is not None  # of all its episodes
    both = aggregated(Distributed("intersection", X, Y), episodes, Function.SUM)
    assert both is not None
    assert both.base == Combine("union", X, Y)
    each = aggregated(Distributed("intersection", BY_TOMO, BY_HANA), episodes, Function.SUM)
    assert each is not None
    assert each.base == Combine("intersection", BY_TOMO, BY_HANA)


@pytest.mark.parametrize(
    ("gap", "field", "becomes"),
    [
        (Gap(), "episodes", "episodes"),
        (Gap(word("episodes")), "episodes", "episodes"),
        (Gap(word("episodes")), "rating", None),
        (Gap(word(LENGTH)), "episodes", "episodes"),
        (Gap(word(LENGTH)), RUNNING_TIME, RUNNING_TIME),
        (Gap(word(LENGTH)), "rating", None),
        (Gap(noun=ANY), "episodes", None),
    ],
)
def test_a_gap_is_of_one_field(gap: Gap, field: str, becomes: str | None) -> None:
    found = in_field(gap, word(field))
    assert (None if found is None or found.field is None else found.field.name) == becomes


def test_a_difference_takes_its_other_side_from_the_first() -> None:
    count, others = Count(BY_TOMO), Count(BY_HANA)
    assert difference_of(Gap(left=BY_TOMO, right=HANA)) == replace_signed(count, others)
    assert difference_of(Gap(left=BY_TOMO, right=BY_HANA)) == replace_signed(count, others)
    assert difference_of(Gap(left=count, right=others)) == replace_signed(count, others)
    assert difference_of(Gap(left=BY_TOMO, right=HANA, less=True)) == replace_signed(others, count)
    narrowed = Combine("intersection", Filter(BY_TOMO, HORROR), ANY)
    found = difference_of(Gap(left=narrowed, right=HANA))
    assert found is not None
    assert found.right == Count(Combine("intersection", Filter(BY_HANA, HORROR), ANY))


def replace_signed(left: Count, right: Count) -> object:
    """The signed difference of two counts."""
    found = difference_of(Gap(left=left, right=right))
    assert found is not None
    assert (found.left, found.right, found.signed) == (left, right, True)
    return found


@pytest.mark.parametrize(
    "gap",
    [
        Gap(left=X),
        Gap(right=X),
        Gap(left=X, right=Y),  # of which field?
        Gap(word("episodes"), left=X, right=X),
        Gap(word("episodes"), left=X, right=TOMO),
        Gap(word("popularity"), left=X, right=Y),
        Gap(left=BY_TOMO, right=X),
        Gap(left=BY_TOMO, right=TOMO),
        Gap(left=Combine("union", BY_TOMO, BY_HANA), right=HANA),
        Gap(left=Count(BY_TOMO), right=FieldOf(Y, "episodes", ANIME)),
        Gap(word("rating"), left=FieldOf(X, "episodes", ANIME), right=Y),
        Gap(left=ANY, right=BY_TOMO),
        Gap(word("episodes"), left=ANY, right=X),
        Gap(left=Aggregated(BY_TOMO, "rating", RELEASED, Function.AVERAGE), right=HANA),
    ],
)
def test_what_cannot_be_compared_has_no_difference(gap: Gap) -> None:
    assert difference_of(gap) is None


def test_fields_of_two_things_are_compared() -> None:
    episodes, rating = word("episodes"), word("rating")
    found = difference_of(Gap(episodes, left=X, right=Y, signed=False))
    assert found is not None
    assert (found.left, found.right) == (FieldOf(X, "episodes", ANIME), FieldOf(Y, "episodes", ANIME))
    assert not found.signed
    difference = difference_of(Gap(left=FieldOf(X, "rating", RELEASED), right=Y))
    assert difference == difference_of(Gap(rating, left=X, right=Y))
    led_to = difference_of(Gap(episodes, left=BY_TOMO, right=Y))
    assert led_to is not None
    assert led_to.left == FieldOf(BY_TOMO, "episodes", ANIME)  # which has to be one


def test_a_share_is_of_a_part_that_is_not_the_whole() -> None:
    horror = Modifier(conditions=(HORROR,))
    found = share_of(Sharing(horror, BY_TOMO))
    assert found is not None
    assert (found.part, found.whole) == (Filter(BY_TOMO, HORROR), BY_TOMO)
    assert share_of(Sharing(Filter(ANY, HORROR), BY_TOMO)) == found
    assert share_of(Sharing(BY_HANA, BY_TOMO)) is not None
    for nothing in (
        Sharing(),
        Sharing(horror),
        Sharing(whole=BY_TOMO),
        Sharing(horror, X),
        Sharing(horror, ANY),
        Sharing(ANY, BY_TOMO),
        Sharing(TOMO, BY_TOMO),
        replace(Sharing(horror, BY_TOMO), part=None),
    ):
        assert share_of(nothing) is None
