"""Reads words that mean something else by where they stand, whatever the lexicon says of them alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from catalog.entities import DOERS, TITLE_TYPES, EntityType

from agent_core.planning.appositions import with_appositions
from agent_core.planning.concepts import STORIES
from agent_core.planning.endings import bounding
from agent_core.planning.heads import BE, QUESTION_WORDS
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.segmentation import CUTS_KEPT, Segmentation
from agent_core.planning.tagging import Tag, has

# Words in front of what somebody has seen to its end.
_SEEING: Final = frozenset({"i", "i've", "ive", "has", "have", "just", "having", "already", "finally"})
_WORKS: Final = frozenset({"work", "works"})
# Praise in front of a noun, which every list of the best known first answers.
_PRAISE: Final = frozenset({"good", "popular", "famous", "well-known"})
_NARROWING: Final = (TagKind.GENRE, TagKind.TYPE, TagKind.FORMAT, TagKind.SOURCE, TagKind.RELATION)
# Nouns of what can be watched and read, and what a season is of what it continues.
_WORKS_OF: Final = (TagKind.TYPE, TagKind.FORMAT)
_SEQUELS: Final = frozenset({"sequel", "second season", "third season", "fourth season"})
_RELEASING: Final = frozenset({"release", "released", "air", "aired", "publish", "published", "premiere", "premiered"})
_SCORING: Final = frozenset({"score", "scored"})
_MANGA: Final = Form(TagKind.TYPE, "", EntityType.MANGA)
_AUTHOR: Final = Form(TagKind.RELATION, "author", EntityType.PERSON)


@lru_cache(maxsize=CUTS_KEPT)
def with_verbs(cut: Segmentation) -> Segmentation:
    """Return a question with those words as verbs that are so by their place alone."""
    tags = tuple(part for tag in cut.tags for part in _parted(tag, cut))
    for read in (_placed, _scored, _asking, _opening, _published, _more):
        tags = tuple(read(tag, cut) for tag in tags)
    return with_appositions(replace(cut, tags=tags))


def _parted(tag: Tag, cut: Segmentation) -> tuple[Tag, ...]:
    """Part what is one phrase into verb and noun: "which studios adapted manga by X", "what did the voice of X direct".

    The manga of the first are no source of X, and the voice is somebody.
    """
    if (material := _material(tag, cut)) is not None:
        return material
    if _is_a_voice(tag, cut):
        voice = replace(tag, form=Form(TagKind.RELATION, "voice actor", EntityType.PERSON))
        asks = replace(tag, form=Form(TagKind.ASK), last=tag.first + 1)  # "what did the voice of X direct"
        helped = cut.words[tag.first].text in ("did", "does", "do")
        return (asks, replace(voice, first=asks.last)) if helped else (voice,)
    text = " ".join(w.text for w in cut.words[tag.first : tag.last])
    by = any(t.kind in (TagKind.BY, TagKind.OF) and t.first == tag.last for t in cut.tags)
    if tag.kind is not TagKind.RELATION or text != "adapted manga" or not by or not tag.first:
        return (tag,)
    verb = replace(tag, form=Form(TagKind.RELATION, "adaptation"), last=tag.first + 1)
    return verb, replace(tag, form=Form(TagKind.TYPE, "", EntityType.MANGA), first=tag.first + 1)


def _material(tag: Tag, cut: Segmentation) -> tuple[Tag, ...] | None:
    """Return "based on a manga" as one tag where no title or author of it is named; ``None`` for any other words."""
    if cut.anchors or cut.unexplained:
        return None
    verbs = (t for t in cut.tags if t.kind is TagKind.RELATION and t.form.value == "source" and not t.form.target)
    for verb in verbs:
        noun = next((t for t in cut.tags if t.first >= verb.last and t.kind is not TagKind.FILLER), None)
        if (
            noun is None
            or noun.form != Form(TagKind.TYPE, "", EntityType.MANGA)
            or tag.first not in range(verb.first, noun.last)
        ):
            continue
        return (replace(verb, form=Form(TagKind.SOURCE, "manga"), last=noun.last),) if tag is verb else ()
    return None


def _published(tag: Tag, cut: Segmentation) -> Tag:
    """Return the author of "what else has the writer of X published" for what is the date of "when was X published"."""
    alone = tag.kind is TagKind.ATTRIBUTE and [w.text for w in cut.words[tag.first : tag.last]] == ["published"]
    ends = tag.last == len(cut.words) and any(w.text in ("has", "have") for w in cut.words[: tag.first])
    asked = any(w.text in ("what", "which") for w in cut.words[: tag.first])
    dated = any(w.text in ("when", "year", "date", "long") for w in cut.words)
    wrote = alone and ends and asked and not dated and has(cut.tags, TagKind.RELATION)
    return replace(tag, form=Form(TagKind.RELATION, "author")) if wrote else tag


def _more(tag: Tag, cut: Segmentation) -> Tag:
    """Return the "more" of "more anime by the director of X" as what asks for others."""
    if tag.kind is not TagKind.FILLER or cut.words[tag.last - 1].text != "more" or len(cut.anchors) != 1:
        return tag
    noun = any(t.first == tag.last and t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in cut.tags)
    leads = all(t.kind in (TagKind.FILLER, TagKind.ASK) for t in cut.tags if t.first < tag.first)
    asked = any(w.text in QUESTION_WORDS or w.text == "who" for w in cut.words[: tag.first])
    told = has(cut.tags, TagKind.RELATION) and not has(cut.tags, TagKind.SIMILAR)
    return replace(tag, form=Form(TagKind.OTHER)) if noun and leads and told and not asked else tag


def _opening(tag: Tag, cut: Segmentation) -> Tag:
    """Return what the first words of a question ask for where their phrase alone says something else."""
    if _is_gone_on_under(tag, cut):
        return replace(tag, form=Form(TagKind.TYPE, "", EntityType.ANIME), first=tag.last - 1)
    return tag


def _is_gone_on_under(tag: Tag, cut: Segmentation) -> bool:
    """True for the first words of "under which title does X continue", which ask for the title that continues it."""
    named = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "name" and tag.first == 0
    verb = cut.tags[-1].form
    return named and cut.words[0].text == "under" and verb.value in STORIES and verb.target is None


def _asking(tag: Tag, cut: Segmentation) -> Tag:
    """Return the "isn't" of "isn't it by X?", or "isnt", as what asks whether it is."""
    if tag.kind is TagKind.STATUS and _is_seen(tag, cut):
        return replace(tag, form=Form(TagKind.FILLER))
    if _is_original(tag, cut) or _are_originals(tag, cut):
        return replace(tag, form=Form(TagKind.SOURCE, "original"))
    if _is_over(tag, cut):
        return replace(tag, form=Form(TagKind.STATUS, "finished"))
    if (bound := bounding(tag, cut.words, cut.tags)) is not None:
        return replace(tag, form=bound)
    if _is_a_work(tag, cut):
        return replace(tag, form=Form(TagKind.TYPE, "", EntityType.ANIME))
    asks = tag.kind is TagKind.NOT and tag.first == 0 and cut.words[0].text.endswith(("n't", "nt"))
    if tag.kind is TagKind.ATTRIBUTE and tag.first == 0 and cut.words[0].text == "state" and tag.last == 1:
        return replace(tag, form=Form(TagKind.FILLER))  # "state the year in which …"
    return replace(tag, form=Form(TagKind.ASK)) if asks else tag


def _is_seen(tag: Tag, cut: Segmentation) -> bool:
    """True for "I have finished X", which does not say that X has ended."""
    named = any(a.first == tag.last for a in cut.anchors)
    return named and tag.first > 0 and cut.words[tag.first - 1].text in _SEEING


def _is_a_work(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "the first work of X" and "her latest project"."""
    ranked = any(t.kind is TagKind.ORDER and t.last == tag.first for t in cut.tags)
    return tag.kind is TagKind.FILLER and ranked and cut.words[tag.last - 1].text in ("work", "project", "thing")


