// All entities of a kind: narrowed, sorted, and more of them on demand.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import { errorMessage, request } from "../api/client";
import { useLoaded } from "../api/query";
import { type BrowseAnimeQuery, type EntityType, TOPICS, type TopicsQuery } from "../graphql/generated";
import { Cards } from "../parts/cards";
import { useArrival } from "../state/arrival";
import { type Browsed, browseAddress, isListed, LISTINGS, listOf, titleOf } from "../state/browsing";
import { cardOf } from "../state/entities";
import { navigate } from "../state/router";
import { usePages } from "./pages";

export function BrowseView({ browsed }: { browsed: Browsed }) {
  const title = useArrival(titleOf(browsed));
  const address = browseAddress(browsed);
  const { data, error, retry } = useLoaded(address, (signal) => page(browsed, null, signal));
  const last = useRef<{ address: string; list: List } | null>(null);
  if (data) last.current = { address, list: data };
  const shown = last.current; // what was listed stays until the next is there
  return (
    <main class="browse" aria-busy={!data && error === undefined}>
      <h1 ref={title} tabIndex={-1}>
        {titleOf(browsed)}
      </h1>
      <Kinds browsed={browsed} />
      <Narrowing browsed={browsed} />
      {error !== undefined ? (
        <p role="alert">
          {errorMessage(error)}{" "}
          <button type="button" class="quiet" onClick={retry}>
            Try again
          </button>
        </p>
      ) : (
        shown && <Listed key={shown.address} first={shown.list} browsed={browsed} />
      )}
    </main>
  );
}

/** The lists of all kinds have one form. */
type List = BrowseAnimeQuery["list"];

async function page(browsed: Browsed, after: string | null, signal?: AbortSignal): Promise<List> {
  const variables = { ...listOf(browsed), after, counted: after === null };
  return (await request<{ list: List }>(LISTINGS[browsed.kind].query, variables, signal)).list;
}

function Listed({ first, browsed }: { first: List; browsed: Browsed }) {
  const { edges, more } = usePages(first, (after) => page(browsed, after));
  if (!edges.length) return <p class="none">Nothing in the data is all of this. Take one of the choices back.</p>;
  return <Cards cards={edges.map(({ node }) => cardOf(node))} label="Found" total={first.totalCount ?? null} more={more} sorts={false} />;
}

function Kinds({ browsed }: { browsed: Browsed }) {
  return (
    <nav class="kinds" aria-label="What is listed">
      {Object.entries(LISTINGS).map(
        ([kind, { label }]) =>
          isListed(kind) && (
            <a key={kind} href={browseAddress({ kind })} aria-current={kind === browsed.kind ? "page" : undefined}>
              {label}
            </a>
          ),
      )}
    </nav>
  );
}

type Option = [value: string, words: string];

const NEXT_YEAR = new Date().getFullYear() + 1;
/** Years that titles came out in, the next one first. */
const YEARS = Array.from({ length: NEXT_YEAR - 1959 }, (_, i) => `${NEXT_YEAR - i}`).map((year): Option => [year, year]);
const TOPIC_FIELDS = { GENRE: "Genres", THEME: "Themes", DEMOGRAPHIC: "Made for" } as const;

function Narrowing({ browsed }: { browsed: Browsed }) {
  const { topics, seasons, types, typed, sorts } = LISTINGS[browsed.kind];
  const labels = (choices: Readonly<Record<string, { label: string }>>): Option[] =>
    Object.entries(choices).map(([value, { label }]) => [value, label]);
  const choice = (name: keyof Browsed, label: string, options: readonly Option[]) => (
    <Choice name={name} label={label} browsed={browsed} options={[["", "All"], ...options]} />
  );
  return (
    <form class="narrowing" aria-label="Narrow the list">
      {topics.length > 0 && <Topics browsed={browsed} />}
      {Object.keys(seasons).length > 0 && choice("season", "Season", labels(seasons))}
      {topics.length > 0 && choice("year", "Year", withChosen(browsed.year, YEARS))}
      {choice("type", typed, labels(types))}
      <Choice name="sort" label="Sort by" browsed={browsed} options={labels(sorts)} />
    </form>
  );
}

/** The names of each field of topics; a tag, of which there are too many to list, stands first where it is chosen. */
function Topics({ browsed }: { browsed: Browsed }) {
  const { kind, topic } = browsed;
  const { data: facets = [] } = useLoaded(`topics:${kind}`, async (signal) => {
    const variables = { kind: kind.toUpperCase() as EntityType, fields: LISTINGS[kind].topics };
    return (await request<TopicsQuery>(TOPICS, variables, signal)).facets;
  });
  const listed = facets.some(({ name }) => name === topic);
  return (
    <Choice name="topic" label="Topic" browsed={browsed} options={[["", "All"], ...withChosen(listed ? "" : topic, [])]}>
      {LISTINGS[kind].topics.map((field) => (
        <optgroup key={field} label={TOPIC_FIELDS[field]}>
          {facets
            .filter((facet) => facet.field === field)
            .map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Choice>
  );
}

function withChosen(value: string, options: readonly Option[]): readonly Option[] {
  return !value || options.some(([known]) => known === value) ? options : [[value, value], ...options];
}

interface ChoiceProperties {
  name: keyof Browsed;
  label: string;
  browsed: Browsed;
  options: readonly Option[];
  /** Further options, such as groups of them. */
  children?: ComponentChildren;
}

function Choice({ name, label, browsed, options, children }: ChoiceProperties) {
  return (
    <label class="sort">
      <span>{label}</span>
      <select value={browsed[name]} onChange={(event) => navigate(browseAddress({ ...browsed, [name]: event.currentTarget.value }))}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {children}
      </select>
    </label>
  );
}
