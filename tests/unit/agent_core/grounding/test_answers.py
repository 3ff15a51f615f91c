"""An answer that a model planned: written, held to the rows, tried once more, else composed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from agent_core.answer import Answer, Question, TerminationReason
from agent_core.answering.finish import no_match
from agent_core.answers import answer_of
from agent_core.cache.cached_answers import CachedAnswers
from agent_core.cache.keys import is_accepted
from agent_core.errors import InvalidModelOutput, ModelUnavailable
from agent_core.grounding.answers import SENTENCES_DROPPED, TEXT_REPLACED, answer_of_model
from agent_core.grounding.facts import facts_of
from agent_core.grounding.grounding import ground
from agent_core.grounding.statements import statements_of
from agent_core.investigation import Investigation
from agent_core.limits import GroundingLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.ports import Brief
from agent_core.references import EntityRef
from agent_core.results import GraphResult, RetrievalResult
from agent_core.schemas import AgentResponse, Citation, GraphIntent, Grounding, NextStep, Outcome, SearchIntent

from tests.support.retrieved import CITED, REFS, investigation, mark
from tests.support.scripted import NOTHING, ScriptedJudge, ScriptedPlanner, ScriptedSearch, enough, graph_step, ref
from tests.support.sentences import lies

LIE = "Cowboy Bebop was created by Walt Disney in 1901."
TRUTH = "Shinichiro Watanabe directed Cowboy Bebop."


@dataclass
class ScriptedWriter:
    """Writes what its list says, one after the other; the last is repeated. An exception in the list is raised."""

    texts: list[list[str] | Exception]
    briefs: list[Brief] = field(default_factory=list[Brief])
    name: str = "scripted"

    async def write(self, investigation: Investigation, brief: Brief) -> Sequence[str]:
        """The next sentences of the list."""
        assert investigation.observations
        self.briefs.append(brief)
        said = self.texts.pop(0) if len(self.texts) > 1 else self.texts[0]
        if isinstance(said, Exception):
            raise said
        return said


def draft(*results: str, answer: str = "done", **fields: object) -> AgentResponse:
    """What a planner says when it is done: which entities it means."""
    values = {"answer": answer, "confidence": 0.99, "result_entities": [REFS[name] for name in results], **fields}
    return AgentResponse.model_validate(values)


def denied(_: Investigation) -> AgentResponse:
    """Rules that know nothing of it."""
    return AgentResponse(answer="I know no such name.", confidence=0.1, outcome=Outcome.NO_MATCH)


def composed(_: Investigation) -> AgentResponse:
    """Rules that answer from the same observations."""
    return AgentResponse(
        answer="The director of Cowboy Bebop is Shinichiro Watanabe [1].",
        citations=[Citation(label="Shinichiro Watanabe", ref=REFS["Shinichiro Watanabe"])],
        source_entities=[REFS["Shinichiro Watanabe"]],
        confidence=0.97,
        grounding=Grounding.COMPOSED,
    )


async def answered(
    *texts: list[str] | Exception, of: AgentResponse | None = None, limits: GroundingLimits | None = None
) -> tuple[AgentResponse, ScriptedWriter]:
    """The answer to a draft whose text the writer writes."""
    writer = ScriptedWriter(list(texts))
    response = await answer_of_model(
        of or draft("Cowboy Bebop"), investigation(), writer=writer, compose=composed, limits=limits
    )
    return response, writer


async def test_a_text_that_rows_bear_out_leaves_as_less_sure_than_what_rules_compose() -> None:
    response, writer = await answered([TRUTH])
    assert response.answer == "Shinichiro Watanabe [1] directed Cowboy Bebop [2]."
    assert response.grounding is Grounding.SUPPORTED
    assert response.confidence == GroundingLimits().confidence == 0.9
    assert response.warnings == []
    assert [citation.ref for citation in response.citations] == [REFS["Shinichiro Watanabe"], REFS["Cowboy Bebop"]]
    assert response.result_entities == [REFS["Cowboy Bebop"]]
    assert len(writer.briefs) == 1


async def test_a_model_that_is_less_sure_is_taken_at_its_word() -> None:
    response, _ = await answered([TRUTH], of=draft("Cowboy Bebop", confidence=0.2))
    assert response.confidence == 0.2


async def test_a_sentence_that_is_refused_is_asked_for_once_more_with_the_reason() -> None:
    response, writer = await answered([LIE], [TRUTH])
    assert response.grounding is Grounding.SUPPORTED
    assert [len(brief.refused) for brief in writer.briefs] == [0, 1]
    assert writer.briefs[1].refused[0].startswith("sentence 1: ")
    assert writer.briefs[0].facts == writer.briefs[1].facts


async def test_a_lie_is_cut_out_of_a_text_which_is_unverified_then() -> None:
    response, writer = await answered([TRUTH, LIE])
    assert response.answer == "Shinichiro Watanabe [1] directed Cowboy Bebop [2]."
    assert response.grounding is Grounding.REDUCED
    assert response.confidence == GroundingLimits().partial_confidence == 0.6
    assert response.warnings == [SENTENCES_DROPPED]
    assert len(writer.briefs) == 2


async def test_a_second_try_that_is_worse_than_the_first_is_not_taken() -> None:
    response, _ = await answered([TRUTH, LIE], [LIE])
    assert response.answer == "Shinichiro Watanabe [1] directed Cowboy Bebop [2]."


@pytest.mark.parametrize("failure", [ModelUnavailable("down"), InvalidModelOutput("prose"), TimeoutError()])
async def test_a_writer_that_fails_leaves_the_text_to_rules(failure: Exception) -> None:
    response, _ = await answered(failure)
    assert response.answer == "The director of Cowboy Bebop is Shinichiro Watanabe [1]."
    assert response.grounding is Grounding.COMPOSED
    assert response.warnings == [TEXT_REPLACED]


async def test_where_rules_only_deny_what_was_found_is_named_and_is_not_verified() -> None:
    writer = ScriptedWriter([[LIE]])
    response = await answer_of_model(draft("Cowboy Bebop"), investigation(), writer=writer, compose=denied)
    assert response.answer.startswith("I found Cowboy Bebop [1]")
    assert "Disney" not in response.answer
    assert response.grounding is Grounding.REDUCED
    assert response.confidence == 0.3


async def test_rules_that_found_nothing_in_time_settle_nothing() -> None:
    def unsettled(opened: Investigation) -> AgentResponse:
        return no_match(opened).model_copy(update={"outcome": Outcome.ANSWERED})

    response = await answer_of_model(
        draft("Cowboy Bebop"), investigation(), writer=ScriptedWriter([[LIE]]), compose=unsettled
    )
    assert response.answer.startswith("I found Cowboy Bebop [1]")
    assert response.grounding is Grounding.REDUCED


@pytest.mark.parametrize("outcome", [Outcome.NO_MATCH, Outcome.CLARIFICATION, Outcome.UNSUPPORTED])
async def test_a_denial_of_a_model_is_never_said_in_its_words(outcome: Outcome) -> None:
    response, writer = await answered(
        [TRUTH], of=draft(answer="There is no such anime, says Walt Disney.", outcome=outcome)
    )
    assert writer.briefs == []
    assert "Disney" not in response.answer
    nothing = await answer_of_model(
        draft(answer="Nothing.", outcome=outcome), investigation(), writer=writer, compose=denied
    )
    assert nothing.outcome is Outcome.NO_MATCH
    assert nothing.answer != "Nothing."


async def test_ids_that_were_never_retrieved_are_no_results() -> None:
    stranger = ref("Steamboat Willie")
    response, _ = await answered([TRUTH], of=draft(result_entities=[stranger], source_entities=[stranger]))
    assert stranger not in (*response.result_entities, *response.source_entities)
    assert response.result_entities == [REFS["Shinichiro Watanabe"], REFS["Cowboy Bebop"]]


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("26", "26"),
        ("Cowboy Bebop", "Cowboy Bebop"),
        ("27", None),
        ("2", None),
        ("https://x.example", None),
        ("", None),
    ],
)
async def test_a_value_is_kept_where_the_text_says_it(value: str, kept: str | None) -> None:
    response, _ = await answered(["Cowboy Bebop has 26 episodes."], of=draft("Cowboy Bebop", value=value))
    assert response.value == kept


async def test_a_draft_without_a_writer_is_held_to_the_rows_as_it_is() -> None:
    said = draft("Cowboy Bebop", answer=f"{TRUTH} {LIE}", citations=[{"label": "Cowboy Bebop"}])
    response = await answer_of_model(said, investigation(), writer=None, compose=composed)
    assert response.answer == "Shinichiro Watanabe [1] directed Cowboy Bebop [2]."
    assert response.grounding is Grounding.REDUCED


async def test_facts_are_shown_up_to_a_limit_and_of_the_entities_that_are_meant_first() -> None:
    _, writer = await answered([TRUTH], limits=GroundingLimits(max_facts=5))
    assert len(writer.briefs[0].facts) == 5
    assert all("Cowboy Bebop" in fact for fact in writer.briefs[0].facts)


def test_every_fact_that_a_writer_is_shown_is_borne_out() -> None:
    facts = facts_of(investigation())
    statements = statements_of(facts, [REFS[name] for name in CITED], most=1_000)
    limits = GroundingLimits(max_sentences=1_000, max_answer_chars=1_000_000)
    grounded = ground(statements.facts, facts, cited=statements.entities, limits=limits)
    assert [(statements.facts[one.place], one.reason) for one in grounded.refused] == []
    assert len(statements.facts) > 80
    assert len(statements.entities) == len(set(statements.entities))


# The loop and the cache behind it, over one retrieval that returned all of the edges.


class ScriptedResults:
    """Returns the results of an investigation one after the other."""

    def __init__(self) -> None:
        self._results = [o.graph for o in investigation().observations if o.graph is not None]

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """All cards and paths as one result."""
        assert intent.query_type == "k_hop"
        assert timeout_s > 0
        assert not include_adult
        cards = [card for result in self._results for card in result.cards]
        paths = [path for result in self._results for path in result.paths]
        return GraphResult(summary="found", count=len(cards), cards=cards, paths=paths)


async def no_search(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
    """Nothing."""
    assert intent.query
    assert timeout_s > 0
    assert not include_adult
    return NOTHING


def final(answer: str, *refs: EntityRef, **fields: object) -> NextStep:
    """A model's final step, as sure of itself as can be."""
    values = {"answer": answer, "confidence": 0.99, "result_entities": list(refs), **fields}
    return NextStep(action="final", rationale="done", final=AgentResponse.model_validate(values))


