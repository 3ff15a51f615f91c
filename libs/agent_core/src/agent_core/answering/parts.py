"""Joins the answers to several questions of one sentence, or about each of several names, into one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.answering.citations import Citations
from agent_core.answering.compose import compose_answer
from agent_core.answering.confidence import LEAST, PARTLY_SURE
from agent_core.answering.refusals import nothing_for
from agent_core.answering.verdicts import MINOR_ROLES, follows_a_cast
from agent_core.goals.goal import Goal, VerifyGoal
from agent_core.goals.retrievals import Findings
from agent_core.grammar.languages.morphology import ordinal
from agent_core.schemas import AgentResponse, Outcome

_NOTHING: Final = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredPart:
    """What became of one of several questions.

    Attributes:
        asked: its words.
        found: what the graph returned for it; ``None`` where it was not asked.
        refusal: why it is not answered, where that is known.
        in_time: it was looked up before the turns were spent.
    """

    asked: str
    found: Findings | None = None
    refusal: AgentResponse | None = None
    in_time: bool = True


def compose_parts(parts: Sequence[AnsweredPart], *, left_out: int = 0) -> AgentResponse:
    """Return the answers to the questions of one sentence as one, in their order; what has none is said to have none.

    It is as sure as the least sure of those that are answered, times the share of the questions that are.

    Args:
        parts: what became of each.
        left_out: how many more questions the sentence asks.
    """
    citations = Citations()
    answers = [_of_part(part, place, citations) for place, part in enumerate(parts, start=1)]
    joined = _joined(answers, citations)
    missing = [ordinal(n) for n, one in enumerate(answers, start=1) if one.outcome is not Outcome.ANSWERED]
    warnings = [f"UNANSWERED: the {nth} part of the question" for nth in missing]
    text = joined.answer
    if left_out:
        text += (
            f" {len(answers)} questions are answered at once; the last {left_out} of yours {_were(left_out)} left out."
        )
        warnings.append(f"TRUNCATED: {left_out} more questions of the sentence")
    share = 1 - (len(missing) + left_out) / (len(answers) + left_out)
    confidence = joined.confidence if share in (0, 1) else max(LEAST, round(joined.confidence * share, 2))
    return joined.model_copy(
        update={"answer": text, "warnings": [*joined.warnings, *warnings], "confidence": confidence}
    )


def _were(number: int) -> str:
    return "was" if number == 1 else "were"


def _of_part(part: AnsweredPart, place: int, citations: Citations) -> AgentResponse:
    if part.found is not None:
        return _answered(part.found, citations)
    if part.refusal is not None:
        return part.refusal
    nth = f"The {ordinal(place)} part of the question, “{part.asked.strip(' ?!.,')}”,"
    why = "I could not make out." if part.in_time else "was not looked up before the turns were spent."
    return AgentResponse(answer=f"{nth} {why}", confidence=_NOTHING, outcome=Outcome.UNSUPPORTED)


def compose_each(empty: Findings, each: Sequence[Findings]) -> AgentResponse:
    """Return what was found of each name alone, behind the sentence that nothing is of all of them."""
    citations = Citations()
    joined = _joined([_answered(found, citations) for found in each], citations)
    if isinstance(empty.goal, VerifyGoal) and empty.goal.claim is None and all(found.settled for found in each):
        return _each_listed(empty.goal, joined)
    return joined.model_copy(update={"answer": f"{nothing_for(empty.goal, empty).answer} {joined.answer}"})


def _each_listed(goal: Goal, joined: AgentResponse) -> AgentResponse:
    """Say that two have not the same, with what each has; of casts, that nobody is in what is held of both."""
    if not follows_a_cast(goal):
        return joined.model_copy(update={"answer": f"No, by the data. {joined.answer}", "value": "no"})
    text = f"None in the casts that the data holds. {joined.answer} {MINOR_ROLES}"
    sure = min(joined.confidence, PARTLY_SURE)
    return joined.model_copy(update={"answer": text, "value": "no", "confidence": sure})


def _answered(found: Findings, citations: Citations) -> AgentResponse:
    return compose_answer(found, citations) if found.settled else nothing_for(found.goal, found)


def _joined(parts: Sequence[AgentResponse], citations: Citations) -> AgentResponse:
    """Return the answers of several parts as one, as sure as the least sure of those that were answered."""
    answered = [part for part in parts if part.outcome is Outcome.ANSWERED]

    def all_of[T](field: Callable[[AgentResponse], Iterable[T]]) -> list[T]:
        return list(dict.fromkeys(one for part in parts for one in field(part)))

    return (answered or parts)[0].model_copy(
        update={
            "answer": " ".join(part.answer for part in parts),
            "source_entities": all_of(lambda part: part.source_entities),
            "result_entities": all_of(lambda part: part.result_entities),
            "citations": citations.listed(),
            "confidence": min(part.confidence for part in answered or parts),
            "value": next((part.value for part in parts if part.value), None),
            "warnings": all_of(lambda part: part.warnings),
        }
    )
