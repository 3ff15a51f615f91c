"""What a question wants, once its names are known: the typed logical form that becomes retrieval steps."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.relations import RelationType

from agent_core.graph_query import RELATIVELY, Chain, EntityFilters, GraphQuery, GroupField, Hop, OrderBy, SongQuery
from agent_core.references import EntityRef
from agent_core.relation_phrases import RelationPhrase
from agent_core.results import Candidate

BUT: Final = " but "
AND: Final = " and "


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Which of several is more: a field, and whether more or less of it is asked for.

    ``equal`` asks whether they have the same.
    """

    order_by: OrderBy
    descending: bool
    equal: bool = False


def measured_as(measure: Measure) -> str:
    """Return how a measure of a likeness is said, such as "shorter"."""
    return RELATIVELY[measure.order_by][measure.descending]


def titles_measured(measure: Measure) -> str:
    """Return what titles that have more or less are called, such as "shorter titles"."""
    said = measured_as(measure)
    return f"titles that are {said}" if said.startswith("rated") else f"{said} titles"


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """One way to understand a question: what all of them have.

    Attributes:
        subjects: the entities that it takes the names for, in the order of the text.
        query: what is to be read of the graph; ``None`` where no set is.
        attribute: the field asked for ("year"), where the answer is a value and not the entities.
        count: how many there are is asked for.
        phrase: such as "studio of the sequel of X", for the answer's sentence; ``plural`` the same for many.
        outermost: what the last relation says; ``None`` where nothing is followed.
        also: namesakes of the subjects that were not chosen, because these are better known.
        rivals: namesakes that may be meant as well.
        remarks: clauses about those who ask, which were passed over.
        read_as: words that the lexicon does not hold, of a reading that only their closeness to others suggests.
        unapplied: the words of a condition that the data cannot check, which the answer leaves out and says so.
        partly_applied: those of a condition of which the data tells only what is named in the answer.
        unmet: conditions that were left out because nothing fulfilled them with the others, as "Romance anime".
        unmeasured: those that were left out because the data does not hold the title's own value.
        likely: of what the grammar parsed, how likely the parse is right, 0 to 1.
        cost: how far-fetched the reading is; smaller is better.
    """

    subjects: tuple[Candidate, ...]
    query: GraphQuery | None = None
    attribute: str | None = None
    count: bool = False
    phrase: str = ""
    plural: str = ""
    outermost: RelationPhrase | None = None
    also: tuple[Candidate, ...] = ()
    rivals: tuple[Candidate, ...] = ()
    remarks: tuple[str, ...] = ()
    read_as: str = ""
    unapplied: str = ""
    partly_applied: str = ""
    unmet: tuple[str, ...] = ()
    unmeasured: tuple[str, ...] = ()
    likely: float = 1.0
    cost: int = 0

    @property
    def kind(self) -> str:
        """What shape of an answer it asks for, in a word: "select", "verify", "path"."""
        return type(self).__name__.removesuffix("Goal").lower()

    @property
    def chains(self) -> Sequence[Chain]:
        """The chains of the query; none where nothing is asked of the graph so."""
        return self.query.chains if self.query is not None else ()

    @property
    def hops(self) -> tuple[Hop, ...]:
        """The relations that all chains follow."""
        return tuple(hop for chain in self.chains for hop in chain.hops)

    @property
    def refs(self) -> tuple[EntityRef, ...]:
        """The subjects' ids."""
        return tuple(subject.ref for subject in self.subjects)

    @property
    def named(self) -> tuple[Candidate, ...]:
        """All that the names of the question are taken for."""
        return self.subjects

    @property
    def tells_each(self) -> bool:
        """True where one field of several titles is told, and with ``count`` what they have together."""
        followed = self.query is not None and any(chain.hops for chain in self.query.chains)
        return self.attribute is not None and len(self.subjects) > 1 and not followed


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphGoal(Goal):
    """What is asked of sets in the graph.

    Attributes:
        ranked: the set is in an order that is told.
        measure: what is compared of the subjects, where the question is which of them is more.
        dated: what is asked for came out after, or before, the subject, by its own date.
        instalments: what of the subject's story fulfils these filters is read first, and the query is about that.
        first: the reading of a list whose first title the only subject stands for.
        each: the readings of each name alone, which are meant where nothing is of all of them.
        made: the query in which a studio made what it is said to have produced.
        others: of a question for which of two is the case, those that are offered; what else has the name of a title.
    """

    ranked: bool = False
    measure: Measure | None = None
    dated: Measure | None = None
    instalments: EntityFilters | None = None
    first: "GraphGoal | None" = None
    each: tuple[Goal, ...] = ()
    made: GraphQuery | None = None
    others: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectGoal(GraphGoal):
    """A set of entities, how many these are, or a field of one of them.

    Attributes:
        place: of the songs of a title, the number of the one that is asked for.
        bare: titles of somebody are asked for without what they did for them.
        things: of those, works of any kind are, and not anime alone.
        recommends: a few of what there is are asked for, to watch, and not all of it.
        tastes: the words of a taste for which the filters of a recommendation are taken: "for beginners".
        moods: the topics of each of several moods, some of each of which the best recommendations have.
    """

    place: int | None = None
    bare: bool = False
    things: bool = False
    recommends: bool = False
    tastes: tuple[str, ...] = ()
    moods: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyGoal(GraphGoal):
    """Whether something is so: a question for yes or no.

    Attributes:
        claim: the entity that the result is said to hold; ``None`` where any will do.
        claimed: all of its kind that are called so, or by a part of their names.
        said: the conditions that the subject, or what it leads to, is said to fulfil.
        said_kind: of what kind that is said to be.
    """

    claim: Candidate | None = None
    claimed: tuple[Candidate, ...] = ()
    said: EntityFilters | None = None
    said_kind: EntityType | None = None

    @property
    def named(self) -> tuple[Candidate, ...]:
        """The subjects, and what is claimed."""
        return (*self.subjects, *((self.claim,) if self.claim is not None else ()))

    @property
    def denies(self) -> bool:
        """True where no rows are an answer: a title is said to be another one's sequel, side story or the like.

        Of few characters the data tells who their friends and rivals are.
        """
        one, reading = self.claim is not None and len(self.subjects) == 1, self.outermost
        return one and reading is not None and reading.source is reading.target and reading.source in TITLE_TYPES


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupGoal(Goal):
    """How many of a set have each value of a field, or who has the most of it.

    Attributes:
        spread: the field of which all values are counted, and not only the commonest one.
        bare: titles of somebody are counted without what they did for them.
    """

    spread: GroupField | None = None
    bare: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PathGoal(Goal):
    """How the two subjects are connected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareGoal(Goal):
    """The subjects side by side; ``common`` where what they share is asked for."""

    common: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeGoal(Goal):
    """Who or what the subject is.

    ``somebody`` asks who, so that all who have the name as a part of theirs are looked for too.
    """

    somebody: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderGoal(Goal):
    """The titles of the subject's franchise in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonsGoal(Goal):
    """The seasons of a series: how many there are, one of them, or what they add up to.

    Attributes:
        place: the number of the one that is asked for.
        whole_story: the episodes of all seasons are asked for and not the title's own.
        in_total: they are added up.
    """

    place: int | None = None
    whole_story: bool = False
    in_total: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarGoal(Goal):
    """What is like the subjects.

    Attributes:
        next: the sequels are asked for too ("what to watch after").
        relative: what has to be more or less than the titles' own.
        shared: the relations of which one end is the titles' too.
        makers, makers_not: who made what is alike, and who made none of it.
        unlike: titles that are not liked.
        own_makers: the relation to the titles' own makers of whom none made what is alike.
    """

    next: bool = False
    relative: tuple[Measure, ...] = ()
    shared: tuple[RelationType, ...] = ()
    makers: tuple[Candidate, ...] = ()
    makers_not: tuple[Candidate, ...] = ()
    unlike: tuple[Candidate, ...] = ()
    own_makers: Hop | None = None

    @property
    def named(self) -> tuple[Candidate, ...]:
        """The subjects, the makers, and what is not liked."""
        return (*self.subjects, *self.makers, *self.makers_not, *self.unlike)

    def but(self, words: str) -> "SimilarGoal":
        """Return a likeness with one more thing that is to be otherwise, in words."""
        phrase = f"{self.phrase}{AND if BUT in self.phrase else BUT}{words}"
        return replace(self, phrase=phrase, plural=phrase)

    def without_saying(self, words: Iterable[str]) -> "SimilarGoal":
        """Return a likeness whose phrase does not say some of what is to be otherwise."""
        whole, _, said = self.phrase.partition(BUT)
        left_out = set(words)
        kept = [word for word in said.split(AND) if word and word not in left_out]
        phrase = f"{whole}{BUT}{AND.join(kept)}" if kept else whole
        return replace(self, phrase=phrase, plural=phrase) if left_out else self


@dataclass(frozen=True, slots=True, kw_only=True)
class SongGoal(Goal):
    """The anime of the theme song ``song``, or who performs it."""

    song: SongQuery


def claim_of(goal: Goal) -> Candidate | None:
    """Return the entity that the result of a question for yes or no is said to hold; ``None`` where none is."""
    return goal.claim if isinstance(goal, VerifyGoal) else None


def is_bare(goal: Goal) -> bool:
    """True where titles of somebody are asked for, or counted, without what they did for them."""
    return isinstance(goal, SelectGoal | GroupGoal) and goal.bare