def _is_over(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "is X over", which bounds no number there."""
    last = tag.kind is TagKind.CUE and tag.last == len(cut.words) and cut.words[tag.first].text == "over"
    return last and cut.words[0].text in BE and any(a.last <= tag.first for a in cut.anchors)


def _is_original(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "original anime", but for "the original series that X spun off from"."""
    alone = tag.kind is TagKind.RELATION and [w.text for w in cut.words[tag.first : tag.last]] == ["original"]
    anime = (t for t in cut.tags if t.kind in (TagKind.TYPE, TagKind.FORMAT) and t.form.target is EntityType.ANIME)
    story = any(t.kind is TagKind.RELATION and t.form.value in STORIES for t in cut.tags)
    return alone and not story and any(t.first == tag.last for t in anime)


def _are_originals(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "anime by X that are originals", but for "the originals of X"."""
    alone = tag.kind is TagKind.RELATION and [w.text for w in cut.words[tag.first : tag.last]] == ["originals"]
    return alone and not any(t.kind is TagKind.OF and t.first == tag.last for t in cut.tags)


def _scored(tag: Tag, cut: Segmentation) -> Tag:
    """Return the composer of "did X score Y" for what is the rating elsewhere, and the rating of "a score above 8"."""
    scores = bool(_SCORING & {w.text for w in cut.words[max(tag.first, tag.last - 2) : tag.last]})
    if tag.kind is TagKind.RELATION and scores and is_measured(tag, cut):
        return replace(tag, form=Form(TagKind.ATTRIBUTE, "rating"))
    noun = tag.kind is TagKind.ATTRIBUTE and cut.words[tag.first].text == "score" and has(cut.tags, TagKind.WHO)
    whose = noun and tag.first == 1 and cut.words[0].text == "whose"  # "whose score do we hear in X"
    if (
        noun
        and not is_measured(tag, cut)
        and (whose or any(t.kind is TagKind.OF and t.first == tag.last for t in cut.tags))
    ):
        return replace(tag, form=Form(TagKind.RELATION, "composer", EntityType.PERSON))  # "by whom is the score of X"
    does = any(t.kind is TagKind.ASK and t.first < tag.first for t in cut.tags)
    verb = cut.words[tag.first].text == "score" and tag.last - tag.first == 1
    made = len(cut.anchors) > 1 and any(t.kind is TagKind.BY and t.last == cut.anchors[-1].first for t in cut.tags)
    related = tag.last == len(cut.words) and any(t.kind is TagKind.RELATION for t in cut.tags)
    if not (does and verb and (made or related or any(a.last == tag.first for a in cut.anchors))):
        return tag  # "what did the director of X score"
    return replace(tag, form=Form(TagKind.RELATION, "composer"))


def is_measured(tag: Tag, cut: Segmentation) -> bool:
    """True where a number, or how it is bounded, stands behind a word."""
    of = next((t.last for t in cut.tags if t.first == tag.last and t.kind is TagKind.OF), tag.last)
    return any(t.first in (tag.last, of) and t.kind in (TagKind.CUE, TagKind.MORE, TagKind.NUMBER) for t in cut.tags)


def _placed(tag: Tag, cut: Segmentation) -> Tag:
    """Return what a word is by what stands beside it."""
    form = next((form for is_so, form in _BY_PLACE if is_so(tag, cut)), None)
    return tag if form is None else replace(tag, form=form)


def _is_a_voice(tag: Tag, cut: Segmentation) -> bool:
    """True for who is meant by "what has the voice of X been in", of whom something else is asked."""
    heard = tag.form == Form(TagKind.RELATION, "voice actor")
    name = next((a for a in cut.anchors if a.first == tag.last), None)
    if not heard or name is None or [w.text for w in cut.words[tag.last - 2 : tag.last]] != ["voice", "of"]:
        return False
    behind = [t for t in cut.tags if t.first >= name.last and t.kind is not TagKind.FILLER]
    told = bool(behind) and behind[0].kind in (TagKind.RELATION, TagKind.ASK)
    within = bool(behind) and behind[-1].kind is TagKind.OF and behind[-1].last == len(cut.words)
    return (told or within) and name.candidates[0].ref.entity_type is EntityType.CHARACTER


def _is_told_on(tag: Tag, cut: Segmentation) -> bool:
    """True for the story of "where does the story of X continue", which is not asked to be told."""
    named = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "description" and cut.words[tag.last - 1].text == "of"
    name = next((a for a in cut.anchors if a.first == tag.last), None)
    verbs = [t for t in cut.tags if t.kind is TagKind.RELATION and t.form.value in STORIES]
    return named and name is not None and any(t.first >= name.last for t in verbs)


def _features_a_topic(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "anime featuring dragons" and "that is about dragons", which are nobody by name."""
    verb = tag.kind is TagKind.RELATION and tag.form.value in ("character", "main character") and not tag.form.target
    return verb and any(t.kind is TagKind.GENRE and t.first == tag.last for t in cut.tags)


def _sound_alike(tag: Tag, cut: Segmentation) -> bool:
    """True for the "same" of "same voice actor as X", which asks for the characters that have it."""
    same = tag.kind is TagKind.FILLER and cut.words[tag.last - 1].text == "same" and len(cut.anchors) == 1
    voice = next((t for t in cut.tags if t.first == tag.last and t.form.value == "voice actor"), None)
    told = (TagKind.FILLER, TagKind.WHO, TagKind.ASK)
    leads = all(t.kind in told for t in cut.tags if t.first < tag.first)
    return same and voice is not None and leads and cut.words[cut.anchors[0].first - 1].text == "as"


def _is_the_same(tag: Tag, cut: Segmentation) -> bool:
    """True for the "voice" of "same voice as X", which is somebody."""
    return tag.form.value == "voice actor" and any(t.last == tag.first and _sound_alike(t, cut) for t in cut.tags)


def _is_at_a_house(tag: Tag, cut: Segmentation) -> bool:
    """True for the "at" of "what did X direct at Y", which made those anime."""
    at = tag.kind is TagKind.FILLER and [w.text for w in cut.words[tag.first : tag.last]] == ["at"]
    house = next((a for a in cut.anchors if a.first == tag.last), None)
    works = any(t.kind is TagKind.RELATION and t.first < tag.first for t in cut.tags) and len(cut.anchors) > 1
    return at and works and house is not None and house.candidates[0].ref.entity_type is EntityType.STUDIO


def _is_out(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "is the second season of X out", which asks whether there is one."""
    out = tag.kind is TagKind.ATTRIBUTE and [w.text for w in cut.words[tag.first : tag.last]] == ["out"]
    asked = cut.words[0].text in BE and any(t.kind is TagKind.RELATION and t.form.value in _SEQUELS for t in cut.tags)
    return out and asked and tag.last == len(cut.words)


def _is_a_place(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "where is X based", which asks for a place."""
    based = tag.kind is TagKind.RELATION and [w.text for w in cut.words[tag.first : tag.last]] == ["based"]
    return based and cut.words[0].text == "where" and tag.last == len(cut.words)


def _are_somebodys(tag: Tag, cut: Segmentation) -> bool:
    """True for the "kids" of "X's kids", for whom nothing was made."""
    kids = tag.kind is TagKind.GENRE and tag.form.value == "Kids"
    return kids and any(a.last == tag.first and cut.words[a.last - 1].owner for a in cut.anchors)


def _is_at_school(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "school anime", where nobody is taught."""
    school = tag.kind is TagKind.RELATION and [w.text for w in cut.words[tag.first : tag.last]] == ["school"]
    return school and any(t.first == tag.last and t.kind in (*_WORKS_OF, TagKind.GENRE) for t in cut.tags)


def _is_no_film(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "like X but a series", where any anime is like it."""
    series = tag.kind is TagKind.TYPE and cut.words[tag.last - 1].text in ("series", "show")
    said = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]] == ["but", "a"]
    return series and said and has(cut.tags, TagKind.SIMILAR)


def _ranks_all(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "rank the films of X", which says nothing of what they are ranked by."""
    ranks = tag.kind is TagKind.FILLER and tag.first == 0 and [w.text for w in cut.words[: tag.last]] == ["rank"]
    return ranks and not has(cut.tags, TagKind.ORDER) and any(t.kind in _WORKS_OF for t in cut.tags)


def _was_first_to(tag: Tag, cut: Segmentation) -> bool:
    """True for "whoever first dreamt up X", which puts nothing in order."""
    first = tag.kind is TagKind.ORDER and [w.text for w in cut.words[tag.first : tag.last]] == ["first"]
    verb = any(t.first == tag.last and t.kind is TagKind.RELATION and t.form.target is None for t in cut.tags)
    return first and verb and tag.first > 0 and cut.words[tag.first - 1].text in ("who", "whoever")


def _is_of_trade(tag: Tag, cut: Segmentation) -> bool:
    """True for the anime of "which anime director directed X", but for "the anime director X directed"."""
    titles = tag.kind is TagKind.TYPE and tag.form.target in TITLE_TYPES and not cut.words[tag.last - 1].owner
    noun = next((t for t in cut.tags if t.first == tag.last and t.form.target in DOERS), None)
    asked = tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")
    return titles and asked and noun is not None and not any(a.first == noun.last for a in cut.anchors)


def _is_drawn_at_a_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for "which company drew X"."""
    verb = tag.kind is TagKind.RELATION and tag.form == Form(TagKind.RELATION, "artist")
    nouns = (t for t in cut.tags if t.last == tag.first and t.kind in (TagKind.TYPE, TagKind.RELATION))
    return verb and any(t.form.target is EntityType.STUDIO for t in nouns)


def _is_brought_out(tag: Tag, cut: Segmentation) -> bool:
    """True for "how many anime did X release", which asks for no date: X is who made them."""
    released = tag.kind is TagKind.ATTRIBUTE and {w.text for w in cut.words[tag.first : tag.last]} <= _RELEASING
    maker = next((a for a in cut.anchors if a.last == tag.first), None)
    asked = any(t.kind is TagKind.ASK and maker is not None and t.last == maker.first for t in cut.tags)
    things = any(t.kind in (TagKind.TYPE, TagKind.FORMAT) and t.first < tag.first for t in cut.tags)
    dated = any(w.text in ("when", "year", "date", "day", "month") for w in cut.words[: tag.first])
    return released and asked and things and not dated


def _comes_out(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "which anime by X appeared in 2006", which asks for nobody who is in it."""
    words = [w.text for w in cut.words[tag.first : tag.last]]
    appears = tag.kind is TagKind.RELATION and words[0].startswith("appear") and words[-1] in ("in", "during")
    following = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    return appears and following is not None and following.kind in (TagKind.YEAR, TagKind.SEASON)


def _is_added(tag: Tag, cut: Segmentation) -> bool:
    """True for the "also" of "did the director of X also direct Y", which asks for nothing else."""
    also = tag.kind is TagKind.OTHER and [w.text for w in cut.words[tag.first : tag.last]] == ["also"]
    asks = cut.tags[0].kind is TagKind.ASK and cut.tags[0].first == 0
    return also and asks and len(cut.anchors) > 1 and cut.anchors[0].last <= tag.first < cut.anchors[-1].first


def _are_parts(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "how many parts does X have", where X is a title and nothing else is asked of it."""
    parts = tag.kind is TagKind.RELATION and [w.text for w in cut.words[tag.first : tag.last]] == ["parts"]
    counted = any(t.kind is TagKind.COUNT and t.last == tag.first for t in cut.tags)
    alone = len([t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE)]) == 1 == len(cut.anchors)
    return parts and counted and alone and any(c.ref.entity_type in TITLE_TYPES for c in cut.anchors[0].candidates)


def _counts_parts(tag: Tag, cut: Segmentation) -> bool:
    return tag.kind is TagKind.COUNT and any(t.first == tag.last and _are_parts(t, cut) for t in cut.tags)


def _is_by_whom(tag: Tag, cut: Segmentation) -> bool:
    """True for the "by" of "X is based on a manga by whom?", which no verb stands in front of."""
    asked = any(t.kind is TagKind.WHO and t.first == tag.last for t in cut.tags)
    manga = any(t.form == Form(TagKind.TYPE, "", EntityType.MANGA) and t.last == tag.first for t in cut.tags)
    return tag.kind is TagKind.BY and asked and manga


def _is_measured_in_episodes(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the longest anime by X in episodes", which the superlative has said already."""
    ranked = any(t.kind is TagKind.ORDER and t.form.value.startswith("episodes ") for t in cut.tags)
    joint = tag.first if tag.kind is TagKind.OF else tag.first - 1
    said = [w.text for w in cut.words[max(joint, 0) : joint + 2]]
    return ranked and tag.kind in (TagKind.OF, TagKind.TYPE) and said == ["in", "episodes"]


def _is_length_in_episodes(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the length of X in episodes"."""
    last = tag.kind is TagKind.TYPE and tag.form.target is EntityType.EPISODE and tag.last == len(cut.words)
    lengths = any(t.kind is TagKind.ATTRIBUTE and t.form.value == "duration" for t in cut.tags)
    return last and lengths and cut.words[tag.first - 1].text == "in"


def _titles_an_episode(tag: Tag, cut: Segmentation) -> bool:
    """True for the "title" of "X episode 4 title" and of "which title was given to the sixth episode of X"."""
    title = tag.kind is TagKind.TYPE and [w.text for w in cut.words[tag.first : tag.last]] == ["title"]
    return title and any(t.kind is TagKind.TYPE and t.form.target is EntityType.EPISODE for t in cut.tags)


def _praises(tag: Tag, cut: Segmentation) -> bool:
    """True for the "good" of "good mystery anime", which asks for no opinion."""
    said = {w.text for w in cut.words[tag.first : tag.last]}
    judged = tag.kind is TagKind.BEYOND and said <= _PRAISE
    return judged and any(t.first == tag.last and t.kind in _NARROWING for t in cut.tags)


def _orders_works(tag: Tag, cut: Segmentation) -> bool:
    """True for "the films of X in order" of a maker, whose works no story puts in order but the time does."""
    works = any(t.kind in (TagKind.TYPE, TagKind.FORMAT) and t.form.target in TITLE_TYPES for t in cut.tags)
    return tag.kind is TagKind.ORDERING and cut.names_makers and works


def _are_written(tag: Tag, cut: Segmentation) -> bool:
    """True for the "works" of an author, which are manga."""
    works = tag.kind is TagKind.TYPE and cut.words[tag.last - 1].text in _WORKS
    return works and any(t.kind is TagKind.RELATION and t.form == _AUTHOR for t in cut.tags)


_BY_PLACE: Final[tuple[tuple[Callable[[Tag, Segmentation], bool], Form], ...]] = (
    (_is_told_on, Form(TagKind.FILLER)),
    (_features_a_topic, Form(TagKind.FILLER)),
    (_praises, Form(TagKind.FILLER)),
    (_is_measured_in_episodes, Form(TagKind.FILLER)),
    (_is_of_trade, Form(TagKind.FILLER)),
    (_was_first_to, Form(TagKind.FILLER)),
    (_is_out, Form(TagKind.FILLER)),
    (_is_the_same, Form(TagKind.RELATION, "voice actor", EntityType.PERSON)),
    (_sound_alike, Form(TagKind.TYPE, "", EntityType.CHARACTER)),
    (_is_at_a_house, Form(TagKind.RELATION, "studio")),
    (_is_a_place, Form(TagKind.BEYOND)),
    (_are_somebodys, Form(TagKind.BEYOND)),
    (_is_at_school, Form(TagKind.GENRE, "School")),
    (_is_no_film, Form(TagKind.FORMAT, "tv", EntityType.ANIME)),
    (_ranks_all, Form(TagKind.ORDER, "score desc")),
    (_is_drawn_at_a_studio, Form(TagKind.RELATION, "studio")),
    (_is_brought_out, Form(TagKind.RELATION, "making")),
    (_comes_out, Form(TagKind.FILLER)),
    (_counts_parts, Form(TagKind.FILLER)),
    (_are_parts, Form(TagKind.ATTRIBUTE, "seasons")),
    (_is_added, Form(TagKind.FILLER)),
    (_is_by_whom, Form(TagKind.RELATION, "author")),
    (_is_length_in_episodes, Form(TagKind.ATTRIBUTE, "episodes")),
    (_titles_an_episode, Form(TagKind.ATTRIBUTE, "name")),
    (_orders_works, Form(TagKind.ORDER, "start_date asc")),
    (_are_written, Form(TagKind.TYPE, "", EntityType.MANGA)),
)
