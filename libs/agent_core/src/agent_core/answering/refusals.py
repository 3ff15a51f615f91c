"""Says why there is no answer: unknown name, not in the data, not a question for this graph, or several meanings."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from catalog.entities import TITLE_TYPES
from catalog.names import fold

from agent_core.answering.citations import Citations
from agent_core.answering.languages import NOT_READ, said_in, written_in
from agent_core.answering.narrowing import all_of, one_of
from agent_core.answering.wording import LENGTHS, MEASURES, full_stop, say_value
from agent_core.goals.goal import Goal, GraphGoal, Measure, OrderGoal, PathGoal, SeasonsGoal, SongGoal, VerifyGoal
from agent_core.goals.retrievals import Findings
from agent_core.goals.understood import Misfit, Understanding
from agent_core.grammar.languages.morphology import join, ordinal, with_article
from agent_core.grammar.spans.respelling import language_of
from agent_core.grammar.spans.song_names import speaks_of_songs
from agent_core.grammar.words.common_words import is_common
from agent_core.grammar.words.outside import FAREWELLS, GREETINGS, THANKS, courtesy_in
from agent_core.grammar.words.outside import HELP as HELP_LABEL
from agent_core.graph_query import EntityFilters, OrderBy
from agent_core.limits import MAX_COMBINED, MAX_COMPARED
from agent_core.results import Candidate, EntityCard, GraphOutcome
from agent_core.schemas import AgentResponse, Grounding, Outcome

_NOTHING: Final = 0.1
_CLARIFYING: Final = 0.3
# Namesakes among which a reader can choose at once.
_MOST_CHOICES: Final = 6
# Words that were not understood of which a reader is told.
_UNREAD: Final = 3
ASKABLE: Final = (
    "Ask, for example, who made, voiced or wrote it, what continues it, in which order to watch it, or what is like it."
)
# How many are called both.
_BOTH: Final = 2
_NOT_COMPARED: Final = "The data does not tell of {} what is compared."
_UNDATED: Final = "I go by no calendar, so I cannot count from today. Name the years instead, such as “since 2015”."
_ADULT: Final = "Adult titles are left out of answers unless they are asked for, so I neither list nor count them here."
HELP: Final = (
    "I answer questions about anime, manga, their episodes, characters, voice actors, staff and studios: who made, "
    "voiced or wrote something, what continues it, in what order to watch it, what is like it, how two are connected, "
    "and how many or which are the best. Name a title or a person, such as “Who directed Cowboy Bebop?”."
)
_REPLIES: Final[Mapping[str, Sequence[str]]] = {
    GREETINGS: (
        "Hello! Ask me about an anime, a manga or whoever made it, such as “Who directed Cowboy Bebop?”.",
        "Hi! Tell me what you like and I look for more of it: “something like Monster but shorter”.",
        "Hey! If you know a title only by its story, describe it, and I search for it.",
    ),
    THANKS: (
        "You are welcome! Ask on whenever you like.",
        "Glad to help. What would you like to know next?",
        "My pleasure. A title, a name or a description of a story is all I need for the next one.",
    ),
    FAREWELLS: ("Goodbye, and enjoy what you watch next!", "See you! Have a good time with your next title."),
}


_UNKNOWN_NAME: Final = "I know no title, character, person or studio called “{}”."
_UNKNOWN_SONG: Final = "I know no title, theme song, character, person, band or studio called “{}”."
_BROKEN_OFF: Final = (
    "“{}” ends before it says of what. Complete it with the name of a title, a character, a person or a studio."
)


def ask_which(choices: Sequence[Candidate], *, others: bool = False) -> AgentResponse:
    """Return the question back to the reader, with what a name may mean; ``others`` have it that are no choice."""
    citations = Citations()
    named = [citations.cite(c.ref, c.name, fact=candidate_facts(c)) for c in choices[:_MOST_CHOICES]]
    unnamed = [f"{len(choices) - len(named)} more"] if len(choices) > len(named) else []
    options = join([*named, *unnamed, *(["another of that name"] if others else [])], last=" or ")
    name = _shared_name(choices)
    return AgentResponse(
        answer=f"“{name}” means several: {options}. Which one is meant? Name it in full, or its year.",
        source_entities=[c.ref for c in choices],
        citations=citations.listed(),
        confidence=_CLARIFYING,
        outcome=Outcome.CLARIFICATION,
        warnings=[f"AMBIGUOUS: {join([f'{c.name} ({candidate_facts(c)})' for c in choices[:_MOST_CHOICES]])}"],
    )


def ask_which_reading(one: str, other: str) -> AgentResponse:
    """Return the question back to the reader, with two things that it may ask for, in words."""
    return AgentResponse(
        answer=f"This can be read in two ways: as {one}, or as {other}. Which one is meant? Ask it in other words.",
        confidence=_CLARIFYING,
        outcome=Outcome.CLARIFICATION,
        grounding=Grounding.COMPOSED,
        warnings=[f"AMBIGUOUS: {one}, or {other}"],
    )


def _shared_name(choices: Sequence[Candidate]) -> str:
    """Return the words that all names have in common, which are what was asked for."""
    names = [choice.matched_name for choice in choices]
    words = [{fold(word) for word in name.split()} for name in names]
    return " ".join(word for word in names[0].split() if all(fold(word) in others for others in words)) or names[0]


def say_adult_is_left_out() -> AgentResponse:
    """Return the refusal of a question about adult titles, by whoever did not ask to have them included."""
    return _refusal(_ADULT, Outcome.UNSUPPORTED)


def say_what_is_missing(
    question: str, understanding: Understanding, empty: Findings | None, instead: Findings | None = None
) -> AgentResponse:
    """Return the refusal that tells what the question lacks: a word, a name, rows, or a relation to ask for.

    ``instead`` is told where the data holds it in place of what is asked for.
    """
    if understanding.greeting:
        return _refusal(_reply_to(question), Outcome.UNSUPPORTED)
    if (refusal := _of_words(question, understanding)) is not None:
        return refusal
    if empty is None:
        return _not_understood(question, understanding)
    refusal = nothing_for(empty.goal, empty)
    return (
        refusal if instead is None else refusal.model_copy(update={"answer": f"{refusal.answer} {_instead(instead)}"})
    )


def _reply_to(question: str) -> str:
    """Return what is said to a courtesy: to equal words the same, to others mostly something else."""
    courtesy = courtesy_in(question) or HELP_LABEL
    replies = _REPLIES.get(courtesy, (HELP,))
    return _in_its_language(question, courtesy) or replies[sum(map(ord, question)) % len(replies)]


def _in_its_language(question: str, what: str, /, *quoted: str, **values: str) -> str | None:
    """Return a refusal in the language of the question; ``None`` in English."""
    return said_in(written_in(question, otherwise=language_of(question)), what, *quoted, **values)


def say_not_read(language: str) -> AgentResponse:
    """Return the refusal of a question in a language that is not read, in that language."""
    return _refusal(NOT_READ[language], Outcome.UNSUPPORTED)


def _of_words(question: str, understanding: Understanding) -> AgentResponse | None:
    """Return the refusal that names words which ask for what is not held, or which nothing explains."""

    def bare(places: Sequence[tuple[int, int]]) -> list[str]:
        return [_bare(question[start:end]) for start, end in places]

    if understanding.undated:
        return _refusal(_UNDATED, Outcome.UNSUPPORTED)
    if understanding.unheld_places:
        words = join(list(map(_quoted, unheld := bare(understanding.unheld_places))))
        named = f"{join(understanding.unheld)} ({words})" if understanding.unheld else words
        text = f"I have no data on {named}, so I cannot say."
        return _refusal(_in_its_language(question, "unheld", *unheld) or text, Outcome.UNSUPPORTED)
    if understanding.unread:
        others = ["others"] if len(understanding.unread) > _UNREAD else []
        unread = bare(understanding.unread[:_UNREAD])
        words = join([*map(_quoted, unread), *others])
        text = f"I do not know what {words} stands for here, and would have to guess. Ask it in other words."
        return _refusal(_in_its_language(question, "unread", *unread) or text, Outcome.UNSUPPORTED)
    if not understanding.unexplained:
        return None
    start, end = understanding.unexplained[0]
    name = _bare(question[start:end])
    if _are_words(name):
        text = f"I do not know how to take “{name}” here. Ask it in other words."
        return _refusal(_in_its_language(question, "unread", name) or text, Outcome.UNSUPPORTED)
    return _unknown(question, name)


def _unknown(question: str, name: str) -> AgentResponse:
    """Return the refusal that says that nothing is called so."""
    unknown = _UNKNOWN_SONG if speaks_of_songs(question) else _UNKNOWN_NAME
    sentence_in_its_language = _in_its_language(question, "unknown_name", name=name) or unknown.format(name)
    return _refusal(sentence_in_its_language, Outcome.NO_MATCH)


def _in_pieces(question: str, names: Sequence[tuple[int, int]]) -> str | None:
    """Return names that stand side by side, each with a capital letter, as the one name that nobody has.

    ``None`` where anything else is named besides.
    """
    apart = [question[end:start] for (_, end), (start, _) in pairwise(names)]
    ends = [question[end - 1 : end] for _, end in names[:-1]]
    written = all(question[first].isupper() for first, _ in names)
    if not apart or not written or any(gap.strip() for gap in apart) or not all(map(str.isalnum, ends)):
        return None
    return _bare(question[names[0][0] : names[-1][1]])


def _instead(instead: Findings) -> str:
    """Say what the data names instead."""
    cards = instead.result.cards if instead.result is not None else []
    names = [card.name for card in cards[:_MOST_CHOICES]]
    what = one_of(instead.goal) if len(cards) == 1 else all_of(instead.goal)
    more = f" and {len(cards) - len(names)} more" if len(cards) > len(names) else ""
    return full_stop(f"It names the {what}: {', '.join(names) if more else join(names)}{more}")


def _not_had(question: str, name: tuple[int, int], misfit: Misfit) -> str:
    """Say that things of the named kind do not have what is asked for, and which do."""
    asked, named = (_bare(question[start:end]) for start, end in (misfit.place, name))
    had_by = join([with_article(kind) for kind in misfit.had_by], last=" or ")
    return f"“{named}” is {with_article(misfit.kind)}, and the data tells “{asked}” only of {had_by}."


def _not_understood(question: str, understanding: Understanding) -> AgentResponse:
    """Say which names were found, so that only what is asked of them needs other words."""
    if understanding.misfit is not None:
        return _refusal(_not_had(question, understanding.names[0], understanding.misfit), Outcome.NO_MATCH)
    written = list(dict.fromkeys(_bare(question[a:b]) for a, b in understanding.names))
    names = list(map(_quoted, written))
    if understanding.breaks_off:
        localized = _in_its_language(question, "broken_off", question=_bare(question))
        return _refusal(localized or _BROKEN_OFF.format(_bare(question)), Outcome.UNSUPPORTED)
    if not names:
        localized = _in_its_language(question, "not_understood")
        return _refusal(localized or f"I could not make out what is asked. {HELP}", Outcome.UNSUPPORTED)
    if (name := _in_pieces(question, understanding.names)) is not None:
        return _unknown(question, name)
    them = "it" if len(names) == 1 else "them"
    many = (
        f" At most {MAX_COMBINED} names are combined, and {MAX_COMPARED} compared." if len(names) > MAX_COMBINED else ""
    )
    text = f"I know {join(names)}, but could not make out what is asked of {them}.{many} {ASKABLE}"
    return _refusal(_in_its_language(question, "not_asked", *written) or text, Outcome.UNSUPPORTED)


def nothing_for(goal: Goal, found: Findings | None = None, cards: Sequence[EntityCard] = ()) -> AgentResponse:
    """Return the answer to a goal for which the data has no rows, or of whose ``cards`` one lacks what is compared."""
    meta = found.result.meta if found is not None and found.result is not None else None
    if meta is not None and meta.outcome in (GraphOutcome.UNKNOWN_RELATION, GraphOutcome.WRONG_KIND):
        text = f"That cannot be asked of {join([s.name for s in goal.subjects]) or goal.plural or goal.phrase}."
    else:
        text = _nothing_of(goal, found, cards)
    truncated = meta is not None and not meta.complete
    limit = " A limit ended the search before its end, so this is not certain." if truncated else ""
    refusal = _refusal(f"{text}{limit}{_read_as(goal, text)}", Outcome.NO_MATCH)
    return refusal.model_copy(update={"source_entities": list(goal.refs)})


def _nothing_of(goal: Goal, found: Findings | None, cards: Sequence[EntityCard]) -> str:  # noqa: PLR0911 - by shape
    result = found.result if found is not None else None
    match goal:
        case PathGoal():
            names = " and ".join(s.name for s in goal.subjects)
            return f"The data holds no connection between {names} within six relations."
        case GraphGoal(measure=Measure(order_by=field)):
            return " ".join(_not_compared(goal, field, cards or (result.cards if result is not None else ())))
        case VerifyGoal(claim=Candidate() as claim) if found is not None and found.settled:
            return f"The data does not decide whether {claim.name} is the {goal.phrase}."
        case VerifyGoal(said=EntityFilters()) if goal.subjects:
            return f"The data does not tell that of {join([s.name for s in goal.subjects])}."
        case GraphGoal(others=[_, *_] as others) if goal.attribute is None:
            return (
                f"Neither {join([c.name for c in others], last=' nor ')} is {with_article(one_of(goal))} in the data."
            )
        case SongGoal():
            return f"The data holds no theme song, and nobody who performs one, called “{_bare(goal.song.text)}”."
        case SeasonsGoal():
            return _no_seasons(goal)
        case OrderGoal():
            return _no_order([s.name for s in goal.subjects])
        case _:
            return _none(goal, passed_over=(result.meta.total or 0) if result is not None else 0)


def _not_compared(goal: Goal, field: OrderBy, cards: Sequence[EntityCard]) -> Iterator[str]:
    """Yield that titles cannot be compared by a field, then what is known of each where that is a length."""
    all_of = "both" if len(goal.subjects) == _BOTH else "all of"
    names = f"{all_of} {join([s.name for s in goal.subjects])}"
    held = MEASURES.get(field) if _are_titles(goal) else None
    yield f"The data does not hold the {held[0]} of {names}." if held else _NOT_COMPARED.format(names)
    if field in LENGTHS:
        yield from (say_value(card, field, card.name)[1] for card in cards)


def _are_titles(goal: Goal) -> bool:
    return all(subject.ref.entity_type in TITLE_TYPES for subject in goal.subjects)


def _none(goal: Goal, *, passed_over: int) -> str:
    """Say that the data holds nothing of the kind, or only what comes before the place asked for."""
    if passed_over and goal.query is not None and goal.query.skip:
        only = f"{passed_over} {all_of(goal)}" if passed_over > 1 else f"one {one_of(goal)}"
        return f"The data holds only {only}, and so no {ordinal(goal.query.skip + 1)} one."
    held = f"{'None: the' if goal.count else 'The'} data holds no {one_of(goal)}"
    several = isinstance(goal, GraphGoal) and len(goal.each) > _BOTH
    return full_stop(f"{held} at once" if several else held)


def _read_as(goal: Goal, text: str) -> str:
    """Return which names were read into the question, but for those that are told already."""
    doubtful = [s for s in goal.subjects if (s.typos or s.omitted) and s.matched_name not in text]
    read = join([f"“{s.matched_name}”" for s in doubtful])
    return f" The question was read as naming {read}." if doubtful else ""


def _no_order(names: Sequence[str]) -> str:
    if len(names) > 1:
        return f"The data puts {join(names)} in no order of one story."
    return f"The data holds nothing that comes before or after {join(names)}, so there is no order."


def _no_seasons(goal: Goal) -> str:
    name = goal.subjects[0].name
    if goal.attribute is not None:
        return f"The data does not say how many episodes {name} has."
    return f"{name} is no season of a series in the data, so that no seasons of it are counted."


def candidate_facts(candidate: Candidate) -> str:
    """Return what tells a namesake from others, such as "anime, 2006" or "character of Monster"."""
    if candidate.known_from:
        return f"{candidate.ref.entity_type} of {candidate.known_from}"
    return ", ".join(str(fact) for fact in (candidate.ref.entity_type, candidate.year) if fact)


def _refusal(text: str, outcome: Outcome) -> AgentResponse:
    return AgentResponse(answer=text, confidence=_NOTHING, outcome=outcome)


def _are_words(name: str) -> bool:
    """True for common words in lower case, which nobody means as a name."""
    words = name.split()
    return bool(words) and all(word.islower() and is_common(word) for word in words)


def _quoted(text: str) -> str:
    return f"“{text}”"


def _bare(text: str) -> str:
    return text.strip("?!.,:;\"'“”‘’ ")
