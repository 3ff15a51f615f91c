"""Turns a question and the names in it into goals: a pure function, the same for planner, judge and tests."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from catalog.entities import RELEASED_TYPES, EntityType

from agent_core.planning.checks.accounting import unsaid
from agent_core.planning.checks.conditions import Modified, described_as, modified, unapplied
from agent_core.planning.checks.coverage import leaves_out
from agent_core.planning.checks.misfits import misfit
from agent_core.planning.checks.told_of_characters import told_of_a_character
from agent_core.planning.goals import Goal, Understanding
from agent_core.planning.lexicon.forms import STORY, TagKind
from agent_core.planning.phrases.topics import about
from agent_core.planning.readings.afterwards import around, around_a_title, around_another, around_it
from agent_core.planning.readings.averages import asks_for_average, averaged
from agent_core.planning.readings.described import described
from agent_core.planning.readings.descriptions import is_description
from agent_core.planning.readings.firsts import first_of, list_behind, of_the_first, standing_in
from agent_core.planning.readings.identities import identified
from agent_core.planning.readings.likenesses import asks_for_the_like
from agent_core.planning.readings.production import with_making
from agent_core.planning.readings.severally import severally
from agent_core.planning.readings.shapes import readings
from agent_core.planning.readings.themes import song_asked_for
from agent_core.planning.words.anchors import Anchor, is_famous
from agent_core.planning.words.contextual_dates import TODAY
from agent_core.planning.words.heads import CHAIN_KINDS, QUESTION_WORDS
from agent_core.planning.words.regions import adjoining, lists_unknown_names, name_region, unexplained_regions
from agent_core.planning.words.restatements import restated
from agent_core.planning.words.retagging import retagged
from agent_core.planning.words.segmentation import CUTS_KEPT, Segmentation, cut_at_names, one_cut, segment
from agent_core.planning.words.spoken import is_in_language, language_of
from agent_core.planning.words.tagging import Tag, has, is_cased, read_word
from agent_core.results import Mention

_MAX_GOALS: Final = 8
# From so many unexplained words on, a question without a name is taken for a description.
_DESCRIPTION_WORDS: Final = 3
# A piece of a question with one misspelt word in it has no more words than this.
_LONGEST_NAME: Final = 12
# Words that tell of more than one step.
_TELLING: Final = frozenset(
    {TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.MOST, TagKind.MORE, TagKind.ORDER, TagKind.ORDERING,
     TagKind.SIMILAR, TagKind.NOT, TagKind.OR, TagKind.AND, TagKind.OTHER}
)  # fmt: skip
_TAKEN_UP: Final = frozenset(
    {"it", "its", "he", "she", "him", "his", "her", "they", "them", "their", "es", "ihn", "il", "elle"}
)


def understand(question: str, mentions: Sequence[Mention], *, forgiving: bool = False) -> Understanding:
    """Return what ``question`` may want, given the names that a lookup found in it.

    ``forgiving`` takes more unknown words for question words with a typing error: where no name was found by them.
    The parts of an unclear question are read again with every name that is found.
    """
    return _understood(question, tuple(mentions), forgiving=forgiving)


def forget() -> None:
    """Forget what was read of questions: whoever changes the vocabulary has them read anew."""
    read_word.cache_clear()
    cut_at_names.cache_clear()
    one_cut.cache_clear()
    _understood.cache_clear()


@lru_cache(maxsize=CUTS_KEPT)
def _understood(question: str, mentions: tuple[Mention, ...], *, forgiving: bool) -> Understanding:
    cut = retagged(segment(question, mentions, forgiving=forgiving))
    left_out = modified(cut) if asks_for_the_like(cut) else described_as(cut) or told_of_a_character(cut)
    cut = left_out.cut if left_out is not None else cut
    if topical := about(cut):
        return Understanding(goals=tuple(topical), descriptive=True)
    if (sung := song_asked_for(question, cut)) is not None:
        return Understanding(goals=(sung,))
    if is_description(question, cut):
        return Understanding(descriptive=True)
    of_first = _of_the_first_of_a_list(cut)
    cut, found = of_first or _with_words_as_names(question, mentions, cut, forgiving=forgiving)
    plain = restated(cut)
    if plain is not None and (has(cut.tags, TagKind.BEYOND) or not any(_says_all(goal, cut) for goal in found)):
        cut, found = plain, _read(plain)
    if asks_for_average(cut):
        found = [mean for goal in found if (mean := averaged(goal, cut)) is not None]
    language = language_of(cut)
    ranked = [goal for goal in found if _can_be_ranked(goal)]
    fitting = sorted((g for g in ranked if is_in_language(g, language) and not leaves_out(g, cut)), key=_preference)
    goals = list(islice(_distinct(g for g in fitting if not unsaid(g, cut)), _MAX_GOALS))
    goals = goals if (known := identified(cut, goals)) is None else [known]
    goals = [_with_conditions(goal, question, cut, left_out) for goal in goals]
    nearest = [] if goals else fitting[:1] or sorted(found, key=_preference)[:1]
    passed_over = unsaid(nearest[0], cut) if nearest else ()
    beyond = _beyond(cut, fits=bool(fitting), ranked=len(ranked) == len(found))
    return Understanding(
        described=described(question, cut),
        unheld=tuple(dict.fromkeys(t.form.value for t in beyond if _is_told_by_name(t))),
        goals=tuple(with_making([*(severally(goal, cut) for goal in goals[:1]), *goals[1:]], cut)),
        unexplained=tuple(unexplained_regions(cut)),
        misspelt=_misspelt(question, cut),
        unread=tuple(cut.span(i, i + 1) for i in _meaningful(cut, cut.unread)),
        beyond=tuple(cut.span(t.first, t.last) for t in beyond),
        undated=any(t.form == TODAY for t in beyond),
        unranked=bool(beyond) and all(t.kind is TagKind.ORDER for t in beyond),
        descriptive=not has(cut.tags, TagKind.RELATION) and _told(cut) >= _DESCRIPTION_WORDS,
        unsaid=tuple(cut.span(*words) for words in passed_over),
        names=tuple(_written(question, cut.span(a.first, a.last), a) for a in cut.anchors),
        guess=_guess(cut, goals),
        keywords=sum(t.kind in _TELLING for t in cut.tags),
        misfit=None if goals else misfit(cut),
        greeting=has(cut.tags, TagKind.HELP) and not (cut.unexplained or has(cut.tags, TagKind.RELATION)),
    )


def _is_told_by_name(tag: Tag) -> bool:
    """True for what is not held and has a name that a reader knows, such as awards."""
    return tag.kind is TagKind.BEYOND and tag.form.value not in ("", TODAY.value, STORY)


def _with_conditions(goal: Goal, question: str, cut: Segmentation, left_out: Modified | None) -> Goal:
    """Return a reading with the words of the conditions that the data cannot check, or of which it tells a part."""
    clause = unapplied(cut)
    whole = [*(left_out.unapplied if left_out else ()), *([clause] if clause else [])]
    if not whole and left_out is None:
        return goal
    partly = left_out.partly_applied if left_out else ()
    told = [" ".join(question[slice(*cut.span(*part))] for part in parts) for parts in (whole, partly)]
    return replace(goal, unapplied=told[0], partly_applied=told[1])


def _of_the_first_of_a_list(cut: Segmentation) -> tuple[Segmentation, Sequence[Goal]] | None:
    """Return "who directed the best anime of 2015" with one name for its list, and its readings; ``None`` otherwise."""
    listed = list_behind(cut)
    if listed is None:
        return None
    told = sorted((g for g in _read(listed) if _can_be_ranked(g) and _says_all(g, listed)), key=_preference)
    first = first_of(told)
    if first is None:
        return None
    asked = standing_in(cut, first)
    found = list(of_the_first(_read(asked), first))
    return (asked, found) if found else None


def _told(cut: Segmentation) -> int:
    """Return how many unexplained words are written as those of a story, and not as a name."""
    named = {i for i in cut.unexplained if cut.words[i].capital} if is_cased(cut.words) else set[int]()
    return len(cut.unexplained) - len(named)


def _says_all(goal: Goal, cut: Segmentation) -> bool:
    """True for a reading that passes over nothing that a question says."""
    return not leaves_out(goal, cut) and not unsaid(goal, cut)


def _written(question: str, place: tuple[int, int], name: Anchor) -> tuple[int, int]:
    """Return where a name is written, without the words in front that say what it is: "the character X"."""
    start = question.find(name.surface, *place)
    return (place[0] if start < 0 else start, place[1])


def _with_words_as_names(
    question: str, mentions: tuple[Mention, ...], cut: Segmentation, *, forgiving: bool
) -> tuple[Segmentation, Sequence[Goal]]:
    """Return a question with its readings; one without names cut at words of the lexicon that are one: "One Piece"."""
    found = _read(cut)
    if cut.anchors or cut.unexplained or cut.unread or any(t.form == TODAY for t in cut.tags):
        return cut, found
    unread = not found or has(cut.tags, TagKind.BEYOND)
    if (unread and not _takes_up(cut)) or any(map(is_famous, mentions)):
        wordy = segment(question, mentions, wordy=True, forgiving=forgiving)
        if _are_called_so(wordy, cut, unread=unread):
            return wordy, readings(wordy)
    return cut, found


def _beyond(cut: Segmentation, *, fits: bool, ranked: bool) -> list[Tag]:
    """Return the words for what the data does not hold.

    Args:
        cut: the question.
        fits: it has a reading, so that a "where" asks for none of the places that the data does not hold.
        ranked: all its readings can be ranked by what it ranks them by, where it does so.
    """
    named = has(cut.tags, TagKind.BEYOND)  # an order without a reading says nothing beside what is not held
    return [
        t
        for t in cut.tags
        if t.kind is TagKind.BEYOND
        or (t.kind is TagKind.WHERE and t.first == 0 and not fits)
        or (t.kind is TagKind.ORDER and not (fits or ranked or named))
        or (t.kind is TagKind.LENGTH and _is_of_films(cut))
    ]


@lru_cache(maxsize=CUTS_KEPT)
def _read(cut: Segmentation) -> tuple[Goal, ...]:
    """Return the readings of a question, or of what is left of it without "after it" and "after X"."""
    if (of_it := around_it(cut)) is not None:
        return tuple(around(readings(of_it[0]), later=of_it[1]))
    if (of_another := around_a_title(cut)) is not None:
        rest, title, later = of_another
        return tuple(around_another(readings(rest), title, later=later))
    return tuple(readings(cut))


def _preference(goal: Goal) -> tuple[int, bool, int]:
    """Return what goals are in order of: equal ones by how known what they name is, but for a studio's best works.

    "X's five best anime" are those of a studio X rather than those with a character X.
    """
    made = any(s.ref.entity_type is EntityType.STUDIO for s in goal.subjects)
    return goal.cost, goal.ranked and not made, -sum(s.popularity for s in goal.subjects)


def _are_called_so(wordy: Segmentation, cut: Segmentation, *, unread: bool) -> bool:
    """True where words of the lexicon are names: famous ones, or any where the words alone ask for nothing.

    Words for what the data does not hold are names only of what is shown under them.
    """
    if has(wordy.tags, TagKind.BEYOND):
        return False
    if not unread:
        return any(map(is_famous, wordy.anchors))
    written = [c for a in wordy.anchors for c in a.candidates if c.verbatim]
    return any(c.display or not has(cut.tags, TagKind.BEYOND) for c in written)


def _takes_up(cut: Segmentation) -> bool:
    """True for "what did she voice" and "when did it come out": what is meant stands in no question before it."""
    return any(w.text in _TAKEN_UP for t in cut.tags if t.kind is TagKind.FILLER for w in cut.words[t.first : t.last])


def _can_be_ranked(goal: Goal) -> bool:
    """True but for rankings by what a kind does not have: nobody is the oldest by release, no episode has a score.

    Films are not told apart by their episodes, and the minutes that the data has of them are often hours.
    """
    if not goal.ranked or goal.query is None:
        return True
    field, kind = goal.query.order_by, goal.query.result_type
    films = ["movie"] in (goal.query.where.format, goal.instalments.format if goal.instalments else [])
    if kind not in RELEASED_TYPES:
        return field == "popularity"
    if kind is EntityType.EPISODE:
        return field in ("popularity", "start_date")
    return field != "episodes" or not films


def _is_of_films(cut: Segmentation) -> bool:
    return any(t.kind is TagKind.FORMAT and t.form.value == "movie" for t in cut.tags)


def _meaningful(cut: Segmentation, indices: Sequence[int]) -> list[int]:
    """Return the unread words that may change what is asked: all but those of a preamble, which a question follows."""
    says = min((t.first for t in cut.tags if t.kind in (*CHAIN_KINDS, TagKind.ATTRIBUTE, TagKind.COUNT)), default=0)
    asks = {i for i, word in enumerate(cut.words) if word.text in QUESTION_WORDS}
    asks |= {t.first for t in cut.tags if t.kind in (TagKind.WHO, TagKind.ASK, TagKind.COUNT)}
    return [i for i in indices if i >= says - 1 or not any(i < j < says + 1 for j in asks)]


def _guess(cut: Segmentation, goals: Sequence[Goal]) -> tuple[int, int] | None:
    """Return where one name may stand of which only pieces were found: side by side, or anywhere where nothing fits.

    Who is well known is nobody else, even where it has nothing of what is asked for.
    """
    if cut.unexplained or not cut.anchors or (misfit(cut) and is_famous(cut.anchors[0])):
        return None
    return adjoining(cut) or (None if goals else name_region(cut))


def _misspelt(question: str, cut: Segmentation) -> tuple[int, int] | None:
    """Return where a typing error in a name may stand; ``None`` in texts that are more than a name."""
    if not cut.unexplained or lists_unknown_names(cut):
        return None
    first, last = cut.words[cut.unexplained[0]], cut.words[cut.unexplained[-1]]
    places = (name_region(cut), (first.start, last.end), (first.start, first.end))
    return next((p for p in places if p is not None and len(question[slice(*p)].split()) <= _LONGEST_NAME), None)


def _distinct(goals: Iterable[Goal]) -> Iterator[Goal]:
    seen: list[object] = []
    for goal in goals:
        key = (goal.kind, goal.refs, goal.query, goal.attribute, goal.claim)
        if key not in seen:
            seen.append(key)
            yield goal
