"""What stands in front of a question without being asked, and behind it without asking more.

"I am new to this, in which order …", "The music is great. Who …", "does it have a sequel, and what is it called".
"""

import re
from collections.abc import Sequence, Set
from itertools import pairwise
from typing import Final

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.planning.words.tagging import Word
from agent_core.results import Mention

_SENTENCE: Final = re.compile(r"(?<=[^\s.]{2})[.!?…]+[\"”']?\s+")
_CLAUSE: Final = re.compile(r"[,;:]\s+|\s+[-–—]+\s+")
# What a question stands behind: "and would like to know who …".
_TELLING: Final = re.compile(
    r"\b(?:know|wonder|wondering|curious|tell me|find out|figure out|remember|recall|asking"
    r"|(?<!we )(?<!you )(?<!one )hear|learn|confirm"
    r"|verify|establish|clarify)"
    r"(?:\s+from you)?\s+(?=w|how|in|by|from)",
    re.IGNORECASE,
)
# What says the same again.
AGAIN: Final = r"(?:i mean|i\.?e\.?|that is|in other words|namely|meaning),?\s+"
# What begins a question where no comma does.
_RUN_ON: Final = re.compile(
    rf"(?<=\w)\s+(?=(?:{AGAIN})?(?:how\s+many|in\s+(?:which|what)\s+order|what\s+year|whats\s+similar)\b)",
    re.IGNORECASE,
)
# What a wish stands behind: "for my thesis I need …".
_WISH: Final = re.compile(
    r"\s(?=(?:i|we)(?:['’](?:m|re|d)|\s+am|\s+are|\s+would)?\s+(?:need|want|like|looking|searching|after)\b)",
    re.IGNORECASE,
)
_WISHES: Final = re.compile(
    r"(?:i|we)(?:\s+need|\s+want|(?:['’]d|\s+would)\s+like|(?:['’](?:m|re)|\s+am|\s+are)\s+(?:looking|searching|after))\b",
    re.IGNORECASE,
)
# What begins a question or a request.
ASKS: Final = re.compile(
    rf"\W*(?:{AGAIN})?(?:(?:now|so|then|but)\s+)?(?:(?:by|for|from|in|of|on|since|to|at|with|under)\s+)?(?:who(?:se|m|'s|’s)?|what(?:'s|’s)?"
    r"|which|whats|whos|when|where|how|is|isn't|are|was|were|did|does|do|has|have|can|could|would|will|please|name"
    r"|list|tell|give|show|find"
    r"|compare|recommend|suggest|any|all|anime|manga|qui|quel(?:le)?s?|wer|wen|welche[rsmn]?|wie|wann|wo|von|quién|quien"
    r"|quiénes|qué|cuál|cual|cuáles|dare)\b",
    re.IGNORECASE,
)
# The end of "the director of X is who?", which no word in front asks.
_ENDS_ASKING: Final = re.compile(r"\b(?:who|whom|(?:what|which)(?:\s+\w+){0,2})\s*\?\W*$", re.IGNORECASE)
# Who says something of themselves asks nothing yet.
_SPEAKING: Final = frozenset(
    {"i", "im", "i'm", "ive", "i've", "id", "i'd", "i'll", "my", "me", "we", "we're", "anyone", "somebody", "someone",
     "looks", "sounds", "seems", "ich", "je", "j'ai", "yo"}
)  # fmt: skip
# What takes a lead-in up: "I'm not picky, so which …", "I can't check it now, but is …".
_JOINED: Final = re.compile(r"(?:so|but|then)\s+", re.IGNORECASE)
# Words that begin what narrows the question that follows: "of all the films, which …".
_NARROWING: Final = frozenset(
    {"of", "among", "amongst", "in", "for", "from", "besides", "except", "with", "without", "by", "on", "out",
     "between", "as", "at", "other", "apart", "aside", "starting", "under", "to", "before", "after", "since",
     "excluding"}
)  # fmt: skip
_LIMITS: Final = frozenset(
    {
        TagKind.YEAR,
        TagKind.GENRE,
        TagKind.FORMAT,
        TagKind.STATUS,
        TagKind.SEASON,
        TagKind.NOT,
        TagKind.NUMBER,
        TagKind.LENGTH,
    }
)
_SAYING: Final = frozenset({TagKind.RELATION, TagKind.TYPE, TagKind.ORDER, TagKind.COUNT, TagKind.MORE, TagKind.MOST})
# Words that narrow titles, and that people say of themselves: "a bet running on this".
_OF_LIFE: Final = frozenset({"running", "over", "finished", "complete", "long", "short", "sad"})
_ASKED_BESIDES: Final = frozenset({TagKind.COUNT, TagKind.OTHER, TagKind.SIMILAR, TagKind.ORDERING, TagKind.BEYOND})
_SHORT: Final = 4
_BEING: Final = frozenset({"is", "was", "are", "were", "has", "had"})
_OF_MINE: Final = frozenset({"a", "an", "my", "our", "the", "this", "some", "work", "class", "research"})
# ", and what is it called?", "? which ones?"
_AFTERTHOUGHT: Final = re.compile(
    r"(?:[,;]?\s+and|[?,;])\s+(?:if so,?\s+)?(?:by\s+)?(?:what|which|who)"
    r"(?:\s+(?:ones?|anime|manga|title|series|show|film|movie|season))?(?:['’]s|\s+(?:is|are|was|were))?"
    r"(?:\s+(?:it|they|that|those|these|he|she|them))?(?:\s+(?:called|named|titled))?\s*\?*\s*$",
    re.IGNORECASE,
)
# "? Thanks in advance!", ". I can't remember."
_CLOSING: Final = re.compile(
    r"(?<=[.!?,;])(?:\s+(?:(?:many\s+)?thanks|thank you|thx|cheers|please|any(?:one|body) knows?|any ideas?"
    r"|just the names?|i (?:totally |just )?(?:forgot|forget|can['’]?t remember|don['’]?t remember))"
    r"(?:\s+(?:in advance|a lot|so much|very much|all|guys))*[.!?]*)+\s*$",
    re.IGNORECASE,
)
# "? I can't stop listening to them.", ", as I haven't kept up?"
_REMARK: Final = re.compile(
    r"(?:(?<=[.!?])\s+|,\s+(?:as|because|since|cause|though|although)\s+)"
    r"(?:(?P<mine>i|my|we|our)|it|they|that|this|he|she)(?:['’](?:m|ve|d|ll|s|re))?\s"
    r"(?:(?!\b(?:who|what|which|when|where|how|know|want|need|only|if)\b)[^?!.])*[.!?]*\s*$",
    re.IGNORECASE,
)
# "for the show notes", behind what is asked: what an answer is for.
_PURPOSE: Final = re.compile(
    r"\s+for\s+(?:the|our|my|this|an?)\s+(?:\w+\s+)?(?:intro|outro|notes|record|records|segment|podcast|article|column|class|lesson"
    r"|homework|spreadsheet|sheet|quiz|newsletter|presentation|thesis|essay|report|script|video|stream|blog|post)\s*[.?!]*\s*$",
    re.IGNORECASE,
)
_GREETING: Final = re.compile(
    r"\W*(?:hello|hi|hey|hiya|yo|ok|okay|so|well|good (?:morning|afternoon|evening|day))"
    r"(?:\s+(?:there|all|everyone|guys|again))?[,.!]*\s+(?=\S)",
    re.IGNORECASE,
)
# What asks by itself: "the order to watch X in, what is it?", "the year that X is from, which is it?".
_WATCH_ORDER: Final = re.compile(r"\W*(?:the\s+)?(?:\w+\s+)?order\b", re.IGNORECASE)
_ASKS_WHETHER: Final = re.compile(r"\W*(?:is|are|was|were|did|does|do|has|have|can|could|any|got)\b", re.IGNORECASE)


