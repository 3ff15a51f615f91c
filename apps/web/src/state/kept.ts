// What this browser keeps for its reader: the last questions and the chosen colours. Nothing of it leaves the browser.

import { effect, signal } from "@preact/signals";

const QUESTIONS = "kizuna.questions";
const THEME = "kizuna.theme";
const MOST_QUESTIONS = 8;

export type Theme = "system" | "light" | "dark";

export const lastQuestions = signal<readonly string[]>(readQuestions());
export const theme = signal<Theme>(readTheme());

export function rememberQuestion(question: string): void {
  lastQuestions.value = [question, ...lastQuestions.value.filter((known) => known !== question)].slice(0, MOST_QUESTIONS);
  write(QUESTIONS, JSON.stringify(lastQuestions.value));
}

export function forgetQuestions(): void {
  lastQuestions.value = [];
  write(QUESTIONS, "[]");
}

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  write(THEME, chosen);
}

/** Shows the chosen colours; those of the system are what the style sheet asks for by itself. */
export function startTheme(): void {
  effect(() => {
    if (theme.value === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme.value;
  });
}

function readQuestions(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(read(QUESTIONS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string").slice(0, MOST_QUESTIONS) : [];
  } catch {
    return [];
  }
}

function readTheme(): Theme {
  const kept = read(THEME);
  return kept === "light" || kept === "dark" ? kept : "system";
}

// A browser may keep nothing for a page, and says so by an exception.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The reader's browser keeps nothing; the page works without.
  }
}
