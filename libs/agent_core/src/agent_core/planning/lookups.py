"""Steps that find what a question names or describes, before anything is known of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from catalog.entities import EntityType

from agent_core.goals.steps import graph_step
from agent_core.grammar.spans.song_names import speaks_of_songs
from agent_core.planning.title_stories import kind_described
from agent_core.references import EntityRef
from agent_core.schemas import GraphIntent, NextStep, QdrantFilters, SearchIntent

# Steps that are made once: those of the questions at work.
_LOOK_UPS_KEPT: Final = 256
# Names that are looked for; the titles of episodes are everyday phrases.
_NAMED: Final = [kind for kind in EntityType if kind is not EntityType.EPISODE]


@lru_cache(maxsize=_LOOK_UPS_KEPT)
def look_up(text: str, *, fuzzy: bool, why: str) -> NextStep:
    """Return the step that finds the names in a text; a question is asked for it many times.

    In one that speaks of songs these are names as well.
    """
    songs = not fuzzy and speaks_of_songs(text)
    return graph_step(
        GraphIntent(rationale=why, query_type="lookup", text=text, fuzzy=fuzzy, entity_types=_NAMED, songs=songs)
    )


def look_around(word: str, question: str) -> NextStep:
    """Return the step that finds the names in a question of which a misspelt word is a part."""
    why = f"find a name with {word!r} misspelt in it"
    return graph_step(
        GraphIntent(rationale=why, query_type="lookup", text=word, context=question, fuzzy=True, entity_types=_NAMED)
    )


def look_up_each(names: Sequence[str], question: str, *, why: str) -> NextStep:
    """Return the step that finds what pieces of a question are names of."""
    if len(names) == 1:
        return look_up(names[0], fuzzy=True, why=f"{why} {names[0]!r}")
    return graph_step(
        GraphIntent(
            rationale=f"{why} {', '.join(map(repr, names))}",
            query_type="lookup",
            text=question,
            names=list(names),
            fuzzy=True,
            entity_types=_NAMED,
        )
    )


def look_up_beside(question: str, titles: Sequence[EntityRef], name: str) -> NextStep:
    """Return the step that finds, in a question, how names of titles of the same story as these end."""
    first, *others = titles
    return graph_step(
        GraphIntent(
            rationale=f"find titles of the story of {name!r} that are named by their subtitles",
            query_type="lookup",
            text=question,
            start=first,
            others=others,
        )
    )


def search(question: str) -> NextStep:
    """Return the step that searches for a description."""
    return NextStep(
        action="qdrant_search",
        rationale="the question describes something without naming it",
        search_intent=SearchIntent(
            rationale="find titles whose text is close to the description",
            entity_type=kind_described(question),
            query=question,
            filters=QdrantFilters(),
        ),
    )


def search_for(intent: SearchIntent) -> NextStep:
    """Return the step that searches, for the reason that its intent gives."""
    return NextStep(action="qdrant_search", rationale=intent.rationale, search_intent=intent)


def unfiltered(intent: SearchIntent) -> SearchIntent:
    """Return a search of all titles of its kind."""
    return intent.model_copy(update={"filters": QdrantFilters()})
