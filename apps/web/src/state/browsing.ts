// What a list of all entities of a kind is narrowed to and sorted by: it stands in the address.

import {
  type AnimeFilter,
  type AnimeFormat,
  type AnimeSort,
  BROWSE_ANIME,
  BROWSE_CHARACTERS,
  BROWSE_MANGA,
  BROWSE_PEOPLE,
  BROWSE_STUDIOS,
  type CastRole,
  type CharacterFilter,
  type Credit,
  type EntrySort,
  type FacetField,
  type MangaFilter,
  type MangaFormat,
  type MangaSort,
  type PersonFilter,
  type Season,
  type StudioFilter,
} from "../graphql/generated";

/** Everything as the address has it; "" for what is not narrowed. */
export interface Browsed {
  kind: ListedKind;
  topic: string;
  year: string;
  season: string;
  type: string;
  sort: string;
}

export type ListedKind = "anime" | "manga" | "character" | "person" | "studio";

interface Choice<T> {
  label: string;
  is: T;
}
type Choices<T> = Readonly<Record<string, Choice<T>>>;

/** How entities of one kind are listed. */
interface Listing<T, S> {
  label: string;
  query: string;
  /** The fields whose names can be chosen as a topic; none where there are no topics, and no years either. */
  topics: readonly FacetField[];
  seasons: Choices<Season>;
  /** What the types of this kind are called, such as "Format". */
  typed: string;
  /** The types; the label of each stands in the title. */
  types: Choices<T>;
  sorts: Choices<S>;
  filter: (browsed: Browsed) => object;
}

const SEASONS: Choices<Season> = {
  winter: { label: "Winter", is: "WINTER" },
  spring: { label: "Spring", is: "SPRING" },
  summer: { label: "Summer", is: "SUMMER" },
  fall: { label: "Fall", is: "FALL" },
};
const TITLE_SORTS: Choices<AnimeSort & MangaSort> = {
  "": { label: "Best known", is: "POPULARITY_DESC" },
  score: { label: "Score", is: "SCORE_DESC" },
  newest: { label: "Newest", is: "START_DATE_DESC" },
  oldest: { label: "Oldest", is: "START_DATE" },
  name: { label: "A to Z", is: "NAME" },
};
const ENTRY_SORTS: Choices<EntrySort> = {
  "": { label: "Best known", is: "POPULARITY_DESC" },
  titles: { label: "Most titles", is: "TITLE_COUNT_DESC" },
  name: { label: "A to Z", is: "NAME" },
};
const ANIME_FORMATS: Choices<AnimeFormat> = {
  tv: { label: "TV series", is: "TV" },
  movie: { label: "Films", is: "MOVIE" },
  ova: { label: "OVAs", is: "OVA" },
  ona: { label: "Web series", is: "ONA" },
  special: { label: "Specials", is: "SPECIAL" },
};
const MANGA_FORMATS: Choices<MangaFormat> = {
  manga: { label: "Manga", is: "MANGA" },
  manhwa: { label: "Manhwa", is: "MANHWA" },
  manhua: { label: "Manhua", is: "MANHUA" },
  novel: { label: "Novels", is: "NOVEL" },
  light_novel: { label: "Light novels", is: "LIGHT_NOVEL" },
  one_shot: { label: "One-shots", is: "ONE_SHOT" },
};
const CAST_ROLES: Choices<CastRole> = {
  main: { label: "Main characters", is: "MAIN" },
  supporting: { label: "Supporting characters", is: "SUPPORTING" },
};
const CREDITS_OF_PEOPLE: Choices<Credit> = {
  voice: { label: "Voice actors", is: "VOICE" },
  staff: { label: "Staff of anime", is: "STAFF" },
  author: { label: "Authors", is: "AUTHOR" },
  artist: { label: "Artists", is: "ARTIST" },
};
const CREDITS_OF_COMPANIES: Choices<Credit> = {
  studio: { label: "Animation studios", is: "STUDIO" },
  producer: { label: "Producers", is: "PRODUCER" },
  licensor: { label: "Licensors", is: "LICENSOR" },
};

