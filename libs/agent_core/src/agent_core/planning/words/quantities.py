"""Says what the numbers of a question count: results, episodes, minutes, a score, a place in an order."""

from collections.abc import Sequence
from typing import Final

from catalog.entities import EntityType

from agent_core.limits import MAX_SKIPPED
from agent_core.planning.lexicon.forms import ORDINALS, TagKind
from agent_core.planning.words.numerals import is_nth, nth
from agent_core.planning.words.tagging import Tag, Word

# Highest number that is taken for a score; more is taken for episodes.
_MOST_SCORE: Final = 10
# What a cue in front of a number means, and by how much the bound differs from the number.
LOWER_BOUNDS: Final = {"min": 0, "more": 1}
UPPER_BOUNDS: Final = {"max": 0, "less": -1}
# The same of a score, which may lie anywhere between two numbers.
_SCORE_BOUNDS: Final = {"min": "score_min", "more": "score_above", "max": "score_max", "less": "score_below"}
_UNITS_OF_MANGA: Final = ("chapters", "volumes")
# Those and the nouns of readers, with what is bounded by their number.
_UNITS: Final = {
    **{unit: unit for unit in _UNITS_OF_MANGA},
    **dict.fromkeys(("member", "members", "reader", "readers", "viewer", "viewers", "users", "fans", "people", "lists"),
                    "members"),
    **dict.fromkeys(("favorites", "favourites"), "favorites"),
}  # fmt: skip
# Words between a cue and its number: "more than a score of 8", "at least 24 episodes".
_CUE_REACH: Final = 3
# What a comparative says in front of a year or number: "newer than 2012", "rated higher than 8".
_COMPARED: Final = {
    "start_date asc": "before", "start_date desc": "after", "episodes desc": "more", "episodes asc": "less",
    "score desc": "more", "score asc": "less",
}  # fmt: skip
# Words in front of how many episodes there are, neither more nor fewer.
_EXACTLY: Final = frozenset({"exactly", "with", "have", "has", "having", "just", "only", "precisely"})
_JOINTS: Final = frozenset({"and", "to"})
_BETWEEN: Final = frozenset({"between", "from"})
NUMBERED: Final = frozenset({"episode", "ep", "folge", "episodio", "capitulo", "number", "chapter", "season", "part"})
"""Words in front of the number that something is told by."""
_TIMES: Final = frozenset({"hour", "hours", "hr", "hrs", "h", "minute", "minutes", "min", "mins", "seconds", "secs"})
# What may stand between a denial and what it denies: "ne sont pas des anime d'action".
_JOINING: Final = (TagKind.OF, TagKind.ASK, TagKind.TYPE)


def is_denied(tag: Tag, tags: Sequence[Tag]) -> bool:
    """True for "not horror", "not too long" and "no son de terror": a denial with nothing told in between."""
    last = max((t.last for t in tags if t.kind is TagKind.NOT and t.last <= tag.first), default=None)
    if last is None:
        return False
    joining = [t for t in tags if last <= t.first < tag.first and t.kind in _JOINING]
    return tag.first - last <= max(1, sum(t.last - t.first for t in joining))


def place_of(words: Sequence[Word], tags: Sequence[Tag], order: Tag) -> int:
    """Return 2 for "the second best", "the 2nd longest" and "the 2nd film", and 1 for "the best" and "the best 2"."""
    if (place := nth(words[order.first].text)) is not None:
        return max(1, min(place, MAX_SKIPPED + 1))
    placed = (t for t in tags if _is_whole(t) and t.last == order.first and is_nth(words[t.first].text))
    return next((n for t in placed if 0 < (n := int(t.form.value)) <= MAX_SKIPPED + 1), 1)


def cue_of(tag: Tag, tags: Sequence[Tag]) -> str:
    """Return the value of the cue in front of a tag, or nothing."""
    near = [t for t in tags if t.kind in (TagKind.CUE, TagKind.MORE) and t.last <= tag.first and _reaches(t, tag, tags)]
    bounds = [t for t in tags if t.kind in (TagKind.YEAR, TagKind.NUMBER) and t.first < tag.first]
    if not near or any(t.first >= near[-1].last for t in bounds):
        return _cue_behind(tag, tags)
    return bound_of(near[-1])


def _reaches(cue: Tag, tag: Tag, tags: Sequence[Tag]) -> bool:
    """True for the cue of "before 2010", and of "released later than the year 2010"."""
    between = [t for t in tags if cue.last <= t.first < tag.first]
    idle = all(t.kind is TagKind.FILLER or (t.kind is TagKind.ATTRIBUTE and t.form.value == "year") for t in between)
    covered = sum(t.last - t.first for t in between) == tag.first - cue.last
    return tag.first - cue.last < _CUE_REACH or (idle and covered)


