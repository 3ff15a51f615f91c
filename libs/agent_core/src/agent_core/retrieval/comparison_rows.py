"""Sets two profiles side by side, field by field."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catalog.entities import EntityType

from agent_core.schemas import ComparisonRow


@dataclass(frozen=True, slots=True)
class Related:
    """The entities that one has by a relation: all their keys, and the names of the most popular."""

    keys: frozenset[int] = frozenset()
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        more = len(self.keys) - len(self.names)
        return ", ".join(self.names) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What can be compared of one entity, by field.

    Attributes:
        facts: fields of one value, as text.
        topics: fields of many values: genres, themes.
        related: relations told by name.
        counts: relations told by their number; those that the kind cannot have are absent.
    """

    kind: EntityType
    facts: Mapping[str, str | None]
    topics: Mapping[str, Sequence[str]]
    related: Mapping[str, Related]
    counts: Mapping[str, int]


def comparison_rows(left: Profile, right: Profile) -> list[ComparisonRow]:
    """Return a row for each field that either has; of two kinds, for each field that both have."""
    rows = [*_facts(left, right), *_topics(left, right), *_related(left, right), *_counts(left, right)]
    if left.kind is right.kind:
        return [row for row in rows if row.left is not None or row.right is not None]
    return [row for row in rows if row.left is not None and row.right is not None]


def _facts(left: Profile, right: Profile) -> Iterator[ComparisonRow]:
    for field in _fields(left.facts, right.facts):
        yield _row(field, left.facts.get(field), right.facts.get(field))


def _topics(left: Profile, right: Profile) -> Iterator[ComparisonRow]:
    """Tell what both have, then what each has alone."""
    for field in _fields(left.topics, right.topics):
        ours, theirs = left.topics.get(field, ()), right.topics.get(field, ())
        both = ", ".join(topic for topic in ours if topic in theirs) or None
        yield _row(f"shared {field}", both, both)
        if set(ours) != set(theirs):
            here = ", ".join(topic for topic in ours if topic not in theirs)
            there = ", ".join(topic for topic in theirs if topic not in ours)
            yield _row(f"{field} of one only", here or None, there or None)


def _related(left: Profile, right: Profile) -> Iterator[ComparisonRow]:
    for field in _fields(left.related, right.related):
        ours, theirs = left.related.get(field, Related()), right.related.get(field, Related())
        same = ours.keys == theirs.keys
        yield ComparisonRow(field=field, left=str(ours) or None, right=str(theirs) or None, same=same)


def _counts(left: Profile, right: Profile) -> Iterator[ComparisonRow]:
    for field in _fields(left.counts, right.counts):
        ours, theirs = left.counts.get(field), right.counts.get(field)
        if ours or theirs:
            yield _row(f"number of {field}", *(None if n is None else str(n) for n in (ours, theirs)))


def _fields(left: Mapping[str, object], right: Mapping[str, object]) -> list[str]:
    return list(dict.fromkeys([*left, *right]))


def _row(field: str, left: str | None, right: str | None) -> ComparisonRow:
    return ComparisonRow(field=field, left=left, right=right, same=left == right)
