"""Says the facts as numbered sentences, for a model to write an answer from; each of them passes the grounding."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.relations import RELATIONS

from agent_core.answering.wording import say_edge, say_format, sentence
from agent_core.grammar.languages.morphology import with_article
from agent_core.grounding.facts import Edge, Facts
from agent_core.grounding.hygiene import blemish
from agent_core.grounding.phrases import plural
from agent_core.references import EntityRef

# Relations to others that are told before fields, each from both ends.
_FIRST: Final = 40
_FIELDS: Final = (
    ("start_date", "{0} came out on {1}."),
    ("year", "{0} came out in {1}."),
    ("episodes", "{0} has {1} episodes."),
    ("chapters", "{0} has {1} chapters."),
    ("volumes", "{0} has {1} volumes."),
    ("rating", "{0} is rated {1}."),
)


@dataclass(frozen=True, slots=True)
class Statements:
    """What may be said.

    Attributes:
        entities: what [1], [2] … stand for, in the facts and in the answer.
        names: their names, in the same order.
        facts: sentences, each of which rows bear out.
    """

    entities: tuple[EntityRef, ...]
    names: tuple[str, ...]
    facts: tuple[str, ...]


def statements_of(facts: Facts, about: Sequence[EntityRef], *, most: int) -> Statements:
    """Return at most so many sentences about some entities, those of the first ones first; of no entity, about all."""
    numbers: dict[EntityRef, int] = {}
    sentences: list[str] = []
    known = [ref for ref in (about or facts.cards) if facts.names.get(ref)]
    for text in _sentences(facts, list(dict.fromkeys(known)), numbers):
        if len(sentences) >= most:
            break
        if text not in sentences:
            sentences.append(text)
    shown = tuple(numbers)
    return Statements(shown, tuple(facts.names[ref][0] for ref in shown), tuple(sentences))


def _sentences(facts: Facts, about: Sequence[EntityRef], numbers: dict[EntityRef, int]) -> Iterator[str]:
    """Yield what was calculated, relations among the entities and some to others, fields, counts, other relations."""

    def cite(ref: EntityRef) -> str:
        return f"{facts.names[ref][0]} [{numbers.setdefault(ref, len(numbers) + 1)}]"

    inside = set(about)
    sayable = {ref for ref, names in facts.names.items() if names and blemish(names[0]) is None}
    for result in facts.calculated:
        if sayable.issuperset(result.refs):
            yield sentence("".join(piece if isinstance(piece, str) else cite(piece) for piece in result.equation))
    edges = [(edge, roles) for edge, roles in facts.edges.items() if {edge.src, edge.dst} <= sayable]
    among = [(edge, roles) for edge, roles in edges if edge.src in inside and edge.dst in inside]
    for edge, roles in among:
        yield from _in_its_roles(edge, roles, cite(edge.src), cite(edge.dst))
    around = [(edge, roles) for edge, roles in edges if (edge.src in inside) is not (edge.dst in inside)]
    for edge, roles in around[:_FIRST]:
        yield from _in_its_roles(edge, roles, cite(edge.src), cite(edge.dst))
    for ref in about:
        if ref in sayable:
            yield from _fields(facts, ref, cite(ref))
    for edge, roles in around[_FIRST:]:
        yield from _in_its_roles(edge, roles, cite(edge.src), cite(edge.dst))


def _in_its_roles(edge: Edge, roles: set[str], source: str, target: str) -> Iterator[str]:
    """Yield an edge in its telling roles, and at least once without any."""
    sentences = [say_edge(edge.relation, source, target, role=role) for role in ("Director", "Music", "main")]
    plain = say_edge(edge.relation, source, target)
    telling = [text for role, text in zip(("director", "music", "main"), sentences, strict=True) if role in roles]
    yield from (f"{text}." for text in (telling or [plain]))


def _fields(facts: Facts, ref: EntityRef, name: str) -> Iterator[str]:
    formats = sorted(facts.values(ref, "format"))
    if formats:
        yield f"{name} is {say_format(formats[0])}."
    else:
        yield f"{name} is {with_article(ref.entity_type.value)}."
    dated = facts.values(ref, "start_date")
    for attribute, template in _FIELDS:
        if attribute == "year" and dated:
            continue
        for value in sorted(facts.values(ref, attribute)):
            yield template.format(name, value)
    topics = sorted({topic for card in facts.cards.get(ref, ()) for topic in card.genres})
    if topics:
        yield f"The genres of {name} are {', '.join(topics)}."
    for key, number in facts.counts.items():
        if key.start == ref and not key.role:
            label = RELATIONS[key.relation].label
            yield f"{name} has 1 {label}." if number == 1 else f"There are {number} {plural(label)} of {name}."
