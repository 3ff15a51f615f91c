"""Takes words of a question together that say one thing, and leaves out those that say nothing beside others."""

from dataclasses import replace
from typing import Final

from catalog.entities import MAKERS, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import STORIES
from agent_core.planning.words.heads import ARTICLES, CHAIN_KINDS, OPENERS
from agent_core.planning.words.quantities import counted_episodes, cue_of, describes_titles
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

# What a verb is with its object.
_OBJECTS: Final[dict[tuple[str, EntityType | None], str]] = {
    ("director", EntityType.EPISODE): "episode director",
    ("character designer", EntityType.CHARACTER): "character designer",
    ("artist", EntityType.CHARACTER): "character designer",
    ("making", EntityType.CHARACTER): "character designer",
}
_ACTING: Final = frozenset(verb for verb, _ in _OBJECTS)
_ACTED_UPON: Final = frozenset(thing for _, thing in _OBJECTS)
# The same for objects that tell a relation when they stand alone.
_DIRECTED: Final = {"animation": "animation director", "art": "art director", "artwork": "art director"}
_BY_A_STUDIO: Final = Form(TagKind.RELATION, "studio")
# Words between "made" and its date: "made sometime after 1990".
_DATE_REACH: Final = 3
# General verbs that are beside the point in front of a date, and words that only join a noun with what it belongs to.
_MADE: Final = frozenset({"making", "production", "maker", "author", "artist", "director", "studio"})
# General verbs behind a noun that tells the relation: "side stories produced for X", "the spin-off X gave rise to".
_BRINGING: Final = frozenset({"making", "production", "maker", "adaptation", "source", "spin-off"})
_JOINING: Final = frozenset({"behind", "in", "responsible", "charged", "of"})
_NEIGHBOURS: Final = {"before": "prequel", "after": "sequel"}


def merged(cut: Segmentation) -> list[Tag]:
    """Return the words that say one thing as one, without those that say nothing beside others."""
    if members := _membership(cut):
        return members
    return _supervised([_thing(t, cut) for t in cut.tags if not _is_idle(t, cut)], cut)


def with_objects(cut: Segmentation) -> list[Tag]:
    """Return the words with a verb and its object as one: "whose characters X designed", "episodes X directed"."""
    found = list(cut.tags)
    verbs = [t for t in found if t.kind is TagKind.RELATION and t.form.target is None and t.form.value in _ACTING]
    things = [t for t in found if t.kind is TagKind.TYPE and t.form.target in _ACTED_UPON] if verbs else []
    for verb in verbs if things else ():
        for thing in things:
            whole = _OBJECTS.get((verb.form.value, thing.form.target))
            if whole is None or thing not in found or not _may_be_object(verb, thing, cut):
                continue
            if not (_is_asked(thing, cut) or is_unit(thing, cut)):
                found.remove(thing)
                found[found.index(verb)] = replace(verb, form=replace(verb.form, value=whole))
                break
    return found


def _may_be_object(verb: Tag, thing: Tag, cut: Segmentation) -> bool:
    """True where nothing between a verb and what may be its object begins another clause."""
    first, last = sorted((verb.first, thing.first))
    if any(t.kind is TagKind.RELATION and first < t.first < last for t in cut.tags):
        return False
    subject = any(t.kind is TagKind.TYPE and thing.first < t.first < verb.first for t in cut.tags)
    return not subject  # "the characters the person who drew X voiced"


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
    if is_unit(tag, cut) and describes_titles(tag, cut.tags):
        return True
    if _only_joins(tag, cut) or _serves_as(tag, cut) or _is_ever_made(tag, cut):
        return True
    following = cut.next_tag(tag, TagKind.RELATION)
    if following is None or tag.first == 0:
        return False
    nearest = cut.words[tag.last - 1].text == "direct" and following.form.target is not None
    whose = tag.kind is TagKind.TYPE and cut.words[tag.first - 1].text == "whose"
    return nearest or (whose and following.form == Form(TagKind.RELATION, "character"))


def _is_ever_made(tag: Tag, cut: Segmentation) -> bool:
    """True for the "made" of "the first anime ever made", which asks for nobody who made it."""
    made = tag.form == Form(TagKind.RELATION, "making") and not cut.anchors and tag.last == len(cut.words)
    return made and all(t is tag or t.kind not in (TagKind.RELATION, TagKind.WHO, TagKind.WHERE) for t in cut.tags)


def _is_when(tag: Tag, cut: Segmentation) -> bool:
    """True for "when was X made" and "how many episodes were made of X", which ask for a field."""
    kinds = {t.kind for t in cut.tags if t is not tag and t.kind in CHAIN_KINDS and not _is_unit_of_count(t, cut)}
    asked = [t for t in cut.tags if t.kind is TagKind.ATTRIBUTE and t.first < tag.first]
    counted = any(_is_unit_of_count(t, cut) for t in cut.tags)
    return not kinds and len(cut.anchors) == 1 and (counted or any(cut.words[t.first].text == "when" for t in asked))


