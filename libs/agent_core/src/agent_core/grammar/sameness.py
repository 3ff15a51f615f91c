"""Productions of what two things have alike, beside "the same as": "anime that share their director with X"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.meanings import Phrase, RelationWord
from agent_core.grammar.otherwise import the_same_as, the_same_as_of
from agent_core.grammar.productions import Made, production

_WITH: Final = "with"


@production(("same_relation", "than"), ("same_relation", "have"))
def the_same_with(word: RelationWord, _: None) -> Iterator[Made]:
    """Make "share their director with", and "le même réalisateur que"."""
    yield from the_same_as(word, None)


@production(("same_relation", "phrase"))
def shared_with(word: RelationWord, phrase: Phrase) -> Iterator[Made]:
    """Make "share their director with X"."""
    if phrase.preposition.lemma == _WITH:
        yield from the_same_as_of(word, phrase.form)
