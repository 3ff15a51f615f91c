"""The judge that asks a model whether the context is enough (R173), where its structure leaves that open (R206)."""

from typing import Annotated, Final

from atomic_agents import AtomicAgent, BaseIOSchema
from pydantic import Field

from agent_core import schemas
from agent_core.agents.calls import StaticPrompt, ask
from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.fitted_context import cards_that_fit
from agent_core.agents.flat_step import MAX_NAME_CHARS, Rationale
from agent_core.agents.handles import Handles
from agent_core.agents.output import ModelOutput
from agent_core.agents.prompts import JUDGE_OUTPUT, JUDGE_STEPS
from agent_core.agents.structure import structural_verdict
from agent_core.investigation import Investigation

MAX_MISSING: Final = 5


class SufficiencyInput(BaseIOSchema):
    """An investigation to judge; ``draft`` is the answer that the planner wants to give."""

    question: str
    context: list[str]
    draft: str | None


class SufficiencyReport(ModelOutput, BaseIOSchema):
    """Whether the context alone answers the question."""

    sufficient: bool
    rationale: Rationale
    missing: list[Annotated[str, Field(max_length=MAX_NAME_CHARS)]] = Field(
        default_factory=list[str], max_length=MAX_MISSING
    )


class SufficiencyAgent(AtomicAgent[SufficiencyInput, SufficiencyReport]):
    """Outputs one report; it has no access to any database."""


class ModelJudge:
    """Judges an investigation: by its structure where that decides, else by asking a model."""

    name = "model"
    prompt: Final = StaticPrompt(steps=JUDGE_STEPS, output=JUDGE_OUTPUT)

    def __init__(self, client: StructuredClient) -> None:
        self._client = client

    async def assess(self, investigation: Investigation) -> schemas.SufficiencyReport:
        """Return the verdict on the context and, where there is one, on the draft.

        Raises:
            ModelError: there is no valid report after all retries.
            BudgetExhausted: time or calls of the question are spent.
        """
        proven = structural_verdict(investigation)
        if proven is not None:
            return proven
        handles = Handles.of(investigation)
        message = SufficiencyInput(
            question=handles.shown(investigation.question),
            context=cards_that_fit(investigation, handles, client=self._client, agent="judge"),
            draft=investigation.draft.answer if investigation.draft else None,
        )
        call = ModelCall[SufficiencyReport](agent="judge", investigation=investigation)
        output = await ask(SufficiencyAgent, message, client=self._client, prompt=self.prompt, call=call)
        return schemas.SufficiencyReport(
            sufficient=output.sufficient, rationale=output.rationale, missing=output.missing
        )  # fmt: skip
