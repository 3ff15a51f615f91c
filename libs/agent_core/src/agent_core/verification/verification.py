"""Holds an answer's sentences to the rows that were retrieved for it, whoever wrote them."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent_core.answering.closest import what_they_share
from agent_core.answering.wording import made_from, say_status
from agent_core.goals.goal import Goal
from agent_core.graph_query import GraphQuery
from agent_core.grounding.tokens import NameIndex, split_into_sentences
from agent_core.investigation import Investigation
from agent_core.schemas import AgentResponse
from agent_core.verification.evidence import Evidence, evidence_of
from agent_core.verification.rows import squeezed
from agent_core.verification.sentences import Judged, Judgement, judge

# Sentences of an answer that are read.
_MOST_SENTENCES: Final = 60
# Characters of a synopsis that have to stand in an answer, where one begins, to be quoted.
_LEAST_QUOTED: Final = 40
_ENDS: Final = frozenset(".!?…:")
# How an answer begins whose value is a verdict.
_OPENINGS: Final = {"yes": ("yes",), "no": ("no", "none in"), "partly": ("in part",)}


@dataclass(frozen=True, slots=True)
class Verification:
    """What became of an answer's sentences, in their order.

    Attributes:
        value_held: the text says the value that stands beside it.
    """

    sentences: tuple[Judged, ...]
    value_held: bool = True

    @property
    def verified(self) -> bool:
        """True where something is claimed, and all of it was found."""
        read = all(one.judgement in (Judgement.HELD, Judgement.REMARK) for one in self.sentences)
        return read and self.value_held and self.claims_something

    @property
    def claims_something(self) -> bool:
        """True where rows bear out a sentence."""
        return any(one.judgement is Judgement.HELD for one in self.sentences)

    @property
    def denied(self) -> list[Judged]:
        """The sentences that rows do not bear out."""
        return [one for one in self.sentences if one.judgement is Judgement.DENIED]

    @property
    def counter_queries(self) -> list[GraphQuery]:
        """What has to be empty, so that what is called the first is."""
        return [one.counter_query for one in self.sentences if one.counter_query is not None]

    def without(self, query: GraphQuery, *, denied: bool) -> "Verification":
        """Return the same where a query found what would come before the first, or could not be asked."""
        judgement = Judgement.DENIED if denied else Judgement.UNREAD
        sentences = (replace(one, judgement=judgement) if one.counter_query == query else one for one in self.sentences)
        return replace(self, sentences=tuple(sentences))


def verify(response: AgentResponse, investigation: Investigation, asked: Sequence[Goal]) -> Verification:
    """Return what rows bear out of an answer; no conclusion of whoever wrote it is looked at.

    Args:
        response: the answer, whose marks its citations explain.
        investigation: what was retrieved for it.
        asked: the readings of the question, for what decides a yes or a no.
    """
    evidence = evidence_of(response, investigation, asked)
    names = NameIndex(evidence.facts, evidence.cited, whole=True)
    text, quoted = _without_quotes(response.answer, evidence)
    for shared in filter(None, map(what_they_share, evidence.searched)):
        if shared in text:
            text, quoted = text.replace(shared, "", 1).strip(), [*quoted, shared]
    judged = [judge(sentence, evidence) for sentence in split_into_sentences(text, names)[:_MOST_SENTENCES]]
    judged += [Judged(quote, Judgement.HELD) for quote in quoted]
    claimed = {number for one in judged for number in one.claimed}
    value_held = response.value is None or _is_said(response.value, response.answer, claimed)
    return Verification(tuple(judged), value_held)


def _is_said(value: str, text: str, claimed: Collection[str]) -> bool:
    """Tell whether the text says the value that stands beside it."""
    wording = text.casefold()
    if value in _OPENINGS:  # where several questions are answered, the verdict on one of them
        return wording.startswith(_OPENINGS[value]) or any(f". {opening}:" in wording for opening in _OPENINGS[value])
    if value.replace(",", "").removeprefix("-").removesuffix(" minutes") in claimed:
        return True
    if value.replace(".", "").isdigit():
        return False
    return any(squeezed(wording) in squeezed(text) for wording in (value, say_status(value), made_from(value)))


def _without_quotes(text: str, evidence: Evidence) -> tuple[str, list[str]]:
    """Return an answer without the sentences that stand in a row's synopsis as they are, and those."""
    quoted: list[str] = []
    for synopsis in _synopses(evidence):
        start = text.find(synopsis[:_LEAST_QUOTED])
        if start < 0 or (start and text[start - 2] not in _ENDS):
            continue
        length = _alike(text[start:], synopsis)
        behind = start + length + (text[start + length : start + length + 1] == "…")
        quoted.append(text[start:behind])
        text = f"{text[:start]}{text[behind:]}".strip()
    return text, quoted


def _synopses(evidence: Evidence) -> Iterator[str]:
    for ref in evidence.cited:
        for card in evidence.cards(ref):
            if card.description:
                yield " ".join(card.description.split())


def _alike(text: str, other: str) -> int:
    """Return how many of the first characters two texts share."""
    most = min(len(text), len(other))
    return next((at for at in range(most) if text[at] != other[at]), most)
