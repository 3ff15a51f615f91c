"""What is answered to one question, whose gold is one entity."""

from evals.questions.derivations import Parsed
from evals.questions.questions import Question, set_of
from evals.questions.scoring import Asked, Response, entity_id

GOLD = "anime:1"
OTHER = "anime:2"


def asked(*refs: str) -> Asked:
    question = Question(id="q", kind="one_hop", hops=1, text="who?", gold=set_of({GOLD}))
    reason = "SUFFICIENT" if refs else "NO_MATCH"
    return Asked(question=question, response=Response(results=tuple(map(entity_id, refs)), reason=reason))


def parsed(*refs: str, doubt: float, margin: float = 1.0) -> Parsed:
    return Parsed(asked(*refs), margin, {"doubt": doubt})
