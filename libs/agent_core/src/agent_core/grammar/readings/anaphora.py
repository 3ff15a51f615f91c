"""Finds what words take up: pronouns, and nouns whose complement was said before ("the director", of it)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.following import backwards, forwards, last_join
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.logical_form import EPISODE, RELEASED, Hole, Named, SetForm
from agent_core.grammar.semantics.meanings import Modifier, Pronoun, RelationWord
from agent_core.grammar.semantics.relations import CHARACTERS, Kinds
from agent_core.grammar.spans.lattice import Lattice, LatticeEdge
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.word_places import spans_of
from agent_core.references import EntityRef

MAX_ANTECEDENTS: Final = 3
"""Names or topics that a pronoun may stand for, those that are most likely meant."""
MAX_BRIDGED: Final = 2
"""Topics that a noun without a complement may be of."""
_SAME: Final = "same"
# How far-fetched the sense of a noun may be whose complement was said before.
_PLAIN: Final = 0.3
_DEFINITE: Final = frozenset({"the", "that", "this", _SAME})

type _Found = tuple[int, int, Entry]


def with_antecedents(lattice: Lattice, lexicon: Lexicon, topics: Sequence[SetForm], weights: Weights) -> Lattice:
    """Return a lattice in which words stand for names in front of them, and for topics of questions before this one.

    Args:
        lattice: of the question.
        lexicon: of its language.
        topics: what was asked about before, the likeliest first.
        weights: by which names are preferred.
    """
    pronouns = list(_pronouns(lattice, lexicon))
    added = [*_in_front(lattice, pronouns, weights), *_before(topics, pronouns)]
    if topics:
        added += [*_bridged(lattice, topics), *_shared(lattice, topics)]
    return lattice.with_edges(added) if added else lattice


def _pronouns(lattice: Lattice, lexicon: Lexicon) -> Iterator[_Found]:
    for first, last, form in spans_of(lattice.tokens, lexicon):
        for entry in lexicon.entries.get(form, ()):
            if not isinstance(entry.meaning, Pronoun) or _compares(lattice, first, last):
                continue
            if not (entry.meaning.definite and lattice.tokens[last - 1].capital):  # "created by ONE"
                yield first, last, entry


def _compares(lattice: Lattice, first: int, last: int) -> bool:
    """True for the "the same" of "the same director"."""
    shared = last - first > 1 and lattice.tokens[last - 1].text == _SAME and last < len(lattice.tokens)
    return shared and any(edge.category == "relation" for edge in lattice.edges[last])


def _in_front(lattice: Lattice, pronouns: Sequence[_Found], weights: Weights) -> Iterator[LatticeEdge]:
    """Yield pronouns as the names in front of them: the "its" of "X and its sequel"."""
    names = (edge for edges in lattice.edges for edge in edges if isinstance(edge.meaning, Named))
    likely = sorted(names, key=lambda edge: weights.cost_of(edge.features))
    for first, last, entry in pronouns:
        if not isinstance(entry.meaning, Pronoun) or entry.meaning.definite or not first:
            continue
        features = (("antecedent", 1.0),)
        yield LatticeEdge(first, last, entry.category, Hole(entry.meaning.kinds), features, entry.lemma)
        meant: dict[EntityRef, Named] = {}
        for name in likely:
            if name.last <= first and isinstance(name.meaning, Named) and name.meaning.kinds <= entry.meaning.kinds:
                meant.setdefault(name.meaning.candidate.ref, name.meaning)
        for named in _of_number(entry.meaning, list(meant.values()))[:MAX_ANTECEDENTS]:
            yield LatticeEdge(first, last, entry.category, named, features, f"= {named.candidate.name}")


def _before(topics: Sequence[SetForm], pronouns: Sequence[_Found]) -> Iterator[LatticeEdge]:
    """Yield pronouns as what was asked about before; the less likely the longer ago that is."""
    for first, last, entry in pronouns:
        if not isinstance(entry.meaning, Pronoun):
            continue
        kinds = entry.meaning.kinds
        fitting = _of_number(entry.meaning, [topic for topic in topics if _may_stand_for(kinds, topic)])
        for ago, topic in enumerate(fitting[:MAX_ANTECEDENTS], start=1):
            yield LatticeEdge(first, last, entry.category, topic, (("antecedent", float(ago)),), "= what was before")
        if entry.meaning.definite and not fitting:
            yield from _belonging(first, last, entry, topics, kinds)


def _of_number[T: SetForm](pronoun: Pronoun, topics: Sequence[T]) -> Sequence[T]:
    """Return what a pronoun may stand for by its number: "they" are no one title where others are told of."""
    several = [each for each in topics if not (isinstance(each, Named) and each.kinds <= RELEASED)]
    return several if pronoun.plural and several else topics


def _may_stand_for(kinds: Kinds, topic: SetForm) -> bool:
    """True where a pronoun of these kinds may stand for a topic; what stands for titles does so for episodes."""
    return topic.kinds <= (kinds | EPISODE if kinds >= RELEASED - EPISODE else kinds)


def _belonging(first: int, last: int, entry: Entry, topics: Sequence[SetForm], kinds: Kinds) -> Iterator[LatticeEdge]:
    """Yield "the anime" as the one with a character who was named before, and "the manga" as that of an anime."""
    for ago, topic in enumerate(topics[:MAX_BRIDGED], start=1):
        for form, sense in forwards(BRIDGES, topic) if topic.kinds <= CHARACTERS | RELEASED else ():
            if form.kinds <= kinds and form.kinds.isdisjoint(topic.kinds):
                features = (("bridged", float(ago)), ("sense", sense))
                yield LatticeEdge(first, last, entry.category, form, features, "= what belongs to what was before")


def _bridged(lattice: Lattice, topics: Sequence[SetForm]) -> Iterator[LatticeEdge]:
    """Yield "the director" as that of what was asked about before."""
    for edge in _definite_nouns(lattice):
        word = edge.meaning
        if not isinstance(word, RelationWord) or lattice.tokens[edge.first - 1].text == _SAME:
            continue
        for ago, topic in enumerate(topics[:MAX_BRIDGED], start=1):
            for form, sense in forwards(word, topic):
                last = last_join(form)
                if sense > _PLAIN or last is None or last.base != topic:
                    continue  # a relation of a relation is not meant
                features = (*edge.features, ("bridged", float(ago)), ("sense", sense))
                yield replace(edge, category="entity", meaning=form, features=features)


def _shared(lattice: Lattice, topics: Sequence[SetForm]) -> Iterator[LatticeEdge]:
    """Yield "the same director" as what has that of what was asked about before, and is not that itself."""
    for edge in _definite_nouns(lattice):
        word = edge.meaning
        if not isinstance(word, RelationWord) or lattice.tokens[edge.first - 1].text != _SAME:
            continue
        for ago, topic in enumerate(topics[:MAX_BRIDGED], start=1):
            for form, _ in forwards(word, topic):
                for whole, sense in backwards(word, form):
                    if whole.kinds <= topic.kinds:
                        features = (*edge.features, ("bridged", float(ago)), ("sense", sense))
                        meaning = Modifier(within=(whole,), other=True)
                        yield replace(
                            edge, first=edge.first - 1, category="modifier", meaning=meaning, features=features
                        )


def _definite_nouns(lattice: Lattice) -> Iterator[LatticeEdge]:
    for edges in lattice.edges:
        for edge in edges:
            if edge.category == "relation" and edge.first and lattice.tokens[edge.first - 1].text in _DEFINITE:
                yield edge
