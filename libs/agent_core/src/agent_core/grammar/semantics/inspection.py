"""What is asked of logical forms: the names in them, and whether names or pronouns tell them."""

from collections.abc import Collection, Iterator
from typing import Final, get_args

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.grammar.semantics.logical_form import (
    EPISODE,
    Alike,
    Combine,
    Coordinated,
    Difference,
    Everything,
    Filter,
    First,
    Foremost,
    Hole,
    Instalments,
    Join,
    LogicalForm,
    Named,
    NamesSideBySide,
    Numbered,
    OfKind,
    OfNames,
    OfSets,
    OneOf,
    Onwards,
    Others,
    Ranked,
    SetForm,
    Share,
    Sung,
    Surpasses,
    Verify,
    Without,
)
from agent_core.grammar.semantics.meanings import Modifier
from agent_core.grammar.semantics.relations import Edge

NEXT_SEASON: Final = Edge(RelationType.NEXT_SEASON)
"""From a title to the season behind it."""

_OF_GENRES: Final = frozenset({"genre", "genre_any"})
# The nodes that denote entities.
_SETS: Final[tuple[type, ...]] = get_args(SetForm.__value__)


def leaves_out_stories(form: Without) -> bool:
    """True where names that are left out stand for their whole stories, as anime do in a set that no name tells."""
    whole = not is_anchored(form.base) and all(name.kinds <= frozenset({EntityType.ANIME}) for name in form.names)
    return form.story or whole


def is_anchored(form: OfSets | OfNames) -> bool:
    """True where a name tells the set, so that relations can be followed from it."""
    while True:
        match form:
            case Named() | Hole() | Join() | Onwards() | Instalments() | First() | Sung() | NamesSideBySide():
                return True  # no relation is followed from what no name tells
            case Everything():
                return False
            case Coordinated():
                return is_anchored(form.left) or is_anchored(form.right)
            case _:
                form = form.base


def parts_of(form: LogicalForm) -> tuple[LogicalForm, ...]:
    """Return the forms that one is made of, from left to right; names that something is asked of are no parts of it."""
    match form:
        case Named() | Everything() | Hole() | Sung() | NamesSideBySide():
            return ()
        case Coordinated() | Difference():
            return form.left, form.right
        case Share(part, whole):
            return part, whole
        case _:
            return (form.base,)


def names_in(form: LogicalForm) -> Iterator[Named]:
    """Yield the names that a form refers to, from left to right."""
    match form:
        case Named():
            yield form
        case Verify(claim, base):
            yield claim
            yield from names_in(base)
        case Sung(title=Named() as title):
            yield title
        case Without(base, names) | OneOf(base, names):
            yield from names_in(base)
            yield from names
        case NamesSideBySide():
            yield from form.names
            otherwise = form.otherwise if isinstance(form, Alike) else ()
            yield from (
                name
                for difference in otherwise
                for name in (difference.without, difference.unlike, difference.by)
                if name is not None
            )
        case _:
            if isinstance(form, Filter) and form.condition.dated_by is not None:
                yield form.condition.dated_by
            for part in parts_of(form):
                yield from names_in(part)


def takes_names_once(form: LogicalForm) -> bool:
    """True unless one name is taken for two things, by itself and by the "it" of "before it"."""
    if isinstance(form, Filter) and (title := form.condition.dated_by) is not None:
        alike = (name for name in names_in(form.base) if (name.start, name.end) == (title.start, title.end))
        if any(name.candidate.ref != title.candidate.ref for name in alike):
            return False
    return all(map(takes_names_once, parts_of(form)))


def sets_within(form: LogicalForm) -> Iterator[SetForm]:
    """Yield what relations were followed from to a set, each a set itself, the last one first."""
    while isinstance(form, Filter | Join | OfKind | Others | Ranked):
        form = form.base
        if isinstance(form, Join):
            yield form


def is_in_order(form: LogicalForm, *, besides: Collection[object] = ()) -> bool:
    """True for what is first or last in an order, not counting orders within the forms ``besides``."""
    if form in besides:
        return False
    of_itself = isinstance(form, Foremost | Surpasses | Ranked)
    return of_itself or any(is_in_order(each, besides=besides) for each in parts_of(form))


