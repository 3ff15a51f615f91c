// What the page asks of the server, and in which words a failure is told.

export const MOST_HITS = 8;

const SEARCH = `query Search($query: String!) {
  search(query: $query, first: ${MOST_HITS}) { hits { id entityType name matchedName year } }
}`;
const ASK = `query Ask($query: String!) {
  searchAi(query: $query) {
    answer warnings confidence terminationReason
    results { id name }
    sources { id name }
    citations { index label ref { id } }
    evidence {
      complete
      paths { rels entities { name } }
      comparison { left { id } right { id } others { id } rows { field left right others } }
    }
    trace { totalMs }
  }
}`;
const FACTS = `query Facts($id: ID!) {
  node(id: $id) {
    ... on Anime { format status startDate endDate episodeCount score genres studios { name } synopsis }
    ... on Manga { format status year volumes chapters score genres authors { name } synopsis }
    ... on Character {
      anime(first: 5) { edges { node { name } } pageInfo { hasNextPage } } voiceActors { name } description
    }
    ... on Person {
      anime(first: 10) { edges { node { name } } pageInfo { hasNextPage } }
      characters(first: 10) { edges { node { name } } pageInfo { hasNextPage } }
      manga(first: 10) { edges { node { name } } pageInfo { hasNextPage } }
    }
    ... on Studio { anime(first: 10) { edges { node { name } } pageInfo { hasNextPage } } }
    ... on Episode { number airedOn synopsis }
  }
}`;
const BUSY = 503;

export class Busy extends Error {
  constructor(seconds) {
    super("As much is being answered as can be; try again in a moment.");
    this.milliseconds = 1000 * seconds;
  }
}

export const search = async (query, signal) => (await request(SEARCH, { query }, signal)).search.hits;
export const ask = async (query, signal) => (await request(ASK, { query }, signal)).searchAi;
export const facts = async (id) => (await request(FACTS, { id })).node;

// A browser says of a server that is away only that fetching failed.
export function told(error) {
  return error instanceof TypeError ? "The server cannot be reached; try again in a moment." : error.message;
}

async function request(query, variables, signal) {
  const response = await fetch("graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
    signal,
  });
  if (response.status === BUSY) throw new Busy(Number(response.headers.get("retry-after")) || 1);
  if (!isJson(response)) throw new Error(`The server answers ${response.status}; try again in a moment.`);
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

// Our own server answers in JSON whatever happens; what stands in front of it sends pages.
function isJson(response) {
  return response.headers.get("content-type")?.startsWith("application/json");
}
