"""What relations are called in English, from the table beside this module."""

import tomllib
from importlib.resources import files
from typing import Final

from agent_core.planning.lexicon.forms import Words
from agent_core.planning.lexicon.inflections import written_out

_TABLES: Final[dict[str, dict[str, Words]]] = tomllib.loads(
    files(__package__ or "").joinpath("english_relations.toml").read_text(encoding="utf-8")
)

NOUNS: Final = {concept: written_out(words) for concept, words in _TABLES["nouns"].items()}
VERBS: Final = {concept: written_out(words) for concept, words in _TABLES["verbs"].items()}
