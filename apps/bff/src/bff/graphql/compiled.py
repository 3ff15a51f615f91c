"""Operations that only search, compiled: what each search is for, and what is shown of its hits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, cast

import orjson
from catalog.entities import EntityType
from catalog.typeahead import Hit, Typed
from graphql import FieldNode

from bff.graphql.limits import RequestLimits
from bff.graphql.operations import Argument, Unusual, arguments, collected
from bff.graphql.search import DEFAULT_HITS
from bff.graphql.sent import Variables

_KIND_NAMES: Final = {kind: kind.name for kind in EntityType}
_HIT_FIELDS: Final[dict[str, Callable[[Hit], object]]] = {
    "id": lambda hit: str(hit.id),
    "entityType": lambda hit: _KIND_NAMES[hit.type],
    "name": attrgetter("name"),
    "matchedName": attrgetter("matched_name"),
    "year": attrgetter("year"),
    "imageUrl": attrgetter("image_url"),
    "popularity": attrgetter("popularity"),
    "typos": attrgetter("typos"),
    "__typename": lambda _hit: "SearchHit",
}
_RESULT_FIELDS: Final = frozenset({"query", "hits", "tookMs", "__typename"})
_ARGUMENTS: Final = frozenset({"query", "types", "first", "includeAdult"})


class HitSelection:
    """What is asked of every hit, in order."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        """Take field names by the keys of the answer."""
        self._fields = [(key, _HIT_FIELDS[name]) for key, name in fields.items()]

    def __call__(self, hits: list[Hit]) -> list[dict[str, object]]:
        """Return the hits as they are selected."""
        return [{key: get(hit) for key, get in self._fields} for hit in hits]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """One field ``search`` of an operation.

    Attributes:
        key: of the answer.
        nodes: its places in the text, for the locations of an error.
        fields: of the result, by the keys of the answer, in order; those of its hits, where several keys ask for them,
            by the same keys.
    """

    key: str
    nodes: list[FieldNode]
    arguments: Mapping[str, Argument]
    fields: Mapping[str, str]
    hits: Mapping[str, HitSelection]

    def typed(self, values: Variables, limits: RequestLimits) -> Typed:
        """Return what is searched, where the values of the variables are known.

        Raises:
            Unusual: it is over a limit, or there is no text.
        """
        asked = {name: argument.value(values) for name, argument in self.arguments.items()}
        text, first = asked["query"], asked.get("first")
        first = DEFAULT_HITS if first is None else cast("int", first)
        if not isinstance(text, str) or len(text) > limits.search_chars or not 1 <= first <= limits.hits:
            raise Unusual
        types = cast("list[EntityType] | None", asked.get("types"))
        return Typed(text, first, tuple(types or ()), bool(asked.get("includeAdult")))

    def answer(self, typed: Typed, hits: list[Hit], *, took: float | orjson.Fragment) -> dict[str, object]:
        """Return the result as it is selected; ``took`` is the milliseconds, or what stands in their place."""
        answer: dict[str, object] = {}
        for key, name in self.fields.items():
            if name == "hits":
                answer[key] = self.hits[key](hits)
            elif name == "query":
                answer[key] = typed.text
            else:
                answer[key] = took if name == "tookMs" else "SearchResult"
        return answer


def search_of(key: str, nodes: list[FieldNode]) -> Search:
    """Return the search that a root field is.

    Raises:
        Unusual: it is another field, or asks for what a hit does not hold itself.
    """
    asked = arguments(nodes[0])
    if nodes[0].name.value != "search" or "query" not in asked or not asked.keys() <= _ARGUMENTS:
        raise Unusual
    fields: dict[str, str] = {}
    hits: dict[str, HitSelection] = {}
    for inner, same in collected(nodes).items():
        name = fields[inner] = same[0].name.value
        if name not in _RESULT_FIELDS:
            raise Unusual
        if name == "hits":
            hits[inner] = _hit_selection(same)
    return Search(key=key, nodes=nodes, arguments=asked, fields=fields, hits=hits)


def _hit_selection(nodes: list[FieldNode]) -> HitSelection:
    fields = {key: same[0].name.value for key, same in collected(nodes).items()}
    if not _HIT_FIELDS.keys() >= set(fields.values()):
        raise Unusual
    return HitSelection(fields)
