// Typeahead: what was asked a moment ago is not asked again, so that going back a letter is instant.

import { SEARCH, type SearchQuery } from "../graphql/generated";
import { request } from "./client";
import { remember, remembered } from "./query";

export const MOST_HITS = 8;

export type Hit = SearchQuery["search"]["hits"][number];

export function keptHits(query: string): readonly Hit[] | undefined {
  return remembered(`search:${query}`);
}

export async function search(query: string, signal?: AbortSignal): Promise<readonly Hit[]> {
  const { hits } = (await request<SearchQuery>(SEARCH, { query, first: MOST_HITS }, signal)).search;
  remember(`search:${query}`, hits);
  return hits;
}
