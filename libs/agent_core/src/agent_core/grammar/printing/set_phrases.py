"""Says a set in English, as a noun phrase without its article: total over all nodes that denote entities."""

from collections.abc import Mapping, Sequence
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RELATIONS, RelationType
from catalog.values import value

from agent_core.grammar.languages.morphology import join, ordinal, plural, with_article
from agent_core.grammar.semantics.inspection import NEXT_SEASON, is_season, leaves_out_stories
from agent_core.grammar.semantics.logical_form import (
    Combine,
    Condition,
    Coordinated,
    Distributed,
    Everything,
    Filter,
    First,
    Hole,
    Instalments,
    Join,
    Named,
    Numbered,
    OfKind,
    OneOf,
    Onwards,
    Order,
    Others,
    Ranked,
    Related,
    SetForm,
    Sung,
    Without,
)
from agent_core.grammar.semantics.relations import Edge, Kinds
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
# What anime of a format are called, one and many.
_FORMATS: Final[Mapping[str, tuple[str, str]]] = {
    "movie": ("film", "films"),
    "ova": ("OVA", "OVAs"),
    "special": ("special", "specials"),
    "ona": ("web anime", "web anime"),
    "tv": ("TV series", "TV series"),
}
_PARTS: Final = {**_FORMATS, "tv": ("season", "seasons"), "": ("title", "titles")}
_ARE: Final = ("is", "are")
_CONJUNCTIONS: Final = {"union": "or", "intersection": "and", "difference": "but not"}
_ANIME: Final = "anime"
_DATES: Final = ("year_min", "year_max", "ended_min", "ended_max")


@value
class Said:
    """A noun phrase: its noun, and what stands behind that."""

    noun: str
    rest: str = ""

    @property
    def whole(self) -> str:
        """Both together."""
        return f"{self.noun} {self.rest}".strip()

    def before(self, text: str) -> "Said":
        """Return the phrase with something behind it."""
        return Said(self.noun, f"{self.rest} {text}".strip())


def listed(named: Sequence[Named]) -> str:
    """Return names one after the other, with "and" in front of the last."""
    names = [each.candidate.name for each in named]
    return f"{', '.join(names[:-1])} and {names[-1]}".removeprefix(" and ")


def counted(related: Related, kinds: Kinds, *, many: bool = True) -> str:
    """Return what is counted of each of some kinds: "anime directed by each"."""
    reading = reading_of(Everything(kinds), related.edge)
    noun = things(related, kinds, many=many)
    return noun if reading is None else f"{noun} {reading.link.format('each')}"


def called(field: str) -> str:
    """Return the name of a field in words."""
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
            return said(base, many=many).before(_behind(condition))
        case Numbered(base, number):
            return Said(f"episode {number}", said(base, many=False).rest)
        case Sung():
            return Said("anime", _with_songs(form))
        case Instalments(base, formats):
            noun = _PARTS[formats[0] if len(formats) == 1 else ""]
            whole = Said(noun[many], f"of the story of {base.candidate.name}")
            kinds = " or ".join(_PARTS[name][many] for name in formats)
            return whole.before(f"that {_ARE[many]} {kinds}") if len(formats) > 1 else whole
        case First(base):
            return said(base, many=False)
        case Coordinated():
            return _in_a_title(form, many=many) or _combined(form, many=many)
        case Others(base):
            inner = said(base, many=many)
            return Said(f"other {inner.noun}", inner.rest)
        case OneOf(base, names):
            inner = said(base, many=many)
            return Said(inner.noun, f"{inner.rest}, of {listed(names)}".strip())
        case Without(base, names):
            franchise = "its franchise" if len(names) == 1 else "their franchises"
            stories = [f"what belongs to {franchise}"] if leaves_out_stories(form) else []
            left_out = [*(name.candidate.name for name in names), *stories]
            return said(base, many=many).before(f"other than {join(left_out)}")
        case Ranked(base, order):
            return _ranked(said(base, many=order.limit != 1), order)


def _with_songs(form: Sung) -> str:
    """Return the theme songs of anime as they stand behind a noun: "whose opening is “X”", "with a song by Y"."""
    titles = [f"“{name.text}”" for name in form.names if not name.sings]
    by = "".join(f" by {name.text}" for name in form.names if name.sings)
    song = form.place or "theme song"
    return f"whose {song} is {titles[0]}{by}" if titles else f"with {with_article(song)}{by}"


def _behind(condition: Condition) -> str:
    """Return a condition as it stands behind a noun: "(in 2010)", "with no sequel in the data"."""
    having = condition.having
    if having is None:
        return f"({condition.said})"
    one = things(having.related, condition.had_by, many=False)
    if having.most == 0:
        return f"with no {one} in the data"
    if (having.least, having.most) == (1, None):
        return f"with {with_article(one)}"
    return f"with {condition.said} {things(having.related, condition.had_by)}"


