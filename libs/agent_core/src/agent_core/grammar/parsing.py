"""Parses a question: from its text and the names that were found in it to logical forms, best first."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from math import inf
from typing import Final, Literal

from catalog.relations import RelationType

from agent_core.grammar.charts.chart import Chart, Item
from agent_core.grammar.charts.derivation import features_of
from agent_core.grammar.charts.filling import BUDGET_MS, parse
from agent_core.grammar.compiling.equivalence import Signature, are_of_the_same, signature_of
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.ranking.fitted import Fitted, fitted
from agent_core.grammar.readings.agreement import in_number, leads_alone
from agent_core.grammar.readings.anaphora import with_antecedents
from agent_core.grammar.readings.asked_kind import answers_what_is_asked, asked_kinds, asks_once, counted_kinds
from agent_core.grammar.readings.doubts import MOST_MARGIN, doubts_of, is_loose
from agent_core.grammar.readings.finite_clauses import leaves_out_what_was_done, splits_a_subject
from agent_core.grammar.readings.independent_clauses import names_stated, namesakes, places_named, says_what_it_is
from agent_core.grammar.readings.lost_words import loses_others, others_said
from agent_core.grammar.readings.statements import sets_of, statement_chart
from agent_core.grammar.readings.tastes import as_a_taste, is_rather_a_name
from agent_core.grammar.readings.unanswerable import is_unanswerable
from agent_core.grammar.readings.voice_roles import as_voiced
from agent_core.grammar.semantics.inspection import is_a_set, is_bare_name, names_in, takes_names_once
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Combine,
    Filter,
    Join,
    LogicalForm,
    Named,
    OneOf,
    Others,
    Ranked,
    SetForm,
)
from agent_core.grammar.spans.asides import says_nothing
from agent_core.grammar.spans.by_kind import with_kinds
from agent_core.grammar.spans.by_year import with_years
from agent_core.grammar.spans.lattice import Lattice, lattice_of
from agent_core.grammar.spans.respelling import Respelt, knowing_all, language_of, respellings
from agent_core.grammar.spans.speakers import REMARK, lists_titles
from agent_core.grammar.words.lexicon import Lexicon, lexicon
from agent_core.grammar.words.tokens import tokens_of
from agent_core.results import Mention

MAX_READINGS: Final = 4
"""Logical forms of one question that are handed on."""
READING_MARGIN: Final = 1.0
"""Cost by which a reading may be dearer than the best one, to be handed on."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A logical form with what it cost to derive it."""

    form: LogicalForm
    cost: float
    derivation: Item


HEADROOM: Final = 0.3
"""Cost by which other readings may be dearer than the best one, to be looked for at all; no least margin is wider."""

_THERE: Final = "there"
# Cost of telling a set where it is asked whether something is so.
_NO_VERDICT: Final = 0.3
# A question of which no word is taken for another one.
_AS_WRITTEN: Final = Respelt((), frozenset())

type Standing = Literal["sure", "unsure", "ambiguous", "out of scope"]
"""What a parse is worth: only one that is sure is answered."""


@dataclass(frozen=True, slots=True)
class Parse:
    """What came of a question.

    Attributes:
        lattice: ``None`` where the question is too long to be parsed.
        readings: best first; empty where it is out of scope.
        rival: the best reading with another meaning than the first one, where there is any near it.
        margin: how much dearer that is; `MOST_MARGIN` at most.
        doubts: what speaks against the first reading, by name.
        confidence: how likely that is right, 0 to 1.
        paraphrased: where words stand that are read as a known phrasing close to them, as (start, end).
    """

    lattice: Lattice | None
    chart: Chart | None
    readings: tuple[Reading, ...] = ()
    rival: Reading | None = None
    margin: float = 0.0
    doubts: Mapping[str, float] = field(default_factory=dict[str, float])
    confidence: float = 0.0
    standing: Standing = "out of scope"
    paraphrased: tuple[tuple[int, int], ...] = ()

    @property
    def best(self) -> Reading | None:
        """The best reading."""
        return self.readings[0] if self.readings else None


