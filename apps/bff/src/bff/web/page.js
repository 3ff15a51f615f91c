// Search while typing, and ask. Text from the server is only ever set as text, never as markup.

const SEARCH = `query Search($query: String!) {
  search(query: $query, first: 8) { hits { id entityType name matchedName year } }
}`;
const ASK = `query Ask($query: String!) {
  searchAi(query: $query) {
    answer warnings confidence terminationReason
    citations { index label }
    evidence { value paths { rels entities { name } } }
    trace { totalMs }
  }
}`;

const typed = document.querySelector("#typed");
const hits = document.querySelector("#hits");
const ask = document.querySelector("#ask");
const answer = document.querySelector("#answer");
let searching = new AbortController();
let asking = new AbortController();

const BUSY = 503;

class Busy extends Error {
  constructor(seconds) {
    super("As much is being answered as can be; try again in a moment.");
    this.milliseconds = 1000 * seconds;
  }
}

async function request(query, variables, signal) {
  const response = await fetch("graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
    signal,
  });
  if (response.status === BUSY) throw new Busy(Number(response.headers.get("retry-after")) || 1);
  if (!response.ok) throw new Error(await response.text());
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

function element(name, text, attributes = {}) {
  return Object.assign(document.createElement(name), { textContent: text }, attributes);
}

function line(hit) {
  const item = element("li", hit.name);
  const also = hit.matchedName === hit.name ? [] : [hit.matchedName];
  const known = [...also, hit.entityType.toLowerCase(), hit.year].filter(Boolean).join(", ");
  item.append(element("small", ` – ${known}`));
  return item;
}

function chain(path) {
  return path.entities.map(({ name }, i) => (i ? `— ${path.rels[i - 1].replaceAll("_", " ")} → ${name}` : name)).join(" ");
}

// What was found stays until the next answer is there, so that the list does not flicker.
async function find() {
  searching.abort();
  searching = new AbortController();
  const { signal } = searching;
  const query = typed.value;
  try {
    const found = query.trim() ? (await request(SEARCH, { query }, signal)).search.hits : [];
    const none = query.trim() ? [element("li", "Nothing has such a name.", { className: "error" })] : [];
    hits.replaceChildren(...(found.length ? found.map(line) : none));
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Busy) setTimeout(() => signal.aborted || find(), error.milliseconds);
    else hits.replaceChildren(element("li", told(error), { className: "error" }));
  }
}

// A browser says of a server that is away only that fetching failed.
function told(error) {
  return error instanceof TypeError ? "The server cannot be reached; try again in a moment." : error.message;
}

typed.addEventListener("input", find);

ask.addEventListener("submit", async (event) => {
  event.preventDefault();
  asking.abort(); // only the last question is answered
  asking = new AbortController();
  const { signal } = asking;
  answer.replaceChildren(element("p", "Looking …", { className: "error" }));
  try {
    const { searchAi } = await request(ASK, { query: ask.question.value }, signal);
    const origin = searchAi.terminationReason === "FROM_CACHE" ? " (answered before, the data is the same)" : "";
    const sources = element("ol", "");
    sources.append(...searchAi.citations.map(({ index, label }) => element("li", label, { value: index })));
    answer.replaceChildren(
      element("p", searchAi.answer),
      ...searchAi.evidence.paths.map((path) => element("p", chain(path))),
      sources,
      ...searchAi.warnings.map((warning) => element("p", warning, { className: "error" })),
      element("small", `${Math.round(searchAi.trace.totalMs)} ms${origin}, confidence ${searchAi.confidence.toFixed(2)}`),
    );
  } catch (error) {
    if (!signal.aborted) answer.replaceChildren(element("p", told(error), { className: "error" }));
  }
});
