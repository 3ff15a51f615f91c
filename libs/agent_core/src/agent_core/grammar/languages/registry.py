"""The languages that questions are read in."""

from collections.abc import Mapping
from typing import Final

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language

LANGUAGES: Final[Mapping[str, Language]] = {language.code: language for language in (ENGLISH,)}
"""By their code, in the order in which they are tried."""
