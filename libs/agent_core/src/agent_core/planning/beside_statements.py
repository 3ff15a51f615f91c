"""Reads the one question of a text beside what its other sentences state: "who drew X? I know that Y wrote it"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from agent_core.goals.goal import Goal, SelectGoal
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Filter
from agent_core.grammar.spans.asides import entries_of
from agent_core.grammar.spans.speakers import lists_titles
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.literals import literals
from agent_core.grammar.words.tokens import tokens_of
from agent_core.planning.answered import Answered
from agent_core.planning.boundaries import OPENS, RELATIVE, boundaries_of, pieces_between
from agent_core.planning.parsed_understanding import Understander
from agent_core.planning.said_besides import takes_up_something
from agent_core.results import Mention

type Place = tuple[int, int]
"""Where a sentence stands in a text, as (start, end)."""

# Categories of words that tell which of several is meant, whoever says so.
_PICKING: Final[frozenset[Category]] = frozenset(
    {"ordinal", "season", "nth_season", "dub", "other", "otherwise", "alike", "same", "except", "only", "version_alone",
     "whichever", "ordering"}
)  # fmt: skip
_ONES: Final = frozenset({"one", "ones", "version", "instead", "mean", "means", "meant", "referring", "refer"})
# What a sentence begins with that speaks of those who ask.
_OWNERS: Final = frozenset({"my", "our"})


def question_beside_statements(
    question: str, mentions: Sequence[Mention], understander: Understander
) -> Answered | None:
    """Return the question of a text that asks one alone, understood by itself; ``None`` where a statement tells more.

    Beside a fact of a title that is named, a statement is left out that picks none of several. Beside a list it is said
    that it was, and only of what is told of those who ask.
    """
    sentences = list(_sentences(question, mentions))
    asking = [place for place, asks in sentences if asks]
    if len(asking) != 1 or len(sentences) == 1:
        return None
    (start, end) = asking[0]
    inside = [replace(m, end=min(m.end, end)) for m in mentions if start <= m.start < end]
    read = understander.read(f"{' ' * start}{question[start:end]}", inside)
    form, goals = read.form, read.understanding.goals
    if form is None or not goals or takes_up_something(tokens_of(question[start:end])):
        return None
    others = [question[slice(*place)].strip() for place, asks in sentences if not asks]
    if any(map(_is_of_nothing_known, others)):
        return None
    if lists_titles(form):
        if isinstance(form, Everything) or not all(map(_is_of_those_who_ask, others)):
            return None
        left = tuple(replace(goal, unapplied=" ".join(others)) for goal in goals if _may_leave_out(goal))
    else:
        titles = any(name.kinds <= RELEASED for name in names_in(form))
        if not titles or any(_picks(each, of_kind=_says_kind(question[start:end])) for each in others):
            return None
        left = tuple(replace(goal, remarks=(*goal.remarks, *others)) for goal in goals)
    understanding = replace(read.understanding, goals=left)
    return Answered((start, end), replace(read, understanding=understanding)) if left else None


def _sentences(question: str, mentions: Sequence[Mention]) -> Iterator[tuple[Place, bool]]:
    """Yield the sentences of a text and the clauses in front of one that asks, and whether each asks for something."""
    found = boundaries_of(question, mentions)
    ends = [boundary for boundary in found if boundary["strong"] or not _is_relative(question, boundary)]
    start = 0
    for end, following, boundary in pieces_between(ends, len(question)):
        text = question[start:end]
        if any(map(str.isalnum, text)):
            yield (start, end), boundary.question or _asks(text)
        start = following


def _asks(text: str) -> bool:
    asking = not lexicon().language.asking.isdisjoint(token.text.partition("'")[0] for token in tokens_of(text))
    return asking or text.rstrip().endswith("?") or OPENS.match(text) is not None


def _is_relative(question: str, boundary: re.Match[str]) -> bool:
    """True in front of what may be a relative clause: "X, which"."""
    return RELATIVE.match(question, boundary.end()) is not None


def _entries(text: str) -> Sequence[Entry]:
    return [*entries_of([token.text for token in tokens_of(text)], lexicon())]


def _is_of_those_who_ask(text: str) -> bool:
    """True for "my wife has no patience", which narrows nothing."""
    first, words = tokens_of(text)[0].text, lexicon()
    spoken = first in words.speech["speakers"] | _OWNERS
    return spoken and not _picks(text, of_kind=False) and all(e.category != "modifier" for e in _entries(text))


def _is_of_nothing_known(text: str) -> bool:
    """True for "Grumfkel is over", whose first word may be a name that is not known."""
    first, words = tokens_of(text)[0], lexicon()
    unknown = first.capital and first.text.isalpha() and not is_common(first.text)
    return unknown and (first.text,) not in words.entries and (first.text,) not in words.skips


def _may_leave_out(goal: Goal) -> bool:
    return isinstance(goal, SelectGoal) and goal.attribute is None and not goal.unapplied


def _says_kind(text: str) -> bool:
    """True where a noun says of what kind a title is, so that no other sentence does."""
    return any(_is_of_one_kind(entry) for entry in _entries(text))


def _picks(text: str, *, of_kind: bool) -> bool:
    """True for what may tell which of several is meant: "the 2003 one", "not the film"; a kind, unless it is told."""
    tokens = [token for i, token in enumerate(tokens_of(text)) if not (i and token.capital)]  # "ONE" is somebody
    if any(literals(tokens, lexicon().language)) or not _ONES.isdisjoint(token.text for token in tokens):
        return True
    return any(
        entry.category in _PICKING or isinstance(entry.meaning, Filter) or (_is_of_one_kind(entry) and not of_kind)
        for entry in _entries(text)
    )


def _is_of_one_kind(entry: Entry) -> bool:
    """True for a noun for one kind of titles: "manga"."""
    meaning = entry.meaning
    return (
        entry.category == "noun"
        and isinstance(meaning, Everything)
        and len(meaning.kinds) == 1
        and (meaning.kinds <= RELEASED)
    )