async def asked_twice(text: str, *, writer: bool, citations: Sequence[str] = ()) -> list[Answer]:
    """The answers to one question that a model answers with a text, and to the same one a moment later."""
    step = final(text, REFS["Cowboy Bebop"], citations=[Citation(label=label) for label in citations])
    loop = Orchestrator(
        planner=lambda: ScriptedPlanner([graph_step("Cowboy Bebop"), step]),
        judge=lambda: ScriptedJudge([enough()]),
        writer=(lambda: ScriptedWriter([[text]])) if writer else None,
        search=ScriptedSearch(NOTHING),
        graph=ScriptedResults(),
    )

    async def stamp() -> int:
        return 1

    cached = CachedAnswers(loop, stamp=stamp, mind=lambda: "model")
    question = Question(text="Who made Cowboy Bebop?", request_id="r")
    return [await answer_of(cached, question), await answer_of(cached, question)]


@pytest.mark.parametrize("writer", [True, False], ids=["response agent", "planner's prose"])
async def test_of_five_hundred_lies_none_leaves_none_is_verified_and_none_is_kept(writer: bool) -> None:
    texts = list(dict.fromkeys(text for _, text in lies()))[:: 8 if writer else 9]
    assert len(texts) > 220
    for text in texts:
        for answer in await asked_twice(text, writer=writer, citations=CITED):
            assert answer.computed, text
            assert not answer.verified, text
            assert answer.degraded, text
            assert text[:-1] not in answer.response.answer
            assert answer.response.grounding is Grounding.REDUCED


