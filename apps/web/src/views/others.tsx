// A studio, and an episode.

import { request } from "../api/client";
import { type EpisodeViewQuery, MORE_OF_STUDIO, type MoreOfStudioQuery, type StudioViewQuery } from "../graphql/generated";
import { Cards } from "../parts/cards";
import { EntityLinks, Hero } from "../parts/hero";
import { cardOf } from "../state/entities";
import { dateWords } from "../state/words";
import { usePages } from "./pages";

export function StudioView({ of }: { of: NonNullable<StudioViewQuery["studio"]> }) {
  const { edges, more } = usePages(of.anime, async (after) => {
    return (await request<MoreOfStudioQuery>(MORE_OF_STUDIO, { id: of.id, after })).studio?.anime;
  });
  return (
    <main class="entity">
      <Hero
        card={cardOf(of)}
        questions={[`What is the best anime by ${of.name}?`, `How many anime did ${of.name} make?`]}
        facts={[{ name: "Anime", value: of.anime.totalCount }]}
      />
      {edges.length > 0 && (
        <Cards cards={edges.map(({ node }) => cardOf(node))} label="Animated" total={of.anime.totalCount} more={more} />
      )}
    </main>
  );
}

export function EpisodeView({ of }: { of: NonNullable<EpisodeViewQuery["episode"]> }) {
  const card = { ...cardOf(of), genres: cardOf(of.anime).genres };
  return (
    <main class="entity">
      <Hero
        card={card}
        text={of.synopsis}
        questions={[]}
        facts={[
          { name: "Episode", value: of.number },
          { name: "Of", value: <EntityLinks of={[of.anime]} /> },
          { name: "Aired", value: dateWords(of.airedOn) },
        ]}
      />
    </main>
  );
}
