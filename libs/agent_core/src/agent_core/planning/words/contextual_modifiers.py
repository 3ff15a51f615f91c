"""Says by their context which words narrow, order or introduce otherwise than the lexicon has it."""

from typing import Final

from catalog.entities import DOERS, TITLE_TYPES, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import MADE, STORIES
from agent_core.planning.words.contextual_relations import TITLE_NOUNS, ContextualRule
from agent_core.planning.words.heads import BE, QUESTION_WORDS
from agent_core.planning.words.numerals import is_nth
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.relation_phrases import LATER_SEASONS

# Words in front of what somebody has seen to its end.
_SEEING: Final = frozenset({"i", "i've", "ive", "has", "have", "just", "having", "already", "finally"})
# Praise in front of a noun, which every list of the best known first answers.
_PRAISE: Final = frozenset({"good", "popular", "famous", "well-known"})
_ADVISING: Final = frozenset({"recommend", "suggest"})
_NARROWING: Final = (TagKind.GENRE, TagKind.TYPE, TagKind.FORMAT, TagKind.SOURCE, TagKind.RELATION)
_BETTER: Final = frozenset({"beat", "beats", "better than"})
_VERSIONS: Final = frozenset({"full story", "summary"})
_SEQUELS: Final = frozenset({"sequel", *(f"{nth} season" for nth in LATER_SEASONS)})
_FILLER: Final = Form(TagKind.FILLER)
_IN_ITS: Final = frozenset({("in", "the"), ("in", "its"), ("in", "their")})
_WORKS: Final = frozenset({"work", "project", "thing", "piece", "item"})
# What stands in front of a noun that a clause tells more of, and what opens that clause.
_DETERMINERS: Final = frozenset({"the", "a", "some", "any", "whichever", "whatever"})
_OPENING: Final = frozenset({"that", "which", "they", "he", "she"})
_ASKING: Final = (TagKind.ASK, TagKind.WHO, TagKind.COUNT, TagKind.ATTRIBUTE)
_SAID_AGAIN: Final = (TagKind.TYPE, TagKind.ATTRIBUTE)
# Words of what says again what is asked at most: "like what date".
_LONGEST_HEDGE: Final = 4
_POINTING: Final = frozenset({"these", "those", "the", "all", "following"})
_ADAPTED: Final = frozenset({"adapt", "adapts", "adapted", "adapting"})


