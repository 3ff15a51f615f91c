"""Productions of who in a title is meant by a role there: "characters of X, main ones", "besides the leads, who"."""

from collections.abc import Iterator, Mapping
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.following import within
from agent_core.grammar.productions.production import Made, as_category, production, reversed_order, right_as
from agent_core.grammar.semantics.building import join
from agent_core.grammar.semantics.logical_form import RELEASED, Join, OfKind, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord
from agent_core.grammar.semantics.relations import Edge, path_of

_CAST: Final = RelationType.HAS_CHARACTER
# Who is in a title without such a role has the other one.
_OTHERS: Final[Mapping[str, str]] = {"main": "supporting", "supporting": "main"}
_ANIMATORS: Final = path_of((Edge(RelationType.STAFF, "Key Animation"),))
_RULE: Final = "same"


@production(("entity", "relation"))
def main_ones(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "characters of X, main ones", "supporting characters of X, the side ones" and "which of X's are leads"."""
    if (role := _role_of(word)) is not None and (cast := _cast(form)) is not None and cast.edge.role in (None, role):
        yield Made("entity", Join(cast.base, Edge(_CAST, role)), _RULE)


@production(("modifier", "relation"))
def voicing_the_lead(modifier: Modifier, word: RelationWord) -> Iterator[Made]:
    """Make "X voices the main character", of the titles in which whom X voices has that role."""
    match modifier:
        case Modifier(within=(Join(_, Edge(RelationType.VOICES)) as voiced,), without=(), conditions=()) if (
            role := _role_of(word)
        ):
            titles = join(voiced, path_of((Edge(RelationType.APPEARS_IN, role),)))
            if titles is not None:
                yield within(titles, "with_object", origin=modifier.origin, word=word)
        case _:
            return


@production(("denying", "relation"), ("entity", "except_role"))  # "who is in X besides the leads"
@reversed_order(("except_role", "entity"))  # "besides the leads, who is in X"
def none_of_the_main_ones(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "characters of X that are not main characters"."""
    yield from _without(form, word)


@production(("except", "relation"))
@reversed_order(("relation", "excluded"))  # "leads aside"
def besides_the_leads(_: None, word: RelationWord) -> Iterator[Made]:
    """Make "besides the leads"."""
    if _role_of(word) is not None:
        yield Made("except_role", word, "exception")


@production(("relation", "modifier"))
def staff_who_animated(word: RelationWord, modifier: Modifier) -> Iterator[Made]:
    """Make "which staff animated X": people did, and not its studio."""
    if any(sense.path.edges == (Edge(RelationType.STAFF),) for sense in word.senses):
        yield from people_who_animated(None, modifier)


@production(("people", "modifier"))
def people_who_animated(_: None, modifier: Modifier) -> Iterator[Made]:
    """Make "people who animated X"."""
    match modifier:
        case Modifier(within=(Join(base, Edge(RelationType.ANIMATED_BY)),), origin=origin, bare=False) if (
            base == origin and base.kinds <= RELEASED and not modifier.general
        ):
            yield from as_category("entity", join(base, _ANIMATORS), "people")
        case _:
            return


def _without(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Yield the cast of a title without those in a role; a part of it that has another role is without them anyway."""
    role, cast = _role_of(word), _cast(form)
    if role is not None and cast is not None and cast.edge.role != role:
        yield Made("entity", Join(cast.base, Edge(_CAST, _OTHERS[role])), "exception")


def _role_of(word: RelationWord) -> str | None:
    """Return the role in a title that a noun tells; ``None`` where it is any other relation."""
    edges = word.senses[0].path.edges
    of_the_cast = len(edges) == 1 and edges[0].relation is _CAST and word.head is None
    return edges[0].role if of_the_cast and edges[0].role in _OTHERS else None


def _cast(form: SetForm) -> Join | None:
    while isinstance(form, OfKind):
        form = form.base
    return form if isinstance(form, Join) and form.edge.relation is _CAST else None


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "like the main ones" of "characters of X, like the main ones":
production(("alike", "relation"))(right_as("relation", _RULE, only=lambda word: _role_of(word) is not None))
