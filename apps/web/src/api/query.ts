// Data of a view: kept by its address, so that going back shows at once what was there.

import { useEffect, useState } from "preact/hooks";

import { Busy } from "./client";

const KEPT = 60;
const kept = new Map<string, unknown>();

export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  retry: () => void;
}

export function remember(key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? "");
}

export function remembered<T>(key: string): T | undefined {
  return kept.get(key) as T | undefined;
}

/** Loads what `key` stands for; with no key nothing. What a newer key made stale is cancelled. */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string | null; data?: T; error?: unknown }>({ key: null });
  const [tries, setTries] = useState(0);
  const known = key === null ? undefined : remembered<T>(key);

  useEffect(() => {
    if (key === null || remembered(key) !== undefined) return;
    const controller = new AbortController();
    let timer = 0;
    load(controller.signal).then(
      (data) => {
        remember(key, data);
        if (!controller.signal.aborted) setState({ key, data });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (error instanceof Busy) timer = window.setTimeout(() => setTries((n) => n + 1), error.milliseconds);
        else setState({ key, error });
      },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [key, tries]);

  const current = state.key === key ? state : { key };
  const retry = (): void => {
    setState({ key: null });
    setTries((n) => n + 1);
  };
  return { data: known ?? current.data, error: known === undefined ? current.error : undefined, retry };
}
