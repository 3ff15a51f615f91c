// Written by `make page` from schema.graphql and operations.graphql. Do not edit.

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** For which age a title is. */
export type AgeRating =
  | 'G'
  | 'PG'
  | 'PG_13'
  | 'R'
  | 'R_PLUS'
  | 'RX';

/** Which anime are listed; all conditions have to be met, and what is not known meets none. */
export type AnimeFilter = {
  year?: number | null | undefined;
  yearMin?: number | null | undefined;
  yearMax?: number | null | undefined;
  season?: Season | null | undefined;
  /** 2012, 2012-04 or 2012-04-01, and later. */
  startedMin?: string | null | undefined;
  /** Until the end of 2012, 2012-04, 2012-04-01. */
  startedMax?: string | null | undefined;
  /** One of these. */
  format?: Array<AnimeFormat> | null | undefined;
  /** None of these. */
  formatNot?: Array<AnimeFormat> | null | undefined;
  /** One of these. */
  status?: Array<AnimeStatus> | null | undefined;
  /** Made from one of these. */
  source?: Array<SourceMaterial> | null | undefined;
  /** One of these. */
  ageRating?: Array<AgeRating> | null | undefined;
  genres?: NameFilter | null | undefined;
  themes?: NameFilter | null | undefined;
  demographics?: NameFilter | null | undefined;
  tags?: NameFilter | null | undefined;
  /** Names among genres, themes, demographics and tags together. */
  topics?: NameFilter | null | undefined;
  scoreMin?: number | null | undefined;
  scoreMax?: number | null | undefined;
  membersMin?: number | null | undefined;
  membersMax?: number | null | undefined;
  favoritesMin?: number | null | undefined;
  favoritesMax?: number | null | undefined;
  episodesMin?: number | null | undefined;
  episodesMax?: number | null | undefined;
  /** Minutes of one episode, at least. */
  durationMin?: number | null | undefined;
  /** Minutes of one episode, at most. */
  durationMax?: number | null | undefined;
  /** Animated by one of these. */
  studios?: Array<string> | null | undefined;
  /** Produced by one of these. */
  producers?: Array<string> | null | undefined;
  /** One of these worked on it. */
  staff?: Array<string> | null | undefined;
  /** One of these speaks in it. */
  voiceActors?: Array<string> | null | undefined;
  /** One of these appears in it. */
  characters?: Array<string> | null | undefined;
  /** Adapts one of these. */
  sourceManga?: Array<string> | null | undefined;
};

/** What an anime was made for. */
export type AnimeFormat =
  | 'TV'
  | 'TV_SPECIAL'
  | 'MOVIE'
  | 'OVA'
  | 'ONA'
  | 'SPECIAL'
  | 'MUSIC'
  | 'PV'
  | 'CM';

/** How anime are sorted; who has no such value comes last, and ties go by popularity. */
export type AnimeSort =
  | 'POPULARITY_DESC'
  | 'POPULARITY'
  | 'NAME'
  | 'NAME_DESC'
  | 'START_DATE_DESC'
  | 'START_DATE'
  | 'SCORE_DESC'
  | 'SCORE'
  | 'MEMBERS_DESC'
  | 'FAVORITES_DESC'
  | 'EPISODE_COUNT_DESC'
  | 'EPISODE_COUNT'
  | 'DURATION_DESC';

/** Whether an anime is broadcast. */
export type AnimeStatus =
  | 'FINISHED'
  | 'AIRING'
  | 'UPCOMING';

/** The part of a character in an anime. */
export type CastRole =
  | 'MAIN'
  | 'SUPPORTING'
  | 'UNKNOWN';

/** Which characters are listed; all conditions have to be met. */
export type CharacterFilter = {
  /** It has one of these in some anime. */
  role?: Array<CastRole> | null | undefined;
  /** It appears in one of these. */
  anime?: Array<string> | null | undefined;
  /** One of these speaks it. */
  voiceActors?: Array<string> | null | undefined;
  /** Anime that it appears in, at least. */
  titlesMin?: number | null | undefined;
};

/** What a person or a studio did for titles. */
export type Credit =
  | 'VOICE'
  | 'STAFF'
  | 'AUTHOR'
  | 'ARTIST'
  | 'STUDIO'
  | 'PRODUCER'
  | 'LICENSOR';

