"""Which names of a question are looked up again, in the real loop over a scripted graph."""

import pytest
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from catalog.entities import EntityType

from tests.support.scripted import NOTHING, ScriptedSearch, card, question
from tests.support.scripted_catalogue import EMPTY, Catalogue, found


async def ask(text: str, catalogue: Catalogue) -> None:
    loop = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=ScriptedSearch(NOTHING), graph=catalogue)
    await loop.run(question(text))


async def test_a_name_that_few_know_may_be_a_part_of_a_better_known_one() -> None:
    catalogue = Catalogue({"Vexo": EntityType.CHARACTER, "Zorblat": EntityType.ANIME}, found(card("Hana Vell")))
    await ask("Is Vexo in Zorblat?", catalogue)
    assert [c.text for c in catalogue.calls if c.query_type == "lookup"] == ["Is Vexo in Zorblat?", "Vexo"]


@pytest.mark.parametrize(
    ("name", "kind", "popularity", "looked_up"),
    [
        ("Zorblat", EntityType.ANIME, 9_999, True),
        ("Zorblat", EntityType.ANIME, 10_000, False),  # so many know it that it is meant
        ("Zorblat Nights", EntityType.ANIME, 0, False),
        ("Vexo", EntityType.CHARACTER, 900_000, True),
        ("Vexo Karu", EntityType.CHARACTER, 0, False),
        ("San", EntityType.CHARACTER, 0, False),  # set behind many names
    ],
)
async def test_what_a_name_may_be_a_part_of_is_looked_up_where_few_know_it(
    name: str, kind: EntityType, popularity: int, *, looked_up: bool
) -> None:
    catalogue = Catalogue({name: kind}, found(card("Quimby")), popularity=popularity)
    await ask(f"What is {name}?", catalogue)
    assert ([c.text for c in catalogue.calls if c.fuzzy] != []) is looked_up


@pytest.mark.parametrize(("popularity", "names"), [(0, ["Plim", "Vane"]), (10_000, [])])
async def test_names_that_nothing_fits_are_looked_for_as_parts_of_others(popularity: int, names: list[str]) -> None:
    people = {"Plim": EntityType.PERSON, "Vane": EntityType.PERSON}
    catalogue = Catalogue(people, found(card("Quimby")), popularity=popularity)
    await ask("more anime by Plim or by Vane", catalogue)
    assert [intent.names for intent in catalogue.calls if intent.fuzzy and intent.names] == ([names] if names else [])


@pytest.mark.parametrize(
    ("text", "names", "looked_up"),
    [
        ("who directed Zorblat Nights", {"Zorblat Nights": EntityType.MANGA}, ["Zorblat Nights"]),  # no manga has one
        ("who directed Zorblat Nights", {"Zorblat Nights": EntityType.ANIME}, []),
        (
            "who voices Vexo in Zorblat",
            {"Vexo": EntityType.CHARACTER, "Zorblat": EntityType.ANIME},
            ["Vexo"],
        ),
    ],
)
async def test_what_has_no_such_relation_may_be_a_part_of_what_has(
    text: str, names: dict[str, EntityType], looked_up: list[str]
) -> None:
    catalogue = Catalogue(names, EMPTY, popularity=900_000)
    await ask(text, catalogue)
    assert [call.text for call in catalogue.calls if call.fuzzy] == looked_up


async def test_a_name_that_nothing_fits_is_looked_for_without_the_mark_behind_it() -> None:
    catalogue = Catalogue({"Plim": EntityType.CHARACTER}, EMPTY, popularity=9_000)
    await ask("what's the watch order for Plim?", catalogue)
    assert [call.text for call in catalogue.calls if call.fuzzy] == ["Plim"]


async def test_names_that_are_to_be_connected_are_also_looked_for_as_parts_of_others() -> None:
    catalogue = Catalogue({"Zorblat": EntityType.ANIME, "Quimby": EntityType.ANIME}, EMPTY)
    await ask("How are Zorblat and Quimby related?", catalogue)
    assert [call.names for call in catalogue.calls if call.fuzzy] == [["Zorblat", "Quimby"]]


async def test_the_names_of_a_list_are_looked_for_in_one_turn() -> None:
    names = ["Zorblat", "Quimby", "Ombra"]
    misspelt = {"Quimbo": "Quimby", "Ombro": "Ombra"}
    catalogue = Catalogue(dict.fromkeys(names, EntityType.ANIME), EMPTY, misspelt=misspelt)
    await ask("Who directed Zorblat, Quimbo and Ombro?", catalogue)
    assert [call.names[:2] for call in catalogue.calls if call.names] == [["Quimbo", "Ombro"]]
