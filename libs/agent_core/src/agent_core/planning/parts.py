"""Two questions in one sentence, the second of which may take up the answer to the first."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.graph_query import Chain
from agent_core.planning.goals import Goal, GoalKind, Part, Understanding
from agent_core.planning.leadins import asking_part
from agent_core.planning.twofold import two_of_one
from agent_core.planning.understanding import understand
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention

_ASKED: Final = r"(?:who(?:se|m)?|what|when|where|how|which|in (?:what|which)|since when)"
# A question, "and", and another one.
_JOINT: Final = re.compile(rf"(?<=[^\s,;])[,;]?\s+and\s+(?=(?P<second>{_ASKED})\b)", re.IGNORECASE)
_OPENS: Final = re.compile(rf"\W*(?:{_ASKED}|tell|name|list|is|was|did|does|do|are|were|has|have)\b", re.IGNORECASE)
# Words for what the first question names, and for its answer.
_SUBJECT: Final = frozenset({"it", "its"})
_ANSWER: Final = frozenset({"they", "them", "their", "he", "him", "his", "she", "her", "hers", "those", "these"})
_OTHER: Final = re.compile(r"\b(?:else|other|others|another)\b", re.IGNORECASE)
# Words that open a clause about what the first part asks for, unless they take something up.
_CLAUSES: Final = frozenset({"which", "where", "whose", "whom", "in which", "in what"})
_LEAST_WORDS: Final = 3
_AND: Final = " and "
_STAND_IN: Final = "00000000-0000-0000-0000-000000000000"


def understand_parts(question: str, mentions: Sequence[Mention], *, forgiving: bool = False) -> Understanding:
    """Return what a question may want; of two questions what the first wants, with the second as its ``rest``."""
    start, end = asking_part(question, mentions)
    if (start, end) == (0, len(question)):
        return _understand(question, mentions, forgiving=forgiving)
    asked = [replace(m, start=m.start - start, end=min(m.end, end) - start) for m in mentions if start <= m.start < end]
    return _understand(question[start:end], asked, forgiving=forgiving).moved(start)


def _understand(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    joint = _JOINT.search(question)
    if joint is None or not _OPENS.match(question) or len(question[: joint.start()].split()) < _LEAST_WORDS:
        return _of_one_thing(question, mentions, forgiving=forgiving)
    start, end = joint.end(), joint.start()
    taken_up = _taken_up(question[start:])
    if taken_up is None and joint["second"].lower() in _CLAUSES:
        return understand(question, mentions, forgiving=forgiving)
    before = [replace(m, end=min(m.end, end)) for m in mentions if m.start < end]
    first = understand(question[:end], before, forgiving=forgiving)
    if first.best is None or first.unexplained or first.unread:
        return understand(question, mentions, forgiving=forgiving)
    behind = [replace(m, start=m.start - start, end=m.end - start) for m in mentions if m.start >= start]
    goals = _second(question[start:], behind, first.best, taken_up)
    return replace(first, rest=Part(place=(start, len(question)), understanding=Understanding(goals=goals)))


def _of_one_thing(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    """Return what one question wants; of "who wrote and directed X" what each of its halves wants."""
    whole = understand(question, mentions, forgiving=forgiving)
    one = len(whole.names) == 1 and _AND in question.lower()
    asked = two_of_one(question, mentions) if one else None
    if asked is None or (whole.goals and not asked.nouns):
        return whole
    first = understand(asked.first, _moved(mentions, asked.gone_from_first), forgiving=forgiving)
    second = understand(asked.second, _moved(mentions, asked.gone_from_second), forgiving=forgiving)
    if first.best is None or _is_open(first):
        return whole
    goals = () if _is_open(second) else second.goals
    return replace(first, rest=Part(place=asked.place, understanding=Understanding(goals=goals)))


def _moved(mentions: Sequence[Mention], gone: tuple[int, int]) -> list[Mention]:
    """Return the mentions of a text of which a piece without any is gone."""
    start, end = gone
    return [
        m if m.end <= start else replace(m, start=m.start - end + start, end=m.end - end + start)
        for m in mentions
        if m.end <= start or m.start >= end
    ]


def _second(text: str, mentions: Sequence[Mention], first: Goal, taken_up: re.Match[str] | None) -> tuple[Goal, ...]:
    """Return the readings of the second question: of what it takes up, its own name, or the first one's subject."""
    if taken_up is not None:
        word, place = taken_up.group(), taken_up.start()
        quoted = f'{text[:place]}"{word}"{text[taken_up.end() :]}'
        if word.lower() in _SUBJECT and not _leads_to_a_title(first):
            asked = _of(quoted, word, place + 1, first.subjects[0]) if first.subjects else ()
            if asked:
                return asked
        stand_in = _stand_in(first)
        if stand_in is None:
            return (
                _of(quoted, word, place + 1, first.subjects[0]) if word.lower() in _SUBJECT and first.subjects else ()
            )
        other = bool(_OTHER.search(text))
        found = (_followed(goal, first, other=other) for goal in _of(quoted, word, place + 1, stand_in))
        return tuple(goal for goal in found if goal is not None)
    asked = understand(text, mentions)
    if any(goal.subjects for goal in asked.goals):
        return () if _is_open(asked) else asked.goals
    name = first.subjects[0].matched_name if first.subjects else ""
    whole = f"{text.rstrip('?!. ')} of {name}"
    return _of(whole, name, len(whole) - len(name), first.subjects[0]) if name else ()