def _is_within_a_title(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "with X in the title", where no query looks."""
    *_, within, whose, title = ("", "", "", *(w.text for w in cut.words))
    said = (within, whose) in _IN_ITS and title in ("title", "titles", "name", "names")
    return said and tag.last == len(cut.words) and any(a.last == tag.last - len(_IN_ITS) for a in cut.anchors)


def _is_told_on(tag: Tag, cut: Segmentation) -> bool:
    """True for the story of "where does the story of X continue", which is not asked to be told."""
    story = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "description" and cut.words[tag.last - 1].text == "of"
    name = cut.next_name(tag)
    verbs = [t for t in cut.tags if t.kind is TagKind.RELATION and t.form.value in STORIES]
    return story and name is not None and any(t.first >= name.last for t in verbs)


def _praises(tag: Tag, cut: Segmentation) -> bool:
    """True for the "good" of "good mystery anime", which asks for no opinion, as "is X a good anime" does."""
    if cut.words[0].text in BE and any(a.last <= tag.first for a in cut.anchors):
        return False
    judged = tag.kind is TagKind.BEYOND and _PRAISE.issuperset(cut.text(tag).split())
    return judged and cut.next_tag(tag, *_NARROWING) is not None


def _introduces_a_genre(tag: Tag, cut: Segmentation) -> bool:
    """True for the first noun of "anime of the genre comedy", which asks for no genre."""
    genre = tag.kind is TagKind.ATTRIBUTE and tag.form.value in ("genres", "themes")
    return genre and cut.next_tag(tag, TagKind.GENRE) is not None


def _is_most_alike(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "which anime resembles X the most", which the order of what is like X says already."""
    most = tag.kind is TagKind.MOST and cut.text(tag) == "most" and tag.last == len(cut.words)
    return most and has(cut.tags, TagKind.SIMILAR)


def _titles_an_episode(tag: Tag, cut: Segmentation) -> bool:
    """True for the "title" of "X episode 4 title" and of "which title was given to the sixth episode of X"."""
    title = tag.kind is TagKind.TYPE and cut.text(tag) == "title"
    return title and any(t.kind is TagKind.TYPE and t.form.target is EntityType.EPISODE for t in cut.tags)


def _is_of_trade(tag: Tag, cut: Segmentation) -> bool:
    """True for the anime of "which anime director directed X", but for "the anime director X directed"."""
    titles = tag.kind is TagKind.TYPE and tag.form.target in TITLE_TYPES and not cut.words[tag.last - 1].owner
    noun = cut.next_tag(tag)
    asked = tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")
    return titles and asked and noun is not None and noun.form.target in DOERS and cut.next_name(noun) is None


def _is_of_a_version(tag: Tag, cut: Segmentation) -> bool:
    """True for the "long" of "the long story that X recaps", which bounds no number of episodes."""
    if tag.kind is not TagKind.LENGTH or tag.last == len(cut.words):
        return False
    told = any(t.kind is TagKind.RELATION and t.form.value in _VERSIONS for t in cut.tags)
    story = cut.next_tag(tag, TagKind.RELATION) is not None or cut.words[tag.last].text in ("story", "tale", "one")
    return told and story


def _is_nth_of_titles(tag: Tag, cut: Segmentation) -> bool:
    """True for the number of "the 5th film of X" and "the second X film", which come out one after the other."""
    numbered = tag.kind is TagKind.NUMBER and is_nth(cut.words[tag.first].text)
    name = cut.next_name(tag)
    noun = cut.next_tag(name or tag, TagKind.FORMAT)
    return numbered and noun is not None


def _beats(tag: Tag, cut: Segmentation) -> bool:
    """True for the "beat" of "does X beat Y" and for "X better than Y" of titles, which readers rate."""
    names = (cut.previous_name(tag), cut.next_name(tag))
    titles = all(a is not None and a.candidates[0].ref.entity_type in TITLE_TYPES for a in names)
    return titles and cut.text(tag) in _BETTER


def _was_first_to(tag: Tag, cut: Segmentation) -> bool:
    """True for "whoever first dreamt up X", which puts nothing in order."""
    first = tag.kind is TagKind.ORDER and cut.text(tag) == "first"
    verb = cut.next_tag(tag, TagKind.RELATION)
    acts = verb is not None and verb.form.target is None
    return first and acts and tag.first > 0 and cut.words[tag.first - 1].text in ("who", "whoever")


def _is_out(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "is the second season of X out", which asks whether there is one."""
    out = tag.kind is TagKind.ATTRIBUTE and cut.text(tag) == "out"
    asked = cut.words[0].text in BE and any(t.kind is TagKind.RELATION and t.form.value in _SEQUELS for t in cut.tags)
    return out and asked and tag.last == len(cut.words)


def _are_somebodys(tag: Tag, cut: Segmentation) -> bool:
    """True for the "kids" of "X's kids", for whom nothing was made."""
    parent = cut.previous_name(tag)
    kids = tag.form == Form(TagKind.GENRE, "Kids")
    return kids and parent is not None and cut.words[parent.last - 1].owner


def _is_no_film(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "like X but a series", where any anime is like it."""
    series = tag.kind is TagKind.TYPE and cut.words[tag.last - 1].text in ("series", "show")
    said = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]] == ["but", "a"]
    return series and said and has(cut.tags, TagKind.SIMILAR)


