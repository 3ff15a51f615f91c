"""What a production is: it makes one meaning of two that stand side by side, or none where their types disagree."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from catalog.entities import MAKERS, EntityType
from catalog.relations import RelationType
from catalog.values import value

from agent_core.grammar.building import combined, filtered, join, narrowed, others, ranked
from agent_core.grammar.categories import Category
from agent_core.grammar.inspection import is_anchored, is_bare_name
from agent_core.grammar.lattice import Meaning
from agent_core.grammar.logical_form import (
    RELEASED,
    Combine,
    Condition,
    Distributed,
    Filter,
    Join,
    OfKind,
    Others,
    Ranked,
    SetForm,
    Without,
)
from agent_core.grammar.meanings import Modifier, RelationWord
from agent_core.grammar.relations import Edge, Path, path_of

SOMEBODY: Final = frozenset({EntityType.PERSON, EntityType.CHARACTER})
"""What somebody is, whoever it is."""

MAKING: Final = frozenset(
    {
        RelationType.STAFF,
        RelationType.WRITTEN_BY,
        RelationType.DRAWN_BY,
        RelationType.ANIMATED_BY,
        RelationType.PRODUCED_BY,
        RelationType.ADAPTED_FROM,
        RelationType.HAS_CHARACTER,
    }
)
"""Relations to those who made something."""

STRANDED: Final = frozenset({"of", "to", "from", "for", "on", "in", "behind"})
"""Prepositions that a relational noun may be parted from its complement by: "what is X the sequel of"."""

HEARD: Final = frozenset({RelationType.VOICED_BY, RelationType.VOICES, RelationType.VOICE_CAST, RelationType.VOICED_IN})
"""Relations that somebody has as a voice actor."""

# Fields of which a thing may have several values.
_SEVERAL: Final = frozenset({"genre", "genre_any"})
# Cost of following somebody in the capacity in which they were reached, however far-fetched the sense is otherwise.
_COHERENT: Final = 0.05
# Cost of following them in another one, where a word may mean the same.
_INCOHERENT: Final = 0.2
# Cost of following the same relation twice, which two words may rather say once.
_REPEATED: Final = 0.2
# Cost of asking who made what somebody made.
_TURNED_BACK: Final = 1.5
_MAKERS: Final = frozenset(MAKERS)


@value
class Made:
    """What a production makes.

    Attributes:
        rule: the name of its weight in `agent_core.grammar.ranking`.
        sense: how far-fetched the sense of the relation is that it follows.
    """

    category: Category
    meaning: Meaning
    rule: str
    sense: float = 0.0


type Production = Callable[[Any, Any], Iterator[Made]]
type Alone = Callable[[Any], Iterator[Made]]

type Table = dict[Category, dict[Category, list[Production]]]
"""Binary productions by the category on the left, then by the one on the right."""

PRODUCTIONS: Final[Table] = {}
"""All that hold in every language; filled by imports."""

OF_LANGUAGES: Final[dict[str, Table]] = {}
"""Those of the word order of one language, by its code."""

TIGHT: Final[set[Production]] = set()
"""Productions of pieces between which no word is passed over."""

OF_A_PIECE: Final[dict[Category, Alone]] = {}
"""Unary productions of any piece of a question."""

OF_ALL: Final[dict[Category, Alone]] = {}
"""Unary productions of a piece that is the whole question."""


def production(
    *sides: tuple[Category, Category], tight: bool = False, languages: Collection[str] = ()
) -> Callable[[Production], Production]:
    """Register a production for pairs of categories, which is given the two meanings.

    Args:
        sides: the categories on the left and on the right.
        tight: no word is passed over between the two.
        languages: the codes of those whose word order it is of; without any it holds in all.
    """
    tables = [OF_LANGUAGES.setdefault(code, {}) for code in languages] or [PRODUCTIONS]

    def register(made: Production) -> Production:
        if tight:
            TIGHT.add(made)
        for table in tables:
            for left, right in sides:
                table.setdefault(left, {}).setdefault(right, []).append(made)
        return made

    return register


def reversed_order(
    *sides: tuple[Category, Category], tight: bool = False, languages: Collection[str] = ()
) -> Callable[[Production], Production]:
    """Register a production for pairs of categories, whose meanings it is given the other way round."""

    def register(made: Production) -> Production:
        production(*sides, tight=tight, languages=languages)(lambda left, right: made(right, left))
        return made

    return register


def either_order(*sides: tuple[Category, Category], tight: bool = False) -> Callable[[Production], Production]:
    """Register a production for pairs of categories in either order, which is given the two meanings in this one."""

    def register(made: Production) -> Production:
        reversed_order(*((right, left) for left, right in sides), tight=tight)(made)
        return production(*sides, tight=tight)(made)

    return register


def left_as(category: Category, rule: str) -> Production:
    """Return the production of what the piece on the left means already, as another category."""
    return lambda left, _: iter((Made(category, left, rule),))


def right_as(category: Category, rule: str) -> Production:
    """Return the production of what the piece on the right means already, as another category."""
    return lambda _, right: iter((Made(category, right, rule),))


def alone_as(category: Category, rule: str) -> Alone:
    """Return the unary production of what a piece means already, as another category."""
    return lambda meaning: iter((Made(category, meaning, rule),))


def productions_of(language: str) -> Mapping[Category, Mapping[Category, Sequence[Production]]]:
    """Return the binary productions of a language, those that hold in every one included."""
    own = OF_LANGUAGES.get(language)
    if not own:
        return PRODUCTIONS
    found: dict[Category, Mapping[Category, Sequence[Production]]] = dict(PRODUCTIONS)
    for left, partners in own.items():
        common = found.get(left, {})
        found[left] = {**common, **{right: [*common.get(right, ()), *made] for right, made in partners.items()}}
    return found


def unary(category: Category, *, whole: bool = False) -> Callable[[Alone], Alone]:
    """Register a unary production, with ``whole`` of what is the whole question."""

    def register(made: Alone) -> Alone:
        (OF_ALL if whole else OF_A_PIECE)[category] = made
        return made

    return register


def as_category(category: Category, meaning: Meaning | None, rule: str, sense: float = 0.0) -> Iterator[Made]:
    """Yield a meaning as a piece of a category; nothing where types disagreed."""
    if meaning is not None:
        yield Made(category, meaning, rule, sense)


def as_set(form: SetForm | None, rule: str, sense: float = 0.0) -> Iterator[Made]:
    """Yield a set, as one that a name tells or as one that none does yet; nothing where types disagreed."""
    if form is not None:
        yield Made("entity" if is_anchored(form) else "noun", form, rule, sense)


def closed(form: SetForm) -> SetForm:
    """Return a set of which what is said next holds as a whole and no longer of each thing in it."""
    if not isinstance(form, Distributed):
        return form
    return Combine(form.operator, form.left, form.right, form.operator == "intersection" and not form.jointly)


def modified(form: SetForm, modifier: Modifier) -> SetForm | None:
    """Return a set narrowed by a modifier; what is ranked is so among all that are told, not narrowed afterwards."""
    if isinstance(form, Ranked):
        inner = None if is_anchored(form) else modified(form.base, modifier)
        return None if inner is None else ranked(inner, form.order)
    found: SetForm | None = form
    for within in modifier.within:
        found = None if found is None else combined("intersection", found, closed(within))
    for condition in modifier.conditions:
        found = None if found is None or _is_said_again(found, condition) else filtered(found, condition)
    for without in modifier.without:
        found = None if found is None else combined("difference", found, closed(without))
    return others(found) if found is not None and modifier.other else found


def _is_said_again(base: SetForm, condition: Condition) -> bool:
    """True where the same bound is told already: of one field two things are said by no two words.

    What a name has is asked, and narrows nothing.
    """
    if condition.having is not None and is_bare_name(base):
        return True
    names = {name for name, _ in condition.bounds if name not in _SEVERAL}
    while isinstance(base, Filter):
        if not names.isdisjoint(name for name, _ in base.condition.bounds):
            return True
        base = base.base
    return False


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
    told = [(found, path, cost) for path, cost in senses if (found := join(form, path)) is not None]
    if last is None:
        yield from ((found, cost) for found, _, cost in told)
        return
    coherent = [len(path.edges) == 1 and _is_alike(last.edge, path.edges[0]) for _, path, _ in told]
    for (found, path, cost), alike in zip(told, coherent, strict=True):
        yield found, _weighed(last, path, cost) + (_INCOHERENT if any(coherent) and not alike else 0.0)


def in_capacity(form: SetForm) -> Iterator[tuple[SetForm, float]]:
    """Yield the titles that somebody made in the role in which they were reached: the composer's are those scored."""
    last = last_join(form)
    made = last is not None and last.edge.role is not None and last.base.kinds <= RELEASED
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
    if form.edge.inverse == following and form.base.kinds <= _MAKERS:  # "the director of what X directed" is X
        return cost + _TURNED_BACK
    if form.edge == following and path.keeps_kind:
        return cost + _REPEATED
    return min(cost, _COHERENT) if _is_alike(form.edge, following) else cost


def _is_alike(last: Edge, following: Edge) -> bool:
    """True where somebody who was reached by one edge is followed by another one in the same capacity."""
    heard = last.relation in HEARD and following.relation in HEARD
    return heard or (last.inverse == following and last.role is not None)


def within(
    form: SetForm, rule: str, sense: float = 0.0, *, origin: SetForm | None = None, word: RelationWord | None = None
) -> Made:
    """Return the modifier that keeps what a set holds, which a word relates to the set ``origin``."""
    general = word is not None and word.light
    return Made("modifier", Modifier(within=(form,), origin=origin, general=general), rule, sense)


def of_noun(noun: SetForm, form: SetForm) -> SetForm | None:
    """Return those of a set that a noun names."""
    return combined("intersection", noun, form)
