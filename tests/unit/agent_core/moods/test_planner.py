"""Moods are answered by recommendations, descriptions by searches, in whatever language, and nothing else changes."""

import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.moods.planner import DescribingJudge, DescribingPlanner
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.results import EntityCard, GraphResult, RetrievalResult
from agent_core.schemas import SearchIntent
from catalog.entities import EntityType

from tests.support.scripted import ScriptedSearch, card, question
from tests.support.scripted_catalogue import Catalogue, found

A, C = EntityType.ANIME, EntityType.CHARACTER
FOUND = RetrievalResult(summary="2 found", raw_data=[card("a"), card("b")], count=2)


class Asked:
    """What was asked of the data for one question, and the answer."""

    def __init__(self, answer: Answer, catalogue: Catalogue, search: ScriptedSearch) -> None:
        self.answer = answer
        self.graph = [call for call in catalogue.calls if call.query_type != "lookup"]
        self.look_ups = len(catalogue.calls) - len(self.graph)
        self.searches: list[SearchIntent] = search.calls


async def ask(
    text: str, *names: str, kind: EntityType = A, result: GraphResult | None = None, plain: bool = False
) -> Asked:
    """Ask the rules behind the readings of moods and descriptions, or alone."""
    catalogue = Catalogue(dict.fromkeys(names, kind), result or found(picked("a"), picked("b")))
    search = ScriptedSearch(FOUND)
    loop = Orchestrator(
        planner=lambda: RulePlanner() if plain else DescribingPlanner(RulePlanner()),
        judge=lambda: RuleJudge() if plain else DescribingJudge(RuleJudge()),
        search=search,
        graph=catalogue,
    )
    return Asked(await loop.run(question(text)), catalogue, search)


def picked(name: str) -> EntityCard:
    """A card of a recommendation."""
    return card(name)


@pytest.mark.parametrize(
    ("text", "topic", "without"),
    [
        ("un anime triste", "Drama", "Comedy"),
        ("ein düsterer Anime", "Psychological", "Kids"),
        ("busco un anime relajante", "Iyashikei", "Horror"),
        ("kowai anime osusume", "Horror", "Comedy"),
    ],
)
async def test_a_mood_is_recommended_for_by_its_topics(text: str, topic: str, without: str) -> None:
    asked = await ask(text)
    (intent,) = asked.graph
    assert intent.query_type == "recommend"
    assert topic in intent.filters.genre_any
    assert without in intent.filters.genre_not
    assert asked.answer.termination_reason is TerminationReason.SUFFICIENT
    (warning,) = asked.answer.response.warnings
    assert warning.startswith("READ_AS: “")
    assert asked.searches == []


async def test_a_film_of_a_mood_is_a_film() -> None:
    (intent,) = (await ask("ein trauriger Film")).graph
    assert intent.filters.format == ["movie"]


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("un garçon perd ses souvenirs et cherche sa sœur", "boy lose memory sister"),
        ("un anime donde una chica viaja en el tiempo", "girl travel time"),
        ("ein Anime in dem ein Junge Dämonen jagt", "boy demon hunt"),
        ("imouto wo sukuu tame ni oni to tatakau shounen", "sister save demon fight boy"),
        ("魔法の剣を探す少女の旅", "magic sword search girl travel"),
        ("quel anime parle d'un chasseur de primes dans l'espace", "bounty hunter space"),
        ("Ein Held besiegt jeden Gegner mit einem einzigen Schlag und langweilt sich.", "hero"),
        ("recomiéndame un anime sobre la amistad", "friendship"),
    ],
)
async def test_a_description_in_another_language_is_searched_for_and_not_refused(text: str, english: str) -> None:
    asked = await ask(text)
    assert [search.query for search in asked.searches] == [text]
    assert asked.answer.termination_reason is TerminationReason.SUFFICIENT
    assert all(english in warning for warning in asked.answer.response.warnings)


async def test_it_is_searched_for_before_names_are_guessed_in_it() -> None:
    text = "kioku wo ushinatta shounen no hanashi"
    assert (await ask(text)).look_ups == 1
    assert (await ask(text, plain=True)).look_ups > 1


@pytest.mark.parametrize(
    ("text", "names", "kind"),
    [
        ("Who directed Zorblat?", ("Zorblat",), A),
        ("wer hat Zorblaxer gemacht", (), A),
        ("Wer ist die Schwester von Tanjiro?", ("Tanjiro",), C),
        ("Tanjiro no imouto wa dare", ("Tanjiro",), C),
        ("Zorblat no hanashi", (), A),
        ("a boy joins a secret army to fight demons", (), A),
        ("hello", (), A),
        ("Triste", ("Triste",), A),
        ("sad anime by Zorblax", (), A),
    ],
)
async def test_everything_else_is_answered_as_it_was(text: str, names: tuple[str, ...], kind: EntityType) -> None:
    ours, theirs = await ask(text, *names, kind=kind), await ask(text, *names, kind=kind, plain=True)
    assert ours.answer.response == theirs.answer.response
    assert ours.graph == theirs.graph
    assert ours.searches == theirs.searches


async def test_a_name_that_a_mood_is_the_word_of_is_a_name() -> None:
    asked = await ask("Triste", "Triste")
    assert [intent.query_type for intent in asked.graph] != ["recommend"]
    assert not [w for w in asked.answer.response.warnings if "titles about" in w]


async def test_planner_and_judge_have_the_names_of_those_that_they_stand_before() -> None:
    assert DescribingPlanner(RulePlanner()).name == RulePlanner.name
    assert DescribingJudge(RuleJudge()).name == RuleJudge.name
