"""Sets the profiles of two to five entities side by side, field by field."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catalog.entities import EntityType

from agent_core.schemas import ComparisonRow

type Keys = Sequence[int]
type Values = Sequence[str | None]
type Tell = Callable[[Keys], str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What can be compared of one entity, by field.

    Attributes:
        facts: fields of one value, as text.
        topics: fields of many values: genres, themes.
        named: relations told by name, their ends by popularity.
        counted: relations told by number, by what is shared and by what only one has; those that the kind cannot have
            are absent.
        around: every entity that is one relation away and tells something, by popularity.
    """

    kind: EntityType
    facts: Mapping[str, str | None]
    topics: Mapping[str, Sequence[str]]
    named: Mapping[str, Keys]
    counted: Mapping[str, Keys]
    around: Keys = ()


def comparison_rows(profiles: Sequence[Profile], *, tell: Tell) -> list[ComparisonRow]:
    """Return a row for each field that any has; of several kinds, for each field that at least two have.

    ``tell`` makes text of entities, ``None`` of nothing.
    """
    rows = [*_facts(profiles), *_topics(profiles), *_named(profiles, tell), *_counted(profiles, tell)]
    kinds = {profile.kind for profile in profiles}
    if len(kinds) > 1:
        rows += _around(profiles, tell)
    needed = 1 if len(kinds) == 1 else 2
    return [row for row in rows if sum(value is not None for value in row.values) >= needed]


def _facts(profiles: Sequence[Profile]) -> Iterator[ComparisonRow]:
    for field in _fields([profile.facts for profile in profiles]):
        yield _row(field, [profile.facts.get(field) for profile in profiles])


def _topics(profiles: Sequence[Profile]) -> Iterator[ComparisonRow]:
    """Tell what all have, then what not all have."""
    for field in _fields([profile.topics for profile in profiles]):
        each = [profile.topics.get(field, ()) for profile in profiles]
        shared = set(each[0]).intersection(*each[1:])
        both = ", ".join(topic for topic in each[0] if topic in shared) or None
        yield _row(f"shared {field}", [both] * len(each))
        if any(set(topics) != shared for topics in each):
            own = [", ".join(topic for topic in topics if topic not in shared) or None for topics in each]
            yield _row(f"{field} not shared", own)


def _named(profiles: Sequence[Profile], tell: Tell) -> Iterator[ComparisonRow]:
    for field in _fields([profile.named for profile in profiles]):
        each = [profile.named.get(field, ()) for profile in profiles]
        # entities of one name are not the same
        same = all(set(keys) == set(each[0]) for keys in each)
        yield _row(field, [tell(keys) for keys in each], same=same)


def _counted(profiles: Sequence[Profile], tell: Tell) -> Iterator[ComparisonRow]:
    for field in _fields([profile.counted for profile in profiles]):
        each = [profile.counted.get(field) for profile in profiles]
        if not any(each):
            continue
        yield _row(f"number of {field}", [None if keys is None else str(len(keys)) for keys in each])
        yield from _shared(field, [keys or () for keys in each], tell)


def _shared(field: str, each: Sequence[Keys], tell: Tell) -> Iterator[ComparisonRow]:
    shared = set(each[0]).intersection(*each[1:])
    yield _row(f"shared {field}", [tell([key for key in each[0] if key in shared])] * len(each))
    if any(set(keys) != shared for keys in each):
        own = [_own(place, each) for place in range(len(each))]
        yield _row(f"{field} of one only", [tell(keys) for keys in own], same=False)


def _own(place: int, each: Sequence[Keys]) -> Keys:
    """Return the keys that only one side has."""
    others = {key for other, keys in enumerate(each) if other != place for key in keys}
    return [key for key in each[place] if key not in others]


def _around(profiles: Sequence[Profile], tell: Tell) -> Iterator[ComparisonRow]:
    """Tell what all are related to, by whatever relation: different kinds have few relations in common."""
    each = [profile.around for profile in profiles]
    shared = set(each[0]).intersection(*each[1:])
    yield _row("in common", [tell([key for key in each[0] if key in shared])] * len(each))


def _fields(sides: Sequence[Mapping[str, object]]) -> list[str]:
    return list(dict.fromkeys(field for side in sides for field in side))


def _row(field: str, values: Values, *, same: bool | None = None) -> ComparisonRow:
    left, right, *others = values
    alike = len(set(values)) == 1 if same is None else same
    return ComparisonRow(field=field, left=left, right=right, others=others, same=alike)
