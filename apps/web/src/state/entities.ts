// One form for entities of all kinds, as cards, nodes and covers show them.

import type { CardFragment } from "../graphql/generated";
import { yearOf } from "./words";

export interface Card {
  id: string;
  entityType: string;
  name: string;
  imageUrl: string | null;
  native: string | null;
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

export function cardOf(entity: CardFragment | Named): Card {
  const of = entity as Partial<Record<string, unknown>> & Named;
  const titles = of["titles"] as { native?: string | null } | undefined;
  return {
    id: of.id,
    entityType: of.entityType,
    name: of.name,
    imageUrl: of.imageUrl ?? null,
    native: titles?.native ?? null,
    year: (of["year"] as number | null | undefined) ?? yearOf(of["airedOn"] as string | null | undefined),
    format: (of["format"] as string | null | undefined) ?? null,
    score: (of["score"] as number | null | undefined) ?? null,
    episodes: (of["episodeCount"] as number | null | undefined) ?? null,
    genres: (of["genres"] as string[] | undefined) ?? [],
  };
}

export function isTitle(entity: { entityType: string }): boolean {
  return entity.entityType === "ANIME" || entity.entityType === "MANGA";
}

export function isSomebody(entity: { entityType: string }): boolean {
  return entity.entityType === "CHARACTER" || entity.entityType === "PERSON";
}
