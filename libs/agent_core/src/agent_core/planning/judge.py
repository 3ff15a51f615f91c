"""The rule judge: says after each step whether what was found answers the question as the rules understand it."""

from agent_core.investigation import Investigation
from agent_core.planning.rules import mentions_of, settled
from agent_core.planning.understanding import understand
from agent_core.schemas import Outcome, SufficiencyReport


class RuleJudge:
    """Judges by rules; a pure function of the investigation, so one instance serves all questions."""

    name = "rules"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict; it never fails and never waits."""
        return assess(investigation)


def assess(investigation: Investigation) -> SufficiencyReport:
    """Return whether the retrieved context answers the question, and what is missing where it does not."""
    draft = investigation.draft
    if draft is not None and draft.outcome is not Outcome.ANSWERED:
        return SufficiencyReport(sufficient=True, rationale="the draft claims nothing that needs evidence")
    understanding = understand(investigation.question, mentions_of(investigation))
    if settled(investigation, understanding) is not None:
        return SufficiencyReport(sufficient=True, rationale="the graph returned what the question asks for")
    last = investigation.last
    if understanding.descriptive and last is not None and last.retrieval is not None and last.retrieval.count:
        return SufficiencyReport(sufficient=True, rationale="titles close to the description were found")
    if understanding.unexplained:
        start, end = understanding.unexplained[0]
        missing = f"what {investigation.question[start:end]!r} means"
        return SufficiencyReport(
            sufficient=False, rationale="a part of the question is unexplained", missing=[missing],
            suggested_next_action="pg_graph",
        )  # fmt: skip
    wanted = understanding.best.phrase if understanding.best else "a name that the catalogue knows"
    return SufficiencyReport(
        sufficient=False, rationale="the names are known, the answer is not", missing=[wanted],
        suggested_next_action="pg_graph",
    )  # fmt: skip
