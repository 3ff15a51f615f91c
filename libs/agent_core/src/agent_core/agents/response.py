"""The writer that asks a model for the sentences of an answer (R209), and shows it facts alone."""

from collections.abc import Sequence
from typing import Annotated, Final

from atomic_agents import AtomicAgent, BaseIOSchema
from pydantic import Field

from agent_core.agents.calls import StaticPrompt, ask
from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.fitted_context import facts_that_fit
from agent_core.agents.output import ModelOutput
from agent_core.investigation import Investigation
from agent_core.limits import GroundingLimits
from agent_core.planning.ports import Brief

_LIMITS: Final = GroundingLimits()

RESPONSE_STEPS: Final = (
    "Answer `question` in one to five short English sentences.",
    "Every sentence says in plain words what one or more of the numbered `facts` say, and nothing else.",
    "Name entities exactly as `entities` does, each followed by its mark, such as One Piece [2].",
    "State the answer first. Leave out facts that the question does not ask for.",
    "A fact with = in it is a calculation: copy all of it, and change no number or sign.",
    "Where `left_out` is not 0, so many more facts are not shown: do not say that the list is whole.",
    "`refused` says which sentences the facts did not bear out: write them otherwise or leave them out.",
)
RESPONSE_OUTPUT: Final = (
    "`text` is one sentence without links, markup, ids, guesses, or words such as best, only, first, not.",
    "`facts` holds the numbers of the facts that the sentence rests on.",
)


class ResponseInput(BaseIOSchema):
    """A question, and the retrieved facts that may be said; all of it is data. ``left_out`` facts had no room."""

    entities: list[str]
    facts: list[str]
    left_out: int
    question: str
    refused: list[str]


class Sentence(ModelOutput):
    """One sentence and the numbers of the facts that it rests on."""

    text: Annotated[str, Field(min_length=1, max_length=_LIMITS.max_sentence_chars)]
    facts: Annotated[list[int], Field(min_length=1, max_length=_LIMITS.max_sentences)]


class Response(ModelOutput, BaseIOSchema):
    """The answer, sentence by sentence."""

    sentences: Annotated[list[Sentence], Field(min_length=1, max_length=_LIMITS.max_sentences)]


class ResponseAgent(AtomicAgent[ResponseInput, Response]):
    """Outputs sentences; it has no access to any database."""


class ModelWriter:
    """Writes the sentences of an answer by asking a model."""

    name = "model"
    prompt: Final = StaticPrompt(steps=RESPONSE_STEPS, output=RESPONSE_OUTPUT)

    def __init__(self, client: StructuredClient) -> None:
        self._client = client

    async def write(self, investigation: Investigation, brief: Brief) -> Sequence[str]:
        """Return the model's sentences, as it wrote them.

        Raises:
            ModelError: there is no valid output after all retries.
            BudgetExhausted: time or calls of the question are spent.
        """
        facts = facts_that_fit(investigation, tuple(brief.facts), client=self._client)
        message = ResponseInput(
            entities=[f"[{place}] {name}" for place, name in enumerate(brief.entities, 1)],
            facts=[f"{place}. {fact}" for place, fact in enumerate(facts, 1)],
            left_out=len(brief.facts) - len(facts),
            question=investigation.question,
            refused=list(brief.refused),
        )
        call = ModelCall[Response](
            agent="response",
            investigation=investigation,
            objection=lambda response: _objection(response, len(facts)),
        )
        output = await ask(ResponseAgent, message, client=self._client, prompt=self.prompt, call=call)
        return [sentence.text for sentence in output.sentences]


def _objection(response: Response, facts: int) -> str | None:
    if any(not 1 <= number <= facts for sentence in response.sentences for number in sentence.facts):
        return f"facts are numbered from 1 to {facts}; name the numbers that a sentence rests on"
    return None
