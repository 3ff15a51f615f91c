"""Several questions in one text, the later of which may take up the answer to an earlier one, or its name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from agent_core.goals.understood import Part, Understanding
from agent_core.grammar.charts.derivation import features_of
from agent_core.grammar.readings.doubts import MOST_PASSED
from agent_core.grammar.semantics.inspection import is_a_set
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Combine,
    Distributed,
    Join,
    LogicalForm,
    Named,
    SetForm,
)
from agent_core.grammar.semantics.meanings import FieldWord, RelationWord
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.spans.speakers import is_a_remark, lists_titles
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import is_cased, tokens_of
from agent_core.planning.answered import EDGES, Answered, blanked, is_used, takes_up, topics_of
from agent_core.planning.beside_statements import question_beside_statements
from agent_core.planning.boundaries import OPENS, RELATIVE, Boundary, boundaries_of, pieces_between
from agent_core.planning.clarified import said_more_exactly, said_once
from agent_core.planning.facts_side_by_side import CONJUNCTIONS, facts_asked
from agent_core.planning.parsed_understanding import Read, Understander
from agent_core.results import Mention

MAX_PARTS: Final = 5
"""Questions of one text that are answered; how many more it asks is said."""
_GOVERNED: Final = re.compile(r"\s*(?:in|by|for|from|at|on|of|to|with) which\s+", re.IGNORECASE)
# What opens such a clause rather than a question, where the whole is read with it.
_CLAUSE: Final = re.compile(r"(?:whose|whom|where|(?:in|by|for|from|at|on|of|to) which)\b", re.IGNORECASE)
_PARTITIVE: Final = re.compile(
    r"\s*(?:out of|of|among|amongst|from|between|except|besides|other than|apart from)\b", re.IGNORECASE
)
# What an "and" is still to come of: "both by X and …".
_BOTH: Final = re.compile(r"\bboth\b(?!.*\band\b)", re.IGNORECASE)
_WHICH: Final = "which"
_THE: Final = "the"
_COMMA: Final = ","
_OWNED: Final = "owned"
_AUXILIARIES: Final = frozenset({"is", "are", "was", "were", "has", "have", "been"})
_STOPS: Final = frozenset({".", "!"})
# What asks for what the question in front of it asks after: "and which one?".
_WHICH_ONE: Final = re.compile(r"(?:which|what)(?: ones?)?\W*$", re.IGNORECASE)
# What may be left out behind a question: a complement, and in Spanish a subject.
_COMPLEMENTS: Final = (" of it", " eso")
_FOR_WHOM: Final = (" for them",)
_IT: Final = re.compile(r"\bit\b", re.IGNORECASE)
# Words that take up something else than what a question leaves out.
_PRONOUNS: Final = re.compile(
    r"\b(?:it|its|they|them|theirs?|he|him|his|she|hers?|that|this|these|those|one|ones)\b", re.IGNORECASE
)


def understand_all(question: str, mentions: Sequence[Mention], understander: Understander) -> Understanding:
    """Return what a text asks for; of several questions what the first wants, with all of them as its ``parts``."""
    return _together(read_all(question, mentions, understander))


def read_all(question: str, mentions: Sequence[Mention], understander: Understander) -> Sequence[Answered]:
    """Return the questions of a text, at least one, which may not be understood."""
    said = said_once(question, mentions, understander) or said_more_exactly(question, mentions, understander)
    if said is not None:
        return [said]
    whole = understander.read(question, mentions)
    alone = [Answered((0, len(question)), whole)]
    if isinstance(whole.form, Distributed):
        return facts_asked(question, mentions, understander, whole) or alone
    if _is_of_each_maker(whole) and (facts := facts_asked(question, mentions, understander, whole)):
        return facts
    several = _questions(question, mentions, understander)
    if whole.form is None:
        beside = None if several or whole.understanding.goals else _beside(question, mentions, understander)
        return several or facts_asked(question, mentions, understander, whole) or beside or alone
    if several is not None and _is_behind_a_statement(question, several, whole):
        return several
    later = () if several is None else several[1:]
    if _adds_a_clause(whole.parse.lattice) or any(_CLAUSE.match(question, each.place[0]) for each in later):
        return alone
    taken_up = bool(later) and all(each.takes_up or each.by_name for each in later)
    return several if several is not None and taken_up and not _is_one(question, several, whole) else alone


def _beside(question: str, mentions: Sequence[Mention], understander: Understander) -> Sequence[Answered] | None:
    found = question_beside_statements(question, mentions, understander)
    return None if found is None else [found]


def _is_behind_a_statement(question: str, several: Sequence[Answered], whole: Read) -> bool:
    """True for one question behind the end of a sentence that is as sure as what the grammar makes of both.

    It says its relation in words, unlike "what are their titles".
    """
    (begins, _), asked = several[0].place, several[0].read.parse
    if len(several) > 1 or not begins or asked.best is None or question[:begins].rstrip()[-1:] not in _STOPS:
        return False
    return asked.confidence >= whole.parse.confidence and not features_of(asked.best.derivation)[_OWNED]


def _is_one(question: str, several: Sequence[Answered], whole: Read) -> bool:
    """True for "three films by X, which are the best?": one question that is read as a whole, with a comma in it."""
    between = {question[one.place[1] : other.place[0]].strip() for one, other in pairwise(several)}
    opens = RELATIVE.match(question, several[-1].place[0]) is not None
    return between == {_COMMA} and opens and whole.parse.doubts.get("passing", 0.0) < MOST_PASSED


def _adds_a_clause(lattice: Lattice | None) -> bool:
    """True for "and which came out in 2010" and "and which were made at Y": no noun stands behind their "which"."""
    for place, token in enumerate(lattice.tokens[1:-1] if lattice is not None else (), start=1):
        joined = token.text == _WHICH and lattice is not None and lattice.tokens[place - 1].text in CONJUNCTIONS
        if joined and lattice is not None and _is_said(lattice, place + 1):
            return True
    return False


def _is_said(lattice: Lattice, place: int) -> bool:
    """True where a verb of a field begins, or the participle of another one behind its auxiliaries."""
    first = place
    while first < len(lattice.tokens) - 1 and lattice.tokens[first].text in _AUXILIARIES:
        first += 1
    verbal = any(isinstance(edge.meaning, FieldWord) and edge.meaning.verbal for edge in lattice.edges[place])
    return verbal or (first > place and any(map(_is_a_participle, lattice.edges[first])))


def _is_a_participle(edge: LatticeEdge) -> bool:
    return edge.category == "verb" and isinstance(edge.meaning, RelationWord) and edge.meaning.participle


def _is_of_each_maker(whole: Read) -> bool:
    """True for "who directed and scored X", which asks for both; "who both directed and scored X" is one question."""
    sides = list(_intersected(whole.form))
    bases = {side.base if isinstance(side, Join) and isinstance(side.base, Named) else None for side in sides}
    lattice, chart = whole.parse.lattice, whole.parse.chart
    if len(sides) == 1 or len(bases) != 1 or lattice is None or chart is None:
        return False
    (title,) = bases
    both = any(edge.category == "both" for edges in lattice.edges for edge in edges)
    return title is not None and title.kinds <= RELEASED and not both


def _intersected(form: LogicalForm | None) -> Iterator[LogicalForm | None]:
    if isinstance(form, Combine) and form.operator == "intersection":
        yield from _intersected(form.left)
        yield from _intersected(form.right)
    else:
        yield form


def _together(several: Sequence[Answered]) -> Understanding:
    """Return the questions of a text as one understanding, of which the first that has a reading tells all else."""
    if len(several) == 1 or all(each.read.understanding.best is None for each in several):
        return several[0].read.understanding
    parts = [
        Part(place=each.place, understanding=each.read.understanding, of_the_answer=each.takes_up) for each in several
    ]
    first = next(part.understanding for part in parts if part.understanding.best is not None)
    return replace(
        first,
        names=tuple(dict.fromkeys(place for part in parts for place in part.understanding.names)),
        guess=None,
        misspelt=None,
        parts=tuple(parts[:MAX_PARTS]),
        left_out=max(0, len(parts) - MAX_PARTS),
    )


def _questions(
    question: str, mentions: Sequence[Mention], understander: Understander, *, whole: frozenset[int] = frozenset()
) -> Sequence[Answered] | None:
    """Return the questions of a text; ``None`` where it asks one alone, or where a part of it is not understood.

    A statement in front of a question is a part that is understood where the question is about it. At the places
    ``whole`` no part begins: a relative clause does, which asks nothing.
    """
    candidates = (boundary for boundary in boundaries_of(question, mentions) if boundary.end() not in whole)
    boundaries = [boundary for boundary in candidates if not _WHICH_ONE.match(question, boundary.end())]
    if not boundaries:
        return None
    mentions = _written_as_names(question, mentions)
    found: list[Answered] = []
    topics: list[SetForm] = []
    unused: list[SetForm] = []
    start, before = 0, Boundary()
    for end, following, boundary in pieces_between(boundaries, len(question)):
        if not boundary.strong and _BOTH.search(question, start, end):
            continue  # what stands behind the "and" has to hold as well
        inside = [replace(m, end=min(m.end, end)) for m in mentions if start <= m.start < end]
        text = f"{' ' * start}{question[start:end]}"
        asked = _asked(text, inside, topics, understander, before)
        asked = asked or (None if found else _behind_topic(question, (start, end), mentions, topics, understander))
        opens = OPENS.match(text[start:]) is not None or (asked is not None and _is_a_phrase(asked, boundary))
        if asked is not None and (found or topics or opens):
            found.append(replace(asked, place=(start, end)))
            topics = [*(topics_of(asked) or _stated_topics(text, inside, understander)), *topics]
            unused = [topic for topic in unused if not is_used(asked.read.form, topic)]
        elif topics and (facts := _later_facts(text, inside, topics, understander)):
            found += facts
            unused = [topic for topic in unused if not any(is_used(fact.read.form, topic) for fact in facts)]
        elif not boundary.question and (stated_here := _stated_topics(text, inside, understander)):
            if before.relative:
                return _questions(question, mentions, understander, whole=whole | {start})
            topics = [*stated_here, *topics]
            unused += [topic for topic in stated_here if isinstance(topic, Named)]
        elif not _may_be_left_out(text, inside, boundary, found, understander):
            if following < len(question):
                continue  # the joint stands within one part
            return None
        start, before = following, boundary
    stated = bool(topics) and len(found) == 1 and found[0].place[0] > 0
    return found if not unused and (len(found) > 1 or stated) else None


def _may_be_left_out(
    text: str, inside: Sequence[Mention], boundary: Boundary, before: Sequence[Answered], understander: Understander
) -> bool:
    """True for a sentence that narrows nothing, and for what those who ask say of themselves beside facts."""
    lists = any(each.read.form is None or lists_titles(each.read.form) for each in before)
    remark = bool(before) and not lists and is_a_remark(text, lexicon(), inside)
    return remark or not (inside or not boundary.strong or not understander.says_nothing(text))


def _stated_topics(text: str, inside: Sequence[Mention], understander: Understander) -> Sequence[SetForm]:
    """Return what a statement is about; one of several things, as "of the films by X", is part of the question."""
    return () if _PARTITIVE.match(text) else understander.topics(text, inside)


def _asked(
    text: str, inside: Sequence[Mention], topics: Sequence[SetForm], understander: Understander, before: Boundary
) -> Answered | None:
    """Return a question that is understood, alone or, where it may be elliptical, as one of "it"."""
    alone = understander.read(text, inside, topics=topics)
    form = alone.form
    used = any(is_used(form, topic) for topic in topics)
    if form is not None and (used or not topics):
        return Answered((0, 0), alone, takes_up(form, topics), by_name=not inside)
    if topics and inside and (form is None or _may_be_words(inside, text)):
        unnamed = understander.read(text, (), topics=topics)
        if any(is_used(unnamed.form, topic) for topic in topics) and unnamed.form is not None:
            return Answered((0, 0), unnamed, takes_up(unnamed.form, topics), by_name=True)
    if form is not None and inside and not before.relative:
        return Answered((0, 0), alone, takes_up(form, topics))
    if topics and not before.comma and OPENS.match(text) and not _tells_of_a_name(text, inside):
        complements = () if _IT.search(text) else _COMPLEMENTS
        for complement in (*complements, *(() if _PRONOUNS.search(text) else _FOR_WHOM)):
            of_it = understander.read(f"{text.rstrip(EDGES)}{complement}", inside, topics=topics)
            if of_it.form is not None and any(is_used(of_it.form, topic) for topic in topics):
                return Answered((0, 0), of_it, takes_up(of_it.form, topics), by_name=not inside)
    asks = not before.relative and (topics or (inside and OPENS.match(text)))
    not_held = alone.understanding.unheld_places and asks
    return Answered((0, 0), alone) if not_held else None


def _tells_of_a_name(text: str, inside: Sequence[Mention]) -> bool:
    """True for "for which X did the music", which asks nothing, unlike "in which year did X do the music"."""
    opening = _GOVERNED.match(text)
    return opening is not None and any(mention.start == opening.end() for mention in inside)


def _may_be_words(inside: Sequence[Mention], text: str) -> bool:
    """True where names are written as words of the question are: "is it", and the "who" that it begins with."""
    first = len(text) - len(text.lstrip())
    return all(mention.start == first or mention.surface.islower() for mention in inside)


def _written_as_names(question: str, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return the names of a text, of whose capitals a part shows less: no "after" of "X and what came after it"."""
    if not is_cased(tokens_of(question)):
        return mentions
    return [each for each in mentions if not (each.surface.islower() and all(map(is_common, each.surface.split())))]


