"""The nodes of logical forms that ask something of names as such, and not of what relations lead to from them."""

from dataclasses import fields
from typing import Literal

from catalog.values import value

from agent_core.grammar.semantics.relations import NO_KINDS, Edge, Kinds
from agent_core.grammar.semantics.sets import Condition, Named, Order, SetForm, Typed
from agent_core.graph_query import OrderBy

type OfNames = Profile | Contrast | Connection | WatchOrder | Alike | Foremost | Surpasses | Seasons | SameValue


@value
class NamesSideBySide(Typed):
    """Something that is asked of two or more names as such, and not of what relations lead to from them."""

    names: tuple[Named, ...]

    def _type(self) -> Kinds:
        return NO_KINDS.union(*(named.kinds for named in self.names))

    @property
    def detail(self) -> tuple[object, ...]:
        """What is asked of the names beside what the type of the node says."""
        return tuple(getattr(self, each.name) for each in fields(self) if each.compare and each.name != "names")


@value
class Contrast(NamesSideBySide):
    """What two or more differ in; with ``common`` what they share."""

    common: bool = False


@value
class Profile(NamesSideBySide):
    """Who or what a name is, with all that is told of it; with ``who`` somebody is asked for."""

    who: bool = False


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
        unlike: a title that is not liked, nor what is like that one.
        shared: a relation of the titles, of whose ends one shall have made it.
        by: who shall have made it.
        condition: what holds of it, whatever holds of the titles.
        unheld: in words, what the data does not tell of any title, so that answers leave it out.
    """

    said: str
    order: Order | None = None
    maker: Edge | None = None
    without: Named | None = None
    unlike: Named | None = None
    shared: Edge | None = None
    by: Named | None = None
    condition: Condition | None = None
    unheld: str = ""

    @property
    def about(self) -> object:
        """What it is said of, of which nothing else is said."""
        if self.order is not None:
            return self.order.by
        return self.maker or self.without or self.unlike or self.shared or self.by or self.condition or self.unheld


@value
class Alike(NamesSideBySide):
    """Those of a set that are like all of some titles, as many as is said.

    With ``next`` also what comes after one in its story.
    """

    among: SetForm
    next: bool = False
    otherwise: tuple[Otherwise, ...] = ()
    number: int | None = None


@value
class Foremost(NamesSideBySide):
    """Which of several of one kind is first in an order."""

    order: Order


@value
class Surpasses(NamesSideBySide):
    """Whether the first of two is before the second in an order."""

    order: Order


@value
class SameValue(NamesSideBySide):
    """Whether two have the same value of a field, by which results can be ordered."""

    by: OrderBy


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
