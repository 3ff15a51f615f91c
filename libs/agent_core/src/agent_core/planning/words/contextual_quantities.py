"""Says by their context which words tell of numbers otherwise than the lexicon has it, or tell of none."""

from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.contextual_relations import ContextualRule, is_measured, is_topic
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

# Verbs of who has more than somebody.
SURPASSING: Final = frozenset(
    {"surpass", "surpasses", "surpassed", "exceed", "exceeds", "beat", "beats", "top", "tops", "trump", "trumps"}
)
_FILLER: Final = Form(TagKind.FILLER)
# Words for watching something to its end.
_WATCHING: Final = frozenset(
    {"to", "have", "need", "watch", "view", "see", "finish", "complete", "sit", "get", "through", "before", "it",
     "until", "till", "run", "ran", "last", "lasted", "ended", "ends", "done", "over", "finished",
     "finishes", "is", "was"}
)  # fmt: skip
# Verbs of what has so many episodes, which elsewhere tell of sequels and composers.
_CONSISTING: Final = frozenset({"go on", "went on", "composed"})


def _are_parts(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "how many parts does X have", where X is a title and nothing else is asked of it."""
    parts = tag.kind is TagKind.RELATION and cut.text(tag) == "parts"
    counted = cut.previous_tag(tag, TagKind.COUNT) is not None
    alone = len([t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE)]) == 1 == len(cut.anchors)
    return parts and counted and alone and any(c.ref.entity_type in TITLE_TYPES for c in cut.anchors[0].candidates)


def _counts_parts(tag: Tag, cut: Segmentation) -> bool:
    noun = cut.next_tag(tag)
    return tag.kind is TagKind.COUNT and noun is not None and _are_parts(noun, cut)


def _are_series(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "how many X series are there", which counts those of the story of an anime X."""
    series = tag.kind is TagKind.TYPE and cut.text(tag) in ("series", "shows", "tv shows")
    name = cut.previous_name(tag)
    counted = name is not None and cut.previous_tag(name, TagKind.COUNT) is not None
    alone = len([t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE)]) == 1 == len(cut.anchors)
    return series and counted and alone and name is not None and name.candidates[0].ref.entity_type is EntityType.ANIME


