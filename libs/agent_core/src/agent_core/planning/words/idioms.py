"""Reads phrases that other words stand in the middle of: "as dark as X", "ranked by score, what comes first"."""

from typing import Final

from catalog.entities import EntityType

from agent_core.genres import GENRES
from agent_core.planning.lexicon.forms import ORDINALS, Form, TagKind
from agent_core.planning.phrases.concepts import CONCEPTS
from agent_core.planning.words.contextual_relations import is_topic
from agent_core.planning.words.numerals import nth
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

# How many words stand at most between the two of "as … as": "as dark and funny as".
_COMPARED: Final = 4
_PRAISE: Final = frozenset({"good"})
_QUALITIES: Final = (TagKind.FILLER, TagKind.GENRE, TagKind.AND)
# What puts all results in order, and what chooses one of those.
_SORTING: Final = frozenset({"sorted", "ordered", "ranked", "by", "going", "according"})
_FIRST: Final = frozenset({"first", "top"})
_LAST: Final = frozenset({"last", "bottom"})
_PLACES: Final = frozenset({"place", "places", "spot", "spots", "position", "positions", "rank", "ranks"})
_OPPOSITE: Final = {"desc": "asc", "asc": "desc"}
# Verbs of what is first or last of several, and the fields that it can be so in.
_HEADING: Final = {
    **dict.fromkeys(("lead", "leads", "led", "top", "tops", "head", "heads"), "desc"),
    **dict.fromkeys(("trail", "trails", "lag", "lags"), "asc"),
    **dict.fromkeys(("ranks first", "comes first", "comes out first", "ranks highest"), "desc"),
    **dict.fromkeys(("ranks last", "comes last", "ranks lowest"), "asc"),
}
_RANKED_BY: Final = {"rating": "score", "popularity": "popularity", "episodes": "episodes"}
# "How long did X run", "how long has it been airing": a time, and no length of an episode.
_PAST: Final = frozenset({"did", "has", "have", "been"})
_RUNNING: Final = frozenset({"run", "running", "air", "airing", "aired"})
_UNINFLECTED: Final = frozenset({"anime", "manga"})
_MAINLY: Final = frozenset({"mainly", "mostly", "primarily", "chiefly", "largely"})
_STARRING: Final = frozenset({"star", "stars", "starred", "starring"})
_MAKING: Final = frozenset({"by", "from"})
# What begins a comparative in languages where an article alone makes a superlative of it.
_MORE: Final = frozenset({"mas", "menos", "plus", "moins"})
_THE: Final = frozenset({"el", "la", "los", "las", "le", "les"})
# Of other languages a "no" joins, or is a denial by itself.
_ENGLISH: Final = "en"
_PLAYING: Final = frozenset({"role", "voice actor"})


def in_an_idiom(tag: Tag, cut: Segmentation) -> Form | None:
    """Return what a word is as a part of a phrase around other words; ``None`` for any other word."""
    return next((form for read in _IDIOMS if (form := read(tag, cut)) is not None), None)


def _as_much_as(tag: Tag, cut: Segmentation) -> Form | None:
    """Return a likeness for the last word of "as dark as X", but for "as old as X", which compares a field."""
    if cut.text(tag) != "as" or cut.next_name(tag) is None:
        return None
    opened = next((i for i in range(tag.first - 2, tag.first - 2 - _COMPARED, -1) if _is_as(i, cut)), None)
    if opened is None:
        return None
    words = cut.words[opened + 1 : tag.first]
    told = [t for t in cut.tags if opened < t.first < tag.first and t.kind in _QUALITIES]
    praised = {w.text for w in words} <= _PRAISE
    return Form(TagKind.SIMILAR) if praised or sum(t.last - t.first for t in told) == len(words) else None


def _is_as(place: int, cut: Segmentation) -> bool:
    return place >= 0 and cut.words[place].text == "as"


def _placed_by(tag: Tag, cut: Segmentation) -> Form | None:
    """Return what "ranked by score, what comes first" is: the "first" orders by score, and the rest says no more."""
    if tag.kind is not TagKind.ORDER:
        return None
    sorting = next((t for t in cut.tags if t.kind is TagKind.ORDER and _sorts(t, cut)), None)
    if tag is sorting and any(_is_of_field(t, tag) and t.first >= tag.last for t in cut.tags):
        return Form(TagKind.FILLER)  # "by episode count, what is the longest"
    chosen = next((t for t in cut.tags if sorting and _is_chosen(t, sorting, cut)), None)
    if sorting is None or chosen is None or tag not in (sorting, chosen):
        return None
    if tag is sorting:
        return Form(TagKind.FILLER)
    field, direction = sorting.form.value.split()
    return Form(TagKind.ORDER, f"{field} {direction if _end_of(chosen, cut) == 'first' else _OPPOSITE[direction]}")


def _is_of_field(tag: Tag, sorting: Tag) -> bool:
    """True for a superlative in the field that something is sorted by."""
    return tag.kind is TagKind.ORDER and tag.form.value.split()[0] == sorting.form.value.split()[0]