def asking_part(question: str, mentions: Sequence[Mention]) -> tuple[int, int]:
    """Return where the part of a text stands that asks for something, from where to where; all of it where in doubt."""
    first = max(_start(question, mentions), _greeted(question, mentions))
    end = _without(_CLOSING.search(question, first), question, mentions)
    end = min(end, _without(_PURPOSE.search(question, first, end), question, mentions))
    end = min(end, _remarked(_REMARK.search(question, first, end), question, mentions))
    after = _AFTERTHOUGHT.search(question, first, end)
    if after is None or len(question[first : after.start()].split()) < 3:
        return first, end
    by_itself = _ASKS_WHETHER.match(question, first) or _WATCH_ORDER.match(question, first)
    if not by_itself and not _names_a_field(segment(question, mentions), first):
        return first, end
    return first, min(end, _without(after, question, mentions))


def _names_a_field(cut: Segmentation, start: int) -> bool:
    """True for "the title that …", which asks for one of the fields of what follows."""
    said = (t for t in cut.tags if cut.words[t.first].start >= start and t.kind not in (TagKind.FILLER, TagKind.ASK))
    field = next(said, None)
    named = cut.anchors[0].first if cut.anchors else 0
    return field is not None and field.kind is TagKind.ATTRIBUTE and field.first < named


def _greeted(question: str, mentions: Sequence[Mention]) -> int:
    """Return where a text begins behind "Hello." and "Hey there,", but for a name such as "Hello!! Kin-iro Mosaic"."""
    greeting = _GREETING.match(question)
    if greeting is None or any(m.start < greeting.end() < m.end for m in mentions):
        return 0
    return greeting.end()


