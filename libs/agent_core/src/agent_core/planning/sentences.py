"""What the words of a question do by their place in its sentence: clauses, objects, voice and direction."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.concepts import INVERSES, STORIES
from agent_core.planning.heads import ASKED, AUXILIARIES, CHAIN_KINDS
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.segmentation import Segmentation
from agent_core.planning.tagging import Tag

# What a verb is with its object.
_OBJECTS: Final = {
    ("director", EntityType.EPISODE): "episode director",
    ("character designer", EntityType.CHARACTER): "character designer",
    ("artist", EntityType.CHARACTER): "character designer",
    ("making", EntityType.CHARACTER): "character designer",
}
# The same for objects that tell a relation when they stand alone.
_DIRECTED: Final = {"animation": "animation director", "art": "art director", "artwork": "art director"}
# Words that open a clause behind what it is about, and those that stand for what it is about.
_OPENERS: Final = frozenset({"that", "which", "who", "whom", "where", "whose", "qui"})
_ANTECEDENTS: Final = frozenset(
    {
        "one",
        "ones",
        "those",
        "everyone",
        "everybody",
        "everything",
        "anyone",
        "anything",
        "someone",
        "all",
        "any",
        "people",
    }
)
_BY_A_STUDIO: Final = Form(TagKind.RELATION, "studio")
_PREPOSITIONS: Final = frozenset({"in", "from", "for", "on", "by", "to", "of", "with", "at", "as", "into"})
_WHATEVER: Final = frozenset(
    {"whoever", "whomever", "whatever", "whichever", "everything", "everyone", "everybody", "anything", "anyone"}
)
_ARTICLES: Final = frozenset({"the", "a", "an", "which", "what", "whose"})
_INTO: Final = frozenset({"in", "into", "to"})
_ASKED: Final = ASKED | {"where", "whom", "who"}
_BE: Final = frozenset({"is", "are", "was", "were", "been", "being", "be", "got", "gets"})
_HAVE: Final = frozenset({"has", "have", "had", "with"})
_EXCEPTIONS: Final = frozenset(
    {"except", "excluding", "except for", "apart from", "aside from", "other than", "besides", "outside of",
     "leaving aside", "not counting", "beyond", "with the exception of", "excepting", "save for"}
)  # fmt: skip
# Words between "made" and its date: "made in the 1990s".
_DATE_REACH: Final = 2
# General verbs that are beside the point in front of a date, and words that only join a noun with what it belongs to.
_MADE: Final = frozenset({"making", "production", "maker", "author", "artist", "director", "studio"})
# General verbs behind a noun that tells the relation: "side stories produced for X", "the spin-off X gave rise to".
_BRINGING: Final = frozenset({"making", "production", "maker", "adaptation", "source", "spin-off"})
_JOINING: Final = frozenset({"behind", "in", "responsible", "charged", "of"})
_NEIGHBOURS: Final = {"before": "prequel", "after": "sequel"}
_QUESTION_WORDS: Final = frozenset(
    {"which", "what", "when", "how", "where", "why", "quel", "quelle", "que", "cual", "welche", "was", "wie"}
)


def placed(cut: Segmentation) -> Segmentation:
    """Return a question with what its words are by their place, without those that say nothing there."""
    told = replace(cut, tags=tuple(_excepting(t, cut) for t in _told(cut)))
    return replace(told, tags=tuple(_opened(t, told) for t in told.tags))


def body_of(cut: Segmentation, without: Sequence[Tag | None]) -> list[Tag]:
    """Return the words that make chains, in the order of the text, with those that open a clause."""
    starts = {a.first for a in cut.anchors}
    kinds = (*CHAIN_KINDS, TagKind.CLAUSE)
    body = [
        replace(
            _turned(t, cut),
            owned=_is_owned(t, cut),
            titled=_is_titled(t, cut, starts),
            predicate=_is_predicate(t, cut),
            nominal=_is_nominal(t, cut),
        )
        for t in cut.tags
        if t.kind in kinds and t not in without and not _is_unit(t, cut.tags)
    ]
    return sorted([*body, *_clauses(cut, body)], key=lambda t: t.first)


def _is_predicate(tag: Tag, cut: Segmentation) -> bool:
    """True for the last verb of "what has the person who directed X written", which is said of that person."""
    if tag.kind is not TagKind.RELATION or tag.form.target is not None or not cut.anchors:
        return False
    behind = [t for t in cut.tags if t.kind is TagKind.RELATION and t.first >= cut.anchors[-1].last]
    if not behind or behind[-1] is not tag:
        return False
    asked = next((i for i, w in enumerate(cut.words[: cut.anchors[0].first]) if w.text in _ASKED), None)
    if asked is None:
        return False
    auxiliaries = [i for i in range(asked + 1, cut.anchors[0].first) if cut.words[i].text in AUXILIARIES]
    if not auxiliaries or any(t.kind is TagKind.WHO and t.first < auxiliaries[0] for t in cut.tags if t.first > asked):
        return False
    subject = [t for t in cut.tags if auxiliaries[0] < t.first < cut.anchors[0].first and t.kind is TagKind.RELATION]
    return bool(subject)


def _is_titled(tag: Tag, cut: Segmentation, starts: set[int]) -> bool:
    """True for what says who a name is: "the director X", "whose director is X"."""
    end = tag.last
    while end < len(cut.words) and cut.words[end].text in _BE:
        end += 1
    return end in starts


def _excepting(tag: Tag, cut: Segmentation) -> Tag:
    """Return "except" among several names as a denial, and not as asking for others."""
    several = len(cut.anchors) > 1 and tag.first < cut.anchors[-1].first
    excepts = tag.kind is TagKind.OTHER and " ".join(w.text for w in cut.words[tag.first : tag.last]) in _EXCEPTIONS
    return replace(tag, form=Form(TagKind.NOT)) if several and excepts else tag


def _is_unit(tag: Tag, tags: Sequence[Tag]) -> bool:
    """True for what only says what a bound counts: the episodes of "more than 20 episodes"."""
    numbers = [t for t in tags if t.kind is TagKind.NUMBER and t.last == tag.first]
    cues = [t for t in tags if t.kind in (TagKind.CUE, TagKind.MORE)]
    bounded = [t for n in numbers for t in cues if 0 <= n.first - t.last <= 1]
    return tag.form.target is EntityType.EPISODE and bool(bounded)


def _told(cut: Segmentation) -> list[Tag]:
    """Return the words with a verb and its object as one: "whose characters X designed", "episodes X directed"."""
    if members := _membership(cut):
        return members
    found = _supervised([_thing(t, cut) for t in cut.tags if not _is_idle(t, cut)], cut)
    free = [t for t in found if t.kind is TagKind.TYPE and not (_is_asked(t, cut) or _is_unit(t, cut.tags))]
    for verb in cut.tags:
        for (concept, target), whole in _OBJECTS.items():
            objects = [t for t in free if t in found and t.form.target is target]
            if verb.kind is TagKind.RELATION and verb.form.value == concept and verb.form.target is None and objects:
                found.remove(objects[0])
                found = [replace(t, form=replace(t.form, value=whole)) if t is verb else t for t in found]
    return found


def _membership(cut: Segmentation) -> list[Tag] | None:
    """Return "in which anime's staff is …" and "among whose producers is …" as what asks for anime."""
    if not cut.tags or cut.words[0].text not in ("in", "among", "on"):
        return None
    said = [t for t in cut.tags if t.kind in CHAIN_KINDS]
    if len(said) < 2 or said[0].last != said[1].first or said[1].kind is not TagKind.RELATION:
        return None
    whose = cut.words[said[0].first].text == "whose" or cut.words[said[0].last - 1].owner
    asked = Tag(Form(TagKind.TYPE, "", EntityType.ANIME), said[0].first, said[0].last)
    return [asked if t is said[0] else t for t in cut.tags] if whose else None


def _is_idle(tag: Tag, cut: Segmentation) -> bool:
    """True for the "direct" of "direct sequel" and the "characters" of "whose characters include X"."""
    if tag.form.value in _MADE and tag.form.target is None and (_is_dated(tag, cut) or _is_when(tag, cut)):
        return True
    if _only_joins(tag, cut) or _serves_as(tag, cut) or _is_all_of_stories(tag, cut):
        return True
    following = next((t for t in cut.tags if t.first == tag.last and t.kind is TagKind.RELATION), None)
    if following is None or tag.first == 0:
        return False
    nearest = cut.words[tag.last - 1].text == "direct" and following.form.target is not None
    whose = tag.kind is TagKind.TYPE and cut.words[tag.first - 1].text == "whose"
    return nearest or (whose and following.form == Form(TagKind.RELATION, "character"))


def _is_when(tag: Tag, cut: Segmentation) -> bool:
    """True for "when was X made" and "how many episodes were made of X", which ask for a field."""
    kinds = {t.kind for t in cut.tags if t is not tag and t.kind in CHAIN_KINDS and not _is_unit_of_count(t, cut)}
    asked = [t for t in cut.tags if t.kind is TagKind.ATTRIBUTE and t.first < tag.first]
    counted = any(_is_unit_of_count(t, cut) for t in cut.tags)
    return not kinds and len(cut.anchors) == 1 and (counted or any(cut.words[t.first].text == "when" for t in asked))


def _is_unit_of_count(tag: Tag, cut: Segmentation) -> bool:
    counts = any(t.kind is TagKind.COUNT for t in cut.tags)
    return counts and tag.kind in (TagKind.TYPE, TagKind.ATTRIBUTE) and tag.form.target in (EntityType.EPISODE, None)


def _serves_as(tag: Tag, cut: Segmentation) -> bool:
    """True for the "acted as" of "acted as producers of": the noun tells what somebody was."""
    if tag.kind is not TagKind.RELATION or cut.words[tag.last - 1].text != "as":
        return False
    place = tag.last
    while place < len(cut.words) and cut.words[place].text in _ARTICLES:
        place += 1
    return any(t.first == place and t.form.target in (EntityType.PERSON, EntityType.STUDIO) for t in cut.tags)


def _is_all_of_stories(tag: Tag, cut: Segmentation) -> bool:
    """True for "which side stories were produced for X": that they were made tells nothing more."""
    said = [t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE)]
    following = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    story = said[:1] != [tag] and any(t.form.value in STORIES and t.form.target is not None for t in said[:1])
    ends = not following or following in ("for", "of", "from", "to", "out")
    return tag.form.value in ("making", "production") and said[1:] == [tag] and story and ends


def _only_joins(tag: Tag, cut: Segmentation) -> bool:
    """True for the "behind" of "the director behind X" and the "after" of "the next part after X"."""
    noun = next((t for t in cut.tags if t.last == tag.first and t.kind is TagKind.RELATION and t.form.target), None)
    if noun is None:
        return False
    neighbour = tag.kind is TagKind.CUE and _NEIGHBOURS.get(tag.form.value) == noun.form.value
    following = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    made = noun.form.value in STORIES and tag.form.value in _BRINGING and tag.form.target is None and following != "by"
    joins = tag.form == Form(TagKind.RELATION, "making") and cut.words[tag.first].text in _JOINING
    return neighbour or made or joins


def _is_dated(tag: Tag, cut: Segmentation) -> bool:
    """True for "made before 2010" and "made in the 1990s", where another word tells the relation."""
    others = any(t.kind is TagKind.RELATION and t is not tag for t in cut.tags)
    dates = (t for t in cut.tags if t.kind in (TagKind.YEAR, TagKind.CUE))
    return others and any(0 <= t.first - tag.last <= _DATE_REACH for t in dates)


def _supervised(tags: list[Tag], cut: Segmentation) -> list[Tag]:
    """Return "the animation was directed by" as one relation."""
    verbs = [t for t in tags if t.form == Form(TagKind.RELATION, "director")]
    objects = [t for t in tags if t.kind is TagKind.RELATION and cut.words[t.last - 1].text in _DIRECTED]
    told = [t for t in tags if t.kind in (TagKind.RELATION, TagKind.CLAUSE)]
    if len(verbs) != 1 or len(objects) != 1 or len(told) > len(verbs) + len(objects):
        return tags
    whole = replace(verbs[0], form=Form(TagKind.RELATION, _DIRECTED[cut.words[objects[0].last - 1].text]))
    return [whole if t is verbs[0] else t for t in tags if t is not objects[0]]


def _thing(tag: Tag, cut: Segmentation) -> Tag:
    """Return "the title that …" as what has a title, "before X" as what X follows, "by the studio that …" as one."""
    if tag.form == _BY_A_STUDIO and cut.words[tag.last - 1].text == "studio" and _is_unnamed(tag, cut):
        return replace(tag, form=replace(tag.form, target=EntityType.STUDIO))
    if tag.kind is TagKind.CUE and tag.form.value in _NEIGHBOURS and [a.first for a in cut.anchors] == [tag.last]:
        return replace(tag, form=Form(TagKind.RELATION, _NEIGHBOURS[tag.form.value]))
    following = {w.text for w in cut.words[tag.last : tag.last + 2]}
    named = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "name"
    opens = named and cut.words[tag.last - 1].text == "title" and following & _OPENERS
    return replace(tag, form=Form(TagKind.TYPE, "", EntityType.ANIME)) if opens else tag


def _is_unnamed(tag: Tag, cut: Segmentation) -> bool:
    """True where no name follows at once, as it does in "by the studio X"."""
    return all(a.first != tag.last for a in cut.anchors)


def _is_asked(tag: Tag, cut: Segmentation) -> bool:
    return tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")


def _clauses(cut: Segmentation, body: Sequence[Tag]) -> list[Tag]:
    """Return the words that open a clause behind a noun: "the anime that …", "those whom …", "the title in which …"."""
    taken = {i for t in body for i in range(t.first, t.last)} | {i for a in cut.anchors for i in range(a.first, a.last)}
    nouns = {t.last for t in cut.tags if t.kind in CHAIN_KINDS and t.form.target is not None}
    found = [
        _clause(i, word.text)
        for i, word in enumerate(cut.words)
        if word.text in _OPENERS and i not in taken and _follows_a_noun(cut, i, nouns)
    ]
    return [*found, *(_clause(*place) for i, w in enumerate(cut.words) if (place := _of_whatever(i, w.text, body)))]


def _is_nominal(tag: Tag, cut: Segmentation) -> bool:
    """True for nouns, and for words that are both noun and verb behind an article or an owner: "X's recap"."""
    owned = tag.form.value in INVERSES and _is_owned(tag, cut)
    return owned or _is_noun(tag, cut)


def _told_by_its_noun(tag: Tag, cut: Segmentation) -> Tag | None:
    """Return the verb of "the full story summed up by X" and "the recap retelling X" as what the noun says."""
    noun = next((t for t in cut.tags if t.last == tag.first and t.kind is TagKind.RELATION and _is_noun(t, cut)), None)
    verb = tag.kind is TagKind.RELATION and tag.form.target is None and tag.form.value in STORIES
    if noun is None or not verb or noun.form.value not in STORIES:
        return None
    return replace(tag, form=replace(tag.form, value=noun.form.value))


def _is_noun(tag: Tag, cut: Segmentation) -> bool:
    return tag.form.target is not None or (tag.first > 0 and cut.words[tag.first - 1].text in _ARTICLES)


def _of_whatever(place: int, word: str, body: Sequence[Tag]) -> tuple[int, str] | None:
    """Return where the clause of "whoever made X" and "whatever studio made X" begins, and whom it is about."""
    if word not in _WHATEVER:
        return None
    noun = next((t for t in body if t.first == place + 1 and t.form.target is not None), None)
    return (noun.last - 1 if noun else place, "who" if word.startswith("who") else "that")


def _clause(place: int, word: str) -> Tag:
    return Tag(Form(TagKind.CLAUSE, "who" if word in ("who", "whom") else ""), place, place + 1)


def _follows_a_noun(cut: Segmentation, place: int, nouns: set[int]) -> bool:
    joined = place > 1 and cut.words[place - 1].text in _PREPOSITIONS
    before = place - 1 if joined else place
    return before > 0 and (before in nouns or cut.words[before - 1].text in _ANTECEDENTS)


def _opened(tag: Tag, cut: Segmentation) -> Tag:
    """Return "who" and "where" behind what they are about as what opens a clause."""
    nouns = {t.last for t in cut.tags if t.kind in CHAIN_KINDS and t.form.target is not None}
    opens = tag.kind in (TagKind.WHO, TagKind.WHERE) and cut.words[tag.first].text in _OPENERS
    whose = cut.words[tag.first].text == "whose" and tag.first > 1  # "or whose director is X"
    joined = any(t.last == tag.first and t.kind in (TagKind.AND, TagKind.OR, TagKind.NOT) for t in cut.tags)
    follows = whose or joined or _follows_a_noun(cut, tag.first, nouns)
    return _clause(tag.first, cut.words[tag.first].text) if opens and follows else tag


def _turned(tag: Tag, cut: Segmentation) -> Tag:
    """Return the concept that leads back, where a title is said to be or to do what is asked for.

    "Is X a sequel of" what, "what does X continue" and "the anime that is continued by X" lead back; "what continues
    X" and "what is X continued by" do not.
    """
    told = _told_by_its_noun(tag, cut)
    if told is not None:
        return told
    if tag.kind is not TagKind.RELATION or tag.form.value not in INVERSES or not cut.anchors:
        return tag
    behind = cut.anchors[-1].last <= tag.first
    label = cut.anchors[0].first == 0 and cut.anchors[-1].last == tag.first and tag.last == len(cut.words)  # "X recap"
    if label or _is_owned(tag, cut):
        return tag  # "X recap", "X's recap"
    leads_back = behind is not _is_passive(tag, cut) if tag.form.target is None else behind and _is_of_what(tag, cut)
    return replace(tag, form=replace(tag.form, value=INVERSES[tag.form.value])) if leads_back else tag


def _is_owned(tag: Tag, cut: Segmentation) -> bool:
    """True for "X's recap" and "X no zokuhen"."""
    names = {a.last for a in cut.anchors}
    joined = any(t.kind is TagKind.OF and t.last == tag.first and t.first in names for t in cut.tags)
    return joined or (tag.first > 0 and cut.words[tag.first - 1].owner)


def _is_passive(tag: Tag, cut: Segmentation) -> bool:
    """True for "is continued by", "was X ever continued", "followed by"."""
    words = [w.text for w in cut.words]
    verb, following = words[tag.first], words[tag.last : tag.last + 1]
    if words[tag.last - 1] == "by" or following == ["by"]:
        return True
    if words[tag.last - 1] in ("after", "before"):
        return False
    named = any(t.last == tag.first and t.form.target is not None for t in cut.tags)
    if named and tag.form.value == "summary" and verb.endswith("ed") and {words[tag.last - 1], *following} & _INTO:
        return True  # "the anime condensed in X"
    opened = [i + 1 for i in range(tag.first) if words[i] in _OPENERS | ASKED]
    auxiliary = set(words[max(opened, default=0) : tag.first])
    active = {"from", "of"} & {*words[tag.first : tag.last], *following}
    return bool(auxiliary & _BE) and verb.endswith(("ed", "wn", "ght", "de", "ne", "ld")) and not active


def _is_of_what(tag: Tag, cut: Segmentation) -> bool:
    """True for "a sequel of?", "a sequel of which anime?", "of which is X a sequel?" and "has X as its sequel"."""
    opens = bool(cut.tags) and cut.tags[0].kind is TagKind.OF and cut.tags[0].first == 0
    words = [w.text for w in cut.words]
    had = bool({"as", "for", "among"} & {*words[max(0, tag.first - 3) : tag.first]}) and bool(
        {*words[: cut.anchors[-1].first]} & _HAVE
    )
    behind = [t for t in cut.tags if t.kind is TagKind.OF and t.first == tag.last]
    first = cut.anchors[-1].first
    fronted = words[max(0, first - 1) : first]  # "the anime to which X is a side story"
    turned = bool(set(fronted) & _OPENERS) and first > 1 and words[first - 2] in ("to", "of")
    return (
        opens or had or turned or any(cut.words[t.first].text in ("of", "to") or _is_stranded(t, cut) for t in behind)
    )


def _is_stranded(joint: Tag, cut: Segmentation) -> bool:
    """True where nothing that a relation could belong to follows "of": the end, a question word or a verb."""
    if joint.last >= len(cut.words) or cut.words[joint.last].text in _QUESTION_WORDS:
        return True
    following = [t for t in cut.tags if t.first == joint.last]
    return any(t.kind in (TagKind.RELATION, TagKind.ASK, TagKind.OF) and t.form.target is None for t in following)
