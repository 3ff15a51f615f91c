// A manga, or another written work.

import type { MangaViewQuery } from "../graphql/generated";
import { EntityLinks, Hero } from "../parts/hero";
import { Neighbourhood } from "../parts/neighbourhood";
import { cardOf } from "../state/entities";
import { capitalised, formatWords } from "../state/words";

export function MangaView({ of }: { of: NonNullable<MangaViewQuery["manga"]> }) {
  const card = cardOf(of);
  const neighbours = of.adaptations.map((anime) => ({ card: cardOf(anime), relation: "adaptation" }));
  return (
    <main class="entity">
      <Hero
        card={card}
        titles={[of.titles.english, of.titles.romaji, of.titles.native, ...of.titles.synonyms]}
        genres={card.genres}
        text={of.synopsis}
        questions={[`Who wrote the manga ${of.name}?`, `Which anime were made from the manga ${of.name}?`]}
        facts={[
          { name: "Format", value: formatWords(card.format) },
          { name: "Score", value: card.score?.toFixed(2) },
          { name: "Begun", value: card.year },
          { name: "Status", value: of.status && capitalised(of.status.replaceAll("_", " ")) },
          { name: "Volumes", value: of.volumes },
          { name: "Chapters", value: of.chapters },
          { name: "By", value: of.authors.length > 0 && <EntityLinks of={of.authors} /> },
        ]}
      />
      <Neighbourhood card={card} neighbours={neighbours} heading="Made from it" />
    </main>
  );
}