def _is_unit_of_count(tag: Tag, cut: Segmentation) -> bool:
    counts = has(cut.tags, TagKind.COUNT)
    return counts and tag.kind in (TagKind.TYPE, TagKind.ATTRIBUTE) and tag.form.target in (EntityType.EPISODE, None)


def _serves_as(tag: Tag, cut: Segmentation) -> bool:
    """True for the "acted as" of "acted as producers of", whose noun tells all, and for "works as a recap of"."""
    following = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    made_as = following == "as" and tag.form.value == "making"  # "what was made as a sequel to X"
    if tag.kind is not TagKind.RELATION or not (made_as or cut.words[tag.last - 1].text == "as"):
        return False
    place = tag.last + made_as
    while place < len(cut.words) and cut.words[place].text in ARTICLES:
        place += 1
    noun = next((t.form for t in cut.tags if t.first == place), None)
    story = noun is not None and noun.value in STORIES and tag.form.value in _MADE | {"staff"}
    return noun is not None and (story or (noun.target in MAKERS and not made_as))


def _only_joins(tag: Tag, cut: Segmentation) -> bool:
    """True for the "behind" of "the director behind X" and the "after" of "the next part after X"."""
    noun = cut.previous_tag(tag, TagKind.RELATION)
    if noun is None or not (noun.form.target or _is_a_studio(noun, cut)):
        return False
    neighbour = tag.kind is TagKind.CUE and _NEIGHBOURS.get(tag.form.value) == noun.form.value
    following = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    made = noun.form.value in STORIES and tag.form.value in _BRINGING and tag.form.target is None and following != "by"
    joins = tag.form == Form(TagKind.RELATION, "making") and cut.words[tag.first].text in _JOINING
    return neighbour or made or joins


def _is_dated(tag: Tag, cut: Segmentation) -> bool:
    """True for "made before 2010" and "made in the 1990s", where another word tells the relation."""
    others = any(t.kind is TagKind.RELATION and t is not tag for t in cut.tags)
    return others and any(t.kind is TagKind.YEAR and 0 <= t.first - tag.last <= _DATE_REACH for t in cut.tags)


def _supervised(tags: list[Tag], cut: Segmentation) -> list[Tag]:
    """Return "the animation was directed by" as one relation."""
    verbs = [t for t in tags if t.form == Form(TagKind.RELATION, "director")]
    objects = [t for t in tags if t.kind is TagKind.RELATION and cut.words[t.last - 1].text in _DIRECTED]
    told = [t for t in tags if t.kind in (TagKind.RELATION, TagKind.CLAUSE)]
    if len(verbs) != 1 or len(objects) != 1 or len(told) > len(verbs) + len(objects):
        return tags
    whole = replace(verbs[0], form=Form(TagKind.RELATION, _DIRECTED[cut.words[objects[0].last - 1].text]))
    return [whole if t is verbs[0] else t for t in tags if t is not objects[0]]


def _is_a_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for "by the studio", which is whatever stands behind."""
    return tag.form == _BY_A_STUDIO and cut.words[tag.last - 1].text == "studio"


def _thing(tag: Tag, cut: Segmentation) -> Tag:
    """Return "the title that …" as what has a title, "before X" as what X follows, "by the studio that …" as one."""
    if _is_a_studio(tag, cut) and cut.next_name(tag) is None:  # but "by the studio X"
        return replace(tag, form=replace(tag.form, target=EntityType.STUDIO))
    dates = cut.previous_tag(tag, TagKind.YEAR) is not None  # "2015 nen igo ni X ga tsukutta anime"
    near = tag.kind is TagKind.CUE and tag.form.value in _NEIGHBOURS and not dates
    if near and [a.first for a in cut.anchors] == [tag.last]:
        return replace(tag, form=Form(TagKind.RELATION, _NEIGHBOURS[tag.form.value]))
    following = {w.text for w in cut.words[tag.last : tag.last + 2]}
    named = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "name"
    opens = named and cut.words[tag.last - 1].text == "title" and following & OPENERS
    return replace(tag, form=Form(TagKind.TYPE, "", EntityType.ANIME)) if opens else tag


def _is_asked(tag: Tag, cut: Segmentation) -> bool:
    return tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")


def is_unit(tag: Tag, cut: Segmentation) -> bool:
    """True for what only says what a number counts: the episodes of "more than 20 episodes" and "episodes over 20"."""
    cue = cut.previous_tag(tag, TagKind.CUE)  # "21 or more episodes"
    ends = {tag.first, cue.first if cue is not None else tag.first}
    following = cut.next_tag(tag, TagKind.CUE)
    begins = following.last if following is not None else None
    numbers = [t for t in cut.tags if t.kind is TagKind.NUMBER and (t.last in ends or t.first == begins)]
    bounded = any(cue_of(n, cut.tags) for n in numbers)
    exact = any(counted_episodes(cut.words, cut.tags, n) is not None for n in numbers)
    return tag.form.target is EntityType.EPISODE and (bounded or exact)
