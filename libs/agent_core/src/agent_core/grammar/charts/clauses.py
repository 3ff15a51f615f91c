"""Constraints on clauses in English questions: none is taken for a part of a phrase.

"The recap of X, what's its sequel" asks for no recap, and "the people X taught" are not X.
"""

from collections.abc import Sequence
from typing import Final

from agent_core.grammar.charts.adjacency import BESIDE, PERFECT, RELATIVE, is_a_name, words_between
from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.constraints import constraint
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.languages.english import ENGLISH

# How a noun is told by what stands behind it.
_NARROWED: Final = frozenset({"apposition", "modified"})
# Words of a clause of its own.
_CLAUSAL: Final = ENGLISH.asking | PERFECT
# What makes a question of what is said and what is asked of it: "X is a recap, of what".
_ASKING_CLAUSES: Final = frozenset({"said_of_story"})
# Words for several, which are no one name.
_SEVERAL: Final = frozenset({"people", "folks", "guys", "ones", "those", "characters", "figures"})
_WHO: Final = frozenset({"who", "whom"})


@constraint("governed", language=ENGLISH.code)
def _governs_no_clause(item: Item, texts: Sequence[str]) -> bool:
    """False for "of which X is the sequel" as "of X's sequel", and "a spin-off of X, what's its recap" as of that."""
    governed = item.parts[-1]
    return not _is_pied_piped(governed, texts) and (item.first == 0 or not _is_a_clause(governed, texts))


@constraint("with_object", "by_agent", "possessed", "subject", "in_role", "fronted_of_phrase", language=ENGLISH.code)
def _does_nothing_to_a_clause(item: Item, texts: Sequence[str]) -> bool:
    """False for "based on X now, what's the sequel" as what is based on that."""
    return not any(_is_a_clause(part, texts) for part in item.parts)


@constraint("apposition", "governed", "with_object", "subject", language=ENGLISH.code)
def _opens_no_clause_of_several(item: Item, texts: Sequence[str]) -> bool:
    """False for the "the people X" of "friends of the people X taught" as X alone."""
    right = item.parts[-1]
    first = next(edges_of(right)).first
    return not is_a_name(right) or texts[max(0, first - 1)] not in _SEVERAL


@constraint("apposition", language=ENGLISH.code)
def _is_who_a_name_is(item: Item, texts: Sequence[str]) -> bool:
    """False for "the friends who stand by X" as X."""
    left, right = item.parts
    who = left.edge is not None and texts[left.edge.first] in _WHO
    return not (who and is_a_name(right)) or BESIDE.issuperset(words_between(left, right, texts))


@constraint("said_of_story", language=ENGLISH.code)
def _says_what_a_title_is(item: Item, texts: Sequence[str]) -> bool:
    """False for "X now. Which is the next part" as X being that."""
    left, right = item.parts
    return left.category != "subject" or not _asking_in(words_between(left.parts[0], right, texts))


@constraint("possessing", language=ENGLISH.code)
def _asks_not_for_what_is_had(item: Item, texts: Sequence[str]) -> bool:
    """False for "has which sequel" and "have a sequel? What is it" as those that have one."""
    left, right = item.parts
    asked = _asking_in(texts[left.first : right.last])
    asked_next = _asking_in(texts[item.last : item.last + 1]) and not _asking_in(texts[: left.first])
    return right.category != "relation" or not (asked or asked_next)


def _is_a_clause(item: Item, texts: Sequence[str]) -> bool:
    """True for "X, what's the sequel", "X have a sequel" and "X is a recap, of what", which are no part of a phrase."""
    if _CLAUSAL.isdisjoint(texts[item.first : item.last]):
        return False
    behind = texts[[*edges_of(item.parts[0])][-1].last : item.last] if item.rule == "compound" else ()
    asked = item.rule in _ASKING_CLAUSES or not _CLAUSAL.isdisjoint(behind)
    return asked or any(_is_a_clause(part, texts) for part in item.parts)


def _asking_in(texts: Sequence[str]) -> bool:
    """True where one of the words asks for something."""
    return not ENGLISH.asking.isdisjoint(texts)


def _is_pied_piped(governed: Item, texts: Sequence[str]) -> bool:
    """True for "which X is the sequel" behind a preposition, which belongs to the clause and not to a noun."""
    while governed.parts:
        opening, *behind = governed.parts
        if opening.edge is not None and governed.rule in _NARROWED:
            return {*texts[opening.edge.first : opening.edge.last]} <= RELATIVE and behind[0].category != "noun"
        governed = opening
    return False
