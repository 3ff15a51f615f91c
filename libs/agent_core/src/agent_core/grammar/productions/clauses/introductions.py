"""Productions of who somebody is in other languages than English, and of a field that is said twice."""

from collections.abc import Iterator

from agent_core.grammar.productions.production import Made, either_order, production
from agent_core.grammar.productions.questions.profiles import described
from agent_core.grammar.semantics.logical_form import RELEASED, FieldOf, LogicalForm, Named, Profile, SetForm
from agent_core.grammar.semantics.meanings import FieldWord


@production(("entity", "describe"))
def described_behind(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X ni tsuite oshiete"."""
    yield from described(None, form)


@either_order(("who_is", "entity"))
def who_that_is(_: None, form: SetForm) -> Iterator[Made]:
    """Make "wer ist X"."""
    if isinstance(form, Named) and form.kinds.isdisjoint(RELEASED):
        yield Made("answer", Profile((form,), who=True), "introduced")


@production(("field", "answer"))
def field_said_twice(field: FieldWord, answer: LogicalForm) -> Iterator[Made]:
    """Make "in what magazine was X serialized", where one asks for no more than the other."""
    if isinstance(answer, FieldOf) and answer.field == field.name:
        yield Made("answer", answer, "having")
