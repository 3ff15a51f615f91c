"""Imports the modules of the grammar, which register their productions and constraints as they are imported."""

# pyright: reportUnusedImport=false
# isort: off
from agent_core.grammar import (  # noqa: F401 - they register what they hold
    adjacency, alterations, arithmetic, cast_roles, characters, choices, claims, clause, comparatives, continuation,
    coordinated_phrases, coordination, dating, deeming, denial, discourse, dislikes, doings, dubbing, durations,
    ellipsis, episodes, equality, exclusion, existence, fronting, grouping, instalments, introductions, key_values,
    measure, months, noun_phrase, orders, otherwise, places_in_stories, plots, possessions, precedence, predication,
    profiles, question, rankings, recommending, relational_nouns, roles, same_makers, sameness, saying_again,
    seasons, side_by_side, songs, sources, stories, suitability, tallies, theme_songs, topicalisation, versions,
    wishes,
)  # fmt: skip
from agent_core.grammar.word_order import german, inversion, japanese, verb_final  # noqa: F401 - as above
