"""Values that are made in great numbers: immutable to the type checker, which costs nothing when they are made."""

from dataclasses import dataclass, field
from typing import dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value[T](cls: type[T]) -> type[T]:
    """Make a slotted dataclass that nothing may be assigned to, in a quarter of a frozen one's time by instance.

    A frozen dataclass holds itself to that while it is made, field by field. Here the type checker alone does, so this
    is for what code makes by the dozen in every question.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def keyed_value[T](cls: type[T]) -> type[T]:
    """Make such a dataclass whose fields are given by name."""
    return dataclass(slots=True, unsafe_hash=True, kw_only=True)(cls)
