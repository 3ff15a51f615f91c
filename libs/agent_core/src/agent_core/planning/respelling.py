"""Takes words that nothing knows for question words with one typing error."""

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from agent_core.planning.anchors import Anchor
from agent_core.planning.lexicon.forms import INSIDE_NAMES, TagKind
from agent_core.planning.lexicon.vocabulary import Vocabulary, corrected
from agent_core.planning.tagging import Word, is_cased, tag

# So many unknown words are a name or a description; fewer may be typing errors.
_MOST_MISSPELT: Final = 3
# Question words that no word outside a name is taken for; and those that it is not taken for beside a name.
_NEVER_MEANT: Final = frozenset({TagKind.GENRE, TagKind.SEASON, TagKind.STATUS, TagKind.BEYOND, TagKind.HELP})
_LOOSE: Final = INSIDE_NAMES | {TagKind.TYPE}


def respelt(
    words: Sequence[Word], anchors: Sequence[Anchor], in_quotes: Set[int], vocabulary: Vocabulary
) -> list[Word]:
    """Take unknown words outside names for question words with one typing error, where there is such a one.

    Words that may stand in a name as well are left beside one: "Negima!? haru specail".
    """
    settled = in_quotes | {i for a in anchors for i in range(a.first, a.last)}
    settled |= {i for found in tag(words, vocabulary) for i in range(found.first, found.last)}
    solid = {i for i in range(len(words)) if i not in settled} | {i for a in anchors for i in range(a.first, a.last)}
    if len(words) - len(settled) > _MOST_MISSPELT:
        return list(words)
    cased = is_cased(words)
    mended: list[Word] = []
    for i, word in enumerate(words):
        meant = None if i in settled else corrected(word.text, vocabulary)
        form = vocabulary.forms.get(meant or "")
        if form is not None and form.kind is TagKind.GENRE and _names_a_kind(words[i + 1 : i + 2], vocabulary):
            mended.append(replace(word, text=str(meant)))
            continue
        meant = None if cased and word.capital and i else meant
        loose = form is not None and form.kind in _LOOSE
        if meant is None or (form is not None and form.kind in _NEVER_MEANT) or (loose and {i - 1, i + 1} & solid):
            mended.append(word)
        else:
            mended.append(replace(word, text=meant))
    return mended


def _names_a_kind(following: Sequence[Word], vocabulary: Vocabulary) -> bool:
    """True for the anime of "Avdenture anime"."""
    return any(t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in tag(following, vocabulary))