def _leads_in_numbers(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "who leads in director credits, X or Y", who is no character."""
    verb = tag.kind is TagKind.RELATION and tag.form.value == "main character" and cut.text(tag) in ("leads", "lead")
    return verb and cut.next_tag(tag, TagKind.OF) is not None and cut.names_makers and has(cut.tags, TagKind.OR)


def _is_the_rating(tag: Tag, cut: Segmentation) -> bool:
    """True for the rating of "a score above 8", which nobody composed."""
    scores = not {"score", "scored"}.isdisjoint(cut.text(tag).split()[-2:])
    return tag.kind is TagKind.RELATION and scores and is_measured(tag, cut)


def _is_measured_in_episodes(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the longest anime by X in episodes", which the superlative has said already."""
    ranked = any(t.kind is TagKind.ORDER and t.form.value.startswith("episodes ") for t in cut.tags)
    joint = tag.first if tag.kind is TagKind.OF else tag.first - 1
    said = [w.text for w in cut.words[max(joint, 0) : joint + 2]]
    in_terms_of = [w.text for w in cut.words[max(tag.first - 3, 0) : tag.last]] == ["in", "terms", "of", "episodes"]
    measured = said == ["in", "episodes"] or in_terms_of or is_topic(tag, cut)
    return ranked and tag.kind in (TagKind.OF, TagKind.TYPE) and measured


def _is_measured_in(tag: Tag, cut: Segmentation, unit: str) -> bool:
    """True for the superlative of "the longest manga by volumes", which no number of episodes tells."""
    ranked = tag.kind is TagKind.ORDER and tag.form.value.startswith("episodes ")
    units = (t.first for t in cut.tags if t.kind is TagKind.ATTRIBUTE and t.form.value == unit and t.first > tag.first)
    return ranked and any(cut.words[first - 1].text in ("by", "in", "of") for first in units)


def _is_most_in_volumes(tag: Tag, cut: Segmentation) -> bool:
    return tag.form.value.endswith("desc") and _is_measured_in(tag, cut, "volumes")


def _is_least_in_volumes(tag: Tag, cut: Segmentation) -> bool:
    return tag.form.value.endswith("asc") and _is_measured_in(tag, cut, "volumes")


def _is_length_in_episodes(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the length of X in episodes", and the topic of "episode-wise, how long is X"."""
    counted = tag.kind is TagKind.TYPE and tag.form.target is EntityType.EPISODE
    lengths = any(t.kind is TagKind.ATTRIBUTE and t.form.value == "duration" for t in cut.tags)
    lengths |= [w.text for w in cut.words[:2]] in (["how", "big"], ["how", "large"])
    last = tag.last == len(cut.words) and cut.words[tag.first - 1].text in ("in", "of")
    return counted and lengths and (last or is_topic(tag, cut))


def _runs_for_episodes(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "for how many episodes did X go on" and "of how many episodes is X composed"."""
    goes = tag.kind is TagKind.RELATION and cut.text(tag) in _CONSISTING and tag.last == len(cut.words)
    return goes and has(cut.tags, TagKind.COUNT) and any(t.form.target is EntityType.EPISODE for t in cut.tags)


def _are_to_be_watched(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "how many episodes would I have to watch to finish X", which asks for no order."""
    before = [t for t in cut.tags if t.last <= tag.first]
    counted = any(t.kind is TagKind.COUNT for t in before) and any(t.form.target is EntityType.EPISODE for t in before)
    told = tag.kind is not TagKind.ASK and len(cut.anchors) == 1
    return counted and told and _WATCHING.issuperset(cut.text(tag).split())


def _holds_so_many(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "how many chapters does X contain" and "in how many volumes did X appear"."""
    verb = tag.kind is TagKind.RELATION and tag.form.value == "character" and tag.form.target is None
    counted = any(t.kind is TagKind.ATTRIBUTE and t.form.value in ("chapters", "volumes") for t in cut.tags)
    return verb and tag.last == len(cut.words) and counted and len(cut.anchors) == 1


def _counts_among(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "does X count Y among its characters", which asks for no number."""
    counts = tag.kind is TagKind.COUNT and cut.text(tag) in ("count", "counts")
    return counts and cut.previous_name(tag) is not None and any(w.text == "among" for w in cut.words[tag.last :])


def _spans(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "over how many episodes does X stretch", which bounds no number."""
    return tag.kind is TagKind.CUE and tag.first == 0 and cut.next_tag(tag, TagKind.COUNT) is not None


def _surpasses(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "does X surpass Y in the number of films", which bounds no number."""
    names = cut.previous_name(tag), cut.next_name(tag)
    counted = any(_counts_in(t, cut) for t in cut.tags if t.first > tag.first)
    return cut.text(tag) in SURPASSING and None not in names and (tag.kind is TagKind.CUE or counted)


def _is_surpassed_in(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "does X surpass Y in the number of films", which compares."""
    verbs = any(_surpasses(t, cut) for t in cut.tags if t.last <= tag.first)
    return _counts_in(tag, cut) and verbs


def _counts_in(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "does X beat Y in the number of films" and "in number of films"."""
    return tag.kind is TagKind.COUNT and "in" in (cut.words[tag.first - 1].text, cut.words[tag.first].text)


def _goes_beyond(tag: Tag, cut: Segmentation) -> bool:
    """True for the "beyond" of "an episode count beyond 24", which adds nothing."""
    return cut.text(tag) == "beyond" and cut.next_tag(tag, TagKind.NUMBER, TagKind.YEAR) is not None


def _is_long(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "over 20 episodes long", which bounds nothing more."""
    unit = cut.previous_tag(tag, TagKind.TYPE)
    counted = unit is not None and unit.form.target is EntityType.EPISODE
    return tag.kind is TagKind.LENGTH and cut.text(tag) == "long" and counted


def _is_a_bounded_average(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "with an average above 8", which asks for no mean."""
    return tag.kind is TagKind.AVERAGE and is_measured(tag, cut)


def _is_how_many(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "X: episodes?", a field of X as in a table."""
    episodes = tag.kind is TagKind.TYPE and cut.text(tag) in ("episodes", "eps") and tag.last == len(cut.words)
    name = cut.previous_name(tag)
    title = name is not None and name.first == 0 and name.candidates[0].ref.entity_type in TITLE_TYPES
    return episodes and title and cut.words[tag.first - 1].pause


QUANTITY_RULES: Final[tuple[ContextualRule, ...]] = (
    (_leads_in_numbers, Form(TagKind.MOST)),
    (_counts_parts, Form(TagKind.FILLER)),
    (_is_how_many, Form(TagKind.ATTRIBUTE, "episodes")),
    (_are_parts, Form(TagKind.ATTRIBUTE, "seasons")),
    (_are_series, Form(TagKind.ATTRIBUTE, "seasons")),
    (_is_the_rating, Form(TagKind.ATTRIBUTE, "rating")),
    (_is_measured_in_episodes, _FILLER),
    (_is_most_in_volumes, Form(TagKind.ORDER, "volumes desc")),
    (_is_least_in_volumes, Form(TagKind.ORDER, "volumes asc")),
    (_is_length_in_episodes, Form(TagKind.ATTRIBUTE, "episodes")),
    (_runs_for_episodes, _FILLER),
    (_holds_so_many, _FILLER),
    (_are_to_be_watched, _FILLER),
    (_counts_among, _FILLER),
    (_is_surpassed_in, Form(TagKind.MOST)),
    (_surpasses, _FILLER),
    (_spans, _FILLER),
    (_is_long, _FILLER),
    (_is_a_bounded_average, Form(TagKind.ATTRIBUTE, "rating")),
    (_goes_beyond, Form(TagKind.CUE, "more")),
)