class Parser:
    """Parses questions in the language that has a meaning for each of their words."""

    def __init__(
        self, words: Lexicon | None = None, numbers: Fitted | None = None, *, budget_ms: float = BUDGET_MS
    ) -> None:
        """Take a lexicon, by default those of all languages, and fitted numbers, by default those that came with it.

        A question that takes longer than ``budget_ms`` of a processor is out of scope.
        """
        self._budget_ms = budget_ms
        self._lexicons = [lexicon(code) for code in LANGUAGES] if words is None else [words]
        self._fitted = fitted() if numbers is None else numbers

    def parse(self, question: str, mentions: Sequence[Mention], topics: Sequence[SetForm] = ()) -> Parse:
        """Return the readings of a question with the names that were found in it.

        Its pronouns may stand for ``topics`` too, which were asked about before it. Languages are tried one after the
        other within one budget of time; what none of them reads is told by the one that knows most of its words.
        """
        unread, started = dict[str, Parse](), time.thread_time()
        for words in chain(self._lexicons[:1], knowing_all(question, mentions, self._lexicons[1:])):
            budget_ms = self._left_ms(started)
            if unread and budget_ms <= 0:
                break
            parsed = self._parsed(question, mentions, words, topics, budget_ms)
            if parsed.readings:
                return parsed
            unread[words.language.code] = parsed
        respelt = self._respelt(question, mentions, topics, started)
        return respelt or self._unread(question, mentions, unread, self._left_ms(started))

    def _unread(
        self, question: str, mentions: Sequence[Mention], unread: Mapping[str, Parse], budget_ms: float
    ) -> Parse:
        """Return the parse that tells what of a question is known, where no language reads it."""
        code = language_of(question, mentions)
        words = next((words for words in self._lexicons if words.language.code == code), self._lexicons[0])
        return unread.get(words.language.code) or self._parsed(question, mentions, words, (), budget_ms)

    def _respelt(
        self, question: str, mentions: Sequence[Mention], topics: Sequence[SetForm], started: float
    ) -> Parse | None:
        """Return the readings of a question with its unknown words spelt as known ones, in what is left of its time."""
        for words in self._lexicons:
            if self._left_ms(started) <= 0:
                return None
            for respelt in respellings(question, mentions, words):
                budget_ms = self._left_ms(started)
                if (
                    budget_ms > 0
                    and (parsed := self._parsed(question, mentions, words, topics, budget_ms, respelt)).readings
                ):
                    return parsed
        return None

    def _left_ms(self, started: float) -> float:
        return self._budget_ms - (time.thread_time() - started) * 1e3

    def paraphrased(self, question: str, mentions: Sequence[Mention], paraphraser: Paraphraser) -> Parse:
        """Return the readings of a question of which pieces are read as the known phrasings that are closest to them.

        Blocks for about a millisecond for each piece that is compared.
        """
        words, weights = self._lexicons[0], self._fitted.weights
        lattice = lattice_of(question, mentions, words, weights=weights)
        widened = None if lattice is None else paraphraser.widened(with_antecedents(lattice, words, (), weights))
        if widened is None:
            return Parse(lattice, None)
        parsed = self._parsed_lattice(widened.lattice, self._budget_ms)
        if parsed.best is None or not (used := widened.used(parsed.best.derivation)):
            return parsed
        rivalled = parsed.rival is not None and widened.is_rivalled(parsed.best.derivation, parsed.rival.derivation)
        if rivalled and parsed.margin < weights["paraphrase.distance"] * paraphraser.margin:
            return replace(parsed, standing="unsure")
        return replace(parsed, paraphrased=tuple(each.place for each in used))

    def topics(self, statement: str, mentions: Sequence[Mention]) -> Sequence[SetForm]:
        """Return what a statement is about: a set, where it is sure which, then the names in it.

        It is none where more is said than that: in a relation that is not read, or in words that narrow something.
        """
        words, weights = self._lexicons[0], self._fitted.weights
        lattice = lattice_of(statement, mentions, words, weights=weights)
        if lattice is None or says_what_it_is(lattice):
            return ()
        chart = statement_chart(lattice, weights, self._budget_ms)
        found = [Reading(item.meaning, item.cost, item) for item in sets_of(chart)]  # pyright: ignore[reportArgumentType]
        topics = _topics_of(self._weighed(lattice, chart, found))
        likely = places_named(lattice, weights)
        if all((name.start, name.end) in likely for topic in topics for name in names_in(topic)):
            return [*topics, *namesakes(lattice, topics)] if topics else names_stated(lattice, weights)
        return names_stated(lattice, weights)

    def says_nothing(self, sentence: str) -> bool:
        """True for a sentence that narrows nothing, and in which no name stands, which only capitals tell."""
        words = self._lexicons[0]
        return says_nothing(tokens_of(sentence, words.language), words)

    def _parsed(
        self,
        question: str,
        mentions: Sequence[Mention],
        words: Lexicon,
        topics: Sequence[SetForm],
        budget_ms: float,
        respelt: Respelt = _AS_WRITTEN,
    ) -> Parse:
        """Return the readings of a question in one language."""
        weights = self._fitted.weights
        lattice = lattice_of(
            question, mentions, words, weights=weights, tokens=respelt.tokens, misspelt=respelt.misspelt
        )
        if lattice is None:
            return Parse(None, None)
        return self._parsed_lattice(
            with_antecedents(with_kinds(with_years(lattice)), words, topics, weights), budget_ms
        )

    def _parsed_lattice(self, lattice: Lattice, budget_ms: float) -> Parse:
        """Return the readings of a lattice."""
        chart = parse(lattice, weights=self._fitted.weights, headroom=HEADROOM, budget_ms=budget_ms)
        texts = [token.text for token in lattice.tokens]
        wanted, once = (asked_kinds(lattice), counted_kinds(lattice)), asks_once(lattice)
        readings = readings_of(chart)
        fitting = [each for each in readings if answers_what_is_asked(each.form, *wanted, once=once)]
        others = others_said(lattice)
        found = (each for each in fitting if _may_be_meant(each, texts, others))
        read = [_as_meant(each, texts) for each in found if not is_rather_a_name(each.form, lattice)]
        misfit = next((each.cost for each in readings if not answers_what_is_asked(each.form, *wanted, once=once)), inf)
        return self._weighed(lattice, chart, _verdicts_first(read) if _asks_whether(lattice) else read, misfit)

    def _weighed(self, lattice: Lattice, chart: Chart, found: Sequence[Reading], misfit: float = inf) -> Parse:
        """Return the parse with these readings, best first, and what it is worth; ``misfit`` is what another costs."""
        if not found:
            return Parse(lattice, chart)
        best, sure = found[0], self._fitted.confidence
        near = tuple(each for each in found[:MAX_READINGS] if each.cost <= best.cost + READING_MARGIN)
        rival = _rival(found)
        margin = min(MOST_MARGIN if rival is None else rival.cost - best.cost, abs(misfit - best.cost))
        other = None if rival is None else rival.derivation
        doubts = doubts_of(best.derivation, best.form, rival=other, margin=margin, weights=chart.weights)
        confidence = sure.of(doubts)
        listed = _is_no_verdict(best.form) and _asks_whether(lattice)
        guessed = confidence < sure.least or listed or is_loose(best.form, best.derivation, doubts)
        standing: Standing = "ambiguous" if margin < sure.margin else "unsure" if guessed else "sure"
        return Parse(lattice, chart, near, rival, margin, doubts, confidence, standing)


