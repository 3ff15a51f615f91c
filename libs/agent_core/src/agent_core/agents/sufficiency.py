"""The judge that asks a model whether the context is enough (R173)."""

from typing import Final

from atomic_agents import AtomicAgent, BaseIOSchema

from agent_core import schemas
from agent_core.agents.calls import StaticPrompt, ask
from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.prompts import JUDGE_OUTPUT, JUDGE_STEPS
from agent_core.investigation import Investigation


class SufficiencyInput(BaseIOSchema):
    """An investigation to judge; ``draft`` is the answer that the planner wants to give."""

    question: str
    context: list[str]
    draft: str | None


class SufficiencyReport(schemas.SufficiencyReport, BaseIOSchema):  # noqa: D101 - the domain's is the model's prompt
    __doc__ = schemas.SufficiencyReport.__doc__


class SufficiencyAgent(AtomicAgent[SufficiencyInput, SufficiencyReport]):
    """Outputs one report; it has no access to any database."""


class ModelJudge:
    """Judges an investigation by asking a model."""

    name = "model"
    prompt: Final = StaticPrompt(steps=JUDGE_STEPS, output=JUDGE_OUTPUT)

    def __init__(self, client: StructuredClient) -> None:
        self._client = client

    async def assess(self, investigation: Investigation) -> schemas.SufficiencyReport:
        """Return the model's verdict on the context and, where there is one, on the draft.

        Raises:
            ModelError: there is no valid report after all retries.
            BudgetExhausted: time or calls of the question are spent.
        """
        message = SufficiencyInput(
            question=investigation.question,
            context=list(investigation.context.cards),
            draft=investigation.draft.answer if investigation.draft else None,
        )
        call = ModelCall[SufficiencyReport](agent="judge", investigation=investigation)
        output = await ask(SufficiencyAgent, message, client=self._client, prompt=self.prompt, call=call)
        return schemas.SufficiencyReport.model_construct(output.model_fields_set, **dict(output))
