"""The question around its names: what is asked for, and the words on either side of the names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from agent_core.planning.lexicon.english import ENGLISH
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.conjuncts import Conjunct, conjuncts
from agent_core.planning.phrases.pieces import Piece, pieces_of
from agent_core.planning.words.constraints import Constraints, read_constraints
from agent_core.planning.words.contextual_relations import is_measured
from agent_core.planning.words.endings import dates
from agent_core.planning.words.heads import BE, CHAIN_KINDS, QUESTION_WORDS, head_in
from agent_core.planning.words.merging import with_objects
from agent_core.planning.words.quantities import is_denied
from agent_core.planning.words.segmentation import CUTS_KEPT, Segmentation
from agent_core.planning.words.sentences import body_of, placed
from agent_core.planning.words.tagging import Tag, has
from agent_core.planning.words.word_order import states_a_claim
from agent_core.title_fields import SONGS

# Fields that are named beside a more telling one: "when did it end", "what is it called in Japanese".
_VAGUE: Final = frozenset({"year", "name", "duration"})

# "X wa nan nen desu ka" is no question for yes or no, "X wa Y desu ka" is one.
_ROMAJI_QUESTION_WORDS: Final = frozenset(
    {
        "nan",
        "nani",
        "dare",
        "donata",
        "doko",
        "itsu",
        "dore",
        "dono",
        "donna",
        "dochira",
        "ikutsu",
        "nannen",
        "nanwa",
        "nanten",
        "dotchi",
    }
)
# French verbs whose subject stands in front and is named again behind.
_INVERTED: Final = re.compile(r"\w+-(?:t-)?(?:il|elle)s?")
# Words behind a statement that ask whether it holds.
_DOUBTS: Final = frozenset(
    {"right", "correct", "isn't", "yes", "true", "is", "didn't", "doesn't", "wasn't", "weren't", "aren't", "hasn't",
     "yes/no", "y/n", "no", "wouldn't", "won't", "huh", "eh"}
)  # fmt: skip
# What a sentence that asks begins with, and one about whoever asks.
_ASKING: Final = QUESTION_WORDS | BE | {"who", "whose", "did", "does", "do", "has", "have", "can", "could", "name"}
_SPEAKING: Final = frozenset({"i", "i'm", "i've", "we", "my"})
_PAIR: Final = 2
# What stands between what is told and the name that is claimed: "the director of X: is that Y?".
_IS_THAT: Final = [
    {be, it} for be in ("is", "was", "are", "were") for it in ("it", "that", "this", "he", "she", "they")
]
# What ends a list of what holds at once.
_BESIDES: Final = frozenset({"too", "also", "once"})
# What begins another list behind "and".
_ADDING: Final = frozenset({"all", "those", "everything", "every", "anything", "any", "ones", "each"})
# What denies the name in front of it: "those by X excluded".
_EXCLUDED: Final = frozenset(
    {"excluded", "omitted", "skipped", "dropped", "ignored", "removed", "out", "aside", "away", "discarded", "none"}
)

# What a denial in front of it is said of, and not of the name behind it.
_DENIABLE: Final = (TagKind.GENRE, TagKind.FORMAT, TagKind.SOURCE)
# Fields that "when" asks for.
_DATED: Final = ("year", "end_date")

type Combine = Literal["union", "intersection", "difference"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What surrounds the names of a question.

    Attributes:
        head: the noun that says what is asked for, where it stands in front of the names.
        before, between, after: relation and type words in front of, among and behind the names.
        denied: for each name, whether a denial stands in front of it ("not by X").
        conjuncts: what is said of each of several names that are joined; empty where they are not.
        pieces: the question in the terms of phrases nested around its one name; empty where it is no such question.
    """

    head: Tag | None
    before: tuple[Tag, ...]
    between: tuple[Tag, ...]
    after: tuple[Tag, ...]
    denied: tuple[bool, ...]
    count: bool
    other: bool
    attribute: str | None
    conjuncts: tuple[Conjunct, ...]
    combine: Combine
    constraints: Constraints
    pieces: tuple[Piece, ...] = ()


@lru_cache(maxsize=CUTS_KEPT)
def frame_of(cut: Segmentation) -> Frame:
    """Return the frame of a question that was cut at its names."""
    first = cut.anchors[0].first if cut.anchors else len(cut.words)
    last = cut.anchors[-1].last if cut.anchors else len(cut.words)
    phrases = placed(cut)
    told = replace(phrases, tags=tuple(with_objects(phrases)))
    head, place = head_in(told)
    body = body_of(told, (head, place))
    inside = [t for t in told.tags if first <= t.first < last]
    return Frame(
        head=head,
        before=tuple(t for t in body if t.first < first),
        between=tuple(t for t in body if first <= t.first < last),
        after=tuple(t for t in body if t.first >= last),
        denied=_denied(told),
        count=has(cut.tags, TagKind.COUNT),
        other=any(_is_other(t, cut) for t in told.tags if t not in inside or len(cut.anchors) < _PAIR)
        or _shares_with_a_name(cut)
        or _is_the_same_as_a_name(cut),
        attribute=_attribute(cut, head),
        conjuncts=conjuncts(told, body),
        combine="union" if _offers(told) or _adds(told, inside) else "intersection",
        constraints=read_constraints(cut.words, cut.tags),
        pieces=pieces_of(phrases) if cut.language == ENGLISH.code else (),  # they nest as English does
    )


