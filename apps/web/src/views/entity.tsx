// One entity: what it is, who made it, who is in it, and what it is related to.

import type { FunctionComponent } from "preact";

import { errorMessage, request } from "../api/client";
import { useLoaded } from "../api/query";
import {
  ANIME_VIEW,
  type AnimeViewQuery,
  CHARACTER_VIEW,
  type CharacterViewQuery,
  EPISODE_VIEW,
  type EpisodeViewQuery,
  MANGA_VIEW,
  type MangaViewQuery,
  PERSON_VIEW,
  type PersonViewQuery,
  STUDIO_VIEW,
  type StudioViewQuery,
} from "../graphql/generated";
import { useArrival } from "../state/arrival";
import type { Kind } from "../state/router";
import { AnimeView } from "./anime";
import { MissingView } from "./missing";
import { MangaView } from "./manga";
import { EpisodeView, StudioView } from "./others";
import { CharacterView, PersonView } from "./somebody";

interface Properties {
  kind: Kind;
  id: string;
}

export function EntityView({ kind, id }: Properties) {
  switch (kind) {
    case "anime":
      return <Loaded<AnimeViewQuery, "anime"> query={ANIME_VIEW} field="anime" id={id} view={AnimeView} />;
    case "manga":
      return <Loaded<MangaViewQuery, "manga"> query={MANGA_VIEW} field="manga" id={id} view={MangaView} />;
    case "character":
      return <Loaded<CharacterViewQuery, "character"> query={CHARACTER_VIEW} field="character" id={id} view={CharacterView} />;
    case "person":
      return <Loaded<PersonViewQuery, "person"> query={PERSON_VIEW} field="person" id={id} view={PersonView} />;
    case "studio":
      return <Loaded<StudioViewQuery, "studio"> query={STUDIO_VIEW} field="studio" id={id} view={StudioView} />;
    case "episode":
      return <Loaded<EpisodeViewQuery, "episode"> query={EPISODE_VIEW} field="episode" id={id} view={EpisodeView} />;
  }
}

interface LoadedProperties<Q, F extends keyof Q> {
  query: string;
  field: F;
  id: string;
  view: FunctionComponent<{ of: NonNullable<Q[F]> }>;
}

function Loaded<Q, F extends keyof Q & string>({ query, field, id, view: View }: LoadedProperties<Q, F>) {
  const { data, error, retry } = useLoaded(`${field}:${id}`, async (signal) => {
    return (await request<Q>(query, { id }, signal))[field] ?? null;
  });
  if (error) return <Failed error={error} retry={retry} />;
  if (data === undefined) return <Skeleton />;
  if (data === null) return <MissingView what={`The data holds no ${field} of this address.`} />;
  return <View of={data as NonNullable<Q[F]>} />;
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const title = useArrival("Failed");
  return (
    <main class="missing">
      <h1 ref={title} tabIndex={-1}>
        Failed
      </h1>
      <p role="alert">{errorMessage(error)}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </main>
  );
}

/** Of the size of what comes, so that nothing moves when it is there. */
function Skeleton() {
  return (
    <main class="entity skeleton" aria-busy="true" aria-label="Loading">
      <header class="hero">
        <span class="cover of-large" />
        <div>
          <p class="bone title" />
          <p class="bone" />
          <p class="bone" />
        </div>
      </header>
    </main>
  );
}
