"""Writes the answer of the rule planner: full sentences with numbered citations, every fact from a retrieved row."""

from collections.abc import Sequence
from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.answering.wording import join, say_edge, say_value, sentence, verb
from agent_core.planning.goals import Goal, GoalKind
from agent_core.schemas import (
    AgentResponse,
    Candidate,
    Citation,
    EntityCard,
    EntityRef,
    GraphMeta,
    GraphOutcome,
    GraphPath,
    GraphResult,
    Outcome,
    RetrievalResult,
)

# Names written out in a sentence; all results are in the response.
_NAMED: Final = 12
_CONFIDENT: Final = 0.95
_SIMILAR: Final = 0.4
_NOTHING: Final = 0.1
# Confidence lost for each typing error, synonym or namesake that the reading rests on.
_DOUBT: Final = 0.08


class Citations:
    """Numbers sources once, in the order in which the text cites them."""

    def __init__(self) -> None:
        self._numbers: dict[EntityRef, int] = {}
        self._labels: dict[EntityRef, str] = {}

    def cite(self, ref: EntityRef, name: str) -> str:
        """Return "name [n]"."""
        number = self._numbers.setdefault(ref, len(self._numbers) + 1)
        self._labels.setdefault(ref, name)
        return f"{name} [{number}]"

    def listed(self) -> list[Citation]:
        """Return the citations in order of their numbers."""
        return [Citation(label=label, ref=ref) for ref, label in self._labels.items()]


def compose_answer(goal: Goal, result: GraphResult) -> AgentResponse:
    """Return the answer to a goal from what the graph returned for it."""
    citations = Citations()
    if goal.kind is GoalKind.PATH:
        text, shown = _path(goal, result, citations), list(goal.refs)
    elif goal.kind is GoalKind.COMPARE:
        text, shown = _comparison(goal, result, citations), list(goal.refs)
    elif goal.attribute is not None:
        return _attribute(goal, result, citations)
    elif goal.count:
        text, shown = _count(goal, result, citations), [card.ref for card in result.cards]
    elif goal.kind is GoalKind.DESCRIBE:
        text, shown = _description(result, citations), [card.ref for card in result.cards]
    else:
        text, shown = _list(goal, result, citations), [card.ref for card in result.cards]
    value = str(_total(result)) if goal.count else result.meta.value
    return _response(goal, result, text, shown, citations, value)


def compose_found(result: RetrievalResult) -> AgentResponse:
    """Return the answer to a description: what is closest to it, said as such."""
    citations = Citations()
    names = join([citations.cite(card.ref, _with_year(card)) for card in result.raw_data[:_NAMED]])
    refs = [card.ref for card in result.raw_data]
    return AgentResponse(
        answer=f"No title is named in the question; these come closest to its description: {names}.",
        source_entities=refs,
        result_entities=refs,
        citations=citations.listed(),
        confidence=_SIMILAR,
    )


def compose_nothing(goal: Goal | None, *, unknown: Sequence[str], meta: GraphMeta | None) -> AgentResponse:
    """Return the answer where there is none: what is unknown, or what the data does not hold."""
    outcome = Outcome.NO_MATCH
    sources = list(goal.refs) if goal is not None else []
    if unknown:
        text = f"I know no title, character, person or studio called “{unknown[0]}”."
        sources = []
    elif goal is None:
        text = "I could not make out what is asked; name a title, character, person or studio and what to know of it."
        outcome = Outcome.UNSUPPORTED
    elif goal.kind is GoalKind.PATH:
        names = " and ".join(s.name for s in goal.subjects)
        text = f"The data holds no connection between {names} within six relations."
    elif meta is not None and meta.outcome in (GraphOutcome.UNKNOWN_RELATION, GraphOutcome.WRONG_KIND):
        text = f"The data has no such relation here. {meta.hint or ''}".strip()
    else:
        text = f"The data holds no {goal.phrase}."
    return AgentResponse(answer=text, source_entities=sources, confidence=_NOTHING, outcome=outcome)


def _response(
    goal: Goal,
    result: GraphResult,
    text: str,
    shown: list[EntityRef],
    citations: Citations,
    value: str | None,
) -> AgentResponse:
    used = [card.ref for card in result.cards] or result.node_ids
    cut = " A limit cut this result; there is more." if not result.meta.complete else ""
    doubts = sum(s.typos + bool(s.omitted) + (not s.display) for s in goal.subjects) + bool(goal.also)
    return AgentResponse(
        answer=f"{text}{cut}",
        source_entities=[*goal.refs, *used],
        result_entities=shown,
        citations=citations.listed(),
        confidence=max(_SIMILAR, round(_CONFIDENT - _DOUBT * doubts, 2)),
        value=value,
        warnings=_warnings(goal),
    )


def _warnings(goal: Goal) -> list[str]:
    found = [f"READ_AS: “{s.matched_name}”" for s in goal.subjects if s.typos or s.omitted]
    if goal.also:
        others = ", ".join(_candidate_name(c) for c in goal.also[:3])
        found.append(f"AMBIGUOUS: the same name also means {others}")
    return found