def _ranked(inner: Said, order: Order) -> Said:
    if order.limit is None:
        return inner.before(f"by {called(order.by)}")
    number = f"{order.limit} " if order.limit and order.limit > 1 else ""
    if order.skip:
        number = f"{ordinal(order.skip + 1)} "
    if order.related is not None:
        most = f"with the {degree(order)} {things(order.related, order.had_by)}"
        return Said(f"{number}{inner.noun}", inner.rest).before(most)
    return Said(f"{number}{superlative(order)} {inner.noun}", inner.rest)


def degree(order: Order) -> str:
    """Return which end of a count of others an order begins with."""
    return "most" if order.descending else "fewest"


def superlative(order: Order) -> str:
    """Return the adjective of what is first in an order."""
    return _ORDERS.get(order.by, (f"first by {order.by}", f"last by {order.by}"))[not order.descending]


def in_plural(form: SetForm) -> str:
    """Return a set as a noun phrase in the plural."""
    return said(form, many=True).whole


def things(related: Related, kinds: Kinds, *, many: bool = True) -> str:
    """Return the noun of what is counted of each of some kinds."""
    reading = reading_of(Everything(kinds), related.edge)
    if reading is None or not isinstance(related.among, Everything):
        return _narrowed(related.among, many=many).whole
    return reading.called(many=many)


def _joined(base: SetForm, edge: Edge, *, many: bool) -> Said:
    if edge == NEXT_SEASON and is_season(base):
        return _later_season(base, many=many)
    reading = reading_of(base, edge)
    whole = as_base(base)
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
    return Said(noun, f"of {as_base(base)}")


def as_base(form: SetForm) -> str:  # noqa: PLR0911 - one case for each node
    """Return a set as what something belongs to."""
    match form:
        case Named(candidate):
            return candidate.name
        case OfKind(base, _):
            return as_base(base)
        case Distributed(operator, left, right):
            return f"{as_base(left)} {_CONJUNCTIONS[operator]} {as_base(right)}"
        case Combine("intersection", Named(), Join(_, Edge(RelationType.HAS_CHARACTER))):
            return said(form, many=False).whole
        case Ranked(_, order):
            return f"the {said(form, many=order.limit != 1).whole}"
        case First(base):
            return as_base(base)
        case Filter(base, _) if isinstance(unfiltered(base), Named):
            return as_base(base)  # it only tells which namesake is meant
        case Filter():
            return f"the {_narrowed(form).whole}"
        case Join(base, edge):
            reading = reading_of(base, edge)
            return f"the {said(form, many=reading is not None and reading.said_as_many).whole}"
        case _:
            return f"the {in_plural(form)}"


def _narrowed(form: SetForm, *, many: bool = True) -> Said:
    """Return a set on the way to another one, with what narrows it as a part of its noun phrase."""
    if not isinstance(form, Filter) or form.condition.having is not None:
        return said(form, many=many)
    inner = _narrowed(form.base, many=many)
    narrowed_noun = _narrowed_noun(inner.noun, inner.rest, form.condition, many=many)
    return inner.before(_behind(form.condition)) if narrowed_noun is None else Said(*narrowed_noun)


def _in_a_title(form: Combine | Distributed, *, many: bool) -> Said | None:
    """Return "characters of Y voiced by X" and "films of the story of Y by X"; ``None`` for anything else."""
    for one, other in ((form.left, form.right), (form.right, form.left)):
        match one, other:
            case Instalments(), Join() if form.operator == "intersection":
                part = said(one, many=many)
                return Said(part.noun, f"{part.rest} {said(other, many=many).rest}")
            case Named(candidate), Join(title, Edge(RelationType.HAS_CHARACTER)):
                return Said(f"{candidate.name} in {as_base(title)}")
            case Join(_, Edge(RelationType.VOICES)), Join(title, Edge(RelationType.HAS_CHARACTER, None)):
                voiced = said(one, many=many)
                return Said(voiced.noun, f"of {as_base(title)} {voiced.rest}")
            case _:
                continue
    return None


def _combined(form: Combine | Distributed, *, many: bool) -> Said:
    left, right, conjunction = said(form.left, many=many), said(form.right, many=many), _CONJUNCTIONS[form.operator]
    if left.noun == right.noun and left.rest and right.rest:
        return Said(left.noun, f"{left.rest} {conjunction} {right.rest}")
    return Said(left.whole, f"{conjunction} {right.whole}")


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


def _narrowed_noun(noun: str, rest: str, condition: Condition, *, many: bool) -> tuple[str, str] | None:
    """Return a noun and what stands behind it with a condition; ``None`` where that is not said as a part of them.

    A format takes the place of "anime", a genre stands in front of the noun, and years behind all else.
    """
    match condition.bounds:
        case (("format", (str() as name,)),) if noun.endswith(_ANIME) and name in _FORMATS:
            return f"{noun.removesuffix(_ANIME)}{_FORMATS[name][many]}", rest
        case (("genre", (str() as genre,)),):
            return f"{genre} {noun}", rest
        case bounds if bounds and all(name in _DATES for name, _ in bounds):
            return noun, f"{rest} {condition.said}".strip()
        case _:
            return None