def _is_other(tag: Tag, cut: Segmentation) -> bool:
    """True for words that leave out what is named: "other", and the "more" of "more by the director of X"."""
    return tag.kind is TagKind.OTHER or (tag.kind is TagKind.TYPE and cut.words[tag.last - 1].text == "more")


def _shares_with_a_name(cut: Segmentation) -> bool:
    """True for "anime that share a studio with X", of which X itself is none."""
    with_it = any(cut.words[a.first - 1].text in ("with", "as") for a in cut.anchors if a.first)
    return len(cut.anchors) == 1 and has(cut.tags, TagKind.COMMON) and has(cut.tags, TagKind.RELATION) and with_it


def _is_the_same_as_a_name(cut: Segmentation) -> bool:
    """True for "who has the same voice actor as X", which X itself is no answer to."""
    same = any(word.text == "same" for word in cut.words)
    return same and len(cut.anchors) == 1 and cut.words[cut.anchors[0].first - 1].text == "as"


def _offers(cut: Segmentation) -> bool:
    """True for "or" anywhere but among names that are denied: neither of those is in any result."""
    gaps = [(left.last, right.first) for left, right in pairwise(cut.anchors)]
    denied = _denied(cut)
    taken = [gap for gap, left, right in zip(gaps, denied, denied[1:], strict=False) if left and right]
    return any(t.kind is TagKind.OR and not any(first <= t.first < last for first, last in taken) for t in cut.tags)


def _adds(cut: Segmentation, inside: Sequence[Tag]) -> bool:
    """True for "all by X and all by Y" and "those by X as well as those by Y"."""
    if cut.words[-1].text in _BESIDES:
        return False  # "ones by X and ones by Y too"
    joints = [t for t in inside if t.kind is TagKind.AND and t.last < len(cut.words)]
    return any(cut.words[t.last].text in _ADDING or _lists(cut, t.last) for t in joints)


def _lists(cut: Segmentation, place: int) -> bool:
    """True where a list begins again, such as "the anime …"."""
    if cut.words[place].text == "the":
        place += 1
    if cut.words[place].text in _ADDING:
        return True
    return any(t.kind in (TagKind.TYPE, TagKind.FORMAT) and t.first == place for t in cut.tags)


def _is_said_besides(tag: Tag, cut: Segmentation) -> bool:
    """True for the score of "rank by score" and "a score above 8", and for "tell me about the films of X"."""
    unit = cut.previous_tag(tag, TagKind.NUMBER) is not None and tag.form.value not in SONGS  # "100 chapters or more"
    if (tag.form.value == "rating" and is_measured(tag, cut)) or unit or dates(tag, cut.tags):
        return True
    sorts = tag.first > 0 and cut.words[tag.first - 1].text == "by"
    tells = cut.words[tag.first].text == "tell" and has(cut.tags, TagKind.RELATION)
    return sorts or tells or _is_in_passing(tag, cut)


def _is_in_passing(tag: Tag, cut: Segmentation) -> bool:
    """True for the "when" of "I love it when those two meet. Which anime by X …", where another sentence asks."""
    begun = next((i + 1 for i in range(tag.first, len(cut.words) - 1) if cut.words[i].stop), None)
    if begun is None or cut.words[0].text not in _SPEAKING or cut.words[begun].text not in _ASKING:
        return False
    return any(t.first >= begun and t.kind in (*CHAIN_KINDS, TagKind.ATTRIBUTE) for t in cut.tags)


def _is_counted(tag: Tag, cut: Segmentation) -> bool:
    """True for the chapters of "X has how many chapters"."""
    return "how many" in " ".join(w.text for w in cut.words[max(0, tag.first - 2) : tag.last])


def asks_yes_or_no(cut: Segmentation) -> bool:
    """True for "is …", "did …": a verb in front, and no question word before what it is about: "is it X who …"."""
    asked = {w.text for t in cut.tags for w in cut.words[t.first : t.last]} & _ROMAJI_QUESTION_WORDS
    if not cut.tags or asked:
        return False
    if states_a_claim(cut):
        return True
    if not (_opens_with_a_verb(cut) or _is_inverted(cut) or _ends_in_doubt(cut) or _is_taken_up(cut)):
        return False
    first = cut.anchors[0].first if cut.anchors and _opens_with_a_verb(cut) else len(cut.words)
    before = [t for t in cut.tags if t.first < first]
    words = {w.text for t in before if t.kind is TagKind.FILLER for w in cut.words[t.first : t.last]}
    return not words & QUESTION_WORDS and not has(before, TagKind.WHO) and not has(cut.tags, TagKind.COUNT)


