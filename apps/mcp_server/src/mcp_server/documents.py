"""The GraphQL operations that are sent to the BFF; a test validates each against the committed schema."""

from typing import Final

from mcp_server.entities import EntityType
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

EXTERNAL: Final = """
query External($site: ExternalSite!, $id: String!, $kind: EntityType!) {
  externalId(site: $site, id: $id, entityType: $kind) { id }
}
"""

ENTITY: Final = f"""
query Entity($id: ID!) {{ node(id: $id) {{
  ... on Entity {{ id entityType name imageUrl popularity }}
  ... on Anime {{
    titles {{ english romaji native synonyms }}
    format status season year startDate endDate broadcast episodeCount durationMinutes source ageRating
    score members favorites synopsis genres themes demographics tags
    externalIds {{ site siteEnum id url }}
    songs {{ kind number title artist episodes }}
    franchise {{ name }}
    studios {{ ...Named }}
    producers {{ ...Named }}
    characters(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    staff(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    relationCount relations {{ relationType anime {{ ...Named }} }}
    sourceManga {{ ...Named }}
    recommendations(first: {LISTED}) {{ totalCount edges {{ users node {{ ...Named }} }} }}
  }}
  ... on Manga {{
    titles {{ english romaji native synonyms }}
    format status year startDate endDate chapters volumes score members favorites synopsis
    genres demographics magazines publishers
    externalIds {{ site siteEnum id url }}
    adaptations {{ ...Named }}
    credits {{ role person {{ ...Named }} }}
    relationCount relations {{ relationType manga {{ ...Named }} }}
  }}
  ... on Character {{
    description nativeName otherNames
    externalIds {{ site siteEnum id url }}
    anime(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    relationshipCount relationships {{ relationType character {{ ...Named }} }}
    voiceActorCount voiceActors {{ ...Named }}
  }}
  ... on Episode {{ number airedOn synopsis anime {{ ...Named }} }}
  ... on Person {{
    nativeName otherNames
    externalIds {{ site siteEnum id url }}
    characters(first: {LISTED}) {{ totalCount edges {{ node {{ ...Named }} }} }}
    anime(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
    manga(first: {LISTED}) {{ totalCount edges {{ role node {{ ...Named }} }} }}
  }}
  ... on Studio {{
    nativeName otherNames
    externalIds {{ site siteEnum id url }}
    anime(first: {LISTED}) {{ totalCount edges {{ node {{ ...Named }} }} }}
  }}
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
        paths {{ rels qualifiers entities {{ ...Named }} }}
        comparison {{ left {{ id }} right {{ id }} others {{ id }} rows {{ field left right others same }} }}
      }}
      trace {{ totalMs llmCalls steps {{ turn action summary resultCount durationMs }} }}
    }}
  }}
}}
{_NAMED}"""

# What a list is called, the types of its filter and its sort, and what is told of each of its entities.
_LISTS: Final = {
    EntityType.ANIME: ("anime", "Anime", "year format status score episodeCount genres"),
    EntityType.MANGA: ("manga", "Manga", "year format status score chapters volumes genres"),
    EntityType.CHARACTER: ("character", "Entry", ""),
    EntityType.PERSON: ("person", "Entry", ""),
    EntityType.STUDIO: ("studio", "Entry", ""),
}

BROWSE: Final = {
    kind: f"""
query Browse(
  $filter: {kind.title()}Filter!, $sort: {sorts}Sort!, $first: Int!, $after: String, $adult: Boolean!, $count: Boolean!
) {{
  page: {name}List(filter: $filter, sort: $sort, first: $first, after: $after, includeAdult: $adult) {{
    nodes {{ id entityType name popularity {fields} }}
    pageInfo {{ hasNextPage endCursor }}
    totalCount @include(if: $count)
  }}
}}
"""
    for kind, (name, sorts, fields) in _LISTS.items()
}

OPERATIONS: Final = {"Search": SEARCH, "Nodes": NODES, "External": EXTERNAL, "Entity": ENTITY, "Ask": ASK, **BROWSE}
