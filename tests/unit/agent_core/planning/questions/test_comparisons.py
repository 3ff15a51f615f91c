"""What names mean where they are set side by side: the kind beside a name says which of its namesakes it is."""

import re

import pytest
from agent_core.goals.goal import CompareGoal, GraphGoal, VerifyGoal
from agent_core.goals.understood import Understanding
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import mentions, understand, understood
from tests.support.scripted import ref

ANIME, MANGA, PERSON, STUDIO = EntityType.ANIME, EntityType.MANGA, EntityType.PERSON, EntityType.STUDIO


def namesakes(question: str, name: str, **popularity: int) -> Understanding:
    """What a question becomes where a name means entities of several kinds, as well known as is said."""
    candidates = [
        Candidate(
            ref=EntityRef(entity_type=EntityType(kind), id=str(entity_id(f"{kind}:{name}"))),
            name=name,
            matched_name=name,
            display=True,
            verbatim=True,
            popularity=known,
        )
        for kind, known in popularity.items()
    ]
    found = mentions(question)
    for place in re.finditer(rf"{name}\S*", question):
        found.append(Mention(start=place.start(), end=place.end(), surface=place.group(), candidates=candidates))
    return understand(question, sorted(found, key=lambda m: m.start))


def compared(understanding: Understanding) -> list[EntityType]:
    best = understanding.best
    assert best is not None
    assert isinstance(best, CompareGoal)
    return [subject.ref.entity_type for subject in best.subjects]


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("Compare Maruvo the manga with Maruvo the anime", [MANGA, ANIME]),
        ("Compare the Maruvo anime to the Maruvo manga", [ANIME, MANGA]),
        ("Compare the manga Maruvo with the anime Maruvo", [MANGA, ANIME]),
        ("Compare the Maruvo manga and Zorblat", [MANGA, ANIME]),
        ("Compare Maruvo and Zorblat", [ANIME, ANIME]),
    ],
)
def test_a_kind_beside_a_name_says_which_is_meant(question: str, kinds: list[EntityType]) -> None:
    assert compared(namesakes(question, "Maruvo", anime=50, manga=40)) == kinds


@pytest.mark.parametrize(
    ("question", "years"),
    [("Maruvo 1999 vs 2011", [1999, 2011])],
)
def test_a_name_of_two_years_is_compared_with_itself(question: str, years: list[int]) -> None:
    candidates = [
        Candidate(
            ref=ref(f"Maruvo {year}"), name="Maruvo", matched_name="Maruvo", display=True, verbatim=True, year=year
        )
        for year in (2011, 1999, 2020)
    ]
    start = question.find("Maruvo")
    best = understand(question, [Mention(start=start, end=start + 6, surface="Maruvo", candidates=candidates)]).best
    assert best is not None
    assert (type(best), [subject.year for subject in best.subjects]) == (CompareGoal, years)


def test_two_names_that_end_in_years_are_two_names() -> None:
    question = "Is Maruvo 1999 preceded by Maruvo 2011"
    both = [
        Candidate(ref=ref(f"Maruvo {year}"), name="Maruvo", matched_name="Maruvo", year=year) for year in (1999, 2011)
    ]
    found: list[Mention] = []
    for start in (3, 27):
        text = question[start : start + 11]
        found.append(Mention(start=start, end=start + 6, surface="Maruvo", candidates=both))
        found.append(
            Mention(start=start, end=start + 11, surface=text, candidates=[c for c in both if str(c.year) in text])
        )
    best = understand(question, found).best
    assert best is not None
    assert isinstance(best, VerifyGoal)
    assert best.claim is not None
    assert {s.year for s in (*best.subjects, best.claim)} == {1999, 2011}


def test_a_year_alone_is_no_comparison() -> None:
    assert understood("Zorblat 1997 vs 2016").best is None


@pytest.mark.parametrize(
    "question",
    ["Which anime by Studio Plim or Studio Vane is the most popular?", "best anime by Hana Vell or Tomo Ishiguru"],
)
def test_of_makers_their_works_are_ranked_and_not_they(question: str) -> None:
    best = understood(question).best
    assert best is not None
    assert best.query is not None
    assert isinstance(best, GraphGoal)
    assert (best.query.result_type, best.query.combine, best.measure) == (ANIME, "union", None)