def _ranks_all(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "rank the films of X", which says nothing of what they are ranked by."""
    ranks = tag.kind is TagKind.FILLER and tag.first == 0 and cut.text(tag) == "rank"
    return ranks and not has(cut.tags, TagKind.ORDER) and any(t.kind in TITLE_NOUNS for t in cut.tags)


def _orders_works(tag: Tag, cut: Segmentation) -> bool:
    """True for "the films of X in order" of a maker, whose works no story puts in order but the time does."""
    works = any(t.kind in TITLE_NOUNS and t.form.target in TITLE_TYPES for t in cut.tags)
    return tag.kind is TagKind.ORDERING and cut.names_makers and works


def _is_added(tag: Tag, cut: Segmentation) -> bool:
    """True for the "also" of "did the director of X also direct Y", which asks for nothing else."""
    also = tag.kind is TagKind.OTHER and cut.text(tag) == "also"
    asks = cut.tags[0].kind is TagKind.ASK and cut.tags[0].first == 0
    return also and asks and len(cut.anchors) > 1 and cut.anchors[0].last <= tag.first < cut.anchors[-1].first


def _are_manga(tag: Tag, cut: Segmentation) -> bool:
    """True for the "works" of an author, and for those that a studio adapted, which are manga."""
    works = tag.kind is TagKind.TYPE and cut.words[tag.last - 1].text in ("work", "works")
    adapted = any(t.last <= tag.first and cut.text(t) in _ADAPTED for t in cut.tags)
    return works and (adapted or any(t.form == Form(TagKind.RELATION, "author", EntityType.PERSON) for t in cut.tags))


def _is_a_work(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "the first work of X", "her latest project" and "the work that X sums up"."""
    making = tag.kind is TagKind.RELATION and cut.text(tag) == "production"
    noun = making or (tag.kind is TagKind.FILLER and cut.words[tag.last - 1].text in _WORKS)
    return noun and (cut.previous_tag(tag, TagKind.ORDER) is not None or _is_told_by_a_clause(tag, cut))


def _is_told_by_a_clause(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "the work that continues X", "the thing they spun off from X" and "the work X sums up"."""
    opener = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    name = cut.next_name(tag)
    verb = cut.next_tag(name, TagKind.RELATION) if name is not None else None
    told = opener in _OPENING or (verb is not None and verb.form.target is None)
    return told and tag.first > 0 and cut.words[tag.first - 1].text in _DETERMINERS


def _is_sought(tag: Tag, cut: Segmentation) -> bool:
    """True for the "after" of "I am after anime by X", which looks for them."""
    after = tag.kind is TagKind.CUE and cut.text(tag) == "after" and tag.first > 0
    noun = next((t for t in cut.tags if t.first >= tag.last and t.kind not in (TagKind.FILLER, TagKind.GENRE)), None)
    titles = noun is not None and noun.kind in (TagKind.TYPE, TagKind.FORMAT) and cut.next_name(noun) is None
    return after and titles and cut.words[tag.first - 1].text in BE | {"am", "i'm", "im"}


def _is_hedged(tag: Tag, cut: Segmentation) -> bool:
    """True for the "like" of "how long ago did X start, like what date" and "who is in X, like the characters"."""
    like = tag.kind is TagKind.SIMILAR and cut.text(tag) == "like" and tag.first > 0
    pause = like and (cut.words[tag.first - 1].pause or cut.words[tag.first - 1].stop)
    asked = any(t.first < tag.first and t.kind in _ASKING for t in cut.tags)
    behind = [t for t in cut.tags if t.first >= tag.last]
    ends = bool(behind) and not any(a.first >= tag.last for a in cut.anchors) and len(behind) <= _LONGEST_HEDGE
    return pause and asked and ends and not cut.unexplained and any(t.kind in _SAID_AGAIN for t in behind)


def _is_the_format(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "entries of format OVA", which asks for no format."""
    noun = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "format"
    return noun and cut.next_tag(tag, TagKind.FORMAT) is not None


def _was_seen(tag: Tag, cut: Segmentation) -> bool:
    """True for "I have finished X", which does not say that X has ended."""
    seen = tag.kind is TagKind.STATUS and tag.first > 0 and cut.words[tag.first - 1].text in _SEEING
    return seen and cut.next_name(tag) is not None


def _are_raters(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "that people rated over 7.5", who are none of the results."""
    people = tag.kind is TagKind.TYPE and tag.form.target is EntityType.PERSON and cut.text(tag) == "people"
    rating = cut.next_tag(tag, TagKind.ATTRIBUTE)
    return people and rating is not None and rating.form.value == "rating"


def _has_ended(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "X ended, which anime is the sequel", which asks for no date."""
    ended = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "end_date" and cut.previous_name(tag) is not None
    asked = any(t.kind is TagKind.RELATION and t.form.target is not None and t.first > tag.last for t in cut.tags)
    return ended and asked and cut.words[tag.last - 1].pause and cut.words[0].text not in ("when", "after")


def _is_only_contrasted(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "which anime did X produce, not animate", which only says which deed is meant."""
    denial = tag if tag.kind is TagKind.NOT else cut.previous_tag(tag, TagKind.NOT)
    if denial is None or not denial.first or not cut.words[denial.first - 1].pause:
        return False
    deed, other = cut.previous_tag(denial, TagKind.RELATION), cut.next_tag(denial, TagKind.RELATION)
    verbs = deed is not None and other is not None and deed.form.target is None is other.form.target
    return verbs and other is not None and tag in (denial, other) and other.last == len(cut.words)


def _is_over(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "is X over", which bounds no number there."""
    last = tag.kind is TagKind.CUE and tag.last == len(cut.words) and cut.words[tag.first].text == "over"
    return last and cut.words[0].text in BE and any(a.last <= tag.first for a in cut.anchors)


def _states(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "state the year in which …", which asks for no status."""
    return tag.kind is TagKind.ATTRIBUTE and tag.first == 0 and cut.text(tag) == "state"


def _asks_whether(tag: Tag, cut: Segmentation) -> bool:
    """True for the "isn't" of "isn't it by X?", or "isnt", and the "no" of "that's X, no?", which deny nothing."""
    if tag.last == len(cut.words) and cut.text(tag) == "no" and tag.first > 1:
        return cut.words[tag.first - 1].pause
    return tag.kind is TagKind.NOT and tag.first == 0 and cut.words[0].text.endswith(("n't", "nt"))


def _asks_for_more(tag: Tag, cut: Segmentation) -> bool:
    """True for the "more" of "more anime by the director of X", which asks for others."""
    if tag.kind is not TagKind.FILLER or cut.words[tag.last - 1].text != "more" or len(cut.anchors) != 1:
        return False
    noun = cut.next_tag(tag, *TITLE_NOUNS) is not None
    leads = all(t.kind in (TagKind.FILLER, TagKind.ASK) for t in cut.tags if t.first < tag.first)
    asked = any(w.text in QUESTION_WORDS or w.text == "who" for w in cut.words[: tag.first])
    told = has(cut.tags, TagKind.RELATION) and not has(cut.tags, TagKind.SIMILAR)
    return noun and leads and told and not asked


def _asks_for_works(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "recommend something by the director of X", which asks for no likeness."""
    if tag.kind is not TagKind.SIMILAR or cut.words[tag.first].text not in _ADVISING:
        return False
    joint = next((t for t in cut.tags if t.first >= tag.last and cut.words[t.first].text in ("by", "from")), None)
    name = next((a for a in cut.anchors if a.first >= tag.last), None)
    if joint is None or name is None or sum(t.kind is TagKind.SIMILAR for t in cut.tags) > 1:
        return False
    between = (t for t in cut.tags if joint.first <= t.first and t.last <= name.first)
    return any(t.kind is TagKind.RELATION and t.form.value in MADE for t in between)


def _is_what_somebody_is_from(tag: Tag, cut: Segmentation) -> bool:
    """True for the "what" of "who directed what X is from", which stands for an anime."""
    name = cut.next_name(tag) if tag.kind is TagKind.FILLER and cut.text(tag) == "what" else None
    behind = [w.text for w in cut.words[name.last : name.last + 2]] if name else []
    return behind in (["is", "from"], ["was", "from"], ["comes", "from"], ["came", "from"])


def _becomes_an_anime(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "the manga that led to X", which comes before no manga."""
    led = tag.kind is TagKind.RELATION and cut.text(tag) in ("led to", "leads to", "led up to")
    before = [t for t in cut.tags if t.last <= tag.first and t.kind is not TagKind.FILLER]
    return led and bool(before) and (before[-1].form.target is EntityType.MANGA or before[-1].form.value == "source")


def _says_how_it_is_called(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "wie die Fortsetzung von X heißt", which asks for nothing alike."""
    called = cut.tags[-1].kind is TagKind.ATTRIBUTE and cut.tags[-1].form.value == "name"
    opens = tag.first == 0 or cut.words[tag.first - 1].pause
    return tag.kind is TagKind.SIMILAR and cut.text(tag) == "wie" and opens and called


def _feels(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "I'm sad", which narrows nothing."""
    return tag.kind is TagKind.GENRE and tag.first > 0 and cut.words[tag.first - 1].text in ("i'm", "im", "am")


def _denies_a_source(tag: Tag, cut: Segmentation) -> bool:
    """True for the "no" of "based on no manga"."""
    verb = cut.previous_tag(tag, TagKind.RELATION)
    return cut.text(tag) == "no" and verb is not None and verb.form.value == "source"


def _sets_apart(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "what sets X apart from Y", where nothing is left out."""
    sets = any(t.kind is TagKind.COMPARE and cut.words[t.last - 1].text == "sets" for t in cut.tags)
    return sets and cut.text(tag) == "apart from"


def _is_a_title(tag: Tag, cut: Segmentation) -> bool:
    """True for the "who" of "who came first, X or Y", where X and Y are titles."""
    titles = [a.candidates[0].ref.entity_type in TITLE_TYPES for a in cut.anchors]
    offered = len(titles) > 1 and all(titles) and has(cut.tags, TagKind.OR) and not has(cut.tags, TagKind.RELATION)
    return tag.kind is TagKind.WHO and tag.first == 0 and offered and has(cut.tags, TagKind.ORDER)


def _counts_the_names(tag: Tag, cut: Segmentation) -> bool:
    """True for the number of "those two studios: A and B", which says how many are named."""
    noun = cut.next_tag(tag, TagKind.TYPE, TagKind.RELATION)
    named = tag.kind is TagKind.NUMBER and tag.form.value == str(len(cut.anchors)) and noun is not None
    listed = noun is not None and (cut.words[noun.last - 1].pause or cut.next_name(noun) is not None)
    pointed = tag.first > 0 and cut.words[tag.first - 1].text in _POINTING
    return named and (listed or pointed) and all(a.first >= tag.last for a in cut.anchors)


MODIFIER_RULES: Final[tuple[ContextualRule, ...]] = (
    (_introduces_a_genre, _FILLER),
    (_counts_the_names, _FILLER),
    (_is_most_alike, _FILLER),
    (_is_within_a_title, Form(TagKind.BEYOND)),
    (_is_told_on, _FILLER),
    (_praises, _FILLER),
    (_is_of_trade, _FILLER),
    (_was_first_to, _FILLER),
    (_beats, Form(TagKind.MORE, "score desc")),
    (_is_of_a_version, _FILLER),
    (_is_nth_of_titles, Form(TagKind.ORDER, "start_date asc")),
    (_is_out, _FILLER),
    (_is_added, _FILLER),
    (_was_seen, _FILLER),
    (_has_ended, _FILLER),
    (_is_only_contrasted, _FILLER),
    (_are_raters, _FILLER),
    (_states, _FILLER),
    (_are_somebodys, Form(TagKind.BEYOND)),
    (_is_no_film, Form(TagKind.FORMAT, "tv", EntityType.ANIME)),
    (_ranks_all, Form(TagKind.ORDER, "score desc")),
    (_orders_works, Form(TagKind.ORDER, "start_date asc")),
    (_titles_an_episode, Form(TagKind.ATTRIBUTE, "name")),
    (_are_manga, Form(TagKind.TYPE, "", EntityType.MANGA)),
    (_is_a_work, Form(TagKind.TYPE, "", EntityType.ANIME)),
    (_is_hedged, _FILLER),
    (_is_sought, _FILLER),
    (_is_the_format, _FILLER),
    (_is_what_somebody_is_from, Form(TagKind.TYPE, "", EntityType.ANIME)),
    (_is_over, Form(TagKind.STATUS, "finished")),
    (_asks_whether, Form(TagKind.ASK)),
    (_asks_for_more, Form(TagKind.OTHER)),
    (_asks_for_works, _FILLER),
    (_feels, _FILLER),
    (_denies_a_source, Form(TagKind.NOT)),
    (_becomes_an_anime, Form(TagKind.OF)),
    (_says_how_it_is_called, _FILLER),
    (_sets_apart, _FILLER),
    (_is_a_title, _FILLER),
)
