// Which conversation goes on behind which question, and what its questions were read as.

import { signal } from "@preact/signals";

/** A question as it was typed, and the whole question that it goes on behind; that is empty for none. */
export interface Asked {
  question: string;
  context: string;
}

const KEPT = 300;
const behind = new Map<string, string>(); // the conversation that a whole question was asked in
const last = new Map<string, string>(); // the whole question that was asked last in a conversation
const readings = signal<ReadonlyMap<string, string>>(new Map());

export function keyOf({ question, context }: Asked): string {
  return `ask:${context}\n${question}`;
}

/** A question as it reads without the conversation, as soon as that is known. */
export function completeOf(asked: Asked): string {
  return readings.value.get(keyOf(asked)) ?? asked.question;
}

/** The conversation whose last question is this one: one that has gone on since would take something else up. */
export function conversationBehind(context: string): string | null {
  const id = behind.get(context);
  return id !== undefined && last.get(id) === context ? id : null;
}

export function noteConversation(whole: string, id: string): void {
  put(behind, whole, id);
  put(last, id, whole);
}

export function noteReading(asked: Asked, readAs: string): void {
  const known = new Map(readings.value);
  put(known, keyOf(asked), readAs);
  readings.value = known;
}

export function forgetConversation(context: string): void {
  behind.delete(context);
}

function put(kept: Map<string, string>, key: string, value: string): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? "");
}
