"""Says by their context which words state another relation than the lexicon has for them, or none at all."""

from collections.abc import Callable
from typing import Final

from catalog.entities import BEINGS, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.phrases.concepts import POSITIONS, STORIES
from agent_core.planning.words.heads import AUXILIARIES, PARTICIPLES
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate
from agent_core.title_fields import SONGS

type ContextualRule = tuple[Callable[[Tag, Segmentation], bool], Form]
"""For which tags a rule holds, and what those are."""

# Nouns of what can be watched and read.
TITLE_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
_RELEASING: Final = frozenset({"release", "released", "air", "aired", "publish", "published", "premiere", "premiered"})
_SONGS: Final = frozenset({"song", "songs", "tune", "tunes", "music", "track", "theme-song", "theme-songs"})
_DATES: Final = frozenset({"when", "year", "date", "day", "month"})
_VOICING: Final = Form(TagKind.RELATION, "voice actor")
_SEQUEL: Final = Form(TagKind.RELATION, "sequel")
# What a score is somebody's by: "the work of X", "comes from X".
_STEMMING: Final = frozenset({"work", "come", "comes", "came", "stem", "stems"})
# Verbs of songs and music, and what is said of those.
_PERFORMING: Final = frozenset({"perform", "performs", "performed", "played", "play", "plays"})
_HEARD: Final = frozenset({"theme performer", "composer", *SONGS})
_SINGING: Final = Form(TagKind.RELATION, "theme performer")
_AT_A_STUDIO: Final = Form(TagKind.RELATION, "studio")
_MANGA: Final = Form(TagKind.TYPE, "", EntityType.MANGA)


def is_measured(tag: Tag, cut: Segmentation) -> bool:
    """True where a number, or how it is bounded, stands behind a word."""
    of = cut.next_tag(tag, TagKind.OF)
    bounds = (TagKind.CUE, TagKind.MORE, TagKind.NUMBER)
    beyond = cut.next_tag(tag, TagKind.OTHER)
    if beyond is not None and cut.next_tag(beyond, TagKind.NUMBER) is not None:
        return True  # "a score beyond 8"
    return any(cut.next_tag(part, *bounds) is not None for part in (tag, of) if part is not None)


