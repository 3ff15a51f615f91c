"""The GraphQL operations that are sent to the BFF; a test validates each against the committed schema."""

from typing import Final

from mcp_server.limits import LISTED

_NAMED: Final = """
fragment Named on Entity { id entityType name ... on Anime { year } ... on Manga { year } }
"""

SEARCH: Final = """
query Search($query: String!, $types: [EntityType!], $first: Int!, $adult: Boolean!) {
  search(query: $query, types: $types, first: $first, includeAdult: $adult) {
    query hits { id entityType name matchedName year popularity typos }
  }
}
"""

NODES: Final = f"""
query Nodes($ids: [ID!]!) {{ nodes(ids: $ids) {{ ... on Entity {{ ...Named }} }} }}
{_NAMED}"""

ENTITY: Final = f"""
query Entity($id: ID!) {{ node(id: $id) {{
  ... on Entity {{ id entityType name imageUrl popularity }}
  ... on Anime {{
    titles {{ english romaji native synonyms }}
    format status season year startDate endDate episodeCount durationMinutes score synopsis
    genres themes demographics tags
    studios {{ ...Named }}
    characters(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    staff(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    relationCount relations {{ relationType anime {{ ...Named }} }}
    sourceManga {{ ...Named }}
  }}
  ... on Manga {{
    titles {{ english romaji native synonyms }}
    format status year chapters volumes score synopsis genres
    adaptations {{ ...Named }}
    authors {{ ...Named }}
  }}
  ... on Character {{
    description
    anime(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    relationshipCount relationships {{ relationType character {{ ...Named }} }}
    voiceActorCount voiceActors {{ ...Named }}
  }}
  ... on Episode {{ number airedOn synopsis anime {{ ...Named }} }}
  ... on Person {{
    characters(first: {LISTED}) {{ totalCount edges {{ node {{ ...Named }} }} }}
    anime(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    manga(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
  }}
  ... on Studio {{ anime(first: {LISTED}) {{ totalCount edges {{ node {{ ...Named }} }} }} }}
}} }}
{_NAMED}"""

ASK: Final = f"""
subscription Ask($query: String!, $first: Int!, $adult: Boolean!) {{
  searchAi(query: $query, first: $first, includeAdult: $adult) {{
    kind
    begun {{ turn action rationale }}
    step {{ turn action summary resultCount durationMs }}
    heartbeat {{ elapsedMs }}
    result {{
      requestId answer resultCount confidence verified route terminationReason warnings
      results {{ ...Named }}
      citations {{ index label quote entity {{ ...Named }} }}
      evidence {{
        value complete
        paths {{ rels entities {{ ...Named }} }}
        comparison {{ left {{ id }} right {{ id }} others {{ id }} rows {{ field left right others same }} }}
      }}
      trace {{ totalMs llmCalls steps {{ turn action summary resultCount durationMs }} }}
    }}
  }}
}}
{_NAMED}"""

OPERATIONS: Final = {"Search": SEARCH, "Nodes": NODES, "Entity": ENTITY, "Ask": ASK}
