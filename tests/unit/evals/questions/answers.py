"""What the grammar and the rules answer to one question, whose gold is one entity."""

from evals.questions.derivations import Parsed
from evals.questions.questions import Question, set_of
from evals.questions.scoring import Asked, Response, entity_id
from evals.questions.thresholds import Pair

GOLD = "anime:1"


def asked(*refs: str) -> Asked:
    question = Question(id="q", kind="one_hop", hops=1, text="who?", gold=set_of({GOLD}))
    reason = "SUFFICIENT" if refs else "NO_MATCH"
    return Asked(question=question, response=Response(results=tuple(map(entity_id, refs)), reason=reason))


def pair(grammar: str, rules: str, *, doubt: float, margin: float = 1.0) -> Pair:
    parsed = Parsed(asked(*([grammar] if grammar else [])), margin, {"doubt": doubt})
    return Pair(parsed, asked(*([rules] if rules else [])))
