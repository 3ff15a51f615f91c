"""Productions of what anime are made from, where no title of it is named: "based on a light novel"."""

from collections.abc import Iterator
from typing import Final

from catalog.relations import RelationType

from agent_core.grammar.productions.clauses.predication import is_so
from agent_core.grammar.productions.production import Made, as_set, production, right_as
from agent_core.grammar.semantics.building import filtered, narrowed
from agent_core.grammar.semantics.inspection import is_anchored, is_counted
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Condition,
    Everything,
    Filter,
    Having,
    Related,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Modifier, RelationWord, Sense
from agent_core.grammar.semantics.relations import Edge, path_of
from agent_core.grammar.words.entries import ANIME, MANGA

_ADAPTATION: Final = Edge(RelationType.ADAPTATION)
_SOURCE: Final = Edge(RelationType.ADAPTED_FROM)
_ORIGINAL: Final = (("source_material", ("original",)),)
# What anime are made from that have such a manga: of others it was made after them.
_MANGA: Final = Condition((("source_material", ("manga",)),), ANIME, "made from manga")
_NOVEL: Final = Condition((("source_material", ("light_novel",)),), ANIME, "made from light novels")
_NOT_ORIGINAL: Final = Condition((("source_not", ("original",)),), ANIME, "based on another work")
_ADAPTED: Final = RelationWord("", (Sense(path_of((_ADAPTATION,)), 0.0),))
_FORMAT: Final = "format"
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


@production(("verb", "noun"))
def made_from_some(verb: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make "based on a josei manga", of which manga alone tell that they are such, and "based on anything"."""
    if isinstance(noun, Everything) and noun.kinds >= RELEASED and _leads_to_adaptations(verb):
        yield Made("modifier", Modifier(conditions=(_NOT_ORIGINAL,)), "made_from_anything")
    if not (noun.kinds <= MANGA and _leads_to_adaptations(verb)) or is_anchored(noun) or is_counted(noun):
        return
    bounds = dict(_bounds_of(noun))
    if not bounds.keys() <= {_FORMAT}:
        some = Condition((), ANIME, "a", having=Having(Related(_SOURCE, noun), least=1))
        material = _NOVEL if bounds.get(_FORMAT) == _NOVEL.bounds[0][1] else _MANGA
        yield Made("modifier", Modifier(conditions=(material, some)), "made_from_some")


@production(("preposition", "noun"))
def out_of_some(preposition: RelationWord, noun: SetForm) -> Iterator[Made]:
    """Make "anime from josei manga"."""
    if preposition.lemma in _OUT_OF:
        yield from made_from_some(_ADAPTED, noun)


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


def _bounds_of(form: SetForm) -> Iterator[tuple[str, object]]:
    while isinstance(form, Filter):
        yield from form.condition.bounds
        form = form.base


def is_original(material: Modifier) -> bool:
    """True for what is made from nothing else."""
    return material.conditions[0].bounds == _ORIGINAL


def _leads_to_adaptations(word: RelationWord) -> bool:
    return word.senses[0].path.edges == (_ADAPTATION,) if word.senses else False


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "or a light novel" of "based on a manga or a light novel":
production(("or", "material"))(right_as("alternative", "conjunct"))
