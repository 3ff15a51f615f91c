"""Tells which pairs of questions would be given one answer: by what they say, and by how close they are in meaning."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from agent_core.answer import Question
from agent_core.answers import last_of
from agent_core.cache.signature import Signature, signature_of
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.planning.understanding import mentions_of, understanding_of
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.text_encoder import TextEncoder

from evals.cache.pairs import Pair
from evals.questions.asking import no_search
from evals.questions.questions import Question as Asked

COUNTED: Final = ("as close though not the same", "false hits by content alone", "false hits")
"""What is counted of all pairs that differ in meaning: by cosine alone, by what they say alone, and by both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """What became of a pair.

    Attributes:
        said: the signatures are equal.
        closeness: cosine of the two, -1 to 1; 1 where there is no encoder.
    """

    pair: Pair
    said: bool
    closeness: float

    def meets(self, least: float) -> bool:
        """Tell whether the answer to the one would be given to the other."""
        return self.said and self.closeness >= least


async def signatures(dsn: str, texts: Iterable[str]) -> Mapping[str, Signature]:
    """Return the signature of each text, with the names that the rules found in a catalog."""
    found: dict[str, Signature] = {}
    async with GraphConnections(dsn) as connections:
        loop = Orchestrator(
            planner=RulePlanner, judge=RuleJudge, search=no_search, graph=PostgresGraphExecutor(connections)
        )
        for text in dict.fromkeys(texts):
            investigation = loop.open(Question(text=text, request_id="evals"))
            await last_of(loop.investigate(investigation))
            found[text] = signature_of(
                investigation.question,
                mentions_of(investigation),
                understanding_of(investigation),
                include_adult=False,
            )
    return found


async def met(dsn: str, pairs: Sequence[Pair], encoder: TextEncoder | None) -> list[Met]:
    """Return what becomes of pairs."""
    signed = await signatures(dsn, (text for pair in pairs for text in (pair.one, pair.other)))
    found: list[Met] = []
    for pair in pairs:
        one, other = signed[pair.one], signed[pair.other]
        closeness = 1.0 if encoder is None else float(np.vecdot(*encoder.embed([one.text, other.text])))
        found.append(Met(pair=pair, said=one.digest == other.digest, closeness=closeness))
    return found


def measures(found: Sequence[Met], least: float) -> dict[str, float]:
    """Return how many pairs there are, how many hits are false, and by sort the share of true ones."""
    unlike = [each for each in found if not each.pair.same]
    counts = {
        "pairs": float(len(found)),
        "as close though not the same": float(sum(each.closeness >= least for each in unlike)),
        "false hits": float(sum(each.meets(least) for each in unlike)),
        "false hits by content alone": float(sum(each.said for each in unlike)),
    }
    alike = _by_change(each for each in found if each.pair.same)
    return counts | {name: sum(each.meets(least) for each in group) / len(group) for name, group in alike.items()}


def report(found: Sequence[Met], *, least: float, misses: int) -> Iterator[str]:
    """Yield a line for each sort of pairs, and false hits and true misses where these are asked for."""
    names = f"{'pairs':>5}  {'as close':>8}  {'says the same':>13}  {'given':>5}  {'share':>5}"
    yield f"{'change':14}  {'means':14}  {names}"
    for change, group in _by_change(found).items():
        means = "the same" if group[0].pair.same else "something else"
        close, said = sum(each.closeness >= least for each in group), sum(each.said for each in group)
        given = sum(each.meets(least) for each in group)
        counts = f"{len(group):5}  {close:8}  {said:13}  {given:5}  {given / len(group):5.3f}"
        yield f"{change:14}  {means:14}  {counts}"
    wrong = [each for each in found if each.said and not each.pair.same]
    missed = [each for each in found if each.pair.same and not each.meets(least)]
    for title, shown in (("says the same", wrong), ("not given", missed)):
        for each in shown[:misses]:
            yield f"{title} ({each.pair.change}, {each.closeness:.2f}): {each.pair.one} | {each.pair.other}"


def together(questions: Sequence[Asked], signed: Mapping[str, Signature]) -> list[list[Asked]]:
    """Return the questions of different words that say the same, group by group."""
    groups: dict[bytes, dict[str, Asked]] = {}
    for question in questions:
        groups.setdefault(signed[question.text].digest, {}).setdefault(question.text, question)
    return [list(group.values()) for group in groups.values() if len(group) > 1]


def group_lines(groups: Sequence[Sequence[Asked]], *, questions: int) -> Iterator[str]:
    """Yield how many questions say the same as another one, and which of them have another gold answer."""
    wrong = [group for group in groups if any(question.gold != group[0].gold for question in group)]
    yield f"{questions} questions, {sum(map(len, groups))} of them say the same as another, in {len(groups)} groups"
    yield f"groups with different gold answers: {len(wrong)}"
    yield from (" | ".join(question.text for question in group) for group in wrong)


def _by_change(found: Iterable[Met]) -> Mapping[str, list[Met]]:
    groups: dict[str, list[Met]] = {}
    for each in found:
        groups.setdefault(each.pair.change, []).append(each)
    return groups
