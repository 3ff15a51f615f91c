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

async function request(query, variables, signal) {
  const response = await fetch("graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
    signal,
  });
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

typed.addEventListener("input", async () => {
  searching.abort();
  searching = new AbortController();
  try {
    const { search } = await request(SEARCH, { query: typed.value }, searching.signal);
    hits.replaceChildren(...search.hits.map(line));
  } catch (error) {
    if (error.name !== "AbortError") hits.replaceChildren(element("li", error.message, { className: "error" }));
  }
});

ask.addEventListener("submit", async (event) => {
  event.preventDefault();
  answer.replaceChildren(element("p", "Looking …", { className: "error" }));
  try {
    const { searchAi } = await request(ASK, { query: ask.question.value });
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
    answer.replaceChildren(element("p", error.message, { className: "error" }));
  }
});
