// A character, and a person.

import type { CharacterViewQuery, PersonViewQuery } from "../graphql/generated";
import { Cards } from "../parts/cards";
import { EntityLinks, type Fact, Hero } from "../parts/hero";
import { Neighbourhood } from "../parts/neighbourhood";
import { type Card, cardOf } from "../state/entities";
import { counted } from "../state/words";

/** Titles that the drawing of a character's relations begins with. */
const MOST_TITLES = 3;

export function CharacterView({ of }: { of: NonNullable<CharacterViewQuery["character"]> }) {
  const card = cardOf(of);
  const related = of.relationships.map(({ relationType, character }) => ({ card: cardOf(character), relation: relationType }));
  const titles = of.anime.edges
    .slice(0, MOST_TITLES)
    .map(({ role, node }) => ({ card: cardOf(node), relation: role === "unknown" ? "appears in" : `${role} in`, before: true }));
  const roles = new Map(of.anime.edges.map(({ role, node }) => [node.id, role === "unknown" ? "" : `${role} character`]));
  return (
    <main class="entity">
      <Hero
        card={card}
        titles={[of.nativeName]}
        text={of.description}
        questions={[`Who voices ${of.name}?`, `Which anime is ${of.name} in?`, `Who is ${of.name} related to?`]}
        facts={[
          ...voicesByLanguage(of.voices.edges),
          { name: "Appears in", value: of.anime.totalCount > 0 && `${of.anime.totalCount} anime` },
        ]}
      />
      <Neighbourhood card={card} neighbours={[...titles, ...related]} heading="Relations" total={of.relationships.length} />
      <Titles label="Appears in" total={of.anime.totalCount} edges={of.anime.edges} notes={roles} />
    </main>
  );
}

type Voice = NonNullable<CharacterViewQuery["character"]>["voices"]["edges"][number];

function voicesByLanguage(voices: readonly Voice[]): Fact[] {
  const byLanguage = new Map<string, Map<string, Voice["node"]>>();
  for (const { language, node } of voices) {
    const key = language ? `Voice, ${language}` : "Voice";
    byLanguage.set(key, (byLanguage.get(key) ?? new Map<string, Voice["node"]>()).set(node.id, node));
  }
  return [...byLanguage].map(([name, people]) => ({ name, value: <EntityLinks of={[...people.values()]} /> }));
}

export function PersonView({ of }: { of: NonNullable<PersonViewQuery["person"]> }) {
  const worked = rolesOf(of.anime.edges);
  const wrote = rolesOf(of.manga.edges);
  return (
    <main class="entity">
      <Hero
        card={cardOf(of)}
        titles={[of.nativeName]}
        questions={[`Who is ${of.name}?`, `What did ${of.name} work on?`]}
        facts={[
          { name: "Voice roles", value: of.characters.totalCount },
          { name: "Anime", value: worked.size > 0 && counted(worked.size, "title") },
          { name: "Manga", value: wrote.size > 0 && counted(wrote.size, "title") },
        ]}
      />
      <Titles label="Gave a voice to" total={of.characters.totalCount} edges={of.characters.edges} />
      <Titles label="Worked on" total={worked.size} edges={of.anime.edges} notes={worked} />
      <Titles label="Wrote or drew" total={wrote.size} edges={of.manga.edges} notes={wrote} />
    </main>
  );
}

interface TitlesProperties {
  label: string;
  total: number;
  edges: readonly { node: Parameters<typeof cardOf>[0] }[];
  notes?: ReadonlyMap<string, string>;
}

function Titles({ label, total, edges, notes }: TitlesProperties) {
  const cards = [...new Map(edges.map(({ node }): [string, Card] => [node.id, cardOf(node)])).values()];
  return cards.length ? <Cards cards={cards} label={label} total={total} {...(notes ? { notes } : {})} /> : null;
}

// Who has several positions in one title has one card with all of them.
function rolesOf(edges: readonly { role: string; node: { id: string } }[]): Map<string, string> {
  const roles = new Map<string, string>();
  for (const { role, node } of edges) {
    const known = roles.get(node.id);
    roles.set(node.id, known ? `${known}, ${role}` : role);
  }
  return roles;
}
