// What is found for what is typed: the newest answer only, and what was found stays until the next is there.

import { useEffect, useState } from "preact/hooks";

import { errorMessage, retryDelay } from "../api/client";
import { type Hit, keptHits, search } from "../api/searching";

/** Milliseconds without a key before the server is asked: a fast typist's pause between two letters is longer. */
const PAUSE_MS = 40;
/** Milliseconds after which the list opens without hits, so that a slow server hides no way to ask. */
const OPEN_MS = 200;
/** Characters beyond which a text is a question and no name; the server refuses longer ones. */
const LONGEST_NAME = 200;

export interface Found {
  /** What `hits` were found for; it lags behind what is typed. */
  query: string;
  hits: readonly Hit[];
  /** Why nothing newer is shown. */
  error: string;
  /** Nothing at all is known yet. */
  pending: boolean;
}

const NOTHING: Found = { query: "", hits: [], error: "", pending: true };

export function useTypeahead(typed: string, active: boolean): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  const query = typed.trim();

  useEffect(() => {
    if (!active || !query) {
      setFound(NOTHING);
      return;
    }
    if (query.length > LONGEST_NAME) {
      setFound({ query, hits: [], error: "", pending: false });
      return;
    }
    const known = keptHits(query);
    if (known) {
      setFound({ query, hits: known, error: "", pending: false });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    let timer = 0;
    const look = (retries: number): void => {
      search(query, signal).then(
        (hits) => signal.aborted || setFound({ query, hits, error: "", pending: false }),
        (error: unknown) => {
          if (signal.aborted) return;
          const delay = retryDelay(error, retries);
          if (delay === null) setFound({ query, hits: [], error: errorMessage(error), pending: false });
          else timer = window.setTimeout(() => look(retries + 1), delay);
        },
      );
    };
    timer = window.setTimeout(() => look(0), PAUSE_MS);
    const opening = window.setTimeout(() => setFound((before) => ({ ...before, pending: false })), OPEN_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
      clearTimeout(opening);
    };
  }, [query, active]);

  return found;
}
