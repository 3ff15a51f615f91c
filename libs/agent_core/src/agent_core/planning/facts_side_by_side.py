"""Facts that are asked side by side of one name or answer: "the genres, studio and rating of X"."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Final

from agent_core.grammar.semantics.logical_form import FieldOf, Seasons, SetForm
from agent_core.grammar.spans.cover import Cover, cover_of
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.tokens import Token
from agent_core.planning.answered import EDGES, Answered, blanked, takes_up
from agent_core.planning.parsed_understanding import Read, Understander
from agent_core.results import Mention

# What makes the episodes of a title those of its series.
_OF_ALL: Final = " in all seasons"
# Words whose facts may be asked for side by side.
_FACTS: Final[frozenset[Category]] = frozenset({"relation", "field", "verb", "holder", "noun", "season"})
CONJUNCTIONS: Final = frozenset({"and", "&", "et", "y", "und"})
"""What joins the last of several facts to those before it."""
# What else stands between them, and what may stand beside it.
_AND: Final = CONJUNCTIONS | {","}
_BETWEEN: Final = frozenset({"the", "its", "as", "well", "also", "who", "what"})


def facts_asked(
    question: str,
    mentions: Sequence[Mention],
    understander: Understander,
    whole: Read,
    topics: Sequence[SetForm] = (),
) -> Sequence[Answered] | None:
    """Return the facts that are asked for side by side: "the genres, studio and rating of X"; ``None`` without such.

    One that the data does not hold is told beside those that it holds.
    """
    lattice, chart = whole.parse.lattice, whole.parse.chart
    if lattice is None or chart is None:
        return None
    cover = cover_of(lattice, chart.weights)
    run = [cover.span(*fact) for fact in _listed(lattice, cover)]
    found: list[Answered] = []
    for fact in run:
        text = blanked(question, [(run[0][0], run[-1][1])], kept=fact)
        read = understander.read(text, mentions, topics=topics)
        if read.form is None and not read.understanding.unheld_places:
            return None
        if isinstance(read.form, FieldOf) and any(isinstance(each.read.form, Seasons) for each in found):
            whole_story = understander.read(f"{text.rstrip(EDGES)}{_OF_ALL}", mentions, topics=topics)
            read = whole_story if isinstance(whole_story.form, Seasons) else read  # episodes are those of the seasons
        taken_up = read.form is not None and takes_up(read.form, topics)
        found.append(Answered(fact, read, taken_up, by_name=bool(topics) and not mentions))
    forms = [fact.read.form for fact in found if fact.read.form is not None]
    repeated = any(form in forms[:place] for place, form in enumerate(forms))  # another word said what was asked
    return found if len(found) > 1 and forms and not repeated else None


def _listed(lattice: Lattice, cover: Cover) -> Sequence[tuple[int, int]]:
    """Return the longest run of words for facts with nothing but "and", commas and articles between them.

    Each is given as (first, last) token, and is the longest that may stand there. Commas alone make no list.
    """
    named = {place for name in cover.names for place in range(name.first, name.last)}
    longest = {label.first: label.last for label in cover.labels}
    for edge in chain.from_iterable(lattice.edges):
        if _is_a_fact(edge) and named.isdisjoint(range(edge.first, edge.last)):
            longest[edge.first] = max(edge.last, longest.get(edge.first, 0))
    runs = [list(_run_from(first, longest, cover.tokens)) for first in longest]
    return max((run for run in runs if _is_joined(run, cover.tokens)), key=len, default=())


def _is_joined(run: Sequence[tuple[int, int]], tokens: Sequence[Token]) -> bool:
    return any(token.text in CONJUNCTIONS for (_, last), (first, _) in pairwise(run) for token in tokens[last:first])


def _is_a_fact(word: LatticeEdge) -> bool:
    """True for a word that asks for something; a noun does so that may be one kind of thing alone."""
    kinds = getattr(word.meaning, "kinds", ())
    return word.category in _FACTS and not (word.category == "noun" and len(kinds) > 1)


def _run_from(place: int, longest: Mapping[int, int], tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    while (last := longest.get(place)) is not None:
        yield place, last
        place = next((i for i in range(last, len(tokens)) if tokens[i].text not in _AND | _BETWEEN), len(tokens))
        if not any(token.text in _AND for token in tokens[last:place]):
            return
