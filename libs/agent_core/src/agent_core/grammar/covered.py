"""Covers a question without parsing it: which of its words are names, which are known, and which are left over."""

from collections.abc import Sequence

from agent_core.grammar.cover import Cover, cover_of
from agent_core.grammar.fitted import fitted
from agent_core.grammar.lattice import lattice_of
from agent_core.grammar.lexicon import lexicon
from agent_core.grammar.naming import place_of
from agent_core.grammar.tokens import Token, tokens_of
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention


def covered(question: str, mentions: Sequence[Mention], language: str) -> Cover:
    """Return the cheapest cover of a question in a language; of one that is too long to be parsed nothing is known."""
    words, weights = lexicon(language), fitted().weights
    lattice = lattice_of(question, mentions, words, weights=weights)
    if lattice is None:
        tokens = tokens_of(question, words.language)
        return Cover(tokens, left=tuple(range(len(tokens))))
    return cover_of(lattice, weights)


def meant_by(tokens: Sequence[Token], mentions: Sequence[Mention], first: int, last: int) -> tuple[Candidate, ...]:
    """Return all that the name ``tokens[first:last]`` may mean, whoever found it, best first."""
    starts = {token.start: i for i, token in enumerate(tokens)}
    found = (m for m in mentions if place_of(tokens, m, starts) == (first, last))
    meant: dict[EntityRef, Candidate] = {}
    for candidate in (each for mention in found for each in mention.candidates):
        meant.setdefault(candidate.ref, candidate)  # what the first look-up found is the closest
    return tuple(meant.values())