def forms_in(form: LogicalForm) -> Iterator[LogicalForm]:
    """Yield a form, and all that it is made of."""
    yield form
    for part in parts_of(form):
        yield from forms_in(part)


def is_part_of(part: LogicalForm, form: LogicalForm) -> bool:
    """True where a form is made of another one, or is that: "the director of the sequel of X" of "the sequel of X"."""
    return any(part == each for each in forms_in(form))


def identified_by_a_title(form: LogicalForm) -> frozenset[Named]:
    """Return the characters' names of which a title says who is meant: "Rin in X"."""
    match form:
        case Combine("intersection", Named() as name, Join(_, Edge(RelationType.HAS_CHARACTER))):
            return frozenset({name})
        case _:
            return frozenset[Named]().union(*map(identified_by_a_title, parts_of(form)))


def has_hole(form: LogicalForm) -> bool:
    """True where it is not known what a pronoun stands for."""
    return isinstance(form, Hole) or any(map(has_hole, parts_of(form)))


def stands_alone(form: LogicalForm) -> bool:
    """True unless what was said before tells what is meant: by "it", or without any name by "the ones" and "others"."""
    return not has_hole(form) and (not _is_anaphoric(form) or any(names_in(form)))


def _is_anaphoric(form: LogicalForm) -> bool:
    return (
        isinstance(form, Others)
        or (isinstance(form, Everything) and form.anaphoric)
        or any(map(_is_anaphoric, parts_of(form)))
    )


def is_counted(form: SetForm) -> bool:
    """True where some number of others is said of a set that no name tells, so that no filters alone say it."""
    while isinstance(form, Filter | OfKind):
        if isinstance(form, Filter) and form.condition.having is not None:
            return True
        form = form.base
    return isinstance(form, Combine) and (is_counted(form.left) or is_counted(form.right))


def is_ranked_by_number(form: SetForm) -> bool:
    """True for those of a set of whom most, or fewest, others are told."""
    return isinstance(form, Ranked) and form.order.related is not None


def is_season(form: LogicalForm) -> bool:
    """True for a later season of the series that a name tells."""
    later = False
    while isinstance(form, Filter | OfKind):
        form = form.base
    while isinstance(form, Join) and form.edge == NEXT_SEASON:
        form, later = form.base, True
    return later and isinstance(form, Named)


def songs_in(form: LogicalForm) -> Iterator[Sung]:
    """Yield the anime in a form that theme songs tell, from left to right."""
    if isinstance(form, Sung):
        yield form
    else:
        for part in parts_of(form):
            yield from songs_in(part)


def is_an_episode(form: LogicalForm) -> bool:
    """True for one of a title's episodes, of which the title is told."""
    return isinstance(form, Numbered) or (isinstance(form, Ranked) and form.order.limit == 1 and form.kinds == EPISODE)


def instalments_in(form: LogicalForm) -> Iterator[Instalments]:
    """Yield what belongs to a story in a form, from left to right."""
    if isinstance(form, Instalments):
        yield form
    else:
        for part in parts_of(form):
            yield from instalments_in(part)


def is_a_set(meaning: object) -> bool:
    """True for a logical form that denotes entities, and for no value, verdict or question about names as such."""
    return isinstance(meaning, _SETS)


def is_bare_name(form: LogicalForm) -> bool:
    """True where nothing is said of a name but its kind and conditions that it fulfils."""
    match form:
        case Named():
            return True
        case OfKind(base, _) | Filter(base, _):
            return is_bare_name(base)
        case Coordinated(_, left, right):
            return is_bare_name(left) or is_bare_name(right)
        case _:
            return False


def is_of_genres(modifier: Modifier) -> bool:
    """True for what says nothing but one genre, theme or tag, or one of several."""
    bounds = [name for condition in modifier.conditions for name, _ in condition.bounds]
    return len(bounds) == 1 and bounds[0] in _OF_GENRES and not (modifier.within or modifier.without)


def says_more_than_genres(form: SetForm) -> bool:
    """True for all titles of some fields, not of genres alone: "an anime from 2024", "a film"; not "a comedy"."""
    fields = set[str]()
    while isinstance(form, Filter):
        if not form.condition.bounds:
            return False
        fields.update(name for name, _ in form.condition.bounds)
        form = form.base
    return isinstance(form, Everything) and not form.anaphoric and not fields <= _OF_GENRES
