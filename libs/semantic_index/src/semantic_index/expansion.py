"""The first stage of a search: what is looked for, from a text and without the index."""

import re
from dataclasses import dataclass, replace
from typing import Final

from catalog.names import fold

from semantic_index.embedders.bm25 import BY_NAME, BY_STORY, embed_query
from semantic_index.glosses import Gloss, gloss_of
from semantic_index.hints import read_hints
from semantic_index.index import SparseVector
from semantic_index.ranking import NAME_WEIGHTS, STORY_WEIGHTS, Prior, Weights, priors_of
from semantic_index.stages import Stages
from semantic_index.stories import Story, is_description, read_story, read_words, story_text

GLOSSED_WORDS: Final = 3
"""A text of another language is a description, however short, where so many of its words are of stories."""

# The model reads English; of a text without a Latin word it makes noise.
_LATIN_WORD: Final = re.compile(r"[a-z]{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What is looked for.

    Attributes:
        words: by their weights.
        english: the text whose meaning is looked for, in English words where it is of another language.
        native: the same in its own language, for a model that reads many.
        readable: whether a model can read it.
        weights: of the sum by which titles are ranked.
        priors: parts of that sum for what the text hints at.
    """

    words: SparseVector
    english: str
    native: str
    readable: bool
    weights: Weights
    priors: tuple[Prior, ...] = ()


def sought_for(text: str, stages: Stages, *, hinted: bool) -> Sought:
    """Return what is looked for by a text; ``hinted`` where it may hint at the format and the time of a title."""
    readable = _LATIN_WORD.search(fold(text, kana=True)) is not None
    gloss = gloss_of(text) if stages.glosses else None
    if not (is_description(text) or (gloss is not None and gloss.known >= GLOSSED_WORDS)):
        words = embed_query(read_words(text), BY_NAME)
        return Sought(words=words, english=text, native=text, readable=readable, weights=_weights(NAME_WEIGHTS, stages))
    if gloss is not None:
        return _in_english(text, gloss, stages, hinted=hinted)
    story = read_story(text) if stages.request else read_words(text)
    weights = _weights(STORY_WEIGHTS, stages)
    hints = priors_of(read_hints(text), weights) if hinted and stages.hints else ()
    return Sought(
        words=embed_query(story, BY_STORY if stages.fields else BY_NAME),
        english=story_text(text) if stages.sentences else text,
        native=text,
        readable=readable,
        weights=weights,
        priors=tuple(hints),
    )


def _in_english(text: str, gloss: Gloss, stages: Stages, *, hinted: bool) -> Sought:
    """Return what is looked for by a description in another language; what is no word of a story may be a name."""
    weights = _weights(STORY_WEIGHTS, stages)
    named = tuple(name for name in gloss.names if name[:1].isupper())
    story = Story(tuple(gloss.text.split()), named)
    return Sought(
        words=embed_query(story, BY_STORY if stages.fields else BY_NAME),
        english=gloss.text,
        native=text,
        readable=True,
        weights=weights,
        priors=tuple(priors_of(read_hints(text), weights)) if hinted and stages.hints else (),
    )


def _weights(weights: Weights, stages: Stages) -> Weights:
    return weights if stages.readers else replace(weights, known=0.0)
