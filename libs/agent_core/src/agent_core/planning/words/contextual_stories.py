"""Says by their context which words tell how two titles are related otherwise than the lexicon has it."""

from functools import partial
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import STORIES
from agent_core.planning.words.contextual_relations import ContextualRule
from agent_core.planning.words.heads import ASKED, PARTICIPLES
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

_SEQUEL: Final = Form(TagKind.RELATION, "sequel")
_FILLER: Final = Form(TagKind.FILLER)
# What a title belongs to that is a side story, a spin-off or a recap.
_ORIGINS: Final = {"side story": "parent story", "spin-off": "spun from", "summary": "full story"}
# Verbs of what is told beside something else.
_BELONGING: Final = frozenset(
    {"belong", "belongs", "belonged", "branch", "branches", "branched", "hang", "hangs", "attached", "tied", "ties",
     "part", "spun"}
)  # fmt: skip
_SPAWNING: Final = frozenset({"spawn", "spawns", "spawned", "produced", "yielded"})
_BEING: Final = frozenset({"is", "was", "being", "as"})
_MAIN_ONES: Final = {
    "side story": frozenset({"main one", "main"}),
    "spin-off": frozenset({"original", "the original", "original one", "main one"}),
    "summary": frozenset({"original", "the original", "whole", "full one"}),
}


