"""Looks for titles by what they are about in both numbers: "anime about lighthouses" may have the tag "lighthouse"."""

from collections.abc import Sequence
from dataclasses import replace

from agent_core.grammar.topics import in_both_numbers
from agent_core.planning.goals import Goal


def in_other_number(goals: Sequence[Goal], topic: str) -> tuple[Goal, ...]:
    """Return the best of some readings, and the same with the topic in the other number."""
    best, (told, other) = goals[0], in_both_numbers(topic)
    if best.query is None:
        return tuple(goals)
    where = best.query.where
    genres = [other if genre == told else genre for genre in where.genre]
    query = best.query.model_copy(update={"where": where.model_copy(update={"genre": genres})})
    return best, replace(best, query=query, cost=best.cost + 1)
