// Typeahead: what was asked a moment ago is not asked again, so that going back a letter is instant.

import { SEARCH, type SearchQuery } from "../graphql/generated";
import { request } from "./client";

export const MOST_HITS = 8;
const KEPT = 200;

export type Hit = SearchQuery["search"]["hits"][number];

const kept = new Map<string, readonly Hit[]>();

export function keptHits(query: string): readonly Hit[] | undefined {
  return kept.get(query);
}

export async function search(query: string, signal?: AbortSignal): Promise<readonly Hit[]> {
  const { hits } = (await request<SearchQuery>(SEARCH, { query, first: MOST_HITS }, signal)).search;
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? "");
  kept.set(query, hits);
  return hits;
}
