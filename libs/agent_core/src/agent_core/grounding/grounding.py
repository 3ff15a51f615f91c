"""Holds what a model wrote to what was retrieved: a sentence leaves if rows bear out all of it, or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from agent_core.grounding.calculated_sentences import calculated_readings
from agent_core.grounding.claims import choice_for
from agent_core.grounding.facts import Facts
from agent_core.grounding.hygiene import blemish
from agent_core.grounding.reading import DecidedVerdict, SentenceReader, undecided
from agent_core.grounding.tokens import Named, NameIndex, NotSupported, Token, tokens_of
from agent_core.limits import GroundingLimits
from agent_core.references import EntityRef
from agent_core.schemas import Citation

# Ways to read one sentence that are tried.
_MOST_READINGS: Final = 400
_SAYS_NOTHING: Final = "it states nothing that a row could bear out"
_NOT_READ: Final = "it is not in plain words about the listed facts; say in a short sentence what one of them says"


@dataclass(frozen=True, slots=True)
class Refused:
    """A sentence that was left out: its place among those written, from 0, and why, for the model that wrote it."""

    place: int
    reason: str


@dataclass(slots=True)
class Grounded:
    """What is left of an answer.

    Attributes:
        sentences: those that rows bear out, with marks [n] into ``citations``.
        citations: the entities that they name, in the order of their numbers.
        refused: those that were left out.
    """

    sentences: list[str] = field(default_factory=list[str])
    citations: list[Citation] = field(default_factory=list[Citation])
    refused: list[Refused] = field(default_factory=list[Refused])

    @property
    def text(self) -> str:
        """The answer."""
        return " ".join(self.sentences)

    @property
    def supported(self) -> bool:
        """True where there is a sentence and none was left out."""
        return bool(self.sentences) and not self.refused

    @property
    def refs(self) -> list[EntityRef]:
        """The entities that are named."""
        return [citation.ref for citation in self.citations if citation.ref is not None]


def ground(
    sentences: Sequence[str],
    facts: Facts,
    *,
    cited: Sequence[EntityRef],
    verdict: DecidedVerdict = undecided,
    limits: GroundingLimits | None = None,
) -> Grounded:
    """Return the sentences that the facts bear out, written anew from stored names, known words and numbers.

    Args:
        sentences: as a model wrote them, with marks [n] into ``cited``.
        facts: what was retrieved.
        cited: what [1], [2] … stand for; an entity that was not retrieved cites nothing.
        verdict: returns "yes" or "no" where rows decide the question so.
        limits: of length and number.
    """
    limits = limits or GroundingLimits()
    writer = _Writer(facts, NameIndex(facts, list(cited)), verdict, limits)
    for place, text in enumerate(sentences):
        writer.add(place, text)
    return writer.grounded


class _Writer:
    """Writes the answer sentence by sentence, and numbers what is cited in the order in which it is named."""

    def __init__(self, facts: Facts, names: NameIndex, verdict: DecidedVerdict, limits: GroundingLimits) -> None:
        self._facts = facts
        self._names = names
        self._topics = facts.every_topic()
        self._verdict = verdict
        self._limits = limits
        self._earlier: tuple[Named, ...] = ()
        self._numbers: dict[EntityRef, int] = {}
        self._chars = 0
        self.grounded = Grounded()

    def add(self, place: int, text: str) -> None:
        """Write one sentence, or note why it is left out."""
        try:
            written, subjects = self._sentence(place, " ".join(text.split()))
        except NotSupported as refusal:
            self._earlier = ()  # a pronoun would now take up somebody else
            self.grounded.refused.append(Refused(place, str(refusal)))
            return
        self._earlier = subjects
        self._chars += len(written) + 1
        self.grounded.sentences.append(written)

    def _sentence(self, place: int, text: str) -> tuple[str, tuple[Named, ...]]:
        if place >= self._limits.max_sentences:
            raise NotSupported(f"an answer has at most {self._limits.max_sentences} sentences")
        if len(text) > self._limits.max_sentence_chars:
            raise NotSupported(f"a sentence has at most {self._limits.max_sentence_chars} characters")
        if (what := blemish(text)) is not None:
            raise NotSupported(f"it holds {what}; write plain text")
        tokens = tokens_of(text, self._names)
        chosen, subjects = self._meaning(tokens)
        numbers = dict(self._numbers)
        for token in tokens:
            if isinstance(token, Named) and token in chosen:
                numbers.setdefault(chosen[token], len(numbers) + 1)
        written = _rendered(tokens, {one: (one.text, numbers[ref]) for one, ref in chosen.items() if ref in numbers})
        if (what := blemish(written)) is not None:
            raise NotSupported(f"a name in it holds {what}")
        if self._chars + len(written) > self._limits.max_answer_chars:
            raise NotSupported(f"an answer has at most {self._limits.max_answer_chars} characters")
        self._cite(numbers)
        return written, tuple(_settled(one, chosen) for one in subjects)

    def _meaning(self, tokens: Sequence[Token]) -> tuple[dict[Named, EntityRef], tuple[Named, ...]]:
        """Return which entities the names mean in a reading that the facts bear out, and whom it speaks of."""
        reader = SentenceReader(tokens, topics=self._topics, earlier=self._earlier, verdict=self._verdict)
        reason = _NOT_READ
        for count, reading in enumerate(chain(calculated_readings(tokens, self._facts), reader.readings())):
            if count >= _MOST_READINGS:
                break
            if not reading.claims:
                reason = _SAYS_NOTHING
                continue
            named = [one for claim in reading.claims for one in claim.named]
            chosen, failed = choice_for(reading.claims, [*named, *reading.subjects], self._facts)
            if chosen is not None:
                return chosen, reading.subjects
            if failed is not None:
                reason = f"no retrieved row says: {failed.text}"
        raise NotSupported(reason)

    def _cite(self, numbers: dict[EntityRef, int]) -> None:
        for ref in list(numbers)[len(self._numbers) :]:
            label = next(iter(self._facts.names.get(ref, ())), "")
            self.grounded.citations.append(Citation(label=label, ref=ref))
        self._numbers = numbers


def _settled(one: Named, chosen: dict[Named, EntityRef]) -> Named:
    return Named((chosen[one],), one.text, one.plain, one.spaced) if one in chosen else one


def _rendered(tokens: Sequence[Token], names: dict[Named, tuple[str, int]]) -> str:
    """Return the sentence from the catalog's names and from words of the grammar, with a capital and a full stop."""
    text = ""
    for token in tokens:
        if isinstance(token, Named) and token in names:
            name, number = names[token]
            word = f"{name} [{number}]"
        else:
            word = (token.plain or token.text) if isinstance(token, Named) else token.written
        text += f" {word}" if token.spaced and text else word
    if text[-1:] not in {".", "!"}:
        text = f"{text}."
    return text[:1].upper() + text[1:] if tokens[0] not in names else text
