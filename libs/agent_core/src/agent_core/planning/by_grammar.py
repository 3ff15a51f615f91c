"""Plans and judges by the grammar alone: what it does not read is refused, with what is missing, or searched for."""

from typing import Final

from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.parsing import Parser
from agent_core.investigation import Investigation
from agent_core.planning.asked_together import understand_all
from agent_core.planning.goals import Understanding
from agent_core.planning.judge import assess
from agent_core.planning.paraphrased import paraphrase, pending_of_paraphrase
from agent_core.planning.parsed import asked_back
from agent_core.planning.parsed_understanding import Understander
from agent_core.planning.pending_queries import query_or_before
from agent_core.planning.rules import look_ups, mentions_of, needs_no_names, plan
from agent_core.planning.told_stories import is_told
from agent_core.schemas import NextStep, SufficiencyReport

# Under which name an investigation's memo keeps that nothing has to be read before its question's meaning is known.
_SETTLED: Final = "settled"


class GrammarPlanner:
    """Plans what the grammar reads; a pure function of the investigation, so one instance serves all questions."""

    name = "grammar"

    def __init__(self, parser: Parser, paraphraser: Paraphraser | None = None) -> None:
        """Take what parses questions, and what tells the meaning of words that it does not know."""
        self._parser = parser
        self._paraphraser = paraphraser

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the next step; it never fails, and waits only where unknown words are compared with others."""
        step = understood(investigation, self._parser)
        if step is None and self._paraphraser is not None:
            await paraphrase(investigation, self._parser, self._paraphraser)
        step = step or pending_of_paraphrase(investigation)
        if step is not None and not investigation.must_finalise:
            return step
        return asked_back(plan(investigation), investigation, self._parser)


class GrammarJudge:
    """Judges whether what was found answers the question as the grammar reads it."""

    name = "grammar"

    def __init__(self, parser: Parser) -> None:
        self._parser = parser

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict; it never fails and never waits."""
        step = understood(investigation, self._parser) or pending_of_paraphrase(investigation)
        if step is None:
            return assess(investigation)
        return SufficiencyReport(
            sufficient=False,
            rationale="what the question starts from is not read yet",
            missing=[step.rationale],
            suggested_next_action="pg_graph",
        )


def understood(investigation: Investigation, parser: Parser) -> NextStep | None:
    """Leave what the question means where planner and judge look for it; return what has to be read before that."""
    looked_up, question = look_ups(investigation), investigation.question
    if (_SETTLED, looked_up) in investigation.memo:
        return None
    if not (looked_up or needs_no_names(question) or investigation.must_finalise):
        return None
    if is_told(question):
        investigation.memo[looked_up] = Understanding(descriptive=True)
        investigation.memo[_SETTLED, looked_up] = True
        return None
    pending: list[NextStep] = []
    understander = Understander(parser, lambda plan: query_or_before(plan, investigation, pending))
    made = understand_all(question, mentions_of(investigation), understander)
    investigation.memo[looked_up] = made
    if pending and not investigation.must_finalise:
        return pending[0]
    investigation.memo[_SETTLED, looked_up] = True
    return None
