"""The logical form of a question: a sealed sum of typed nodes, whose impossible combinations cannot be built.

A node denotes a set of entities, says something of one, asks something of names as such, or is calculated of one set or
two. The type of a set is the kinds of entities that it may hold. Nodes refuse to be made of types that disagree, where
the functions of `agent_core.grammar.building` return ``None``.
"""

from dataclasses import field as slot
from typing import Final, Literal

from catalog.entities import RELEASED_TYPES, EntityType
from catalog.values import value

from agent_core.calculation.expressions import Function
from agent_core.grammar.relations import NO_KINDS, Edge, Kinds
from agent_core.graph_query import GroupField, OrderBy, SetOperator
from agent_core.results import Candidate

RELEASED: Final[Kinds] = frozenset(RELEASED_TYPES)
EPISODE: Final[Kinds] = frozenset({EntityType.EPISODE})
LAST: Final = -1
"""The place of the last of several."""

type SetForm = (
    Named | Hole | Everything | Join | Onwards | OfKind | Filter | Numbered | Combine | Distributed | Others | Without
    | OneOf | Ranked | Instalments | First
)  # fmt: skip
type OfNames = Profile | Contrast | Connection | WatchOrder | Alike | Foremost | Surpasses | Seasons | SameValue
type OfSets = SetForm | Count | FieldOf | Verify | Fulfils | Exists | Suggested | Spread
type Figure = Count | FieldOf | Aggregated
"""What is a number by itself."""
type Calculated = Aggregated | Difference | Share
"""What is worked out of the rows of one query, or of two."""
type LogicalForm = OfSets | OfNames | Calculated


class IllTypedError(TypeError):
    """A node of a logical form would denote entities of no kind."""


