"""The seams at which rules and models are exchanged for one another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agent_core.investigation import Investigation
from agent_core.results import GraphResult, RetrievalResult
from agent_core.schemas import GraphIntent, NextStep, SearchIntent, SufficiencyReport


class Planner(Protocol):
    """Decides the next step. Ships twice: as rules and as a model."""

    name: str

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return one step; it must be final where ``investigation.must_finalise`` is set.

        Raises:
            ModelError: a model call failed after its retries.
        """
        ...


class SufficiencyJudge(Protocol):
    """Looks after each retrieval, and at a draft answer, and says whether the context is enough."""

    name: str

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict on the investigation so far.

        Raises:
            ModelError: a model call failed after its retries.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """What an answer is to be written from.

    Attributes:
        entities: what [1], [2] … stand for, as names.
        facts: sentences that rows bear out, with these marks.
        refused: what was wrong with sentences of the first try; empty on that.
    """

    entities: Sequence[str]
    facts: Sequence[str]
    refused: Sequence[str] = ()


class AnswerWriter(Protocol):
    """Writes the sentences of an answer; what of them leaves is decided behind it."""

    name: str

    async def write(self, investigation: Investigation, brief: Brief) -> Sequence[str]:
        """Return sentences with marks [n] into the entities of the brief.

        Raises:
            ModelError: there is no valid output after all retries.
            BudgetExhausted: time or calls of the question are spent.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """A description in other words.

    Attributes:
        whole: the question as it reads without the conversation before it.
        texts: wordings to search with beside the original one, the best first; the last may be a made-up answer (HyDE).
    """

    whole: str
    texts: tuple[str, ...]


class Rewriter(Protocol):
    """Says a description in other words; a search uses them beside its own (R224)."""

    async def rewrite(self, text: str, investigation: Investigation, *, earlier: Sequence[str] = ()) -> Rewritten:
        """Return the text in other words; ``earlier`` holds the questions before it, oldest first.

        Raises:
            ModelError: a model call failed after its retries.
            BudgetExhausted: time or calls of the question are spent.
        """
        ...


class SearchExecutor(Protocol):
    """Runs a semantic search."""

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Return the hits, best first.

        Raises:
            RetrievalError: the index or PostgreSQL could not answer.
        """
        ...


class GraphExecutor(Protocol):
    """Runs a graph primitive."""

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the primitive found; nothing found is a result, not an error.

        Raises:
            RetrievalError: PostgreSQL could not answer.
        """
        ...
