"""The planner that asks a model for the next step (R173)."""

import re
from typing import Final

from atomic_agents import AtomicAgent, BaseIOSchema

from agent_core import schemas
from agent_core.agents.calls import StaticPrompt, ask
from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.prompts import PLANNER_OUTPUT, PLANNER_STEPS, relation_vocabulary
from agent_core.investigation import Investigation, StepStatus

_UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class PlannerInput(BaseIOSchema):
    """One turn of an investigation: what stays the same first, so that the prefix of the prompt does too."""

    question: str
    image_attached: bool
    context: list[str]
    turns_left: int
    must_finalise: bool
    last_step_status: StepStatus | None
    retry_rationale: str | None


class NextStep(schemas.NextStep, BaseIOSchema):  # noqa: D101 - the domain's docstring is the model's prompt
    __doc__ = schemas.NextStep.__doc__


class PlannerAgent(AtomicAgent[PlannerInput, NextStep]):
    """Outputs one step; it has no access to any database."""


class ModelPlanner:
    """Decides the next step by asking a model."""

    name = "model"
    prompt: Final = StaticPrompt(steps=PLANNER_STEPS, output=PLANNER_OUTPUT, notes=relation_vocabulary())

    def __init__(self, client: StructuredClient) -> None:
        self._client = client

    async def next_step(self, investigation: Investigation) -> schemas.NextStep:
        """Return the model's step; a final one where the investigation must finalise.

        Raises:
            ModelError: there is no valid step after all retries.
            BudgetExhausted: time or calls of the question are spent.
        """
        output = await ask(
            PlannerAgent,
            _turn(investigation),
            client=self._client,
            prompt=self.prompt,
            call=ModelCall[NextStep](
                agent="planner",
                investigation=investigation,
                objection=lambda step: _objection(step, investigation),
            ),
        )
        intent = output.search_intent
        if intent and intent.image_query:
            output.search_intent = intent.model_copy(update={"image_query": investigation.image_query})
        return schemas.NextStep.model_construct(output.model_fields_set, **dict(output))


def _turn(investigation: Investigation) -> PlannerInput:
    return PlannerInput(
        question=investigation.question,
        image_attached=investigation.image_query is not None,
        context=list(investigation.context.cards),
        turns_left=investigation.turns_left,
        must_finalise=investigation.must_finalise,
        last_step_status=investigation.last.status if investigation.last else None,
        retry_rationale=investigation.retry_rationale,
    )


def _objection(step: schemas.NextStep, investigation: Investigation) -> str | None:
    if investigation.must_finalise and step.action != "final":
        return "no retrieval is possible any more; set action to final and answer from the context"
    if step.search_intent and step.search_intent.image_query and not investigation.image_query:
        return "no image is attached; set image_query to null"
    known = "\n".join((investigation.question, *investigation.context.cards)).lower()
    unknown = sorted({id_ for id_ in _UUID.findall(step.model_dump_json()) if id_ not in known})
    if unknown:
        return f"these ids are not in the context: {', '.join(unknown)}; copy ids from the context"
    return None