@value
class Typed:
    """A node, whose type is kept with it because it is asked for far oftener than nodes are made."""

    kinds: Kinds = slot(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what would denote entities of no kind."""
        kinds = self._type()
        if not kinds:
            raise IllTypedError("no entity is of all these kinds")
        object.__setattr__(self, "kinds", kinds)

    def _type(self) -> Kinds:
        """Return the kinds of entities that the node may denote."""
        raise NotImplementedError


@value
class Named(Typed):
    """The one entity that a name is taken for; ``start`` and ``end`` say where the name stands in the question.

    Attributes:
        namesakes: all of its kind that are called so, of whom something else may tell which is meant.
    """

    candidate: Candidate
    start: int
    end: int
    namesakes: tuple[Candidate, ...] = slot(default=(), compare=False, repr=False)

    def _type(self) -> Kinds:
        return frozenset({self.candidate.ref.entity_type})


@value
class Hole(Typed):
    """What a pronoun stands for, of some kinds, until it is known: the topic that stands in front of the question."""

    kinds: Kinds

    def _type(self) -> Kinds:
        return self.kinds


@value
class Everything(Typed):
    """All entities of some kinds."""

    kinds: Kinds

    def _type(self) -> Kinds:
        return self.kinds


@value
class Join(Typed):
    """Everything that an edge leads to from the entities of a set."""

    base: "SetForm"
    edge: Edge

    def _type(self) -> Kinds:
        return self.edge.targets(self.base.kinds)


@value
class Onwards(Typed):
    """Everything that an edge leads to from a set when it is followed again and again: all sequels of a title."""

    base: "SetForm"
    edge: Edge

    def _type(self) -> Kinds:
        return self.edge.targets(self.base.kinds)


@value
class OfKind(Typed):
    """Those entities of a set that are of some kinds."""

    base: "SetForm"
    only: Kinds

    def _type(self) -> Kinds:
        return self.base.kinds & self.only


@value
class Condition:
    """A condition on fields.

    Attributes:
        bounds: fields of `agent_core.graph_query.EntityFilters` with their values.
        had_by: the kinds that have these fields.
        said: in words, as it stands behind a noun.
        offers: it is one of several that are offered: "films or OVAs".
        having: how many entities a relation leads to of each, in place of bounds.
        dated_by: the title that it has to have come out before or, with ``later``, after, in place of bounds.
    """

    bounds: tuple[tuple[str, object], ...]
    had_by: Kinds
    said: str
    offers: bool = False
    having: "Having | None" = None
    dated_by: "Named | None" = None
    later: bool = False


@value
class Having:
    """At least and at most how many entities a relation leads to: "with a sequel", "with no sequel"."""

    related: "Related"
    least: int | None = None
    most: int | None = None


@value
class Filter(Typed):
    """Those entities of a set that fulfil a condition."""

    base: "SetForm"
    condition: Condition

    def _type(self) -> Kinds:
        return self.base.kinds & self.condition.had_by


@value
class Numbered(Typed):
    """The one of a title's episodes that has a number."""

    base: "SetForm"
    number: int

    def _type(self) -> Kinds:
        return self.base.kinds & EPISODE


@value
class Instalments(Typed):
    """What belongs to the story of a title, of some formats: its films. Only of its seasons it is one itself."""

    base: Named
    formats: tuple[str, ...] = ()

    def _type(self) -> Kinds:
        return self.base.kinds & frozenset({EntityType.ANIME})


@value
class First(Typed):
    """The one title that leads a ranking which no name tells, so that relations can be followed from it."""

    base: "Ranked"

    def _type(self) -> Kinds:
        return self.base.kinds & RELEASED


@value
class Combine(Typed):
    """Two sets joined by an operator; with ``severally`` each may be meant by itself: "the directors of X and Y"."""

    operator: SetOperator
    left: "SetForm"
    right: "SetForm"
    severally: bool = slot(default=False, compare=False)

    def _type(self) -> Kinds:
        return self.left.kinds & self.right.kinds


@value
class Distributed(Typed):
    """Two things said side by side, so that what is said behind them holds of each: "the director of X and Y".

    With ``jointly`` it is said that both have it.
    """

    operator: SetOperator
    left: "SetForm"
    right: "SetForm"
    jointly: bool = slot(default=False, compare=False)

    def _type(self) -> Kinds:
        return self.left.kinds & self.right.kinds


@value
class Others(Typed):
    """A set without what it is told by: "other anime by the director of X" are not X."""

    base: "SetForm"

    def _type(self) -> Kinds:
        return self.base.kinds


@value
class Without(Typed):
    """A set without some that are named, and with ``story`` without all that belongs to their stories."""

    base: "SetForm"
    names: tuple[Named, ...]
    story: bool = False

    def _type(self) -> Kinds:
        return self.base.kinds


@value
class OneOf(Typed):
    """Which of several that are named are in a set."""

    base: "SetForm"
    names: tuple[Named, ...]

    def _type(self) -> Kinds:
        return self.base.kinds & self.names[0].kinds


@value
class Order:
    """A measure with its direction, of how many; ``had_by`` are the kinds that have it.

    Without a limit it sorts all.

    Attributes:
        skip: how many of the first are passed over: two in front of the third.
        related: of what is ordered by how many entities a relation leads to, that relation, and of which of these.
    """

    by: OrderBy
    descending: bool
    had_by: Kinds
    limit: int | None = 1
    related: "Related | None" = None
    skip: int = 0


@value
class Related:
    """What is counted of each: where an edge leads to, among those of a set that a noun names."""

    edge: Edge
    among: "SetForm"


@value
class Ranked(Typed):
    """The first of a set in some order."""

    base: "SetForm"
    order: Order

    def _type(self) -> Kinds:
        return self.base.kinds & self.order.had_by


@value
class Count(Typed):
    """How many a set holds."""

    base: "SetForm"

    def _type(self) -> Kinds:
        return self.base.kinds


@value
class FieldOf(Typed):
    """The value of a field of the entities of a set.

    Attributes:
        place: of a field with several values in an order, the number of the one that is asked for, or `LAST`.
    """

    base: "SetForm"
    field: str
    had_by: Kinds
    place: int | None = None

    def _type(self) -> Kinds:
        return self.base.kinds & self.had_by


@value
class Verify(Typed):
    """Whether a named entity is in a set that other names tell."""

    claim: Named
    base: "SetForm"

    def _type(self) -> Kinds:
        return self.claim.kinds & self.base.kinds


@value
class Fulfils(Typed):
    """Whether what is in a set fulfils a condition, and is of some ``sort``."""

    base: "SetForm"
    condition: Condition
    sort: EntityType | None = None

    def _type(self) -> Kinds:
        return self.base.kinds & self.condition.had_by


@value
class Exists(Typed):
    """Whether a set holds anything."""

    base: "SetForm"

    def _type(self) -> Kinds:
        return self.base.kinds


@value
class Suggested(Typed):
    """A few of a set, as many as is said, that are recommended."""

    base: "SetForm"
    number: int | None

    def _type(self) -> Kinds:
        return self.base.kinds


@value
class Spread(Typed):
    """How many of a set have each value of a field, or each end of an edge; with ``leading`` those of which most do."""

    base: "SetForm"
    field: GroupField | Edge
    leading: bool = False

    def _type(self) -> Kinds:
        return self.base.kinds


@value
class NamesSideBySide(Typed):
    """Something that is asked of two or more names as such, and not of what relations lead to from them."""

    names: tuple[Named, ...]

    def _type(self) -> Kinds:
        return NO_KINDS.union(*(named.kinds for named in self.names))

    @property
    def detail(self) -> object:
        """What is asked of the names beside what the type of the node says."""
        return None


@value
class Contrast(NamesSideBySide):
    """What two or more differ in; with ``common`` what they share."""

    common: bool = False

    @property
    def detail(self) -> object:
        """Whether what they share is asked for."""
        return self.common


@value
class Profile(NamesSideBySide):
    """Who or what a name is, with all that is told of it; with ``who`` somebody is asked for."""

    who: bool = False

    @property
    def detail(self) -> object:
        """Whether somebody is asked for."""
        return self.who


@value
class Connection(NamesSideBySide):
    """How two are connected."""


@value
class WatchOrder(NamesSideBySide):
    """The order of the titles of one title's story."""


@value
class Otherwise:
    """What shall be otherwise than of the titles that something is like; one of all but ``said`` is told.

    Attributes:
        said: in words; empty of a condition that says no more than what it stands for, and of what is not told.
        order: more, or less, than the titles' own.
        maker: a relation of a title, of whose ends none shall have made it.
        without: who shall not have made it.
        shared: a relation of the titles, of whose ends one shall have made it.
        by: who shall have made it.
        condition: what holds of it, whatever holds of the titles.
        untold: in words, what the data does not tell of any title, so that answers leave it out.
    """

    said: str
    order: Order | None = None
    maker: Edge | None = None
    without: Named | None = None
    shared: Edge | None = None
    by: Named | None = None
    condition: Condition | None = None
    untold: str = ""

    @property
    def about(self) -> object:
        """What it is said of, of which nothing else is said."""
        if self.order is not None:
            return self.order.by
        return self.maker or self.without or self.shared or self.by or self.condition or self.untold


@value
class Alike(NamesSideBySide):
    """Those of a set that are like all of some titles, as many as is said.

    With ``next`` also what comes after one in its story.
    """

    among: "SetForm"
    next: bool = False
    otherwise: tuple[Otherwise, ...] = ()
    number: int | None = None

    @property
    def detail(self) -> object:
        """What is asked for that is like the titles."""
        return self.among, self.next, self.otherwise, self.number


@value
class Foremost(NamesSideBySide):
    """Which of several of one kind is first in an order."""

    order: Order

    @property
    def detail(self) -> object:
        """The order."""
        return self.order


@value
class Surpasses(NamesSideBySide):
    """Whether the first of two is before the second in an order."""

    order: Order

    @property
    def detail(self) -> object:
        """The order."""
        return self.order


@value
class SameValue(NamesSideBySide):
    """Whether two have the same value of a field, by which results can be ordered."""

    by: OrderBy

    @property
    def detail(self) -> object:
        """The field."""
        return self.by


@value
class Seasons(NamesSideBySide):
    """What is asked of the seasons of a series, which a title names.

    Attributes:
        asked: how many there are, whether one of them exists, when that is, or how many episodes they have.
        number: of the one that is asked for.
        whole: it is said that all seasons are meant.
        summed: it is said that they are added up.
    """

    asked: Literal["count", "existence", "date", "episodes"]
    number: int | None = None
    whole: bool = False
    summed: bool = False

    @property
    def detail(self) -> object:
        """What is asked of them."""
        return self.asked, self.number, self.whole, self.summed


@value
class Aggregated(Typed):
    """What the values of a field come to over the entities of a set: their sum, their average."""

    base: "SetForm"
    field: str
    had_by: Kinds
    function: Function

    def _type(self) -> Kinds:
        return self.base.kinds & self.had_by


@value
class Difference(Typed):
    """By how much the left figure is more than the right one; unless it is ``signed``, how far apart they are."""

    left: "Figure"
    right: "Figure"
    signed: bool

    def _type(self) -> Kinds:
        return self.left.kinds | self.right.kinds


@value
class Share(Typed):
    """Which share of a set those are that are in another one as well."""

    part: "SetForm"
    whole: "SetForm"

    def _type(self) -> Kinds:
        return self.part.kinds & self.whole.kinds
