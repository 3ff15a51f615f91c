// Where the nodes of a layered drawing lie, and how its edges run.

import type { Card } from "./entities";

export interface Edge {
  from: string;
  to: string;
  label: string;
  /** The cast role, staff position or language in which it holds. */
  role?: string;
  /** Number of the path that it belongs to, where several are drawn. */
  path?: number;
}

export interface Drawing {
  /** From left to right; the first of a layer on top. */
  layers: readonly (readonly Card[])[];
  edges: readonly Edge[];
}

interface Placed {
  card: Card;
  x: number;
  y: number;
}

interface Line {
  edge: Edge;
  d: string;
  x: number;
  y: number;
}

export interface Layout {
  /** Pixels that the words on an edge may take. */
  room: number;
  width: number;
  height: number;
  nodes: readonly Placed[];
  lines: readonly Line[];
}

export const NODE_WIDTH = 172;
export const NODE_HEIGHT = 68;
const GAP = 18;
const LEAST_BETWEEN = 106; // between two layers: an edge and its label
const MOST_BETWEEN = 230;
const LABEL_HEIGHT = 26;
const LABEL_MARGIN = 4; // to the nodes beside it

/** The least width that the layers take side by side. */
export function leastWidth(layers: number): number {
  return layers * NODE_WIDTH + (layers - 1) * LEAST_BETWEEN;
}

/** Lays layers side by side, each in the middle of the height. */
export function layOut({ layers, edges }: Drawing, room: number): Layout {
  const count = layers.length;
  const spread = count > 1 ? (room - count * NODE_WIDTH) / (count - 1) : 0;
  const between = Math.max(LEAST_BETWEEN, Math.min(MOST_BETWEEN, spread));
  const width = count * NODE_WIDTH + (count - 1) * between;
  const most = Math.max(...layers.map((layer) => layer.length));
  const height = most * NODE_HEIGHT + (most - 1) * GAP;
  const nodes = layers.flatMap((layer, column) => {
    const taken = layer.length * NODE_HEIGHT + (layer.length - 1) * GAP;
    const top = (height - taken) / 2;
    return layer.map((card, row) => ({
      card,
      x: column * (NODE_WIDTH + between),
      y: top + row * (NODE_HEIGHT + GAP),
    }));
  });
  return { room: between - 2 * LABEL_MARGIN, width, height, nodes, lines: linesOf(edges, nodes) };
}

/** Pixels from the left at which the threads of a chain run: below the pictures. */
const STEM = 27;

/** Lays one node below the other, for narrow screens: the edges of one chain run between them. */
export function stack(drawing: Drawing, room: number): Layout {
  const width = Math.min(room, 360);
  const order = drawing.layers.flat();
  const step = NODE_HEIGHT + LABEL_HEIGHT + 30;
  const nodes = order.map((card, row) => ({ card, x: 0, y: row * step }));
  const places = new Map(nodes.map((placed) => [placed.card.id, placed]));
  const lines = drawing.edges.flatMap((edge) => {
    const from = places.get(edge.from);
    const to = places.get(edge.to);
    if (!from || !to) return [];
    const x = STEM;
    const [top, bottom] = from.y < to.y ? [from.y + NODE_HEIGHT, to.y] : [to.y + NODE_HEIGHT, from.y];
    const d = from.y < to.y ? `M${x} ${top}V${bottom}` : `M${x} ${bottom}V${top}`;
    return [{ edge, d, x: STEM - 12, y: (top + bottom) / 2 }];
  });
  return { room: width - STEM, width, height: order.length * step - LABEL_HEIGHT - 30, nodes, lines };
}

function linesOf(edges: readonly Edge[], nodes: readonly Placed[]): Line[] {
  const places = new Map(nodes.map((placed) => [placed.card.id, placed]));
  return edges.flatMap((edge) => {
    const from = places.get(edge.from);
    const to = places.get(edge.to);
    if (!from || !to) return [];
    const forward = from.x <= to.x;
    const x1 = forward ? from.x + NODE_WIDTH : from.x;
    const x2 = forward ? to.x : to.x + NODE_WIDTH;
    const y1 = from.y + NODE_HEIGHT / 2;
    const y2 = to.y + NODE_HEIGHT / 2;
    const bend = (x2 - x1) / 2;
    const d = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
    return [{ edge, d, x: (x1 + x2) / 2, y: (y1 + y2) / 2 }];
  });
}

export interface Chain {
  entities: readonly Card[];
  rels: readonly string[];
  /** In which role each relation holds, in the same order. */
  qualifiers: readonly (string | null)[];
}

/** What is said of a relation where it is told in one line. */
export function saidOf({ label, role }: Pick<Edge, "label" | "role">): string {
  return role ? `${label} (${role})` : label;
}

/** Paths that have a beginning and an end in common, as one drawing: a layer for each hop. */
export function pathsDrawing(paths: readonly Chain[], words: (relation: string) => string): Drawing {
  const depths = new Map<string, number>();
  const cards = new Map<string, Card>();
  for (const { entities } of paths) {
    entities.forEach((card, depth) => {
      cards.set(card.id, card);
      depths.set(card.id, Math.max(depths.get(card.id) ?? 0, depth));
    });
  }
  const layers: Card[][] = [];
  for (const [id, depth] of depths) {
    const card = cards.get(id);
    if (card) (layers[depth] ??= []).push(card);
  }
  const edges = new Map<string, Edge>();
  paths.forEach(({ entities, rels, qualifiers }, path) => {
    rels.forEach((relation, hop) => {
      const from = entities[hop];
      const to = entities[hop + 1];
      if (!from || !to) return;
      const key = `${from.id} ${to.id}`;
      const known = edges.get(key);
      const label = together(known?.label, words(relation));
      const role = together(known?.role, qualifiers[hop] ?? "");
      edges.set(key, { from: from.id, to: to.id, path, ...known, label, role });
    });
  });
  return { layers: layers.filter(Boolean), edges: [...edges.values()] };
}

/** What was said before and what is said besides, each of it once. */
function together(said: string | undefined, more: string): string {
  const parts = said ? said.split(", ") : [];
  return (!more || parts.includes(more) ? parts : [...parts, more]).join(", ");
}
