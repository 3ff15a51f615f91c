"""Tells in which language a question is written by how many of its words each lexicon knows."""

from collections.abc import Sequence

from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.lexicon import Lexicon, lexicon
from agent_core.grammar.respelling import known_tokens
from agent_core.grammar.tokens import tokens_of
from agent_core.results import Mention


def language_of(question: str, mentions: Sequence[Mention] = ()) -> str:
    """Return the code of the language that leaves fewest words of a question unknown; English where no other does.

    Names of several words are of no language; one word is found as a name in many that it is none in.
    """
    names = [mention for mention in mentions if " " in mention.surface.strip()]
    return min(LANGUAGES, key=lambda code: _unknown(question, names, lexicon(code)))


def _unknown(question: str, names: Sequence[Mention], words: Lexicon) -> int:
    tokens = tokens_of(question, words.language)
    return known_tokens(question, tokens, names, words).count(False)
