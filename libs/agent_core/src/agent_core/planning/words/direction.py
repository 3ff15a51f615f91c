"""Tells which way a relation between titles is meant: "the sequel of X", "what is X a sequel of", "X's sequel"."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.lexicon.german import GERMAN
from agent_core.planning.phrases.concepts import INVERSES
from agent_core.planning.words.heads import ARTICLES, ASKED, BE, OPENERS, PARTICIPLES, QUESTION_WORDS
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

_INTO: Final = frozenset({"in", "into", "to"})
# Words between a name and what it is had as: "as its direct".
_NEAR: Final = 3
_IS: Final = frozenset({"is", "are", "was", "were"})
# Prepositions of what something goes on as or in, which is no object of its verb.
GOING_ON: Final = frozenset({"in", "into", "with", "as", "where", "under"})
_PAIR: Final = 2
# What stands in front of who does it, and the forms of to be of a passive.
_AGENT: Final = frozenset({"by", "par", "por"})
_PASSIVE: Final = BE | {"es", "fue", "est", "sont"}
_ONWARDS: Final = GOING_ON | {"dans", "par", "en", "mit", "con"}
_WHICH: Final = ASKED | {"quel", "quelle", "quoi", "welchem", "welcher", "que", "cual"}
_JOINTS: Final = frozenset({"of", "to", "de", "du", "del", "des", "von", "vom", "zu"})
# What goes over from a statement to its question: "X ends and then which one comes next".
_GOING_OVER: Final = frozenset({"and", "then", "so"})
_WITHIN: Final = frozenset({"in", "en", "dans"})
# What stands in front of a doer in German, whose participles close a sentence.
_DOERS: Final = frozenset({"von", "vom", "durch"})
_HAVE: Final = frozenset({"has", "have", "had", "with"})


def turned(tag: Tag, cut: Segmentation) -> Tag:
    """Return the concept that leads back, where a title is said to be or to do what is asked for.

    "Is X a sequel of" what, "what does X continue" and "the anime that is continued by X" lead back; "what continues
    X" and "what is X continued by" do not.
    """
    if tag.kind is not TagKind.RELATION or tag.form.value not in INVERSES or not cut.anchors:
        return tag
    named = cut.anchors[-1].last
    asked = next((i for i in range(named, tag.first) if cut.words[i].text in ASKED), None)
    told_before = asked is not None and (
        any(w.pause or w.stop for w in cut.words[named - 1 : asked]) or cut.words[asked - 1].text in _GOING_OVER
    )
    behind = named <= tag.first and not told_before  # "I finished X, what comes next"
    label = cut.anchors[0].first == 0 and cut.anchors[-1].last == tag.first and tag.last == len(cut.words)  # "X recap"
    if label or is_owned(tag, cut) or _goes_on(tag, cut):
        return tag  # "X recap", "X's recap"
    if not _is_noun(tag, cut):
        passive = _is_passive(tag, cut)
        leads_back = passive if _is_by_a_name(tag, cut) else behind is not passive
    else:
        leads_back = (
            (behind and (_is_of_what(tag, cut) or (asked is None and _is_said_to_be(tag, cut))))
            or _is_turned_round(tag, cut)
            or _is_whose(tag, cut)
            or _is_had_by_another(tag, cut)
            or _holds_where(tag, cut)
        )
    return replace(tag, form=replace(tag.form, value=INVERSES[tag.form.value])) if leads_back else tag


def _goes_on(tag: Tag, cut: Segmentation) -> bool:
    """True for "in which anime does X continue", "what does X go on in" and "por qué anime es continuado X"."""
    pairs = list(pairwise(word.text for word in cut.words[: tag.first]))
    if tag.form.target is None and any(by in ("por", "par") and asked in _WHICH for by, asked in pairs[:1]):
        return True
    fronted = tag.last == len(cut.words) and any(on in _ONWARDS and asked in _WHICH for on, asked in pairs)
    return tag.form.value == "sequel" and (fronted or cut.words[tag.last - 1].text in GOING_ON - {"where"})


def is_nominal(tag: Tag, cut: Segmentation) -> bool:
    """True for nouns, and for words that are both noun and verb behind an article or an owner: "X's recap"."""
    owned = tag.form.value in INVERSES and is_owned(tag, cut)
    return owned or _is_noun(tag, cut)


def _is_noun(tag: Tag, cut: Segmentation) -> bool:
    return tag.form.target is not None or (tag.first > 0 and cut.words[tag.first - 1].text in ARTICLES)


def is_owned(tag: Tag, cut: Segmentation) -> bool:
    """True for "X's recap" and "X no zokuhen"."""
    joint = cut.previous_tag(tag, TagKind.OF)
    joined = joint is not None and cut.previous_name(joint) is not None
    return joined or (tag.first > 0 and cut.words[tag.first - 1].owner)


def _is_passive(tag: Tag, cut: Segmentation) -> bool:
    """True for "is continued by", "was X ever continued", "followed by"."""
    words = [w.text for w in cut.words]
    verb, following = words[tag.first], words[tag.last : tag.last + 1]
    if {words[tag.last - 1], *following} & _AGENT:
        return True
    if words[tag.last - 1] in ("after", "before"):
        return False
    noun = cut.previous_tag(tag)
    named = noun is not None and noun.form.target is not None
    if named and tag.form.value == "summary" and verb.endswith("ed") and {words[tag.last - 1], *following} & _INTO:
        return True  # "the anime condensed in X"
    opened = [i + 1 for i in range(tag.first) if words[i] in OPENERS | ASKED]
    auxiliary = set(words[max(opened, default=0) : tag.first])
    active = {"from", "of"} & {*words[tag.first : tag.last], *following}
    asking = {"was"} if cut.language == GERMAN.code else set[str]()  # "was folgt auf X"
    return bool((auxiliary - asking) & _PASSIVE) and verb.endswith(PARTICIPLES) and not active


def _is_by_a_name(tag: Tag, cut: Segmentation) -> bool:
    """True for "welcher Anime wird von X fortgesetzt", whose doer stands in front of the verb."""
    if tag.form.value not in INVERSES or not cut.anchors:
        return False
    name = cut.anchors[-1]
    return 0 < name.first < tag.first and cut.words[name.first - 1].text in _DOERS


def _is_turned_round(tag: Tag, cut: Segmentation) -> bool:
    """True for "¿de qué anime es secuela X?", where the subject follows the noun."""
    opens = cut.tags[0].kind is TagKind.OF and cut.tags[0].first == 0 and cut.words[1].text in QUESTION_WORDS
    return opens and tag.last == cut.anchors[0].first


def _is_whose(tag: Tag, cut: Segmentation) -> bool:
    """True for "whose sequel is X", which X is the sequel of."""
    whose = tag.first == 1 and cut.words[0].text == "whose"
    said = {w.text for w in cut.words[tag.last : cut.anchors[0].first]}
    return whose and bool(said) and said <= _IS


def _is_had_by_another(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "the anime with the sequel X", which X is the sequel of."""
    said = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]]
    other = any(t.last == tag.first - len(said) and t.form.target is not None for t in cut.tags)
    return said == ["with", "the"] and other and cut.next_name(tag) is not None


