// Reads what an answer's sentence tells beside its structure: marks, names, choices, an order, counts. Where a sentence
// has another form than the one that is looked for, it is shown as the sentence that it is, and nothing more is made of it.

import type { Answer } from "../api/asking";

export type Citation = Answer["citations"][number];
export type Piece = { text: string } | { mark: number } | { name: string; citation: Citation };

const MARK = /\[(\d+)\]/g;

/** The text in pieces: each mark, and each name that a mark stands behind. */
export function piecesOf(text: string, citations: readonly Citation[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const mark = Number(found[1]);
    const before = text.slice(from, found.index);
    pieces.push(...named(before, citations.find((citation) => citation.index === mark)), { mark });
    from = found.index + found[0].length;
  }
  return [...pieces, { text: text.slice(from) }].filter((piece) => !("text" in piece) || piece.text !== "");
}

// "…, then the anime Monster (2004) [2]": what stands in brackets between the name and the mark is a fact of it.
function named(before: string, citation: Citation | undefined): Piece[] {
  const at = citation?.ref ? before.lastIndexOf(citation.label) : -1;
  if (!citation || at < 0) return [{ text: before }];
  const rest = before.slice(at + citation.label.length);
  if (!/^(?: \([^)]*\))? ?$/.test(rest)) return [{ text: before }];
  return [{ text: before.slice(0, at) }, { name: citation.label, citation }, { text: rest.replace(/ $/, "\u00a0") }]; // a mark begins no line
}

export interface Choice {
  citation: Citation;
  fact: string;
}

/** What a name may mean, with the fact that tells each from the others. */
export function choicesOf(answer: Answer): Choice[] {
  if (answer.terminationReason !== "CLARIFICATION_NEEDED") return [];
  return answer.citations
    .filter(({ ref }) => ref !== null)
    .map((citation) => ({ citation, fact: factBefore(answer.answer, citation.index) }));
}

/** The name of which an answer asks back what it means: “Monster” means several: … */
export function ambiguousName(answer: Answer): string | null {
  return /^“([^”]+)” means several/.exec(answer.answer)?.[1] ?? null;
}

/** Names that an answer says it does not know, in the order in which it quotes them. */
export function quotedNames(answer: Answer): string[] {
  return [...answer.answer.matchAll(/“([^”]{2,80})”/g)].map((found) => found[1] ?? "");
}

function factBefore(text: string, mark: number): string {
  const at = text.indexOf(` [${mark}]`);
  return /\(([^()]*)\)$/.exec(at < 0 ? "" : text.slice(0, at))?.[1] ?? "";
}

export interface Told {
  mark: number;
  /** What it is to the main line, such as "side story"; empty for the main line itself. */
  aside: string;
}

/** The titles of a story in its order, and what is told beside it; `null` where the answer is no order. */
export function orderOf(answer: Answer): Told[] | null {
  const told = /^(?:After .*?\. )?The story .*? is told in this order: (.*)$/s.exec(answer.answer)?.[1];
  if (told === undefined) return null;
  const end = /\. (?:They were released|By release the order)/.exec(told)?.index ?? told.length;
  const [main = "", beside = ""] = told.slice(0, end).split(". Beside it: ");
  const asides = beside.split("; ").flatMap((part) => {
    const mark = marksOf(part)[0];
    return mark === undefined ? [] : [{ mark, aside: /\], ([^,]+?)(?:, and \d+ more)?$/.exec(part)?.[1] ?? "beside" }];
  });
  return [...marksOf(main).map((mark) => ({ mark, aside: "" })), ...asides];
}

function marksOf(text: string): number[] {
  return [...text.matchAll(MARK)].map((found) => Number(found[1]));
}

/** Why each title is named, such as "recommended by 66 readers, also Mystery", by the number of its source. */
export function reasonsOf(answer: Answer): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  if (!/(?:^|\. )(?:Like .+? are|A selection of .+?): /s.test(answer.answer)) return reasons;
  for (const [, mark, reason] of answer.answer.matchAll(/ \[(\d+)\], ([^;[]+?)(?=; |\. |\.$|$)/g)) {
    if (mark && reason) reasons.set(Number(mark), reason);
  }
  return reasons;
}

export interface Count {
  label: string;
  mark: number | null;
  count: number;
}

/** How many each value or group has, where the sentence tells it of several. */
export function countsOf(answer: Answer): Count[] {
  return spread(answer.answer) ?? groups(answer.answer) ?? [];
}

const PAIR = /^(?:and )?(.+?)(?: \[(\d+)\])?: ([\d,]+)$/;

// "Anime by genre: Action: 64, Drama: 50, and 12 more."
function spread(text: string): Count[] | null {
  const told = /^[^:.]+ by [^:.]+: (.+?: [\d,]+(?:, (?:and )?\d+ others?|, (?:and )?\d+ more)?)\.(?: |$)/.exec(text)?.[1];
  return told === undefined ? null : pairsOf(told.split(/, (?=\D)/));
}

// "A [1] has the most anime: 12. Next come B [2]: 9; C [3]: 7."
function groups(text: string): Count[] | null {
  const told = /^(.+?) (?:has|have each) the most [^:]+: ([\d,]+)\. Next comes? (.+?)\.?$/s.exec(text);
  if (!told) return null;
  const [, first = "", most = "", rest = ""] = told;
  const leaders = first.split(/, and | and |, /).map((one) => `${one}: ${most}`);
  return pairsOf([...leaders, ...rest.split(/; (?:and )?/)]);
}

function pairsOf(parts: string[]): Count[] | null {
  const counts = parts.flatMap((part) => {
    const [, label, mark, count] = PAIR.exec(part.trim()) ?? [];
    return label && count ? [{ label, mark: mark ? Number(mark) : null, count: Number(count.replaceAll(",", "")) }] : [];
  });
  return counts.length > 1 ? counts : null;
}

/** The question with a name put in full, for a choice among what it may mean; `null` where the name is not found in it. */
export function questionWith(question: string, name: string, choice: { label: string; fact: string }): string | null {
  const at = folded(question).indexOf(folded(name));
  if (at < 0) return null;
  const [fact = ""] = choice.fact.split(", ").slice(-1);
  const full = /^\d{4}$/.test(fact) ? `${choice.label} (${fact})` : choice.label;
  return question.slice(0, at) + full + question.slice(at + name.length);
}

// Of the same length as the text, so that places in it are places in the text.
function folded(text: string): string {
  return [...text].map((character) => character.toLowerCase().slice(0, character.length)).join("");
}
