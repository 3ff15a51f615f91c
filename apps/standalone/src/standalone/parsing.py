"""Parses a question with the names that a catalog holds, and tells how it is read."""

from collections.abc import Sequence
from typing import Final

from agent_core.grammar.explanation import explained
from agent_core.grammar.parsing import Parser
from agent_core.grammar.words.arithmetic_words import speaks_of_arithmetic
from agent_core.planning.calculated import arithmetic_parser
from agent_core.planning.lookups import look_up
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor

# Seconds that the look-up of the names may take.
_TIMEOUT_S: Final = 10.0


async def parsed(dsn: str, question: str) -> Sequence[str]:
    """Return the lattice, derivation, logical form, paraphrase and steps of a question, line by line.

    One that holds a word of arithmetic is read with these words.

    Raises:
        RetrievalError: PostgreSQL could not answer.
    """
    names = look_up(question, fuzzy=False, why="find the names in the question").graph_intent
    if names is None:
        raise AssertionError("a look-up asks the graph")
    async with GraphConnections(dsn) as connections:
        found = await PostgresGraphExecutor(connections).execute(names, timeout_s=_TIMEOUT_S, include_adult=False)
    parser = arithmetic_parser() if speaks_of_arithmetic(question) else Parser()
    return list(explained(parser.parse(question, found.mentions)))