def _is_chosen(tag: Tag, sorting: Tag, cut: Segmentation) -> bool:
    """True for the "first" of "ranked by score, what comes first" and of "the first 3 places ranked by score".

    So it is for "the bottom one of the films by score".
    """
    behind = {w.text for w in cut.words[tag.last : tag.last + 2]}
    number = cut.next_tag(tag, TagKind.NUMBER)
    numbered = number is not None and cut.next_tag(number, TagKind.OF) is not None  # "first 3 of the films"
    one = [w.text for w in cut.words[tag.last : tag.last + 2]] in (["one", "of"], ["of", "the"])
    return bool(_end_of(tag, cut)) and (one or tag.first >= sorting.last or numbered or not _PLACES.isdisjoint(behind))


def _at_an_end(tag: Tag, cut: Segmentation) -> Form | None:
    """Return the order of "popularity-wise, which is at the top", and nothing said for its topic."""
    topic = next((t for t in cut.tags if t.form.value in _RANKED_BY and is_topic(t, cut)), None)
    chosen = next((t for t in cut.tags if topic and t.first >= topic.last and _end_of(t, cut)), None)
    if topic is None or chosen is None or tag not in (topic, chosen):
        return None
    direction = "desc" if _end_of(chosen, cut) == "first" else "asc"
    return Form(TagKind.FILLER) if tag is topic else Form(TagKind.ORDER, f"{_RANKED_BY[topic.form.value]} {direction}")


def _sorts(tag: Tag, cut: Segmentation) -> bool:
    return tag.last - tag.first > 1 and cut.words[tag.first].text in _SORTING


def _end_of(tag: Tag, cut: Segmentation) -> str:
    """Return "first" or "last" for a word that says no more than that; empty for any other."""
    if tag.kind is not TagKind.ORDER:
        return ""
    words = {w.text for w in cut.words[tag.first : tag.last]} - {"the", "at", "very", "on"}
    return "first" if words and words <= _FIRST else "last" if words and words <= _LAST else ""


def _leads(tag: Tag, cut: Segmentation) -> Form | None:
    """Return the order of "which one leads the films of X in rating", and nothing said for the field at its end."""
    verb = next((t for t in cut.tags if t.first > 0 and cut.text(t) in _HEADING), None)
    field = cut.tags[-1] if cut.tags[-1].kind is TagKind.ATTRIBUTE else None
    asked = (
        verb is not None
        and cut.words[0].text in ("which", "what")
        and (verb.kind is TagKind.ORDER or verb.first <= _COMPARED)
    )
    joint = cut.previous_tag(field, TagKind.OF, TagKind.BY) if field is not None else None
    if verb is None or field is None or not asked or joint is None or field.form.value not in _RANKED_BY:
        return None
    if tag is verb:
        return Form(TagKind.ORDER, f"{_RANKED_BY[field.form.value]} {_HEADING[cut.text(verb)]}")
    return Form(TagKind.FILLER) if tag in (joint, field) else None


def _is_in_episodes(cut: Segmentation) -> bool:
    """True for "how long did X run in episodes"."""
    return [w.text for w in cut.words[-2:]] in (["in", "episodes"], ["in", "eps"])


def _run(tag: Tag, cut: Segmentation) -> Form | None:
    """Return the time that something was on for the first words of "how long did X run"."""
    if tag.kind is not TagKind.ATTRIBUTE or cut.text(tag) != "how long" or _is_in_episodes(cut):
        return None
    behind = {w.text for w in cut.words[tag.last :]}
    told = not (_PAST.isdisjoint(behind) or _RUNNING.isdisjoint(behind))
    return Form(TagKind.ATTRIBUTE, "run") if told and cut.anchors else None


def _various(tag: Tag, cut: Segmentation) -> Form | None:
    """Return nothing said for the "different" of "which different shows did X direct", which compares no two names."""
    noun = cut.next_tag(tag)
    if cut.text(tag) != "different" or len(cut.anchors) != 1 or noun is None or noun.form.target is None:
        return None
    return Form(TagKind.FILLER) if cut.text(noun).endswith("s") or cut.text(noun) in _UNINFLECTED else None


def _mainly_about(tag: Tag, cut: Segmentation) -> Form | None:
    """Return nothing said for the first word of "mainly about", and the leads for the last of "who is X about"."""
    if cut.text(tag) in _MAINLY:
        following = cut.next_tag(tag)
        return Form(TagKind.FILLER) if following is not None and _is_about(following, cut) else None
    whom = cut.tags[0].kind is TagKind.WHO and tag.last == len(cut.words)
    return Form(TagKind.RELATION, "main character") if whom and _is_about(tag, cut) else None


def _is_about(tag: Tag, cut: Segmentation) -> bool:
    return tag.kind is TagKind.ATTRIBUTE and cut.text(tag) == "about"


def _in_the_cast(tag: Tag, cut: Segmentation) -> Form | None:
    """Return "of" for the "in the cast of" of "whom does X play in the cast of Y"."""
    within = tag.form.value == "cast" and cut.text(tag).startswith("in ") and cut.text(tag).endswith(" of")
    played = any(t.form.value in _PLAYING and t.last <= tag.first for t in cut.tags)
    return Form(TagKind.OF) if within and played else None