def _candidate_name(candidate: Candidate) -> str:
    facts = ", ".join(str(f) for f in (candidate.ref.entity_type, candidate.year) if f)
    return f"{candidate.name} ({facts})"


def _list(goal: Goal, result: GraphResult, citations: Citations) -> str:
    cards = result.cards
    if len(cards) == 1:
        subject = f"The {goal.phrase}" if goal.outermost is not None else goal.phrase
        return sentence(f"{subject} is {citations.cite(cards[0].ref, _with_facts(goal, cards[0]))}")
    names = [citations.cite(card.ref, _with_facts(goal, card)) for card in cards[:_NAMED]]
    more = f", and {len(cards) - len(names)} more" if len(cards) > len(names) else ""
    listed = f"{', '.join(names)}{more}" if more else join(names)
    total = _total(result)
    if goal.query is not None and goal.query.limit is not None:
        return f"In order, the {len(cards)} {goal.plural} asked for: {listed}."
    return f"There are {total} {goal.plural}{_narrowed(goal)}: {listed}."


def _count(goal: Goal, result: GraphResult, citations: Citations) -> str:
    total = _total(result)
    names = join([citations.cite(card.ref, _with_year(card)) for card in result.cards[:_NAMED]])
    examples = f", among them {names}" if total > _NAMED else f": {names}" if names else ""
    phrase = goal.phrase if total == 1 else goal.plural
    return f"The data holds {total} {phrase}{_narrowed(goal)}{examples}."


def _narrowed(goal: Goal) -> str:
    where = goal.query.where if goal.query is not None else None
    if where is None:
        return ""
    if where.year is not None:
        return f" in {where.year}"
    if where.year_min is not None or where.year_max is not None:
        return f" between {where.year_min or 'the beginning'} and {where.year_max or 'today'}"
    return ""


def _attribute(goal: Goal, result: GraphResult, citations: Citations) -> AgentResponse:
    """Say one field of the first result; where the row has no value, say that and give none."""
    card = result.cards[0]
    name = citations.cite(card.ref, card.name)
    value, text = say_value(card, goal.attribute or "", name)
    if value is None:
        response = compose_nothing(goal, unknown=[], meta=None)
        return response.model_copy(update={"answer": text, "citations": citations.listed()})
    return _response(goal, result, text, [card.ref], citations, value)


def _description(result: GraphResult, citations: Citations) -> str:
    card = result.cards[0]
    facts = [str(f) for f in (card.format, card.year, card.status) if f]
    about = f" {card.description}" if card.description else ""
    kind = f"{_article(card.ref.entity_type)} ({', '.join(facts)})" if facts else _article(card.ref.entity_type)
    return f"{citations.cite(card.ref, card.name)} is {kind}.{about}"


def _article(kind: EntityType) -> str:
    return f"an {kind}" if kind in (EntityType.ANIME, EntityType.EPISODE) else f"a {kind}"


def _comparison(goal: Goal, result: GraphResult, citations: Citations) -> str:
    left, right = (citations.cite(s.ref, s.name) for s in goal.subjects)
    comparison = result.meta.comparison
    rows = comparison.rows if comparison is not None else []
    same = [f"{r.field} ({r.left})" for r in rows if r.same and r.left]
    differ = [f"{r.field} ({r.left or 'unknown'} against {r.right or 'unknown'})" for r in rows if not r.same]
    agree = f" They agree in {join(same)}." if same else ""
    return f"{left} and {right} differ in {join(differ)}.{agree}" if differ else f"{left} and {right} do not differ."


def _path(goal: Goal, result: GraphResult, citations: Citations) -> str:
    names = {card.ref: card.name for card in result.cards} | {s.ref: s.name for s in goal.subjects}
    steps = _steps(result.paths[0], names, citations)
    others = len(result.paths) - 1
    also = f" There {verb(others)} {others} other {'path' if others == 1 else 'paths'} as short." if others else ""
    return f"{join(steps, last='; ', between='; ')}.{also}" if steps else "They are the same."


def _steps(path: GraphPath, names: dict[EntityRef, str], citations: Citations) -> list[str]:
    steps: list[str] = []
    for rel, (left, right) in zip(path.rels, zip(path.nodes, path.nodes[1:], strict=False), strict=True):
        source, target = (citations.cite(ref, names.get(ref, "an entity")) for ref in (left, right))
        steps.append(say_edge(RelationType(rel), source, target))
    return steps


def _with_year(card: EntityCard) -> str:
    return f"{card.name} ({card.year})" if card.year else card.name


def _with_facts(goal: Goal, card: EntityCard) -> str:
    order = goal.query.order_by if goal.query is not None and goal.query.limit is not None else None
    fact = {"score": card.rating, "episodes": card.episodes, "year": card.year}.get(order or "")
    unit = {"score": "rated ", "episodes": ""}.get(order or "", "")
    if order in ("score", "episodes") and fact is not None:
        return f"{card.name} ({unit}{fact}{' episodes' if order == 'episodes' else ''})"
    return _with_year(card)


def _total(result: GraphResult) -> int:
    return result.count if result.meta.total is None else result.meta.total