/** The kinds of entities. */
export type EntityType =
  | 'ANIME'
  | 'CHARACTER'
  | 'EPISODE'
  | 'MANGA'
  | 'PERSON'
  | 'STUDIO';

/** How characters, people and studios are sorted; ties go by popularity. */
export type EntrySort =
  | 'POPULARITY_DESC'
  | 'POPULARITY'
  | 'NAME'
  | 'NAME_DESC'
  | 'TITLE_COUNT_DESC';

/** The fields of entries that hold names. */
export type FacetField =
  | 'GENRE'
  | 'THEME'
  | 'DEMOGRAPHIC'
  | 'TAG'
  | 'FORMAT'
  | 'STATUS'
  | 'SEASON'
  | 'SOURCE'
  | 'RATING'
  | 'MAGAZINE'
  | 'PUBLISHER'
  | 'ROLE'
  | 'POSITION'
  | 'LANGUAGE'
  | 'CREDIT';

/** Which manga are listed; all conditions have to be met, and what is not known meets none. */
export type MangaFilter = {
  year?: number | null | undefined;
  yearMin?: number | null | undefined;
  yearMax?: number | null | undefined;
  /** 2012, 2012-04 or 2012-04-01, and later. */
  startedMin?: string | null | undefined;
  /** Until the end of 2012, 2012-04, 2012-04-01. */
  startedMax?: string | null | undefined;
  /** One of these. */
  format?: Array<MangaFormat> | null | undefined;
  /** None of these. */
  formatNot?: Array<MangaFormat> | null | undefined;
  /** One of these. */
  status?: Array<MangaStatus> | null | undefined;
  genres?: NameFilter | null | undefined;
  demographics?: NameFilter | null | undefined;
  /** Names among genres and demographics. */
  topics?: NameFilter | null | undefined;
  magazines?: NameFilter | null | undefined;
  publishers?: NameFilter | null | undefined;
  scoreMin?: number | null | undefined;
  scoreMax?: number | null | undefined;
  membersMin?: number | null | undefined;
  membersMax?: number | null | undefined;
  favoritesMin?: number | null | undefined;
  favoritesMax?: number | null | undefined;
  chaptersMin?: number | null | undefined;
  chaptersMax?: number | null | undefined;
  volumesMin?: number | null | undefined;
  volumesMax?: number | null | undefined;
  /** One of these made it. */
  authors?: Array<string> | null | undefined;
  /** One of these adapts it. */
  adaptations?: Array<string> | null | undefined;
};

/** What a manga is printed as. */
export type MangaFormat =
  | 'MANGA'
  | 'MANHWA'
  | 'MANHUA'
  | 'ONE_SHOT'
  | 'DOUJINSHI'
  | 'NOVEL'
  | 'LIGHT_NOVEL';

/** How manga are sorted; who has no such value comes last, and ties go by popularity. */
export type MangaSort =
  | 'POPULARITY_DESC'
  | 'POPULARITY'
  | 'NAME'
  | 'NAME_DESC'
  | 'START_DATE_DESC'
  | 'START_DATE'
  | 'SCORE_DESC'
  | 'SCORE'
  | 'MEMBERS_DESC'
  | 'FAVORITES_DESC'
  | 'CHAPTERS_DESC'
  | 'CHAPTERS'
  | 'VOLUMES_DESC';

/** Whether a manga goes on. */
export type MangaStatus =
  | 'FINISHED'
  | 'PUBLISHING'
  | 'HIATUS'
  | 'DISCONTINUED'
  | 'UPCOMING';

/** Names of a field, in any case; those of each list that is given have to fit. */
export type NameFilter = {
  /** It has all of these. */
  all?: Array<string> | null | undefined;
  /** It has at least one of these. */
  any?: Array<string> | null | undefined;
  /** It has none of these. */
  none?: Array<string> | null | undefined;
};

/** Which people are listed; all conditions have to be met. */
export type PersonFilter = {
  /** They have one of these. */
  credit?: Array<Credit> | null | undefined;
  /** On a staff, such as Director. */
  positions?: NameFilter | null | undefined;
  /** In which they speak a character. */
  languages?: NameFilter | null | undefined;
  /** They worked on one of these or speak in it. */
  anime?: Array<string> | null | undefined;
  /** They made one of these. */
  manga?: Array<string> | null | undefined;
  /** They speak one of these. */
  characters?: Array<string> | null | undefined;
  /** Titles that they have a part in, at least. */
  titlesMin?: number | null | undefined;
};

