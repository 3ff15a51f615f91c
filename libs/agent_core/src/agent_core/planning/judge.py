"""The rule judge: says after each step whether what was found answers the question as the grammar reads it."""

from typing import Final

import structlog

from agent_core.answer import Route
from agent_core.errors import ModelError
from agent_core.goals.understood import Understanding
from agent_core.investigation import Investigation
from agent_core.planning.deliberation import deliberate
from agent_core.planning.paraphrased import pending_of_paraphrase
from agent_core.planning.ports import SufficiencyJudge
from agent_core.planning.understanding import parts_of, pending_step, understanding_of
from agent_core.schemas import Outcome, SufficiencyReport

SPARING: Final = ", else rules"
"""How the name of a judge ends that asks a model no more than it has to."""

log = structlog.stdlib.get_logger("judge")


class RuleJudge:
    """Judges by what the grammar reads; a pure function of the investigation, so one instance serves all questions."""

    name = "rules"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict; it never fails and never waits."""
        return assess(investigation)


class SparingJudge:
    """Asks a model's judge where the turn has a request left for it, and judges by rules where it has none.

    Only of the route AGENT it is asked whatever the rules say: what they find enough for a simpler question costs no
    call (R206).

    A judge that fails costs the turn its verdict and not the question its model: rules say what is missing, more
    strictly, because they know only their own reading.
    """

    def __init__(self, judge: SufficiencyJudge) -> None:
        self._judge = judge
        self.name = f"{judge.name}{SPARING}"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict of the model, or that of the rules.

        Raises:
            BudgetExhausted: time, calls, tokens or money of the question are spent.
        """
        if investigation.route is not Route.AGENT and (report := assess(investigation)).sufficient:
            return report
        if investigation.budget.turn_attempts_left:
            try:
                return await self._judge.assess(investigation)
            except ModelError as error:
                log.warning("judge.failed", error=type(error).__name__, reason=str(error))
        return assess(investigation)


def assess(investigation: Investigation) -> SufficiencyReport:
    """Return whether the retrieved context covers every part of the question, and what is missing where it does not."""
    draft = investigation.draft
    if draft is not None and draft.outcome is not Outcome.ANSWERED:
        return SufficiencyReport(sufficient=True, rationale="the draft claims nothing that needs evidence")
    pending = pending_step(investigation) or pending_of_paraphrase(investigation)
    if pending is not None:
        return _insufficient("what the question starts from is not read yet", [pending.rationale])
    return _of_the_reading(investigation)


def _of_the_reading(investigation: Investigation) -> SufficiencyReport:
    """Return whether what the question means is answered."""
    understanding = understanding_of(investigation)
    open_parts = _open_parts(investigation.question, understanding)
    if not open_parts:
        verdict = deliberate(investigation, understanding)
        parts = [deliberate(investigation, part) for part in parts_of(understanding)]
        answered = any(part.answer is not None for part in parts)
        pending = next((part.pending for part in parts if part.pending is not None), None)
        if answered and pending is not None:
            return _insufficient("a part is answered, another one is not", [pending.rationale])
        if answered:
            return SufficiencyReport(sufficient=True, rationale="the graph returned what the question asks for")
        if verdict.each:
            return SufficiencyReport(sufficient=True, rationale="the graph returned what is asked of each name alone")
        if verdict.choices:
            return SufficiencyReport(sufficient=True, rationale="only the reader can say which one is meant")
    last = investigation.last
    if understanding.is_described and last is not None and last.retrieval is not None and last.retrieval.count:
        return SufficiencyReport(sufficient=True, rationale="titles close to the description were found")
    if open_parts:
        return _insufficient("a part of the question is unexplained", open_parts)
    wanted = understanding.best.phrase if understanding.best else "a name that the catalogue knows"
    return _insufficient("the names are known, the answer is not", [wanted])


def _open_parts(question: str, understanding: Understanding) -> list[str]:
    """Return the parts of the question that no name and no word of the lexicon covers."""
    places = [*understanding.unheld_places, *understanding.unexplained[:1], *understanding.unread]
    return [f"what {question[start:end]!r} means" for start, end in places]


def _insufficient(rationale: str, missing: list[str]) -> SufficiencyReport:
    return SufficiencyReport(
        sufficient=False, rationale=rationale, missing=missing, suggested_next_action="pg_graph"
    )  # fmt: skip
