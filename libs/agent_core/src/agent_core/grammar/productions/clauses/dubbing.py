"""Productions of the language that somebody is heard in: "who voices X in English", "the German voice of X"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.following import VOICING
from agent_core.grammar.productions.production import Made, as_category, production
from agent_core.grammar.semantics.logical_form import Combine, Join, OfKind, Others, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord, Sense
from agent_core.grammar.semantics.relations import Edge, path_of, read_path

# The language of what was dubbed.
_ORIGINAL: Final = "Japanese"


@production(("modifier", "dub"))
def voiced_in_language(modifier: Modifier, language: RelationWord) -> Iterator[Made]:
    """Make "voices X in English"."""
    if len(modifier.within) == 1 and (found := _in_language(modifier.within[0], _role(language))) is not None:
        yield Made("modifier", replace(modifier, within=(found,)), "dubbed")


@production(("entity", "dub"), ("work", "dub"))
def voice_in(form: SetForm, language: RelationWord) -> Iterator[Made]:
    """Make "the voice actor of X in English"."""
    yield from as_category("entity", _in_language(form, _role(language)), "dubbed")


@production(("dub", "relation"), ("relation", "dub"))
def voice_of_language(one: RelationWord, other: RelationWord) -> Iterator[Made]:
    """Make "the English voice actor" and "la voz inglesa"."""
    for language, word in ((one, other), (other, one)):
        role = _role(language)
        if role is None or word.keeps_kind:
            continue
        senses = [sense for sense in word.senses if _is_in_a_language(sense.path.edges[-1])]
        spoken = tuple(
            Sense(path_of((*sense.path.edges[:-1], replace(sense.path.edges[-1], role=role))), sense.cost)
            for sense in senses
        )
        if spoken and _role(word) is None:
            yield Made("relation", replace(word, senses=spoken), "dubbed")


@production(("not", "dub"))
def not_dubbed(_: None, language: RelationWord) -> Iterator[Made]:
    """Make "not the English one", who is heard in the original."""
    if _role(language) not in (None, _ORIGINAL):
        yield Made("dub", RelationWord(_ORIGINAL, (Sense(read_path(f"voiced_by:{_ORIGINAL}"), 0.0),)), "dubbed")


@production(("dub", "verb"), languages=("de", "ja"))
def spoken_at_the_end(language: RelationWord, verb: RelationWord) -> Iterator[Made]:
    """Make the "auf Englisch gesprochen" of "wer hat X auf Englisch gesprochen"."""
    for made in voice_of_language(language, verb):
        if isinstance(made.meaning, RelationWord):
            yield replace(made, category="verb")


def _role(word: RelationWord) -> str | None:
    """Return the language that a word names; ``None`` of another word."""
    return word.senses[0].path.edges[-1].role if word.senses and _says_language(word) else None


def _says_language(word: RelationWord) -> bool:
    return all(_is_voice(sense.path.edges[-1]) and sense.path.edges[-1].role is not None for sense in word.senses)


def _is_voice(edge: Edge) -> bool:
    return edge.relation in VOICING


def _is_in_a_language(edge: Edge) -> bool:
    return _is_voice(edge) and edge.role is None


def _in_language(form: SetForm, role: str | None) -> SetForm | None:
    """Return those of a set who are heard in a language, where a voice leads to it."""
    match form:
        case Join(base, edge) if role is not None and _is_in_a_language(edge):
            return Join(base, replace(edge, role=role))
        case OfKind(base, only):
            return None if (found := _in_language(base, role)) is None else OfKind(found, only)
        case Others(base):
            return None if (found := _in_language(base, role)) is None else Others(found)
        case Combine("intersection", left, right):
            found = _in_language(left, role)
            return None if found is None else Combine("intersection", found, right)
        case _:
            return None
