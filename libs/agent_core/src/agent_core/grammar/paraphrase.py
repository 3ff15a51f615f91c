"""Says a logical form in English: total over all of its nodes."""

from collections.abc import Mapping, Sequence
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RELATIONS, RelationType
from catalog.values import value

from agent_core.answering.wording import ordinal, with_article
from agent_core.calculation.expressions import Function
from agent_core.grammar.inspection import NEXT_SEASON, is_season
from agent_core.grammar.logical_form import (
    LAST,
    Aggregated,
    Alike,
    Combine,
    Condition,
    Connection,
    Contrast,
    Coordinated,
    Count,
    Difference,
    Distributed,
    Everything,
    Exists,
    FieldOf,
    Filter,
    First,
    Foremost,
    Fulfils,
    Hole,
    Instalments,
    Join,
    LogicalForm,
    Named,
    NamesSideBySide,
    Numbered,
    OfKind,
    OneOf,
    Onwards,
    Order,
    Others,
    Profile,
    Ranked,
    Related,
    SameValue,
    Seasons,
    SetForm,
    Share,
    Spread,
    Suggested,
    Surpasses,
    Verify,
    WatchOrder,
    Without,
)
from agent_core.grammar.morphology import plural
from agent_core.grammar.narrowed_nouns import FORMATS, narrowed_noun
from agent_core.grammar.relations import Edge, Kinds
from agent_core.relation_phrases import RelationPhrase, phrase_of

_ORDERS: Final[Mapping[str, tuple[str, str]]] = {
    "score": ("best rated", "worst rated"),
    "popularity": ("most popular", "least popular"),
    "episodes": ("longest", "shortest"),
    "chapters": ("longest", "shortest"),
    "volumes": ("with the most volumes", "with the fewest volumes"),
    "start_date": ("newest", "oldest"),
}
_KIND_NOUNS: Final = {EntityType.ANIME: "anime", EntityType.MANGA: "manga", EntityType.PERSON: "person"}
_PARTS: Final = {**FORMATS, "tv": ("season", "seasons"), "": ("title", "titles")}
# What is asked of names and nothing more.
_OF_NAMES_ALONE: Final[Mapping[type[NamesSideBySide], str]] = {
    Profile: "who or what {} is", Connection: "how {} are connected", WatchOrder: "the watch order of {}",
}  # fmt: skip
_JOINTS: Final = {"union": "or", "intersection": "and", "difference": "but not"}


@value
class Said:
    """A noun phrase: its noun, and what stands behind that."""

    noun: str
    rest: str = ""

    @property
    def whole(self) -> str:
        """Both together."""
        return f"{self.noun} {self.rest}".strip()


def paraphrase(form: LogicalForm) -> str:  # noqa: C901, PLR0911 - one case for each node
    """Return what a logical form asks for, as "the director of X" or "how many anime by X there are"."""
    match form:
        case Suggested(base, number):
            return f"{number or 'a few'} of the {said(base, many=True).whole}, to recommend"
        case Spread(base, field, leading):
            group = RELATIONS[field.relation].label if isinstance(field, Edge) else field
            things = said(base, many=True).whole
            return f"the {group} of the most {things}" if leading else f"how many {things} there are of each {group}"
        case Count(base):
            return f"how many {said(base, many=True).whole} there are"
        case FieldOf(base, field, _, place):
            return f"the {_called(field)}{_numbered(place)} of {_as_base(base)}"
        case Aggregated(base, field, _, function):
            told = "the sum of" if function is Function.SUM else "the average of"
            return f"{told} the {_called(field)} of {_as_base(base)}"
        case Difference(left, right):
            return f"the difference between {paraphrase(left)} and {paraphrase(right)}"
        case Share(part, whole):
            return f"the share of the {said(part, many=True).whole} among the {said(whole, many=True).whole}"
        case Fulfils(base, condition):
            return f"whether {_as_base(base)} is {condition.said}"
        case Verify(claim, base):
            return f"whether {claim.candidate.name} is among the {said(base, many=True).whole}"
        case Exists(base):
            return f"whether there are any {said(base, many=True).whole}"
        case NamesSideBySide():
            return _side_by_side(form)
        case _:
            return f"the {said(form, many=True).whole}"


def _side_by_side(form: NamesSideBySide) -> str:
    both = _listed(form.names)
    match form:
        case Contrast(_, common):
            return f"what {both} have in common" if common else f"how {both} differ"
        case Profile() | Connection() | WatchOrder():
            return _OF_NAMES_ALONE[type(form)].format(both)
        case SameValue(_, by):
            return f"whether {both} have the same {_called(by)}"
        case Seasons(_, asked, number, _, _):
            return _of_seasons(asked, number).format(both)
        case Alike(_, among, _, otherwise, number):
            but = " and ".join(
                o.said or o.untold or (o.condition.said if o.condition is not None else "") for o in otherwise
            )
            few = "" if number is None else f"{number} "
            return f"the {few}{said(among, many=True).whole} like {both}{f' but {but}' if but else ''}"
        case Foremost(_, order):
            return f"which of {both} is the {_most(order)}"
        case Surpasses((one, other), order):
            return f"whether {one.candidate.name} rather than {other.candidate.name} is the {_most(order)}"
        case _:
            raise AssertionError(f"no words for {type(form).__name__}")


