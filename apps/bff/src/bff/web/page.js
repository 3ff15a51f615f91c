// Search while typing, and ask.

import { ask, Busy, MOST_HITS, search, told } from "./asking.js";
import { answered, doing, done, failure, hit, note } from "./shown.js";

const LOOKING_MS = 300; // most answers are there before; what flashes up is read by nobody

const [typed, found, hits, form, working, steps, draft, answer, said, evidence] = [
  "typed", "found", "hits", "ask", "working", "steps", "draft", "answer", "said", "evidence",
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

// What is told of a question, once it has taken so long that somebody reads it. What is being done is read out; the
// steps that are done, and the sentences of the answer before it stands with its sources, are only looked at.
class Progress {
  #events = [];
  #signal;
  #timer;

  constructor(signal) {
    this.#signal = signal;
    this.clear();
    this.#timer = setTimeout(() => this.#show(), LOOKING_MS);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  tell(event) {
    if (this.#signal.aborted) return;
    if (this.#events) this.#events.push(event);
    else this.#add(event);
  }

  end() {
    clearTimeout(this.#timer);
    this.clear();
  }

  clear() {
    working.textContent = "";
    steps.replaceChildren();
    draft.textContent = "";
  }

  #show() {
    const told = this.#events;
    this.#events = null;
    working.textContent = "Looking …";
    told.forEach((event) => this.#add(event));
  }

  #add({ begun, step, text }) {
    if (begun) working.textContent = doing(begun);
    if (step) steps.append(done(step));
    if (text) draft.textContent = (text.index ? draft.textContent : "") + text.text;
  }
}

async function answerTo(question) {
  asking.abort(); // only the last question is answered
  asking = new AbortController();
  const { signal } = asking;
  answer.setAttribute("aria-busy", "true");
  const progress = new Progress(signal);
  const shown = await ask(question, signal, (event) => progress.tell(event)).then(answered, failure);
  if (signal.aborted) return;
  progress.end();
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
