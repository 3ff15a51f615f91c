"""Productions of what stands in front of a question: its topic, and a phrase that belongs behind one of its nouns.

A topic has to be taken up again by a pronoun (`agent_core.grammar.antecedents`), so that no name is passed over.
"""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.production import Made, as_category, as_set, governed, production
from agent_core.grammar.semantics.building import filled
from agent_core.grammar.semantics.inspection import has_hole, is_bare_name, names_in
from agent_core.grammar.semantics.logical_form import LogicalForm, SetForm
from agent_core.grammar.semantics.meanings import Modifier, Phrase, RelationWord

# Prepositions of a phrase that may stand in front of what it is of: "for X, who was the director".
_FRONTED: Final = frozenset({"of", "for", "in", "on", "at", "about", "to"})


@production(("entity", "entity"))
@governed(("phrase", "entity"), by=_FRONTED)  # "about the sequel of X: who directed it"
def topic(form: SetForm, question: SetForm) -> Iterator[Made]:
    """Make "X: who directed it" and "the sequel of X: who directed it"."""
    if _is_taken_up(form, question):
        yield from as_set(question, "topic")
    elif has_hole(question) and not has_hole(form):
        yield from as_set(filled(question, form), "topic")


@production(("entity", "answer"))
@governed(("phrase", "answer"), by=_FRONTED)  # "about X: how many episodes does it have"
def topic_of_answer(form: SetForm, answer: LogicalForm) -> Iterator[Made]:
    """Make "X: how many episodes does it have"."""
    if _is_taken_up(form, answer):
        yield Made("answer", answer, "topic")
    elif has_hole(answer) and not has_hole(form):
        yield from as_category("answer", filled(answer, form), "topic")


def _is_taken_up(form: SetForm, question: LogicalForm) -> bool:
    """True for a bare name that a pronoun of the question stands for."""
    taken = is_bare_name(form) and not is_bare_name(question) and not has_hole(question)
    return taken and set(names_in(form)) <= set(names_in(question))


@production(("have", "modifier"))
def having_the_same(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "have the same director", of what was said before."""
    if modifier.other and modifier.within:
        yield Made("modifier", modifier, "having_the_same")


@production(("phrase", "relation"))
def fronted_complement(phrase: Phrase, word: RelationWord) -> Iterator[Made]:
    """Make "for X, who was the director"."""
    if phrase.preposition.lemma in _FRONTED or not phrase.preposition.senses:
        for found, sense in forwards(word, phrase.form):
            yield Made("work" if word.activity else "entity", found, "fronted_complement", sense)
