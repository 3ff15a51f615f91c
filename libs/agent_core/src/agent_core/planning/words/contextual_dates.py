"""Says by their context which words ask when something came out, or ask for no date."""

from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.contextual_relations import TITLE_NOUNS, ContextualRule
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

_RELEASING: Final = frozenset({"release", "released", "air", "aired", "publish", "published", "premiere", "premiered"})
_DATES: Final = frozenset({"when", "year", "date", "day", "month"})
_YEAR: Final = Form(TagKind.ATTRIBUTE, "year")
_FILLER: Final = Form(TagKind.FILLER)
_BEEN_RUNNING: Final = frozenset({"been airing", "has been airing", "been running"})
# What people do with a title on the day of its release: "when could people first watch X", "on tv the first time".
_FIRST_SEEN: Final = frozenset(
    {"first", "the", "time", "people", "viewers", "fans", "audiences", "see", "watch", "get", "to", "seen",
     "watched", "shown", "on", "tv", "television", "very", "did",
     "could"}
)  # fmt: skip

# What is counted from the day on which somebody asks.
_FROM_TODAY: Final = frozenset(
    {"last", "past", "previous", "coming", "next", "this", "dieses", "diesem", "este", "cette", "ce"}
)
_UNITS: Final = frozenset(
    {"year", "years", "decade", "decades", "month", "months", "jahr", "jahrzehnt", "monat", "ano", "mes", "annee",
     "mois"}
)  # fmt: skip
_NOW: Final = frozenset({"recent years", "recent times", "this season", "this week"})
_RUNNING_TODAY: Final = frozenset({"this season", "this week"})
TODAY: Final = Form(TagKind.BEYOND, "today")
"""What words are that only today's date explains, which no planner knows."""


def _is_counted_from_today(tag: Tag, cut: Segmentation) -> bool:
    """True for "the last" of "the last ten years" and "this" of "this year"."""
    if cut.text(tag) in _NOW:
        return True
    behind = tag.last + (cut.next_tag(tag, TagKind.NUMBER) is not None)
    unit = cut.words[behind].text if behind < len(cut.words) else ""
    return cut.words[tag.last - 1].text in _FROM_TODAY and unit in _UNITS


def _runs_today(tag: Tag, cut: Segmentation) -> bool:
    """True for the "this week" of "what is airing this week": the newest that the data knows is what runs now."""
    runs = any(t.kind is TagKind.STATUS and t.form.value == "airing" for t in cut.tags)
    return runs and cut.text(tag) in _RUNNING_TODAY


def _says_what_runs(tag: Tag, cut: Segmentation) -> bool:
    """True for the "this season" of "the best anime this season", which asks for what runs and names nothing."""
    titles = any(t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in cut.tags)
    return titles and not cut.anchors and cut.text(tag) in _RUNNING_TODAY


def _is_counted_back(tag: Tag, cut: Segmentation) -> bool:
    """True for the "ago" of "two years ago"."""
    return cut.text(tag) == "ago" and tag.first > 0 and cut.words[tag.first - 1].text in _UNITS


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
    appears = tag.kind is TagKind.RELATION and cut.words[tag.first].text.startswith("appear")
    following = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    return appears and following is not None and following.kind in (TagKind.YEAR, TagKind.SEASON, TagKind.CUE)


