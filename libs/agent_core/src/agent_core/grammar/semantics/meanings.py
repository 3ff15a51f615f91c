"""What words mean before they are put together: relations, fields, comparators, modifiers."""

from dataclasses import field as slot

from catalog.values import value

from agent_core.grammar.semantics.logical_form import RELEASED, Condition, Named, Otherwise, SetForm
from agent_core.grammar.semantics.relations import ANY_KIND, NO_KINDS, Edge, Kinds, Path
from agent_core.graph_query import OrderBy, SetOperator


@value
class Pronoun:
    """What kinds of things a pronoun may stand for; a definite noun only for what an earlier question is about.

    A ``plural`` one rather stands for those who made a title than for that one title.
    """

    kinds: Kinds
    definite: bool = False
    plural: bool = False


@value
class Sense:
    """One relation that a word may mean, and how far-fetched that is."""

    path: Path
    cost: float


@value
class RelationWord:
    """A noun, a verb or a preposition that says a relation.

    Attributes:
        lemma: what the lexicon calls it; it says nothing that the senses do not.
        senses: from what something belongs to, or a verb's object, to what is called so, or its subject.
        activity: of a noun, that it names what was done, which a light verb may take for its object.
        light: it is so general that a more specific word beside it tells which relation is meant.
        participle: of a verb, that this form may tell what was done to its subject.
        through: of a verb, the relation by which its object belongs to what the senses are of: who designs the
            characters of a title designs for that title.
        head: of a noun, what else it says of those it is followed to: "sequel films", "other roles".
        base: of a noun, what kind of things it is followed from: "manga author".
        engaged: of a noun, that a preposition stands in front of it: "on character designs".
    """

    lemma: str = slot(compare=False)
    senses: tuple[Sense, ...]
    activity: bool = False
    light: bool = False
    participle: bool = False
    through: Edge | None = None
    head: SetForm | None = None
    base: Kinds | None = None
    engaged: bool = False

    @property
    def starts(self) -> Kinds:
        """The kinds of what its senses lead from."""
        return NO_KINDS.union(*(sense.path.ends for sense in self.senses))

    @property
    def ends(self) -> Kinds:
        """The kinds of all that it may lead to."""
        return NO_KINDS.union(*(ends for sense in self.senses for ends in sense.path.ends.values()))

    @property
    def says_role(self) -> bool:
        """True where it tells in which role something belongs to something: "at the centre of"."""
        return bool(self.senses) and all(sense.path.edges[-1].role is not None for sense in self.senses)

    @property
    def leads_to_its_kind(self) -> bool:
        """True where all that it may mean leads to things of the same kind: "before", "in the same crew as"."""
        return bool(self.senses) and all(sense.path.keeps_kind for sense in self.senses)

    @property
    def leads_to_titles(self) -> bool:
        """True where anime or manga stand at the end of what it may mean."""
        return any(sense.path.targets(ANY_KIND) & RELEASED for sense in self.senses)

    @property
    def keeps_kind(self) -> bool:
        """True where word order alone tells which end is which."""
        return any(sense.path.keeps_kind for sense in self.senses)


@value
class Verbs:
    """Two verbs of which both have to hold: "wrote and directed"."""

    parts: tuple[RelationWord, RelationWord]


@value
class Separable:
    """The first word of verbs whose object may part them, with what each of them means by its particle.

    Attributes:
        form: the object, once that is known.
        subject: the subject, once both are known.
    """

    verbs: tuple[tuple[str, RelationWord], ...]
    form: SetForm | None = None
    subject: SetForm | None = None


@value
class Particle:
    """The rest of a verb that its object parts."""

    text: str


@value
class FieldWord:
    """A field of entities.

    Attributes:
        name: as answers call it.
        had_by: the kinds that have it.
        bounds: what its filters begin with; ``None`` where it cannot be bounded.
        order: what results are ordered by, where they can be.
        dated: its values are years.
        verbal: the word is a verb or an event, which by itself asks for nothing: "X came out", "the finale of X".
        place: of several values in an order, the number of the one that is meant.
    """

    name: str
    had_by: Kinds
    bounds: str | None
    order: OrderBy | None
    dated: bool
    verbal: bool = False
    place: int | None = None


