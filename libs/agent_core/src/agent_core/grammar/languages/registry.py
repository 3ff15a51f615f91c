"""The languages that questions are read in."""

from collections.abc import Mapping
from typing import Final

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.french import FRENCH
from agent_core.grammar.languages.german import GERMAN
from agent_core.grammar.languages.japanese import JAPANESE
from agent_core.grammar.languages.language import Language
from agent_core.grammar.languages.spanish import SPANISH

LANGUAGES: Final[Mapping[str, Language]] = {
    language.code: language for language in (ENGLISH, FRENCH, SPANISH, GERMAN, JAPANESE)
}
"""By their code, in the order in which they are tried."""