/** The effort that a question was given. */
export type Route =
  | 'FAST'
  | 'ENHANCED'
  | 'AGENT';

/** What an event tells; the field of that name holds it. */
export type SearchAiEventKind =
  | 'STEP_BEGUN'
  | 'STEP_DONE'
  | 'TEXT'
  | 'HEARTBEAT'
  | 'RESULT';

/** A quarter of a year of broadcasts. */
export type Season =
  | 'WINTER'
  | 'SPRING'
  | 'SUMMER'
  | 'FALL';

/** What an anime was made from. */
export type SourceMaterial =
  | 'ORIGINAL'
  | 'MANGA'
  | 'LIGHT_NOVEL'
  | 'VISUAL_NOVEL'
  | 'NOVEL'
  | 'WEB_NOVEL'
  | 'WEB_MANGA'
  | 'DIGITAL_MANGA'
  | 'FOUR_KOMA_MANGA'
  | 'GAME'
  | 'VIDEO_GAME'
  | 'CARD_GAME'
  | 'BOOK'
  | 'PICTURE_BOOK'
  | 'MUSIC'
  | 'RADIO'
  | 'MIXED_MEDIA'
  | 'OTHER';

/** Which studios are listed; all conditions have to be met. */
export type StudioFilter = {
  /** They have one of these. */
  credit?: Array<Credit> | null | undefined;
  /** They animated, produced or licensed one of these. */
  anime?: Array<string> | null | undefined;
  /** Anime that they animated, at least. */
  titlesMin?: number | null | undefined;
};

/** Why the agent stopped and answered. */
export type TerminationReason =
  | 'SUFFICIENT'
  | 'FINAL_ACCEPTED'
  | 'NO_MATCH'
  | 'MAX_TURNS'
  | 'BUDGET_EXHAUSTED'
  | 'CLARIFICATION_NEEDED'
  | 'REFUSED_UNSAFE'
  | 'DEPENDENCY_FAILED'
  | 'FROM_CACHE';

export type SearchQueryVariables = Exact<{
  query: string;
  first: number;
}>;


export type SearchQuery = { search: { hits: Array<{ id: string, entityType: EntityType, name: string, matchedName: string, year: number | null, imageUrl: string | null }> } };

type Card_Anime_Fragment = { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null };

type Card_Character_Fragment = { id: string, entityType: EntityType, name: string, imageUrl: string | null };

type Card_Episode_Fragment = { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null };

type Card_Manga_Fragment = { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null };

type Card_Person_Fragment = { id: string, entityType: EntityType, name: string, imageUrl: string | null };

type Card_Studio_Fragment = { id: string, entityType: EntityType, name: string, imageUrl: string | null };

export type CardFragment =
  | Card_Anime_Fragment
  | Card_Character_Fragment
  | Card_Episode_Fragment
  | Card_Manga_Fragment
  | Card_Person_Fragment
  | Card_Studio_Fragment
;

export type AnswerFragment = { requestId: string, conversationId: string | null, readAs: string | null, answer: string, warnings: Array<string>, confidence: number, verified: boolean, route: Route, terminationReason: TerminationReason, resultCount: number, results: Array<
    | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
    | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
    | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
    | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
    | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
    | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
  >, citations: Array<{ index: number, label: string, quote: string | null, ref: { id: string, entityType: EntityType } | null, entity:
      | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
     | null }>, evidence: { value: string | null, complete: boolean, paths: Array<{ rels: Array<string>, qualifiers: Array<string | null>, entities: Array<
        | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      > }>, comparison: { left: { id: string }, right: { id: string }, others: Array<{ id: string }>, rows: Array<{ field: string, left: string | null, right: string | null, same: boolean, others: Array<string | null> }> } | null }, trace: { totalMs: number, llmCalls: number, steps: Array<{ turn: number, action: string, rationale: string, summary: string, resultCount: number, durationMs: number }>, stages: Array<{ stage: string, durationMs: number }>, plan: { shape: string, complexity: number, reasoning: string, retrievers: Array<string>, judge: string, maxTurns: number, maxRetrievals: number, budgetMs: number, raised: string | null } | null } };

export type AskQueryVariables = Exact<{
  query: string;
  first: number;
  conversationId?: string | null | undefined;
}>;


