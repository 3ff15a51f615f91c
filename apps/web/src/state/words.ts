// Words for what the server tells in names of its own.

// Those whose name says something else than its words do.
const RELATIONS: Record<string, string> = {
  adaptation: "adapted as",
  co_appears: "appears with",
  has_character: "has the character",
  has_episode: "has the episode",
  other: "related",
  recommended: "recommended with",
  shared_character: "shares characters",
  shared_staff: "shares staff",
  shares_franchise: "same franchise",
  spin_off: "spin-off",
  spin_off_of: "spin-off of",
  voice_cast: "cast",
  voiced_in: "voice in",
};

export function relationWords(relation: string): string {
  return RELATIONS[relation] ?? relation.replaceAll("_", " ");
}

const FORMATS: Record<string, string> = {
  tv: "TV series",
  tv_special: "TV special",
  movie: "Film",
  ova: "OVA",
  ona: "Web series",
  music: "Music video",
  one_shot: "One-shot",
};

export function formatWords(format: string | null): string {
  return format ? (FORMATS[format] ?? capitalised(format.replaceAll("_", " "))) : "";
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function kindWords(entityType: string): string {
  return entityType.toLowerCase();
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** How many there are at the least, where the last of them are not known yet. */
export function atLeast(count: number, one: string): string {
  return `at least ${counted(count, one)}`;
}

export function joined(...facts: (string | number | null | undefined | false)[]): string {
  return facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== "").join(" · ");
}

export function yearOf(date: string | null | undefined): number | null {
  const year = Number(date?.slice(0, 4));
  return year || null;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** An ISO date that may lack its day or month, as a reader writes it. */
export function dateWords(date: string | null | undefined): string {
  if (!date) return "";
  const [year = "", month, day] = date.split("-");
  const name = month ? MONTHS[Number(month) - 1] : undefined;
  if (!name) return year;
  return day ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}

/** A compared value: a long number and a date as readers write them, everything else as it is. */
export function comparedWords(text: string): string {
  if (/^\d{5,}$/.test(text)) return Number(text).toLocaleString("en");
  return /^\d{4}-\d\d(?:-\d\d)?$/.test(text) ? dateWords(text) : text;
}

/** From when to when something ran, or its one day. */
export function airedWords({ startDate, endDate }: { startDate: string | null; endDate: string | null }): string {
  const [from, to] = [dateWords(startDate), dateWords(endDate)];
  return from && to && from !== to ? `${from} to ${to}` : from || to;
}

// What the agent is doing; an action that is not known here is told by its reason alone.
const DOING: Record<string, string> = {
  "pg_graph:lookup": "Looking up the names",
  "pg_graph:path": "Looking for what connects them",
  "pg_graph:compare": "Comparing them",
  "pg_graph:similar": "Looking for what is alike",
  "pg_graph:recommend": "Choosing what to recommend",
  "pg_graph:watch_order": "Putting the story in order",
  "pg_graph:select": "Reading the graph",
  qdrant_search: "Searching by meaning",
  calculate: "Calculating",
  final: "Writing the answer",
};

export function doingWords(action: string): string {
  return DOING[action] ?? (action.startsWith("pg_graph") ? "Following relations" : "Thinking");
}

const ENDINGS: Record<string, string> = {
  NO_MATCH: "No match",
  CLARIFICATION_NEEDED: "Which one is meant?",
  REFUSED_UNSAFE: "Refused",
  MAX_TURNS: "Not finished: it takes more steps than are allowed",
  BUDGET_EXHAUSTED: "Not finished: its time is used up",
  DEPENDENCY_FAILED: "Failed: a service that it needs cannot be reached",
};

export function endingWords(reason: string): string | null {
  return ENDINGS[reason] ?? null;
}

export interface Warning {
  code: string;
  text: string;
}

/** A warning may begin with a code for programs, as in "READ_AS: …". */
export function warningOf(warning: string): Warning {
  const coded = /^([A-Z][A-Z_]+): (.*)$/s.exec(warning);
  return coded ? { code: coded[1] ?? "", text: coded[2] ?? "" } : { code: "", text: warning };
}

export function warningWords({ code, text }: Warning): string {
  if (code === "AMBIGUOUS") return `${capitalised(text)}.`;
  return code ? `${capitalised(code.toLowerCase().replaceAll("_", " "))}: ${text}` : text;
}
