// An anime.

import { request } from "../api/client";
import {
  type AnimeViewQuery,
  MORE_CAST,
  MORE_EPISODES,
  MORE_STAFF,
  type MoreCastQuery,
  type MoreEpisodesQuery,
  type MoreStaffQuery,
} from "../graphql/generated";
import { Cards, More } from "../parts/cards";
import { EntityLinks, Hero } from "../parts/hero";
import { Neighbourhood } from "../parts/neighbourhood";
import { Somebody } from "../parts/people";
import { browseAddress } from "../state/browsing";
import { cardOf } from "../state/entities";
import { entityAddress } from "../state/router";
import { airedWords, capitalised, counted, dateWords, formatWords, joined } from "../state/words";
import { usePages } from "./pages";

type Anime = NonNullable<AnimeViewQuery["anime"]>;

export function AnimeView({ of }: { of: Anime }) {
  const card = cardOf(of);
  const neighbours = [
    ...of.sourceManga.map((manga) => ({ card: cardOf(manga), relation: "source manga" })),
    ...of.relations.map(({ relationType, anime }) => ({ card: cardOf(anime), relation: relationType })),
  ];
  return (
    <main class="entity">
      <Hero
        card={card}
        titles={[of.titles.english, of.titles.romaji, of.titles.native, ...of.titles.synonyms]}
        genres={card.genres}
        topics={inAnyCase([...of.themes, ...of.demographics, ...of.tags])}
        text={of.synopsis}
        questions={questionsAbout(of.name)}
        facts={[
          { name: "Format", value: formatWords(card.format) },
          { name: "Score", value: card.score?.toFixed(2) },
          { name: of.season ? "Season" : "Year", value: card.year && <Aired season={of.season} year={card.year} /> },
          { name: "Status", value: of.status && capitalised(of.status.replaceAll("_", " ")) },
          { name: "Episodes", value: card.episodes && joined(card.episodes, of.durationMinutes && `${of.durationMinutes} min`) },
          { name: "Aired", value: airedWords(of) },
          { name: "Broadcast", value: of.broadcast },
          { name: "Source", value: of.source && capitalised(of.source.replaceAll("_", " ")) },
          { name: "Rating", value: of.ageRating?.toUpperCase() },
          { name: "Readers", value: of.members?.toLocaleString("en") },
          { name: of.studios.length > 1 ? "Studios" : "Studio", value: of.studios.length > 0 && <EntityLinks of={of.studios} /> },
          { name: "Produced by", value: of.producers.length > 0 && <EntityLinks of={of.producers.slice(0, MOST_PRODUCERS)} more={of.producers.length > MOST_PRODUCERS} /> },
        ]}
      />
      <Neighbourhood card={card} neighbours={neighbours} heading="Relations" />
      <Cast of={of} />
      <Staff of={of} />
      <Songs of={of} />
      <Episodes of={of} />
      <Recommended of={of} />
    </main>
  );
}

/** Names once each: a tag may be a theme written otherwise. */
function inAnyCase(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
}

/** When it came out, as a link to what else did. */
function Aired({ season, year }: { season: string | null; year: number }) {
  return <a href={browseAddress({ season: season ?? "", year: `${year}` })}>{season ? `${capitalised(season)} ${year}` : year}</a>;
}

const MOST_PRODUCERS = 4;

function questionsAbout(name: string): string[] {
  return [`Who directed ${name}?`, `In which order should I watch ${name}?`, `What is like ${name}?`, `Who voices the main characters of ${name}?`];
}

function Cast({ of }: { of: Anime }) {
  const { edges, more } = usePages(of.characters, async (after) => {
    return (await request<MoreCastQuery>(MORE_CAST, { id: of.id, after })).anime?.characters;
  });
  if (!edges.length) return null;
  return (
    <Section title="Cast" count={of.characters.totalCount} more={more} left={of.characters.totalCount - edges.length}>
      <ul class="people">
        {edges.map(({ role, node, voices }) => (
          <Somebody key={node.id} of={node} role={role} voices={voices} />
        ))}
      </ul>
    </Section>
  );
}

function Staff({ of }: { of: Anime }) {
  const { edges, more } = usePages(of.staff, async (after) => {
    return (await request<MoreStaffQuery>(MORE_STAFF, { id: of.id, after })).anime?.staff;
  });
  if (!edges.length) return null;
  return (
    <Section title="Staff" count={of.staff.totalCount} more={more} left={of.staff.totalCount - edges.length}>
      <ul class="people">
        {edges.map(({ role, node }) => (
          <Somebody key={`${node.id} ${role}`} of={node} role={role} />
        ))}
      </ul>
    </Section>
  );
}

function Songs({ of: { songs } }: { of: Anime }) {
  if (!songs.length) return null;
  return (
    <Section title="Songs" count={songs.length}>
      <ul class="songs">
        {songs.map(({ kind, number, title, artist, episodes }) => (
          <li key={`${kind} ${number}`}>
            <small>
              {capitalised(kind)} {number}
            </small>
            <b>{title}</b>
            <span>{joined(artist && `by ${artist}`, episodes && `episodes ${episodes}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Similar titles, each with how many readers say so. */
function Recommended({ of: { recommendations } }: { of: Anime }) {
  if (!recommendations.edges.length) return null;
  return (
    <Cards
      cards={recommendations.edges.map(({ node }) => cardOf(node))}
      label="Readers like as well"
      reasons={new Map(recommendations.edges.map(({ users, node }) => [node.id, `recommended by ${counted(users, "reader")}`]))}
    />
  );
}

function Episodes({ of }: { of: Anime }) {
  const { edges, more } = usePages(of.episodes, async (after) => {
    return (await request<MoreEpisodesQuery>(MORE_EPISODES, { id: of.id, after })).anime?.episodes;
  });
  if (!edges.length) return null;
  return (
    <Section title="Episodes" count={of.episodes.totalCount} more={more} left={of.episodes.totalCount - edges.length}>
      <ol class="episodes">
        {edges.map(({ node }) => (
          <li key={node.id}>
            <span class="number">{node.number}</span>
            <a href={entityAddress(node)}>{node.name}</a>
            <small>{dateWords(node.airedOn)}</small>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface SectionProperties {
  title: string;
  count: number;
  more?: (() => Promise<void>) | undefined;
  left?: number;
  children: preact.ComponentChildren;
}

function Section({ title, count, more, left = 0, children }: SectionProperties) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section class="part" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {title} <span class="count">{count.toLocaleString("en")}</span>
        </h2>
      </header>
      {children}
      {more && <More ask={more} left={left} />}
    </section>
  );
}

