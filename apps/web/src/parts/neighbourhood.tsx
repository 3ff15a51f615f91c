// What an entity is related to, as a drawing: what comes before it to the left, what comes of it to the right.

import { type Card, cardFacts } from "../state/entities";
import type { Drawing, Edge } from "../state/layers";
import { entityAddress } from "../state/router";
import { relationWords } from "../state/words";
import { Cover } from "./cover";
import { Graph } from "./graph";

interface Neighbour {
  card: Card;
  /** "It is the … of the one that the drawing is about." */
  relation: string;
  /** Drawn to the left, whatever the relation is. */
  before?: boolean;
}

const BEFORE = new Set([
  "prequel",
  "previous_season",
  "parent_story",
  "full_story",
  "spin_off_of",
  "source manga",
  "mentor",
]);
/** Neighbours on one side of a drawing; all of them stand in the list below it. */
const MOST_DRAWN = 5;

interface Properties {
  card: Card;
  neighbours: readonly Neighbour[];
  heading: string;
}

export function Neighbourhood({ card, neighbours: given, heading }: Properties) {
  if (!given.length) return null;
  const neighbours = once(given);
  const left = neighbours.filter(({ before }) => before);
  const right = neighbours.filter(({ before }) => !before);
  // With nothing before it there is room on both sides.
  const [before, after] = left.length || right.length <= 3 ? [left, right] : halves(right);
  const drawing = neighbourDrawing(card, mixed(before), mixed(after));
  const drawn = new Set(drawing.layers.flat().map(({ id }) => id));
  const rest = neighbours.filter((neighbour) => !drawn.has(neighbour.card.id));
  return (
    <section class="neighbourhood" aria-labelledby="neighbourhood">
      <header>
        <h2 id="neighbourhood">
          {heading} <span class="count">{neighbours.length.toLocaleString("en")}</span>
        </h2>
      </header>
      <div class="drawn">
        <Graph drawing={drawing} label={`Drawing of what ${card.name} is related to`} />
      </div>
      <List neighbours={neighbours} class="narrow" />
      {rest.length > 0 && <List neighbours={rest} class="rest" />}
    </section>
  );
}

/** Who is related in several ways stands once, with all of them in words, where the first of them puts it. */
function once(neighbours: readonly Neighbour[]): readonly Required<Neighbour>[] {
  const known = new Map<string, Required<Neighbour>>();
  for (const { card, relation, before = BEFORE.has(relation) } of neighbours) {
    const first = known.get(card.id);
    const words = relationWords(relation);
    known.set(card.id, first ? { ...first, relation: `${first.relation}, ${words}` } : { card, relation: words, before });
  }
  return [...known.values()];
}

function halves(all: readonly Neighbour[]): [readonly Neighbour[], readonly Neighbour[]] {
  const middle = Math.floor(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}

/** As many as are drawn, of each relation one before another of the same. */
function mixed(neighbours: readonly Neighbour[]): readonly Neighbour[] {
  const nth = new Map<string, number>();
  const ranked = neighbours.map((neighbour) => {
    const rank = nth.get(neighbour.relation) ?? 0;
    nth.set(neighbour.relation, rank + 1);
    return { neighbour, rank };
  });
  const chosen = new Set([...ranked].sort((a, b) => a.rank - b.rank).slice(0, MOST_DRAWN));
  return ranked.filter((one) => chosen.has(one)).map(({ neighbour }) => neighbour);
}

function neighbourDrawing(card: Card, before: readonly Neighbour[], after: readonly Neighbour[]): Drawing {
  const cards = (side: readonly Neighbour[]): Card[] => side.map((neighbour) => neighbour.card);
  const edge = ({ card: of, relation }: Neighbour): Edge => ({ from: card.id, to: of.id, label: relation });
  const layers = [cards(before), [card], cards(after)].filter((layer) => layer.length > 0);
  return { layers, edges: [...before, ...after].map(edge) };
}

/** The same as a list, for narrow screens, and what a drawing has no room for. */
function List({ neighbours, class: name }: { neighbours: readonly Neighbour[]; class: string }) {
  return (
    <ul class={`neighbours ${name}`}>
      {neighbours.map(({ card, relation }) => (
        <li key={card.id}>
          <a href={entityAddress(card)}>
            <Cover of={card} size="small" />
            <span>
              <small class="relation">{relation}</small>
              <b>{card.name}</b>
              <small>{cardFacts(card)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
