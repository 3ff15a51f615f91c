"""Reads one sentence by the forms that answers have, and tells what the rows make of it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from itertools import islice, pairwise
from typing import Final

from agent_core.graph_query import GraphQuery
from agent_core.grounding.claims import choice_for
from agent_core.grounding.reading import SentenceReader
from agent_core.grounding.tokens import Named, NotSupported, Token, TokenizedSentence, Word, number_of
from agent_core.verification import (
    of_figures,
    of_profiles,
    of_seasons,
    of_sets,
    of_stories,
    of_titles,
    of_verdicts,
    remarks,
)
from agent_core.verification.evidence import Evidence
from agent_core.verification.patterns import Found, Pattern, Sentence

# Ways to read a sentence that are tried.
_MOST_READINGS: Final = 60
_VERDICTS: Final = {"yes": True, "no": False}
_TEXT: Final = "{text}"


class Judgement(StrEnum):
    """What the rows make of a sentence.

    HELD: it claims something, and rows bear out all of it. REMARK: it claims nothing. DENIED: it is understood, and
    rows say otherwise or do not say it. UNREAD: it has no form that is known, or is about what was not retrieved.
    """

    HELD = auto()
    REMARK = auto()
    DENIED = auto()
    UNREAD = auto()


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with what the rows make of it.

    Attributes:
        claimed: the numbers and dates that it says, but for those in brackets.
        beyond: what has to be empty, so that what it calls the first is: whatever would come before it.
    """

    text: str
    judgement: Judgement
    claimed: frozenset[str] = frozenset()
    counter_query: GraphQuery | None = None


def judge(sentence: TokenizedSentence, evidence: Evidence) -> Judged:
    """Return what the rows make of a sentence."""
    if sentence.fault:
        return Judged(sentence.text, Judgement.DENIED)
    if not sentence.tokens:
        return Judged(sentence.text, Judgement.REMARK)
    return _Reader(sentence.text, evidence).judged(sentence.tokens)


class _Reader:
    """Reads one sentence."""

    def __init__(self, text: str, evidence: Evidence) -> None:
        self._text = text
        self._evidence = evidence
        self._denied = False

    def judged(self, tokens: Sequence[Token]) -> Judged:
        found = self._by_forms(tokens)
        if found is not None:
            return found
        if self._denied:  # the grammar for a model's sentences takes any list for examples
            return Judged(self._text, Judgement.DENIED)
        held = self._verdict_holds(tokens) or self._is_grounded(tokens) or self._clauses_hold(tokens)
        if held:
            return Judged(self._text, Judgement.HELD, _numbers(tokens))
        return Judged(self._text, Judgement.DENIED if self._denied else Judgement.UNREAD)

    def _by_forms(self, tokens: Sequence[Token]) -> Judged | None:
        """Return the judgement by a form that fits and that rows bear out; ``None`` where there is none."""
        sentence = Sentence(tokens, self._evidence)
        for form in _forms_of(sentence):
            for found in islice(sentence.matches(form), _MOST_READINGS):
                if form.check is None:
                    return Judged(self._text, Judgement.REMARK)
                holds = form.check(found, self._evidence)
                if holds:
                    claimed = frozenset((*found.numbers, *found.dates)) or _numbers(tokens)
                    return Judged(self._text, Judgement.HELD, claimed, of_sets.counter_query(found, self._evidence))
                self._denied = self._denied or (holds is False and self._tells(form, found))
        return None

    def _tells(self, form: Pattern, found: Found) -> bool:
        """True for a form that fits no other sentence, and is about a set that was asked for."""
        about = not found.sets or any(of_sets.known_sets(found, self._evidence))
        return _TEXT not in form.parts and about

    def _verdict_holds(self, tokens: Sequence[Token]) -> bool:
        """Hold "yes: X has 26 episodes and is a film": what is said of X, and that it decides the question so."""
        first = tokens[0]
        verdict = _VERDICTS.get(first.text) if isinstance(first, Word) else None
        named, predicates = tokens[2:3], tokens[3:]
        if verdict is None or not predicates or not isinstance(one := named[0], Named):
            return False
        parts = _predicates(predicates)
        if not any(all(self._is_of_a_title((one, *part)) for part in each) for each in parts):
            return False
        decided = of_verdicts.is_decided(one.refs[0], self._evidence, verdict=verdict)
        self._denied = self._denied or decided is False
        return decided is True

    def _is_of_a_title(self, tokens: Sequence[Token]) -> bool:
        sentence = Sentence(tokens, self._evidence)
        return any(_check(form, found, self._evidence) for form in of_titles.FORMS for found in sentence.matches(form))

    def _is_grounded(self, tokens: Sequence[Token]) -> bool:
        """Tell whether the grammar for a model's sentences reads this one so that rows bear it out.

        It takes a phrase for a set for what any of its members are, so that it is asked of what is said of names alone.
        """
        if not isinstance(tokens[0], Named):
            return False
        reader = SentenceReader(tokens, topics=self._evidence.topics)
        try:
            for reading in islice(reader.readings(), _MOST_READINGS):
                named = [one for claim in reading.claims for one in claim.named]
                chosen, _ = choice_for(reading.claims, [*named, *reading.subjects], self._evidence.facts)
                if reading.claims and chosen is not None:
                    return True
        except NotSupported:
            return False
        return False

    def _clauses_hold(self, tokens: Sequence[Token]) -> bool:
        """Tell whether rows bear out every clause of a sentence, which semicolons divide."""
        ends = [at for at, token in enumerate(tokens) if isinstance(token, Word) and token.text == ";"]
        clauses = [_without_and(tokens[one + 1 : two]) for one, two in pairwise([-1, *ends, len(tokens)])]
        judged = [self.judged(clause).judgement for clause in clauses if clause] if ends else []
        return bool(judged) and all(one is Judgement.HELD for one in judged)


