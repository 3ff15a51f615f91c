"""Says by their context which words state another relation than the lexicon has for them, or none at all."""

from collections.abc import Callable
from typing import Final

from catalog.entities import BEINGS, TITLE_TYPES, EntityType

from agent_core.planning.concepts import POSITIONS, STORIES
from agent_core.planning.lexicon.forms import SONGS, Form, TagKind
from agent_core.planning.segmentation import Segmentation
from agent_core.planning.tagging import Tag, has

type ContextualRule = tuple[Callable[[Tag, Segmentation], bool], Form]
"""For which tags a rule holds, and what those are."""

# Nouns of what can be watched and read.
TITLE_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
_RELEASING: Final = frozenset({"release", "released", "air", "aired", "publish", "published", "premiere", "premiered"})
_SONGS: Final = frozenset({"song", "songs", "tune", "tunes", "music", "track", "theme-song", "theme-songs"})
_DATES: Final = frozenset({"when", "year", "date", "day", "month"})
# Words for somebody, and those that also say which sex, which the data does not tell of characters.
_ANYBODY: Final = frozenset(
    {"person", "people", "individual", "individuals", "guys", "guy", "dudes", "dude", "humans", "human"}
)
_MEN_AND_WOMEN: Final = frozenset(
    {"man", "men", "woman", "women", "lady", "ladies", "gal", "gals", "bloke", "blokes", "chap", "chaps"}
)
_WITHIN: Final = frozenset({"in", "from"})
_SINGING: Final = Form(TagKind.RELATION, "theme performer")
_CHARACTERS: Final = Form(TagKind.TYPE, "", EntityType.CHARACTER)
_MANGA: Final = Form(TagKind.TYPE, "", EntityType.MANGA)


def is_measured(tag: Tag, cut: Segmentation) -> bool:
    """True where a number, or how it is bounded, stands behind a word."""
    of = cut.next_tag(tag, TagKind.OF)
    bounds = (TagKind.CUE, TagKind.MORE, TagKind.NUMBER)
    return any(cut.next_tag(part, *bounds) is not None for part in (tag, of) if part is not None)


def _features_a_topic(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "anime featuring dragons" and "that is about dragons", which are nobody by name."""
    verb = tag.kind is TagKind.RELATION and tag.form.value in ("character", "main character") and not tag.form.target
    return verb and cut.next_tag(tag, TagKind.GENRE) is not None


def _is_same_of_a_voice(tag: Tag, cut: Segmentation) -> bool:
    """True for the "same" of "same voice actor as X", which asks for the characters that have it."""
    same = tag.kind is TagKind.FILLER and cut.words[tag.last - 1].text == "same" and len(cut.anchors) == 1
    noun = cut.next_tag(tag)
    told = (TagKind.FILLER, TagKind.WHO, TagKind.ASK)
    leads = all(t.kind in told or t.form == _CHARACTERS for t in cut.tags if t.first < tag.first)
    voice = noun is not None and noun.form.value == "voice actor"
    return same and voice and leads and cut.words[cut.anchors[0].first - 1].text == "as"


def _is_the_same_voice(tag: Tag, cut: Segmentation) -> bool:
    """True for the "voice" of "same voice as X", which is somebody."""
    before = cut.previous_tag(tag)
    return tag.form.value == "voice actor" and before is not None and _is_same_of_a_voice(before, cut)


def _is_at_a_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for the "at" of "what did X direct at Y", which made those anime."""
    works = any(t.kind is TagKind.RELATION and t.first < tag.first for t in cut.tags) and len(cut.anchors) > 1
    verb = cut.previous_tag(tag)
    return _leads_to_a_studio(tag, cut) and (works or (verb is not None and _is_drawn_there(verb, cut)))


def _leads_to_a_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for the "at" of "at X" and "at the studio X"."""
    if tag.kind is not TagKind.FILLER or cut.text(tag) != "at":
        return False
    article = cut.next_tag(tag, TagKind.FILLER)
    studio = cut.next_name(article if article is not None and cut.text(article) == "the" else tag)
    return studio is not None and studio.candidates[0].ref.entity_type is EntityType.STUDIO


def _is_drawn_there(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "drawn at the studio X", where "at" says who made it."""
    place = cut.next_tag(tag, TagKind.FILLER)
    return tag.form == Form(TagKind.RELATION, "artist") and place is not None and _leads_to_a_studio(place, cut)


def _leads_in_numbers(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "who leads in director credits, X or Y", who is no character."""
    verb = tag.kind is TagKind.RELATION and tag.form.value == "main character" and cut.text(tag) in ("leads", "lead")
    return verb and cut.next_tag(tag, TagKind.OF) is not None and cut.names_makers and has(cut.tags, TagKind.OR)


def _says_character_again(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "where X turns up as a character", which the verb has said."""
    told = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]]
    character = tag.form == _CHARACTERS and told == ["as", "a"]
    verb = next((t for t in cut.tags if t.last == tag.first - len(told)), None)
    return character and verb is not None and verb.kind is TagKind.RELATION and verb.form.value == "character"


