// A list that came with a view, and its further pages.

import { useState } from "preact/hooks";

interface Page<E> {
  edges: readonly E[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface Pages<E> {
  edges: readonly E[];
  /** Asks for the next page; `undefined` where there is none. */
  more: (() => Promise<void>) | undefined;
}

export function usePages<E>(first: Page<E>, next: (after: string | null) => Promise<Page<E> | undefined>): Pages<E> {
  const [state, setState] = useState<Page<E>>(first);
  const more = async (): Promise<void> => {
    const page = await next(state.pageInfo.endCursor);
    if (page) setState({ edges: [...state.edges, ...page.edges], pageInfo: page.pageInfo });
  };
  return { edges: state.edges, more: state.pageInfo.hasNextPage ? more : undefined };
}
