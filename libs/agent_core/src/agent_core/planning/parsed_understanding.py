"""Makes of a question what its parse says: readings as goals, or why there is none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import EntityType

from agent_core.goals.goal import Goal, SelectGoal
from agent_core.goals.understood import Understanding
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language
from agent_core.grammar.parsing import Parse, Parser, Reading
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Alike,
    Difference,
    LogicalForm,
    Named,
    NamesSideBySide,
    SetForm,
    Share,
)
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.spans.cover import Cover, cover_of
from agent_core.grammar.spans.lattice import LatticeEdge
from agent_core.grammar.spans.topics import topic_in
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.outside import COURTESIES, STORY, TODAY
from agent_core.graph_query import GraphQuery
from agent_core.planning.also_meant import in_any_capacity, in_either_way, in_other_number
from agent_core.planning.described_characters import being_described, is_somebody_described, leads_described_in
from agent_core.planning.described_titles import (
    can_only_tell,
    described_by,
    is_a_story,
    searched_for,
    wished_for,
)
from agent_core.planning.identities import identity_of
from agent_core.planning.left_over import (
    adjoining_names,
    breaks_off,
    is_courtesy,
    is_small_talk,
    misfit,
    misspelt_name,
    unknown_names,
    unread_words,
)
from agent_core.planning.narrowed_descriptions import narrowing_of, tells_topics
from agent_core.planning.parsed_firsts import goal_of_the_first
from agent_core.planning.parsed_goals import counted_in_groups, goal_of
from agent_core.planning.parsed_names import goal_of_names, where_of
from agent_core.planning.parsed_songs import goal_of_songs
from agent_core.planning.pure_descriptions import asks_for_a_fact
from agent_core.planning.said_besides import left_to_recommend, remarks_in, said_besides, unheld_wish
from agent_core.planning.standing_in import may_stand_in
from agent_core.planning.title_stories import kind_described
from agent_core.planning.what_is_close import goals_close_to
from agent_core.results import Mention
from agent_core.schemas import QdrantFilters, SearchIntent

# What a unit of a derivation's cost is in that of a goal.
_COST: Final = 8
_WHO: Final = "who"
# Words beside a name at most that asks who or what it is, and those that ask for something else.
_LONGEST_IDENTITY: Final = 7
# Categories of words that ask for nothing beside a name.
_BESIDE: Final = frozenset({"be", "noun", "comma", "question_mark", "preposition", "ask"})
_MOST_BEHIND: Final = 1
# Verbs of which the name is the object: "who has X".
_HAVING: Final = frozenset({"has", "have", "had", "does", "do", "did", "got", "gets", "get"})
# Categories of words that ask for something, whoever greets besides.
_ASKED: Final[tuple[Category, ...]] = (
    "relation", "verb", "field", "order", "number", "modifier", "parts", "recommend", "alike"
)  # fmt: skip
_OTHER_QUESTIONS: Final = frozenset({"which", "when", "where", "how", "whose", "whom", "why"})

type Asked = Callable[[Plan], GraphQuery | Plan | None]
"""Makes the query of a plan; ``None`` where another has to be read before, and that plan where it found nothing."""


@dataclass(frozen=True, slots=True)
class Read:
    """A question, or a part of one, with its parse and what that makes of it."""

    parse: Parse
    understanding: Understanding

    @property
    def form(self) -> LogicalForm | None:
        """What it asks for, where that is sure."""
        return self.parse.readings[0].form if self.parse.standing == "sure" else None


class Understander:
    """Reads questions by the grammar with the names that were found in them."""

    def __init__(self, parser: Parser, asked: Asked) -> None:
        self._parser, self._asked = parser, asked

    def read(self, question: str, mentions: Sequence[Mention], *, topics: Sequence[SetForm] = ()) -> Read:
        """Return what a question asks for; ``topics`` is what its pronouns may stand for besides its own names."""
        parse = self._parser.parse(question, mentions, topics)
        if parse.lattice is None or parse.chart is None:
            return Read(parse, Understanding(descriptive=not asks_for_a_fact(question)))
        cover = cover_of(parse.lattice, parse.chart.weights)
        goals = goals_of(parse, mentions, self._asked) if parse.standing == "sure" else ()
        if goals and (remarks := remarks_in(question, parse)):
            goals = tuple(replace(goal, remarks=remarks) for goal in goals)
        named = _alone(cover, parse.lattice.language) if not goals and parse.standing == "out of scope" else None
        if named is not None:
            candidates = [c for m in mentions if (m.start, m.end) == (named.start, named.end) for c in m.candidates]
            who = any(token.text == _WHO for token in cover.tokens)
            goals = (identity_of(named, candidates or [named.candidate], who=who),)
        names = (
            tuple((each.start, each.end) for each in names_in(parse.readings[0].form))
            if goals and parse.readings
            else ()
        )
        if not goals and (found := self._by_its_words(question, mentions, cover)) is not None:
            goals = (found,)
        if not goals and (part := said_besides(question, cover, parse.lattice)) is not None:
            goals = self._without(part, question, mentions)
        if not goals and (wish := unheld_wish(question, cover, parse.lattice, unknown_names(cover))) is not None:
            goals = left_to_recommend(self._without(wish.place, question, mentions), wish)
        if (described := being_described(question, cover)) is not None:
            goals = tuple(_leaving_out(described, goal) for goal in goals)
        if goals and (topic := topic_in(parse.readings[0].form if parse.readings else None)) is not None:
            return Read(parse, Understanding(goals=in_other_number(goals, topic), descriptive=True, names=names))
        if goals:
            guessed = any(candidate.typos for goal in goals[:1] for candidate in goal.named)
            search = self._description(question, mentions, parse, cover) if guessed else None
            return Read(
                parse,
                Understanding(
                    goals=goals,
                    described=search,
                    descriptive=tells_topics(goals[0]),
                    names=names or _places(cover),
                    keywords=_keywords(cover),
                ),
            )
        return Read(parse, self._not_read(question, mentions, parse, cover))

    def topics(self, statement: str, mentions: Sequence[Mention]) -> Sequence[SetForm]:
        """Return what a statement is about, the likeliest first."""
        return self._parser.topics(statement, mentions) if mentions else ()

    def says_nothing(self, sentence: str) -> bool:
        """True for a sentence without a name that narrows nothing: "I'm new to this"."""
        return self._parser.says_nothing(sentence)

    def _not_read(self, question: str, mentions: Sequence[Mention], parse: Parse, cover: Cover) -> Understanding:
        lattice = parse.lattice
        if lattice is None:
            return Understanding()
        somebody = lattice.language is ENGLISH and is_somebody_described(cover)
        described = searched_for(question) if somebody else self._description(question, mentions, parse, cover)
        if described is not None and (somebody or can_only_tell(cover)):  # of which no word is looked up as a name
            known = _places(cover)
            return Understanding(described=described, of_somebody=somebody, names=known, keywords=_keywords(cover))
        unheld = [label for label in cover.labels if label.label not in COURTESIES]
        named = tuple(dict.fromkeys(label.label for label in unheld if label.label not in (STORY, TODAY)))
        unknown = unknown_names(cover)
        asks_nothing = not (unknown or cover.names or cover.has(*_ASKED))
        return Understanding(
            described=described,
            descriptive=is_a_story(question, cover),
            unheld=named,
            unexplained=tuple(unknown),
            misspelt=misspelt_name(question, cover),
            unread=tuple(cover.span(i, i + 1) for i in unread_words(cover)),
            unheld_places=tuple(cover.span(label.first, label.last) for label in unheld),
            close=goals_close_to(cover, mentions, lambda text, inside: self.read(text, inside).understanding.goals),
            undated=any(label.label == TODAY for label in unheld),
            names=_places(cover),
            guess=None if unknown else adjoining_names(cover),
            keywords=_keywords(cover),
            misfit=misfit(cover, (edge for edges in lattice.edges for edge in edges)),
            greeting=is_courtesy(cover) and (asks_nothing or is_small_talk(cover)),
            breaks_off=breaks_off(cover),
        )

    def _description(
        self, question: str, mentions: Sequence[Mention], parse: Parse, cover: Cover
    ) -> SearchIntent | None:
        """Return the search for what a question describes; ``None`` where it asks for something else.

        What opens with something is told by a song, and what is better than its source by no story.
        """
        if parse.lattice is None or cover.has("opens_with", "ends_with", "than_source"):
            return None
        language = parse.lattice.language
        narrowing = narrowing_of(question, self._form_of) if language is ENGLISH else None
        if narrowing is not None and (rest := self._cover(narrowing.rest, mentions)) is not None:
            search = described_by(narrowing.rest, rest, language=language, read=self._form_of, where=narrowing.where)
            if search is not None:
                return search.model_copy(update={"query": narrowing.text, "entity_type": kind_described(question)})
        described = described_by(question, cover, language=language, read=self._form_of)
        narrowed = described is not None and described.filters != QdrantFilters()
        return described if narrowed else wished_for(question, parse, cover) or described

    def _cover(self, text: str, mentions: Sequence[Mention]) -> Cover | None:
        """Return the cheapest cover of what is left of a question, with the names that stand in it."""
        parse = self._parser.parse(text, [each for each in mentions if text[each.start : each.end].strip()])
        return None if parse.lattice is None or parse.chart is None else cover_of(parse.lattice, parse.chart.weights)

    def _by_its_words(self, question: str, mentions: Sequence[Mention], cover: Cover) -> Goal | None:
        """Return the reading of words that no parse explains: a description of somebody."""
        if (described := leads_described_in(question, cover)) is None:
            return None
        form, words = described
        plan = compiled(form)
        query = None if plan is None else query_of(plan)
        if not isinstance(query, GraphQuery):
            return None
        return replace(goal_of(form, query, mentions, cost=_COST), unapplied=words)

    def _without(self, part: tuple[int, int], question: str, mentions: Sequence[Mention]) -> tuple[Goal, ...]:
        """Return the readings of a question without a part that is said to be left out; names stay where they are."""
        start, end = part
        blank = f"{question[:start]}{' ' * (end - start)}{question[end:]}"
        left = [each for each in mentions if each.end <= start or each.start >= end]
        said = question[start:end].strip(":, ")
        goals = self.read(blank, left).understanding.goals
        return tuple(replace(goal, unapplied=f"{goal.unapplied} {said}".strip()) for goal in goals if _lists(goal))

    def _form_of(self, text: str) -> LogicalForm | None:
        parse = self._parser.parse(text, ())
        return parse.readings[0].form if parse.standing == "sure" else None


def _leaving_out(words: str, goal: Goal) -> Goal:
    """Return a list of characters with the words that no data tells of them; any other goal as it is."""
    if not isinstance(goal, SelectGoal) or goal.attribute is not None or goal.query is None:
        return goal
    of_characters = goal.query.result_type is EntityType.CHARACTER
    return replace(goal, unapplied=goal.unapplied or words) if of_characters else goal


def _lists(goal: Goal) -> bool:
    """True for a list, of which something may be left out and said to be."""
    return isinstance(goal, SelectGoal) and goal.attribute is None and goal.query is not None


def goals_of(parse: Parse, mentions: Sequence[Mention], asked: Asked) -> tuple[Goal, ...]:
    """Return the readings of a parse as goals, cheapest first; nothing is read before a worse reading is asked.

    Where what the best one starts from does not exist, the goal is that.
    """
    found: list[Goal] = []
    for reading in parse.readings:
        if found and (_starts_from_a_plan(reading) or not may_stand_in(reading, parse)):
            continue
        made = goal_of_reading(reading, mentions, asked)
        if isinstance(made, Plan):
            query = asked(made)
            return (goal_of(made.form, query, mentions, cost=0),) if isinstance(query, GraphQuery) else ()
        if made is not None:
            found.append(replace(made, likely=parse.confidence))
    return tuple(sorted(found, key=lambda goal: goal.cost))


def goal_of_reading(reading: Reading, mentions: Sequence[Mention], asked: Asked) -> Goal | Plan | None:
    """Return a reading as a goal, or the plan before it that ``asked`` returns; ``None`` where no query can ask it."""
    form, cost = counted_in_groups(reading.form), round(_COST * reading.cost)
    if isinstance(form, Alike) and where_of(form) is None:
        return None
    if isinstance(form, NamesSideBySide):
        return goal_of_names(form, mentions, cost=cost)
    if isinstance(form, Aggregated | Difference | Share):
        return None
    if (goal := goal_of_songs(form, cost=cost) or goal_of_the_first(form, mentions, cost=cost)) is not None:
        return goal
    plan = compiled(form)
    query = None if plan is None else asked(plan)
    if query is None or isinstance(query, Plan):
        return query
    return in_either_way(in_any_capacity(goal_of(form, query, mentions, cost=cost), reading), reading)


def _starts_from_a_plan(reading: Reading) -> bool:
    """True where something has to be read before a reading can be asked."""
    plan = compiled(reading.form)
    return plan is not None and isinstance(query_of(plan), Plan)


def _alone(cover: Cover, language: Language) -> Named | None:
    """Return the name of a text that says nothing else: "Cowboy Bebop", "who is Spike Spiegel"."""
    if language is not ENGLISH and any(token.text in language.asking for token in cover.tokens):
        return None
    if len(cover.names) != 1 or cover.left or cover.labels or len(cover.tokens) > _LONGEST_IDENTITY + _words_of(cover):
        return None
    if any(token.text in _HAVING for token in cover.tokens):
        return None
    if not all(
        (word.category in _BESIDE and not _relates(word, cover)) or _says_who(word, cover) for word in cover.words
    ):
        return None
    behind = cover.tokens[cover.names[0].last :]
    if any(token.text in _OTHER_QUESTIONS for token in cover.tokens) or len(behind) > _MOST_BEHIND:
        return None
    meaning = cover.names[0].meaning
    return meaning if isinstance(meaning, Named) else None


def _relates(word: LatticeEdge, cover: Cover) -> bool:
    """True for the "at the helm of" of "the person at the helm of X", and the "in" of "who's all in X"."""
    who = cover.words[0].first == 0 and cover.tokens[0].text == _WHO
    return word.category == "preposition" and (who or word.last - word.first > 1)


def _says_who(word: LatticeEdge, cover: Cover) -> bool:
    """True for the "director" of "who is the director X"."""
    asks = any(token.text == _WHO for token in cover.tokens[: word.first])
    does = isinstance(word.meaning, RelationWord) and word.meaning.activity  # "who is directing X"
    return word.category == "relation" and word.last == cover.names[0].first and asks and not does


def _words_of(cover: Cover) -> int:
    return sum(name.last - name.first for name in cover.names)


def _places(cover: Cover) -> tuple[tuple[int, int], ...]:
    return tuple(cover.span(name.first, name.last) for name in cover.names)


def _keywords(cover: Cover) -> int:
    """Return how many words compare, combine, rank, connect or order."""
    return sum(
        word.category in ("pairing", "and", "or", "not", "order", "degree", "more", "comparative", "count", "ordering",
                          "sequence", "alike", "function", "other", "comparator")
        for word in cover.words
    )  # fmt: skip