def _listed(named: Sequence[Named]) -> str:
    names = [each.candidate.name for each in named]
    return f"{', '.join(names[:-1])} and {names[-1]}".removeprefix(" and ")


def _of_seasons(asked: str, number: int | None) -> str:
    one = f"season {number} of {{}}"
    told = {
        "count": "how many seasons {} has",
        "existence": f"whether there is a {one}",
        "date": f"when {one} came out",
        "episodes": "how many episodes the seasons of {} have",
    }
    return told[asked]


def _most(order: Order) -> str:
    if order.related is not None:
        return f"one with the {'most' if order.descending else 'fewest'} {_things(order.related, order.had_by)}"
    return _ORDERS.get(order.by, (f"first by {order.by}", f"last by {order.by}"))[not order.descending]


def counted(related: Related, kinds: Kinds, *, many: bool = True) -> str:
    """Return what is counted of each of some kinds: "anime directed by each"."""
    reading = reading_of(Everything(kinds), related.edge)
    things = _things(related, kinds, many=many)
    return things if reading is None else f"{things} {reading.link.format('each')}"


def _numbered(place: int | None) -> str:
    return "" if place is None else " (the last)" if place == LAST else f" (number {place})"


def _called(field: str) -> str:
    return field.replace("_", " ")


def said(form: SetForm, *, many: bool) -> Said:  # noqa: C901, PLR0911 - one case for each node
    """Return a set as a noun phrase without its article."""
    match form:
        case Named(candidate):
            return Said(candidate.name)
        case Hole() | Everything():
            return Said("it" if isinstance(form, Hole) else _of_kinds(form.kinds, many=many))
        case Join(base, edge) | Onwards(base, edge):
            return _joined(base, edge, many=many or isinstance(form, Onwards))
        case OfKind(base, _):
            return said(base, many=many)
        case Filter(base, condition):
            inner = said(base, many=many)
            return Said(inner.noun, f"{inner.rest} {_behind(condition)}".strip())
        case Numbered(base, number):
            return Said(f"episode {number}", said(base, many=False).rest)
        case Instalments(base, formats):
            noun = _PARTS[next(iter(formats), "")]
            return Said(noun[many], f"of the story of {base.candidate.name}")
        case First(base):
            return said(base, many=False)
        case Coordinated(operator, left, right):
            return _in_a_title(form, many=many) or _combined(
                said(left, many=many), said(right, many=many), _JOINTS[operator]
            )
        case Others(base):
            inner = said(base, many=many)
            return Said(f"other {inner.noun}", inner.rest)
        case OneOf(base, names):
            inner = said(base, many=many)
            return Said(inner.noun, f"{inner.rest}, of {_listed(names)}".strip())
        case Without(base, names, story):
            inner, left_out = said(base, many=many), " and ".join(name.candidate.name for name in names)
            franchise = " and what belongs to its franchise" if story else ""
            return Said(inner.noun, f"{inner.rest} other than {left_out}{franchise}".strip())
        case Ranked(base, order):
            return _ranked(said(base, many=order.limit != 1), order)


def _behind(condition: Condition) -> str:
    """Return a condition as it stands behind a noun: "(in 2010)", "with no sequel in the data"."""
    having = condition.having
    if having is None:
        return f"({condition.said})"
    one = _things(having.related, condition.had_by, many=False)
    if having.most == 0:
        return f"with no {one} in the data"
    if (having.least, having.most) == (1, None):
        return f"with {with_article(one)}"
    return f"with {condition.said} {_things(having.related, condition.had_by)}"


def _ranked(inner: Said, order: Order) -> Said:
    if order.limit is None:
        return Said(inner.noun, f"{inner.rest} by {_called(order.by)}".strip())
    number = f"{order.limit} " if order.limit and order.limit > 1 else ""
    if order.skip:
        number = f"{ordinal(order.skip + 1)} "
    if order.related is not None:
        degree = "most" if order.descending else "fewest"
        return Said(
            f"{number}{inner.noun}", f"{inner.rest} with the {degree} {_things(order.related, order.had_by)}".strip()
        )
    told = _ORDERS.get(order.by, (f"first by {order.by}", f"last by {order.by}"))[not order.descending]
    return Said(f"{number}{told} {inner.noun}", inner.rest)


def _things(related: Related, kinds: Kinds, *, many: bool = True) -> str:
    """Return the noun of what is counted of each of some kinds."""
    reading = reading_of(Everything(kinds), related.edge)
    if reading is None or not isinstance(related.among, Everything):
        return said(related.among, many=many).whole
    return reading.called(many=many)


