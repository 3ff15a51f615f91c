"""Reads "with a role spoken by X" as where X is heard: not wherever a character is that X gave a voice to elsewhere."""

from collections.abc import Sequence
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.charts.chart import Item
from agent_core.grammar.charts.derivation import edges_of
from agent_core.grammar.semantics.building import rebuilt
from agent_core.grammar.semantics.logical_form import Join, LogicalForm, Named
from agent_core.grammar.semantics.relations import Edge

_VOICED_IN: Final = Edge(RelationType.VOICED_IN)
_APPEARS: Final = Edge(RelationType.HAS_CHARACTER).inverse
# Words for one of somebody's roles, behind what says that it is any of them, and one that says no more than is heard.
_ROLES: Final = frozenset({"role", "part", "character"})
_ANY: Final = frozenset({"a", "an", "some", "one", "any"})
_ONE_OF: Final = frozenset({("one", "of", "the"), ("some", "of", "the"), ("any", "of", "the")})
_VOICE: Final = "voice"


def as_voiced(form: LogicalForm, derivation: Item, texts: Sequence[str]) -> LogicalForm:
    """Return a form in which titles with one of somebody's roles are those that they are heard in.

    Args:
        form: what is asked.
        derivation: by which it was read.
        texts: of the tokens.
    """
    return _rewritten(form) if _is_of_any_role(derivation, texts) else form


def _is_of_any_role(derivation: Item, texts: Sequence[str]) -> bool:
    names = [edge for edge in edges_of(derivation) if isinstance(edge.meaning, Named)]
    words = [i for i in range(1, len(texts)) if not any(name.first <= i < name.last for name in names)]
    return any(texts[i] == _VOICE or _is_any(texts[: i + 1]) for i in words)


def _is_any(texts: Sequence[str]) -> bool:
    """True where words end in "a role", or in "one of the roles"."""
    role = texts[-1] in _ROLES and texts[-2] in _ANY
    return role or (texts[-1].removesuffix("s") in _ROLES and tuple(texts[-4:-1]) in _ONE_OF)


def _rewritten(form: LogicalForm) -> LogicalForm:
    match form:
        case Join(Join(Named() as somebody, Edge(RelationType.VOICES)), edge) if edge == _APPEARS:
            return Join(somebody, _VOICED_IN)
        case _:
            return rebuilt(form, _rewritten)
