"""Verdicts that the structure of an investigation proves, so that no model has to be asked for them (R206)."""

from agent_core.investigation import Investigation, Observation
from agent_core.schemas import Outcome, SufficiencyReport


def structural_verdict(investigation: Investigation) -> SufficiencyReport | None:
    """Return the verdict that needs no model; ``None`` where only reading the context can tell."""
    if investigation.draft is not None:
        return _on_draft(investigation)
    return _on_step(investigation.last) if investigation.last is not None else None


def _on_draft(investigation: Investigation) -> SufficiencyReport | None:
    draft = investigation.draft
    if draft is None or investigation.context.cards:
        claims = draft is None or draft.outcome is Outcome.ANSWERED
        return None if claims else _report(rationale="the draft claims nothing that needs evidence")
    if draft.outcome is Outcome.CLARIFICATION:
        return _report(rationale="only the reader can say what is meant")
    return _report("evidence: nothing was retrieved yet", rationale="an answer rests on what a step returned")


def _on_step(last: Observation) -> SufficiencyReport | None:
    """Return the verdict on a step of which its planner said whether anything is needed beyond it."""
    completes = last.step.completes
    if completes is None:
        return None
    if last.status != "ok":
        return _report(
            f"what the last step looked for: {last.step.rationale}", rationale=f"the last step: {last.status}"
        )
    if not completes:
        return _report("what the planner goes on to look for", rationale="the planner has not finished")
    if last.calculated is None and (last.graph is None or not last.graph.meta.complete):
        return None
    return _report(rationale="the step returned completely what the planner asked for")


def _report(*missing: str, rationale: str) -> SufficiencyReport:
    return SufficiencyReport(sufficient=not missing, rationale=rationale, missing=list(missing))