def _behind_topic(
    question: str,
    place: tuple[int, int],
    mentions: Sequence[Mention],
    topics: Sequence[SetForm],
    understander: Understander,
) -> Answered | None:
    """Return a question that no word of takes up what a statement names, as one behind that: "X, what comes next"."""
    named = next((topic for topic in topics if isinstance(topic, Named)), None)
    asked, of_it = question[slice(*place)], all(_is_of_a_name(topic) for topic in topics)
    if named is None or not of_it or not OPENS.match(asked) or _PRONOUNS.search(asked):
        return None
    before = blanked(question[: place[0]], [(0, place[0])], kept=(named.start, named.end))
    text = f"{before[: named.end]},{before[named.end + 1 :]}{asked}"
    read = understander.read(text, [mention for mention in mentions if mention.start == named.start])
    return Answered((0, 0), read, by_name=True) if is_used(read.form, named) else None


def _is_of_a_name(topic: SetForm) -> bool:
    """True for a name, and for who did something for what is named: "the music of X"."""
    return isinstance(topic, Named) or (isinstance(topic, Join) and isinstance(topic.base, Named))


def _is_a_phrase(asked: Answered, boundary: Boundary) -> bool:
    """True for the "studio of X" of "studio of X and when did it start", which asks as much as a question."""
    form, lattice = asked.read.form, asked.read.parse.lattice
    if form is None or lattice is None or not is_a_set(form) or boundary.strong or boundary.comma:
        return False
    place = int(lattice.tokens[0].text == _THE)
    return any(edge.category == "relation" for edge in lattice.edges[place])


def _later_facts(
    text: str, inside: Sequence[Mention], topics: Sequence[SetForm], understander: Understander
) -> Sequence[Answered] | None:
    """Return the facts that a later question asks for: "who made X and what are its genres and rating"."""
    if not OPENS.match(text):
        return None
    facts = facts_asked(text, inside, understander, understander.read(text, inside, topics=topics), topics)
    return None if facts is None or not all(_is_about(fact, topics) for fact in facts) else facts


def _is_about(fact: Answered, topics: Sequence[SetForm]) -> bool:
    return fact.read.form is None or any(is_used(fact.read.form, topic) for topic in topics)
