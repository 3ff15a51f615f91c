"""Groups of what is linked, directly or through others."""

from collections.abc import Hashable, Iterable


def linked[T: Hashable](pairs: Iterable[tuple[T, T]]) -> list[set[T]]:
    """Return the connected groups of some pairs; what is in no pair is in no group."""
    group_of: dict[T, set[T]] = {}
    for one, other in pairs:
        small, large = sorted((group_of.get(one, {one}), group_of.get(other, {other})), key=len)
        if small is not large:
            large |= small
            group_of |= dict.fromkeys(small, large)
        group_of[one] = group_of[other] = large
    return list({id(group): group for group in group_of.values()}.values())
