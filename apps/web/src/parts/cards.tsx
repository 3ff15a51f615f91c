// Entities as cards in a grid, sorted as the reader likes, and more on demand.

import { useState } from "preact/hooks";

import { type Card, cardFacts, isTitle } from "../state/entities";
import { entityAddress } from "../state/router";
import { capitalised } from "../state/words";
import { Cover } from "./cover";
import { Icon } from "./icons";

const SORTS = {
  best: { label: "Best first", by: null },
  score: { label: "Score", by: (a: Card, b: Card) => (b.score ?? -1) - (a.score ?? -1) },
  newest: { label: "Newest", by: (a: Card, b: Card) => (b.year ?? 0) - (a.year ?? 0) },
  oldest: { label: "Oldest", by: (a: Card, b: Card) => (a.year ?? 9999) - (b.year ?? 9999) },
  name: { label: "A to Z", by: (a: Card, b: Card) => a.name.localeCompare(b.name) },
} as const;
type Sort = keyof typeof SORTS;

interface Properties {
  cards: readonly Card[];
  label: string;
  /** How many there are; `null` where that is not known before the last page. */
  total?: number | null;
  /** Asks for more; without it there are no more. */
  more?: (() => Promise<unknown>) | undefined;
  /** What stands in place of the format and the year, by id. */
  notes?: ReadonlyMap<string, string>;
  /** Why each is there, by id. */
  reasons?: ReadonlyMap<string, string>;
  sorts?: boolean;
}

export function Cards({ cards, label, total = cards.length, more, notes, reasons, sorts = true }: Properties) {
  const [sort, setSort] = useState<Sort>("best");
  const { by } = SORTS[sort];
  const sorted = by ? [...cards].sort(by) : cards;
  const sortable = sorts && cards.length > 2 && cards.some(isTitle);
  return (
    <section class="list">
      <header>
        <h2>
          {label} <span class="count">{total === null ? `at least ${cards.length.toLocaleString("en")}` : total.toLocaleString("en")}</span>
        </h2>
        {sortable && (
          <label class="sort">
            <span class="unseen">Sort by</span>
            <select value={sort} onChange={(event) => setSort(event.currentTarget.value as Sort)}>
              {Object.entries(SORTS).map(([key, { label: name }]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </header>
      <ul class={`cards${cards.length === 1 ? " one" : ""}`}>
        {sorted.map((card) => (
          <li key={card.id}>
            <CardLink card={card} note={notes?.get(card.id)} reason={reasons?.get(card.id)} />
          </li>
        ))}
      </ul>
      {more && <More ask={more} left={total === null ? 0 : total - cards.length} />}
    </section>
  );
}

interface CardProperties {
  card: Card;
  note?: string | undefined;
  reason?: string | undefined;
}

function CardLink({ card, note, reason }: CardProperties) {
  return (
    <a class="card" href={entityAddress(card)}>
      <Cover of={card} />
      <span class="name">{card.name}</span>
      <span class="known">
        {note ?? cardFacts(card)}
        {card.score !== null && (
          <span class="score">
            <Icon name="star" /> {card.score.toFixed(2)}
          </span>
        )}
      </span>
      {reason && <span class="reason">{capitalised(reason)}</span>}
    </a>
  );
}

export function More({ ask, left }: { ask: () => Promise<unknown>; left?: number }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const show = (): void => {
    setBusy(true);
    ask()
      .then(() => setFailed(false), () => setFailed(true))
      .finally(() => setBusy(false));
  };
  return (
    <p class="more">
      <button type="button" onClick={show} disabled={busy}>
        {busy ? "Loading …" : failed ? "That failed; try again" : `Show more${left && left > 0 ? ` (${left.toLocaleString("en")} left)` : ""}`}
      </button>
    </p>
  );
}