export type AskQuery = { searchAi: { requestId: string, conversationId: string | null, readAs: string | null, answer: string, warnings: Array<string>, confidence: number, verified: boolean, route: Route, terminationReason: TerminationReason, resultCount: number, results: Array<
      | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
    >, citations: Array<{ index: number, label: string, quote: string | null, ref: { id: string, entityType: EntityType } | null, entity:
        | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
       | null }>, evidence: { value: string | null, complete: boolean, paths: Array<{ rels: Array<string>, qualifiers: Array<string | null>, entities: Array<
          | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
        > }>, comparison: { left: { id: string }, right: { id: string }, others: Array<{ id: string }>, rows: Array<{ field: string, left: string | null, right: string | null, same: boolean, others: Array<string | null> }> } | null }, trace: { totalMs: number, llmCalls: number, steps: Array<{ turn: number, action: string, rationale: string, summary: string, resultCount: number, durationMs: number }>, stages: Array<{ stage: string, durationMs: number }>, plan: { shape: string, complexity: number, reasoning: string, retrievers: Array<string>, judge: string, maxTurns: number, maxRetrievals: number, budgetMs: number, raised: string | null } | null } } };

export type BeginQueryVariables = Exact<{
  query: string;
}>;


export type BeginQuery = { searchAi: { conversationId: string | null } };

export type FollowSubscriptionVariables = Exact<{
  query: string;
  first: number;
  conversationId?: string | null | undefined;
}>;


export type FollowSubscription = { searchAi: { kind: SearchAiEventKind, begun: { turn: number, action: string, rationale: string } | null, step: { turn: number, action: string, rationale: string, summary: string, resultCount: number, durationMs: number } | null, text: { index: number, text: string } | null, result: { requestId: string, conversationId: string | null, readAs: string | null, answer: string, warnings: Array<string>, confidence: number, verified: boolean, route: Route, terminationReason: TerminationReason, resultCount: number, results: Array<
        | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
        | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      >, citations: Array<{ index: number, label: string, quote: string | null, ref: { id: string, entityType: EntityType } | null, entity:
          | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
          | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
         | null }>, evidence: { value: string | null, complete: boolean, paths: Array<{ rels: Array<string>, qualifiers: Array<string | null>, entities: Array<
            | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
            | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
            | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
            | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
            | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
            | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
          > }>, comparison: { left: { id: string }, right: { id: string }, others: Array<{ id: string }>, rows: Array<{ field: string, left: string | null, right: string | null, same: boolean, others: Array<string | null> }> } | null }, trace: { totalMs: number, llmCalls: number, steps: Array<{ turn: number, action: string, rationale: string, summary: string, resultCount: number, durationMs: number }>, stages: Array<{ stage: string, durationMs: number }>, plan: { shape: string, complexity: number, reasoning: string, retrievers: Array<string>, judge: string, maxTurns: number, maxRetrievals: number, budgetMs: number, raised: string | null } | null } } | null } };

export type RateMutationVariables = Exact<{
  requestId: string;
  helpful: boolean;
  comment?: string | null | undefined;
}>;


export type RateMutation = { rateAnswer: boolean };

export type MoreResultsQueryVariables = Exact<{
  query: string;
  first: number;
  offset: number;
}>;


