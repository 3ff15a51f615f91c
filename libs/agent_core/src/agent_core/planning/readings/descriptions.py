"""Tells texts that describe what happens in a title from questions about what the graph holds."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from catalog.entities import BEINGS

from agent_core.planning.lexicon.forms import STORY, TagKind
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Word, indices, is_cased

# Nobody asks for a relation in so many words beside the names.
_LONG_WORDS: Final = 20
# Nor for relations of several names.
_LONGEST_QUESTION: Final = 36
# From so many words on, a name is surely one, and not a few words of the description that happen to be a title.
_NAME_WORDS: Final = 3
# Words of what happens in a title: so many that the lexicon does not know, where a title is asked for by them.
_TOLD_WORDS: Final = 2
# "the one in which …", "what anime is that where …", "a movie about …"
_TOLD: Final = re.compile(
    r"\b(?:anime|manga|movie|film|cartoon|show|series|title|one|story)\b(?:\s+(?:is|was))?(?:\s+(?:that|it|this|called))?"
    r"[,:]?\s+(?:where|wherein|in which|about|with an?)\b",
    re.IGNORECASE,
)


_SENTENCE_WORDS: Final = 3
_SENTENCE_END: Final = re.compile(r"(?:[.!…])+\s+(?=[A-Z\d])")
# Words that ask for something wherever they stand, and those that do at the beginning.
_ASKING: Final = frozenset(
    {TagKind.SIMILAR, TagKind.ORDERING, TagKind.COMPARE, TagKind.CONNECT, TagKind.COUNT, TagKind.ORDER, TagKind.HELP}
)
_OPENINGS: Final = frozenset(
    {"who", "whom", "whose", "what", "which", "when", "how", "is", "are", "was", "were", "did", "does", "do", "has",
     "have", "name", "list", "show", "tell", "give", "find", "i", "can", "could"}
)  # fmt: skip
_LISTS: Final = frozenset({"all", "every", "any", "anime", "manga", "among", "other", "rank", "name", "under", "of"})


def is_description(question: str, cut: Segmentation) -> bool:
    """Tell whether a text is to be searched for as it is, because it tells a story instead of asking for a relation."""
    if _tells(question, cut):
        return True
    proper = [a for a in cut.anchors if _is_whole_name(a) or _is_written_as_name(a, cut)]
    told = indices(proper) | indices(t for t in cut.tags if t.kind is not TagKind.BEYOND)
    if len(cut.words) - len(told) < _TOLD_WORDS:
        return False
    named = sum(a.last - a.first for a in cut.anchors if _is_whole_name(a))
    asked = cut.words[0].text in _OPENINGS | _LISTS and _asks_of_names(cut)
    if len(cut.words) - named >= (_LONGEST_QUESTION if asked else _LONG_WORDS):
        return True
    named_so = any(_is_written_as_name(a, cut) for a in cut.anchors)
    facts = any(t.kind is TagKind.BEYOND and t.form.value not in ("", STORY) for t in cut.tags)
    return _TOLD.search(question) is not None and not (facts or named_so or _asks_of_names(cut))


def _asks_of_names(cut: Segmentation) -> bool:
    """True for a relation beside whole names in lower case, or beside unknown words that are written like names."""
    whole = any(a.last - a.first > 1 for a in cut.anchors)
    unknown = is_cased(cut.words) and any(cut.words[i].capital for i in cut.unexplained)
    return any(t.kind is TagKind.RELATION for t in cut.tags) and (whole or unknown)


def _tells(question: str, cut: Segmentation) -> bool:
    """True for sentences that state something and ask for nothing."""
    if any(t.kind is TagKind.RELATION and t.form.target is not None for t in cut.tags[:2]):
        return False  # "sequel of Dr. Stone" is no sentence
    sentences = [words for words in _sentences(question, cut) if len(words) >= _SENTENCE_WORDS]
    asks = any(t.kind in _ASKING for t in cut.tags) or cut.words[0].text in _OPENINGS
    return len(sentences) > 1 and "?" not in question and not asks


def _sentences(question: str, cut: Segmentation) -> Iterator[list[Word]]:
    """Yield the words of each sentence of a text that says anything; none ends inside a name."""
    named = [(cut.words[a.first].start, cut.words[a.last - 1].end) for a in cut.anchors]
    stops = [m.start() for m in _SENTENCE_END.finditer(question)]
    ends = [stop for stop in stops if not any(first <= stop < last - 1 for first, last in named)]
    idle = indices(t for t in cut.tags if t.kind is TagKind.FILLER)
    for first, last in pairwise([0, *ends, len(question)]):
        words = {i: w for i, w in enumerate(cut.words) if first <= w.start < last}
        if not idle.issuperset(words):
            yield list(words.values())


def _is_whole_name(anchor: Anchor) -> bool:
    """True for a long name, and for one of two words that is somebody's: no two words of a story are that by chance."""
    whole = any(c.ref.entity_type in BEINGS and not c.typos and not c.omitted for c in anchor.candidates)
    return anchor.last - anchor.first >= (_NAME_WORDS - whole)


def _is_written_as_name(anchor: Anchor, cut: Segmentation) -> bool:
    return any(cut.words[i].capital for i in range(anchor.first, anchor.last))