def _is_a_place(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "where is X based", which asks for a place."""
    based = tag.kind is TagKind.RELATION and cut.text(tag) == "based"
    return based and cut.words[0].text == "where" and tag.last == len(cut.words)


def _is_at_school(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "school anime", where nobody is taught."""
    school = tag.kind is TagKind.RELATION and cut.text(tag) == "school"
    return school and cut.next_tag(tag, *TITLE_NOUNS, TagKind.GENRE) is not None


def _is_drawn_at_a_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for "which company drew X"."""
    noun = cut.previous_tag(tag, TagKind.TYPE, TagKind.RELATION)
    drawn = tag.form == Form(TagKind.RELATION, "artist")
    return drawn and noun is not None and noun.form.target is EntityType.STUDIO


def _is_brought_out_then(tag: Tag, cut: Segmentation) -> bool:
    """True for "what year did they bring out X", which asks for nobody who made it."""
    out = tag.kind is TagKind.RELATION and cut.text(tag) in ("bring out", "brought out")
    return out and not _DATES.isdisjoint(w.text for w in cut.words[: tag.first])


def _is_brought_out(tag: Tag, cut: Segmentation) -> bool:
    """True for "how many anime did X release", which asks for no date: X is who made them."""
    released = tag.kind is TagKind.ATTRIBUTE and _RELEASING.issuperset(cut.text(tag).split())
    maker = cut.previous_name(tag)
    asked = maker is not None and cut.previous_tag(maker, TagKind.ASK) is not None
    things = any(t.kind in TITLE_NOUNS and t.first < tag.first for t in cut.tags)
    return released and asked and things and not any(w.text in _DATES for w in cut.words[: tag.first])


def _comes_out(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "which anime by X appeared in 2006", which asks for nobody who is in it."""
    text = cut.text(tag)
    appears = tag.kind is TagKind.RELATION and text.startswith("appear") and text.endswith((" in", " during"))
    following = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    return appears and following is not None and following.kind in (TagKind.YEAR, TagKind.SEASON)


def _are_parts(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "how many parts does X have", where X is a title and nothing else is asked of it."""
    parts = tag.kind is TagKind.RELATION and cut.text(tag) == "parts"
    counted = cut.previous_tag(tag, TagKind.COUNT) is not None
    alone = len([t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE)]) == 1 == len(cut.anchors)
    return parts and counted and alone and any(c.ref.entity_type in TITLE_TYPES for c in cut.anchors[0].candidates)


def _counts_parts(tag: Tag, cut: Segmentation) -> bool:
    noun = cut.next_tag(tag)
    return tag.kind is TagKind.COUNT and noun is not None and _are_parts(noun, cut)


def _is_by_whom(tag: Tag, cut: Segmentation) -> bool:
    """True for the "by" of "X is based on a manga by whom?", which no verb stands in front of."""
    noun = cut.previous_tag(tag)
    asked = tag.kind is TagKind.BY and cut.next_tag(tag, TagKind.WHO) is not None
    return asked and noun is not None and noun.form == _MANGA


def _is_the_rating(tag: Tag, cut: Segmentation) -> bool:
    """True for the rating of "a score above 8", which nobody composed."""
    scores = not {"score", "scored"}.isdisjoint(cut.text(tag).split()[-2:])
    return tag.kind is TagKind.RELATION and scores and is_measured(tag, cut)


def _is_the_music(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "by whom is the score of X" and "whose score do we hear in X", which is no rating."""
    noun = tag.kind is TagKind.ATTRIBUTE and cut.words[tag.first].text == "score" and has(cut.tags, TagKind.WHO)
    whose = tag.first == 1 and cut.words[0].text == "whose"
    return noun and not is_measured(tag, cut) and (whose or cut.next_tag(tag, TagKind.OF) is not None)


def _composes(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "did X score Y", "what did the director of X score" and "did X score anything by Y"."""
    does = any(t.kind is TagKind.ASK and t.first < tag.first for t in cut.tags)
    made = len(cut.anchors) > 1 and cut.previous_tag(cut.anchors[-1], TagKind.BY) is not None
    related = tag.last == len(cut.words) and has(cut.tags, TagKind.RELATION)
    return does and cut.text(tag) == "score" and (made or related or cut.previous_name(tag) is not None)


def _is_original(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "original anime", but for "the original series that X spun off from"."""
    noun = cut.next_tag(tag, *TITLE_NOUNS)
    alone = tag.kind is TagKind.RELATION and cut.text(tag) == "original"
    story = any(t.kind is TagKind.RELATION and t.form.value in STORIES for t in cut.tags)
    return alone and not story and noun is not None and noun.form.target is EntityType.ANIME


def _are_originals(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "anime by X that are originals", but for "the originals of X"."""
    alone = tag.kind is TagKind.RELATION and cut.text(tag) == "originals"
    return alone and cut.next_tag(tag, TagKind.OF) is None


def _is_for_a_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for the "for" of "for which studios did X direct" and of "which studios did X direct for"."""
    studio = any(t.form.target is EntityType.STUDIO and t.kind is TagKind.RELATION for t in cut.tags)
    edges = tag.first == 0 or tag.last == len(cut.words)
    return tag.kind is TagKind.OF and cut.text(tag) == "for" and edges and studio


def _is_part_of_a_franchise(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "films that are part of the X franchise", where nobody plays a part."""
    part = tag.kind is TagKind.RELATION and cut.text(tag) in ("part of", "parts of")
    return part and any(t.form.value == "franchise" and t.first >= tag.last for t in cut.tags)


def _has_its_films(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "films of the X franchise", which are those of its story."""
    franchise = tag.kind is TagKind.RELATION and tag.form.value == "franchise"
    return franchise and len(cut.anchors) == 1 and has(cut.tags, TagKind.FORMAT)


def _is_behind_a_title(tag: Tag, cut: Segmentation) -> bool:
    """True for "the person behind X" of a title, whom nobody takes for all its voices."""
    title = cut.next_name(tag)
    behind = tag.form == Form(TagKind.RELATION, "voice actor") and cut.text(tag) == "the person behind"
    return behind and title is not None and title.candidates[0].ref.entity_type in TITLE_TYPES


def _is_an_office(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "who had the role of director for X", where nobody is voiced."""
    position = cut.next_tag(tag, TagKind.RELATION)
    plays = tag.kind is TagKind.RELATION and tag.form.value in ("role", "voice actor")
    return plays and cut.text(tag).endswith(" of") and position is not None and position.form.value in POSITIONS


def _is_had(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "what other roles has the voice of X done", which says no more than "had"."""
    roles = any(t.form.value == "role" and t.first < tag.first for t in cut.tags)
    return tag.kind is TagKind.RELATION and cut.text(tag) == "done" and roles


def _is_written(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "what else has the writer of X published", which asks for no date."""
    alone = tag.kind is TagKind.ATTRIBUTE and cut.text(tag) == "published"
    before = {w.text for w in cut.words[: tag.first]}
    ends = tag.last == len(cut.words) and bool(before & {"has", "have"} and before & {"what", "which"})
    dated = any(w.text in ("when", "year", "date", "long") for w in cut.words)
    return alone and ends and not dated and has(cut.tags, TagKind.RELATION)


def _is_done(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "what else did the director of X do", which asks for works."""
    ends = tag.kind is TagKind.ASK and cut.text(tag) == "do" and tag.last == len(cut.words)
    helped = any(t.kind is TagKind.ASK and t.first < tag.first for t in cut.tags)
    asked = {"what", "which"} & {w.text for w in cut.words[: tag.first]}
    return ends and helped and bool(asked) and has(cut.tags, TagKind.RELATION) and has(cut.tags, TagKind.OTHER)


def _are_songs(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "what is the theme song of X", where nobody who sings it is asked for."""
    noun = tag.form == _SINGING and not _SONGS.isdisjoint(cut.text(tag).split()[:2])
    people = any(t.form.target in BEINGS or t.kind in (TagKind.WHO, TagKind.BY) for t in cut.tags)
    titled = len(cut.anchors) == 1 and cut.anchors[0].candidates[0].ref.entity_type is EntityType.ANIME
    others = [t for t in cut.tags if t.kind is TagKind.RELATION and t is not tag]
    return noun and titled and not people and not others


def _sings_a_song(tag: Tag, cut: Segmentation) -> bool:
    """True for the first words of "who sang the first opening of X", whose artist is told with the song."""
    sings = tag.kind is TagKind.WHO or tag.form == _SINGING
    others = [t for t in cut.tags if t.kind is TagKind.RELATION and t.form != _SINGING]
    return sings and not others and any(t.form.value in SONGS and t.first >= tag.last for t in cut.tags)


def _is_first_of_songs(tag: Tag, cut: Segmentation) -> bool:
    """True for the "first" of "the first opening of X"."""
    song = cut.next_tag(tag, TagKind.ATTRIBUTE)
    first = tag.kind is TagKind.ORDER and tag.form.value == "start_date asc"
    return first and song is not None and song.form.value in SONGS


def _is_in_a_story(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "people in X" and of "the women in the anime X", where nothing says that they made it."""
    are = cut.next_tag(tag, TagKind.ASK)  # "how many people are in X"
    within = cut.next_tag(are or tag, TagKind.OF)
    if tag.kind is not TagKind.TYPE or within is None or has(cut.tags, TagKind.RELATION):
        return False
    if cut.text(within) not in _WITHIN:
        return False
    name = next((a for a in cut.anchors if a.first >= within.last), None)
    between = [t for t in cut.tags if name is not None and within.last <= t.first < name.first]
    titled = name is not None and name.candidates[0].ref.entity_type in TITLE_TYPES
    return titled and all(t.kind in (TagKind.FILLER, TagKind.AND, *TITLE_NOUNS) for t in between)


def _is_somebody_in_a_story(tag: Tag, cut: Segmentation) -> bool:
    return cut.words[tag.last - 1].text in _ANYBODY and _is_in_a_story(tag, cut)


def _is_told_by_sex(tag: Tag, cut: Segmentation) -> bool:
    return cut.words[tag.last - 1].text in _MEN_AND_WOMEN and _is_in_a_story(tag, cut)


def _are_staff(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "which staff animated X"."""
    asked = tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")
    return asked and tag.form == Form(TagKind.RELATION, "staff") and cut.text(tag) == "staff"


def _is_animated_by_people(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "which people animated X", who are no studio."""
    verb = tag.form == Form(TagKind.RELATION, "studio") and cut.text(tag) == "animated"
    noun = cut.previous_tag(tag, TagKind.RELATION, TagKind.TYPE)
    people = noun is not None and (noun.form.target is EntityType.PERSON or _are_staff(noun, cut))
    return verb and people


def _is_seen_in_order(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the order X should be seen in", where nobody appears."""
    seen = tag.form == Form(TagKind.RELATION, "character") and cut.words[tag.last - 1].text in ("seen", "watched")
    return seen and has(cut.tags, TagKind.ORDERING)


def _is_behind_a_work(tag: Tag, cut: Segmentation) -> bool:
    """True for "the person behind" of "the person behind the music of X", who speaks nobody."""
    work = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    said = cut.text(tag).split()
    behind = tag.form.value == "voice actor" and said[-1] == "behind" and "voice" not in said
    return behind and work is not None and _is_made(work)


def _is_in_a_cast(tag: Tag, cut: Segmentation) -> bool:
    """True for the "in" of "is X in Y", where X is a person and Y a title, who is heard there and wrote nothing."""
    named, title = cut.previous_name(tag), cut.next_name(tag)
    if tag.kind is not TagKind.OF or cut.text(tag) != "in" or named is None or title is None:
        return False
    person = all(c.ref.entity_type is EntityType.PERSON for c in named.candidates)
    asked = cut.tags[0].kind is TagKind.ASK and all(t is tag or _is_idle(t) for t in cut.tags)
    return person and asked and bool(title.of_kind(EntityType.ANIME))


def _is_what_it_is_about(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "tell me what X is about", which asks for no character."""
    about = tag.kind is TagKind.RELATION and cut.words[tag.last - 1].text == "about" and tag.last == len(cut.words)
    return about and any(w.text == "what" for w in cut.words) and all(t is tag or _is_idle(t) for t in cut.tags)


def _is_idle(tag: Tag) -> bool:
    return tag.kind in (TagKind.FILLER, TagKind.ASK)


def _is_made(work: Tag) -> bool:
    return work.kind is TagKind.RELATION and work.form.target in (None, EntityType.PERSON)


def _is_about_whom(tag: Tag, cut: Segmentation) -> bool:
    """True for the "about" of "it's about whom", and the verb of "¿de quién trata X?", which ask for no story."""
    told = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "description" and tag.last == tag.first + 1
    beside = [t for t in cut.tags if t.kind is TagKind.WHO and (t.first == tag.last or t.last == tag.first)]
    return told and bool(beside) and not has(cut.tags, TagKind.RELATION)


RELATION_RULES: Final[tuple[ContextualRule, ...]] = (
    (_features_a_topic, Form(TagKind.FILLER)),
    (_is_the_same_voice, Form(TagKind.RELATION, "voice actor", EntityType.PERSON)),
    (_is_same_of_a_voice, _CHARACTERS),
    (_says_character_again, Form(TagKind.FILLER)),
    (_leads_in_numbers, Form(TagKind.MOST)),
    (_is_drawn_there, Form(TagKind.FILLER)),
    (_is_at_a_studio, Form(TagKind.RELATION, "studio")),
    (_is_a_place, Form(TagKind.BEYOND)),
    (_is_somebody_in_a_story, _CHARACTERS),
    (_is_told_by_sex, Form(TagKind.BEYOND)),
    (_are_staff, Form(TagKind.TYPE, "", EntityType.PERSON)),
    (_is_animated_by_people, Form(TagKind.RELATION, "key animator")),
    (_is_at_school, Form(TagKind.GENRE, "School")),
    (_is_drawn_at_a_studio, Form(TagKind.RELATION, "studio")),
    (_is_brought_out_then, Form(TagKind.ATTRIBUTE, "year")),
    (_is_brought_out, Form(TagKind.RELATION, "making")),
    (_comes_out, Form(TagKind.FILLER)),
    (_counts_parts, Form(TagKind.FILLER)),
    (_are_parts, Form(TagKind.ATTRIBUTE, "seasons")),
    (_is_by_whom, Form(TagKind.RELATION, "author")),
    (_is_the_rating, Form(TagKind.ATTRIBUTE, "rating")),
    (_is_the_music, Form(TagKind.RELATION, "composer", EntityType.PERSON)),
    (_composes, Form(TagKind.RELATION, "composer")),
    (_is_original, Form(TagKind.SOURCE, "original")),
    (_are_originals, Form(TagKind.SOURCE, "original")),
    (_is_first_of_songs, Form(TagKind.NUMBER, "1")),
    (_sings_a_song, Form(TagKind.FILLER)),
    (_are_songs, Form(TagKind.ATTRIBUTE, "songs")),
    (_is_done, Form(TagKind.RELATION, "making")),
    (_is_for_a_studio, Form(TagKind.FILLER)),
    (_is_part_of_a_franchise, Form(TagKind.FILLER)),
    (_has_its_films, Form(TagKind.FILLER)),
    (_is_behind_a_title, Form(TagKind.RELATION, "maker")),
    (_is_an_office, Form(TagKind.FILLER)),
    (_is_had, Form(TagKind.FILLER)),
    (_is_in_a_cast, Form(TagKind.RELATION, "cast")),
    (_is_seen_in_order, Form(TagKind.FILLER)),
    (_is_behind_a_work, Form(TagKind.FILLER)),
    (_is_about_whom, Form(TagKind.RELATION, "main character")),
    (_is_what_it_is_about, Form(TagKind.ATTRIBUTE, "description")),
    (_is_written, Form(TagKind.RELATION, "author")),
)
