"""Whom else a name means where several have it."""

from dataclasses import replace

import pytest
from agent_core.planning.naming import also_called, namesakes, rivals
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.scripted import ref


def candidate(
    name: str,
    kind: EntityType = EntityType.CHARACTER,
    *,
    matched: str | None = None,
    popularity: int = 100,
    omitted: int = 0,
    display: bool = True,
) -> Candidate:
    return Candidate(
        ref=ref(name, kind),
        name=name,
        matched_name=matched or name,
        popularity=popularity,
        omitted=omitted,
        display=display,
        verbatim=not omitted,
    )


def called(surface: str, *candidates: Candidate) -> Mention:
    return Mention(start=0, end=len(surface), surface=surface, candidates=[*candidates])


def test_namesakes_are_of_one_kind_and_as_well_matched() -> None:
    one, other = candidate("Vexo"), candidate("Vexo II", matched="Vexo", popularity=90)
    part = candidate("Vexo Karu", omitted=1)
    anchor = called("Vexo", one, other, part, candidate("V", EntityType.PERSON))
    assert namesakes(anchor, one) == (other,)
    assert rivals(anchor, one) == ()


@pytest.mark.parametrize(
    ("kind", "popularity", "either"),
    [
        (EntityType.ANIME, 301, True),
        (EntityType.ANIME, 300, False),
        (EntityType.CHARACTER, 451, True),  # whose titles' readers are theirs
        (EntityType.CHARACTER, 450, False),
    ],
)
def test_who_is_about_as_well_known_may_be_meant_as_well(kind: EntityType, popularity: int, *, either: bool) -> None:
    one = candidate("Vexo", kind, popularity=900)
    other = replace(candidate("Vexo", kind, popularity=popularity), ref=ref("Vexo II", kind))
    assert rivals(called("Vexo", one, other), one) == ((other,) if either else ())


def test_of_titles_that_begin_alike_the_best_known_is_meant() -> None:
    one, other = (candidate(f"Vexo {n}", EntityType.ANIME, matched="Vexo", omitted=1) for n in ("I", "II"))
    assert rivals(called("Vexo", one, other), one) == ()


def test_of_titles_that_only_share_a_word_either_may_be_meant() -> None:
    one, other = (candidate(name, EntityType.ANIME, omitted=1) for name in ("Zorblat: Vexo", "Quimby: Vexo"))
    assert rivals(called("Vexo", one, other), one) == (other,)


def test_marks_behind_a_name_are_typed_by_who_means_them() -> None:
    plain, marked = candidate("Vexo", EntityType.ANIME), candidate("Vexo!!", EntityType.ANIME)
    assert rivals(called("Vexo", plain, marked), plain) == ()
    assert rivals(called("Vexo", plain, marked), marked) == (plain,)


def test_namesakes_that_were_not_chosen_are_told_of_all_names() -> None:
    one, other = candidate("Vexo"), candidate("Vexo II", matched="Vexo", popularity=90)
    alone = candidate("Quimby", EntityType.ANIME)
    assert also_called([called("Vexo", one, other), called("Quimby", alone)], [one, alone]) == (other,)