def _next_after(tag: Tag, cut: Segmentation) -> Form | None:
    """Return the sequel for the end of "what is next after X", but for "what should I watch next after X"."""
    asked = [w.text for w in cut.words[: tag.first]] == ["what", "is"]
    return Form(TagKind.RELATION, "sequel") if cut.text(tag) == "next after" and asked else None


def _why_they_are_connected(tag: Tag, cut: Segmentation) -> Form | None:
    """Return nothing said for the "why" of "why are X and Y connected", which their connection answers."""
    why = tag.kind is TagKind.BEYOND and cut.text(tag) == "why"
    return Form(TagKind.FILLER) if why and has(cut.tags, TagKind.CONNECT) and len(cut.anchors) > 1 else None


def _led_by(tag: Tag, cut: Segmentation) -> Form | None:
    """Return the leads for the verb of "who stars in X" and of "who does the story of X follow"."""
    asked = any(t.kind is TagKind.WHO and t.first < tag.first for t in cut.tags) and len(cut.anchors) == 1
    stars = cut.text(tag) in _STARRING and tag.form == Form(TagKind.RELATION, "character")
    followed = cut.text(tag) == "follow" and all(t.kind is TagKind.FILLER for t in cut.tags if t.first > tag.first)
    return Form(TagKind.RELATION, "main character") if asked and (stars or followed) else None


def _more_by(tag: Tag, cut: Segmentation) -> Form | None:
    """Return works for the "more" of "more by X" and of "I want more from the director of Y"."""
    more = tag.kind in (TagKind.FILLER, TagKind.OTHER) and cut.text(tag).endswith("more")
    by_somebody = tag.last < len(cut.words) and cut.words[tag.last].text in _MAKING
    return Form(TagKind.TYPE, "", EntityType.ANIME) if more and by_somebody else None


def _how_they_know(tag: Tag, cut: Segmentation) -> Form | None:
    """Return a connection for the verb of "how does X know Y"."""
    between = cut.previous_name(tag) is not None and cut.next_name(tag) is not None
    knows = cut.text(tag) in ("know", "knows") and cut.words[0].text == "how"
    return Form(TagKind.CONNECT) if knows and between else None


def _nth_season(tag: Tag, cut: Segmentation) -> Form | None:
    """Return what the noun of "the second X season" is, as in "the second season of X"; its number says no more."""
    for name in cut.anchors:
        number, noun = cut.previous_tag(name, TagKind.NUMBER), cut.next_tag(name, TagKind.ATTRIBUTE)
        if number is None or noun is None or noun.form.value != "seasons" or tag not in (number, noun):
            continue
        place = nth(cut.text(number))
        season = f"{ORDINALS[place - 1]} season" if place is not None and place <= len(ORDINALS) else ""
        if season in CONCEPTS:
            return Form(TagKind.FILLER) if tag is number else Form(TagKind.RELATION, season, EntityType.ANIME)
    return None


def _more_than_what_it_is_like(tag: Tag, cut: Segmentation) -> Form | None:
    """Return the comparative of "como X pero más corto", which Spanish and French tell as the superlative."""
    behind = tag.kind is TagKind.ORDER and bool(cut.anchors) and tag.first > cut.anchors[-1].last
    alike = behind and has(cut.tags, TagKind.SIMILAR) and cut.words[tag.first].text in _MORE
    return Form(TagKind.MORE, tag.form.value) if alike and cut.words[tag.first - 1].text not in _THE else None


def _named_as_a_genre(tag: Tag, cut: Segmentation) -> Form | None:
    """Return the genre that the word of a relation names in "school anime" and "comedy but not ecchi"."""
    genre = cut.text(tag).capitalize()
    if tag.kind is not TagKind.RELATION or genre not in GENRES or cut.next_name(tag) is not None:
        return None
    in_front = cut.next_tag(tag, TagKind.TYPE, TagKind.FORMAT, TagKind.GENRE) is not None
    denial = cut.previous_tag(tag, TagKind.NOT, TagKind.AND, TagKind.OR)
    behind = cut.previous_tag(denial or tag, TagKind.GENRE) is not None and not cut.anchors
    return Form(TagKind.GENRE, genre) if in_front or behind else None


def _without_a_genre(tag: Tag, cut: Segmentation) -> Form | None:
    """Return a denial for the "no" of "action, no romance"."""
    denied = cut.next_tag(tag, TagKind.GENRE, TagKind.FORMAT)
    said = cut.text(tag) == "no" and tag.kind is TagKind.FILLER and tag.first > 0 and cut.language == _ENGLISH
    return Form(TagKind.NOT) if said and denied is not None else None


_IDIOMS: Final = (
    _named_as_a_genre,
    _without_a_genre,
    _more_than_what_it_is_like,
    _as_much_as,
    _placed_by,
    _at_an_end,
    _leads,
    _run,
    _various,
    _mainly_about,
    _in_the_cast,
    _more_by,
    _how_they_know,
    _next_after,
    _why_they_are_connected,
    _led_by,
    _nth_season,
)
