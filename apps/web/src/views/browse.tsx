// All anime: narrowed, sorted, and more of them on demand.

import { useRef } from "preact/hooks";

import { errorMessage, request } from "../api/client";
import { useLoaded } from "../api/query";
import { BROWSE, type BrowseQuery, GENRES, type GenresQuery } from "../graphql/generated";
import { Cards } from "../parts/cards";
import { useArrival } from "../state/arrival";
import { type Browsed, browseAddress, FORMATS, listOf, SEASONS, SORTS, titleOf } from "../state/browsing";
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

type List = BrowseQuery["animeList"];

async function page(browsed: Browsed, after: string | null, signal?: AbortSignal): Promise<List> {
  const variables = { ...listOf(browsed), after, counted: after === null };
  return (await request<BrowseQuery>(BROWSE, variables, signal)).animeList;
}

function Listed({ first, browsed }: { first: List; browsed: Browsed }) {
  const { edges, more } = usePages(first, (after) => page(browsed, after));
  if (!edges.length) return <p class="none">No anime is all of this. Take one of the choices back.</p>;
  return <Cards cards={edges.map(({ node }) => cardOf(node))} label="Found" total={first.totalCount ?? null} more={more} sorts={false} />;
}

/** Years that titles came out in, the next one first. */
const YEARS = Array.from({ length: new Date().getFullYear() + 2 - 1960 }, (_, i) => `${new Date().getFullYear() + 1 - i}`);

function Narrowing({ browsed }: { browsed: Browsed }) {
  const { data: genres = [] } = useLoaded("genres", async (signal) => {
    return (await request<GenresQuery>(GENRES, {}, signal)).facets.map(({ name }) => name);
  });
  const labels = (choices: Readonly<Record<string, { label: string }>>): [string, string][] =>
    Object.entries(choices).map(([value, { label }]) => [value, label]);
  const same = (values: readonly string[]): [string, string][] => values.map((value) => [value, value]);
  const chosen = (name: keyof Browsed, values: readonly string[]): [string, string][] =>
    same(browsed[name] && !values.includes(browsed[name]) ? [browsed[name], ...values] : values);
  return (
    <form class="narrowing" aria-label="Narrow the list">
      <Choice name="genre" label="Genre" browsed={browsed} options={[["", "All genres"], ...chosen("genre", genres)]} />
      <Choice name="season" label="Season" browsed={browsed} options={[["", "All seasons"], ...labels(SEASONS)]} />
      <Choice name="year" label="Year" browsed={browsed} options={[["", "All years"], ...chosen("year", YEARS)]} />
      <Choice name="format" label="Format" browsed={browsed} options={[["", "All formats"], ...labels(FORMATS)]} />
      <Choice name="sort" label="Sort by" browsed={browsed} options={labels(SORTS)} />
    </form>
  );
}

interface ChoiceProperties {
  name: keyof Browsed;
  label: string;
  browsed: Browsed;
  options: readonly [string, string][];
}

function Choice({ name, label, browsed, options }: ChoiceProperties) {
  return (
    <label class="sort">
      <span>{label}</span>
      <select value={browsed[name]} onChange={(event) => navigate(browseAddress({ ...browsed, [name]: event.currentTarget.value }))}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
