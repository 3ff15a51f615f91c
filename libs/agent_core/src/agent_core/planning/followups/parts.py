"""Two questions in one sentence, the second of which may take up the answer to the first."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.graph_query import EntityFilters
from agent_core.planning.followups.antecedents import rephrasings
from agent_core.planning.followups.pronouns import SUBJECTS, followed, goals_of, is_open, pronoun_in, stand_in
from agent_core.planning.followups.statements import taken_up as taken_up_of_a_statement
from agent_core.planning.followups.statements import without_aside
from agent_core.planning.goals import FollowUp, Goal, GoalKind, Understanding
from agent_core.planning.readings.twofold import sharing, two_of_one
from agent_core.planning.understanding import understand
from agent_core.planning.words.leadins import asking_part
from agent_core.planning.words.segmentation import segment
from agent_core.results import Candidate, Mention

# Question words of the other languages.
_FOREIGN: Final = (
    r"qui|quand|combien|quel(?:le)?s?|qu[ií][eé]n(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|wer|wann|welche[rsnm]?"
    r"|wie viele"
)
_ASKED: Final = (
    rf"(?:{_FOREIGN}|who(?:se|m)?|what|when|where|how|which|in (?:what|which)|since when"
    r"|(?:is|was|are|were|has|did|does)(?= (?:it|there)\b))"
)
# A question, "and", and another one: "who made X and when did it start", "who made X? Is it over?".
_JOINT: Final = re.compile(
    rf"(?<=[^\s,;])(?:[,;]?\s+(?:and|et|y|und)|\?+(?:\s+(?:and|also|et|y|und))?)\s+¿?(?=(?P<second>{_ASKED})\b)",
    re.IGNORECASE,
)
_OPENS: Final = re.compile(
    rf"\W*(?:{_ASKED}|qu[eé]|wie|comment|c[oó]mo|tell|name|list|is|was|did|does|do|are|were|has|have)\b", re.IGNORECASE
)
# What is asked of the reader, behind which the question stands: "have you seen X? Who made it?".
_ADDRESSES: Final = re.compile(r"\W*(?:have|do|did|are|can|could|would)\s+(?:you|u|any(?:one|body))\b", re.IGNORECASE)
# What of the first answer's set is meant: "the first one", "which one", "which is the latest".
_ONE: Final = re.compile(
    r"\b(?:the(?:\s+[a-z-]+){1,3}|which|what)(?P<one>\s+one)\b|^which(?=\s+(?:is|was)\s+the\b)", re.IGNORECASE
)
# Who did more of the same: "what else has he done", of the composer of something but compose.
_DOES: Final = re.compile(
    r"what\s+(?:\w+\s+)*?(?:has|have|did|does|do)\s+(?P<who>(?:\w+\s+)?\w+)\s+(?:do|done)\W*$", re.IGNORECASE
)
# What the first question names, by its kind.
_KIND: Final = re.compile(
    r"\b(?:the|der|die|das|el|la|le)\s+(?P<kind>anime|manga)\b(?!\s+(?:of|by|that)\b)", re.IGNORECASE
)
# Words that open a clause about what the first part asks for, unless they take something up.
_CLAUSES: Final = frozenset({"which", "where", "whose", "whom", "in which", "in what"})
# Words that ask for a field behind a phrase that is no question: "the studio of X and when did it start".
_FIELDS: Final = frozenset({"when", "how", "what", "since when", "in what"})
# A wish between a statement and what it leaves open: "X is a recap, and I would like to know of what".
_WISH: Final = re.compile(
    r"(?<=\w)[,;]?\s+(?:and|but)\s+i(?:['’]d|\s+would)?\s+(?:like|love|want|need|wish)\s+to\s+(?:know|learn|hear)"
    r"(?=\s+(?:of|to|from|by|in|for|as|with|on|under)\s+(?:which|what|whom|whose)\b)",
    re.IGNORECASE,
)
_LEAST_WORDS: Final = 3
_AND: Final = " and "


def understand_parts(question: str, mentions: Sequence[Mention], *, forgiving: bool = False) -> Understanding:
    """Return what a question may want; of two questions what the first wants, with the second as its ``rest``."""
    wish = _WISH.search(question)
    if wish is None:
        return _of_parts(question, mentions, forgiving=forgiving)
    start, end = wish.span()
    left = question[:start] + question[end:]
    found = _of_parts(left, _moved(mentions, (start, end)), forgiving=forgiving)

    def there(place: int) -> int:
        return place if place <= start else place + end - start

    return found.placed(lambda place: (there(place[0]), there(place[1])))


def _of_parts(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    found = _of_what_asks(question, mentions, forgiving=forgiving)
    if found.is_clear and (found.rest is not None or _JOINT.search(question) is None):
        return found
    told = _of_its_lead_in(question, mentions, forgiving=forgiving)
    if found.is_clear:  # but a second question may have been passed over
        return told if told is not None and told.rest is not None else found
    return told or found


def _of_its_lead_in(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding | None:
    """Return what the question behind a lead-in wants of what the lead-in names; ``None`` where that is not clear."""
    for told in rephrasings(question, mentions):
        found = _understand(told.text, told.mentions, forgiving=forgiving)
        if found.is_clear:
            cut = segment(question, mentions)
            goals = tuple(without_aside(goal, question, cut) for goal in found.goals)
            return replace(found, goals=goals).placed(told.there)
    return None


def _of_what_asks(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    start, end = asking_part(question, mentions)
    if (start, end) == (0, len(question)):
        return _understand(question, mentions, forgiving=forgiving)
    asked = [replace(m, start=m.start - start, end=min(m.end, end) - start) for m in mentions if start <= m.start < end]
    return _understand(question[start:end], asked, forgiving=forgiving).moved(start)


def _understand(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    joint = _JOINT.search(question)
    whole = joint is None or len(question[: joint.start()].split()) < _LEAST_WORDS
    phrase = not whole and _asks_by_itself(question, mentions, joint)
    if not phrase and (both := taken_up_of_a_statement(question, mentions)) is not None:
        return both
    if joint is None or whole or not (phrase or _OPENS.match(question)) or _ADDRESSES.match(question):
        return _of_one_thing(question, mentions, forgiving=forgiving)
    start, end = joint.end(), joint.start()
    taken_up = pronoun_in(question[start:])
    if taken_up is None and joint["second"].lower() in _CLAUSES and _ONE.search(question[start:]) is None:
        return understand(question, mentions, forgiving=forgiving)
    before = [replace(m, end=min(m.end, end)) for m in mentions if m.start < end]
    first = understand(question[:end], before, forgiving=forgiving)
    if first.best is None or first.unexplained or first.unread:
        return understand(question, mentions, forgiving=forgiving)
    asked = joint.end("second")  # a name in some language: "wann"
    behind = [replace(m, start=m.start - start, end=m.end - start) for m in mentions if m.start >= asked]
    if behind and not first.best.follows:  # "wer hat X und wer hat Y gemacht"
        return understand(question, mentions, forgiving=forgiving)
    goals = _second(question[start:], behind, first.best, taken_up)
    return replace(first, rest=FollowUp(place=(start, len(question)), understanding=Understanding(goals=goals)))


def _asks_by_itself(question: str, mentions: Sequence[Mention], joint: re.Match[str] | None) -> bool:
    """True for the "studio of X" of "studio of X and when did it start", which asks as much as a question."""
    if joint is None or _OPENS.match(question) or joint["second"].lower() not in _FIELDS:
        return False
    end = joint.start()
    asked = understand(question[:end], [replace(m, end=min(m.end, end)) for m in mentions if m.start < end])
    best = asked.best
    return best is not None and asked.is_clear and best.kind is GoalKind.SELECT and bool(best.hops)


def _of_one_thing(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    """Return what one question wants; of "who wrote and directed X" what each of its halves wants."""
    whole = understand(question, mentions, forgiving=forgiving)
    one = len(whole.names) == 1 and _AND in question.lower()
    asked = two_of_one(question, mentions) if one else None
    if asked is None or (whole.goals and not asked.nouns):
        return whole
    first = understand(asked.first, _moved(mentions, asked.gone_from_first), forgiving=forgiving)
    second = understand(asked.second, _moved(mentions, asked.gone_from_second), forgiving=forgiving)
    if first.best is None or is_open(first):
        return whole
    if asked.shared:
        both = sharing(first.best, second.best) if second.best is not None and not is_open(second) else None
        return whole if both is None else replace(first, goals=(both,))
    goals = () if is_open(second) else second.goals
    return replace(first, rest=FollowUp(place=asked.place, understanding=Understanding(goals=goals)))


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
        named = word.lower() in SUBJECTS and bool(first.subjects)
        if named and not _leads_to_a_title(first):
            asked = goals_of(quoted, word, place + 1, first.subjects[0])
            if asked:
                return asked
        meant = stand_in(first)
        done = _DOES.match(text) if meant is not None else None
        if done and done.span("who") == taken_up.span() and (goals := _of_one(text, taken_up.span(), first)):
            return goals
        if meant is None:
            of_the_name = named and not _leads_to_a_title(first)
            return goals_of(quoted, word, place + 1, first.subjects[0]) if of_the_name else ()
        return followed(goals_of(quoted, word, place + 1, meant), first, text)
    if (one := _ONE.search(text)) is not None:
        return _of_one(text, one.span("one") if one["one"] else (one.end(), one.end()), first)
    kind = _KIND.search(text)
    beside = [m for m in mentions if kind is None or m.start >= kind.end() or m.end < kind.end()]
    asked = understand(text, beside)
    if any(goal.subjects for goal in asked.goals):
        return () if is_open(asked) else asked.goals
    if kind is not None and first.subjects:
        return _of_its_kind(text, kind, first.subjects[0])
    name = first.subjects[0].matched_name if first.subjects else ""
    whole = f"{text.rstrip('?!. ')} of {name}"
    return goals_of(whole, name, len(whole) - len(name), first.subjects[0]) if name else ()


def _of_its_kind(text: str, kind: re.Match[str], subject: Candidate) -> tuple[Goal, ...]:
    """Return the readings of "when did the manga come out", where what the first question names is a manga."""
    if subject.ref.entity_type.value != kind["kind"].lower():
        return ()
    whole = f"{text[: kind.end()]} {subject.matched_name}{text[kind.end() :]}"
    return goals_of(whole, subject.matched_name, kind.end() + 1, subject)


def _of_one(text: str, place: tuple[int, int], first: Goal) -> tuple[Goal, ...]:
    """Return the readings of "when did the first one come out" of one of what the first question asks for by a name."""
    if first.query is None or len(first.subjects) != 1 or not first.hops:
        return ()
    (subject,), where = first.subjects, first.query.where
    start = place[0] + 1 + first.phrase.find(subject.name)
    whole = f"{text[: place[0]]} {first.phrase}{text[place[1] :]}"
    goals = goals_of(whole, subject.name, start, subject) if subject.name in first.phrase else ()
    plain = ((goal, goal.query) for goal in goals if goal.query is not None and goal.query.where == EntityFilters())
    return tuple(replace(goal, query=query.model_copy(update={"where": where})) for goal, query in plain)


def _leads_to_a_title(first: Goal) -> bool:
    """True for "what is the sequel of X", whose answer is meant by "it" then, and not X."""
    query = first.query
    return query is not None and query.result_type in TITLE_TYPES and bool(first.hops)
