"""Follows the relations that words mean from one set to another, and tells how far-fetched that is."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.productions.production import Made, Production
from agent_core.grammar.semantics.building import combined, join, narrowed, others
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Combine,
    Filter,
    Join,
    OfKind,
    Others,
    Ranked,
    SetForm,
    Without,
)
from agent_core.grammar.semantics.meanings import Modifier, RelationWord
from agent_core.grammar.semantics.relations import MAKERS, Edge, Path, path_of
from agent_core.grammar.words.categories import Category

SOMEBODY: Final = frozenset({EntityType.PERSON, EntityType.CHARACTER})
"""What somebody is, whoever it is."""
MAKING: Final = frozenset({
    RelationType.STAFF, RelationType.WRITTEN_BY, RelationType.DRAWN_BY, RelationType.ANIMATED_BY,
    RelationType.PRODUCED_BY, RelationType.ADAPTED_FROM, RelationType.HAS_CHARACTER,
})  # fmt: skip
"""Relations to those who made something."""
STRANDED: Final = frozenset({"of", "to", "from", "for", "on", "in", "behind"})
"""Prepositions that a relational noun may be parted from its complement by: "what is X the sequel of"."""
VOICING: Final = frozenset(
    {RelationType.VOICED_BY, RelationType.VOICES, RelationType.VOICE_CAST, RelationType.VOICED_IN}
)
"""Relations that somebody has as a voice actor."""
# Relations to the one title that something belongs to.
_WHOLES: Final = frozenset({
    RelationType.PARENT_STORY, RelationType.FULL_STORY, RelationType.SPIN_OFF_OF, RelationType.ADAPTED_FROM,
})  # fmt: skip
type Following = Callable[[RelationWord, SetForm], Iterator[tuple[SetForm, float]]]
"""`forwards` or `backwards`."""

# Cost of following somebody in the capacity in which they were reached, however far-fetched the sense is otherwise.
_COHERENT: Final = 0.05
# Cost of following them in another one, where a word may mean the same.
_INCOHERENT: Final = 0.2
# Cost of following the same relation twice, which two words may rather say once.
_REPEATED: Final = 0.2
# Cost of asking what the recap of a title recaps.
_LED_BACK: Final = 0.4
# Cost of asking who made what somebody made.
_TURNED_BACK: Final = 1.5


def forwards(word: RelationWord, form: SetForm) -> Iterator[tuple[SetForm, float]]:
    """Yield what a relation leads to from what something belongs to, or from a verb's object."""
    base = _object_of(word, form if word.base is None else narrowed(form, word.base))
    for found, sense in _followed(base, ((sense.path, sense.cost) for sense in word.senses)):
        narrower = found if word.head is None else combined("intersection", word.head, found)
        if narrower is not None:
            yield narrower, sense


def backwards(word: RelationWord, form: SetForm) -> Iterator[tuple[SetForm, float]]:
    """Yield what a relation leads back to from what is called so, or from a verb's subject."""
    if word.through is not None:  # whose object says what its senses are of
        return
    called = form if word.head is None else narrowed(form, word.head.kinds)
    for found, sense in _followed(called, ((sense.path.inverse, sense.cost) for sense in word.senses)):
        narrower = found if word.base is None else narrowed(found, word.base)
        if narrower is not None and isinstance(word.head, Others):
            narrower = others(narrower)
        if narrower is not None:
            yield narrower, sense


def _object_of(word: RelationWord, form: SetForm | None) -> SetForm | None:
    """Return what a verb's senses are of: the title, of "designed the characters of X"."""
    if word.through is None:
        return form
    return form.base if isinstance(form, Join) and form.edge == word.through else None


def _followed(form: SetForm | None, senses: Iterable[tuple[Path, float]]) -> Iterator[tuple[SetForm, float]]:
    """Yield what paths lead to; whom the director of a title is, is followed as a director before all else."""
    if form is None:
        return
    last = last_join(form)
    reached = [(found, path, cost) for path, cost in senses if (found := join(form, path)) is not None]
    if last is None:
        yield from ((found, cost) for found, _, cost in reached)
        return
    coherent = [len(path.edges) == 1 and _is_alike(last.edge, path.edges[0]) for _, path, _ in reached]
    for (found, path, cost), alike in zip(reached, coherent, strict=True):
        yield found, _weighed(last, path, cost) + (_INCOHERENT if any(coherent) and not alike else 0.0)


def in_capacity(form: SetForm) -> Iterator[tuple[SetForm, float]]:
    """Yield the titles that somebody made in the role in which they were reached: the composer's are those scored."""
    last = last_join(form)
    made = last is not None and _is_a_capacity(last.edge) and last.base.kinds <= RELEASED
    found = join(form, path_of((last.edge.inverse,))) if made and last is not None else None
    if found is not None:
        yield found, 0.0


def last_join(form: SetForm) -> Join | None:
    """Return the relation that led to a set, whatever else is said of it."""
    while not isinstance(form, Join):
        match form:
            case Filter() | OfKind() | Others() | Ranked() | Without():
                form = form.base
            case Combine(_, base, _):
                form = base
            case _:
                return None
    return form


def _weighed(form: Join, path: Path, cost: float) -> float:
    """Return how far-fetched a sense is behind the relation that led to a set."""
    following, *more = path.edges
    if more:
        return cost
    if form.edge.inverse == following and form.base.kinds <= MAKERS:  # "the director of what X directed" is X
        return cost + _TURNED_BACK
    if form.edge.inverse == following and following.relation in _WHOLES:
        return cost + _LED_BACK
    if form.edge == following and path.keeps_kind:
        return cost + _REPEATED
    return min(cost, _COHERENT) if _is_alike(form.edge, following) else cost


def _is_alike(last: Edge, following: Edge) -> bool:
    """True where somebody who was reached by one edge is followed by another one in the same capacity."""
    voiced = last.relation in VOICING and following.relation in VOICING
    return voiced or (last.inverse == following and _is_a_capacity(last))


def _is_a_capacity(edge: Edge) -> bool:
    """True for what somebody does for a title in one of several ways: an artist need not be the author."""
    return edge.role is not None or edge.relation is RelationType.DRAWN_BY


def within(
    form: SetForm, rule: str, sense: float = 0.0, *, origin: SetForm | None = None, word: RelationWord | None = None
) -> Made:
    """Return the modifier that keeps what a set holds, which a word relates to the set ``origin``."""
    general = word is not None and word.light
    return Made("modifier", Modifier(within=(form,), origin=origin, general=general), rule, sense)


def leading_to(follow: Following, category: Category, rule: str) -> Production:
    """Return the production of what a word leads to from a set, as a piece of a category."""
    return lambda word, form: (Made(category, found, rule, sense) for found, sense in follow(word, form))


def narrowing_to(follow: Following, rule: str) -> Production:
    """Return the production of what a word leads to from a set, which narrows a noun to that."""
    return lambda word, form: (within(found, rule, sense, origin=form) for found, sense in follow(word, form))
