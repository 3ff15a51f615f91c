"""How many a superlative asks for: the best one, or the best ones."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.tagging import Tag, Word

DEFAULT_TOP: Final = 10
# What may stand between a superlative and its noun, nouns that are one or many, and what lists of the best are by.
_DESCRIBING: Final = (TagKind.GENRE, TagKind.SOURCE, TagKind.YEAR, TagKind.STATUS, TagKind.TYPE, TagKind.FORMAT)
_EITHER: Final = frozenset({"anime", "manga", "manhwa", "manhua", "series"})
_RATINGS: Final = frozenset({"score", "popularity"})
_ASKING: Final = frozenset({"what", "which", "who", "quels", "quelles", "cuales", "welche", "was"})
_THE: Final = frozenset({"the", "le", "la", "el", "der", "die", "das"})
_THE_MANY: Final = frozenset({"les", "los", "las"})
_PLURAL: Final = frozenset({"are", "were", "sont", "son", "sind"})
_HIGH: Final = frozenset({"high", "good"})
_ONE_ALONE: Final = (("just", "one"), ("only", "one"), ("one", "only"), ("number", "one"))
_LISTING: Final = frozenset({"list", "top", "liste", "lista"})


def asked_for(words: Sequence[Word], tags: Sequence[Tag], order: Tag) -> int:
    """Return 1 for "which is the best" and "…, just one", 10 for "what are the best" and "best romance movies"."""
    if tuple(w.text for w in words[-2:]) in _ONE_ALONE:
        return 1
    texts = [w.text for w in words[: order.last]]
    pairs = enumerate(pairwise(texts))
    asked = any(
        left in _ASKING and right in _PLURAL and not _is_relative(words, tags, place) for place, (left, right) in pairs
    )
    high = not _HIGH.isdisjoint(texts[order.first :])
    return DEFAULT_TOP if asked or high or texts[0] in _LISTING or _are_several(words, tags, order) else 1


def _is_relative(words: Sequence[Word], tags: Sequence[Tag], place: int) -> bool:
    """True for the "which" of "the anime which were made by X" and "anime the characters of which are by X"."""
    noun = any(t.last == place and t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in tags)
    return place > 0 and ((noun and not words[place - 1].pause) or words[place - 1].text == "of")


def _are_several(words: Sequence[Word], tags: Sequence[Tag], order: Tag) -> bool:
    """True for a plural right behind a superlative or in it, and for "best romance anime" as all that is asked."""
    if _is_plural(words, tags, order):
        return True
    noun = order
    for tag in (t for t in tags if t.first >= order.last):
        if tag.first != noun.last or tag.kind not in _DESCRIBING:
            break
        noun = tag
    text = words[noun.last - 1].text
    if noun.kind in (TagKind.TYPE, TagKind.FORMAT) and text not in _EITHER:
        return text.endswith("s") or text == "people"
    opens = order.first == 0 or words[order.first - 1].pause
    bare = opens and words[order.first].text not in _THE
    return bare and noun is not order and order.form.value.split()[0] in _RATINGS


def _is_plural(words: Sequence[Word], tags: Sequence[Tag], order: Tag) -> bool:
    """True for "les meilleurs", "die besten" and "películas mejor valoradas"."""
    article, last = words[order.first].text, words[order.last - 1].text
    noun = next((t for t in tags if t.last == order.first and t.kind in (TagKind.TYPE, TagKind.FORMAT)), None)
    counted = words[order.last - 2].text == "meisten"  # "die meisten Folgen" of one
    behind = noun is not None and words[noun.last - 1].text not in _EITHER and words[noun.last - 1].text.endswith("s")
    return behind or article in _THE_MANY or (article == "die" and last.endswith("en") and not counted)
