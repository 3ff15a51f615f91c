// The sources of an answer, beside it: what a mark stands for, and on demand what is known of it.

import { useEffect, useRef } from "preact/hooks";

import type { Answer } from "../api/asking";
import { errorMessage, request } from "../api/client";
import { useLoaded } from "../api/query";
import { PREVIEW, type PreviewQuery } from "../graphql/generated";
import { cardFacts, cardOf, type Named } from "../state/entities";
import { entityAddress } from "../state/router";
import type { Citation } from "../state/sentences";
import { airedWords } from "../state/words";
import { Cover } from "./cover";
import { EntityLinks } from "./hero";
import { Icon } from "./icons";

interface Properties {
  answer: Answer;
  /** The mark whose source is open. */
  open: number | null;
  onOpen: (mark: number | null) => void;
}

export function Sources({ answer, open, onOpen }: Properties) {
  if (!answer.citations.length) return null;
  return (
    <aside class="sources" aria-labelledby="sources">
      <h2 id="sources">
        Sources <span class="count">{answer.citations.length}</span>
      </h2>
      <ol>
        {answer.citations.map((citation) => (
          <Source
            key={citation.index}
            citation={citation}
            open={open === citation.index}
            onToggle={() => onOpen(open === citation.index ? null : citation.index)}
          />
        ))}
      </ol>
    </aside>
  );
}

function Source({ citation, open, onToggle }: { citation: Citation; open: boolean; onToggle: () => void }) {
  const { index, label, ref, entity, quote } = citation;
  const place = useRef<HTMLLIElement>(null);
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    place.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    head.current?.focus({ preventScroll: true });
  }, [open]);
  const card = entity && cardOf(entity);
  return (
    <li ref={place} id={`source-${index}`} class={open ? "open" : undefined}>
      <button type="button" ref={head} aria-expanded={open} onClick={onToggle} disabled={!ref}>
        <span class="number" aria-hidden="true">
          {index}
        </span>
        {card && <Cover of={card} size="tiny" />}
        <span class="names">
          <b>{label}</b>
          {card && <small>{cardFacts(card)}</small>}
        </span>
        <Icon name="down" />
      </button>
      {quote && <blockquote>{quote}</blockquote>}
      {open && ref && <Preview id={ref.id} />}
    </li>
  );
}

function Preview({ id }: { id: string }) {
  const { data, error, retry } = useLoaded(`preview:${id}`, async (signal) => {
    return (await request<PreviewQuery>(PREVIEW, { id }, signal)).node;
  });
  if (error) {
    return (
      <p class="note">
        {errorMessage(error)}{" "}
        <button type="button" class="quiet" onClick={retry}>
          Try again
        </button>
      </p>
    );
  }
  if (data === undefined) return <p class="note">Loading …</p>;
  if (data === null || !("name" in data)) return <p class="note">Nothing more is known of it.</p>;
  const rows = factsOf(data);
  const text = textOf(data);
  return (
    <div class="preview">
      {text && <p>{text}</p>}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a class="whole" href={entityAddress(data)}>
        All that is known <Icon name="arrow" />
      </a>
    </div>
  );
}

type Known = Extract<NonNullable<PreviewQuery["node"]>, { name: string }>;

function textOf(known: Known): string | null {
  if ("synopsis" in known) return known.synopsis;
  return "description" in known ? known.description : null;
}

function factsOf(known: Known): [string, preact.ComponentChildren][] {
  const rows: [string, preact.ComponentChildren][] = [];
  const add = (name: string, value: preact.ComponentChildren): void => {
    if (value) rows.push([name, value]);
  };
  if ("status" in known) add("Status", known.status?.replaceAll("_", " "));
  if ("startDate" in known) add("Aired", airedWords(known));
  if ("score" in known) add("Score", known.score?.toFixed(2));
  if ("genres" in known) add("Genres", known.genres.join(", "));
  if ("studios" in known) add("Studio", linksTo(known.studios));
  if ("authors" in known) add("By", linksTo(known.authors));
  if ("voiceActors" in known) add("Voiced by", linksTo(known.voiceActors));
  if ("characters" in known) add("Voices", firstOf(known.characters));
  if ("manga" in known) add("Manga", firstOf(known.manga));
  if ("anime" in known) add("Anime", "edges" in known.anime ? firstOf(known.anime) : linksTo([known.anime]));
  return rows;
}

function linksTo(entities: readonly Named[]): preact.ComponentChildren {
  return entities.length > 0 && <EntityLinks of={entities} />;
}

interface FirstPage {
  edges: readonly { node: Named }[];
  pageInfo: { hasNextPage: boolean };
}

/** The first of a list, whoever has several positions once; and that there are more of them, where there are. */
function firstOf({ edges, pageInfo }: FirstPage): preact.ComponentChildren {
  const once = [...new Map(edges.map(({ node }) => [node.id, node])).values()];
  return once.length > 0 && <EntityLinks of={once} more={pageInfo.hasNextPage} />;
}
