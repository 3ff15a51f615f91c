"""What the rules make of a question before a model is asked: whether it is settled, and else what they propose."""

from typing import Final

import orjson

from agent_core.answer import Answer, TerminationReason
from agent_core.context.retrieved_context import PROPOSAL
from agent_core.goals.understood import Understanding
from agent_core.investigation import Investigation, Observation
from agent_core.planning.understanding import parts_of, understanding_of
from agent_core.results import Candidate
from agent_core.schemas import NextStep

ACCEPTED: Final = frozenset({TerminationReason.SUFFICIENT, TerminationReason.FINAL_ACCEPTED})
_LOOKUP: Final = "lookup"


def settles(answer: Answer, investigation: Investigation) -> bool:
    """Tell whether the rules leave nothing for a model to do.

    They explain every word, and the graph answers it, verified and as sure as ``limits.rules_confidence``, or has no
    rows for it; or only the reader can say who is meant. A greeting, a question for adult titles, which are left out,
    and one for what the data does not hold are nothing for a model either: it could only make an answer up. A text that
    takes up a conversation in a way that was not read is not settled, whatever it means alone.
    """
    if investigation.earlier:
        return False
    understanding = understanding_of(investigation)
    if understanding.greeting and not understanding.goals:
        return True
    if understanding.is_of_adult_titles and not investigation.include_adult:
        return True
    if answer.degraded:
        return False
    if understanding.unheld and not (understanding.unexplained or understanding.unread):
        return answer.termination_reason is TerminationReason.NO_MATCH
    if not _explains_all(understanding):
        return False
    if answer.termination_reason in (TerminationReason.CLARIFICATION_NEEDED, TerminationReason.NO_MATCH):
        return True
    sure = answer.response.confidence >= investigation.limits.rules_confidence
    return answer.termination_reason in ACCEPTED and answer.verified and sure


def _explains_all(understanding: Understanding) -> bool:
    if understanding.calculated:
        return True
    parts = parts_of(understanding)
    return understanding.is_clear and not understanding.left_out and all(part.is_clear for part in parts)


def propose(answer: Answer, by: Investigation, to: Investigation) -> None:
    """Give an investigation what the rules found, and one card that tells how they read the question.

    What they retrieved counts as retrieved there, so that a model may accept it; their turns do not count as its own.
    """
    to.observations += by.observations
    to.inherited = len(by.observations)
    to.memo.update(by.memo)
    to.context.add_card(proposal_card(answer, by)[: to.limits.max_card_chars])


def proposal_card(answer: Answer, investigation: Investigation) -> str:
    """Return how the rules read the question and how sure they are, their answer, and the step that it rests on."""
    understanding = understanding_of(investigation)
    response, best = answer.response, understanding.best
    step = _telling(investigation)
    lines = [
        f"{PROPOSAL}: outcome={response.outcome} confidence={response.confidence:g} verified={_yes(answer.verified)}",
        f"reading: {f'{best.kind}, {best.plural or best.phrase}' if best else 'none'}",
        *(f"name: “{c.matched_name}” = {_named(c)}" for c in (best.named if best else ())),
        *(f"may also be: {_named(c)}" for c in (best.rivals if best else ())),
        *(f"not explained: “{words}”" for words in _open_words(investigation.question, understanding)),
        f"answer: {response.answer}",
    ]
    if step is not None:
        place = investigation.observations.index(step) + 1
        lines += [f"step: {_as_json(step.step)}", f"found: {step.status}, R{place}\n{step.summary}"]
    return "\n".join(lines)


def _telling(investigation: Investigation) -> Observation | None:
    """Return the last step that asked for more than names, the one with results before one without."""
    asked = [o for o in investigation.observations if not _is_lookup(o.step)] or investigation.observations
    return next((o for o in reversed(asked) if o.status == "ok"), asked[-1] if asked else None)


def _is_lookup(step: NextStep) -> bool:
    return step.graph_intent is not None and step.graph_intent.query_type == _LOOKUP


def _as_json(step: NextStep) -> str:
    return orjson.dumps(step.model_dump(mode="json", exclude_defaults=True)).decode()


def _open_words(question: str, understanding: Understanding) -> list[str]:
    places = {*understanding.unexplained, *understanding.unread, *understanding.unheld_places}
    return [question[start:end] for start, end in sorted(places)]


def _named(candidate: Candidate) -> str:
    return f"{candidate.name} ({candidate.ref.entity_type}) id={candidate.ref.id}"


def _yes(value: object) -> str:
    return "yes" if value else "no"