def _is_whose(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "whose sequel is X", which asks for nobody."""
    noun = cut.next_tag(tag, TagKind.RELATION)
    whose = tag.kind is TagKind.WHO and tag.first == 0 and cut.text(tag) == "whose"
    be = cut.next_tag(noun, TagKind.ASK) if noun is not None else None
    return (
        whose and noun is not None and noun.form.value in STORIES and be is not None and cut.next_name(be) is not None
    )


def _gives_birth(tag: Tag, cut: Segmentation) -> bool:
    return cut.text(tag) in _SPAWNING or cut.text(tag).endswith("rise to")


def _gives_rise(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "which work gave rise to X as its spin-off", which the noun says too."""
    return _gives_birth(tag, cut) and _is_a_spin_off_of_what(cut.tags[-1], cut)


def _is_a_spin_off_of_what(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "which work gave rise to X as its spin-off", which asks for what X spun off from."""
    noun = tag.form.value == "spin-off" and tag.form.target is not None and tag.last == len(cut.words)
    said = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]]
    risen = any(_gives_birth(t, cut) and t.last <= tag.first for t in cut.tags)
    return noun and risen and said in (["as", "its"], ["as", "a"])


def _comes_next(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "which part comes next", which nobody plays."""
    verb = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    return tag.form.value == "role" and cut.text(tag) in ("part", "parts") and verb is not None and verb.form == _SEQUEL


def _is_part_of_a_franchise(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "films that are part of the X franchise", where nobody plays a part."""
    part = tag.kind is TagKind.RELATION and cut.text(tag) in ("part of", "parts of", "a part of")
    whole = any(t.form.value == "franchise" and t.first >= tag.last for t in cut.tags)
    return part and (whole or any(_is_what_it_belongs_to(t, cut) for t in cut.tags))


def _is_what_it_belongs_to(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "which series does X belong to" and "what series is X part of", which is its franchise."""
    asked = tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")
    ends = " ".join(w.text for w in cut.words[-2:]) in ("belong to", "part of", "belongs to")
    title = len(cut.anchors) == 1 and cut.anchors[0].candidates[0].ref.entity_type in TITLE_TYPES
    return asked and ends and title and cut.text(tag) in ("series", "franchise")


def _has_its_films(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "films of the X franchise", which are those of its story."""
    franchise = tag.kind is TagKind.RELATION and tag.form.value == "franchise"
    return franchise and len(cut.anchors) == 1 and has(cut.tags, TagKind.FORMAT)


def _is_a_noun(tag: Tag, cut: Segmentation) -> bool:
    """True for "recap", which is a verb too, in "X is a recap"."""
    return tag.form.target is not None or (tag.first > 0 and cut.words[tag.first - 1].text in ("a", "an"))


def _is_named_as(tag: Tag, cut: Segmentation, *, noun: str) -> bool:
    """True for the noun of "as a side story" beside one name, but for "as a side story of what"."""
    said = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]]
    named = tag.form.value == noun and _is_a_noun(tag, cut) and said[:1] == ["as"] and len(cut.anchors) == 1
    return named and (cut.words[tag.last - 1].pause or cut.next_tag(tag, TagKind.OF) is None)


def _belongs_as(tag: Tag, cut: Segmentation, *, noun: str) -> bool:
    """True for the noun of "as a side story, to what does X belong", which asks for what X is a side story of."""
    named = _is_named_as(tag, cut, noun=noun) and tag.first < cut.anchors[0].first
    return named and any(w.text in _BELONGING for w in cut.words[cut.anchors[0].last :])


def _belongs(tag: Tag, cut: Segmentation, *, noun: str) -> bool:
    """True for the verb of "what does X belong to as a side story", which says what the noun says."""
    after = bool(cut.anchors) and tag.first == cut.anchors[0].last and cut.words[tag.first].text in _BELONGING
    last = cut.tags[-1]
    return after and last is not tag and last.last == len(cut.words) and _is_named_as(last, cut, noun=noun)


def _says_it_again(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "what does X belong to as a side story", which the verb has said."""
    noun = tag.form.value
    return noun in _ORIGINS and any(_belongs(t, cut, noun=noun) for t in cut.tags if t.last < tag.first)


def _retells_in_short(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "which title retells X in short"."""
    retells = tag.form == Form(TagKind.RELATION, "alternative version")
    return retells and [w.text for w in cut.words[-2:]] in (["in", "short"], ["in", "brief"], ["short", "form"])


def _is_stated(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "X is only a side story, which is the main one", which is asked for no more."""
    noun = tag.form.value
    if noun not in _ORIGINS or not _is_a_noun(tag, cut) or len(cut.anchors) != 1:
        return False
    end = cut.words[tag.last - 1]
    between = {w.text for w in cut.words[cut.anchors[0].last : tag.first]}
    behind = [t for t in cut.tags if t.first >= tag.last]
    asked = any(t.form.value == _ORIGINS[noun] or cut.text(t) in _MAIN_ONES[noun] for t in behind)
    return bool(between & _BEING) and asked and (end.pause or end.stop)


def _is_the_main_one(tag: Tag, cut: Segmentation, *, noun: str) -> bool:
    return cut.text(tag) in _MAIN_ONES[noun] and any(_is_stated(t, cut) for t in cut.tags if t.form.value == noun)


def _states_it(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "X is only a side story, which is the main one"."""
    stated = next((t for t in cut.tags if t.first >= tag.last and _is_stated(t, cut)), None)
    return stated is not None and tag.first >= cut.anchors[0].last


def _is_that_of_what(tag: Tag, cut: Segmentation, *, noun: str) -> bool:
    """True for the noun of "is X a side story, and of what"."""
    asked = [w.text for w in cut.words[tag.last :]] in (["and", "of", "what"], ["and", "to", "what"])
    named = tag.form.value == noun and _is_a_noun(tag, cut)
    return named and asked and len(cut.anchors) == 1 and cut.anchors[0].last <= tag.first


def _is_what_it_hangs_from(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "the main story that X is attached to", which the noun has said."""
    name, noun = cut.previous_name(tag), None
    attached = cut.words[tag.last - 2].text in _BELONGING if tag.last > 1 else False
    if attached and name is not None:
        noun = next((t for t in reversed(cut.tags) if t.last <= name.first and t.kind is not TagKind.FILLER), None)
    return noun is not None and noun.form.value in _ORIGINS.values() and noun.form.target is not None


def _is_made_instead(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the other version made as an alternative to X", which is of X."""
    instead = tag.kind is TagKind.SIMILAR and cut.text(tag).startswith("alternative")
    before = [t for t in cut.tags if t.last <= tag.first and t.kind is not TagKind.FILLER]
    while before and before[-1].form.value == "making":
        before.pop()
    return (
        instead and bool(before) and before[-1].form == Form(TagKind.RELATION, "alternative version", EntityType.ANIME)
    )


def _makes_instead(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "the other version made as an alternative to X"."""
    behind = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    return tag.form.value == "making" and behind is not None and _is_made_instead(behind, cut)


def _is_above_it(tag: Tag, cut: Segmentation) -> bool:
    """True for the "above" of "the parent title above X", which bounds no number."""
    above = cut.text(tag) in ("above", "over", "behind")
    noun = cut.previous_tag(tag, TagKind.RELATION)
    return above and noun is not None and noun.form.target is not None and noun.form.value in _ORIGINS.values()


def _is_taken_from(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "the summary made from X", which is of X."""
    taken = tag.kind is TagKind.RELATION and tag.form.value in ("source", "making")
    noun = cut.previous_tag(tag, TagKind.RELATION)
    from_it = cut.words[tag.last - 1].text in ("from", "of") and cut.words[tag.first].text.endswith(PARTICIPLES)
    return taken and from_it and noun is not None and noun.form.value in _ORIGINS and _is_a_noun(noun, cut)


def _is_made_as(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "whatever was made as a side story of X", which the noun says."""
    made = tag.kind is TagKind.RELATION and tag.form.value == "making"
    noun = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    between = [w.text for w in cut.words[tag.last : noun.first]] if noun is not None else []
    return (
        made
        and noun is not None
        and noun.form.value in STORIES
        and between[:1] == ["as"]
        and cut.next_tag(noun, TagKind.OF) is not None
    )


def _is_told_again(tag: Tag, cut: Segmentation) -> bool:
    """True for the "again" of "which title tells X again as an alternative version"."""
    again = tag.kind is TagKind.FILLER and cut.text(tag) == "again" and tag.last < len(cut.words)
    return again and any(t.form.value == "alternative version" for t in cut.tags)


def _ends_first(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "X ends and then which one comes next", which asks for no date."""
    ends = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "end_date" and cut.previous_name(tag) is not None
    asked = next((i for i in range(tag.last, len(cut.words)) if cut.words[i].text in ASKED), None)
    if not ends or asked is None or any(w.text in ASKED for w in cut.words[: tag.first]):
        return False
    return any(t.kind is TagKind.RELATION and t.form.value in STORIES and t.first > asked for t in cut.tags)


STORY_RULES: Final[tuple[ContextualRule, ...]] = (
    (_is_whose, _FILLER),
    (_gives_rise, _FILLER),
    (_is_a_spin_off_of_what, Form(TagKind.RELATION, "spun from", EntityType.ANIME)),
    (_says_it_again, _FILLER),
    *((partial(_belongs, noun=noun), Form(TagKind.RELATION, noun)) for noun in _ORIGINS),
    *(
        (partial(rule, noun=noun), Form(TagKind.RELATION, origin, EntityType.ANIME))
        for noun, origin in _ORIGINS.items()
        for rule in (_belongs_as, _is_that_of_what, _is_the_main_one)
    ),
    (_states_it, _FILLER),
    (_is_stated, _FILLER),
    (_retells_in_short, Form(TagKind.RELATION, "summary")),
    (_comes_next, Form(TagKind.TYPE, "", EntityType.ANIME)),
    (_is_part_of_a_franchise, _FILLER),
    (_is_what_it_belongs_to, Form(TagKind.RELATION, "franchise", EntityType.ANIME)),
    (_has_its_films, _FILLER),
    (_is_what_it_hangs_from, _FILLER),
    (_is_made_instead, Form(TagKind.OF)),
    (_makes_instead, _FILLER),
    (_is_above_it, Form(TagKind.OF)),
    (_is_taken_from, Form(TagKind.OF)),
    (_is_made_as, _FILLER),
    (_ends_first, _FILLER),
    (_is_told_again, _FILLER),
)
