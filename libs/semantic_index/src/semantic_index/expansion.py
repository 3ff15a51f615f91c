"""The first stage of a search: what is looked for, from a text and without the index."""

import re
from dataclasses import dataclass, replace
from typing import Final

from catalog.names import fold

from semantic_index.embedders.bm25 import BY_NAME, BY_STORY, embed_query
from semantic_index.hints import read_hints
from semantic_index.index import SparseVector
from semantic_index.ranking import NAME_WEIGHTS, STORY_WEIGHTS, Prior, Weights, priors_of
from semantic_index.stages import Stages
from semantic_index.stories import is_description, read_story, read_words, told

# The model reads English; of a text without a Latin word it makes noise.
_LATIN_WORD: Final = re.compile(r"[a-z]{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What is looked for.

    Attributes:
        words: by their weights.
        told: the text whose meaning is looked for.
        readable: whether a model can read it.
        weights: of the sum by which titles are ranked.
        priors: parts of that sum for what the text hints at.
    """

    words: SparseVector
    told: str
    readable: bool
    weights: Weights
    priors: tuple[Prior, ...] = ()


def sought_for(text: str, stages: Stages, *, hinted: bool) -> Sought:
    """Return what is looked for by a text; ``hinted`` where it may hint at the format and the time of a title."""
    readable = _LATIN_WORD.search(fold(text, kana=True)) is not None
    if not is_description(text):
        words = embed_query(read_words(text), BY_NAME)
        return Sought(words=words, told=text, readable=readable, weights=_weights(NAME_WEIGHTS, stages))
    story = read_story(text) if stages.request else read_words(text)
    weights = _weights(STORY_WEIGHTS, stages)
    hints = priors_of(read_hints(text), weights) if hinted and stages.hints else ()
    return Sought(
        words=embed_query(story, BY_STORY if stages.fields else BY_NAME),
        told=told(text) if stages.sentences else text,
        readable=readable,
        weights=weights,
        priors=tuple(hints),
    )


def _weights(weights: Weights, stages: Stages) -> Weights:
    return weights if stages.readers else replace(weights, known=0.0)
