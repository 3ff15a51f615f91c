"""Names of a question that are looked up again: those that were not found, and those of whom few know."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.lookup import POSSESSIVE
from catalog.names import fold

from agent_core.goals.goal import CompareGoal, DescribeGoal, PathGoal
from agent_core.goals.understood import Understanding
from agent_core.grammar.words.common_words import is_common
from agent_core.investigation import Investigation
from agent_core.planning.lookups import look_around, look_up_each
from agent_core.planning.understanding import mentions_of
from agent_core.results import Candidate, Mention
from agent_core.schemas import NextStep

# Misspelt pieces of a question that are looked up before the planner gives up on them.
_MAX_GUESSES: Final = 3
# Names of which the like is asked, least known first.
_MAX_GIVEN: Final = 4
_MAY_MEAN: Final = "find what may be meant by"
# Whoever so many readers know is meant by a name of one word.
_WELL_KNOWN: Final = 10_000
# The same of people and studios, and of a title by another name than its own, such as a translation.
_WELL_KNOWN_ALIAS: Final = 100_000
_WORDS: Final = re.compile(r"\w{2,}")
# Marks behind a name in a sentence.
_MARKS: Final = "?!.,"
# What Japanese sets behind names.
_HONORIFICS: Final = frozenset({"chan", "dono", "kun", "sama", "san", "sensei", "senpai"})


def look_up_misspelt(question: str, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the look-ups of names that were not found as they are written."""
    if understanding.misspelt is not None:
        start, end = understanding.misspelt
        if understanding.unexplained == ((start, end),):
            yield look_up_each([question[start:end]], question, why=_MAY_MEAN)
        yield look_around(question[start:end], question)
    if understanding.descriptive and not understanding.goals:
        return
    if pieces := [question[start:end] for start, end in understanding.unexplained[:_MAX_GUESSES]]:
        yield look_up_each(pieces, question, why=_MAY_MEAN)


def look_up_in_one(question: str, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the look-ups of what may be one name, of which only pieces were found."""
    if understanding.guess is not None:
        start, end = understanding.guess
        yield look_up_each([question[start:end]], question, why=_MAY_MEAN)
        yield look_around(question[start:end], question)


def names_given(question: str, understanding: Understanding, mentions: Sequence[Mention]) -> Iterator[str]:
    """Yield the names, as they are written, that may be a part of a better known one, least known first.

    Those are the names of characters, many of whom are better known by a part of their name, and of what few know.
    """
    goal = understanding.best
    if goal is None:
        return
    written = {fold(POSSESSIVE.sub("", question[a:b])): question[a:b] for a, b in understanding.names}
    unlike = isinstance(goal, CompareGoal) and len({s.ref.entity_type in TITLE_TYPES for s in goal.subjects}) > 1
    # "how are Ash and Misty related" and "who is Ash": people rather than titles
    beings = isinstance(goal, PathGoal) or unlike or (isinstance(goal, DescribeGoal) and goal.somebody)
    named = (*goal.named, *_of_characters(mentions, understanding, goal.named))
    parts = sorted(
        (c for c in named if _may_be_part(c) or (beings and _is_short_name(c))),
        key=lambda c: c.popularity,
    )
    for name in list(dict.fromkeys(fold(subject.matched_name) for subject in parts))[:_MAX_GIVEN]:
        if name in written:
            yield written[name]


def _of_characters(
    mentions: Sequence[Mention], understanding: Understanding, named: Sequence[Candidate]
) -> Iterator[Candidate]:
    """Yield the characters who have a name that is taken for none of ``named``: a title tells which one is meant."""
    for mention in mentions:
        in_a_title = (mention.start, mention.end) in understanding.names and not any(
            c in named for c in mention.candidates
        )
        yield from [c for c in mention.candidates if in_a_title and c.ref.entity_type is EntityType.CHARACTER][:1]


def obscure_names(investigation: Investigation, understanding: Understanding) -> list[str]:
    """Return the names, as they are written, that nobody well known has, of a question that nothing fits.

    They may be a part of a better known name: "Toei" of a studio's, and not whoever is called so. So may be one of
    whatever has no such relation as the question asks for, however well known that is.
    """
    question, mentions = investigation.question, mentions_of(investigation)
    known = {
        m.start + len(m.surface.rstrip(_MARKS))
        for m in mentions
        if any(c.popularity >= _WELL_KNOWN for c in m.candidates)
    }
    misfit = understanding.misfit is not None
    return [question[a:b] for a, b in understanding.names if misfit or b not in known][:_MAX_GIVEN]


def _is_one_word(subject: Candidate) -> bool:
    return " " not in subject.matched_name


def _is_short_name(subject: Candidate) -> bool:
    """True for one word that is no honorific, which stands behind the names of many."""
    return _is_one_word(subject) and subject.matched_name.lower() not in _HONORIFICS


def _may_be_part(subject: Candidate) -> bool:
    one_word = _is_one_word(subject)
    if subject.typos or subject.omitted or subject.matched_name.lower() in _HONORIFICS:
        return False
    if subject.ref.entity_type is EntityType.CHARACTER:
        return one_word
    if subject.ref.entity_type in TITLE_TYPES and not subject.display:
        return subject.popularity < _WELL_KNOWN_ALIAS
    most = _WELL_KNOWN if subject.ref.entity_type in TITLE_TYPES else _WELL_KNOWN_ALIAS
    return one_word and subject.popularity < most


def is_all_known(question: str, understanding: Understanding) -> bool:
    """True where what nothing explains are known words in lower case, so that no name with a typing error is meant."""
    open_words = [question[start:end] for start, end in (*understanding.unexplained, *understanding.unread)]
    words = [word for text in open_words for word in _WORDS.findall(text)]
    return bool(words) and all(map(is_common, words))