def _opens_with_a_verb(cut: Segmentation) -> bool:
    start = _behind_a_role(cut)
    return any(t.kind is TagKind.ASK and t.first == start for t in cut.tags)


def _behind_a_role(cut: Segmentation) -> int:
    """Return where a question begins behind "as a director," or "director-wise,"."""
    roles = [t.last for t in cut.tags if t.kind is TagKind.RELATION]
    end = next((i for i, word in enumerate(cut.words, start=1) if word.pause), 0)
    wise = end > 1 and cut.words[end - 1].text == "wise" and end - 1 in roles
    return end if wise or (cut.words[0].text == "as" and end in roles) else 0


def _is_inverted(cut: Segmentation) -> bool:
    """True for "X est-il …" and "X a-t-il …", where nothing is asked for in front of the name."""
    if not cut.anchors or cut.anchors[0].first > 0 or cut.anchors[0].last == len(cut.words):
        return False
    return _INVERTED.fullmatch(cut.words[cut.anchors[0].last].text) is not None


def _is_taken_up(cut: Segmentation) -> bool:
    """True for "the director of X: is that Y?" and "Y, is that the director of X?": a name stands alone in each."""
    if len(cut.anchors) < _PAIR:
        return False
    first, last = cut.anchors[-2].last, cut.anchors[-1].first
    asked = [w.text for w in cut.words[first:last]]
    behind = cut.anchors[-1].last == len(cut.words) and {*asked} in _IS_THAT
    in_front = len(cut.anchors) == _PAIR and cut.anchors[0].first == 0 and {*asked[:_PAIR]} in _IS_THAT
    return cut.words[first - 1].pause and (behind or in_front)


def _ends_in_doubt(cut: Segmentation) -> bool:
    """True for "…, right?"."""
    last = cut.tags[-1]
    doubts = cut.words[last.first].text in _DOUBTS or last.last - last.first > 1  # "was it not"
    asked = any(t.kind is TagKind.ATTRIBUTE and cut.words[t.first].text in QUESTION_WORDS for t in cut.tags)
    return last.kind is TagKind.ASK and last.last == len(cut.words) and doubts and not asked  # "how much is that"


def _denied(cut: Segmentation) -> tuple[bool, ...]:
    """Tell for each name whether it is denied: in front of it, or, for the last, in front of its verb behind it."""
    edges = [0, *(a.last for a in cut.anchors)]
    denied = [_is_denied(cut, edge, anchor.first) for edge, anchor in zip(edges, cut.anchors, strict=False)]
    if cut.anchors and len(cut.anchors) > 1:
        behind = [t for t in cut.tags if t.first >= edges[-1]]
        nots = [t.first for t in behind if t.kind is TagKind.NOT]
        denied[-1] |= any(t.kind is TagKind.NOT and cut.words[t.last - 1].text in _EXCLUDED for t in behind)
        denied[-1] |= bool(nots) and any(t.kind is TagKind.RELATION and t.first > nots[0] for t in behind)
    for i in range(1, len(denied)):
        denied[i] |= denied[i - 1] and _goes_on_listing(cut, edges[i], cut.anchors[i].first)
    return tuple(denied)


def _goes_on_listing(cut: Segmentation, first: int, last: int) -> bool:
    """True for the "or" of "not directed by X or Y", and the "and" of "without X and Y"."""
    inside = [t for t in cut.tags if first <= t.first < last and t.kind is not TagKind.FILLER]
    joints = {t.kind for t in inside}
    return joints in ({TagKind.OR}, {TagKind.OR, TagKind.BY}, {TagKind.AND})


def _is_denied(cut: Segmentation, first: int, last: int) -> bool:
    """True where a denial stands between two places in one sentence, and denies no genre or format there."""
    first = next((i + 1 for i in range(last - 1, first - 1, -1) if _ends_a_clause(cut, i)), first)
    inside = [t for t in cut.tags if first <= t.first < last]
    narrowed = any(t.kind in _DENIABLE and is_denied(t, cut.tags) for t in inside)
    return has(inside, TagKind.NOT) and not narrowed


def _ends_a_clause(cut: Segmentation, place: int) -> bool:
    """True for the last word of a sentence, and of "I don't want films" in front of ", so which anime …"."""
    joint = [w.text for w in cut.words[place + 1 : place + 3]]
    joined = len(joint) == _PAIR and joint[0] in ("so", "but") and joint[1] in _ASKING
    return cut.words[place].stop or (cut.words[place].pause and joined)


def _attribute(cut: Segmentation, head: Tag | None) -> str | None:
    """Return the field asked for: in front of everything else, in its place, or anywhere if nothing else is asked."""
    fields = [t for t in cut.tags if t.kind is TagKind.ATTRIBUTE]
    asked = [t for t in fields if not _is_said_besides(t, cut)]
    when = head is not None and any(w.text == "when" for w in cut.words[: head.first])
    found = [
        t.form.value
        for t in asked
        if head is None or t.first < head.first or _is_counted(t, cut) or (when and t.form.value in _DATED)
    ]
    telling = [value for value in found if value not in _VAGUE]
    return next(iter([*telling, *found]), None)
