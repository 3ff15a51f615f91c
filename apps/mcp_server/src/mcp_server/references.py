"""What an argument that names an entity means: an id, a URI, or a name that is looked for."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final
from uuid import UUID

from mcp_server.answers import Hit, Ref, SearchOutput
from mcp_server.bff_client import BffClient
from mcp_server.documents import EXTERNAL, NODES, SEARCH
from mcp_server.entities import SCHEME, EntityType, Model, Named
from mcp_server.errors import BffAnswerInvalid, EntityUnknown, NameAmbiguous, ReferenceInvalid
from mcp_server.limits import CANDIDATES
from mcp_server.replies import OTHER_VERSION, read

_URI: Final = re.compile(rf"{SCHEME}://([a-z]+)/([^/]+)", re.ASCII)
SITES: Final = frozenset({
    "MYANIMELIST", "ANILIST", "ANIDB", "ANIME_NEWS_NETWORK", "ANIME_PLANET", "ANISEARCH", "IMDB", "KITSU", "LIVECHART",
    "MANGAUPDATES", "SIMKL", "THEMOVIEDB", "TVDB",
})  # fmt: skip
"""Other catalogues whose ids name entities, as MYANIMELIST:21 does."""
_KINDS: Final = {kind.value.lower() for kind in EntityType}


class Wording(Enum):
    """How an entity of a known id is said in a question; namesakes differ by year or by kind."""

    BY_NAME = 1
    WITH_YEAR = 2
    WITH_KIND = 3


@dataclass(frozen=True, slots=True)
class Mention:
    """An entity as an argument names it.

    Attributes:
        name: what it is called in a question.
        entity: the one that is meant, where the argument says which.
    """

    name: str
    entity: Named | None = None

    @property
    def id(self) -> str | None:
        """The id of the one entity that is meant, or ``None`` where any of the name is."""
        return self.entity.id if self.entity else None

    def wording_of(self, wording: Wording) -> str:
        """Return how a question says it."""
        match wording, self.entity:
            case Wording.WITH_YEAR, Named(year=int(year)):
                return f"{self.name} ({year})"
            case Wording.WITH_KIND, Named(entity_type=kind):
                return f"the {kind.lower()} {self.name}"
            case _:
                return self.name


def id_in(reference: str) -> str | None:
    """Return the id that an argument is or holds, or ``None`` where it is a name.

    Raises:
        ReferenceInvalid: it is a URI of ours, and of no entity.
    """
    text = reference.strip()
    if not text.lower().startswith(f"{SCHEME}://"):
        return canonical_id(text)
    found = _URI.fullmatch(text)
    entity_id = canonical_id(found[2]) if found and found[1] in _KINDS else None
    if entity_id is None:
        raise ReferenceInvalid(f"this is no URI of an entity; they look like {SCHEME}://anime/ID, with a UUID")
    return entity_id


def canonical_id(text: str) -> str | None:
    """Return a UUID in its usual form, or ``None`` for anything else."""
    try:
        return str(UUID(text)) if len(text) in {32, 36} else None
    except ValueError:
        return None


class _Nodes(Model):
    """What several ids name, each in its place."""

    nodes: list[Named | None]


class _Elsewhere(Model):
    """What another catalogue's id names."""

    external_id: Ref | None


class References:
    """Finds what arguments name, in one BFF."""

    def __init__(self, bff: BffClient) -> None:
        self._bff = bff

    async def search(self, query: str, *, kinds: Sequence[EntityType] | None, first: int, adult: bool) -> SearchOutput:
        """Return what ``search`` finds.

        Raises:
            McpServerError: there is no answer.
        """
        types = [kind.value for kind in kinds] if kinds else None
        data = await self._bff.query(SEARCH, {"query": query, "types": types, "first": first, "adult": adult})
        return read(SearchOutput, data.get("search"))

    async def one_id(self, reference: str, *, kind: EntityType | None) -> str:
        """Return the id of the one entity that an argument means; a name has to be one of its names, whole.

        Raises:
            EntityUnknown: nothing is called so; the candidates are.
            NameAmbiguous: several are.
            ReferenceInvalid: it names nothing at all.
            McpServerError: the BFF did not answer.
        """
        entity_id = id_in(reference) or await self._external_id(reference, kind or EntityType.ANIME)
        if entity_id is not None:
            return entity_id
        name = _spoken(reference)
        if not name:
            raise ReferenceInvalid("the argument is empty; give an id, a URI or a name")
        hits = (await self.search(name, kinds=[kind] if kind else None, first=CANDIDATES, adult=False)).hits
        exact = [hit for hit in hits if is_called(hit, name)]
        if len(exact) == 1:
            return exact[0].id
        if exact:
            raise NameAmbiguous("the name means several entities; call again with one of these ids", candidates=exact)
        raise EntityUnknown(
            "nothing has this name; call again with one of these ids, or search for another spelling"
            if hits
            else "nothing has this name; search for another spelling",
            candidates=hits,
        )

    async def _external_id(self, reference: str, kind: EntityType) -> str | None:
        """Return the id of what another catalogue calls so, or ``None`` where the argument is no such id."""
        site, _, external = reference.strip().partition(":")
        if site.upper() not in SITES or not external:
            return None
        data = await self._bff.query(EXTERNAL, {"site": site.upper(), "id": external.strip(), "kind": kind.value})
        found = read(_Elsewhere, data).external_id
        if found is None:
            raise EntityUnknown(f"no {kind.lower()} has this id there; name another kind, or search by name")
        return found.id

    async def mentions(self, references: Sequence[str]) -> list[Mention]:
        """Return how each argument is said in a question, in their order; ids are looked up in one query.

        Raises:
            EntityUnknown: nothing has an id.
            ReferenceInvalid: an argument names nothing at all.
            McpServerError: the BFF did not answer.
        """
        if not all(reference.strip() for reference in references):
            raise ReferenceInvalid("an argument is empty; give an id, a URI or a name")
        ids = [id_in(reference) for reference in references]
        known = await self._named([entity_id for entity_id in ids if entity_id is not None])
        return [
            Mention(_spoken(reference if entity_id is None else known[entity_id].name), known.get(entity_id or ""))
            for reference, entity_id in zip(references, ids, strict=True)
        ]

    async def _named(self, ids: Sequence[str]) -> dict[str, Named]:
        if not ids:
            return {}
        nodes = read(_Nodes, await self._bff.query(NODES, {"ids": list(ids)})).nodes
        if len(nodes) != len(ids):
            raise BffAnswerInvalid(OTHER_VERSION)
        found: dict[str, Named] = {}
        for entity_id, node in zip(ids, nodes, strict=True):
            if node is None:
                raise EntityUnknown(f"nothing has the id {entity_id}; search finds ids by names")
            found[entity_id] = node
        return found


def is_called(hit: Hit, name: str) -> bool:
    """Tell whether a hit is called so exactly, but for case, spaces and marks."""
    wanted = _plain(name)
    return hit.typos == 0 and wanted in {_plain(hit.name), _plain(hit.matched_name)}


def _plain(name: str) -> str:
    """Return a name without case, spaces and marks; one that is nothing else keeps them."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(str.isalnum, folded)) or folded


def _spoken(name: str) -> str:
    return " ".join(name.split())