def _joined(base: SetForm, edge: Edge, *, many: bool) -> Said:
    if edge == NEXT_SEASON and is_season(base):
        return _later_season(base, many=many)
    reading = reading_of(base, edge)
    whole = _as_base(base)
    if reading is None:
        label = RELATIONS[edge.relation].label
        role = f" ({edge.role})" if edge.role else ""
        return Said(plural(label) if many else label, f"of {whole}{role}")
    return Said(reading.called(many=many), reading.link.format(whole))


def _later_season(base: SetForm, *, many: bool) -> Said:
    """Return what is behind the second season: its number, and the series."""
    steps = 1
    while isinstance(base, Join):
        base, steps = base.base, steps + 1
    reading = phrase_of(EntityType.ANIME, *[(RelationType.NEXT_SEASON, None)] * steps)
    noun = f"season {steps + 1}" if reading is None else reading.called(many=many)
    return Said(noun, f"of {_as_base(base)}")


def _as_base(form: SetForm) -> str:  # noqa: PLR0911 - one case for each node
    """Return a set as what something belongs to."""
    match form:
        case Named(candidate):
            return candidate.name
        case OfKind(base, _):
            return _as_base(base)
        case Distributed(operator, left, right):
            return f"{_as_base(left)} {_JOINTS[operator]} {_as_base(right)}"
        case Combine("intersection", Named(), Join(_, Edge(RelationType.HAS_CHARACTER))):
            return said(form, many=False).whole
        case Ranked(_, order):
            return f"the {said(form, many=order.limit != 1).whole}"
        case First(base):
            return _as_base(base)
        case Filter():
            return f"the {_narrowed(form).whole}"
        case Join(base, edge):
            reading = reading_of(base, edge)
            return f"the {said(form, many=reading is not None and reading.said_as_many).whole}"
        case _:
            return f"the {said(form, many=True).whole}"


def _narrowed(form: SetForm) -> Said:
    """Return a set on the way to another one, with what narrows it as a part of its noun phrase."""
    if not isinstance(form, Filter) or form.condition.having is not None:
        return said(form, many=True)
    inner = _narrowed(form.base)
    told = narrowed_noun(inner.noun, inner.rest, form.condition, many=True)
    return Said(inner.noun, f"{inner.rest} {_behind(form.condition)}".strip()) if told is None else Said(*told)


def _in_a_title(form: Coordinated, *, many: bool) -> Said | None:
    """Return "characters of Y voiced by X" and "films of the story of Y by X"; ``None`` for anything else."""
    for one, other in ((form.left, form.right), (form.right, form.left)):
        match one, other:
            case Instalments(), Join() if form.operator == "intersection":
                part = said(one, many=many)
                return Said(part.noun, f"{part.rest} {said(other, many=many).rest}")
            case Named(candidate), Join(title, Edge(RelationType.HAS_CHARACTER)):
                return Said(f"{candidate.name} in {_as_base(title)}")
            case Join(_, Edge(RelationType.VOICES)), Join(title, Edge(RelationType.HAS_CHARACTER, None)):
                voiced = said(one, many=many)
                return Said(voiced.noun, f"of {_as_base(title)} {voiced.rest}")
            case _:
                continue
    return None


def _combined(left: Said, right: Said, joint: str) -> Said:
    if left.noun == right.noun and left.rest and right.rest:
        return Said(left.noun, f"{left.rest} {joint} {right.rest}")
    return Said(left.whole, f"{joint} {right.whole}")


def _of_kinds(kinds: Kinds, *, many: bool) -> str:
    return " or ".join(_of_kind(kind, many=many) for kind in sorted(kinds))


def _of_kind(kind: EntityType, *, many: bool) -> str:
    noun = _KIND_NOUNS.get(kind, kind.value)
    return ("people" if kind is EntityType.PERSON else plural(noun)) if many else noun


def reading_of(base: SetForm, edge: Edge) -> RelationPhrase | None:
    """Return how one hop from a set is said; ``None`` where the relation has no words of its own."""
    found = (phrase_of(kind, (edge.relation, edge.role)) for kind in sorted(base.kinds))
    return next((reading for reading in found if reading is not None), None)


def unfiltered(form: SetForm) -> SetForm:
    """Return a set without what answers say of its query: conditions on its results, and their order."""
    match form:
        case Filter(base, condition) if condition.having is not None:
            return Filter(unfiltered(base), condition)
        case Ranked(base, _) | Filter(base, _) | Others(base) | First(base):
            return unfiltered(base)
        case OneOf(base, _):
            return unfiltered(base)
        case Without(base, names, story):
            return Without(unfiltered(base), names, story)
        case Combine(operator, left, right) if operator == "intersection":
            return Combine(operator, unfiltered(left), unfiltered(right))
        case Combine(operator, left, right) if operator == "difference":
            return Combine(operator, unfiltered(left), right)
        case _:
            return form
