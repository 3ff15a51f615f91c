"""Productions of what somebody does who is told by what they are of something: "what else did the director of X do"."""

from collections.abc import Iterator

from agent_core.grammar.productions.following import last_join
from agent_core.grammar.productions.production import Made, as_set, production
from agent_core.grammar.semantics.building import join, of_noun, ranked
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Order, SetForm
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.relations import MAKERS, path_of


@production(("entity", "do"))
def doer(form: SetForm, _: None) -> Iterator[Made]:
    """Make the "the director of X do" of "what did the director of X do"."""
    if form.kinds <= MAKERS and last_join(form) is not None:
        yield Made("doer", form, "governed")


@production(("noun", "doer"))
def done(noun: SetForm, form: SetForm) -> Iterator[Made]:
    """Make "what did the director of X do": what they did in the capacity in which they were reached."""
    last = last_join(form)
    asks = isinstance(noun, Everything) or noun.kinds > RELEASED
    if last is None or not asks or noun.kinds.isdisjoint(last.base.kinds):
        return
    works = join(form, path_of((last.edge.inverse,)))
    yield from as_set(None if works is None else of_noun(noun, works), "done")


@production(("entity", "in_order"))
def in_order(form: SetForm, _: None) -> Iterator[Made]:
    """Make "anime by X in chronological order": by when they came out."""
    last = last_join(form)
    if last is not None and form.kinds <= RELEASED and last.base.kinds <= MAKERS:
        yield from as_set(ranked(form, Order("start_date", descending=False, had_by=RELEASED, limit=None)), "ordering")


@production(("relation", "doer"))
def done_as_such(word: RelationWord, form: SetForm) -> Iterator[Made]:
    """Make "what other roles has the voice of X done", where the noun says what they did."""
    last = last_join(form)
    if last is None or word.keeps_kind:
        return
    if any(sense.path.edges == (last.edge.inverse,) for sense in word.senses):
        works = join(form, path_of((last.edge.inverse,)))
        yield from as_set(works if works is None or word.head is None else of_noun(word.head, works), "done")
