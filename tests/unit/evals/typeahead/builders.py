"""Small catalogs of names for the tests of the evals."""

import random

from catalog.entities import EntityType, entity_id
from catalog.names import fold

from evals.typeahead.names import Known, Name, Names


def dice(seed: int) -> random.Random:
    """Chance that repeats itself."""
    return random.Random(seed)


def known(ref: str, *names: str, popularity: int = 100, romaji: bool = True) -> Known:
    """An entity with the given names, the first of which is shown."""
    kind, _, _ = ref.partition(":")
    made = tuple(Name(text=name, folded=fold(name), romaji=romaji) for name in names)
    return Known(id=entity_id(ref), type=EntityType(kind), popularity=popularity, names=made)


CATALOG = Names(
    [
        known("anime:1", "Steins;Gate", "シュタインズ・ゲート", "Steins Gate TV", popularity=900),
        known("anime:2", "Shingeki no Kyojin", "進撃の巨人", "Attack on Titan", popularity=1_000),
        known("anime:3", "K", "K-Project", popularity=300),
        known("anime:4", "Senpai ga Uzai Kouhai no Hanashi", "先輩がうざい後輩の話", popularity=200),
        known("anime:5", "Pokémon", "ポケモン", popularity=800),
        known("anime:6", "STEINS;GATE", popularity=10),
        known("anime:7", "Fullmetal Alchemist: Brotherhood", "Hagane no Renkinjutsushi", popularity=950),
        known("character:1", "Makise Kurisu", "牧瀬紅莉栖", popularity=400),
        known("character:2", "Narrator", popularity=20),
        known("character:3", "Narrator", popularity=10),
        known("studio:1", "White Fox", popularity=500),
        known("manga:1", "進撃の巨人", popularity=600),
    ]
)
