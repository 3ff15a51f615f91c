// A manga, or another written work.

import type { MangaViewQuery } from "../graphql/generated";
import { EntityLinks, type Fact, Hero } from "../parts/hero";
import { Neighbourhood } from "../parts/neighbourhood";
import { browseAddress } from "../state/browsing";
import { cardOf, type Named } from "../state/entities";
import { airedWords, capitalised, formatWords } from "../state/words";

type Manga = NonNullable<MangaViewQuery["manga"]>;

export function MangaView({ of }: { of: Manga }) {
  const card = cardOf(of);
  const neighbours = [
    ...of.relations.map(({ relationType, manga }) => ({ card: cardOf(manga), relation: relationType })),
    ...of.adaptations.map((anime) => ({ card: cardOf(anime), relation: "adaptation" })),
  ];
  return (
    <main class="entity">
      <Hero
        card={card}
        titles={[of.titles.english, of.titles.romaji, of.titles.native, ...of.titles.synonyms]}
        genres={card.genres}
        topics={of.demographics}
        text={of.synopsis}
        questions={[`Who wrote the manga ${of.name}?`, `Which anime were made from the manga ${of.name}?`]}
        facts={[
          { name: "Format", value: formatWords(card.format) },
          { name: "Score", value: card.score?.toFixed(2) },
          { name: "Year", value: card.year && <a href={browseAddress({ kind: "manga", year: `${card.year}` })}>{card.year}</a> },
          { name: "Status", value: of.status && capitalised(of.status.replaceAll("_", " ")) },
          { name: "Published", value: airedWords(of) },
          { name: "Volumes", value: of.volumes },
          { name: "Chapters", value: of.chapters },
          { name: "Readers", value: of.members?.toLocaleString("en") },
          { name: of.magazines.length > 1 ? "Magazines" : "Magazine", value: of.magazines.join(", ") },
          { name: of.publishers.length > 1 ? "Publishers" : "Publisher", value: of.publishers.join(", ") },
          ...makers(of.credits),
        ]}
      />
      <Neighbourhood card={card} neighbours={neighbours} heading="Relations" />
    </main>
  );
}

/** Who did what; who wrote and drew it stands once. */
function makers(credits: Manga["credits"]): Fact[] {
  const people = new Map<string, { person: Named; roles: string[] }>();
  for (const { role, person } of credits) {
    const known = people.get(person.id) ?? { person, roles: [] };
    people.set(person.id, { person, roles: [...known.roles, role] });
  }
  const byRoles = new Map<string, Named[]>();
  for (const { person, roles } of people.values()) {
    const name = capitalised(roles.join(" and "));
    byRoles.set(name, [...(byRoles.get(name) ?? []), person]);
  }
  return [...byRoles].map(([name, named]) => ({ name, value: <EntityLinks of={named} /> }));
}
