"""The nodes of logical forms that denote sets of entities, whose impossible combinations cannot be built.

The type of a set is the kinds of entities that it may hold. Nodes refuse to be made of types that disagree, where the
functions of `agent_core.grammar.semantics.building` return ``None``.
"""

from collections.abc import Iterator
from dataclasses import field as slot
from typing import Final, Literal

from catalog.entities import RELEASED_TYPES, EntityType
from catalog.values import value

from agent_core.grammar.semantics.relations import NO_KINDS, Edge, Kinds
from agent_core.graph_query import OrderBy, SetOperator
from agent_core.references import EntityRef
from agent_core.results import Candidate, SongName, ThemeSong

RELEASED: Final[Kinds] = frozenset(RELEASED_TYPES)
EPISODE: Final[Kinds] = frozenset({EntityType.EPISODE})
_ANIME: Final[Kinds] = frozenset({EntityType.ANIME})

type SetForm = (
    Named | Hole | Everything | Join | Onwards | OfKind | Filter | Numbered | Combine | Distributed | Others | Without
    | OneOf | Ranked | Instalments | First | Sung
)  # fmt: skip


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
        raise NotImplementedError  # each node has its own; an abstract base class would slow every match of a node


@value
class OfASet(Typed):
    """What is made of one set, and is of its kinds where nothing else is said."""

    base: "SetForm"

    def _type(self) -> Kinds:
        return self.base.kinds


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
    """All entities of some kinds.

    Attributes:
        anaphoric: the noun stands for what was said before, as "the ones" does.
    """

    kinds: Kinds
    anaphoric: bool = slot(default=False, compare=False, repr=False)

    def _type(self) -> Kinds:
        return self.kinds


@value
class Join(OfASet):
    """Everything that an edge leads to from the entities of a set."""

    edge: Edge

    def _type(self) -> Kinds:
        return self.edge.targets(self.base.kinds)


@value
class Onwards(OfASet):
    """Everything that an edge leads to from a set when it is followed again and again: all sequels of a title."""

    edge: Edge

    def _type(self) -> Kinds:
        return self.edge.targets(self.base.kinds)


@value
class OfKind(OfASet):
    """Those entities of a set that are of some kinds."""

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
        taste: the words for which it stands, where these ask for a few titles that are recommended: "for beginners".
        opposed: of a mood, topics that rule it out, unless they are asked for as well.
        opinion: no row tells of one title that it is so: "is X overrated".
        offers: it is one of several that are offered: "films or OVAs".
        having: how many entities a relation leads to of each, in place of bounds.
        dated_by: the title that it has to have come out before or, with ``later``, after, in place of bounds.
    """

    bounds: tuple[tuple[str, object], ...]
    had_by: Kinds
    said: str
    taste: str = ""
    opposed: tuple[str, ...] = ()
    opinion: bool = False
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
class Filter(OfASet):
    """Those entities of a set that fulfil a condition."""

    condition: Condition

    def _type(self) -> Kinds:
        return self.base.kinds & self.condition.had_by


@value
class Numbered(OfASet):
    """The one of a title's episodes that has a number."""

    number: int

    def _type(self) -> Kinds:
        return self.base.kinds & EPISODE


@value
class Instalments(OfASet):
    """What belongs to the story of a title, of some formats: its films. Only of its seasons it is one itself."""

    base: Named
    formats: tuple[str, ...] = ()

    def _type(self) -> Kinds:
        return self.base.kinds & frozenset({EntityType.ANIME})


@value
class Sung(Typed):
    """The anime that open or end with a theme song: one that is called so, by whoever performs it, or both.

    Attributes:
        names: its title, and who performs it.
        place: whether they open or end with it; ``None`` for either.
        title: the anime whose song it is said to be.
    """

    names: tuple[SongName, ...]
    place: Literal["opening", "ending"] | None = None
    title: Named | None = None

    def _type(self) -> Kinds:
        return _ANIME if next(self._songs(), None) is not None else NO_KINDS

    def _songs(self) -> Iterator[ThemeSong]:
        """Yield the songs with all of these names, whatever they do, of the best known anime first."""
        first, *others = self.names
        among = [frozenset(name.songs) for name in others]
        title = None if self.title is None else self.title.candidate.ref
        for song in first.songs:
            if title in (None, song.anime) and all(song in each for each in among):
                yield song

    @property
    def anime(self) -> tuple[EntityRef, ...]:
        """Those with such a song in its place, the best known first; none where it stands nowhere in that place."""
        return tuple(dict.fromkeys(song.anime for song in self._songs() if self.place in (None, song.kind)))


@value
class First(OfASet):
    """The one title that leads a ranking which no name tells, so that relations can be followed from it."""

    base: "Ranked"

    def _type(self) -> Kinds:
        return self.base.kinds & RELEASED


@value
class Coordinated(Typed):
    """Two sets joined by an operator."""

    operator: SetOperator
    left: "SetForm"
    right: "SetForm"

    def _type(self) -> Kinds:
        return self.left.kinds & self.right.kinds


@value
class Combine(Coordinated):
    """Two sets joined by an operator; with ``distributive`` each may be meant by itself: "the directors of X and Y"."""

    distributive: bool = slot(default=False, compare=False)


@value
class Distributed(Coordinated):
    """Two things said side by side, so that what is said behind them holds of each: "the director of X and Y".

    With ``jointly`` it is said that both have it.
    """

    jointly: bool = slot(default=False, compare=False)


@value
class Others(OfASet):
    """A set without what it is told by: "other anime by the director of X" are not X."""


@value
class Without(OfASet):
    """A set without some that are named, and with ``story`` without all that belongs to their stories."""

    names: tuple[Named, ...]
    story: bool = False


@value
class OneOf(OfASet):
    """Which of several that are named are in a set."""

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
class Ranked(OfASet):
    """The first of a set in some order."""

    order: Order

    def _type(self) -> Kinds:
        return self.base.kinds & self.order.had_by
