"""What a likeness is measured by is read of the title itself, and what of it is not known is told."""

import pytest
from agent_core.goals.goal import Goal, Measure, SimilarGoal, measured_as, titles_measured
from agent_core.goals.prerequisites import PREREQUISITES
from agent_core.graph_query import GraphQuery, Hop
from agent_core.planning.relaxing import relaxed
from agent_core.results import EntityCard
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.scripted import card, ref
from tests.support.verified import candidate

SHORTER, NEWER = Measure(order_by="episodes", descending=False), Measure(order_by="start_date", descending=True)
LESS_KNOWN = Measure(order_by="popularity", descending=False)
DIRECTOR = Hop(relation=RelationType.STAFF, role="Director")
MAKERS, VALUES = PREREQUISITES[-2:]


def likeness(*relative: Measure, kind: EntityType = EntityType.ANIME, own: Hop | None = None) -> SimilarGoal:
    said = " and ".join(map(measured_as, relative))
    phrase = f"titles like 86{f' but {said}' if said else ''}"
    return SimilarGoal(
        subjects=(candidate("86"),),
        query=GraphQuery(result_type=kind),
        relative=relative,
        own_makers=own,
        phrase=phrase,
        plural=phrase,
    )


def title(**facts: object) -> EntityCard:
    held = {"episodes": 23, "year": 2021, "members": 900, "format": "tv", **facts}
    return EntityCard(ref=ref("86"), name="86", **held)  # pyright: ignore[reportArgumentType] - fields of a card


def bounded(goal: Goal, *cards: EntityCard) -> Goal | None:
    return VALUES[1](goal, list(cards))


@pytest.mark.parametrize(
    ("measure", "facts", "where"),
    [
        (SHORTER, {}, {"episodes_max": 22}),
        (Measure(order_by="episodes", descending=True), {}, {"episodes_min": 24}),
        (NEWER, {}, {"year_min": 2022}),
        (LESS_KNOWN, {}, {"members_max": 899}),
        (SHORTER, {"format": "movie", "duration_minutes": 81}, {"duration_max": 80, "format": ["movie"]}),
        (
            Measure(order_by="episodes", descending=True),
            {"format": "movie", "duration_minutes": 81},
            {"duration_min": 82, "format": ["movie"]},
        ),
    ],
)
def test_a_measure_is_bound_by_the_titles_own_value(
    measure: Measure, facts: dict[str, object], where: dict[str, object]
) -> None:
    bound = bounded(likeness(measure), title(**facts))
    assert bound is not None
    assert bound.query is not None
    assert bound.query.where.model_dump(exclude_defaults=True) == where
    assert isinstance(bound, SimilarGoal)
    assert (bound.relative, bound.unmeasured) == ((), ())


@pytest.mark.parametrize("facts", [{"episodes": None}, {"format": "movie", "duration_minutes": None}])
def test_a_length_that_is_not_known_bounds_nothing(facts: dict[str, object]) -> None:
    assert bounded(likeness(SHORTER), title(**facts)) is None


def test_of_several_measures_those_are_kept_whose_values_are_known() -> None:
    bound = bounded(likeness(SHORTER, NEWER), title(episodes=None))
    assert bound is not None
    assert bound.query is not None
    assert bound.query.where.model_dump(exclude_defaults=True) == {"year_min": 2022}
    assert (bound.phrase, bound.plural) == ("titles like 86 but newer", "titles like 86 but newer")
    assert bound.unmeasured == ("shorter titles",)


def test_episodes_are_no_measure_of_manga() -> None:
    assert bounded(likeness(SHORTER, kind=EntityType.MANGA), title()) is None


def test_who_made_a_title_is_read_by_the_relation_that_is_asked_for() -> None:
    step = MAKERS[0](likeness(own=DIRECTOR))
    assert step is not None
    assert step.graph_intent is not None
    assert step.graph_intent.query is not None
    assert step.graph_intent.query.result_type is EntityType.PERSON
    assert step.graph_intent.query.chains[0].hops == [DIRECTOR]
    studio = MAKERS[0](likeness(own=Hop(relation=RelationType.ANIMATED_BY)))
    assert studio is not None
    assert studio.graph_intent is not None
    assert studio.graph_intent.query is not None
    assert studio.graph_intent.query.result_type is EntityType.STUDIO
    assert MAKERS[0](likeness()) is None


def test_none_of_its_makers_made_what_is_alike() -> None:
    found = [card("Tomo", EntityType.PERSON), card("Hana", EntityType.PERSON)]
    bound = MAKERS[1](likeness(SHORTER, own=DIRECTOR), found)
    assert bound is not None
    assert isinstance(bound, SimilarGoal)
    assert [maker.ref for maker in bound.makers_not] == [one.ref for one in found]
    assert (bound.phrase, bound.own_makers) == ("titles like 86 but shorter and not by Tomo or Hana", None)


def test_makers_that_the_data_does_not_hold_are_left_out_and_said_to_be() -> None:
    goal = likeness(SHORTER, own=DIRECTOR)
    assert MAKERS[1](goal, []) is None
    without, neither = relaxed(goal, unmeasured=True)
    assert isinstance(without, SimilarGoal)
    assert (without.own_makers, without.unmeasured, without.relative) == (
        None,
        ("titles by somebody else",),
        (SHORTER,),
    )
    assert neither.unmeasured == ("titles by somebody else", "shorter titles")
    assert isinstance(neither, SimilarGoal)
    assert (neither.relative, neither.phrase) == ((), "titles like 86")


@pytest.mark.parametrize(
    ("order", "less", "more"),
    [
        ("episodes", "shorter titles", "longer titles"),
        ("start_date", "older titles", "newer titles"),
        ("score", "titles that are rated lower", "titles that are rated higher"),
        ("popularity", "less popular titles", "more popular titles"),
    ],
)
def test_what_is_measured_is_told_in_words(order: str, less: str, more: str) -> None:
    measures = [Measure(order_by=order, descending=descending) for descending in (False, True)]  # pyright: ignore[reportArgumentType]
    assert [titles_measured(measure) for measure in measures] == [less, more]


@pytest.mark.parametrize(
    ("left_out", "phrase"),
    [
        ([], "titles like 86 but shorter and newer"),
        (["shorter"], "titles like 86 but newer"),
        (["newer"], "titles like 86 but shorter"),
        (["shorter", "newer"], "titles like 86"),
    ],
)
def test_a_phrase_does_not_say_what_was_left_out(left_out: list[str], phrase: str) -> None:
    assert likeness(SHORTER, NEWER).without_saying(left_out).phrase == phrase
