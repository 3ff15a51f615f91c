"""What a pronoun of a second question takes up: the title that the first one names, or whatever is its answer."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.graph_query import Chain
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.understanding import understand
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention

SUBJECTS: Final = frozenset({"it", "its"})
"""Pronouns for what a question names."""
_ANSWER: Final = frozenset(
    {"they", "them", "their", "theirs", "he", "him", "his", "she", "her", "hers", "those", "these"}
)
PRONOUNS: Final = SUBJECTS | _ANSWER
"""Words that take up what a question names, or its answer."""
NOUNS: Final = (
    r"(?:person|people|guy|man|woman|one|director|composer|writer|author|artist|creator|mangaka|designer|actor|actress"
    r"|seiyuu|singer|studio|company|house|producer|character|anime|show|series|movie|film|manga|sequel|prequel"
    r"|spin-off|spinoff|season|follow-up|version|remake|retelling|recap|adaptation|side story|source)"
)
"""What "that" and "the same" stand in front of where they take something up, as a pattern."""
_TAKES_UP: Final = re.compile(rf"\b(?:that|this|the same|said) {NOUNS}\b|[A-Za-z]+", re.IGNORECASE)
_OTHER: Final = re.compile(r"\b(?:else|other|others|another)\b", re.IGNORECASE)
_NAME: Final = re.compile(
    r"\b(?:names?|titles?)\b|(?:\b(?:is|are|was|were)|['’]s)\s+(?:it|that|they|he|she)\W*$", re.IGNORECASE
)
_STAND_IN: Final = "00000000-0000-0000-0000-000000000000"


def pronoun_in(text: str) -> re.Match[str] | None:
    """Return the first pronoun of a text, or words such as "that person"."""
    words = _TAKES_UP.finditer(text)
    return next((word for word in words if " " in word.group() or word.group().lower() in PRONOUNS), None)


def is_open(asked: Understanding) -> bool:
    """True where words of a question are not understood."""
    return bool(asked.unexplained or asked.unread or asked.beyond)


def goals_of(text: str, surface: str, start: int, meant: Candidate) -> tuple[Goal, ...]:
    """Return the readings of a text in which the piece ``surface`` at ``start`` means this candidate."""
    asked = understand(text, [named_in(text, surface, start, [meant])])
    return () if is_open(asked) else asked.goals


def named_in(text: str, surface: str, start: int, candidates: Sequence[Candidate]) -> Mention:
    """Return a name that stands in a text at ``start``, with the punctuation around it."""
    first, last = start, start + len(surface)
    while first > 0 and not text[first - 1].isspace():
        first -= 1
    while last < len(text) and not text[last].isspace():
        last += 1
    return Mention(start=first, end=last, surface=surface, candidates=list(candidates))


def stand_in(first: Goal) -> Candidate | None:
    """Return a candidate for whatever a question is answered with; ``None`` where that is no set."""
    query = first.query
    listed = first.kind is GoalKind.SELECT or (first.kind is GoalKind.VERIFY and not first.claim and not first.said)
    if not listed or query is None or len(query.chains) != 1 or first.attribute or first.count:
        return None
    ref = EntityRef(entity_type=query.result_type, id=_STAND_IN)
    name = f"the {first.phrase}"
    return Candidate(ref=ref, name=name, matched_name=name, display=True, verbatim=True)


def _asks_for_its_name(goals: tuple[Goal, ...], text: str) -> bool:
    """True for "what is its name" and "what is it", which ask for nothing but what is named."""
    return bool(goals) and _NAME.search(text) is not None and all(goal.kind is GoalKind.DESCRIBE for goal in goals)


def followed(goals: tuple[Goal, ...], first: Goal, text: str) -> tuple[Goal, ...]:
    """Return goals about the answer to another one, asked by ``text``, as goals about that one's subjects."""
    other = bool(_OTHER.search(text)) or bool(first.query and first.query.exclude)
    if _asks_for_its_name(goals, text):
        return (first,)
    found = (_followed(goal, first, other=other) for goal in goals)
    return tuple(goal for goal in found if goal is not None)


def _followed(goal: Goal, first: Goal, *, other: bool) -> Goal | None:
    query, before = goal.query, first.query
    if query is None or before is None or goal.kind is not GoalKind.SELECT or len(query.chains) != 1:
        return None
    if goal.attribute == "name":  # what all of the answer is called
        return first
    if not query.chains[0].hops:  # a field of the answer, whose rows are there already
        return replace(first, attribute=goal.attribute, count=goal.count)
    hops = [*before.chains[0].hops, *query.chains[0].hops]
    named = [*first.refs, *(c.ref for c in first.among)]
    kept = [ref for ref in named if ref.entity_type is query.result_type] if other else []
    chains = [Chain(start=before.chains[0].start, hops=hops)]
    whole = query.model_copy(update={"chains": chains, "exclude": kept})
    return replace(goal, query=whole, subjects=first.subjects, also=first.also, among=first.among, rivals=())
