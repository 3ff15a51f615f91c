"""From the step that a model writes to the typed one that the loop executes, or what the model has to write instead."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from catalog.entities import EntityType
from catalog.relations import RelationType
from pydantic import ValidationError

from agent_core.agents.conditions import OF_THE_QUERY, Unreadable, count_bounds, filters_of
from agent_core.agents.flat_step import Condition, FurtherChain, NextStep
from agent_core.agents.handles import Handles, is_handle
from agent_core.agents.payload import in_words
from agent_core.calculation.expressions import Name, leaves, parse
from agent_core.calculation.intent import CalculationIntent, Operand
from agent_core.calculation.quantities import Undefined
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, GroupBy, Hop, SongQuery
from agent_core.references import EntityRef
from agent_core.schemas import AgentResponse, Citation, GraphIntent, QdrantFilters, SearchIntent
from agent_core.schemas import NextStep as TypedStep

CONFIDENCE: Final = {"low": 0.3, "medium": 0.6, "high": 0.9}
_MARK: Final = re.compile(r"\[\s*(E?\d+)\s*\]", re.IGNORECASE)
# How many entities an action starts from at least.
_STARTS: Final = {
    "neighbors": 1,
    "k_hop": 1,
    "path": 2,
    "compare": 2,
    "profile": 1,
    "watch_order": 1,
    "instalments": 1,
    "seasons": 1,
    "similar": 1,
}
# A result of the context, and what a field is called there beside its own name.
_RESULT: Final = re.compile(r"R([1-9]\d{0,3})", re.IGNORECASE)
_CALLED: Final = {"score": "rating", "duration": "minutes"}
_TEXTS: Final = frozenset({"lookup", "songs"})


def names_in(step: NextStep) -> list[str]:
    """Return the entities that a retrieval step names in words, because no handle stands for them yet."""
    if step.action in {"final", "lookup", "songs", "calculate"}:
        return []
    named = [*step.entities, *(name for chain in step.further for name in chain.entities)]
    return list(dict.fromkeys(name.strip() for name in named if name.strip() and not is_handle(name)))


def read_step(step: NextStep, handles: Handles, *, resolved: dict[str, EntityRef] | None = None) -> TypedStep:
    """Return the typed step; ``resolved`` says which entities the names in it stand for.

    Raises:
        Unreadable: it means nothing that can be executed; the message is for the model.
    """
    reader = _Reader(step, handles, resolved or {})
    try:
        if step.action == "final":
            typed = TypedStep(action="final", rationale=step.rationale, final=reader.answer())
        elif step.action == "search":
            typed = TypedStep(action="qdrant_search", rationale=step.rationale, search_intent=reader.search())
        elif step.action == "calculate":
            typed = TypedStep(action="calculate", rationale=step.rationale, calculation=reader.calculation())
        else:
            typed = TypedStep(action="pg_graph", rationale=step.rationale, graph_intent=reader.graph())
    except ValidationError as error:
        raise Unreadable(in_words(error)) from None
    typed.completes = step.completes
    return typed


# Stands for the text of a final step that names entities alone: whoever writes the answer replaces it.
_UNWRITTEN: Final = "(unwritten)"


class _Reader:
    """Reads one step against the handles of its question."""

    def __init__(self, step: NextStep, handles: Handles, resolved: dict[str, EntityRef]) -> None:
        self._step = step
        self._handles = handles
        self._resolved = resolved

    def refs(self, named: Sequence[str]) -> list[EntityRef]:
        """Return the entities that are named by handle, by id of the context, or by a name that was resolved."""
        return [self._ref(name.strip()) for name in named if name.strip()]

    def _ref(self, name: str) -> EntityRef:
        if name in self._resolved:
            return self._resolved[name]
        id_ = self._handles.id_of(name)
        if id_ is None:
            last = f"the handles are E1 to E{len(self._handles)}" if len(self._handles) else "there are no handles yet"
            raise Unreadable(f"{name!r} is not in the context: {last}; copy handles from the context")
        known = self._handles.ref_of(id_)
        if known is not None:
            return known
        if not self._step.kind:
            raise Unreadable(f"say in kind what {name} is; no step has returned it yet")
        return EntityRef(entity_type=EntityType(self._step.kind), id=id_)

    def search(self) -> SearchIntent:
        """Return the search: by meaning within a parent where one is named, or the entities themselves."""
        step = self._step
        refs = self.refs(step.entities)
        text = step.text.strip() or None
        kind = step.kind or (refs[0].entity_type if refs else "")
        if not kind:
            raise Unreadable("search needs kind; set it to what is looked for, such as anime or character")
        if text is None and not refs:
            raise Unreadable("search needs text, or entities to fetch; set one of them")
        filters = filters_of(c for c in step.where if c.field not in OF_THE_QUERY)
        by_id = [ref.id for ref in refs] if text is None else []
        parent = next((ref.id for ref in refs if ref.entity_type is EntityType.ANIME), None) if text else None
        return SearchIntent(
            rationale=step.rationale,
            entity_type=EntityType(kind),
            query=text,
            filters=QdrantFilters(**filters, id=by_id, anime_id=parent),
        )

    def calculation(self) -> CalculationIntent:
        """Return the calculation, with what each name in it stands for."""
        step = self._step
        expression = parse(step.text)
        operands = () if isinstance(expression, Undefined) else leaves(expression)
        names = dict.fromkeys(leaf.text for leaf in operands if isinstance(leaf, Name))
        return CalculationIntent(
            rationale=step.rationale, expression=step.text, operands=[self._operand(name) for name in names]
        )

    def _operand(self, name: str) -> Operand:
        of, _, field = name.partition(".")
        field = _CALLED.get(field.lower(), field.lower()) or None
        result = _RESULT.fullmatch(of)
        stands: dict[str, Any] = {"entity": self._ref(of)} if result is None else {"result": int(result[1])}
        return Operand(name=name, field=field, **stands)  # pyright: ignore[reportArgumentType]

    def graph(self) -> GraphIntent:
        """Return the graph primitive with what it starts from."""
        step = self._step
        fields: dict[str, Any] = {"rationale": step.rationale, "query_type": step.action}
        if step.action == "select":
            return GraphIntent(**fields, query=self._query())
        refs = self.refs(step.entities) if step.action not in _TEXTS else []
        needed = _STARTS.get(step.action, 0)
        if len(refs) < needed:
            raise Unreadable(f"{step.action} needs {needed} of entities; set entities")
        fields |= self._ends(refs)
        if step.action in _TEXTS:
            fields |= self._texts()
        if step.action == "similar":
            fields |= self._makers()
        elif step.relations:
            fields["edge_types"] = step.relations
        if step.max_hops:
            fields["max_hops"] = step.max_hops
        if step.limit:
            fields["limits"] = {"max_results": step.limit}
        fields["filters"] = EntityFilters(**filters_of(c for c in step.where if c.field not in OF_THE_QUERY))
        return GraphIntent(**fields)

    def _ends(self, refs: list[EntityRef]) -> dict[str, Any]:
        match self._step.action:
            case "path" | "compare":
                return {"start": refs[0], "end": refs[1], "others": refs[2:] if self._step.action == "compare" else []}
            case "similar":
                return {"start": refs[0], "others": refs[1:]}
            case _:
                return {"start": refs[0]} if refs else {}

    def _texts(self) -> dict[str, Any]:
        step = self._step
        text = step.text.strip() or ", ".join(name for name in step.entities if not is_handle(name))
        if not text:
            raise Unreadable(f"{step.action} needs text; set it to the names that the question holds")
        if step.action == "songs":
            return {"song": SongQuery(text=text)}
        return {"text": text, "entity_types": [EntityType(step.kind)] if step.kind else []}

    def _makers(self) -> dict[str, Any]:
        further = self._step.further
        liked = [ref for chain in further if chain.combine != "difference" for ref in self.refs(chain.entities)]
        unliked = [ref for chain in further if chain.combine == "difference" for ref in self.refs(chain.entities)]
        kind = self._step.kind
        return {
            "shared": self._step.relations,
            "differ": [relation for chain in further if chain.combine == "difference" for relation in chain.relations],
            "makers": liked,
            "makers_not": unliked,
            "entity_types": [EntityType(kind)] if kind in {"anime", "manga"} else [],
        }

    def _query(self) -> GraphQuery:
        step = self._step
        if not step.kind:
            raise Unreadable("select needs kind; set it to what shall be listed or counted")
        least, most = count_bounds(step.where, "related")
        number, _ = count_bounds(step.where, "episode_number")
        counted = Hop(relation=step.counted[0]) if step.counted else None
        by_relation = step.group_by == "relation"
        if by_relation and counted is None:
            raise Unreadable("group_by relation needs counted; set it to the relation whose ends are the groups")
        group = GroupBy(hop=counted) if by_relation else GroupBy(field=step.group_by) if step.group_by else None  # pyright: ignore[reportArgumentType]
        return GraphQuery(
            result_type=EntityType(step.kind),
            chains=self._chains(),
            combine=step.combine or "intersection",
            where=self._where(0),
            episode_number=number,
            order_by=step.order_by,
            related=None if by_relation else counted,
            related_min=least,
            related_max=most,
            descending=not step.ascending,
            aggregate=step.aggregate,
            group_by=group,
            limit=step.limit or None,
            skip=step.skip,
            songs=step.with_songs,
            details=step.with_details,
        )

    def _chains(self) -> list[Chain]:
        step = self._step
        hops = [
            hop.model_copy(update={"where": self._where(place)})
            for place, hop in enumerate(_hops(step.relations, step.roles), start=1)
        ]
        starts = self.refs(step.entities)
        apart = step.combine in {"intersection", "difference"} and not step.further
        chains = [Chain(start=[ref], hops=hops) for ref in starts] if apart else []
        if starts and not apart:
            chains = [Chain(start=starts, hops=hops)]
        if step.relations and not starts:
            raise Unreadable("relations lead from entities; set entities, or leave relations out")
        return [*chains, *(self._further(chain) for chain in step.further)]

    def _further(self, chain: FurtherChain) -> Chain:
        start = self.refs(chain.entities)
        if not start:
            raise Unreadable("a chain of further leads from entities; set its entities")
        return Chain(start=start, hops=_hops(chain.relations, chain.roles), combine=chain.combine or None)

    def _where(self, hop: int) -> EntityFilters:
        wanted: list[Condition] = [c for c in self._step.where if c.hop == hop and c.field not in OF_THE_QUERY]
        return EntityFilters(**filters_of(wanted))

    def _cited(self, mark: str, results: list[EntityRef]) -> EntityRef:
        """Return what a mark stands for: a handle, or a number, which models write from habit, in `entities`."""
        if not mark.isdigit():
            return self._ref(mark)
        if 1 <= int(mark) <= len(results):
            return results[int(mark) - 1]
        raise Unreadable(f"[{mark}] cites nothing; cite with handles of the context, such as [E1]")

    def answer(self) -> AgentResponse:
        """Return the answer, its marks numbered anew in the order of its citations."""
        step = self._step
        if not step.answer.strip() and not step.entities and step.outcome == "answered":
            raise Unreadable("final needs answer or entities; name in entities what the question asks for")
        results = self.refs(step.entities)
        cited: dict[str, EntityRef] = {}
        for mark in _MARK.findall(step.answer):
            ref = self._cited(mark, results)
            cited.setdefault(ref.id, ref)
        places = {id_: place for place, id_ in enumerate(cited, start=1)}
        text = _MARK.sub(lambda match: f"[{places[self._cited(match[1], results).id]}]", step.answer)
        return AgentResponse(
            answer=text.strip() or _UNWRITTEN,
            source_entities=list(dict.fromkeys([*cited.values(), *results])),
            result_entities=list(dict.fromkeys(results)),
            citations=[
                Citation(label=self._handles.name_of(id_) or ref.entity_type, ref=ref) for id_, ref in cited.items()
            ],
            confidence=CONFIDENCE[step.confidence],
            outcome=step.outcome,  # pyright: ignore[reportArgumentType]
            value=step.value.strip() or None,
        )


def _hops(relations: Sequence[RelationType], roles: Sequence[str]) -> list[Hop]:
    """Return one hop for each relation, with the role that stands beside it; roles may be fewer."""
    beside = [role.strip() or None for role in roles[: len(relations)]]
    return [Hop(relation=r, role=role) for r, role in zip_longest(relations, beside)]