@value
class SeparableField:
    """The first word of verbs of fields, with which field each of them is of by its particle.

    Attributes:
        form: what has the field, once that is known.
    """

    verbs: tuple[tuple[str, FieldWord], ...]
    form: SetForm | None = None


@value
class Names:
    """Names side by side, of whichever kinds."""

    parts: tuple[Named, ...]

    @property
    def kinds(self) -> Kinds:
        """The kinds of all of them."""
        return NO_KINDS.union(*(part.kinds for part in self.parts))


@value
class LikeWhat:
    """What makes things alike: titles; with ``next`` what comes after them as well, and what shall be otherwise."""

    titles: tuple[Named, ...] = ()
    next: bool = False
    otherwise: tuple[Otherwise, ...] = ()


@value
class Phrase:
    """A preposition with the set that it governs."""

    preposition: RelationWord
    form: SetForm


@value
class Phrases:
    """Phrases of one preposition with the operator that joins them: "by X or by Y"."""

    operator: SetOperator
    parts: tuple[Phrase, ...]


@value
class Fronted:
    """A preposition with the noun that it governs, in front of the clause in which it stands behind something.

    Attributes:
        subject: of the clause, once that is known.
        word: of a relational noun, what it says of those that it names: "director".
    """

    preposition: RelationWord
    noun: SetForm
    subject: SetForm | None = None
    word: RelationWord | None = None


@value
class Clause:
    """A noun with its verb, whose object stands in front of both."""

    noun: SetForm
    verb: RelationWord


@value
class Dated:
    """A verb with what is said of its object in front of it: "seit 2010 gedreht"."""

    verb: RelationWord
    conditions: tuple[Condition, ...]


@value
class Modifier:
    """What narrows a set.

    Attributes:
        within: sets that it is intersected with.
        without: sets that are taken away.
        conditions: what is said of its fields.
        other: what it is told by is left out.
        origin: the set that its one word relates to, so that another word may say the same relation, or a more
            specific one.
        general: that word is so general that a more specific one may take its place.
        bare: no word says the relation, but a preposition that may say many.
        joined: "and" stands in front of it, so that something else is said before.
    """

    within: tuple[SetForm, ...] = ()
    without: tuple[SetForm, ...] = ()
    conditions: tuple[Condition, ...] = ()
    other: bool = False
    origin: SetForm | None = None
    general: bool = False
    bare: bool = False
    joined: bool = False

    @property
    def only_conditions(self) -> bool:
        """True where it says something of fields, and nothing else."""
        return bool(self.conditions) and not (self.within or self.without or self.other)

    @property
    def one_condition(self) -> Condition | None:
        """The one condition of a modifier that says nothing else; ``None`` of any other."""
        return self.conditions[0] if len(self.conditions) == 1 and self.only_conditions else None

    @property
    def one_set(self) -> SetForm | None:
        """The one set of a modifier that says nothing else; ``None`` of any other."""
        return self.within[0] if len(self.within) == 1 and not (self.without or self.conditions or self.other) else None


@value
class Quantified:
    """So many of what a noun or a relational noun names.

    Attributes:
        said: how many, in words.
        least, most: at least and at most how many.
        noun: of those, what is said of them.
        word: the relation by which they are somebody's, where a word says it.
    """

    said: str
    least: int | None
    most: int | None
    noun: SetForm | None = None
    word: RelationWord | None = None


@value
class OpenClaim:
    """What is said to be something of what stands in front of the question."""

    claim: SetForm
    word: RelationWord


@value
class Conjunct:
    """A set with the operator that joins it to what stands in front of it; ``jointly`` both have to hold."""

    operator: SetOperator
    form: SetForm
    jointly: bool = False


@value
class Several:
    """So many of a set."""

    form: SetForm
    number: int
