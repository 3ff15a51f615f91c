"""All that was made of a question: its readings as goals, and what of it was not understood."""

from dataclasses import dataclass, field

from catalog.entities import EntityType

from agent_core.genres import ADULT_GENRES
from agent_core.goals.goal import Goal
from agent_core.schemas import SearchIntent


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
        of_somebody: what it describes is no title, but somebody in one.
        unheld_places: places of words for what the data does not hold.
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
    unheld_places: tuple[tuple[int, int], ...] = field(default=())
    unheld: tuple[str, ...] = ()
    close: tuple[Goal, ...] = ()
    undated: bool = False
    descriptive: bool = False
    described: SearchIntent | None = None
    of_somebody: bool = False
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
        return bool(self.goals) and not (self.unexplained or self.unread or self.unheld_places)

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