def _numbers(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the numbers that a sentence says, where its form has no slot for them: "has 1 episode"."""
    return frozenset(filter(None, map(number_of, tokens)))


def _without_and(clause: Sequence[Token]) -> Sequence[Token]:
    first = clause[0] if clause else None
    return clause[1:] if isinstance(first, Word) and first.text == "and" else clause


def _check(form: Pattern, found: Found, evidence: Evidence) -> bool:
    return form.check is not None and form.check(found, evidence) is True


def _predicates(tokens: Sequence[Token]) -> Iterator[list[Sequence[Token]]]:
    """Yield the ways to part predicates at "and" and commas, as few as possible first."""
    conjunctions = [at for at, token in enumerate(tokens) if isinstance(token, Word) and token.text in {"and", ","}]
    yield [tokens]
    for at in conjunctions:
        yield [tokens[:at], tokens[at + 1 :]]
    if len(conjunctions) > 1:
        yield [tokens[one + 1 : two] for one, two in pairwise([-1, *conjunctions, len(tokens)])]


def _by_beginning() -> Mapping[tuple[str, str], Sequence[Pattern]]:
    """Return all forms by the word or the slot that they begin with, and by the word behind that, if one follows."""
    forms: defaultdict[tuple[str, str], list[Pattern]] = defaultdict(list)
    for table in (of_figures, of_sets, of_verdicts, of_titles, of_profiles, of_stories, of_seasons, remarks):
        for form in table.FORMS:
            second = form.parts[1] if len(form.parts) > 1 and form.parts[0] in _SINGLE else ""
            forms[form.parts[0], "" if second.startswith("{") else second].append(form)
    return forms


# Slots that end in one place alone, so that the word behind them tells which forms may fit.
_SINGLE: Final = frozenset({"{e}", "{n}"})
_FORMS: Final = _by_beginning()


def _forms_of(sentence: Sentence) -> Iterator[Pattern]:
    for beginning, following in sentence.beginnings():
        if following:
            yield from _FORMS.get((beginning, following), ())
        yield from _FORMS.get((beginning, ""), ())
