// Reads what an answer's sentence tells beside its structure: marks, names, choices, an order, counts. Where a sentence
// has another form than the one that is looked for, it is shown as the sentence that it is, and nothing more is made of it.

import type { Answer } from "../api/asking";
import { cardOf } from "./entities";
import { joined, kindWords } from "./words";

export type Citation = Answer["citations"][number];
type Piece = { text: string } | { mark: number } | { name: string; citation: Citation };

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
  year: string;
}

/** What a name may mean, with the fact that tells each from the others. */
export function choicesOf(answer: Answer): Choice[] {
  if (answer.terminationReason !== "CLARIFICATION_NEEDED") return [];
  return answer.citations.filter(({ ref }) => ref !== null).map((citation) => choiceOf(answer.answer, citation));
}

// Of a title its kind and year tell it from others, which the answer holds; that somebody is the "character of Monster"
// only the sentence tells: "Johan (character of Monster) [1]".
function choiceOf(text: string, citation: Citation): Choice {
  const card = citation.entity && cardOf(citation.entity);
  if (card?.year) return { citation, fact: joined(kindWords(card.entityType), card.year), year: `${card.year}` };
  const at = text.indexOf(` [${citation.index}]`);
  const fact = /\(([^()]*)\)$/.exec(at < 0 ? "" : text.slice(0, at))?.[1] ?? "";
  return { citation, fact, year: /(?:^|, )(\d{4})$/.exec(fact)?.[1] ?? "" };
}

/** The words of which an answer asks back what they mean: “Monster” means several: …, “she” may mean several: … */
export function ambiguousName(answer: Answer): string | null {
  return /^“([^”]+)” (?:means|may mean) several/.exec(answer.answer)?.[1] ?? null;
}

// The one sentence that says so, in the languages that are answered; others quote what is no name at all.
const UNKNOWN_NAME = [
  /^I know no title, character, person or studio called “(.+?)”\./,
  /^Je ne connais aucun titre, personnage, personne ou studio du nom de «\s(.+?)\s»\./,
  /^No conozco ningún título, personaje, persona ni estudio llamado «(.+?)»\./,
  /^Ich kenne keinen Titel, keine Figur, keine Person und kein Studio namens „(.+?)“\./,
  /^「(.+?)」という作品・キャラクター・人物・スタジオはデータにありません。/,
];

/** The name that an answer says it does not know; `null` where it says something else. */
export function unknownName(answer: Answer): string | null {
  if (answer.terminationReason !== "NO_MATCH") return null;
  return UNKNOWN_NAME.map((sentence) => sentence.exec(answer.answer)?.[1]).find(Boolean) ?? null;
}

export interface OrderItem {
  mark: number;
  /** What it is to the main line, such as "side story"; empty for the main line itself. */
  aside: string;
}

/** The titles of a story in its order, and what is told beside it; `null` where the answer is no order. */
export function orderOf(answer: Answer): OrderItem[] | null {
  const told = /^The story .*? is told in this order: (.*)$/s.exec(answer.answer)?.[1];
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
  if (!/(?:^|\. )(?:Like .+? are|A selection.*?, well rated and different): /s.test(answer.answer)) return reasons;
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

/** How many each value or group has, where the sentence tells it. */
export function countsOf(answer: Answer): Count[] {
  return spread(answer.answer) ?? groups(answer) ?? [];
}

// "Anime by genre: Action: 64, Drama: 50, and 12 more."; of years "Anime by year, the latest first: 2024: 12, 2023: 10."
function spread(text: string): Count[] | null {
  const told = /^.+? by [^:.]+: (.+?: [\d,]+(?:,? and \d+ more)?)\.(?: |$)/.exec(text)?.[1];
  const pairs = told?.matchAll(/(?:^|, )(?:and )?([^:]+): (\d{1,3}(?:,\d{3})*)(?=, |$)/g);
  return pairs ? [...pairs].map(([, label = "", count = ""]) => ({ label, mark: null, count: numberOf(count) })) : null;
}

// "A [1] has the most anime: 12. Next come B [2]: 9; C [3]: 7 and D [4]: 7."
function groups({ answer, citations }: Answer): Count[] | null {
  const told = /^(.+?) (has|have each) the most .+?: (\d[\d,]*)\. Next come (.+)$/s.exec(answer);
  if (!told) return null;
  const [, first = "", verb, most = "", rest = ""] = told;
  const count = numberOf(most);
  const marks = marksOf(first);
  if (verb !== "has" && !marks.length) return null; // which of them share the first place only marks tell apart
  const leaders = verb === "has" ? [first.replace(/ \[\d+\]$/, "")] : marks.map((mark) => labelOf(mark, citations));
  const next = [...rest.matchAll(/(?:^|; | and )(.+?)(?: \[(\d+)\])?: (\d[\d,]*)(?=; | and |\.|$)/g)];
  return [
    ...leaders.map((label, i) => ({ label, mark: marks[i] ?? null, count })),
    ...next.map(([, label = "", mark, own = ""]) => ({ label, mark: mark ? Number(mark) : null, count: numberOf(own) })),
  ];
}

function labelOf(mark: number, citations: readonly Citation[]): string {
  return citations.find(({ index }) => index === mark)?.label ?? "";
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(",", ""));
}

/** The question with a name put in full, for a choice among what it may mean; `null` where the name is not found in it. */
export function questionWith(question: string, name: string, choice: { label: string; year?: string }): string | null {
  const at = folded(question).indexOf(folded(name));
  if (at < 0) return null;
  const full = choice.year ? `${choice.label} (${choice.year})` : choice.label;
  return question.slice(0, at) + full + question.slice(at + name.length);
}

// Of the same length as the text, so that places in it are places in the text.
function folded(text: string): string {
  return [...text].map((character) => character.toLowerCase().slice(0, character.length)).join("");
}
