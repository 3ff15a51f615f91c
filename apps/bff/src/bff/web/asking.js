// What the page asks of the server, and in which words a failure is told.

export const MOST_HITS = 8;

const SEARCH = `query Search($query: String!) {
  search(query: $query, first: ${MOST_HITS}) { hits { id entityType name matchedName year } }
}`;
const ANSWER = `{
    requestId answer warnings confidence terminationReason
    results { id name }
    sources { id name }
    citations { index label ref { id } }
    evidence {
      complete
      paths { rels entities { name } }
      comparison { left { id } right { id } others { id } rows { field left right others } }
    }
    trace { totalMs }
  }`;
const ASK = `query Ask($query: String!) { searchAi(query: $query) ${ANSWER} }`;
const FOLLOW = `subscription Follow($query: String!) {
  searchAi(query: $query) {
    kind begun { turn action rationale } step { turn action rationale summary } text { index text } result ${ANSWER}
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

// Tells of a question while it is answered, and returns the answer. Where nothing between lets a stream of events
// through, or it breaks off, the plain query is asked.
export async function ask(query, signal, told) {
  const answer = await follow(query, signal, told).catch((error) => {
    if (signal.aborted || !(error instanceof Unstreamed)) throw error;
    return null;
  });
  return answer ?? (await request(ASK, { query }, signal)).searchAi;
}

class Unstreamed extends Error {}

async function follow(query, signal, told) {
  const asked = post({ query: FOLLOW, variables: { query } }, signal, { accept: "text/event-stream" });
  const response = await asked.catch((error) => { throw signal.aborted ? error : new Unstreamed(); });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    if (isJson(response)) await dataOf(response); // our own server's refusal
    throw new Unstreamed();
  }
  for await (const { errors, data } of events(response.body)) {
    if (errors) throw new Error(errors[0].message);
    const event = data.searchAi;
    if (event.kind === "RESULT") return event.result;
    told(event);
  }
  throw new Unstreamed();
}

// The data of each event `next`, as it comes; a line may come in pieces.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true }));
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      for (const block of blocks) {
        const [name, data] = block.split("\n");
        if (name === "event: next") yield JSON.parse(data.slice("data: ".length));
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

// Whether this server shows how its answers came about.
export const traces = fetch("runs").then((reply) => reply.json()).catch(() => null);
export const facts = async (id) => (await request(FACTS, { id })).node;

// A browser says of a server that is away only that fetching failed.
export function told(error) {
  return error instanceof TypeError ? "The server cannot be reached; try again in a moment." : error.message;
}

async function request(query, variables, signal) {
  const response = await post({ query, variables }, signal, {});
  if (response.status === BUSY) throw new Busy(Number(response.headers.get("retry-after")) || 1);
  if (!isJson(response)) throw new Error(`The server answers ${response.status}; try again in a moment.`);
  return dataOf(response);
}

function post(body, signal, headers) {
  return fetch("graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  });
}

async function dataOf(response) {
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

// Our own server answers in JSON whatever happens; what stands in front of it sends pages.
function isJson(response) {
  return response.headers.get("content-type")?.startsWith("application/json");
}
