"""Reads how many others results have: "without a sequel", "that were never adapted", "with more than 20 characters"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RELATIONS

from agent_core.answering.wording import with_article
from agent_core.graph_query import Hop
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import BRIDGES, CONCEPTS, STORIES, Reading
from agent_core.planning.phrases.frame import asks_yes_or_no
from agent_core.planning.words.heads import BE, CHAIN_KINDS
from agent_core.planning.words.quantities import LOWER_BOUNDS, UPPER_BOUNDS
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

# Words between a denial and what it denies: "never got a sequel".
_PASSED: Final = frozenset({TagKind.FILLER, TagKind.ASK})
_COUNTED: Final = frozenset({TagKind.RELATION, TagKind.TYPE})
_HAVING: Final = frozenset({"have", "has", "had", "having", "got", "with", "without"})
_BEING: Final = BE | {"isn't", "aren't", "wasn't", "weren't"}
_SEASONS: Final = frozenset({"more than one", "more than 1", "multiple", "several", "at least two", "at least 2"})
_ONE_SEASON: Final = frozenset({"only one", "just one", "only 1", "a single", "exactly one", "exactly 1"})
_SEQUEL: Final = Form(TagKind.RELATION, "sequel", EntityType.ANIME)
_SOME: Final = frozenset({"a", "an", "any", "some"})
_OPENERS: Final = frozenset({"that", "which"})
# What stands between a noun, or a verb, and the name that it belongs to.
_LEADING: Final = (TagKind.FILLER, TagKind.OF, TagKind.BY)
_DOING: Final = (*_LEADING, TagKind.RELATION)
# What stands for titles that are taken out, of which another relation is told: "except those drawn at X".
_THOSE: Final = frozenset({"those", "ones", "none", "anything", "everything"})
ADAPTED: Final = Form(TagKind.RELATION, "adaptation")
_MANGA: Final = Form(TagKind.TYPE, "", EntityType.MANGA)
_ANIME: Final = Form(TagKind.TYPE, "", EntityType.ANIME)
# Words that say of manga that an anime was made of it, and what may stand beside them: "were made into anime".
_ADAPTING: Final = frozenset({"source", "adaptation", "having"})
_MADE: Final = frozenset({"making"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Possession:
    """How many of what the results have.

    Attributes:
        counted: the word for those.
        verb: what the results do to them, where that is said: "voiced" of "who voiced more than 200 characters".
        low, high: how many at least and at most; ``None`` where that is open.
        identity: the word says what the results are themselves: "that are not sequels".
        said: such as "with more than 20 {}", for the answer's sentence.
    """

    counted: Tag
    verb: Tag | None = None
    low: int | None = None
    high: int | None = None
    identity: bool = False
    said: str = ""

    def phrase(self, reading: Reading, *, many: bool) -> str:
        """Return what is said of the results, such as "with no sequel in the data"."""
        nouns = reading.plural or f"{reading.noun}s"
        if self.identity:
            return f"that are no {nouns}" if many else f"that is no {reading.noun}"
        if self.high == 0:
            return f"with no {reading.noun} in the data"
        return self.said.format(nouns) if self.said else f"with {with_article(reading.noun)}"


def possessed(cut: Segmentation) -> tuple[Segmentation, Possession] | None:
    """Return a question without what it says that its results have, and that; ``None`` where it says no such thing."""
    if asks_yes_or_no(cut) or _asks_for_what_it_has(cut):
        return None
    for place, tag in enumerate(cut.tags):
        read = (_in_seasons, _denied, _numbered, _was_adapted, _stated)
        found = next((said for each in read if (said := each(cut, place)) is not None), None)
        named_before = any(t.kind in CHAIN_KINDS for t in cut.tags[:place])
        if found is not None and named_before and not _has_object(cut, found.counted):
            gone = _from(cut, tag, found)
            if _is_said_of_a_name(cut, gone[0].first):
                return None
            return replace(cut, tags=tuple(t for t in cut.tags if t not in gone)), found
    return None


def _asks_for_what_it_has(cut: Segmentation) -> bool:
    """True for "under what title does the sequel of X have a recap"."""
    name = next(iter(cut.tags), None)
    return name is not None and name.form.value == "name" and cut.next_tag(name, TagKind.ASK) is not None


def possessing(goals: Iterator[Goal], possession: Possession) -> Iterator[Goal]:
    """Yield the readings of a question with those of their results alone that have so many of what is counted."""
    for goal in goals:
        query = goal.query
        if goal.kind is not GoalKind.SELECT or query is None or goal.attribute is not None or query.counts_related:
            continue
        found = _hop(query.result_type, possession)
        if found is None:
            continue
        hop, reading = found
        bounds = {"related": hop, "related_min": possession.low, "related_max": possession.high}
        yield replace(
            goal,
            query=query.model_copy(update=bounds),
            phrase=f"{goal.phrase} {possession.phrase(reading, many=False)}",
            plural=f"{goal.plural} {possession.phrase(reading, many=True)}",
        )


def _in_seasons(cut: Segmentation, place: int) -> Possession | None:
    """Read "with more than one season", which is with a sequel, and "with only one season", which is without."""
    tags = cut.tags[place : place + 3]
    last = next((i for i, t in enumerate(tags) if t.kind is TagKind.ATTRIBUTE and t.form.value == "seasons"), None)
    if last is None:
        return None
    text = " ".join(w.text for w in cut.words[tags[0].first : tags[last].last - 1])
    if text not in _ONE_SEASON and text not in _SEASONS:
        return None
    counted = replace(tags[last], form=_SEQUEL)
    return Possession(counted=counted, low=None if text in _ONE_SEASON else 1, high=0 if text in _ONE_SEASON else None)


def _denied(cut: Segmentation, place: int) -> Possession | None:
    """Read "have no sequel", "were never adapted" and "that are not sequels"."""
    if cut.tags[place].kind is not TagKind.NOT:
        return None
    counted = next((t for t in cut.tags[place + 1 :] if t.kind not in _PASSED), None)
    if counted is None or counted.kind not in _COUNTED or any(_between(cut, cut.tags[place], counted)):
        return None
    says = {w.text for w in cut.words[cut.tags[max(0, place - 1)].first : counted.first]}
    has = bool(says & _HAVING)
    if counted.kind is TagKind.TYPE and not has:
        return None  # "disregarding any anime by X"
    deed = cut.previous_tag(cut.tags[place], TagKind.RELATION)
    if deed is not None and not (has or _is_noun(deed) or _is_noun(counted)):
        return None  # "which anime did X produce but not animate" denies what X did
    if _leads_to_a_name(cut, counted) or (says & _THOSE and any(a.first >= counted.last for a in cut.anchors)):
        return None  # "but none with a story by X"
    identity = _is_noun(counted) and not has and bool(says & _BEING)
    return Possession(counted=counted, high=0, identity=identity)


def _numbered(cut: Segmentation, place: int) -> Possession | None:
    """Read "with more than 20 characters" and "who voiced at least 200 characters"."""
    tags = cut.tags[place : place + 3]
    if [t.kind for t in tags[:2]] != [TagKind.CUE, TagKind.NUMBER] or len(tags) < 3 or tags[2].kind not in _COUNTED:
        return None
    cue, number, counted = tags
    if counted.form.target in (None, EntityType.EPISODE) or not number.form.value.isdigit():
        return None
    low = int(number.form.value) + LOWER_BOUNDS[cue.form.value] if cue.form.value in LOWER_BOUNDS else None
    high = int(number.form.value) + UPPER_BOUNDS[cue.form.value] if cue.form.value in UPPER_BOUNDS else None
    if (low is None and high is None) or (high is not None and high < 0):
        return None
    before = cut.tags[place - 1] if place else None
    verb = before if before is not None and before.kind is TagKind.RELATION and not _is_noun(before) else None
    bound = " ".join(w.text for w in cut.words[cue.first : number.last])
    return Possession(counted=counted, verb=verb, low=low or None, high=high, said=f"with {bound} {{}}")


def _stated(cut: Segmentation, place: int) -> Possession | None:
    """Read "that have a sequel" and "were adapted", where nothing follows."""
    tag, rest = cut.tags[place], cut.tags[place + 1 :]
    if _got_an_anime(tag, cut):
        return Possession(counted=replace(tag, form=ADAPTED), low=1)
    word = cut.words[tag.last - 1].text
    if not rest or rest[-1].kind is not TagKind.RELATION or rest[-1].last != len(cut.words):
        return None
    has_some = word in _HAVING and len(rest) == 2 and cut.words[rest[0].first].text in _SOME and _is_noun(rest[1])
    behind_a_name = cut.previous_name(tag) is not None
    was_done = tag.kind is TagKind.ASK and word in BE and len(rest) == 1 and not _is_noun(rest[0]) and behind_a_name
    return Possession(counted=rest[-1], low=1) if has_some or was_done else None


def _was_adapted(cut: Segmentation, place: int) -> Possession | None:
    """Read the end of "which manga by X were adapted into anime", "… got an anime" and "… have been adapted"."""
    tag, rest = cut.tags[place], cut.tags[place:]
    noun = next((t for t in reversed(cut.tags[:place]) if t.form == _MANGA), None)
    covered = sum(t.last - t.first for t in rest) == len(cut.words) - tag.first
    if noun is None or not covered or any(a.first >= tag.first for a in cut.anchors):
        return None
    if any(t.form == _ANIME for t in cut.tags if t.last <= noun.first):
        return None  # "which anime was X's manga adapted into" asks for those anime
    joining = [t for t in cut.tags[:place] if t.first >= noun.last]
    if any(t.kind not in (TagKind.BY, TagKind.OF) and t.form.value != "author" for t in joining):
        return None
    said = [t for t in rest if t.kind not in _PASSED and t.form != _ANIME]
    verbs = {t.form.value for t in said if t.kind is TagKind.RELATION}
    adapted = bool(verbs & _ADAPTING) and len(said) == len([t for t in said if t.form.value in _ADAPTING | _MADE])
    counted = Tag(ADAPTED, len(cut.words) - 1, len(cut.words))
    return Possession(counted=counted, low=1) if adapted else None


def _got_an_anime(tag: Tag, cut: Segmentation) -> bool:
    """True for "manga by X that got an anime", but not for "which manga got an anime"."""
    opener = cut.previous_tag(tag)
    opened = opener is not None and cut.words[opener.first].text in _OPENERS
    has_it = tag.kind is TagKind.RELATION and tag.form.value == "having" and tag.last == len(cut.words)
    return has_it and opened


def _between(cut: Segmentation, left: Tag, right: Tag) -> Iterator[object]:
    """Yield the names between two words, and the words there that nothing explains."""
    yield from (a for a in cut.anchors if left.last <= a.first < right.first)
    yield from (i for i in (*cut.unexplained, *cut.unread) if left.last <= i < right.first)


def _is_noun(tag: Tag) -> bool:
    return tag.form.target is not None


def _has_object(cut: Segmentation, counted: Tag) -> bool:
    """True for "not directed by X" and "not featuring the character X": a name belongs to the word."""
    joint = cut.next_tag(counted, TagKind.OF, TagKind.BY)
    if joint is not None and joint.kind is TagKind.BY and counted.form.value in STORIES and _is_noun(counted):
        return False  # "anime without a sequel by X", who made those
    behind = (joint or counted).last
    behind += behind < len(cut.words) and cut.words[behind].text == "the"
    return any(a.first == behind or a.last == counted.first for a in cut.anchors) or behind in cut.unexplained


def _leads_to_a_name(cut: Segmentation, counted: Tag) -> bool:
    """True for "not with the rights held by X" and "not made under the direction of X", but for "no sequel by X"."""
    name = next((a for a in cut.anchors if a.first >= counted.last), None)
    if name is None or counted.form.value in STORIES:
        return False
    between = [t for t in cut.tags if counted.last <= t.first < name.first]
    covered = sum(t.last - t.first for t in between) == name.first - counted.last
    return covered and all(t.kind in (_LEADING if _is_noun(counted) else _DOING) for t in between)


def _is_said_of_a_name(cut: Segmentation, first: int) -> bool:
    """True for "does X have a role" and "that X did not direct": who is named has it, and not the results."""
    anchor = next((a for a in cut.anchors if a.last == first), None)
    if anchor is None:
        return False
    before = cut.previous_tag(anchor)
    return before is None or before.kind not in (TagKind.BY, TagKind.OF, TagKind.RELATION)


def _from(cut: Segmentation, first: Tag, found: Possession) -> Sequence[Tag]:
    """Return the words of what the results have, with the verb in front and the kind behind: "based on a manga"."""
    start = min(first.first, found.verb.first if found.verb else first.first)
    last = found.counted.last
    behind = [t for t in cut.tags if t.first >= last]
    if behind and behind[0].kind is TagKind.FILLER and cut.words[behind[0].first].text in _SOME:
        last, behind = behind[0].last, behind[1:]
    if not _is_noun(found.counted) and behind and behind[0].kind is TagKind.TYPE and behind[0].first == last:
        last = behind[0].last
    asks = [t for t in cut.tags if t.last == start and t.kind is TagKind.ASK]
    return [*asks, *(t for t in cut.tags if start <= t.first < last)]


def _hop(kind: EntityType, possession: Possession) -> tuple[Hop, Reading] | None:
    """Return the relation from results of a kind to what they have, and what it was read from."""
    counted = possession.counted
    concepts = _concepts(kind, possession)
    if len(concepts) != 1:  # "who has more than 20 anime": directed or voiced?
        return None
    readings = [r for r in CONCEPTS[concepts[0]] if len(r.hops) == 1 and r.source is kind]
    if possession.identity:
        return next(((_back(r.hops[0]), r) for r in readings if r.target is kind), None)
    fitting = [r for r in readings if r.target is counted.form.target or not _is_noun(counted)]
    return next(((r.hops[0], r) for r in sorted(fitting, key=lambda r: r.vague)), None)


def _concepts(kind: EntityType, possession: Possession) -> Sequence[str]:
    """Return what the word for what is had may mean."""
    if possession.verb is not None:
        return (possession.verb.form.value,)
    form = possession.counted.form
    if possession.counted.kind is TagKind.TYPE:
        return BRIDGES.get((kind, form.target), ()) if form.target is not None else ()
    return (form.value,)


def _back(hop: Hop) -> Hop:
    return hop.model_copy(update={"relation": RELATIONS[hop.relation].inverse})
