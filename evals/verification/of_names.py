"""Puts another name or year into an answer: of an entity of the same kind, best one that was retrieved as well."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from agent_core.answering.finish import known_entities
from agent_core.graph_query import GraphQuery
from agent_core.references import EntityRef
from agent_core.schemas import AgentResponse, Citation
from catalog.entities import EntityType
from catalog.relations import RelationType

from evals.questions.facts import Thing
from evals.verification.bench import Bench, Maker, Perturbed, mark, same_set, without_names
from evals.verification.oracle import Oracle, ref_of

_MAKERS: Final = frozenset({EntityType.PERSON, EntityType.STUDIO})


def _stranger(bench: Bench, ref: EntityRef) -> Thing | None:
    """Return another entity of a kind: preferably one that was retrieved as well, which is hardest to tell."""
    cited = {citation.ref for citation in bench.case.response.citations}
    near = [
        thing
        for known, _ in known_entities(bench.case.investigation).values()
        if known.entity_type is ref.entity_type and known not in cited
        if (thing := bench.oracle.thing(known)) is not None
    ]
    every = [thing for thing in bench.oracle.of_kind(ref.entity_type) if ref_of(thing) not in cited]
    pool = near if near and bench.chance.random() < _NEAR else every
    return bench.chance.choice(pool) if pool else None


_NEAR: Final = 0.5


def _entities(bench: Bench) -> Iterator[Perturbed | None]:
    """Swap one entity that is named with its mark, and everything that stands for it, for another of its kind."""
    places = [(n, c) for n, c in enumerate(bench.case.response.citations, start=1) if c.ref is not None]
    for number, citation in bench.chance.sample(places, min(2, len(places))):
        stranger = _stranger(bench, citation.ref) if citation.ref is not None else None
        if stranger is None or citation.ref is None:
            continue
        fact = f" ({stranger.year})" if stranger.year else ""
        written = f"{stranger.name}{fact} [{number}]"
        text, count = mark(number, citation.label).subn(lambda _, written=written: written, bench.text)
        if not count:
            continue
        new = ref_of(stranger)
        yield bench.edited(
            "entity",
            text,
            true=_is_true_of(bench, citation.ref, new),
            **_swapped(bench.case.response, number, stranger),
        )


def _swapped(response: AgentResponse, number: int, stranger: Thing) -> Mapping[str, object]:
    old, new = response.citations[number - 1].ref, ref_of(stranger)
    citations = [*response.citations]
    citations[number - 1] = Citation(label=stranger.name, ref=new)
    return {
        "citations": citations,
        "result_entities": [new if ref == old else ref for ref in response.result_entities],
        "source_entities": [*response.source_entities, new],
    }


def _is_true_of(bench: Bench, old: EntityRef, new: EntityRef) -> bool:
    """Tell whether what is said of an entity is true of another one as well."""
    oracle, response = bench.oracle, bench.case.response
    sets = [query for query in bench.queries() if oracle.is_in(old, query)]
    if sets:
        partly = "among them" in response.answer or " more" in response.answer
        known = [query for query in sets if oracle.is_in(new, query)]
        return bool(known) and (partly or _ranks_alike(oracle, old, new, known[-1]))
    if response.evidence.paths:
        return _joins(bench, old, new)
    if any(o.step.graph_intent is not None and o.step.graph_intent.query_type in _BY_RELATION
           for o in bench.case.investigation.observations):  # fmt: skip
        others = [c.ref for c in response.citations if c.ref is not None and c.ref != old]
        return oracle.are_related(new, others)
    return _alike(oracle, old, new)


_BY_RELATION: Final = frozenset({"profile", "similar", "watch_order", "songs"})


def _ranks_alike(oracle: Oracle, old: EntityRef, new: EntityRef, query: GraphQuery) -> bool:
    return oracle.value(old, query.order_by) == oracle.value(new, query.order_by)


def _joins(bench: Bench, old: EntityRef, new: EntityRef) -> bool:
    path = bench.case.response.evidence.paths[0]
    steps = [(rel, role, ends) for rel, role, ends in path.steps if old in ends]
    return bool(steps) and all(
        bench.oracle.holds(*_ends(ends, old, new)[:1], RelationType(rel), *_ends(ends, old, new)[1:], role=role)
        for rel, role, ends in steps
    )


def _ends(ends: tuple[EntityRef, EntityRef], old: EntityRef, new: EntityRef) -> tuple[EntityRef, EntityRef]:
    source, target = (new if end == old else end for end in ends)
    return source, target


def _alike(oracle: Oracle, old: EntityRef, new: EntityRef) -> bool:
    """Tell whether two titles have any value in common that a sentence may be about."""
    one, other = oracle.thing(old), oracle.thing(new)
    if one is None or other is None:
        return True
    fields = ("year", "start", "end", "score", "episodes", "chapters", "volumes", "format")
    return any(getattr(one, name) is not None and getattr(one, name) == getattr(other, name) for name in fields)


def _years(bench: Bench) -> Iterator[Perturbed | None]:
    """Change the year of a bracket, of a date, or of a phrase."""
    found = [*re.finditer(r"(?<![\d.,\w-])(?P<y>(?:19|20)\d\d)(?=[)\s.,;-])", without_names(bench))]
    for one in bench.chance.sample(found, min(2, len(found))):
        start, end = one.span("y")
        year = int(one["y"])
        other = year + bench.chance.choice([-3, -2, -1, 1, 2, 3])
        text = f"{bench.text[:start]}{other}{bench.text[end:]}"
        yield bench.edited("year", text, true=_is_dated(bench, start, str(other)))


def _is_dated(bench: Bench, place: int, year: str) -> bool:
    """Tell whether the entity whose bracket a year stands in came out, or ended, in that year as well."""
    mark = re.search(r"\[(\d+)\]", bench.text[place:])
    number = int(mark[1]) if mark else 0
    if not 1 <= number <= len(bench.case.response.citations):
        return False
    ref = bench.case.response.citations[number - 1].ref
    thing = bench.oracle.thing(ref) if ref is not None else None
    return thing is not None and year in (str(thing.year), (thing.start or "")[:4])


def _makers(bench: Bench) -> Iterator[Perturbed | None]:
    """Swap who or what a phrase is about, which stands there without a mark."""
    for query in bench.queries():
        for place, chain in enumerate(query.chains):
            start = chain.start[0]
            thing = bench.oracle.thing(start)
            if thing is None or len(chain.start) != 1 or not chain.hops:
                continue
            pattern = re.compile(rf"(?<!\w){re.escape(thing.name)}(?! \[|\w| \()")
            other = _stranger(bench, start)
            if other is None or not pattern.search(bench.text):
                continue
            text = pattern.sub(lambda _, other=other: other.name, bench.text)
            chains = [*query.chains]
            chains[place] = chain.model_copy(update={"start": [ref_of(other)]})
            changed = query.model_copy(update={"chains": chains})
            kind = "studio or person" if start.entity_type in _MAKERS else "entity"
            yield bench.edited(kind, text, true=same_set(bench, query, changed))


MAKERS: Final[tuple[Maker, ...]] = (_entities, _years, _makers)
