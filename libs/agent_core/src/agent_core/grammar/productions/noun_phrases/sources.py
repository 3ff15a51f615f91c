"""Productions of what anime are made from, where no title of it is named: "based on a light novel"."""

from collections.abc import Iterator
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.clauses.predication import is_so
from agent_core.grammar.productions.production import Made, as_set, production, right_as
from agent_core.grammar.semantics.building import filtered, narrowed
from agent_core.grammar.semantics.logical_form import Everything, SetForm
from agent_core.grammar.semantics.meanings import Modifier, RelationWord
from agent_core.grammar.semantics.relations import Edge
from agent_core.grammar.words.entries import ANIME

_ADAPTATION: Final = Edge(RelationType.ADAPTATION)
_ORIGINAL: Final = (("source_material", ("original",)),)
# What is the name of a genre as well, and what it costs to mean the material in front of a noun: "game anime".
_GAMES: Final = (("source_material", ("game", "video_game")),)
_AS_A_GENRE: Final = 0.8
# Prepositions of what something is made from.
_OUT_OF: Final = frozenset({"from", "out of"})


@production(("verb", "material"))
def made_from(verb: RelationWord, material: Modifier) -> Iterator[Made]:
    """Make "based on a light novel" and "adapted from manga"."""
    if _leads_to_adaptations(verb) and not is_original(material):
        yield Made("modifier", material, "made_from")


@production(("preposition", "material"))
def out_of(preposition: RelationWord, material: Modifier) -> Iterator[Made]:
    """Make "anime from visual novels"."""
    if preposition.lemma in _OUT_OF and not is_original(material):
        yield Made("modifier", material, "made_from_alone")


@production(("material", "relation"), tight=True)
def adaptations_of(material: Modifier, word: RelationWord) -> Iterator[Made]:
    """Make "light novel adaptations"."""
    if word.head is None and word.base is None and not is_original(material) and _leads_to_adaptations(word):
        yield from as_set(filtered(Everything(ANIME), material.conditions[0]), "made_from")


@production(("material", "noun"), tight=True)
def made_from_such(material: Modifier, noun: SetForm) -> Iterator[Made]:
    """Make "light novel anime" and "visual novel films"."""
    titles = narrowed(noun, ANIME) if noun.kinds <= ANIME else None
    if titles is not None:
        of_genre = _AS_A_GENRE if material.conditions[0].bounds == _GAMES else 0.0
        yield from as_set(filtered(titles, material.conditions[0]), "made_from", of_genre)


@production(("entity", "material"))
def is_original_itself(form: SetForm, material: Modifier) -> Iterator[Made]:
    """Make the "X original" of "is X original or based on a manga"."""
    if is_original(material):
        yield from is_so(form, material)


def is_original(material: Modifier) -> bool:
    """True for what is made from nothing else."""
    return material.conditions[0].bounds == _ORIGINAL


def _leads_to_adaptations(word: RelationWord) -> bool:
    return word.senses[0].path.edges == (_ADAPTATION,) if word.senses else False


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "or a light novel" of "based on a manga or a light novel":
production(("or", "material"))(right_as("alternative", "conjunct"))
