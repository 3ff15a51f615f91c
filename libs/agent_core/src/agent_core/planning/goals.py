"""What a question wants, once its names are known: the typed logical form that becomes a retrieval step."""

from dataclasses import dataclass, field
from enum import StrEnum, auto

from agent_core.planning.lexicon import Reading
from agent_core.schemas import Candidate, EntityRef, GraphQuery


class GoalKind(StrEnum):
    """The shape of an answer."""

    SELECT = auto()
    PATH = auto()
    COMPARE = auto()
    DESCRIBE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """One way to understand a question.

    Attributes:
        subjects: the entities that it takes the names for, in the order of the text.
        attribute: the field asked for ("year"), where the answer is a value and not the entities.
        phrase: such as "studio of the sequel of X", for the answer's sentence; ``plural`` the same for many.
        outermost: what the last relation says; ``None`` where nothing is followed.
        also: namesakes of the subjects that were not chosen.
        cost: how far-fetched the reading is; smaller is better.
    """

    kind: GoalKind
    subjects: tuple[Candidate, ...]
    query: GraphQuery | None = None
    attribute: str | None = None
    count: bool = False
    phrase: str = ""
    plural: str = ""
    outermost: Reading | None = None
    also: tuple[Candidate, ...] = ()
    cost: int = 0

    @property
    def refs(self) -> tuple[EntityRef, ...]:
        """The subjects' ids."""
        return tuple(subject.ref for subject in self.subjects)


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """All that was made of a question.

    Attributes:
        goals: readings, cheapest first; empty where none fits.
        unexplained: places of words that are neither a name nor known, as (start, end) in the question.
        descriptive: the question describes something instead of naming it, so its text is to be searched for.
    """

    goals: tuple[Goal, ...] = ()
    unexplained: tuple[tuple[int, int], ...] = field(default=())
    descriptive: bool = False

    @property
    def best(self) -> Goal | None:
        """The cheapest reading."""
        return self.goals[0] if self.goals else None
