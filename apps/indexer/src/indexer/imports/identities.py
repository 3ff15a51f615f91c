"""Which rows of several sources are one entity: those that share an id of another catalogue (ADR 21)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from indexer.linking import linked
from indexer.report import Tallies
from indexer.sources.external_ids import SITES, ids_of, named_studio, references

_STUDIO: Final = "studio"


@dataclass(slots=True, kw_only=True)
class Identities:
    """Which entity an id of another catalogue names.

    The dataset's own rows keep their ids, and are never merged with one another. A row of an import belongs to the
    entity that the most trusted of its ids names; where none is known it is an entity of its own. Two rows of one
    import become one entity only where they have no id that tells them apart.

    Attributes:
        tallies: told where ids contradict one another.
    """

    tallies: Tallies
    _known: dict[str, str] = field(default_factory=dict[str, str])
    _ids: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    _linked: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    _taken: set[str] = field(default_factory=set[str])
    _layer: str = ""

    def link(self, kind: str, rows: Iterable[Mapping[str, object]]) -> None:
        """Note which ids stand together in rows of imports: one source may link what two others have."""
        together = (list(_aliases(kind, row)) for row in rows)
        for group in linked((aliases[0], alias) for aliases in together for alias in aliases[1:]):
            ordered = sorted(group, key=_trust)
            # Two ids of one site are two titles, which a wrong id somewhere joins.
            if len({_site(alias) for alias in group}) == len(group):
                self._linked |= dict.fromkeys(group, ordered)
            else:
                self.tallies.add(f"{kind} that a chain of ids joins though one site tells them apart", *ordered[:5])

    def keep(self, kind: str, row: Mapping[str, object]) -> str:
        """Note a row of the dataset itself and return its id."""
        ref = str(row["id"])
        self._note(ref, _aliases(kind, row))
        return ref

    def place(self, kind: str, layer: str, row: Mapping[str, object]) -> str:
        """Return the id of the entity that a row of an import belongs to."""
        if layer != self._layer:
            self._layer, self._taken = layer, set()
        own = aliases = list(_aliases(kind, row)) or [str(row["id"])]
        linked_to = self._linked.get(aliases[0], aliases)
        found = self._entities(aliases, own)
        if len(found) > 1:
            self.tallies.add(f"{layer}: {kind} whose ids name several entries; the most trusted id holds", *found)
        elif not found and len(through := self._entities(linked_to, own)) < 2:
            found, aliases = through, linked_to
        target = next((ref for ref in found if ref not in self._taken), None)
        if target is None and found:
            target = next((alias for alias in aliases if alias not in self._known), found[0])
            how = "merged with" if target in found else "kept apart from"
            self.tallies.add(f"{layer}: {kind} {how} one that another row of it was taken for", *aliases)
        target = target or aliases[0]
        self._taken.add(target)
        self._note(target, (target, str(row["id"]), *own))
        return target

    def resolve(self, ref: str) -> str:
        """Return the entity that a reference of an import names; the reference where none is known by it."""
        return self._known.get(ref, ref)

    def _note(self, ref: str, aliases: Iterable[str]) -> None:
        for alias in aliases:
            self._known.setdefault(alias, ref)
            self._ids.setdefault(ref, {}).setdefault(_site(alias), alias)

    def _entities(self, aliases: Iterable[str], own: Sequence[str]) -> list[str]:
        """Return the entities that some ids name, without those that a more trusted id of the row tells apart."""
        found: dict[str, None] = {}
        for alias in aliases:
            ref = self._known.get(alias)
            if ref is None:
                continue
            trusted = own[: own.index(alias)] if alias in own else own
            if all(self._ids[ref].get(_site(other), other) == other for other in trusted):
                found.setdefault(ref)
            else:
                self.tallies.add("entries that share an id, told apart by a more trusted one", ref, *trusted, alias)
        return list(found)


def _site(alias: str) -> str:
    return alias.partition(":")[2].partition("-")[0]


def _trust(alias: str) -> tuple[int, str]:
    site = _site(alias)
    return (SITES.index(site) if site in SITES else len(SITES), alias)


def _aliases(kind: str, row: Mapping[str, object]) -> Iterable[str]:
    yield from references(kind, ids_of(row))
    # Companies without ids are told by their names alone.
    if kind == _STUDIO and (named := named_studio(str(row.get("name") or ""))):
        yield named