def _topics_of(parse: Parse) -> Sequence[SetForm]:
    """Return what a statement is about by its parse, where that is surely more than a name."""
    if parse.best is None or parse.standing != "sure":
        return ()
    form: SetForm = parse.best.form  # pyright: ignore[reportAssignmentType] - of a statement, a set
    if isinstance(form, Others) and isinstance(form.base, Join) and isinstance(form.base.base, Named):
        form = form.base  # "X was also told in another version" leaves out none
    if isinstance(form.base if isinstance(form, Filter) else form, Named):
        return ()
    names = list(names_in(form))
    if isinstance(form, Filter) and not any(name.kinds <= RELEASED for name in names):
        return [form]  # which of what somebody did is meant
    if parse.best.derivation.category != "work":
        return [form, *names]
    if isinstance(form, Join) and form.edge.relation is not RelationType.HAS_CHARACTER and not is_bare_name(form.base):
        return [form.base, *names, form]  # "the animation of X": "it" is X rather than who made that
    return [*names, form]


def readings_of(chart: Chart) -> Sequence[Reading]:
    """Return all readings of a question, best first; none where its chart is not whole."""
    answers = [] if chart.spent else chart.answers()
    return [Reading(answer.meaning, answer.cost, answer) for answer in answers]  # pyright: ignore[reportArgumentType]


