"""The filters of a search reach the index as bounds that are both included."""

from math import inf, nextafter

import pytest
from agent_core.retrieval import qdrant_executor
from agent_core.schemas import QdrantFilters


@pytest.mark.parametrize(
    ("filters", "bounds"),
    [
        (QdrantFilters(), (None, None)),
        (QdrantFilters(score_min=8.0, score_max=9.0), (8.0, 9.0)),
        (QdrantFilters(score_above=8.0), (nextafter(8.0, inf), None)),
        (QdrantFilters(score_below=8.0), (None, nextafter(8.0, -inf))),
        (QdrantFilters(score_min=8.0, score_above=8.0), (nextafter(8.0, inf), None)),
        (QdrantFilters(score_min=8.5, score_above=8.0, score_max=9.0, score_below=9.5), (8.5, 9.0)),
    ],
)
def test_more_or_less_than_a_score_leaves_that_score_out(
    filters: QdrantFilters, bounds: tuple[float | None, float | None]
) -> None:
    assert qdrant_executor._filters(filters, include_adult=False).score == bounds  # pyright: ignore[reportPrivateUsage] - what is asked of the index
