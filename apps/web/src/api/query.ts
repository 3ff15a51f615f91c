// What was loaded is kept by its key, so that going back, to a view or by a letter, shows at once what was there.

import { useEffect, useRef, useState } from "preact/hooks";

import { retryDelay } from "./client";

const KEPT = 300; // views, answers, and what was found for each letter that was typed
const kept = new Map<string, unknown>();

interface Loading {
  data: Promise<unknown>;
  controller: AbortController;
  waiting: number;
}
const loading = new Map<string, Loading>();

interface Loaded<T> {
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

/** What `key` stands for, loaded once for all who wait for it, and cancelled with the last of them. */
function share<T>(key: string, load: (signal: AbortSignal) => Promise<T>): { data: Promise<T>; leave: () => void } {
  let one = loading.get(key);
  if (!one) {
    const controller = new AbortController();
    const ended = (): void => void (loading.get(key)?.controller === controller && loading.delete(key));
    one = { data: load(controller.signal), controller, waiting: 0 };
    one.data.then(ended, ended);
    loading.set(key, one);
  }
  const shared = one;
  shared.waiting += 1;
  const leave = (): void => {
    shared.waiting -= 1;
    if (shared.waiting) return;
    if (loading.get(key) === shared) loading.delete(key);
    shared.controller.abort();
  };
  return { data: shared.data as Promise<T>, leave };
}

/** Loads what `key` stands for; with no key nothing. What a newer key made stale is cancelled. */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string | null; data?: T; error?: unknown }>({ key: null });
  const [tries, setTries] = useState(0);
  const retries = useRef(0);
  const known = key === null ? undefined : remembered<T>(key);

  useEffect(() => {
    if (key === null || remembered(key) !== undefined) return;
    let left = false;
    let timer = 0;
    const { data, leave } = share(key, load);
    data.then(
      (data) => {
        remember(key, data);
        retries.current = 0;
        if (!left) setState({ key, data });
      },
      (error: unknown) => {
        if (left) return;
        const delay = retryDelay(error, retries.current);
        retries.current = delay === null ? 0 : retries.current + 1;
        if (delay === null) setState({ key, error });
        else timer = window.setTimeout(() => setTries((n) => n + 1), delay);
      },
    );
    return () => {
      left = true;
      leave();
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
