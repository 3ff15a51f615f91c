// One form for entities of all kinds, as cards, nodes and covers show them.

import type { CardFragment } from "../graphql/generated";
import { formatWords, joined, kindWords, yearOf } from "./words";

export interface Card {
  id: string;
  entityType: string;
  name: string;
  imageUrl: string | null;
  year: number | null;
  format: string | null;
  score: number | null;
  episodes: number | null;
  genres: readonly string[];
}

export interface Named {
  id: string;
  entityType: string;
  name: string;
  imageUrl?: string | null;
}

/** What kinds of entities have besides: each has some of it. */
interface Known extends Named {
  year?: number | null;
  airedOn?: string | null;
  format?: string | null;
  score?: number | null;
  episodeCount?: number | null;
  genres?: readonly string[];
}

export function cardOf(entity: CardFragment | Named): Card {
  const known: Known = entity;
  return {
    id: known.id,
    entityType: known.entityType,
    name: known.name,
    imageUrl: known.imageUrl ?? null,
    year: known.year ?? yearOf(known.airedOn),
    format: known.format ?? null,
    score: known.score ?? null,
    episodes: known.episodeCount ?? null,
    genres: known.genres ?? [],
  };
}

/** What stands below a name, such as "TV series · 1998". */
export function cardFacts({ format, entityType, year }: Card): string {
  return joined(formatWords(format) || kindWords(entityType), year);
}

export function isTitle(entity: { entityType: string }): boolean {
  return entity.entityType === "ANIME" || entity.entityType === "MANGA";
}

export function isSomebody(entity: { entityType: string }): boolean {
  return entity.entityType === "CHARACTER" || entity.entityType === "PERSON";
}