@pytest.mark.parametrize("writer", [True, False], ids=["response agent", "planner's prose"])
async def test_created_by_walt_disney_in_1901_is_impossible(writer: bool) -> None:
    first, second = await asked_twice(LIE, writer=writer)
    assert "Disney" not in first.response.answer
    assert "1901" not in first.response.answer
    assert not first.verified
    assert first.response.confidence <= 0.3
    assert not is_accepted(first, min_confidence=0.0)
    assert second.termination_reason is not TerminationReason.FROM_CACHE


async def test_what_rows_bear_out_is_verified_and_kept() -> None:
    first, second = await asked_twice(TRUTH, writer=True)
    assert first.response.answer == "Shinichiro Watanabe [1] directed Cowboy Bebop [2]."
    assert first.verified
    assert not first.degraded
    assert first.response.confidence == 0.9
    assert first.termination_reason is TerminationReason.SUFFICIENT
    assert second.termination_reason is TerminationReason.FROM_CACHE
    assert second.response == first.response


async def test_what_a_model_says_of_its_own_grounding_is_nothing() -> None:
    forged = AgentResponse.model_validate_json('{"answer": "Mine.", "confidence": 1}')
    assert forged.grounding is Grounding.UNCHECKED
    assert mark("Cowboy Bebop") == "Cowboy Bebop [1]"
