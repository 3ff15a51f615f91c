"""Cuts a question around one name into the pieces that a grammar of noun phrases is told in."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum, auto
from typing import Final

from catalog.entities import EntityType
from catalog.values import value

from agent_core.planning.lexicon.forms import NOUN_TARGETS, Form, TagKind
from agent_core.planning.phrases.concepts import INVERSES, MUTUAL, STORIES
from agent_core.planning.words.endings import dates
from agent_core.planning.words.heads import ARTICLES, BE
from agent_core.planning.words.merging import is_unit
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, Word


class Part(StrEnum):
    """What a piece is in a phrase."""

    NAME = auto()
    NOUN = auto()  # a relation's noun: director, sequel
    KIND = auto()  # a noun that says only what kind it is: anime, person
    ONE = auto()  # what stands for anything: the one, those, everything, whoever
    ASKED = auto()  # who, what: asks for what stands in its place
    VERB = auto()
    OPENER = auto()  # that, which, whom: opens a clause behind a noun
    WHOSE = auto()
    JOINT = auto()  # of, by, in, behind
    AUXILIARY = auto()  # is, was, did, has
    WITH = auto()
    AS = auto()


@value
class Piece:
    """One piece of a question, ``words[first:last]``.

    Attributes:
        tag: what the lexicon says of it, of nouns, kinds and verbs.
        text: its last word.
        owner: it ends in a possessive "'s".
        others: "other" stands in front of it.
        asked: a question word stands in front of it: "which studio".
        definite: an article stands in front of it.
        opening: its first word.
    """

    part: Part
    first: int
    last: int
    text: str
    tag: Tag | None = None
    owner: bool = False
    others: bool = False
    asked: bool = False
    definite: bool = False
    opening: str = ""


_STAND_INS: Final = frozenset(
    {"one", "ones", "those", "everyone", "everybody", "everything", "anyone", "anything", "someone", "somebody",
     "something", "whoever", "whomever", "whatever", "whichever", "people"}
)  # fmt: skip
# Nouns for anime and manga alike.
THINGS: Final = frozenset(
    {"work", "works", "title", "titles", "thing", "things", "stuff", "something", "anything", "everything", "creation",
     "creations", "more"}
)  # fmt: skip
# What a title does to its sequel: "the sequel X got", "which sequels did X receive".
GETTING: Final = frozenset(
    {"has", "have", "had", "got", "gets", "get", "gotten", "received", "receives", "receive", "spawned", "spawns",
     "spawn"}
)  # fmt: skip
# What of a cast says who is in it, and no relation.
INCLUDING: Final = frozenset({"include", "includes", "included", "including", "contain", "contains", "contained"})
_AUXILIARIES: Final = BE | GETTING | {"did", "do", "does", "having"}
_OPENERS: Final = frozenset({"that", "which", "who", "whom", "where"})
_ASKING: Final = frozenset({"who", "whom", "what", "which", "where", "whoever"})
# Concepts whose verbs are spelt as their nouns: the mentor, a rival.
_NOMINAL: Final = MUTUAL | (INVERSES.keys() & NOUN_TARGETS.keys()) | {"source"}
_STORIES: Final = frozenset({"story", "tale", "stories", "tales"})
_PAIR: Final = 2
# Kinds that the phrase of a relation may end in.
_PRINTED: Final = {"manga": EntityType.MANGA, "comic": EntityType.MANGA, "anime": EntityType.ANIME}
_DEFINITE: Final = frozenset({"the", "a", "an", "whose"})
# Words in front of the "one" that is anybody: "whose voices can one hear in X".
_CAN: Final = frozenset({"can", "could", "does", "may", "might", "should", "would", "must", "did"})
_OWNERS: Final = frozenset({"his", "her", "their", "its"})
JOINTS: Final = frozenset(
    {"of", "to", "in", "from", "for", "by", "on", "at", "upon", "under", "behind", "into", "among", "amongst", "after",
     "before", "following", "preceding"}
)  # fmt: skip
# Words that say nothing in a phrase of small ones.
_SILENT: Final = ARTICLES | _OWNERS | {"all"}
# Words between "which" and its noun.
_ADJECTIVES: Final = 2
_NOUNS: Final = frozenset({Part.NAME, Part.NOUN, Part.KIND, Part.ONE})
# What a phrase of one name does not hold.
_FOREIGN: Final = frozenset(
    {TagKind.AND, TagKind.OR, TagKind.NOT, TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.MORE,
     TagKind.MOST, TagKind.AVERAGE, TagKind.BEYOND, TagKind.ORDERING, TagKind.SIMILAR}
)  # fmt: skip


def pieces_of(told: Segmentation) -> tuple[Piece, ...]:
    """Return the pieces of a question with one name, in its order; none where it says more than one phrase does.

    Args:
        told: the question with what its words are by their place.
    """
    if len(told.anchors) != 1 or any(_is_foreign(t, told) for t in told.tags):
        return ()
    anchor = told.anchors[0]
    at = {t.first: t for t in told.tags if not is_unit(t, told)}
    found: list[Piece] = []
    place = 0
    while place < len(told.words):
        if place == anchor.first:
            found.append(Piece(Part.NAME, place, anchor.last, "", owner=told.words[anchor.last - 1].owner))
            place = anchor.last
        else:
            tag = at.get(place)
            end = max(place + 1, tag.last if tag else 0)
            tag = _title(tag, told)
            found += _pieces(told, place, end, tag, found)
            place = end
    return tuple(found)


def _is_foreign(tag: Tag, told: Segmentation) -> bool:
    return tag.kind in _FOREIGN and told.words[tag.last - 1].text != "whichever"


def _pieces(told: Segmentation, first: int, last: int, tag: Tag | None, before: list[Piece]) -> list[Piece]:
    """Return the pieces that ``words[first:last]`` are, behind those ``before``."""
    words = told.words
    if tag is None or tag.kind not in (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT):
        thing = _thing(told, first, last) or _work(told, first, last, before) or _anything(told, first, last)
        field = tag is not None and tag.kind is TagKind.ATTRIBUTE
        return [thing] if thing is not None else [] if field else _small(told, first, last, before)
    if tag.form.value == "studio" and tag.form.target is None and words[last - 1].text == "studio":
        joint = Piece(Part.JOINT, first, first + 1, words[first].text)  # "by the studio"
        whole = replace(tag, form=Form(TagKind.RELATION, "studio", EntityType.STUDIO))
        return [joint, Piece(Part.NOUN, last - 1, last, "studio", whole, definite=True)]
    if _says_nothing(tag, told) or _repeats(words, first, last, before):
        return []
    thing = _PRINTED.get(words[last - 1].text)
    if last - first > _PAIR and thing is not None and words[last - 2].text == "the":  # "adapts the manga"
        kind = Tag(Form(TagKind.TYPE, "", thing), last - 1, last)
        rest = _small(told, last - 3, last - 2, ()) if tag.form.target else []
        verb = _pieces(told, first, last - 2 - len(rest), replace(tag, last=last - 2), before)
        return [*verb, *rest, Piece(Part.KIND, last - 1, last, words[last - 1].text, kind)]
    return [_noun_or_verb(told, first, last, tag, before)]


def _repeats(words: Sequence[Word], first: int, last: int, before: Sequence[Piece]) -> bool:
    """True for the "acted" of "acted as a producer", and for the "series" of "adapts the manga series"."""
    acts = words[first].text.startswith("act") and last < len(words) and words[last].text == "as"
    noun = before[-1].tag if before and before[-1].last == first and words[first].text == "series" else None
    return acts or (noun is not None and noun.form.target is EntityType.MANGA)


def _noun_or_verb(told: Segmentation, first: int, last: int, tag: Tag, before: list[Piece]) -> Piece:
    """Return the piece of a relation or a kind; it takes away the "which" in front of a noun."""
    words = told.words
    owned = first > 0 and (words[first - 1].owner or words[first - 1].text in _OWNERS)
    definite = owned or bool({words[first - 1].text if first else "", words[first].text} & _DEFINITE)
    mentor = definite and last - first == 1 and tag.form.value in _NOMINAL and tag.form.target is None  # "X's mentor"
    holds = words[first - 1].text == "whose" and last < len(words) and words[last].text in INCLUDING
    listed = holds and tag.form.value in NOUN_TARGETS and tag.form.target is None  # "whose staff includes"
    if mentor or listed or _is_free_relative(tag, words[first], before):
        tag = replace(tag, form=replace(tag.form, target=NOUN_TARGETS[tag.form.value]))
    part = Part.KIND if tag.kind is not TagKind.RELATION else Part.NOUN if tag.form.target else Part.VERB
    asked = part is not Part.VERB and bool(before) and _asks_for_noun(before[-1], words, first)
    if asked and before[-1].part is not Part.VERB:  # "at the helm of which"
        asked = before.pop().text in ("which", "what")
    return Piece(
        part,
        first,
        last,
        words[last - 1].text,
        tag,
        owner=words[last - 1].owner,
        others=any(t.kind is TagKind.OTHER and t.last == first for t in told.tags),
        asked=asked,
        definite=definite,
        opening=words[first].text,
    )


def _is_free_relative(tag: Tag, opening: Word, before: Sequence[Piece]) -> bool:
    """True for "what comes after X", where another word asks: "which characters are in what comes after X"."""
    asked = any(piece.asked or piece.part is Part.ASKED for piece in before)
    belongs = [piece.part for piece in before[-2:]] == [Part.NOUN, Part.JOINT]
    return opening.text in ("what", "whatever") and tag.form.value in STORIES and (asked or belongs)


def _thing(told: Segmentation, first: int, last: int) -> Piece | None:
    """Return "the story that X sums up" as a title, and the "about" of "who is X about" as what it tells of."""
    text = told.words[last - 1].text
    following = told.words[last].text if last < len(told.words) else ""
    verb = next((t for t in told.tags if t.first == last and t.kind is TagKind.RELATION), None)
    told_of = following in ("that", "which") or (verb is not None and verb.form.value in STORIES)
    goes_on = first > 1 and told.words[first - 2].text == "which"  # "in which the story continues"
    if text in _STORIES and told_of and not goes_on:
        kind = Tag(Form(TagKind.TYPE, "", EntityType.ANIME), first, last)
        return Piece(Part.KIND, first, last, text, kind, definite=True)
    of_whom = not any(word.text in ("what", "tell") for word in told.words)
    if text == "about" and of_whom and first + 1 == last and (not following or following in BE):
        verb = Tag(Form(TagKind.RELATION, "main character"), first, last)
        return Piece(Part.VERB, first, last, text, verb, opening=text)
    return None


def _anything(told: Segmentation, first: int, last: int) -> Piece | None:
    """Return the "anything else" of "is there anything else by the director of X" as what there may be."""
    following = told.words[last].text if last < len(told.words) else ""
    if last - first != _PAIR or told.words[first].text not in THINGS or following not in ("by", "from"):
        return None
    kind = Tag(Form(TagKind.TYPE, "", EntityType.ANIME), first, last)
    return Piece(Part.KIND, first, last, told.words[first].text, kind, definite=True)


def _work(told: Segmentation, first: int, last: int, before: Sequence[Piece]) -> Piece | None:
    """Return the "work" of "on which anime did X work"."""
    ends = last == len(told.words) and told.words[last - 1].text in ("work", "worked", "working")
    if not ends or not any(piece.text == "on" and piece.part is Part.JOINT for piece in before[:1]):
        return None
    staff = Tag(Form(TagKind.RELATION, "staff"), first, last)
    return Piece(Part.VERB, first, last, "work", staff, opening="work")


def _small(told: Segmentation, first: int, last: int, before: Sequence[Piece]) -> list[Piece]:
    """Return the small words among some; of a phrase only where it holds nothing else, such as "that is"."""
    found: list[Piece] = []
    if last - first > 1 and told.words[last - 1].text == "as":  # "listed as", "known as"
        first = last - 1
    for place in range(first, last):
        text = told.words[place].text.removesuffix("'s")  # "who's credited as"
        part = _function(text, [*before, *found], place)
        if part is Part.AS and _shares(told, [*before, *found], place):
            part = Part.JOINT
        if part is Part.ONE and text == "one" and _is_anybody(told, [*before, *found], place):
            continue
        if (
            text in ("whatever", "whichever")
            and told.words[place + 1 : place + 2]
            and (told.words[place + 1].text == "the")
        ):
            continue  # "whatever the sequel of X is"
        if part is Part.ASKED and text == "which" and _dates_them(told, place):
            continue
        alone = last - first == 1
        if part is None or (part is Part.ONE and not alone):  # "one of the producers" is a producer
            if not alone and part is None and text not in _SILENT:
                return []
            continue
        found.append(Piece(part, place, place + 1, text, owner=told.words[place].owner))
        if told.words[place].owner and part in (Part.OPENER, Part.ASKED):  # "that's"
            found.append(Piece(Part.AUXILIARY, place, place + 1, "is"))
    return found


def _is_anybody(told: Segmentation, before: Sequence[Piece], place: int) -> bool:
    """True for the "one" of "whose voices can one hear", "the anime one has to see before X" and "but for that one"."""
    noun = bool(before) and before[-1].part in (Part.NOUN, Part.KIND) and before[-1].last == place
    if any(t.kind is TagKind.OTHER and t.last == place for t in told.tags):
        return True  # "apart from that one"
    following = told.words[place + 1].text if place + 1 < len(told.words) else ""
    return (place > 0 and told.words[place - 1].text in _CAN) or (noun and following in _CAN | GETTING)


def _dates_them(told: Segmentation, place: int) -> bool:
    """True for the "which" of "anime that X is heard in which came out in 1998", behind the name."""
    following = next((t for t in told.tags if t.first == place + 1), None)
    return following is not None and dates(following, told.tags) and any(a.last <= place for a in told.anchors)


def _shares(told: Segmentation, before: Sequence[Piece], place: int) -> bool:
    """True for "the same director as X", who is the director of X."""
    noun = before[-1] if before and before[-1].part is Part.NOUN and before[-1].last == place else None
    return noun is not None and told.words[noun.first - 1].text == "same"


def _says_nothing(tag: Tag, told: Segmentation) -> bool:
    """True for the "original" of "the original series", and for "the leads" of "besides the leads, which …"."""
    if told.words[tag.first].text == "original" and tag.last == tag.first + 1 and tag.form.target is None:
        return told.next_tag(tag, TagKind.TYPE) is not None
    besides = bool(told.tags) and told.tags[0].kind is TagKind.OTHER and told.tags[0].first == 0
    return besides and tag.form.target is not None and told.words[tag.last - 1].pause


def _title(tag: Tag | None, told: Segmentation) -> Tag | None:
    """Return "the title X continues" as what asks for a title, and not for what something is called."""
    if tag is None or tag.kind is not TagKind.ATTRIBUTE or told.words[tag.last - 1].text != "title":
        return tag
    following = [w.text for w in told.words[tag.last : tag.last + 2]]
    names = not following or (following[0] in ("of", "for") and "which" not in following)
    return tag if names else replace(tag, form=Form(TagKind.TYPE, "", EntityType.ANIME))


def _asks_for_noun(piece: Piece, words: Sequence[Word], noun: int) -> bool:
    """True for the "which" of "which studio" and of "is a sequel of which other anime"."""
    asks = piece.text in ("which", "what", "whatever", "whichever") and noun - piece.last <= _ADJECTIVES
    return asks and not any(word.text in _DEFINITE for word in words[piece.last : noun])


def _function(text: str, before: Sequence[Piece], place: int) -> Part | None:
    """Return what a small word does."""
    joined = bool(before) and before[-1].part is Part.JOINT and before[-1].last == place
    noun = before[-2] if joined and len(before) > 1 else before[-1] if before else None
    follows = noun is not None and noun.part in _NOUNS and noun.last >= place - 2
    if text == "whose":
        return Part.WHOSE
    if text in _OPENERS and follows:
        return Part.OPENER
    if text in _ASKING:
        return Part.ASKED
    if text in _STAND_INS:
        return Part.ONE
    if text in _AUXILIARIES:
        return Part.AUXILIARY
    if text in JOINTS:
        return Part.JOINT
    return {"with": Part.WITH, "as": Part.AS}.get(text)
