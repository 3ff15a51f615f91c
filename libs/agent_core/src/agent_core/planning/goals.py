"""What a question wants, once its names are known: the typed logical form that becomes retrieval steps."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum, auto
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.relations import RelationType

from agent_core.genres import ADULT_GENRES
from agent_core.graph_query import RELATIVELY, Chain, EntityFilters, GraphQuery, GroupField, Hop, OrderBy, SongQuery
from agent_core.references import EntityRef
from agent_core.relation_phrases import RelationPhrase
from agent_core.results import Candidate
from agent_core.schemas import SearchIntent


class GoalKind(StrEnum):
    """The shape of an answer."""

    SELECT = auto()
    GROUP = auto()
    PATH = auto()
    COMPARE = auto()
    DESCRIBE = auto()
    VERIFY = auto()  # yes or no
    ORDER = auto()  # the titles of a franchise in order
    SEASONS = auto()  # of a series: how many, one of them, or what they add up to
    SIMILAR = auto()
    SONG = auto()  # the anime of a theme song, or who performs it


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
    """One way to understand a question.

    Attributes:
        subjects: the entities that it takes the names for, in the order of the text.
        claim: of a question for yes or no, the entity that the result is said to hold; ``None`` where any will do.
        claimed: all of its kind that are called so, or by a part of their names.
        said: of a question for yes or no, the conditions that the subject, or what it leads to, is said to fulfil.
        said_kind: of what kind that is said to be.
        measure: what is compared of the subjects, where the question is which of them is more.
        attribute: the field asked for ("year"), where the answer is a value and not the entities.
        phrase: such as "studio of the sequel of X", for the answer's sentence; ``plural`` the same for many.
        outermost: what the last relation says; ``None`` where nothing is followed.
        also: namesakes of the subjects that were not chosen, because these are better known.
        rivals: namesakes that may be meant as well.
        others: of a question for which of two is the case, those that are offered; what else has the name of a title.
        instalments: what of the subject's story fulfils these filters is read first, and the query is about that.
        next: the sequels are asked for too ("what to watch after").
        common: of a comparison, what the subjects share is asked for.
        bare: titles of somebody are asked for without what they did for them.
        things: of those, works of any kind are, and not anime alone.
        place: of the songs or the seasons of a title, the number of the one that is asked for.
        whole_story: the episodes of all seasons are asked for and not the title's own.
        relative: what has to be more or less than the title's own: of a likeness, of what somebody made afterwards.
        shared: of a likeness, the relations of which one end is the title's too.
        makers, makers_not: of a likeness, who made what is alike, and who made none of it.
        own_makers: of a likeness, the relation to its own makers of whom none made what is alike.
        each: the readings of each name alone, which are meant where nothing is of all of them.
        read_as: words that the lexicon does not hold, of a reading that only their closeness to others suggests.
        unapplied: the words of a condition that the data cannot check, which the answer leaves out and says so.
        partly_applied: those of a condition of which the data tells only what is named in the answer.
        unmet: conditions that were left out because nothing fulfilled them with the others, as "Romance anime".
        unmeasured: those that were left out because the data does not hold the title's own value.
        made: the query in which a studio made what it is said to have produced.
        first: the reading of a list whose first title the only subject stands for.
        spread: the field of which all values are counted, and not only the commonest one.
        tastes: the words of a taste for which the filters of a recommendation are taken: "for beginners".
        recommends: a few of what there is are asked for, to watch, and not all of it.
        somebody: who somebody is is asked, so that all who have the name as a part of theirs are looked for too.
        song: the theme song, or its artist, that is named.
        likely: of what the grammar parsed, how likely the parse is right, 0 to 1.
        cost: how far-fetched the reading is; smaller is better.
    """

    kind: GoalKind
    subjects: tuple[Candidate, ...]
    query: GraphQuery | None = None
    claim: Candidate | None = None
    claimed: tuple[Candidate, ...] = ()
    said: EntityFilters | None = None
    said_kind: EntityType | None = None
    measure: Measure | None = None
    attribute: str | None = None
    count: bool = False
    ranked: bool = False
    phrase: str = ""
    plural: str = ""
    outermost: RelationPhrase | None = None
    also: tuple[Candidate, ...] = ()
    rivals: tuple[Candidate, ...] = ()
    others: tuple[Candidate, ...] = ()
    next: bool = False
    instalments: EntityFilters | None = None
    common: bool = False
    bare: bool = False
    things: bool = False
    place: int | None = None
    whole_story: bool = False
    in_total: bool = False
    relative: tuple[Measure, ...] = ()
    shared: tuple[RelationType, ...] = ()
    makers: tuple[Candidate, ...] = ()
    makers_not: tuple[Candidate, ...] = ()
    own_makers: Hop | None = None
    each: tuple["Goal", ...] = ()
    read_as: str = ""
    unapplied: str = ""
    partly_applied: str = ""
    unmet: tuple[str, ...] = ()
    unmeasured: tuple[str, ...] = ()
    made: GraphQuery | None = None
    first: "Goal | None" = None
    song: SongQuery | None = None
    somebody: bool = False
    spread: GroupField | None = None
    tastes: tuple[str, ...] = ()
    recommends: bool = False
    likely: float = 1.0
    cost: int = 0

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
        """All that the names of the question are taken for: the subjects, what is claimed, and the makers."""
        return (*self.subjects, *((self.claim,) if self.claim is not None else ()), *self.makers, *self.makers_not)

    @property
    def tells_each(self) -> bool:
        """True where one field of several titles is told, and with ``count`` what they have together."""
        followed = self.query is not None and any(chain.hops for chain in self.query.chains)
        return self.attribute is not None and len(self.subjects) > 1 and not followed

    @property
    def denies(self) -> bool:
        """True where no rows are an answer: a title is said to be another one's sequel, side story or the like.

        Of few characters the data tells who their friends and rivals are.
        """
        one, reading = self.claim is not None and len(self.subjects) == 1, self.outermost
        story = reading is not None and reading.source is reading.target and reading.source in TITLE_TYPES
        return self.kind is GoalKind.VERIFY and one and story

    def but(self, words: str) -> "Goal":
        """Return a likeness with one more thing that is to be otherwise, in words."""
        phrase = f"{self.phrase}{AND if BUT in self.phrase else BUT}{words}"
        return replace(self, phrase=phrase, plural=phrase)

    def unsaid(self, words: Iterable[str]) -> "Goal":
        """Return a likeness whose phrase does not say some of what is to be otherwise."""
        whole, _, said = self.phrase.partition(BUT)
        left_out = set(words)
        kept = [word for word in said.split(AND) if word and word not in left_out]
        phrase = f"{whole}{BUT}{AND.join(kept)}" if kept else whole
        return replace(self, phrase=phrase, plural=phrase) if left_out else self


@dataclass(frozen=True, slots=True, kw_only=True)
class Misfit:
    """A relation that what is named cannot have.

    Attributes:
        place: where its word stands, as (start, end) in the question.
        kind: of what is named.
        had_by: the kinds that have it, at least one.
    """

    place: tuple[int, int]
    kind: EntityType
    had_by: tuple[EntityType, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """All that was made of a question.

    Attributes:
        goals: readings, cheapest first; empty where none fits.
        unexplained: places of words that may be a name that was not found, as (start, end) in the question.
        misspelt: from the first to the last word of those, one of which may hold a typing error.
        unread: places of words that are no names and that the lexicon does not hold.
        descriptive: the question describes something instead of naming it, so its text is to be searched for, where
            no goal is answered.
        described: the search for what it describes, where no reading answers it.
        beyond: places of words for what the data does not hold.
        unheld: what those ask for, where that has a name: "streaming".
        close: what of a name comes close to what those ask for.
        undated: among those are words that only today's date explains: "this year".
        names: places of the names that were found.
        guess: where one name may stand of which only pieces were found; ``None`` where a reading fits.
        keywords: words that compare, combine, rank, connect or order.
        greeting: it asks for nothing but what can be asked.
        breaks_off: it ends where the name of what it is about is still to come.
        misfit: a relation that what is named cannot have, where no reading fits.
        parts: the questions of a sentence that asks several, in its order; empty where it asks one. All else is told
            of the first of them that is understood.
        left_out: how many more it asks than are answered at once.
        calculated: it is worked out of rows, which takes no goal (`agent_core.planning.calculated`).
    """

    goals: tuple[Goal, ...] = ()
    unexplained: tuple[tuple[int, int], ...] = field(default=())
    misspelt: tuple[int, int] | None = None
    unread: tuple[tuple[int, int], ...] = field(default=())
    beyond: tuple[tuple[int, int], ...] = field(default=())
    unheld: tuple[str, ...] = ()
    close: tuple[Goal, ...] = ()
    undated: bool = False
    descriptive: bool = False
    described: SearchIntent | None = None
    names: tuple[tuple[int, int], ...] = field(default=())
    guess: tuple[int, int] | None = None
    keywords: int = 0
    greeting: bool = False
    breaks_off: bool = False
    misfit: Misfit | None = None
    parts: "tuple[Part, ...]" = ()
    left_out: int = 0
    calculated: bool = False

    @property
    def is_described(self) -> bool:
        """True where what is described has to be searched for by its text."""
        return self.descriptive or self.described is not None

    @property
    def best(self) -> Goal | None:
        """The cheapest reading."""
        return self.goals[0] if self.goals else None

    @property
    def is_clear(self) -> bool:
        """True where a reading explains every word."""
        return bool(self.goals) and not (self.unexplained or self.unread or self.beyond)

    @property
    def is_of_adult_titles(self) -> bool:
        """True where the best reading asks for titles of a genre that no other titles have."""
        query = self.best.query if self.best is not None else None
        return query is not None and not ADULT_GENRES.isdisjoint(query.where.genre)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One of several questions in a sentence; one that is not understood has no goals.

    Attributes:
        place: where its words stand in the whole question, as (start, end).
        of_the_answer: it is about what answers the first one, and nothing where that has no answer.
    """

    place: tuple[int, int]
    understanding: Understanding
    of_the_answer: bool = False
