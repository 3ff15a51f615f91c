"""Productions of what is not liked: "I loved X but hated Y", "like X but not Y", "I hate romance"."""

from collections.abc import Iterator

from agent_core.grammar.productions.clauses.denial import not_so
from agent_core.grammar.productions.production import Made, as_category, production
from agent_core.grammar.productions.questions.otherwise import without_a_genre
from agent_core.grammar.semantics.logical_form import RELEASED, Named, Otherwise, SetForm
from agent_core.grammar.semantics.meanings import LikeWhat, Modifier


@production(("dislike", "entity"), ("not", "entity"))
def not_liked(_: None, form: SetForm) -> Iterator[Made]:
    """Make "hated Y" and "but not Y", where something else is liked."""
    yield from as_category("otherwise", _unlike(form), "otherwise")


@production(("not", "likeness"))
def not_like(_: None, like: LikeWhat) -> Iterator[Made]:
    """Make the "but not like Y" of "like X but not like Y"."""
    if len(like.titles) == 1 and not like.otherwise and not like.next:
        yield from not_liked(None, like.titles[0])


@production(("dislike", "modifier"))
def none_of_it(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "I hate romance", which is "no romance"."""
    yield from not_so(None, modifier)
    yield from without_a_genre(None, modifier)


def _unlike(form: SetForm) -> Otherwise | None:
    """Return that a title is not liked; ``None`` of anything else."""
    if not isinstance(form, Named) or not form.kinds <= RELEASED:
        return None
    return Otherwise(said=f"not like {form.candidate.name}", unlike=form)
