// What the server sends, as elements. Its text is only ever set as text, never as markup.

import { facts, told, traces } from "./asking.js";

const ENDINGS = {
  NO_MATCH: "No match",
  CLARIFICATION_NEEDED: "Which one is meant?",
  REFUSED_UNSAFE: "Refused",
  MAX_TURNS: "Not finished: it takes more steps than are allowed",
  BUDGET_EXHAUSTED: "Not finished: its time is used up",
  DEPENDENCY_FAILED: "Failed: a service that it needs cannot be reached",
};

export function element(name, content = "", attributes = {}) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...[content].flat());
  return made;
}

export function note(text) {
  return element("li", text, { className: "note" });
}

export function hit({ id, entityType, name, matchedName, year }) {
  const also = matchedName === name ? [] : [matchedName];
  const known = [...also, entityType.toLowerCase(), year].filter(Boolean).join(", ");
  return element("li", entity(id, [name, element("small", ` – ${known}`)]));
}

// What the agent is doing, in words; an action that is not known here is told by its reason alone.
const DOING = {
  "pg_graph:lookup": "Looking up the names",
  "pg_graph:path": "Looking for what connects them",
  "pg_graph:compare": "Comparing them",
  qdrant_search: "Searching by meaning",
  final: "Writing the answer",
};

export function doing({ action, rationale }) {
  const words = DOING[action] ?? (action.startsWith("pg_graph") ? "Following relations" : "Thinking");
  return action === "final" ? `${words} …` : `${words}: ${rationale} …`;
}

// A step that is done, with the first line of what came of it.
export function done({ action, rationale, summary }) {
  const what = doing({ action, rationale }).replace(/ …$/, "");
  return element("li", [what, element("small", ` – ${summary.replace(/:$/, "")}`)]);
}

// Something that is not an answer, in the place of one.
export function failure(error) {
  return { said: [element("p", "Failed", { className: "ending" }), element("p", told(error))], evidence: [] };
}

// What is read out, and what one looks at to believe it.
export function answered(reply) {
  const { evidence, terminationReason, warnings, confidence, trace } = reply;
  const ending = ENDINGS[terminationReason] ?? (evidence.complete ? null : "Only a part");
  const origin = terminationReason === "FROM_CACHE" ? " (answered before, the data is the same)" : "";
  return {
    said: [
      ...(ending ? [element("p", ending, { className: "ending" })] : []),
      element("p", marked(reply.answer), { className: "text" }),
      ...warnings.map((warning) => element("p", worded(warning), { className: "note" })),
    ],
    evidence: [
      ...paths(evidence.paths),
      element("ol", reply.citations.map(source), { id: "sources" }),
      ...compared(reply),
      ...all(reply),
      element("small", [`${Math.round(trace.totalMs)} ms${origin}, confidence ${confidence.toFixed(2)}`, run(reply)]),
    ],
  };
}

// A link to what the answer came about by, where this server shows it.
function run({ requestId }) {
  const place = element("span");
  const attributes = { href: `runs/${encodeURIComponent(requestId)}`, target: "_blank", rel: "noopener" };
  traces.then((told) => told?.shown && place.append(" · ", element("a", "trace", { id: "trace", ...attributes })));
  return place;
}

// Each mark such as [1] leads to its source.
function marked(text) {
  return text.split(/(\[\d+\])/).map((piece, i) => (i % 2 ? element("a", piece, { href: `#source-${piece.slice(1, -1)}` }) : piece));
}

// A warning may begin with a code for programs, as in "READ_AS: …".
function worded(warning) {
  return warning.replace(/^([A-Z])([A-Z_]+)(?=: )/, (_, first, rest) => first + rest.toLowerCase().replaceAll("_", " "));
}

function source({ index, label, ref }) {
  return element("li", ref ? entity(ref.id, label) : label, { id: `source-${index}`, value: index });
}

function all({ results, citations }) {
  if (results.length <= citations.length) return [];
  const list = () => element("ol", results.map(({ id, name }) => element("li", entity(id, name))));
  return [disclosure(`All ${results.length} found`, list, { id: "all" })];
}

function paths(found) {
  const lines = found.map((path) => element("li", chain(path)));
  const [first, ...others] = lines;
  if (!first) return [];
  const more = `${others.length} more ${others.length === 1 ? "path" : "paths"}`;
  return [element("ul", first), ...(others.length ? [disclosure(more, () => element("ul", others))] : [])];
}

function chain({ entities, rels }) {
  return entities.map(({ name }, i) => (i ? `— ${rels[i - 1].replaceAll("_", " ")} → ${name}` : name)).join(" ");
}

function compared({ evidence: { comparison }, sources }) {
  if (!comparison) return [];
  const table = () => sideBySide(comparison, sources);
  return [disclosure(`All ${comparison.rows.length} fields side by side`, table, { id: "compared" })];
}

function sideBySide({ left, right, others, rows }, sources) {
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const heads = [left, right, ...others].map(({ id }) => names.get(id));
  const head = element("tr", ["", ...heads].map((name) => element("th", name, { scope: "col" })));
  const body = rows.map((row) => {
    const values = [row.left, row.right, ...row.others].map((value) => element("td", value ?? "–"));
    return element("tr", [element("th", row.field, { scope: "row" }), ...values]);
  });
  const table = element("table", [element("thead", head), element("tbody", body)]);
  return element("div", table, { className: "wide", tabIndex: 0, role: "region", ariaLabel: "Fields side by side" });
}

function entity(id, summary) {
  return disclosure(summary, async () => record(await facts(id)));
}

// Its content is made when it is opened, and made again at the next opening where that failed.
function disclosure(summary, content, attributes = {}) {
  const body = element("div");
  const made = element("details", [element("summary", summary), body], attributes);
  let filled = false;
  made.addEventListener("toggle", async () => {
    if (!made.open || filled) return;
    filled = true;
    try {
      body.replaceChildren(await content());
    } catch (error) {
      filled = false;
      body.replaceChildren(element("p", told(error), { className: "note" }));
    }
  });
  return made;
}

function record(node) {
  const rows = Object.entries(node ?? {}).flatMap(([field, value]) => {
    const text = plain(value);
    return text ? [element("dt", field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)), element("dd", text)] : [];
  });
  return rows.length ? element("dl", rows) : element("p", "Nothing more is known of it.", { className: "note" });
}

function plain(value) {
  if (value?.edges) {
    const names = [...new Set(value.edges.map(({ node }) => node.name))];
    return names.join(", ") + (value.pageInfo.hasNextPage ? " …" : "");
  }
  return Array.isArray(value) ? value.map((one) => one.name ?? one).join(", ") : String(value ?? "");
}
