"""The seams at which rules and models are exchanged for one another."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

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


class TextEncoder(Protocol):
    """Tells how close texts are in meaning."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text: (n, dim) float32, L2-normalised; blocks for milliseconds a text."""
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