def _remarked(behind: re.Match[str] | None, question: str, mentions: Sequence[Mention]) -> int:
    """Return where a text ends without a remark behind it that names nothing and narrows nothing."""
    end = _without(behind, question, mentions)
    if behind is None or end == len(question):
        return len(question)
    cut = segment(question, mentions)
    kinds = {t.kind for t in cut.tags if cut.words[t.first].start >= end}
    told = kinds & (_LIMITS | {TagKind.TYPE, TagKind.FORMAT, TagKind.ORDER} | _ASKED_BESIDES)
    return len(question) if told - ({TagKind.NOT} if behind["mine"] else set()) else end


def _without(behind: re.Match[str] | None, question: str, mentions: Sequence[Mention]) -> int:
    """Return where a text ends without what stands behind it, in which nothing is named."""
    if behind is None:
        return len(question)
    cut = segment(question, mentions)
    named_behind = any(cut.words[a.last - 1].end > behind.start() + 1 for a in cut.anchors)
    return len(question) if named_behind else behind.start()


def places_to_begin(question: str) -> list[int]:
    """Return where in a text a sentence or a clause begins that may ask for something, the last one first."""
    ends = {m.end() for pattern in (_SENTENCE, _CLAUSE, _TELLING, _RUN_ON, _WISH) for m in pattern.finditer(question)}
    asking = {m.end() for m in _SENTENCE.finditer(question) if _ENDS_ASKING.search(question, m.end())}
    return [
        place
        for place in sorted(ends, reverse=True)
        if ASKS.match(question, place) or _WISHES.match(question, place) or place in asking
    ]


def _start(question: str, mentions: Sequence[Mention]) -> int:
    """Return where the last part begins that asks, in front of which nothing is named and nothing narrows it."""
    starts = places_to_begin(question)
    if not starts:
        return 0
    sentences = {m.end() for m in _SENTENCE.finditer(question)}
    cut = segment(question, mentions)
    if not cut.anchors:
        return 0
    named = cut.words[cut.anchors[0].first].start
    whole = {p for p in starts if p in sentences or _JOINED.match(question, p) or _is_told(question, p, cut)}
    start = next((p for p in starts if p <= named and _says_nothing(cut, p, sentence=p in whole)), 0)
    joint = _JOINED.match(question, start) if start else None
    return joint.end() if joint else start


def _is_told(question: str, place: int, cut: Segmentation) -> bool:
    """True behind the colon of "I'm not picky: which …"."""
    speaking = any(w.text in _SPEAKING for w in cut.words if w.end <= place)
    return speaking and question[:place].rstrip().endswith(":")


def _says_nothing(cut: Segmentation, place: int, *, sentence: bool) -> bool:
    """True where the words in front of a place, a sentence or a part of one, neither narrow nor ask for anything."""
    before = [w for w in cut.words if w.end <= place]
    tags = [t for t in cut.tags if cut.words[t.last - 1].end <= place]
    speaking = any(w.text in _SPEAKING for w in before)
    of_titles = any(t.kind is TagKind.TYPE or cut.text(t) == "ones" for t in tags)
    in_passing = sentence and speaking and not of_titles
    kinds = {t.kind for t in tags if not (in_passing and cut.text(t) in _OF_LIFE)}
    if sentence and (speaking or not kinds & _SAYING):
        kinds.discard(TagKind.NOT)  # "I am not picky. Which …"
    topic = before and before[-1].text == "wise"  # "popularity-wise, which …"
    aside = sentence and not kinds & _SAYING and len(before) > 2  # "with headphones on it sounds great, so who …"
    narrowing = topic or (before and before[0].text in _NARROWING and not aside and not _is_purpose(before, kinds))
    if before and _is_for_an_episode(before):
        return True
    if not sentence and any(w.text == "how" and b.text == "many" for w, b in pairwise(before)):
        return False  # "tell me how many anime, in which …"
    if not before or kinds & _LIMITS or narrowing or _names_a_stranger(cut, place):
        return False
    return sentence or not kinds & _SAYING or speaking


def _names_a_stranger(cut: Segmentation, place: int) -> bool:
    """True for "Grumf is over, so …" and "I loved Grumf, so …", which name what nobody knows."""
    names = [i for i in cut.unexplained if cut.words[i].capital and cut.words[i].end <= place]
    return any(i or cut.words[1].text in _BEING for i in names)


def _is_purpose(before: Sequence[Word], kinds: Set[TagKind]) -> bool:
    """True for "for my thesis", which says what the answer is for, and for "before I buy it"."""
    if before[0].text in ("before", "after", "since") and before[1:] and before[1].text in _SPEAKING:
        return True
    return before[0].text == "for" and len(before) > 1 and before[1].text in _OF_MINE and not kinds & _SAYING


def _is_for_an_episode(before: Sequence[Word]) -> bool:
    """True for "for our next episode", which an answer is for and which is of no title."""
    return before[0].text == "for" and len(before) <= _SHORT and before[-1].text in ("episode", "segment", "show")