def is_topic(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "popularity-wise"."""
    return [w.text for w in cut.words[tag.last : tag.last + 1]] == ["wise"]


def _features_a_topic(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "anime featuring dragons" and "that is about dragons", which are nobody by name."""
    verb = tag.kind is TagKind.RELATION and tag.form.value in ("character", "main character") and not tag.form.target
    return verb and cut.next_tag(tag, TagKind.GENRE) is not None


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


def _is_a_place(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "where is X based", which asks for a place."""
    based = tag.kind is TagKind.RELATION and cut.text(tag) == "based"
    return based and cut.words[0].text == "where" and tag.last == len(cut.words)


def _is_drawn_at_a_studio(tag: Tag, cut: Segmentation) -> bool:
    """True for "which company drew X"."""
    noun = cut.previous_tag(tag, TagKind.TYPE, TagKind.RELATION)
    drawn = tag.form == Form(TagKind.RELATION, "artist")
    return drawn and noun is not None and noun.form.target is EntityType.STUDIO


def _is_made_so(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "the person under whose direction X was made", for "which year gave us X", and so on.

    So it is for "based on which manga was X made" and "what year did they put out X".
    """
    before = [t for t in cut.tags if t.last <= tag.first]
    based = cut.words[0].text == "based" and any(t.form.value == "source" for t in before)
    directed = any(t.form.value == "director" and cut.words[t.last - 1].text == "direction" for t in before)
    nobody = tag.first > 0 and cut.words[tag.first - 1].text in ("they", "people")
    given = (nobody or cut.text(tag) in ("gave us", "gives us")) and any(t.form.value == "year" for t in before)
    return tag.form.value == "making" and (directed or given or based)


def _is_found_there(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "among whose producers X is found" and "in the credits of what is X to be found"."""
    found = tag.form == Form(TagKind.RELATION, "character") and cut.words[tag.last - 1].text == "found"
    listed = any(t.kind is TagKind.RELATION and t.first <= 1 for t in cut.tags if t is not tag)
    among = any(w.text in ("among", "amongst") for w in cut.words)
    return found and tag.last == len(cut.words) and (among or (cut.words[0].text == "in" and listed))


def _performs_a_song(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "by whom is the theme song of X performed" and of "whose music is played in X"."""
    verb = tag.form.value == "voice actor" and cut.words[tag.first].text in _PERFORMING
    heard = (t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.ATTRIBUTE))
    return verb and any(t.form.value in _HEARD for t in heard)


def _licenses_in_english(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "who licensed X in English", where no voice is asked for."""
    return tag.kind is TagKind.SPOKEN and any(t.form.value == "licensor" for t in cut.tags)


def _is_by_whom(tag: Tag, cut: Segmentation) -> bool:
    """True for the "by" of "X is based on a manga by whom?", which no verb stands in front of."""
    noun = cut.previous_tag(tag)
    asked = tag.kind is TagKind.BY and cut.next_tag(tag, TagKind.WHO) is not None
    return asked and noun is not None and noun.form == _MANGA


def _is_the_music(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "by whom is the score of X" and "is the score of X the work of Y", which is no rating."""
    asked = has(cut.tags, TagKind.WHO) or any(w.text in _STEMMING for w in cut.words[tag.last :])
    noun = tag.kind is TagKind.ATTRIBUTE and cut.words[tag.first].text == "score" and asked
    whose = tag.first == 1 and cut.words[0].text == "whose"
    return noun and not is_measured(tag, cut) and (whose or cut.next_tag(tag, TagKind.OF) is not None)


def _stems_from(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "does the score of X come from Y" and "whose designs come from Y", which nobody adapted."""
    verb = tag.form.value == "source" and cut.words[tag.first].text in _STEMMING
    part = cut.previous_tag(tag, TagKind.RELATION)
    done = part is not None and part.form.target is None and part.form.value in POSITIONS
    return verb and (done or any(_is_the_music(t, cut) for t in cut.tags))


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


def _is_done(tag: Tag, cut: Segmentation) -> bool:
    """True for the last word of "what else did the director of X do", which asks for works."""
    ends = tag.kind is TagKind.ASK and cut.text(tag) == "do" and tag.last == len(cut.words)
    helped = any(cut.words[t.first].text in AUXILIARIES for t in cut.tags if t.first < tag.first)
    asked = {"what", "which"} & {w.text for w in cut.words[: tag.first]}
    return ends and helped and bool(asked) and has(cut.tags, TagKind.RELATION) and has(cut.tags, TagKind.OTHER)


def _is_done_under(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "done under director X", whose noun tells what X did."""
    under = cut.words[tag.last : tag.last + 1]
    noun = cut.next_tag(tag, TagKind.CUE)
    led = cut.next_tag(noun, TagKind.RELATION) if noun is not None else None
    made = tag.form == Form(TagKind.RELATION, "making") and [w.text for w in under] == ["under"]
    return made and led is not None and led.form.target is EntityType.PERSON


def _are_songs(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "what is the theme song of X", where nobody who sings it is asked for."""
    noun = tag.form == _SINGING and not _SONGS.isdisjoint(cut.text(tag).split()[:2])
    people = any(t.form.target in BEINGS or t.kind in (TagKind.WHO, TagKind.BY) for t in cut.tags)
    titled = len(cut.anchors) == 1 and cut.anchors[0].candidates[0].ref.entity_type is EntityType.ANIME
    others = [t for t in cut.tags if t.kind is TagKind.RELATION and t is not tag]
    return noun and titled and not people and not others


def _sings_a_song(tag: Tag, cut: Segmentation) -> bool:
    """True for the first words of "who sang the first opening of X", whose artist is told with the song."""
    sings = tag.kind is TagKind.WHO or tag.form == _SINGING or cut.text(tag) in _PERFORMING
    others = [
        t for t in cut.tags if t.kind is TagKind.RELATION and t.form != _SINGING and cut.text(t) not in _PERFORMING
    ]
    return sings and not others and any(t.form.value in SONGS and t.first >= tag.last for t in cut.tags)


def _is_first_of_songs(tag: Tag, cut: Segmentation) -> bool:
    """True for the "first" of "the first opening of X"."""
    song = cut.next_tag(tag, TagKind.ATTRIBUTE)
    first = tag.kind is TagKind.ORDER and tag.form.value == "start_date asc"
    return first and song is not None and song.form.value in SONGS


def _is_the_studio_of(tag: Tag, cut: Segmentation) -> bool:
    """True for "by the studio" of "anime by the studio of X", which is of X, and is no name's beginning."""
    of = cut.next_tag(tag)
    behind = of is not None and of.kind is TagKind.OF and of.first == tag.last
    return tag.form == _AT_A_STUDIO and cut.text(tag).endswith("the studio") and behind


def _are_staff(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "which staff animated X"."""
    asked = tag.first > 0 and cut.words[tag.first - 1].text in ("which", "what")
    return asked and tag.form == Form(TagKind.RELATION, "staff") and cut.text(tag) == "staff"


def _is_whose_staff(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "all staff of the shows that X was the director of", who are somebody."""
    noun = tag.form == Form(TagKind.RELATION, "staff") and cut.text(tag) == "staff"
    told = tag.first > 0 and cut.words[tag.first - 1].text in ("all", "the", "entire", "whole", "full")
    behind = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    name = next((a for a in cut.anchors if a.first >= tag.last), None)
    nested = name is not None and any(
        t.form.target is not None and tag.last < t.first < name.first for t in cut.tags if t.kind is TagKind.TYPE
    )
    return noun and told and nested and behind in ("of", "for", "on", "behind")


def _is_under_whom(tag: Tag, cut: Segmentation) -> bool:
    """True for the "under" of "directed under X", which bounds nothing."""
    verb = cut.previous_tag(tag, TagKind.RELATION)
    done = verb is not None and verb.form.target is None and cut.words[verb.last - 1].text.endswith(PARTICIPLES)
    return cut.text(tag) == "under" and done and cut.next_name(tag) is not None


def _is_credited_with(tag: Tag, cut: Segmentation) -> bool:
    """True for the first words of "the studio credited with animating X", which open a clause."""
    credited = tag.form.value == "making" and cut.text(tag) in ("credited with", "credited for")
    noun, verb = cut.previous_tag(tag, TagKind.RELATION, TagKind.TYPE), cut.next_tag(tag, TagKind.RELATION)
    told = noun is not None and noun.form.target is not None and verb is not None and verb.form.target is None
    return credited and told


def _is_a_written_score(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "whose score was written by X", which nobody rated."""
    score = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "rating" and cut.words[tag.last - 1].text == "score"
    verb = next((t for t in cut.tags if t.first >= tag.last and t.kind not in (TagKind.ASK, TagKind.FILLER)), None)
    written = verb is not None and verb.form == Form(TagKind.RELATION, "author") and verb.last <= tag.last + 2
    return score and written and verb is not None and cut.next_tag(verb, TagKind.BY) is not None


def _is_brought_to_life(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "anime brought to life by the studio X", which speaks nobody."""
    verb = tag.form == _VOICING and cut.text(tag).endswith("to life") and cut.next_tag(tag, TagKind.BY) is not None
    maker = cut.next_name(cut.next_tag(tag, TagKind.BY) or tag)
    titles = any(t.form.target is EntityType.ANIME and t.last <= tag.first for t in cut.tags)
    return verb and titles and maker is not None and any(map(_is_a_studio, maker.candidates))


def _is_a_studio(candidate: Candidate) -> bool:
    return candidate.ref.entity_type is EntityType.STUDIO


def _is_animated_by_people(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "which people animated X", who are no studio."""
    verb = tag.form == Form(TagKind.RELATION, "studio") and cut.text(tag) == "animated"
    noun = cut.previous_tag(tag, TagKind.RELATION, TagKind.TYPE)
    people = noun is not None and (noun.form.target is EntityType.PERSON or _are_staff(noun, cut))
    return verb and people


def _is_what_it_is_about(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "tell me what X is about", which asks for no character."""
    about = tag.kind is TagKind.RELATION and cut.words[tag.last - 1].text == "about" and tag.last == len(cut.words)
    return about and any(w.text == "what" for w in cut.words) and all(t is tag or is_idle(t) for t in cut.tags)


def is_idle(tag: Tag) -> bool:
    """True for a word that tells nothing of its own."""
    return tag.kind in (TagKind.FILLER, TagKind.ASK)


RELATION_RULES: Final[tuple[ContextualRule, ...]] = (
    (_features_a_topic, Form(TagKind.FILLER)),
    (_is_drawn_there, Form(TagKind.FILLER)),
    (_is_at_a_studio, Form(TagKind.RELATION, "studio")),
    (_is_a_place, Form(TagKind.BEYOND)),
    (_are_staff, Form(TagKind.TYPE, "", EntityType.PERSON)),
    (_is_under_whom, Form(TagKind.BY)),
    (_is_credited_with, Form(TagKind.CLAUSE)),
    (_is_a_written_score, Form(TagKind.RELATION, "composer")),
    (_is_whose_staff, Form(TagKind.RELATION, "staff", EntityType.PERSON)),
    (_is_brought_to_life, Form(TagKind.RELATION, "studio")),
    (_is_animated_by_people, Form(TagKind.RELATION, "key animator")),
    (_is_drawn_at_a_studio, Form(TagKind.RELATION, "studio")),
    (_is_made_so, Form(TagKind.FILLER)),
    (_is_found_there, Form(TagKind.FILLER)),
    (_performs_a_song, Form(TagKind.FILLER)),
    (_licenses_in_english, Form(TagKind.FILLER)),
    (_is_by_whom, Form(TagKind.RELATION, "author")),
    (_is_the_music, Form(TagKind.RELATION, "composer", EntityType.PERSON)),
    (_stems_from, Form(TagKind.FILLER)),
    (_composes, Form(TagKind.RELATION, "composer")),
    (_is_original, Form(TagKind.SOURCE, "original")),
    (_are_originals, Form(TagKind.SOURCE, "original")),
    (_is_first_of_songs, Form(TagKind.NUMBER, "1")),
    (_sings_a_song, Form(TagKind.FILLER)),
    (_are_songs, Form(TagKind.ATTRIBUTE, "songs")),
    (_is_done, Form(TagKind.RELATION, "making")),
    (_is_the_studio_of, Form(TagKind.RELATION, "studio", EntityType.STUDIO)),
    (_is_done_under, Form(TagKind.FILLER)),
    (_is_for_a_studio, Form(TagKind.FILLER)),
    (_is_what_it_is_about, Form(TagKind.ATTRIBUTE, "description")),
)