def _is_written(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "what else has the writer of X published", which asks for no date."""
    alone = tag.kind is TagKind.ATTRIBUTE and cut.text(tag) == "published"
    before = {w.text for w in cut.words[: tag.first]}
    ends = tag.last == len(cut.words) and bool(before & {"has", "have"} and before & {"what", "which"})
    dated = any(w.text in ("when", "year", "date", "long") for w in cut.words)
    return alone and ends and not dated and has(cut.tags, TagKind.RELATION)


def _comes_out_as(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "what came out as a sequel of X", which asks for no date."""
    released = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "year" and tag.first > 0
    return released and [w.text for w in cut.words[tag.last : tag.last + 1]] == ["as"]


def _was_dropped(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "what year did X drop", where nothing is left out."""
    drops = tag.kind is TagKind.NOT and cut.words[tag.first].text.startswith("drop") and tag.last == len(cut.words)
    return drops and any(t.kind is TagKind.ATTRIBUTE and t.form.value == "year" for t in cut.tags)


def _is_of_a_title(tag: Tag, cut: Segmentation) -> bool:
    """True for the "how old" of "how old is X", where X is no character."""
    title = len(cut.anchors) == 1 and cut.anchors[0].candidates[0].ref.entity_type in TITLE_TYPES
    return tag.kind is TagKind.BEYOND and cut.text(tag) == "how old" and title and not has(cut.tags, TagKind.RELATION)


def _is_seen_first(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "when did viewers get to see X first", where "first" ranks nothing."""
    asked = cut.tags[0].form == _YEAR and len(cut.anchors) == 1 and tag is not cut.tags[0]
    said = {
        w.text for t in cut.tags[1:] if t.kind not in (TagKind.ASK, TagKind.OF) for w in cut.words[t.first : t.last]
    }
    return asked and "first" in said and said <= _FIRST_SEEN and tag.kind not in (TagKind.ASK, TagKind.OF)


def _debuts_in(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "X debuted in what year", where nobody appears."""
    year = cut.next_tag(tag, TagKind.ATTRIBUTE)
    debut = tag.kind is TagKind.RELATION and cut.words[tag.first].text.startswith("debut")
    return debut and year is not None and year.form == _YEAR


def _starts_from(tag: Tag, cut: Segmentation) -> bool:
    """True for the words of "starting from 2012", which is no manga."""
    return cut.text(tag) == "starting from" and _is_before_a_year(tag, cut)


def _has_run_since(tag: Tag, cut: Segmentation) -> bool:
    """True for the "since" of "still running since the 80s", which tells when that began and bounds nothing."""
    since = tag.kind is TagKind.CUE and tag.form.value == "since"
    state = cut.previous_tag(tag, TagKind.STATUS, TagKind.ATTRIBUTE)
    return since and state is not None and (state.form.value == "airing" or _runs_since(state, cut))


def _runs_since(tag: Tag, cut: Segmentation) -> bool:
    """True for the verb of "shows that have been airing since the 90s", which asks for no date."""
    running = tag.form == _YEAR and cut.text(tag) in _BEEN_RUNNING and not cut.anchors
    since = cut.next_tag(tag, TagKind.CUE)
    asked = {w.text for w in cut.words[: tag.first]} & (_DATES | {"how", "long"})
    return running and not asked and since is not None and since.form.value == "since"


def _is_by_a_year(tag: Tag, cut: Segmentation) -> bool:
    """True for the "by" of "by 2007", which made nothing."""
    return tag.kind is TagKind.BY and cut.text(tag) == "by" and _is_before_a_year(tag, cut)


def _is_before_a_year(tag: Tag, cut: Segmentation) -> bool:
    return cut.next_tag(tag, TagKind.YEAR) is not None


def _says_of_what_year(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "ended in the year 2021", which the year needs no more than "ended in 2021"."""
    noun = tag.kind is TagKind.ATTRIBUTE and cut.text(tag) in ("the year", "year")
    ended = any(t.last <= tag.first and t.form.value in ("end_date", "finished") for t in cut.tags)
    return noun and ended and cut.next_tag(tag, TagKind.YEAR) is not None


DATE_RULES: Final[tuple[ContextualRule, ...]] = (
    (_runs_today, _FILLER),
    (_says_what_runs, Form(TagKind.STATUS, "airing")),
    (_is_counted_from_today, TODAY),
    (_is_counted_back, TODAY),
    (_is_brought_out_then, _YEAR),
    (_is_brought_out, Form(TagKind.RELATION, "making")),
    (_comes_out, _FILLER),
    (_is_written, Form(TagKind.RELATION, "author")),
    (_comes_out_as, _FILLER),
    (_was_dropped, _FILLER),
    (_is_of_a_title, _YEAR),
    (_is_seen_first, _FILLER),
    (_debuts_in, _FILLER),
    (_starts_from, Form(TagKind.CUE, "since")),
    (_runs_since, Form(TagKind.STATUS, "airing")),
    (_has_run_since, _FILLER),
    (_is_by_a_year, Form(TagKind.CUE, "until")),
    (_says_of_what_year, Form(TagKind.FILLER)),
)
