"""Finds the theme songs that a question names: whether it speaks of songs, and what titles and performers may stand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.ranking.weights import Feature
from agent_core.grammar.semantics.logical_form import Sung
from agent_core.grammar.semantics.meanings import FieldWord, RelationWord
from agent_core.grammar.spans.naming import as_written, place_of
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import Token, tokens_of
from agent_core.grammar.words.word_places import spans_of
from agent_core.results import Mention
from agent_core.title_fields import SONGS

PERFORMING: Final = "Theme Song Performance"
"""The position of who sings a theme song."""
# Questions at work, of which it is asked again and again.
_KEPT: Final = 256


@lru_cache(maxsize=_KEPT)
def speaks_of_songs(question: str) -> bool:
    """True where a word of a question is one of songs or of singing, in any language."""
    for code in LANGUAGES:
        words = lexicon(code)
        for _, _, form in spans_of(tokens_of(question, words.language), words):
            if any(map(_is_of_songs, words.entries.get(form, ()))):
                return True
    return False


def _is_of_songs(entry: Entry) -> bool:
    if entry.category in ("opens_with", "ends_with"):
        return True
    if isinstance(entry.meaning, FieldWord):
        return entry.meaning.name in SONGS
    return isinstance(entry.meaning, RelationWord) and performs(entry.meaning)


def performs(word: RelationWord) -> bool:
    """True for a word that may say of somebody that they sing a theme song."""
    return any(sense.path.edges[-1].role == PERFORMING for sense in word.senses)


def song_names_of(
    tokens: Sequence[Token], mentions: Sequence[Mention], words: Sequence[bool], *, cased: bool
) -> Iterator[tuple[int, int, Sung, tuple[Feature, ...]]]:
    """Yield what theme songs the names of a question may be of, as (first, last) token, with what speaks against it.

    Args:
        tokens: of the question.
        mentions: the names that were found in it.
        words: which tokens are words of questions.
        cased: the writer capitalises names.
    """
    starts = {token.start: i for i, token in enumerate(tokens)}
    for mention in mentions:
        place = None if mention.song is None else place_of(tokens, mention, starts)
        if place is None or mention.song is None:
            continue
        first, last = place
        written = as_written(tokens[first:last], words[first:last], opens=first == 0, cased=cased)
        stray = all(words[first:last]) and all(is_common(token.text) for token in tokens[first:last])
        doubts = (*written, ("name.stray", stray and not (tokens[first].quoted or tokens[first].capital)))
        yield first, last, Sung((mention.song,)), tuple(feature for feature in doubts if feature[1])