def _asks_whether(lattice: Lattice) -> bool:
    """True for a question for yes or no, which no set answers: "is the author of X a woman"; not "are there any"."""
    listed = len(lattice.tokens) > 1 and lattice.tokens[1].text == _THERE
    return not listed and any(edge.category == "is_it" for edge in lattice.edges[0])


def _is_no_verdict(form: LogicalForm) -> bool:
    """True for a set; which of several that are offered is so, is a verdict: "was X directed by A or by B".

    So is which of two is more: "is season 2 of X better than season 1".
    """
    of_two = isinstance(form, Ranked) and isinstance(form.base, Combine) and form.base.operator == "union"
    return is_a_set(form) and not (isinstance(form, OneOf) or of_two)


def _verdicts_first(found: Iterable[Reading]) -> Sequence[Reading]:
    """Return the readings of a question for yes or no, of which those that are none are dearer."""
    priced = [replace(each, cost=each.cost + _NO_VERDICT) if _is_no_verdict(each.form) else each for each in found]
    return sorted(priced, key=lambda each: each.cost)


def _may_be_meant(reading: Reading, texts: Sequence[str], others: Collection[int]) -> bool:
    """True where a reading asks for as many as its words, and for what a query can answer as it is meant."""
    form, derivation = reading.form, reading.derivation
    if features_of(derivation)[REMARK] and lists_titles(form):
        return False
    in_part = splits_a_subject(derivation, texts) or leaves_out_what_was_done(derivation, texts)
    if in_part or loses_others(form, derivation, others) or not takes_names_once(form):
        return False
    return leads_alone(form, derivation, texts) and not is_unanswerable(form, derivation, texts)


def _as_meant(reading: Reading, texts: Sequence[str]) -> Reading:
    """Return a reading with what its words ask for beside what they are put together to."""
    form = as_voiced(in_number(reading.form, reading.derivation, texts), reading.derivation, texts)
    return replace(reading, form=as_a_taste(form, reading.derivation))


def _signatures(form: LogicalForm) -> Sequence[Signature]:
    """Return what is asked; of others, of which no word may say so but "also", with what all of them are."""
    meant = signature_of(form)
    return (meant, signature_of(form.base)) if isinstance(form, Others) else (meant,)


def _rival(found: Sequence[Reading]) -> Reading | None:
    """Return the best reading that asks something else than the first, where it is nearly as good."""
    most, meant = found[0].cost + MOST_MARGIN, None
    for reading in found[1:]:
        if reading.cost >= most:
            return None
        meant = _signatures(found[0].form) if meant is None else meant
        if signature_of(reading.form) not in meant and not are_of_the_same(reading.form, found[0].form):
            return reading
    return None
