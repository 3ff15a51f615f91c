"""The relations that two things have where no word says one: "Ghibli films", "X's manga"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.semantics.meanings import RelationWord, Sense
from agent_core.grammar.semantics.relations import read_path

# How far-fetched each is; somebody's anime are those that they directed before those that they only worked on.
_PATHS: Final = {
    "animated": 0.0,
    "animated_by": 0.0,
    "has_character": 0.0,
    "appears_in": 0.0,
    "voiced_by": 0.0,
    "voices": 0.0,
    "written_by": 0.0,
    "wrote": 0.0,
    "adaptation": 0.0,
    "adapted_from": 0.2,
    "has_episode": 0.2,
    "worked_on:Director": 0.3,
    "staff:Director": 0.8,
    "wrote > adaptation": 0.9,
    "worked_on": 1.2,
    "voiced_in": 1.3,
    "staff": 1.5,
}


def _senses() -> Iterator[Sense]:
    for text, cost in _PATHS.items():
        yield Sense(read_path(text), cost)


BRIDGES: Final = RelationWord("", tuple(_senses()))
"""A word that says nothing but that two things belong together."""
