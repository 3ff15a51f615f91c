// A character, and a person.

import { request } from "../api/client";
import {
  type CharacterViewQuery,
  MORE_ANIME_OF_PERSON,
  MORE_MANGA_OF_PERSON,
  MORE_OF_CHARACTER,
  MORE_VOICED_BY_PERSON,
  type MoreAnimeOfPersonQuery,
  type MoreMangaOfPersonQuery,
  type MoreOfCharacterQuery,
  type MoreVoicedByPersonQuery,
  type PersonViewQuery,
} from "../graphql/generated";
import { Cards } from "../parts/cards";
import { EntityLinks, type Fact, Hero } from "../parts/hero";
import { Neighbourhood } from "../parts/neighbourhood";
import { type Card, cardOf } from "../state/entities";
import { atLeast, counted } from "../state/words";
import { usePages } from "./pages";

/** Titles that the drawing of a character's relations begins with. */
const MOST_TITLES = 3;

type Character = NonNullable<CharacterViewQuery["character"]>;

export function CharacterView({ of }: { of: Character }) {
  const card = cardOf(of);
  const { edges, more } = usePages(of.anime, async (after) => {
    return (await request<MoreOfCharacterQuery>(MORE_OF_CHARACTER, { id: of.id, after })).character?.anime;
  });
  const related = of.relationships.map(({ relationType, character }) => ({ card: cardOf(character), relation: relationType }));
  const titles = of.anime.edges
    .slice(0, MOST_TITLES)
    .map(({ role, node }) => ({ card: cardOf(node), relation: role === "unknown" ? "appears in" : `${role} in`, before: true }));
  const roles = new Map(edges.map(({ role, node }) => [node.id, role === "unknown" ? "" : `${role} character`]));
  return (
    <main class="entity">
      <Hero
        card={card}
        titles={[of.nativeName]}
        text={of.description}
        questions={[`Who voices ${of.name}?`, `Which anime is ${of.name} in?`, `Who is ${of.name} related to?`]}
        facts={[
          ...voicesByLanguage(of.voices),
          { name: "Appears in", value: of.anime.totalCount > 0 && `${of.anime.totalCount} anime` },
        ]}
      />
      <Neighbourhood card={card} neighbours={[...titles, ...related]} heading="Relations" />
      <Titles label="Appears in" total={of.anime.totalCount} edges={edges} notes={roles} more={more} />
    </main>
  );
}

type Voice = Character["voices"]["edges"][number];

function voicesByLanguage({ edges, totalCount }: Character["voices"]): Fact[] {
  const byLanguage = new Map<string, Map<string, Voice["node"]>>();
  for (const { language, node } of edges) {
    const key = language ? `Voice, ${language}` : "Voice";
    byLanguage.set(key, (byLanguage.get(key) ?? new Map<string, Voice["node"]>()).set(node.id, node));
  }
  const facts = [...byLanguage].map(([name, people]) => ({ name, value: <EntityLinks of={[...people.values()]} /> }));
  const left = totalCount - edges.length;
  return left > 0 ? [...facts, { name: "Further voices", value: left }] : facts;
}

export function PersonView({ of }: { of: NonNullable<PersonViewQuery["person"]> }) {
  const voiced = usePages(of.characters, async (after) => {
    return (await request<MoreVoicedByPersonQuery>(MORE_VOICED_BY_PERSON, { id: of.id, after })).person?.characters;
  });
  const anime = usePages(of.anime, async (after) => {
    return (await request<MoreAnimeOfPersonQuery>(MORE_ANIME_OF_PERSON, { id: of.id, after })).person?.anime;
  });
  const manga = usePages(of.manga, async (after) => {
    return (await request<MoreMangaOfPersonQuery>(MORE_MANGA_OF_PERSON, { id: of.id, after })).person?.manga;
  });
  const worked = rolesOf(anime.edges);
  const wrote = rolesOf(manga.edges);
  return (
    <main class="entity">
      <Hero
        card={cardOf(of)}
        titles={[of.nativeName]}
        questions={[`Who is ${of.name}?`, `What did ${of.name} work on?`]}
        facts={[
          { name: "Voice roles", value: of.characters.totalCount },
          { name: "Anime", value: titlesOf(worked.size, anime.more) },
          { name: "Manga", value: titlesOf(wrote.size, manga.more) },
        ]}
      />
      <Titles label="Gave a voice to" total={of.characters.totalCount} edges={voiced.edges} more={voiced.more} />
      <Titles label="Worked on" edges={anime.edges} notes={worked} more={anime.more} />
      <Titles label="Wrote or drew" edges={manga.edges} notes={wrote} more={manga.more} />
    </main>
  );
}

type More = (() => Promise<void>) | undefined;

// The server counts positions, of which a title may have several; so titles are counted here, as far as they are known.
function titlesOf(known: number, more: More): string | false {
  if (!known) return false;
  return more ? atLeast(known, "title") : counted(known, "title");
}

interface TitlesProperties {
  label: string;
  /** How many there are; without it that is not known before the last page. */
  total?: number;
  edges: readonly { node: Parameters<typeof cardOf>[0] }[];
  notes?: ReadonlyMap<string, string>;
  more: More;
}

function Titles({ label, total, edges, notes, more }: TitlesProperties) {
  const cards = [...new Map(edges.map(({ node }): [string, Card] => [node.id, cardOf(node)])).values()];
  if (!cards.length) return null;
  return <Cards cards={cards} label={label} total={total ?? (more ? null : cards.length)} more={more} {...(notes ? { notes } : {})} />;
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
