"""A relation that things of the named kind do not have is told as such."""

from dataclasses import replace

import pytest
from catalog.entities import EntityType

from tests.support.made_up_names import mentions, understand, understood


@pytest.mark.parametrize(
    ("question", "word", "kind", "had_by"),
    [
        ("the director of Studio Plim", "director", EntityType.STUDIO, (EntityType.ANIME,)),
        ("the director of Hana Vell", "director", EntityType.PERSON, (EntityType.ANIME,)),
        ("who is the mentor of Studio Plim?", "mentor", EntityType.STUDIO, (EntityType.CHARACTER,)),
        ("what is the sequel of Hana Vell?", "sequel", EntityType.PERSON, (EntityType.ANIME, EntityType.MANGA)),
    ],
)
def test_what_a_kind_does_not_have_is_found(
    question: str, word: str, kind: EntityType, had_by: tuple[EntityType, ...]
) -> None:
    found = understood(question).misfit
    assert found is not None
    start, end = found.place
    assert (question[start:end], found.kind, found.had_by) == (word, kind, had_by)


@pytest.mark.parametrize(
    "question",
    [
        "the director of Zorblat",
        "the zorp of Studio Plim",
        "the director of Studio Plim and Hana Vell",
        "the mentor of the director of Studio Plim",
    ],
)
def test_what_is_had_or_unknown_or_one_of_several_is_no_misfit(question: str) -> None:
    assert understood(question).misfit is None


@pytest.mark.parametrize(("name", "is_misfit"), [("Zorblat", True), ("2010", False)])
def test_a_number_that_is_a_name_as_well_is_no_misfit(name: str, *, is_misfit: bool) -> None:
    (named,) = mentions("the mentor of Zorblat")
    question = f"the mentor of {name}"
    called = replace(named, end=len(question), surface=name)
    assert (understand(question, [called]).misfit is not None) is is_misfit


@pytest.mark.parametrize(("popularity", "looked_for"), [(1_000_000, False)])
def test_who_is_well_known_is_nobody_else(popularity: int, *, looked_for: bool) -> None:
    question = "the director of Studio Plim"
    (named,) = mentions(question)
    known = replace(named, candidates=[replace(c, popularity=popularity) for c in named.candidates])
    assert (understand(question, [known]).guess is not None) is looked_for
