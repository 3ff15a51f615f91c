"""What each case came to: right, rightly refused, refused, a guess that misses, wrong, or left to a person."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from catalog.entities import entity_id

from evals.asked.cases import Case, Check, within
from evals.questions.scoring import Response

SURE: Final = 0.7
"""Confidence from which on an answer is given as sure."""
_REFUSED: Final = frozenset({"NO_MATCH", "CLARIFICATION_NEEDED"})


class Outcome(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    RIGHTLY_REFUSED = "rightly refused"
    REFUSED = "refused though answerable"
    GUESSED = "not right, given as a guess"
    WRONG = "not right, given as sure"
    NOT_SHOWN = "not among the first hits"
    LATER = "waits for a later capability"
    UNJUDGED = "for a person to judge"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A case, what came back, and what it is worth."""

    case: Case
    response: Response
    outcome: Outcome


def judged(case: Case, response: Response) -> Judged:
    """Return a case with what its answer is worth; a right answer is right although the case waits for more."""
    return Judged(case=case, response=response, outcome=_outcome(case, response))


def _outcome(case: Case, response: Response) -> Outcome:
    if response.error is not None:
        return Outcome.FAILED
    check = case.check
    if check is None:
        return Outcome.UNJUDGED
    refused = response.reason in _REFUSED
    if _reads_right(check, response) and (not refused or check.refusal):
        if refused:
            return Outcome.RIGHTLY_REFUSED
        if _finds(check, response, first=within(case, check)):
            return Outcome.RIGHT
    if check.later:
        return Outcome.LATER
    if refused:
        return Outcome.REFUSED
    if case.typed:
        return Outcome.NOT_SHOWN
    return Outcome.WRONG if response.confidence >= SURE else Outcome.GUESSED


def _reads_right(check: Check, response: Response) -> bool:
    def matches(pattern: str) -> bool:
        return re.search(pattern, response.answer, re.IGNORECASE) is not None

    return all(map(matches, check.says)) and not any(map(matches, check.never))


def _finds(check: Check, response: Response, *, first: int) -> bool:
    results = response.results
    found = not check.finds or bool(_ids(check.finds) & {*results[:first]})
    few = check.at_most is None or len(results) <= check.at_most
    return found and few and _ids(check.all_of) <= {*results} and not _ids(check.lacks) & {*results}


def _ids(refs: tuple[str, ...]) -> set[str]:
    return {str(entity_id(ref)) for ref in refs}
