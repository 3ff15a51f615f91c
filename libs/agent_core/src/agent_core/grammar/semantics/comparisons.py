"""What pieces of comparisons and calculations mean before these are whole."""

from typing import Literal

from catalog.values import value

from agent_core.calculation.expressions import Function
from agent_core.grammar.semantics.logical_form import Figure, Named, Order, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, Names, RelationWord
from agent_core.grammar.semantics.quantities import Comparator


@value
class Amount:
    """More or fewer of what a noun names, or with ``most`` the most or fewest of it.

    Attributes:
        name: who or what is said to have them, once that is known.
    """

    noun: SetForm
    descending: bool
    most: bool = False
    name: Named | None = None


@value
class Contested:
    """Two names of which the first is said to have more of what a noun names."""

    names: Names
    amount: Amount


@value
class Surpassing:
    """A name with the order in which it is said to be before another one."""

    name: Named
    order: Order


@value
class Aggregating:
    """A function of a field, such as "the average score"."""

    function: Function
    field: FieldWord


@value
class Compared:
    """What something is compared to: "than Y", and of times "before Y", which is ``less``; ``timed`` of times alone."""

    form: SetForm | Figure
    timed: bool = False
    less: bool = False


@value
class Pair:
    """The two ends of "between X and Y"."""

    left: SetForm | Figure
    right: SetForm | Figure


@value
class Gap:
    """A difference of which some parts are known.

    Attributes:
        field: of which values; ``None`` where sets are counted, or where it is not known yet.
        noun: what is counted.
        less: the left side is said to be less.
        signed: which side is more is said; else how far both are apart.
    """

    field: FieldWord | None = None
    noun: SetForm | None = None
    left: SetForm | Figure | None = None
    right: SetForm | Figure | None = None
    less: bool = False
    signed: bool = True


@value
class Sharing:
    """A share of which the part, the whole or both are known."""

    part: SetForm | Modifier | None = None
    whole: SetForm | None = None


@value
class Measured:
    """A word of comparison with the field that it compares."""

    comparator: Comparator
    field: FieldWord


type PairingName = Literal["contrast", "common", "connection"]


@value
class Pairing:
    """A word of what is asked of names side by side; ``names`` are those that are known so far."""

    name: PairingName
    names: tuple[Named, ...] = ()


@value
class HavingSame:
    """A noun with the relation by which what it names has the same as something that is not told yet."""

    noun: SetForm
    word: RelationWord