def _of(text: str, surface: str, start: int, meant: Candidate) -> tuple[Goal, ...]:
    """Return the readings of a text in which a piece means this candidate."""
    first, last = start, start + len(surface)
    while first > 0 and not text[first - 1].isspace():
        first -= 1
    while last < len(text) and not text[last].isspace():
        last += 1
    mention = Mention(start=first, end=last, surface=surface, candidates=[meant])
    asked = understand(text, [mention])
    return () if _is_open(asked) else asked.goals


def _is_open(asked: Understanding) -> bool:
    return bool(asked.unexplained or asked.unread or asked.beyond)


def _taken_up(text: str) -> re.Match[str] | None:
    words = re.finditer(r"[A-Za-z]+", text)
    return next((word for word in words if word.group().lower() in _SUBJECT | _ANSWER), None)


def _leads_to_a_title(first: Goal) -> bool:
    """True for "what is the sequel of X", whose answer is meant by "it" then, and not X."""
    query = first.query
    return query is not None and query.result_type in TITLE_TYPES and any(chain.hops for chain in query.chains)


def _stand_in(first: Goal) -> Candidate | None:
    """Return a candidate for whatever the first question is answered with; ``None`` where that is no set."""
    query = first.query
    if first.kind is not GoalKind.SELECT or query is None or len(query.chains) != 1 or first.attribute or first.count:
        return None
    ref = EntityRef(entity_type=query.result_type, id=_STAND_IN)
    name = f"the {first.phrase}"
    return Candidate(ref=ref, name=name, matched_name=name, display=True, verbatim=True)


def _followed(goal: Goal, first: Goal, *, other: bool) -> Goal | None:
    """Return a goal about the answer to another one as a goal about that one's subjects."""
    query, before = goal.query, first.query
    if query is None or before is None or goal.kind is not GoalKind.SELECT or len(query.chains) != 1:
        return None
    if not query.chains[0].hops:  # a field of the answer, whose rows are there already
        return replace(first, attribute=goal.attribute, count=goal.count)
    hops = [*before.chains[0].hops, *query.chains[0].hops]
    kept = [ref for ref in first.refs if ref.entity_type is query.result_type] if other else []
    chains = [Chain(start=before.chains[0].start, hops=hops)]
    whole = query.model_copy(update={"chains": chains, "exclude": kept})
    return replace(goal, query=whole, subjects=first.subjects, also=first.also, rivals=())
