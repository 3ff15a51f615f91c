"""Imports the modules of productions, which register what they hold as they are imported."""

# pyright: reportUnusedImport=false
# isort: off
from agent_core.grammar.productions.clauses import (  # noqa: F401 - they register what they hold
    claims, clause, continuation, deeming, denial, discourse, dubbing, ellipsis, existence, fronting,
    introductions, key_values, places_in_stories, precedence, predication, saying_again, topicalisation,
)  # fmt: skip
from agent_core.grammar.productions.conjunctions import (  # noqa: F401 - they register what they hold
    choices, coordinated_phrases, coordination, equality, identity, sameness, side_by_side,
)  # fmt: skip
from agent_core.grammar.productions.measures import (  # noqa: F401 - they register what they hold
    arithmetic, comparatives, dating, durations, grouping, measure, months, opposing, orders, rankings, tallies,
)  # fmt: skip
from agent_core.grammar.productions.noun_phrases import (  # noqa: F401 - they register what they hold
    cast_roles, characters, doings, episodes, exclusion, instalments, noun_phrase, having,
    relational_nouns, roles, same_makers, seasons, songs, sources, theme_songs, versions,
)  # fmt: skip
from agent_core.grammar.productions.questions import (  # noqa: F401 - they register what they hold
    alterations, dislikes, otherwise, plots, profiles, question, recommending, stories, suitability, wishes,
)  # fmt: skip
from agent_core.grammar.productions.word_order import german, inversion, japanese, verb_final  # noqa: F401 - as above
