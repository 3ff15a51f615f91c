"""The stages of a search by description, each of which can be left out, and how long those took that a search made."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from semantic_index.reranking import NONE

EXPAND: Final = "search_expand_ms"
"""What of a text is looked for: words of the story, sentences for the model, hints."""
MEANING: Final = "search_meaning_ms"
"""The vector of its meaning."""
INDEX: Final = "search_index_ms"
"""The candidates by words and by meaning, and their sums, which the engine makes in one request."""
RERANK: Final = "search_rerank_ms"
"""The order of the first hits by the text of each, where a ranker is set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """Which stages a description goes through; `python -m evals.descriptions --ablations` tells what each is worth.

    Attributes:
        request: leave out the words of the request around a story.
        fields: weigh a word of a description less where it is in a name, unless it is written like one.
        meaning: look for its meaning beside its words, where there is a model.
        sentences: give the model the sentences alone that tell something of a story.
        glosses: search for a French, Spanish, German or Japanese description in the words of English.
        hints: prefer what is of the format and of the time that it says.
        readers: prefer what many know.
        rerank: what orders the first hits anew: ``none``, ``learnt``, or the folder or the installed package of a
            cross-encoder in ONNX.
    """

    request: bool = True
    fields: bool = True
    meaning: bool = True
    sentences: bool = True
    glosses: bool = True
    hints: bool = True
    readers: bool = True
    rerank: str = NONE


@dataclass(frozen=True, slots=True)
class Timings:
    """How long the stages of one search took, in milliseconds."""

    sums: dict[str, float] = field(default_factory=dict[str, float])

    @contextmanager
    def measure(self, stage: str) -> Generator[None]:
        """Add the time of the block to a stage, also where the block fails."""
        started = perf_counter()
        try:
            yield
        finally:
            self.sums[stage] = self.sums.get(stage, 0.0) + (perf_counter() - started) * 1e3

    def totals(self) -> Mapping[str, float]:
        """Return the sums so far."""
        return dict(self.sums)