def _holds_where(tag: Tag, cut: Segmentation) -> bool:
    """True for "anime where the sequel is X", which X is the sequel of."""
    opening = [w.text for w in cut.words[: tag.first]]
    said = (
        all(w.text in _IS | {"=", ""} for w in cut.words[tag.last : cut.anchors[0].first])
        and tag.last <= cut.anchors[0].first
    )
    return said and len(opening) > 1 and "where" in (opening[-1], *(opening[-2:-1] if opening[-1] == "the" else ()))


def _is_said_to_be(tag: Tag, cut: Segmentation) -> bool:
    """True for "is X a sequel" and "X is the sequel", of which it has to have a prequel."""
    ends = tag.last == len(cut.words) and cut.words[tag.first - 1].text in ("a", "an", "the")
    return ends and (cut.words[0].text in BE or cut.words[tag.first - 2].text in _IS)


def _is_of_what(tag: Tag, cut: Segmentation) -> bool:
    """True for "a sequel of?", "a sequel of which anime?", "of which is X a sequel?" and "has X as its sequel"."""
    first = cut.tags[0]
    opens = first.kind is TagKind.OF and first.first == 0 and cut.next_name(first) is None  # but "of X, what is …"
    words = [w.text for w in cut.words]
    name = cut.anchors[-1]
    beside = bool({"as", "for", "among"} & {*words[name.last : name.last + 1]})  # and not "asks for the sequel"
    had = beside and tag.first - name.last <= _NEAR and bool({*words[: name.first]} & _HAVE)
    fronted = words[max(0, name.first - 2) : name.first]  # "the anime to which X is a side story"
    turned = len(fronted) == _PAIR and fronted[0] in ("to", "of") and fronted[1] in OPENERS
    joint = cut.next_tag(tag, TagKind.OF)
    left = joint is not None and (words[joint.first] in _JOINTS or _is_stranded(joint, cut))
    return opens or had or turned or left


def _is_stranded(joint: Tag, cut: Segmentation) -> bool:
    """True where nothing that a relation could belong to follows "of": the end, a question word or a verb."""
    if joint.last >= len(cut.words):
        return True
    if cut.words[joint.last].text in QUESTION_WORDS:
        return cut.words[joint.first].text not in _WITHIN  # "how does X go on, in which anime"
    verb = cut.next_tag(joint, TagKind.RELATION, TagKind.ASK, TagKind.OF)
    return verb is not None and verb.form.target is None
