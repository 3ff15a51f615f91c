"""Productions of what a name is: "tell me about X", "what do you know about X"."""

from collections.abc import Iterator

from agent_core.grammar.productions.production import Made, production
from agent_core.grammar.semantics.building import closed
from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name
from agent_core.grammar.semantics.logical_form import Named, Profile, SetForm


@production(("describe", "entity"))
def described(_: None, form: SetForm) -> Iterator[Made]:
    """Make "tell me about X", and "tell me about the director of X", which asks who that is."""
    if isinstance(form, Named):
        yield Made("answer", Profile((form,)), "described")
    elif is_anchored(form) and not is_bare_name(form):
        yield Made("answer", closed(form), "described")
