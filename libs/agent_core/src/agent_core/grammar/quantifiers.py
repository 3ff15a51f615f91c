"""Productions of quantifiers: "every anime by X" and "each character of X" are all of them."""

from collections.abc import Iterator

from agent_core.grammar.logical_form import Ranked, SetForm
from agent_core.grammar.meanings import RelationWord
from agent_core.grammar.productions import Made, as_set, production


@production(("every", "noun"), ("every", "entity"))
def every_one(_: None, form: SetForm) -> Iterator[Made]:
    """Make "every anime by X" and "each film of X"; of each of several the best is another one."""
    if not isinstance(form, Ranked):
        yield from as_set(form, "every")


@production(("every", "relation"))
def every_such(_: None, word: RelationWord) -> Iterator[Made]:
    """Make the "every character" of "every character of X"."""
    yield Made("relation", word, "every")
