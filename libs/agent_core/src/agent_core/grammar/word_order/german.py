"""Productions of German, whose verbs and nouns of what was done may stand behind what they are of."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.clause import made_so
from agent_core.grammar.logical_form import SetForm
from agent_core.grammar.meanings import Fronted, Modifier, Phrase, RelationWord, Separable
from agent_core.grammar.noun_phrase import of_phrase
from agent_core.grammar.productions import Made, as_set, modified, production

LANGUAGES: Final = ("de",)


@production(("phrase", "relation"), languages=LANGUAGES)
def of_what_stands_before(phrase: Phrase, word: RelationWord) -> Iterator[Made]:
    """Make "bei X Regie" and "zu X die Musik"."""
    if word.activity:
        for made in of_phrase(word, phrase):
            yield replace(made, rule="fronted_phrase")


@production(("modifier", "verb"), languages=LANGUAGES)
def made_so_at_the_end(modifier: Modifier, verb: RelationWord) -> Iterator[Made]:
    """Make "X als Regisseur gemacht": the verb says nothing of its own."""
    yield from made_so(verb, modifier)


@production(("separable", "entity"), languages=LANGUAGES)
def parted_by_subject(verb: Separable, form: SetForm) -> Iterator[Made]:
    """Make the "tritt X" of "tritt X auf"."""
    if any(sense.path.inverse.targets(form.kinds) for _, word in verb.verbs for sense in word.senses):
        yield Made("parted", replace(verb, form=form), "parted")


@production(("separable", "phrase"), languages=LANGUAGES)
def parted_by_phrase(verb: Separable, phrase: Phrase) -> Iterator[Made]:
    """Make the "treten in X" of "treten in X auf"."""
    yield Made("parted", replace(verb, form=phrase.form), "parted")


@production(("fronted", "modifier"), languages=LANGUAGES)
def in_which(phrase: Fronted, modifier: Modifier) -> Iterator[Made]:
    """Make "in welchen Anime tritt X auf"."""
    if modifier.within and not modifier.bare:
        yield from as_set(modified(phrase.noun, modifier), "fronted_phrase")