def bound_of(tag: Tag) -> str:
    """Return on which side of a number a cue or a comparative leaves what it is said of, such as "before"."""
    return tag.form.value if tag.kind is TagKind.CUE else _COMPARED.get(tag.form.value, "")


def _cue_behind(tag: Tag, tags: Sequence[Tag]) -> str:
    """Return the value of the cue of "2010 or later", or nothing; "until" of "2010 until 2015" is said of the other."""
    unit = next((t for t in tags if t.first == tag.last and _is_unit(t)), tag)  # "12 episodes or fewer"
    cue = next((t for t in tags if t.kind is TagKind.CUE and t.first == unit.last), None)
    taken = cue and any(t.kind in (TagKind.YEAR, TagKind.NUMBER) and 0 <= t.first - cue.last < _CUE_REACH for t in tags)
    return "" if cue is None or taken else cue.form.value


def _is_unit(tag: Tag) -> bool:
    episodes = tag.kind is TagKind.TYPE and tag.form.target is EntityType.EPISODE
    return episodes or (tag.kind is TagKind.ATTRIBUTE and tag.form.value in _UNITS_OF_MANGA)


def read_bounds(words: Sequence[Word], tags: Sequence[Tag], values: dict[str, object]) -> None:
    """Put the filters of "rated above 8" and "with at least 24 episodes" among ``values``, by the filters' names."""
    for tag in tags:
        if tag.kind is TagKind.LENGTH and not is_denied(tag, tags):
            field, bound = tag.form.value.split()
            values[field] = int(bound)
            if not values.get("format"):
                values["format_not"] = ["movie"]  # of which no length is known
        if tag.kind is not TagKind.NUMBER:
            continue
        if (scores := _scores_between(words, tags, tag)) is not None:
            values["score_min"], values["score_max"] = scores
        elif (span := counted_episodes(words, tags, tag)) is not None:
            values["episodes_min"], values["episodes_max"] = span
        else:
            _read_bound(words, tags, tag, values)


def _read_bound(words: Sequence[Word], tags: Sequence[Tag], tag: Tag, values: dict[str, object]) -> None:
    cue, number = cue_of(tag, tags), float(tag.form.value)
    following = words[tag.last].text if tag.last < len(words) else ""
    if _counts_something_else(tag, tags, following):
        return
    counted = (
        following.startswith(("episod", "folge", "capitulo")) or number > _MOST_SCORE or _counts_episodes(tag, tags)
    )
    named = next((t.form.value for t in tags if t.first == tag.last and t.form.value in _UNITS_OF_MANGA), None)
    unit = named or _UNITS.get(following)
    unit = unit or ("episodes" if counted else None)
    if unit is None:
        if cue in _SCORE_BOUNDS:
            values[_SCORE_BOUNDS[cue]] = number
    elif cue in LOWER_BOUNDS:
        values[f"{unit}_min"] = int(number) + LOWER_BOUNDS[cue]
    elif cue in UPPER_BOUNDS:
        values[f"{unit}_max"] = max(0, int(number) + UPPER_BOUNDS[cue])


def _counts_episodes(number: Tag, tags: Sequence[Tag]) -> bool:
    """True for the number of "8 or more episodes"."""
    cue = next((t for t in tags if t.kind is TagKind.CUE and t.first == number.last), None)
    return cue is not None and any(t.first == cue.last and t.form.target is EntityType.EPISODE for t in tags)


def _counts_something_else(number: Tag, tags: Sequence[Tag], following: str) -> bool:
    """True for "more than 3 films", "over 5 seasons" and "under 90 minutes", which are neither scores nor episodes."""
    if following in _TIMES:
        return True
    noun = next((t for t in tags if t.first == number.last), None)
    if noun is None or any(t.form.value.startswith(("rating", "score")) for t in tags if t.first < number.first):
        return False
    counted = noun.kind in (TagKind.TYPE, TagKind.FORMAT, TagKind.RELATION) and noun.form.target is not None
    return (counted and noun.form.target is not EntityType.EPISODE) or noun.form.value in ("seasons", "duration")


def _scores_between(words: Sequence[Word], tags: Sequence[Tag], lower: Tag) -> tuple[float, float] | None:
    """Return the bounds of "rated between 7 and 8.5" and "scores from 7 to 8"; ``None`` for any other number."""
    rated = any(t.kind is TagKind.ATTRIBUTE and t.form.value == "rating" and t.first < lower.first for t in tags)
    opened = lower.first > 0 and words[lower.first - 1].text in _BETWEEN
    joined = lower.last < len(words) and words[lower.last].text in _JOINTS
    upper = next((t for t in tags if t.kind is TagKind.NUMBER and t.first == lower.last + 1), None)
    if upper is None or not (rated and opened and joined):
        return None
    low, high = sorted(float(t.form.value) for t in (lower, upper))
    return (low, high) if high <= _MOST_SCORE else None


