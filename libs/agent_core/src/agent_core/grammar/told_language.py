"""Tells in which language a question is written by how many of its words each lexicon knows."""

from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.lexicon import Lexicon, lexicon
from agent_core.grammar.respelling import known_tokens
from agent_core.grammar.tokens import tokens_of


def language_of(question: str) -> str:
    """Return the code of the language that leaves fewest words of a question unknown; English where no other does."""
    return min(LANGUAGES, key=lambda code: _unknown(question, lexicon(code)))


def _unknown(question: str, words: Lexicon) -> int:
    tokens = tokens_of(question, words.language)
    return known_tokens(question, tokens, (), words).count(False)
