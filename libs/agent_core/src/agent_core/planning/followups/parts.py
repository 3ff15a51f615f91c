"""Several questions in one sentence, the later of which may take up the answer to the first."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import BEINGS, TITLE_TYPES
from catalog.lookup import POSSESSIVE

from agent_core.graph_query import EntityFilters
from agent_core.planning.followups.antecedents import rephrasings
from agent_core.planning.followups.coordination import (
    EDGES,
    asks_clearly,
    coordinated,
    parts_of_one,
    sharing,
    unread,
    without,
)
from agent_core.planning.followups.pronouns import SUBJECTS, followed, goals_of, is_open, named_in, pronoun_in, stand_in
from agent_core.planning.followups.statements import taken_up as taken_up_of_a_statement
from agent_core.planning.followups.statements import without_aside
from agent_core.planning.goals import Goal, GoalKind, Part, Understanding
from agent_core.planning.parts import together
from agent_core.planning.understanding import understand
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.leadins import asking_part
from agent_core.planning.words.segmentation import segment
from agent_core.results import Candidate, Mention

# Question words of the other languages.
_FOREIGN: Final = (
    r"qui|quand|combien|quel(?:le)?s?|qu[ií][eé]n(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|wer|wann|welche[rsnm]?"
    r"|wie viele"
)
_ASKED: Final = (
    rf"(?:{_FOREIGN}|who(?:se|m)?|what|when|where|how|which|(?:in|by|for|from|at|on) (?:what|which|whom)|since when"
    r"|(?:is|was|are|were|has|did|does)(?= (?:it|there)\b))"
)
# A question, "and", and another one: "who made X and when did it start", "who made X? Is it over?".
_JOINT: Final = re.compile(
    rf"(?<=[^\s,;])(?:[,;]?\s+(?:and|et|y|und)|[,;]|\?+(?:\s+(?:and|also|et|y|und))?)\s+¿?(?=(?P<second>{_ASKED})\b)",
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
_CLAUSES: Final = frozenset({"which", "where", "whose", "whom", "in", "by", "for", "from", "at", "on"})
# Words that ask for a field behind a phrase that is no question: "the studio of X and when did it start".
_FIELDS: Final = frozenset({"when", "how", "what", "since when", "in what"})
# A wish between a statement and what it leaves open: "X is a recap, and I would like to know of what".
_WISH: Final = re.compile(
    r"(?<=\w)[,;]?\s+(?:and|but)\s+i(?:['’]d|\s+would)?\s+(?:like|love|want|need|wish)\s+to\s+(?:know|learn|hear)"
    r"(?=\s+(?:of|to|from|by|in|for|as|with|on|under)\s+(?:which|what|whom|whose)\b)",
    re.IGNORECASE,
)
_LEAST_WORDS: Final = 3
_PAIR: Final = 2
_COMMAS: Final = (",", ";")
_PERSONAL: Final = frozenset({"he", "him", "his", "she", "her", "hers"})
_OPENING: Final = re.compile(rf"(?:{_ASKED})\b", re.IGNORECASE)


def understand_parts(question: str, mentions: Sequence[Mention], *, forgiving: bool = False) -> Understanding:
    """Return what a question may want; of several what the first wants, with all of them as its ``parts``."""
    wish = _WISH.search(question)
    if wish is None:
        return _of_parts(question, mentions, forgiving=forgiving)
    start, end = wish.span()
    left = question[:start] + question[end:]
    found = _of_parts(left, without(mentions, (start, end)), forgiving=forgiving)

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
    return _understand(question[start:end], _inside(mentions, start, end), forgiving=forgiving).moved(start)


def _understand(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    joints = _joints(question, mentions)
    joint = joints[0] if joints else None
    whole = joint is None or len(question[: joint.start()].split()) < _LEAST_WORDS
    phrase = not whole and _asks_by_itself(question, mentions, joint)
    if not phrase and (both := taken_up_of_a_statement(question, mentions)) is not None:
        return both
    if joint is None or whole or not (phrase or _OPENS.match(question)) or _ADDRESSES.match(question):
        return _of_one_thing(question, mentions, forgiving=forgiving)
    first = _of_one_thing(question[: joint.start()], _inside(mentions, 0, joint.start()), forgiving=forgiving)
    if first.best is None or first.unexplained or first.unread:
        return understand(question, mentions, forgiving=forgiving)
    parts = _first_parts(question[: joint.start()], first)
    for place in _places_behind(joints, len(question)):
        later = _later_parts(question, place, mentions, first.best)
        if later is None or (_is_listed(joints) and any(not _is_told(part) for part in later)):
            return understand(question, mentions, forgiving=forgiving)
        parts += later
    return together(parts, first.names)


def _joints(question: str, mentions: Sequence[Mention]) -> list[re.Match[str]]:
    """Return where one question ends and another begins: in no name, and in front of no clause about what is asked.

    Behind a comma alone only a question begins that takes something up, or that asks for a field.
    """
    names = [(m.start, m.end) for m in mentions]
    found: list[re.Match[str]] = []
    for joint in _JOINT.finditer(question):
        end = next((other.start() for other in _JOINT.finditer(question, joint.end())), len(question))
        text = question[joint.end() : end]
        asked = joint["second"].lower()
        clause = asked.split()[0] in _CLAUSES and _ONE.search(text) is None
        listed = _is_comma(joint) and asked not in _FIELDS
        inside = any(start < joint.start() and joint.end() < last for start, last in names)
        if not inside and (pronoun_in(text) is not None or not (clause or listed)):
            found.append(joint)
    return found


def _is_comma(joint: re.Match[str]) -> bool:
    return joint.group().strip() in _COMMAS


def _is_listed(joints: Sequence[re.Match[str]]) -> bool:
    """True where commas alone stand between questions, which they also do between clauses of one."""
    return any(map(_is_comma, joints))


def _is_told(part: Part) -> bool:
    """True for a question that is understood, or that is known to ask for what the data does not hold."""
    return bool(part.understanding.goals or part.understanding.beyond)


def _places_behind(joints: Sequence[re.Match[str]], length: int) -> Iterator[tuple[int, int]]:
    """Yield where the questions behind the first stand, as (start, end)."""
    for joint, following in zip(joints, [*joints[1:], None], strict=True):
        yield joint.end(), length if following is None else following.start()


def _first_parts(text: str, first: Understanding) -> tuple[Part, ...]:
    """Return the first question of a sentence, or the several facts that it asks for."""
    return first.parts or (Part(place=(0, len(text)), text=text, understanding=first),)


def _later_parts(
    question: str, place: tuple[int, int], mentions: Sequence[Mention], first: Goal
) -> tuple[Part, ...] | None:
    """Return what a later question wants; ``None`` where it has names of its own and the first one asks for nothing."""
    start, end = place
    text = question[start:end]
    taken_up = pronoun_in(text)
    opening = _OPENING.match(text)
    asked = start + (opening.end() if opening else 0)  # a name in some language: "wann"
    behind = [m for m in _inside(mentions, start, end) if m.start >= asked - start]
    if behind and not first.follows:  # "wer hat X und wer hat Y gemacht"
        return None
    quoted, named = _with_its_subject(text, taken_up, first)
    if named and (several := parts_of_one(quoted, named)):
        return tuple(replace(part, place=place) for part in several)
    if goals := _second(text, behind, first, taken_up):
        read = Understanding(goals=goals)
        follows = taken_up is not None and _leads_to_a_title(first)
        return (Part(place=place, text=text, understanding=read, of_the_answer=follows),)
    not_held = unread(understand(quoted, named)) if named else Understanding()
    return (Part(place=place, text=quoted, understanding=not_held if not_held.beyond else Understanding()),)


def _with_its_subject(text: str, taken_up: re.Match[str] | None, first: Goal) -> tuple[str, list[Mention]]:
    """Return a question with what the first one names in the place of "it" and "its", and that name in it."""
    of_it = taken_up is not None and taken_up.group().lower() in SUBJECTS and not _leads_to_a_title(first)
    if taken_up is None or not of_it or not first.subjects:
        return text, []
    named, start = first.subjects[0], taken_up.start()
    surface = f"{named.matched_name}{_owning(taken_up.group())}"
    whole = f"{text[:start]}{surface}{text[taken_up.end() :]}"
    return whole, [named_in(whole, surface, start, [named])]


def _owning(pronoun: str) -> str:
    """Return the ending of a name in the place of a pronoun."""
    return "'s" if pronoun.lower() == "its" else ""


def _asks_by_itself(question: str, mentions: Sequence[Mention], joint: re.Match[str] | None) -> bool:
    """True for the "studio of X" of "studio of X and when did it start", which asks as much as a question."""
    if joint is None or _is_comma(joint) or _OPENS.match(question) or joint["second"].lower() not in _FIELDS:
        return False
    asked = understand(question[: joint.start()], _inside(mentions, 0, joint.start()))
    best = asked.best
    return best is not None and asked.is_clear and best.kind is GoalKind.SELECT and bool(best.hops)


def _of_one_thing(question: str, mentions: Sequence[Mention], *, forgiving: bool) -> Understanding:
    """Return what one question wants; of "who wrote and directed X" what each of its facts wants."""
    whole = understand(question, mentions, forgiving=forgiving)
    asked = coordinated(question, mentions) if len(whole.names) == 1 else None
    if asked is None or (whole.is_clear and not asked.nouns):
        return whole
    if asked.shared:
        read = [understand(conjunct.text, conjunct.mentions) for conjunct in asked.conjuncts]
        both = [one.best for one in read if one.best is not None and not is_open(one)]
        goal = sharing(*both) if len(read) == len(both) == _PAIR else None
        return whole if goal is None else replace(read[0], goals=(goal,))
    parts = parts_of_one(question, mentions)
    return together(parts, whole.names) if parts else whole


def understand_partly(question: str, mentions: Sequence[Mention]) -> Understanding | None:
    """Return what is understood of a question for several facts, where the rest of it is not.

    ``None`` where it asks for one, or where nothing is understood.
    """
    start, end = asking_part(question, mentions)
    text, named = question[start:end], _inside(mentions, start, end)
    parts = parts_of_one(text, named, unknown=True) or _questions_of_one(text, named)
    if not any(part.understanding.best is not None for part in parts):
        return None
    names = tuple((a, b) for a, b in understand(text, named).names)
    return together(parts, names).moved(start)


def _questions_of_one(question: str, mentions: Sequence[Mention]) -> tuple[Part, ...]:
    """Return the questions of a sentence about its one name, each by itself; nothing where it is one question."""
    joints = _joints(question, mentions)
    cut = segment(question, mentions)
    if not joints or len(cut.anchors) != 1 or not _OPENS.match(question):
        return ()
    name = cut.anchors[0]
    place = cut.span(name.first, name.last)
    surface = POSSESSIVE.sub("", name.surface).strip(EDGES)
    places = [(0, joints[0].start()), *_places_behind(joints, len(question))]
    return tuple(_asked_of(question, clause, place[0], replace(name, surface=surface)) for clause in places)


def _asked_of(question: str, place: tuple[int, int], named_at: int, name: Anchor) -> Part:
    """Return a question of a sentence, in which the name stands, or may take the place of "it"."""
    text, surface = question[slice(*place)], name.surface
    if place[0] <= named_at < place[1]:
        start = named_at - place[0]
    elif (taken_up := pronoun_in(text)) is not None:
        start = taken_up.start()
        text = f"{text[:start]}{surface}{_owning(taken_up.group())}{text[taken_up.end() :]}"
    else:
        text = f"{text.rstrip('?!. ')} of {surface}"
        start = len(text) - len(surface)
    asked = understand(text, [named_in(text, surface, start, name.candidates)])
    return Part(place=place, text=text, understanding=asked if asks_clearly(asked) else unread(asked))


def _inside(mentions: Sequence[Mention], start: int, end: int) -> list[Mention]:
    """Return the mentions that begin in a piece of a text, with their places in it."""
    return [replace(m, start=m.start - start, end=min(m.end, end) - start) for m in mentions if start <= m.start < end]


def _second(text: str, mentions: Sequence[Mention], first: Goal, taken_up: re.Match[str] | None) -> tuple[Goal, ...]:
    """Return the readings of the second question: of what it takes up, its own name, or the first one's subject."""
    if taken_up is not None:
        word, place = taken_up.group(), taken_up.start()
        quoted = f'{text[:place]}"{word}"{text[taken_up.end() :]}'
        named = word.lower() in SUBJECTS and bool(first.subjects)
        if (named and not _leads_to_a_title(first)) or _is_who_is_named(word, first):
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


def _is_who_is_named(word: str, first: Goal) -> bool:
    """True for the "him" of "what anime is X from and who voices him", which no title is called."""
    somebody = bool(first.subjects) and first.subjects[0].ref.entity_type in BEINGS
    answered = first.query.result_type if first.query is not None else None
    return word.lower() in _PERSONAL and somebody and answered not in BEINGS


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
