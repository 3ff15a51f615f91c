// What an answer is shown as beside its sentence: a value, a comparison, an order to watch in, counts.

import { useState } from "preact/hooks";

import type { Answer } from "../api/asking";
import { type Card, cardOf } from "../state/entities";
import { entityAddress } from "../state/router";
import { type Count, countsOf, orderOf } from "../state/sentences";
import { comparedWords, counted, formatWords, joined } from "../state/words";
import { Cover } from "./cover";
import { Icon } from "./icons";

/** Every entity that an answer brings, by its id. */
function entitiesOf(answer: Answer): ReadonlyMap<string, Card> {
  const cards = [
    ...answer.results,
    ...answer.citations.flatMap(({ entity }) => (entity ? [entity] : [])),
    ...answer.evidence.paths.flatMap(({ entities }) => entities),
  ].map(cardOf);
  return new Map(cards.map((card) => [card.id, card]));
}

/** What each mark of an answer stands for. */
function citedBy(answer: Answer): ReadonlyMap<number, Card> {
  const entities = entitiesOf(answer);
  return new Map(
    answer.citations.flatMap(({ index, ref }): [number, Card][] => {
      const card = ref && entities.get(ref.id);
      return card ? [[index, card]] : [];
    }),
  );
}

const VERDICTS: Record<string, string> = { yes: "Yes", no: "No", both: "Both" };

/** The number or the verdict that was asked for; a name stands in the sentence, and a date as well. */
export function Value({ answer }: { answer: Answer }) {
  const { value } = answer.evidence;
  if (value === null || countsOf(answer).length) return null;
  const verdict = VERDICTS[value];
  if (verdict) return <p class={`value verdict ${value}`}>{verdict}</p>;
  if (!/^\d+(?:\.\d+)?$/.test(value)) return null;
  const number = Number(value);
  return <p class="value">{/^(1[89]|20)\d\d$/.test(value) ? value : number.toLocaleString("en")}</p>;
}

export function Comparison({ answer }: { answer: Answer }) {
  const { comparison } = answer.evidence;
  if (!comparison) return null;
  const entities = entitiesOf(answer);
  const sides = [comparison.left, comparison.right, ...comparison.others].map(({ id }) => entities.get(id));
  const rows = comparison.rows.filter(({ field }) => field !== "name"); // which heads the column
  const differing = rows.filter(({ same }) => !same);
  const alike = rows.filter(({ same }) => same);
  const row = ({ field, left, right, others }: (typeof comparison.rows)[number]) => (
    <tr key={field}>
      <th scope="row">{field}</th>
      {[left, right, ...others].map((text, i) => (
        <td key={i}>{text === null ? <span class="none">–</span> : comparedWords(text)}</td>
      ))}
    </tr>
  );
  return (
    <section class="comparison" aria-labelledby="comparison">
      <h2 id="comparison">Side by side</h2>
      <div class="scrolled" tabIndex={0} role="region" aria-label="Fields side by side">
        <table>
          <thead>
            <tr>
              <td />
              {sides.map((card, i) => (
                <th key={i} scope="col">
                  {card && (
                    <a href={entityAddress(card)}>
                      <Cover of={card} size="small" />
                      {card.name}
                    </a>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr class="part">
              <th scope="rowgroup" colSpan={sides.length + 1}>
                {counted(differing.length, "difference")}
              </th>
            </tr>
            {differing.map(row)}
          </tbody>
          {alike.length > 0 && (
            <tbody class="alike">
              <tr class="part">
                <th scope="rowgroup" colSpan={sides.length + 1}>
                  The same for all
                </th>
              </tr>
              {alike.map(row)}
            </tbody>
          )}
        </table>
      </div>
    </section>
  );
}

/** A story in its order; what is told beside it may be skipped, and says what it is. */
export function Order({ answer }: { answer: Answer }) {
  const order = orderOf(answer);
  if (!order) return null;
  const cited = citedBy(answer);
  return (
    <section class="order" aria-labelledby="order">
      <h2 id="order">In this order</h2>
      <ol>
        {order.map(({ mark, aside }, place) => {
          const card = cited.get(mark);
          return (
            card && (
              <li key={mark} class={aside ? "aside" : undefined}>
                <span class="place" aria-hidden="true">
                  {aside ? <Icon name="skip" /> : place + 1}
                </span>
                <a href={entityAddress(card)}>
                  <Cover of={card} size="small" />
                  <span>
                    <b>{card.name}</b>
                    <small>
                      {joined(formatWords(card.format), card.year, (card.episodes ?? 0) > 1 && counted(card.episodes ?? 0, "episode"))}
                    </small>
                  </span>
                </a>
                {aside && <span class="skip">May be skipped: {aside}</span>}
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

const MOST_BARS = 15;

/** How many each has, as bars; the numbers stand beside them. */
export function Counts({ answer }: { answer: Answer }) {
  const [whole, setWhole] = useState(false);
  const counts = countsOf(answer);
  if (!counts.length) return null;
  const shown = whole ? counts : counts.slice(0, MOST_BARS);
  const cited = citedBy(answer);
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <section class="counts" aria-labelledby="counts">
      <h2 id="counts">By number</h2>
      <ol>
        {shown.map((one) => (
          <Bar key={one.label} {...one} most={most} card={one.mark === null ? undefined : cited.get(one.mark)} />
        ))}
      </ol>
      {shown.length < counts.length && (
        <p class="more">
          <button type="button" onClick={() => setWhole(true)}>
            Show {counted(counts.length - shown.length, "other")}
          </button>
        </p>
      )}
    </section>
  );
}

function Bar({ label, count, most, card }: Count & { most: number; card: Card | undefined }) {
  return (
    <li>
      <span class="label">{card ? <a href={entityAddress(card)}>{card.name}</a> : label}</span>
      <span class="bar" style={{ "--share": `${count / most}` }} aria-hidden="true" />
      <span class="number">{count.toLocaleString("en")}</span>
    </li>
  );
}
