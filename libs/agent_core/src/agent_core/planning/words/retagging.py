"""Reads words that mean something else by where they stand, whatever the lexicon says of them alone."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import STORIES
from agent_core.planning.words.appositions import with_appositions
from agent_core.planning.words.contextual_characters import CHARACTER_RULES
from agent_core.planning.words.contextual_dates import DATE_RULES
from agent_core.planning.words.contextual_figures import FIGURE_RULES
from agent_core.planning.words.contextual_modifiers import MODIFIER_RULES
from agent_core.planning.words.contextual_quantities import QUANTITY_RULES
from agent_core.planning.words.contextual_relations import RELATION_RULES
from agent_core.planning.words.contextual_stories import STORY_RULES
from agent_core.planning.words.contextual_viewing import VIEWING_RULES
from agent_core.planning.words.denied_bounds import in_a_denied_bound
from agent_core.planning.words.endings import bounding
from agent_core.planning.words.idioms import in_an_idiom
from agent_core.planning.words.segmentation import CUTS_KEPT, Segmentation
from agent_core.planning.words.tagging import Tag
from agent_core.planning.words.word_order import in_order

_ANIME: Final = Form(TagKind.TYPE, "", EntityType.ANIME)
_RULES: Final = (
    *FIGURE_RULES,
    *CHARACTER_RULES,
    *RELATION_RULES,
    *STORY_RULES,
    *DATE_RULES,
    *QUANTITY_RULES,
    *MODIFIER_RULES,
    *VIEWING_RULES,
)
_WITHIN: Final = frozenset({"in", "of", "on", "for", "from"})
_MANGA: Final = Form(TagKind.TYPE, "", EntityType.MANGA)
# What says of a manga whose it is.
_TELLING_WHOSE: Final = frozenset({TagKind.BY, TagKind.OF, TagKind.CLAUSE, TagKind.RELATION, TagKind.WHO})


@lru_cache(maxsize=CUTS_KEPT)
def retagged(cut: Segmentation) -> Segmentation:
    """Return a question with its tags as their context corrects them, and without what only says what a name is."""
    cut = in_order(cut)
    tags = tuple(_in_context(part, cut) for tag in cut.tags for part in _parted(tag, cut))
    return with_appositions(_with_owners_behind(replace(cut, tags=tags)))


def _with_owners_behind(cut: Segmentation) -> Segmentation:
    """Return "the hero's voice of X" as "the voice of the hero of X": what owns stands nearer to the name."""
    for owner, owned in pairwise(cut.tags):
        joint = cut.next_tag(owned)
        joined = joint is not None and cut.text(joint) in _WITHIN and cut.next_name(joint) is not None
        if joined and _owns(owner, owned, cut):
            turned = {owner: replace(owner, form=owned.form), owned: replace(owned, form=owner.form)}
            return replace(cut, tags=tuple(turned.get(t, t) for t in cut.tags))
    return cut


def _owns(owner: Tag, owned: Tag, cut: Segmentation) -> bool:
    """True for two nouns of relations, the first of which ends in a possessive "'s"."""
    nouns = all(t.kind is TagKind.RELATION and t.form.target is not None for t in (owner, owned))
    return nouns and owned.first == owner.last and cut.words[owner.last - 1].owner


def _in_context(tag: Tag, cut: Segmentation) -> Tag:
    """Return a tag with the form of the first rule that holds for it."""
    placed = next((form for holds, form in _RULES if holds(tag, cut)), None)
    form = in_a_denied_bound(tag, cut) or in_an_idiom(tag, cut) or placed or bounding(tag, cut.words, cut.tags)
    return tag if form is None else replace(tag, form=form)


def _parted(tag: Tag, cut: Segmentation) -> tuple[Tag, ...]:
    """Return a tag with other words than the lexicon gives it: parted into verb and noun, shortened, or taken as one.

    The manga of "which studios adapted manga by X" are no source of X, and in "what did the voice of X direct" the
    voice is somebody.
    """
    if (material := _material(tag, cut)) is not None:
        return material
    if _is_continued_under(tag, cut):
        return (replace(tag, form=_ANIME, first=tag.last - 1),)
    if _is_a_voice(tag, cut):
        voice = replace(tag, form=Form(TagKind.RELATION, "voice actor", EntityType.PERSON))
        asks = replace(tag, form=Form(TagKind.ASK), last=tag.first + 1)  # "what did the voice of X direct"
        helped = cut.words[tag.first].text in ("did", "does", "do")
        return (asks, replace(voice, first=asks.last)) if helped else (voice,)
    if _is_by_whose_studio(tag, cut):
        verb = replace(tag, form=Form(TagKind.RELATION, "making"), last=tag.first + 1)
        by = replace(tag, form=Form(TagKind.BY), first=tag.first + 1, last=tag.first + 2)
        studio = Form(TagKind.RELATION, "studio", EntityType.STUDIO)
        return verb, by, replace(tag, form=studio, first=tag.last - 1)
    if _adapts_manga(tag, cut):
        verb = replace(tag, form=Form(TagKind.RELATION, "adaptation"), last=tag.first + 1)
        return verb, replace(tag, form=_MANGA, first=tag.first + 1)
    return (tag,)


def _material(tag: Tag, cut: Segmentation) -> tuple[Tag, ...] | None:
    """Return "based on a manga" as one tag where no title or author of it is named; ``None`` for any other words.

    That is so without any name, and of "anime by X based on a manga", behind which nothing says whose manga.
    """
    if cut.unexplained or (cut.anchors and not cut.names_makers):
        return None
    verbs = (t for t in cut.tags if t.kind is TagKind.RELATION and t.form.value == "source" and not t.form.target)
    for verb in verbs:
        noun = next((t for t in cut.tags if t.first >= verb.last and t.kind is not TagKind.FILLER), None)
        if noun is not None and any(verb.last <= a.first < noun.first for a in cut.anchors):
            continue  # "adapted from X's manga"
        if noun is None or noun.form != _MANGA or (cut.anchors and _is_told_further(noun, cut)):
            continue
        if any(w.text == "no" for w in cut.words[verb.last : noun.first]):
            continue  # "based on no manga"
        if tag.first in range(verb.first, noun.last):
            return (replace(verb, form=Form(TagKind.SOURCE, "manga"), last=noun.last),) if tag is verb else ()
    return None


def _is_told_further(noun: Tag, cut: Segmentation) -> bool:
    """True for the noun of "a manga by X", "a manga that X wrote" and "the manga X"."""
    behind = next((t for t in cut.tags if t.first == noun.last), None)
    joined = behind is not None and behind.kind in _TELLING_WHOSE
    return joined or cut.next_name(noun) is not None


def _adapts_manga(tag: Tag, cut: Segmentation) -> bool:
    """True for the "adapted manga" of "which studios adapted manga by X"."""
    adapts = tag.kind is TagKind.RELATION and cut.text(tag) == "adapted manga"
    return adapts and tag.first > 0 and cut.next_tag(tag, TagKind.BY, TagKind.OF) is not None


def _is_by_whose_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for the "made by the studio" of "made by the studio of X", but for that of "made by the studio X"."""
    said = [w.text for w in cut.words[tag.first : tag.last]]
    whose = said[1:] == ["by", "the", "studio"] and tag.kind is TagKind.RELATION
    behind = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    return whose and (cut.next_tag(tag, TagKind.OF) is not None or behind in ("that", "which", "who", "behind"))


def _is_continued_under(tag: Tag, cut: Segmentation) -> bool:
    """True for the first words of "under which title does X continue", which ask for the title that continues it."""
    named = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "name" and tag.first == 0
    verb = cut.tags[-1].form
    return named and cut.words[0].text == "under" and verb.value in STORIES and verb.target is None


def _is_a_voice(tag: Tag, cut: Segmentation) -> bool:
    """True for who is meant by "what has the voice of X been in", of whom something else is asked."""
    name = cut.next_name(tag)
    heard = tag.form == Form(TagKind.RELATION, "voice actor") and cut.text(tag).endswith("voice of")
    if not heard or name is None:
        return False
    behind = [t for t in cut.tags if t.first >= name.last and t.kind is not TagKind.FILLER]
    told = bool(behind) and behind[0].kind in (TagKind.RELATION, TagKind.ASK)
    within = bool(behind) and behind[-1].kind is TagKind.OF and behind[-1].last == len(cut.words)
    return (told or within) and name.candidates[0].ref.entity_type is EntityType.CHARACTER
