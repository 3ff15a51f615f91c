"""Fits the learnt ranker (`semantic_index.rerankers.learnt`): its titles' texts are not those that are measured."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import UUID

import numpy as np
from catalog.documents import DocumentRow
from catalog.entities import EntityType
from semantic_index.rerankers.learnt import DEPTH, FEATURES, features
from semantic_index.search import SemanticSearch
from semantic_index.stories import is_description

from evals.descent import TINY, Vector, descended, softmax
from evals.descriptions.fitting import Candidates
from evals.descriptions.retellings import Description

_STEPS: Final = 400
_RATE: Final = 0.03
# Of weights of features that are made as wide as one another.
_RIDGE: Final = 0.1


async def fitted_ranker(
    search: SemanticSearch, documents: Mapping[str, DocumentRow], described: Sequence[Description]
) -> dict[str, float]:
    """Return the weights with which the hits that are meant are most likely the first."""
    every = [await _hits(search, documents, one) for one in described if is_description(one.text)]
    texts = [one for one in every if one is not None]
    spread = np.concatenate([one.parts for one in texts]).std(axis=0) + TINY

    def slope(weights: Vector) -> Vector:
        slopes = [softmax(one.parts / spread @ weights) @ one.parts - one.parts[one.meant] for one in texts]
        return np.mean(slopes, axis=0) / spread + _RIDGE * weights

    weights = descended(np.zeros(len(FEATURES)), slope, steps=_STEPS, rate=_RATE) / spread
    return {name: round(float(weight), 4) for name, weight in zip(FEATURES, weights, strict=True)}


def write_ranker(file: Path, weights: Mapping[str, float], *, texts: int, seed: int) -> None:
    """Write weights as the ranker reads them, with where they come from."""
    held = {
        "version": datetime.now(UTC).date().isoformat(),
        "fitted": f"python -m evals.descriptions --fit-ranker, on {texts} texts of titles not measured (seed {seed})",
        "weights": dict(weights),
    }
    file.write_text(json.dumps(held, indent=2) + "\n", encoding="utf-8")


async def _hits(search: SemanticSearch, documents: Mapping[str, DocumentRow], one: Description) -> Candidates | None:
    """Return the features of the first hits; ``None`` where what is meant is not among them."""
    hits = (await search.search(EntityType.ANIME, one.text, k=DEPTH)).hits
    ids = [hit.id for hit in hits]
    if UUID(one.meant) not in ids:
        return None
    parts = features(one.text, [documents[str(id_)] for id_ in ids], [hit.score for hit in hits])
    return Candidates(parts, ids.index(UUID(one.meant)))
