"""Logical forms are typed: what denotes nothing cannot be built."""

import pytest
from agent_core.grammar.semantics.building import (
    combined,
    distributed,
    field_of,
    filtered,
    join,
    narrowed,
    others,
    ranked,
)
from agent_core.grammar.semantics.inspection import (
    is_bare_name,
    is_part_of,
    names_in,
)
from agent_core.grammar.semantics.logical_form import (
    Combine,
    Condition,
    Distributed,
    Everything,
    FieldOf,
    Filter,
    IllTypedError,
    Join,
    Named,
    OfKind,
    Order,
    Others,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.relations import Edge, read_path
from catalog.entities import EntityType as E
from catalog.relations import RelationType as R

from tests.support.made_up_names import mentions

ANIME, MANGA, PEOPLE = frozenset({E.ANIME}), frozenset({E.MANGA}), frozenset({E.PERSON})
YEAR = Condition((("year_min", 2000),), ANIME | MANGA, "since 2000")
BEST = Order("score", descending=True, had_by=ANIME | MANGA)
DIRECTOR, SEQUEL = read_path("staff:Director"), read_path("sequel")


def name(text: str) -> Named:
    (mention,) = mentions(text)
    return Named(mention.candidates[0], mention.start, mention.end)


ZORBLAT, OMBRA, TOMO = name("Zorblat"), name("Ombra"), name("Tomo Ishiguru")


def test_a_join_has_the_kinds_that_its_edge_leads_to() -> None:
    found = join(ZORBLAT, read_path("sequel > staff:Director"))
    assert found == Join(Join(ZORBLAT, Edge(R.SEQUEL)), Edge(R.STAFF, "Director"))
    assert found is not None
    assert found.kinds == PEOPLE


@pytest.mark.parametrize(
    "found",
    [
        join(TOMO, DIRECTOR),
        join(Everything(ANIME), DIRECTOR),
        narrowed(ZORBLAT, PEOPLE),
        filtered(TOMO, YEAR),
        combined("union", ZORBLAT, TOMO),
        distributed("intersection", ZORBLAT, TOMO),
        distributed("intersection", ZORBLAT, Everything(ANIME)),
        others(ZORBLAT),
        ranked(TOMO, BEST),
        ranked(ZORBLAT, BEST),
        field_of(TOMO, "rating", ANIME),
        field_of(Everything(ANIME), "rating", ANIME),
    ],
)
def test_what_denotes_nothing_is_not_built(found: SetForm | FieldOf | None) -> None:
    assert found is None


def test_what_denotes_nothing_cannot_be_made_by_hand_either() -> None:
    for make in (
        lambda: Join(TOMO, Edge(R.SEQUEL)),
        lambda: OfKind(TOMO, ANIME),
        lambda: Filter(TOMO, YEAR),
        lambda: Combine("union", TOMO, ZORBLAT),
        lambda: Distributed("union", TOMO, ZORBLAT),
        lambda: Ranked(TOMO, BEST),
        lambda: FieldOf(TOMO, "rating", ANIME),
        lambda: Everything(frozenset()),
    ):
        with pytest.raises(IllTypedError):
            make()


def test_what_is_said_of_things_side_by_side_holds_of_each() -> None:
    both = distributed("intersection", ZORBLAT, OMBRA)
    assert both is not None
    assert join(both, DIRECTOR) == Distributed(
        "intersection", Join(ZORBLAT, Edge(R.STAFF, "Director")), Join(OMBRA, Edge(R.STAFF, "Director"))
    )


def test_what_no_name_tells_yet_narrows_what_one_does() -> None:
    works = join(TOMO, DIRECTOR.inverse)
    noun = filtered(Everything(ANIME), YEAR)
    assert works is not None
    assert noun is not None
    assert combined("intersection", noun, works) == Filter(works, YEAR)
    assert combined("intersection", Everything(MANGA), works) is None


def test_others_are_told_of_the_widest_set() -> None:
    works, other = join(TOMO, DIRECTOR.inverse), others(Everything(ANIME))
    assert works is not None
    assert other is not None
    assert combined("intersection", other, works) == Others(works)
    assert others(Others(works)) == Others(works)


def test_a_ranking_of_what_no_name_tells_yet_is_that_of_what_is_told() -> None:
    works, best = join(TOMO, DIRECTOR.inverse), ranked(Everything(ANIME), BEST)
    assert works is not None
    assert best is not None
    assert combined("intersection", best, works) == Ranked(works, BEST)


def test_equal_sets_are_one() -> None:
    assert combined("union", ZORBLAT, ZORBLAT) == ZORBLAT


def test_names_stand_in_the_order_of_the_form() -> None:
    both = distributed("union", ZORBLAT, OMBRA)
    assert both is not None
    assert list(names_in(both)) == [ZORBLAT, OMBRA]


def test_a_name_of_which_only_its_kind_or_field_is_said_is_bare() -> None:
    sequels = join(ZORBLAT, SEQUEL)
    assert sequels is not None
    assert is_bare_name(Filter(OfKind(ZORBLAT, ANIME), YEAR))
    assert not is_bare_name(sequels)


@pytest.mark.parametrize(
    ("part", "is_part"),
    [
        (ZORBLAT, True),
        (join(ZORBLAT, read_path("sequel")), True),
        (join(ZORBLAT, read_path("sequel > staff:Director")), True),
        (join(ZORBLAT, read_path("prequel")), False),
        (join(ZORBLAT, read_path("staff:Director")), False),
    ],
)
def test_a_form_is_made_of_what_it_is_put_together_from(part: SetForm | None, is_part: bool) -> None:
    assert part is not None
    director = join(ZORBLAT, read_path("sequel > staff:Director"))
    assert director is not None
    both = combined("union", director, TOMO)
    assert is_part_of(part, director) == is_part
    assert both is None or is_part_of(part, both) == is_part
