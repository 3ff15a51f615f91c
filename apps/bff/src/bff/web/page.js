// Search while typing, and ask.

import { ask, Busy, MOST_HITS, search, told } from "./asking.js";
import { answered, failure, hit, note } from "./shown.js";

const LOOKING_MS = 300; // most answers are there before; what flashes up is read by nobody

const [typed, found, hits, form, working, answer, said, evidence] = [
  "typed", "found", "hits", "ask", "working", "answer", "said", "evidence",
].map((id) => document.getElementById(id));
let searching = new AbortController();
let asking = new AbortController();

// What was found stays until the next answer is there, so that the list does not flicker.
async function find() {
  searching.abort();
  searching = new AbortController();
  const { signal } = searching;
  const query = typed.value;
  try {
    showHits(query.trim() ? await search(query, signal) : null);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Busy) setTimeout(() => signal.aborted || find(), error.milliseconds);
    else showNote(told(error));
  }
}

function showHits(list) {
  if (list?.length === 0) return showNote("Nothing has such a name.");
  replaceHits((list ?? []).map(hit));
  found.textContent = list ? `${list.length}${list.length === MOST_HITS ? " or more" : ""} found` : "";
}

function showNote(text) {
  replaceHits([note(text)]);
  found.textContent = text;
}

// Who has gone into the list before the last letter's answer came stays in it.
function replaceHits(items) {
  const inside = hits.contains(document.activeElement);
  hits.replaceChildren(...items);
  if (inside) (hits.querySelector("summary") ?? typed).focus();
}

// The arrows go from what is typed through what is found, and back.
function step(event) {
  const stops = [typed, ...hits.querySelectorAll("summary")];
  const to = stops.indexOf(document.activeElement) + { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!stops[to] || !stops.includes(document.activeElement)) return;
  event.preventDefault();
  stops[to].focus();
}

async function answerTo(question) {
  asking.abort(); // only the last question is answered
  asking = new AbortController();
  const { signal } = asking;
  answer.setAttribute("aria-busy", "true");
  const looking = setTimeout(() => (working.textContent = "Looking …"), LOOKING_MS);
  signal.addEventListener("abort", () => clearTimeout(looking));
  const shown = await ask(question, signal).then(answered, failure);
  clearTimeout(looking);
  if (signal.aborted) return;
  working.textContent = "";
  said.replaceChildren(...shown.said);
  evidence.replaceChildren(...shown.evidence);
  answer.setAttribute("aria-busy", "false");
}

typed.addEventListener("input", find);
document.addEventListener("keydown", step);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  answerTo(form.question.value);
});
document.getElementById("examples").addEventListener("click", ({ target }) => {
  if (!target.matches("button")) return;
  form.question.value = target.textContent;
  form.requestSubmit();
});
