"""A model plans a calculation over a real socket: its values are those of the sample's rows, and its terms are told."""

from agent_core.answer import Answer, Question, TerminationReason
from agent_core.orchestrator import Orchestrator

from tests.integration.agent_core.agents.conftest import Executors
from tests.support.model_lane import serving
from tests.support.reading_model import entities, search
from tests.support.scripted_provider import Json, Received, Reply, Says, Script

TITLES = ("Cowboy Bebop", "Samurai Champloo")


async def ask(script: Script, executors: Executors) -> Answer:
    """The answer of the real loop on the sample, with a model for planner, judge and writer."""
    async with serving(script) as (_, runtime):
        loop = Orchestrator(
            planner=runtime.planner,
            judge=runtime.judge,
            writer=runtime.writer,
            search=executors.search,
            graph=executors.graph,
        )
        return await loop.run(Question(text="How many years lie between them?", request_id="calculating"))


def planning(*texts: str) -> Script:
    """A model that fetches both titles by name, asks for these calculations one by one, and copies what came of them.

    In a calculation {0} and {1} stand for the handles of the titles.
    """

    def script(received: Received) -> Reply:
        if received.asks_writer:
            with_equation = next(fact for fact in received.turn["facts"] if "=" in fact)
            number, _, text = with_equation.partition(". ")
            return Says(payload={"sentences": [{"text": text, "facts": [int(number)]}]})
        rows = next((card for card in received.cards if card.startswith("QDRANT RESULT")), None)
        if rows is None:
            return search("anime", handles=TITLES)
        handles = [next(each.handle for each in entities(rows) if each.name == title) for title in TITLES]
        made = sum(card.startswith("CALCULATION") for card in received.cards)
        step: Json = {"action": "calculate", "rationale": "subtract", "completes": True}
        return Says(payload={**step, "text": texts[made].format(*handles)})

    return script


async def test_a_model_calculates_with_values_of_rows(executors: Executors) -> None:
    answer = await ask(planning("{1}.year - {0}.year"), executors)
    assert answer.response.answer == (
        "The year of Samurai Champloo [1] − the year of Cowboy Bebop [2] = 2004 − 1998 = 6 years."
    )
    assert (answer.response.value, answer.verified) == ("6", True)
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert [(step.action, step.summary) for step in answer.steps][-1] == ("calculate", "2004 − 1998 = 6 years")


async def test_it_mends_a_calculation_that_came_to_nothing(executors: Executors) -> None:
    answer = await ask(planning("{0}.chapters - {1}.chapters", "{0}.episodes + {1}.episodes"), executors)
    assert answer.response.answer.endswith("= 26 + 26 = 52 episodes.")
    assert "nothing was calculated" in answer.steps[-2].summary
    assert answer.verified