export const LISTINGS = {
  anime: {
    label: "Anime",
    query: BROWSE_ANIME,
    topics: ["GENRE", "THEME", "DEMOGRAPHIC"],
    seasons: SEASONS,
    typed: "Format",
    types: ANIME_FORMATS,
    sorts: TITLE_SORTS,
    filter: (browsed): AnimeFilter => ({
      ...ofTitles(browsed),
      ...chosen("season", SEASONS[browsed.season]),
      ...oneOf("format", ANIME_FORMATS[browsed.type]),
    }),
  },
  manga: {
    label: "Manga",
    query: BROWSE_MANGA,
    topics: ["GENRE", "DEMOGRAPHIC"],
    seasons: {},
    typed: "Format",
    types: MANGA_FORMATS,
    sorts: TITLE_SORTS,
    filter: (browsed): MangaFilter => ({ ...ofTitles(browsed), ...oneOf("format", MANGA_FORMATS[browsed.type]) }),
  },
  character: {
    label: "Characters",
    query: BROWSE_CHARACTERS,
    topics: [],
    seasons: {},
    typed: "Role",
    types: CAST_ROLES,
    sorts: ENTRY_SORTS,
    filter: ({ type }): CharacterFilter => oneOf("role", CAST_ROLES[type]),
  },
  person: {
    label: "People",
    query: BROWSE_PEOPLE,
    topics: [],
    seasons: {},
    typed: "Known as",
    types: CREDITS_OF_PEOPLE,
    sorts: ENTRY_SORTS,
    filter: ({ type }): PersonFilter => oneOf("credit", CREDITS_OF_PEOPLE[type]),
  },
  studio: {
    label: "Studios",
    query: BROWSE_STUDIOS,
    topics: [],
    seasons: {},
    typed: "Known as",
    types: CREDITS_OF_COMPANIES,
    sorts: ENTRY_SORTS,
    filter: ({ type }): StudioFilter => oneOf("credit", CREDITS_OF_COMPANIES[type]),
  },
} as const satisfies Record<ListedKind, Listing<unknown, unknown>>;

function ofTitles({ topic, year }: Browsed): { topics?: { all: string[] }; year?: number } {
  return { ...(topic && { topics: { all: [topic] } }), ...(year && { year: Number(year) }) };
}

function chosen<K extends string, T>(field: K, choice: Choice<T> | undefined): { [F in K]?: T } {
  return (choice ? { [field]: choice.is } : {}) as { [F in K]?: T };
}

function oneOf<K extends string, T>(field: K, choice: Choice<T> | undefined): { [F in K]?: T[] } {
  return chosen(field, choice && { label: choice.label, is: [choice.is] });
}

const EMPTY: Browsed = { kind: "anime", topic: "", year: "", season: "", type: "", sort: "" };

export function isListed(kind: string): kind is ListedKind {
  return Object.hasOwn(LISTINGS, kind);
}

/** What an address asks for, without what there is not. */
export function browsedOf(asked: URLSearchParams): Browsed {
  const given = asked.get("kind") ?? "";
  const kind = isListed(given) ? given : "anime";
  const listing: Listing<unknown, unknown> = LISTINGS[kind];
  const known = (name: string, choices: Choices<unknown>): string => {
    const value = asked.get(name) ?? "";
    return Object.hasOwn(choices, value) ? value : "";
  };
  const year = asked.get("year") ?? "";
  return {
    kind,
    topic: listing.topics.length ? (asked.get("topic") ?? "") : "",
    year: listing.topics.length && /^(?:19|20)\d\d$/.test(year) ? year : "",
    season: known("season", listing.seasons),
    type: known("type", listing.types),
    sort: known("sort", listing.sorts),
  };
}

export function browseAddress(browsed: Partial<Browsed>): string {
  const given = Object.entries({ ...EMPTY, ...browsed }).filter(([name, value]) => value && !(name === "kind" && value === "anime"));
  return given.length ? `/browse?${new URLSearchParams(given)}` : "/browse";
}

/** The variables of the kind's query. */
export function listOf(browsed: Browsed): { filter: object; sort: unknown } {
  const { filter, sorts }: Listing<unknown, unknown> = LISTINGS[browsed.kind];
  return { filter: filter(browsed), sort: sorts[browsed.sort]?.is };
}

/** Such as "Action films of fall 2013". */
export function titleOf({ kind, topic, year, season, type }: Browsed): string {
  const { label, types }: Listing<unknown, unknown> = LISTINGS[kind];
  const named = types[type]?.label ?? label;
  const about = topic ? `${topic} ${/^[A-Z]{2}/.test(named) ? named : named.toLowerCase()}` : named;
  const when = [season, year].filter(Boolean).join(" ");
  return when ? `${about} of ${when}` : about;
}
