// What a list of all anime is narrowed to and sorted by: it stands in the address.

import type { AnimeFilter, AnimeFormat, AnimeSort, Season } from "../graphql/generated";

/** Everything as the address has it; "" for what is not narrowed. */
export interface Browsed {
  genre: string;
  year: string;
  season: string;
  format: string;
  sort: string;
}

interface Choice<T> {
  label: string;
  is: T;
}

export const FORMATS: Readonly<Record<string, Choice<AnimeFormat>>> = {
  tv: { label: "TV series", is: "TV" },
  movie: { label: "Films", is: "MOVIE" },
  ova: { label: "OVAs", is: "OVA" },
  ona: { label: "Web series", is: "ONA" },
  special: { label: "Specials", is: "SPECIAL" },
};
export const SEASONS: Readonly<Record<string, Choice<Season>>> = {
  winter: { label: "Winter", is: "WINTER" },
  spring: { label: "Spring", is: "SPRING" },
  summer: { label: "Summer", is: "SUMMER" },
  fall: { label: "Fall", is: "FALL" },
};
export const SORTS: Readonly<Record<string, Choice<AnimeSort>>> = {
  "": { label: "Best known", is: "POPULARITY_DESC" },
  score: { label: "Score", is: "SCORE_DESC" },
  newest: { label: "Newest", is: "START_DATE_DESC" },
  oldest: { label: "Oldest", is: "START_DATE" },
  name: { label: "A to Z", is: "NAME" },
};
const EMPTY: Browsed = { genre: "", year: "", season: "", format: "", sort: "" };

/** What an address asks for, without what there is not. */
export function browsedOf(asked: URLSearchParams): Browsed {
  const known = (name: string, choices: Readonly<Record<string, unknown>>): string => {
    const value = asked.get(name) ?? "";
    return Object.hasOwn(choices, value) ? value : "";
  };
  const year = asked.get("year") ?? "";
  return {
    genre: asked.get("genre") ?? "",
    year: /^(?:19|20)\d\d$/.test(year) ? year : "",
    season: known("season", SEASONS),
    format: known("format", FORMATS),
    sort: known("sort", SORTS),
  };
}

export function browseAddress(browsed: Partial<Browsed>): string {
  const given = Object.entries({ ...EMPTY, ...browsed }).filter(([, value]) => value);
  return given.length ? `/browse?${new URLSearchParams(given)}` : "/browse";
}

/** The same in the terms of the server. */
export function listOf({ genre, year, season, format, sort }: Browsed): { filter: AnimeFilter; sort: AnimeSort } {
  const filter: AnimeFilter = {
    ...(genre && { genres: { all: [genre] } }),
    ...(year && { year: Number(year) }),
    ...(season && { season: SEASONS[season]?.is ?? null }),
    ...(format && { format: [FORMATS[format]?.is ?? "TV"] }),
  };
  return { filter, sort: SORTS[sort]?.is ?? "POPULARITY_DESC" };
}

/** Such as "Action films of fall 2013". */
export function titleOf({ genre, year, season, format }: Browsed): string {
  const kind = FORMATS[format]?.label ?? "Anime";
  const named = genre ? `${genre} ${/^[A-Z]{2}/.test(kind) ? kind : kind.toLowerCase()}` : kind;
  const when = [season, year].filter(Boolean).join(" ");
  return when ? `${named} of ${when}` : named;
}
