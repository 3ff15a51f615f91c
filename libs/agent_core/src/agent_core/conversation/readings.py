"""What a follow-up is read as: complete questions, or a question back."""

from dataclasses import dataclass
from typing import Final

from agent_core.conversation.antecedents import Antecedents
from agent_core.conversation.turns import Named
from agent_core.meant import Meant


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewriting:
    """A complete question, with whom the names in it stand for where the conversation says so."""

    text: str
    meant: tuple[Meant, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What a follow-up was read as.

    Attributes:
        rewritings: the likeliest first; empty where nothing could be made of it.
        takes_up: it does not stand alone.
        unclear: the words of which only the reader can say which of ``options`` they mean.
    """

    rewritings: tuple[Rewriting, ...] = ()
    takes_up: bool = True
    unclear: str = ""
    options: tuple[Named, ...] = ()


AS_IT_IS: Final = Rewriting(text="")
"""The text as it was typed."""
ALONE: Final = Read(takes_up=False)
"""What stands without the conversation."""


def kept(before: Antecedents) -> tuple[Meant, ...]:
    """Return whom the names in the last question stand for."""
    return before.last.meant


def meant_by(named: Named) -> Meant:
    """Return that a name stands for an entity."""
    return Meant(name=named.name, kind=named.kind, id=named.id)
