// One question being answered: what is done meanwhile, and the answer before until the next is there.

import { useEffect, useRef, useState } from "preact/hooks";

import { type Answer, ask, type Event } from "../api/asking";
import { retryDelay } from "../api/client";
import { remember, remembered } from "../api/query";
import { type Asked, keyOf } from "./conversation";

/** Milliseconds after which it is shown what is done: most answers are there before, and what flashes up nobody reads. */
const LOOKING_MS = 300;

export interface Step {
  turn: number;
  action: string;
  rationale: string;
  /** The first line of what came of it; `null` while it is being done. */
  summary: string | null;
}

export interface Answering {
  /** The key of what `answer` answers. */
  asked: string;
  /** The question that `answer` answers, as it was typed. */
  typed: string;
  answer: Answer | null;
  /** Another question than that of `asked` where its answer is not there yet. */
  busy: boolean;
  slow: boolean;
  /** Why it is asked once more; `null` where it has not failed. */
  failed: unknown;
  steps: readonly Step[];
  draft: string;
  error: unknown;
  retry: () => void;
}

interface Shown {
  asked: string;
  typed: string;
  answer: Answer | null;
  error: unknown;
}

interface Progress {
  slow: boolean;
  failed: unknown;
  steps: readonly Step[];
  draft: string;
}

const NOTHING: Shown = { asked: "", typed: "", answer: null, error: null };
const IDLE: Progress = { slow: false, failed: null, steps: [], draft: "" };

export function useAnswering(question: Asked): Answering {
  const asked = keyOf(question);
  const typed = question.question;
  const [shown, setShown] = useState(NOTHING);
  const [progress, setProgress] = useState(IDLE);
  const [tries, setTries] = useState(0);
  const retries = useRef({ of: asked, count: 0 }); // without the reader's doing
  const known = remembered<Answer>(asked);

  useEffect(() => {
    if (known) {
      setShown({ asked, typed, answer: known, error: null });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    if (retries.current.of !== asked) retries.current = { of: asked, count: 0 };
    if (!retries.current.count) setProgress(IDLE);
    let timer = window.setTimeout(() => setProgress((now) => ({ ...now, slow: true })), LOOKING_MS);
    const end = (next: Shown): void => {
      if (signal.aborted) return; // only the last question is answered
      clearTimeout(timer);
      retries.current.count = 0;
      setShown(next);
      setProgress(IDLE);
    };
    ask(question, signal, (event) => !signal.aborted && setProgress((now) => ({ ...now, ...withEvent(now, event) }))).then(
      (answer) => {
        remember(asked, answer);
        end({ asked, typed, answer, error: null });
      },
      (error: unknown) => {
        const delay = retryDelay(error, retries.current.count);
        if (delay === null || signal.aborted) return end({ asked, typed, answer: null, error });
        clearTimeout(timer);
        retries.current.count += 1;
        setProgress({ ...IDLE, slow: true, failed: error });
        timer = window.setTimeout(() => setTries((n) => n + 1), delay);
      },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [asked, tries]);

  const current = known ? { asked, typed, answer: known, error: null } : shown;
  const busy = current.asked !== asked;
  const retry = (): void => {
    setShown(NOTHING);
    setTries((n) => n + 1);
  };
  return { ...current, busy, ...(busy ? progress : IDLE), retry };
}

function withEvent({ steps, draft }: Progress, { begun, step, text }: Event): Partial<Progress> {
  if (begun) return { steps: [...steps, { ...begun, summary: null }] };
  if (step) return { steps: [...steps.filter((one) => one.turn !== step.turn), step] };
  if (text) return { draft: (text.index ? draft : "") + text.text };
  return {};
}