export type MoreResultsQuery = { searchAi: { resultCount: number, results: Array<
      | { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
      | { id: string, entityType: EntityType, name: string, imageUrl: string | null }
    > } };

export type PreviewQueryVariables = Exact<{
  id: string;
}>;


export type PreviewQuery = { node:
    | { status: string | null, startDate: string | null, endDate: string | null, synopsis: string | null, genres: Array<string>, year: number | null, format: string | null, score: number | null, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, studios: Array<{ id: string, name: string, entityType: EntityType }> }
    | { description: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, anime: { edges: Array<{ node: { id: string, name: string, entityType: EntityType } }>, pageInfo: { hasNextPage: boolean } }, voiceActors: Array<{ id: string, name: string, entityType: EntityType }> }
    | { synopsis: string | null, airedOn: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, anime: { id: string, name: string, entityType: EntityType } }
    | { status: string | null, synopsis: string | null, genres: Array<string>, year: number | null, format: string | null, score: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, authors: Array<{ id: string, name: string, entityType: EntityType }> }
    | { id: string, entityType: EntityType, name: string, imageUrl: string | null, anime: { edges: Array<{ node: { id: string, name: string, entityType: EntityType } }>, pageInfo: { hasNextPage: boolean } }, characters: { edges: Array<{ node: { id: string, name: string, entityType: EntityType } }>, pageInfo: { hasNextPage: boolean } }, manga: { edges: Array<{ node: { id: string, name: string, entityType: EntityType } }>, pageInfo: { hasNextPage: boolean } } }
    | { id: string, entityType: EntityType, name: string, imageUrl: string | null, anime: { edges: Array<{ node: { id: string, name: string, entityType: EntityType } }>, pageInfo: { hasNextPage: boolean } } }
   | null };

export type AnimeViewQueryVariables = Exact<{
  id: string;
}>;


export type AnimeViewQuery = { anime: { status: string | null, season: string | null, startDate: string | null, endDate: string | null, durationMinutes: number | null, source: string | null, ageRating: string | null, members: number | null, broadcast: string | null, synopsis: string | null, themes: Array<string>, demographics: Array<string>, tags: Array<string>, year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, titles: { english: string | null, romaji: string | null, native: string | null, synonyms: Array<string> }, studios: Array<{ id: string, name: string, entityType: EntityType }>, relations: Array<{ relationType: string, anime: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, sourceManga: Array<{ year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null }>, producers: Array<{ id: string, name: string, entityType: EntityType }>, songs: Array<{ kind: string, number: number, title: string, artist: string | null, episodes: string | null }>, recommendations: { edges: Array<{ users: number, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }> }, characters: { totalCount: number, edges: Array<{ role: string, voices: Array<{ language: string | null, person: { id: string, name: string, entityType: EntityType } }>, node: { id: string, name: string, entityType: EntityType, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, staff: { totalCount: number, edges: Array<{ role: string, node: { id: string, name: string, entityType: EntityType, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, episodes: { totalCount: number, edges: Array<{ node: { id: string, name: string, entityType: EntityType, number: number, airedOn: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CastMemberFragment = { role: string, voices: Array<{ language: string | null, person: { id: string, name: string, entityType: EntityType } }>, node: { id: string, name: string, entityType: EntityType, imageUrl: string | null } };

export type StaffMemberFragment = { role: string, node: { id: string, name: string, entityType: EntityType, imageUrl: string | null } };

export type EpisodeOfFragment = { node: { id: string, name: string, entityType: EntityType, number: number, airedOn: string | null } };

export type MoreCastQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreCastQuery = { anime: { characters: { edges: Array<{ role: string, voices: Array<{ language: string | null, person: { id: string, name: string, entityType: EntityType } }>, node: { id: string, name: string, entityType: EntityType, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreStaffQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreStaffQuery = { anime: { staff: { edges: Array<{ role: string, node: { id: string, name: string, entityType: EntityType, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreEpisodesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreEpisodesQuery = { anime: { episodes: { edges: Array<{ node: { id: string, name: string, entityType: EntityType, number: number, airedOn: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MangaViewQueryVariables = Exact<{
  id: string;
}>;


export type MangaViewQuery = { manga: { status: string | null, startDate: string | null, endDate: string | null, chapters: number | null, volumes: number | null, members: number | null, magazines: Array<string>, publishers: Array<string>, demographics: Array<string>, synopsis: string | null, year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null, titles: { english: string | null, romaji: string | null, native: string | null, synonyms: Array<string> }, credits: Array<{ role: string, person: { id: string, name: string, entityType: EntityType } }>, relations: Array<{ relationType: string, manga: { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, adaptations: Array<{ year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }> } | null };

export type CharacterViewQueryVariables = Exact<{
  id: string;
}>;


export type CharacterViewQuery = { character: { nativeName: string | null, description: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, anime: { totalCount: number, edges: Array<{ role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, relationships: Array<{ relationType: string, character: { id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, voices: { totalCount: number, edges: Array<{ language: string | null, node: { id: string, name: string, entityType: EntityType } }> } } | null };

export type PersonViewQueryVariables = Exact<{
  id: string;
}>;


export type PersonViewQuery = { person: { nativeName: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, characters: { totalCount: number, edges: Array<{ node: { id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, anime: { edges: Array<{ role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, manga: { edges: Array<{ role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type PositionInAnimeFragment = { role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } };

export type PositionInMangaFragment = { role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null } };

export type MoreOfCharacterQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreOfCharacterQuery = { character: { anime: { edges: Array<{ role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreVoicedByPersonQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreVoicedByPersonQuery = { person: { characters: { edges: Array<{ node: { id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreAnimeOfPersonQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreAnimeOfPersonQuery = { person: { anime: { edges: Array<{ role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreMangaOfPersonQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreMangaOfPersonQuery = { person: { manga: { edges: Array<{ role: string, node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type StudioViewQueryVariables = Exact<{
  id: string;
}>;


export type StudioViewQuery = { studio: { id: string, entityType: EntityType, name: string, imageUrl: string | null, anime: { totalCount: number, edges: Array<{ node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MoreOfStudioQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreOfStudioQuery = { studio: { anime: { edges: Array<{ node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type HoldingsQueryVariables = Exact<{ [key: string]: never; }>;


export type HoldingsQuery = { animeList: { totalCount: number, nodes: Array<{ year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null }> }, mangaList: { totalCount: number }, characterList: { totalCount: number }, personList: { totalCount: number }, studioList: { totalCount: number } };

export type BrowseAnimeQueryVariables = Exact<{
  filter: AnimeFilter;
  sort: AnimeSort;
  after?: string | null | undefined;
  counted: boolean;
}>;


export type BrowseAnimeQuery = { list: { totalCount?: number, edges: Array<{ node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BrowseMangaQueryVariables = Exact<{
  filter: MangaFilter;
  sort: MangaSort;
  after?: string | null | undefined;
  counted: boolean;
}>;


export type BrowseMangaQuery = { list: { totalCount?: number, edges: Array<{ node: { year: number | null, format: string | null, score: number | null, genres: Array<string>, id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BrowseCharactersQueryVariables = Exact<{
  filter: CharacterFilter;
  sort: EntrySort;
  after?: string | null | undefined;
  counted: boolean;
}>;


export type BrowseCharactersQuery = { list: { totalCount?: number, edges: Array<{ node: { id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BrowsePeopleQueryVariables = Exact<{
  filter: PersonFilter;
  sort: EntrySort;
  after?: string | null | undefined;
  counted: boolean;
}>;


export type BrowsePeopleQuery = { list: { totalCount?: number, edges: Array<{ node: { id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BrowseStudiosQueryVariables = Exact<{
  filter: StudioFilter;
  sort: EntrySort;
  after?: string | null | undefined;
  counted: boolean;
}>;


export type BrowseStudiosQuery = { list: { totalCount?: number, edges: Array<{ node: { id: string, entityType: EntityType, name: string, imageUrl: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TopicsQueryVariables = Exact<{
  kind: EntityType;
  fields: Array<FacetField> | FacetField;
}>;


export type TopicsQuery = { facets: Array<{ field: FacetField, name: string }> };

export type EpisodeViewQueryVariables = Exact<{
  id: string;
}>;


export type EpisodeViewQuery = { episode: { number: number, airedOn: string | null, synopsis: string | null, id: string, entityType: EntityType, name: string, imageUrl: string | null, anime: { year: number | null, format: string | null, score: number | null, genres: Array<string>, episodeCount: number | null, id: string, entityType: EntityType, name: string, imageUrl: string | null } } | null };

export const SEARCH =
  "query Search($query:String!$first:Int!){search(query:$query first:$first){hits{id entityType name matchedName year imageUrl}}}";

export const ASK =
  "query Ask($query:String!$first:Int!$conversationId:ID){searchAi(query:$query first:$first conversationId:$conversationId){...Answer}}fragment Answer on SearchAiResult{requestId conversationId readAs answer warnings confidence verified route terminationReason resultCount results{...Card}citations{index label quote ref{id entityType}entity{...Card}}evidence{value complete paths{rels qualifiers entities{...Card}}comparison{left{id}right{id}others{id}rows{field left right same others}}}trace{totalMs llmCalls steps{turn action rationale summary resultCount durationMs}stages{stage durationMs}plan{shape complexity reasoning retrievers judge maxTurns maxRetrievals budgetMs raised}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const BEGIN =
  "query Begin($query:String!){searchAi(query:$query){conversationId}}";

export const FOLLOW =
  "subscription Follow($query:String!$first:Int!$conversationId:ID){searchAi(query:$query first:$first conversationId:$conversationId){kind begun{turn action rationale}step{turn action rationale summary resultCount durationMs}text{index text}result{...Answer}}}fragment Answer on SearchAiResult{requestId conversationId readAs answer warnings confidence verified route terminationReason resultCount results{...Card}citations{index label quote ref{id entityType}entity{...Card}}evidence{value complete paths{rels qualifiers entities{...Card}}comparison{left{id}right{id}others{id}rows{field left right same others}}}trace{totalMs llmCalls steps{turn action rationale summary resultCount durationMs}stages{stage durationMs}plan{shape complexity reasoning retrievers judge maxTurns maxRetrievals budgetMs raised}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const RATE =
  "mutation Rate($requestId:ID!$helpful:Boolean!$comment:String){rateAnswer(requestId:$requestId helpful:$helpful comment:$comment)}";

export const MORE_RESULTS =
  "query MoreResults($query:String!$first:Int!$offset:Int!){searchAi(query:$query first:$first offset:$offset){resultCount results{...Card}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const PREVIEW =
  "query Preview($id:ID!){node(id:$id){...Card ...on Anime{status startDate endDate synopsis genres studios{id name entityType}}...on Manga{status synopsis genres authors{id name entityType}}...on Character{description anime(first:4){edges{node{id name entityType}}pageInfo{hasNextPage}}voiceActors{id name entityType}}...on Person{anime(first:4){edges{node{id name entityType}}pageInfo{hasNextPage}}characters(first:4){edges{node{id name entityType}}pageInfo{hasNextPage}}manga(first:4){edges{node{id name entityType}}pageInfo{hasNextPage}}}...on Studio{anime(first:4){edges{node{id name entityType}}pageInfo{hasNextPage}}}...on Episode{synopsis anime{id name entityType}}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const ANIME_VIEW =
  "query AnimeView($id:ID!){anime(id:$id){...Card titles{english romaji native synonyms}status season startDate endDate durationMinutes source ageRating members broadcast synopsis themes demographics tags studios{id name entityType}relations{relationType anime{...Card}}sourceManga{...Card}producers{id name entityType}songs{kind number title artist episodes}recommendations(first:12){edges{users node{...Card}}}characters(first:12){edges{...CastMember}pageInfo{hasNextPage endCursor}totalCount}staff(first:12){edges{...StaffMember}pageInfo{hasNextPage endCursor}totalCount}episodes(first:12){edges{...EpisodeOf}pageInfo{hasNextPage endCursor}totalCount}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}fragment CastMember on AnimeCharacterEdge{role voices{language person{id name entityType}}node{id name entityType imageUrl}}fragment StaffMember on AnimeStaffEdge{role node{id name entityType imageUrl}}fragment EpisodeOf on EpisodeEdge{node{id name entityType number airedOn}}";

export const MORE_CAST =
  "query MoreCast($id:ID!$after:String){anime(id:$id){characters(first:24 after:$after){edges{...CastMember}pageInfo{hasNextPage endCursor}}}}fragment CastMember on AnimeCharacterEdge{role voices{language person{id name entityType}}node{id name entityType imageUrl}}";

export const MORE_STAFF =
  "query MoreStaff($id:ID!$after:String){anime(id:$id){staff(first:24 after:$after){edges{...StaffMember}pageInfo{hasNextPage endCursor}}}}fragment StaffMember on AnimeStaffEdge{role node{id name entityType imageUrl}}";

export const MORE_EPISODES =
  "query MoreEpisodes($id:ID!$after:String){anime(id:$id){episodes(first:24 after:$after){edges{...EpisodeOf}pageInfo{hasNextPage endCursor}}}}fragment EpisodeOf on EpisodeEdge{node{id name entityType number airedOn}}";

export const MANGA_VIEW =
  "query MangaView($id:ID!){manga(id:$id){...Card titles{english romaji native synonyms}status startDate endDate chapters volumes members magazines publishers demographics synopsis credits{role person{id name entityType}}relations{relationType manga{...Card}}adaptations{...Card}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const CHARACTER_VIEW =
  "query CharacterView($id:ID!){character(id:$id){...Card nativeName description anime(first:24){edges{role node{...Card}}pageInfo{hasNextPage endCursor}totalCount}relationships{relationType character{...Card}}voices(first:40){edges{language node{id name entityType}}totalCount}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const PERSON_VIEW =
  "query PersonView($id:ID!){person(id:$id){...Card nativeName characters(first:24){edges{node{...Card}}pageInfo{hasNextPage endCursor}totalCount}anime(first:48){edges{...PositionInAnime}pageInfo{hasNextPage endCursor}}manga(first:24){edges{...PositionInManga}pageInfo{hasNextPage endCursor}}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}fragment PositionInAnime on PersonAnimeEdge{role node{...Card}}fragment PositionInManga on PersonMangaEdge{role node{...Card}}";

export const MORE_OF_CHARACTER =
  "query MoreOfCharacter($id:ID!$after:String){character(id:$id){anime(first:24 after:$after){edges{role node{...Card}}pageInfo{hasNextPage endCursor}}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const MORE_VOICED_BY_PERSON =
  "query MoreVoicedByPerson($id:ID!$after:String){person(id:$id){characters(first:24 after:$after){edges{node{...Card}}pageInfo{hasNextPage endCursor}}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const MORE_ANIME_OF_PERSON =
  "query MoreAnimeOfPerson($id:ID!$after:String){person(id:$id){anime(first:48 after:$after){edges{...PositionInAnime}pageInfo{hasNextPage endCursor}}}}fragment PositionInAnime on PersonAnimeEdge{role node{...Card}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const MORE_MANGA_OF_PERSON =
  "query MoreMangaOfPerson($id:ID!$after:String){person(id:$id){manga(first:24 after:$after){edges{...PositionInManga}pageInfo{hasNextPage endCursor}}}}fragment PositionInManga on PersonMangaEdge{role node{...Card}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const STUDIO_VIEW =
  "query StudioView($id:ID!){studio(id:$id){...Card anime(first:48){edges{node{...Card}}pageInfo{hasNextPage endCursor}totalCount}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const MORE_OF_STUDIO =
  "query MoreOfStudio($id:ID!$after:String){studio(id:$id){anime(first:48 after:$after){edges{node{...Card}}pageInfo{hasNextPage endCursor}}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const HOLDINGS =
  "query Holdings{animeList(first:10){totalCount nodes{...Card}}mangaList(first:1){totalCount}characterList(first:1){totalCount}personList(first:1){totalCount}studioList(first:1){totalCount}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const BROWSE_ANIME =
  "query BrowseAnime($filter:AnimeFilter!$sort:AnimeSort!$after:String$counted:Boolean!){list:animeList(filter:$filter sort:$sort first:28 after:$after){totalCount@include(if:$counted)edges{node{...Card}}pageInfo{hasNextPage endCursor}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const BROWSE_MANGA =
  "query BrowseManga($filter:MangaFilter!$sort:MangaSort!$after:String$counted:Boolean!){list:mangaList(filter:$filter sort:$sort first:28 after:$after){totalCount@include(if:$counted)edges{node{...Card}}pageInfo{hasNextPage endCursor}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const BROWSE_CHARACTERS =
  "query BrowseCharacters($filter:CharacterFilter!$sort:EntrySort!$after:String$counted:Boolean!){list:characterList(filter:$filter sort:$sort first:28 after:$after){totalCount@include(if:$counted)edges{node{...Card}}pageInfo{hasNextPage endCursor}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const BROWSE_PEOPLE =
  "query BrowsePeople($filter:PersonFilter!$sort:EntrySort!$after:String$counted:Boolean!){list:personList(filter:$filter sort:$sort first:28 after:$after){totalCount@include(if:$counted)edges{node{...Card}}pageInfo{hasNextPage endCursor}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const BROWSE_STUDIOS =
  "query BrowseStudios($filter:StudioFilter!$sort:EntrySort!$after:String$counted:Boolean!){list:studioList(filter:$filter sort:$sort first:28 after:$after){totalCount@include(if:$counted)edges{node{...Card}}pageInfo{hasNextPage endCursor}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";

export const TOPICS =
  "query Topics($kind:EntityType!$fields:[FacetField!]!){facets(entityType:$kind fields:$fields){field name}}";

export const EPISODE_VIEW =
  "query EpisodeView($id:ID!){episode(id:$id){...Card number airedOn synopsis anime{...Card}}}fragment Card on Entity{id entityType name imageUrl ...on Anime{year format score genres episodeCount}...on Manga{year format score genres}...on Episode{airedOn}}";
