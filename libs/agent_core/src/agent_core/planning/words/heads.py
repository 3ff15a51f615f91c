"""The word of a question that says what is asked for."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

CHAIN_KINDS: Final = (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT, TagKind.WHO, TagKind.WHERE)
_BEFORE_HEAD: Final = frozenset(
    {TagKind.FILLER, TagKind.OF, TagKind.BY, TagKind.ASK, TagKind.CUE, TagKind.COUNT, TagKind.ORDER, TagKind.MOST,
     TagKind.GENRE, TagKind.OTHER, TagKind.NUMBER, TagKind.YEAR, TagKind.STATUS, TagKind.SOURCE, TagKind.SEASON,
     TagKind.LENGTH, TagKind.ATTRIBUTE, TagKind.AND, TagKind.SIMILAR, TagKind.NOT, TagKind.SPOKEN, TagKind.HELP}
)  # fmt: skip
# Words that ask for the noun behind them, and verbs that a subject follows.
ASKED: Final = frozenset({"which", "what", "whose"})
AUXILIARIES: Final = frozenset({"did", "do", "does", "has", "have", "had", "can", "could", "will", "would"})
QUESTION_WORDS: Final = frozenset(
    {"which", "what", "when", "how", "where", "why", "quel", "quelle", "quels", "quelles", "que", "cual", "cuales",
     "welche", "welcher", "welches", "welchem", "welchen", "was", "wie", "quoi", "wovon", "woran"}
)  # fmt: skip
# Words that open a clause behind what it is about, those that stand in front of a noun, and forms of to be.
OPENERS: Final = frozenset({"that", "which", "who", "whom", "where", "whose", "qui"})
ARTICLES: Final = frozenset({"the", "a", "an", "which", "what", "whose"})
BE: Final = frozenset(
    {"is", "are", "was", "were", "been", "being", "be", "got", "gets", "wird", "wurde", "werden", "wurden", "est-il",
     "est-elle"}
)  # fmt: skip
COPULAS: Final = frozenset(
    {"is", "are", "was", "were", "est", "sont", "etait", "es", "son", "fue", "era", "ist", "war", "wa", "tte"}
)
# What participles end in, of the verbs that there are.
PARTICIPLES: Final = ("ed", "wn", "ght", "de", "ne", "ld", "tzt", "lgt", "hrt", "vi", "vie", "ado", "ada")


def head_in(cut: Segmentation) -> tuple[Tag | None, Tag | None]:
    """Return what is asked for, and the word whose place it takes, which is mostly itself."""
    first = cut.anchors[0].first if cut.anchors else len(cut.words)
    found = _in_place(cut, first) or _in_front(cut, first)
    return _cast_as(cut, found), found


def _in_front(cut: Segmentation, first_anchor: int) -> Tag | None:
    """Return the word that says what is asked for: the first noun in front of the names.

    A relation that is followed by "of" belongs to the name ("the director of X"): what is asked for is then whatever
    the relations lead to.
    """
    joins = {t.first for t in cut.tags if t.kind is TagKind.OF}
    for tag in cut.tags:
        if tag.first >= first_anchor:
            return None
        if tag.kind in (TagKind.TYPE, TagKind.FORMAT) and tag.last == first_anchor and _is_joined(tag, joins):
            continue  # "in the anime X" says what X is
        if tag.kind in CHAIN_KINDS:
            bound = (tag.kind is TagKind.RELATION and tag.last in joins) or _is_owned(tag, cut)
            return tag if (tag.form.target is not None and not bound) or tag.kind is TagKind.WHO else None
        if tag.kind not in _BEFORE_HEAD:
            return None
    return None


def _is_joined(tag: Tag, joins: set[int]) -> bool:
    return bool({tag.first - 1, tag.first - 2} & joins)


def _is_owned(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of a phrase that does something: "what has the director …", "what did the person who …"."""
    asked = [i for i in range(tag.first) if cut.words[i].text in ASKED]
    start = asked[-1] if asked else 0
    verbs = (t for t in cut.tags if start <= t.first < tag.first and t.last - t.first == 1)
    return any(cut.words[t.first].text in AUXILIARIES for t in verbs)


def _in_place(cut: Segmentation, first_anchor: int) -> Tag | None:
    """Return the word asked for that stands where its answer would: "X is a spin-off of which series"."""
    if any(t.kind in (TagKind.WHO, TagKind.WHERE) or _asks(t, cut) for t in cut.tags if t.first < first_anchor):
        return None
    for tag in reversed(cut.tags):
        if tag.first < first_anchor:
            return None
        opener = cut.previous_tag(tag, TagKind.CLAUSE)
        asked = (cut.words[tag.first - 1].text in ("which", "what") and opener is None) or tag.kind is TagKind.WHO
        if tag.kind in CHAIN_KINDS and (tag.form.target is not None or tag.kind is TagKind.WHO) and asked:
            return tag
    return None


def _asks(tag: Tag, cut: Segmentation) -> bool:
    return any(w.text in ASKED for w in cut.words[tag.first : tag.last])


def _cast_as(cut: Segmentation, head: Tag | None) -> Tag | None:
    """Return "which people appear as characters" as what asks for characters."""
    if head is None or head.kind is not TagKind.TYPE or head.form.target is not EntityType.PERSON:
        return head
    types = (t for t in cut.tags if t.kind is TagKind.TYPE and t.first > head.last)
    return next((t for t in types if cut.words[t.first - 1].text == "as"), head)
