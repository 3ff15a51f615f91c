"""The planner that asks a model for the next step (R173)."""

from dataclasses import dataclass, field
from typing import Final

from atomic_agents import AtomicAgent, BaseIOSchema

from agent_core import schemas
from agent_core.agents.calls import StaticPrompt, ask
from agent_core.agents.client import ModelCall, StructuredClient
from agent_core.agents.conditions import Unreadable
from agent_core.agents.fitted_context import cards_that_fit
from agent_core.agents.flat_step import GUIDE, NextStep
from agent_core.agents.handles import Handles
from agent_core.agents.naming import look_up_names, named_in
from agent_core.agents.prompts import PLANNER_OUTPUT, PLANNER_STEPS, relation_vocabulary
from agent_core.agents.step_reading import names_in, read_step
from agent_core.investigation import Investigation, StepStatus
from agent_core.references import EntityRef


class PlannerInput(BaseIOSchema):
    """One turn of an investigation: what stays the same first, so that the prefix of the prompt does too."""

    question: str
    context: list[str]
    turns_left: int
    must_finalise: bool
    last_step_status: StepStatus | None
    retry_rationale: str | None


class PlannerAgent(AtomicAgent[PlannerInput, NextStep]):
    """Outputs one step; it has no access to any database."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    """A step that waits for the look-up of the names in it."""

    investigation: Investigation
    step: NextStep
    look_up: schemas.NextStep


class ModelPlanner:
    """Decides the next step by asking a model.

    A step may name entities that no step has returned yet. They are looked up first, without another call, and the step
    follows where each of the names means one entity; else the model sees what they may mean.
    """

    name = "model"
    prompt: Final = StaticPrompt(steps=(*PLANNER_STEPS, *GUIDE), output=PLANNER_OUTPUT, notes=relation_vocabulary())

    def __init__(self, client: StructuredClient) -> None:
        self._client = client
        self._waiting: _Waiting | None = None

    async def next_step(self, investigation: Investigation) -> schemas.NextStep:
        """Return the model's step; a final one where the investigation must finalise.

        Raises:
            ModelError: there is no valid step after all retries.
            BudgetExhausted: time or calls of the question are spent.
        """
        followed = self._follow_up(investigation)
        if followed is not None:
            return followed
        reading = _Reading(investigation, Handles.of(investigation))
        output = await ask(
            PlannerAgent,
            self._turn(investigation, reading.handles),
            client=self._client,
            prompt=self.prompt,
            call=ModelCall[NextStep](agent="planner", investigation=investigation, objection=reading.objection),
        )
        names = names_in(output)
        if names:
            step = look_up_names(names, why=output.rationale)
            self._waiting = _Waiting(investigation=investigation, step=output, look_up=step)
            return step
        return reading.typed(output)

    def _follow_up(self, investigation: Investigation) -> schemas.NextStep | None:
        """Return the step that waited for its names, where the look-up said which entities these are."""
        waiting, self._waiting = self._waiting, None
        last = investigation.last
        if waiting is None or waiting.investigation is not investigation or investigation.must_finalise:
            return None
        if last is None or last.step is not waiting.look_up or last.graph is None:
            return None
        resolved = named_in(last.graph, names_in(waiting.step), step=waiting.step)
        if resolved is None:
            return None
        reading = _Reading(investigation, Handles.of(investigation), resolved=resolved)
        return None if reading.objection(waiting.step) else reading.typed(waiting.step)

    def _turn(self, investigation: Investigation, handles: Handles) -> PlannerInput:
        why = investigation.retry_rationale
        return PlannerInput(
            question=handles.shown(investigation.question),
            context=cards_that_fit(investigation, handles, client=self._client, agent="planner"),
            turns_left=investigation.turns_left,
            must_finalise=investigation.must_finalise,
            last_step_status=investigation.last.status if investigation.last else None,
            retry_rationale=None if why is None else handles.shown(why),
        )


@dataclass(slots=True)
class _Reading:
    """Reads what a model says in one turn."""

    investigation: Investigation
    handles: Handles
    resolved: dict[str, EntityRef] = field(default_factory=dict[str, EntityRef])
    _last: tuple[NextStep, schemas.NextStep] | None = None

    def objection(self, step: NextStep) -> str | None:
        """Return what is wrong with a step that fits its schema, in words for the model."""
        if self.investigation.must_finalise and step.action != "final":
            return "no retrieval is possible any more; set action to final and answer from the context"
        try:
            self.typed(step)
        except Unreadable as unreadable:
            return str(unreadable)
        return None

    def typed(self, step: NextStep) -> schemas.NextStep:
        """Return the typed step; what is only named so far stands in it for any entity until it is looked up."""
        if self._last is not None and self._last[0] is step:
            return self._last[1]
        unknown = dict.fromkeys(names_in(step), _ANY_ENTITY)
        read = read_step(step, self.handles, resolved={**unknown, **self.resolved})
        self._last = step, read
        return read


_ANY_ENTITY: Final = EntityRef(entity_type="anime", id="00000000-0000-4000-8000-000000000000")  # pyright: ignore[reportArgumentType]