def counted_episodes(words: Sequence[Word], tags: Sequence[Tag], tag: Tag) -> tuple[int, int] | None:
    """Return the bounds of "with exactly 12 episodes", "12 episode anime" and "between 12 and 26 episodes".

    ``None`` for any other number.
    """
    if not tag.form.value.isdigit():
        return None
    number = int(tag.form.value)
    unit = next((t for t in tags if t.first == tag.last and t.form.target is EntityType.EPISODE), None)
    before = words[tag.first - 1].text if tag.first else ""
    if unit is None:
        upper = _upper(words, tags, tag) if before in _BETWEEN | _EXACTLY else None
        return None if upper is None else (min(number, upper), max(number, upper))
    if before in _JOINTS or cue_of(tag, tags):
        lower = next((t for t in tags if t.kind is TagKind.NUMBER and t.last == tag.first - 1), None)
        return None if lower is None else counted_episodes(words, tags, lower)
    return (number, number) if before in _EXACTLY or describes_titles(unit, tags) else None


def describes_titles(unit: Tag, tags: Sequence[Tag]) -> bool:
    """True for the unit of "12 episode anime" and "24 episode romance anime"."""
    last = unit.last
    while genre := next((t for t in tags if t.first == last and t.kind in (TagKind.GENRE, TagKind.SOURCE)), None):
        last = genre.last
    return any(t.first == last and t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in tags)


def _upper(words: Sequence[Word], tags: Sequence[Tag], lower: Tag) -> int | None:
    """Return the 26 of "between 12 and 26 episodes"."""
    joined = lower.last < len(words) and words[lower.last].text in _JOINTS
    upper = next((t for t in tags if joined and t.kind is TagKind.NUMBER and t.first == lower.last + 1), None)
    unit = upper is not None and any(t.first == upper.last and t.form.target is EntityType.EPISODE for t in tags)
    return int(upper.form.value) if unit and upper is not None and upper.form.value.isdigit() else None


def free_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    """Return the number of "top 5" and "the 5 best"."""
    for tag in tags:
        if _is_whole(tag) and not _is_bound(words, tags, tag):
            return int(tag.form.value) or None
    return None


def leading_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    """Return the number of "10 anime like X" and "three movies by Y": right in front of what is asked for."""
    for tag in tags:
        if _is_whole(tag) and not _is_bound(words, tags, tag):
            nouns = (TagKind.TYPE, TagKind.FORMAT, TagKind.GENRE, TagKind.RELATION)
            noun = next((t for t in tags if t.first == tag.last and t.kind in nouns), None)
            if noun is not None and (noun.form.target is not None or noun.kind is TagKind.GENRE):
                return int(tag.form.value) or None
    return None


def _is_bound(words: Sequence[Word], tags: Sequence[Tag], tag: Tag) -> bool:
    """True for a number that says nothing of how many results are asked for."""
    numbers = [t for t in tags if t.kind is TagKind.NUMBER and t.first in (tag.first, tag.first - 2)]
    scores = any(_scores_between(words, tags, t) is not None for t in numbers)
    counts = scores or counted_episodes(words, tags, tag) is not None
    return counts or bool(cue_of(tag, tags)) or _is_ordinal(tag, words)


def _is_whole(tag: Tag) -> bool:
    return tag.kind is TagKind.NUMBER and tag.form.value.isdigit()


def _is_ordinal(tag: Tag, words: Sequence[Word]) -> bool:
    """True for "episode 4", and for "the 4th film", which is one of them."""
    return is_nth(words[tag.first].text) or (tag.first > 0 and words[tag.first - 1].text in NUMBERED)


def _places(number: Tag, words: Sequence[Word]) -> bool:
    """True for the number of "the 13th episode" and "the 13. episode"."""
    one = number.first > 0 and words[number.first - 1].text == "the"
    singular = [w.text for w in words[number.last : number.last + 1]] in (["episode"], ["ep"])
    return words[number.first].text[-2:] in ("st", "nd", "rd", "th") or (one and singular)


def episode_number(words: Sequence[Word], tags: Sequence[Tag]) -> int | None:
    """Return 13 for "episode 13", "the 13th episode" and "episode number 13", and 3 for "the third episode"."""
    episodes = [t for t in tags if t.kind is TagKind.TYPE and words[t.first].text.startswith(("ep", "folge", "cap"))]
    for tag in tags:
        if tag.kind is TagKind.TYPE and tag.last - tag.first > 1 and words[tag.first].text in ORDINALS:
            return ORDINALS.index(words[tag.first].text) + 1
        if _is_whole(tag) and not cue_of(tag, tags):
            before = any(0 <= tag.first - e.last <= 1 for e in episodes)
            after = _places(tag, words) and any(e.first == tag.last for e in episodes)
            of_number = bool(episodes) and tag.first > 0 and words[tag.first - 1].text == "number"
            if before or after or of_number:
                return int(tag.form.value)
    return None
