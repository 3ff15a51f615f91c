// A layered drawing of entities and what joins them; each node is a link, and the chains are told in words as well.

import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

import { type Drawing, type Layout, layOut, leastWidth, NODE_HEIGHT, NODE_WIDTH, saidOf, stack } from "../state/layers";
import { cardFacts } from "../state/entities";
import { entityAddress } from "../state/router";
import { Cover } from "./cover";

/** Pixels beside a drawing, as the style sheet has them: rings of focus stand out of it. */
const MARGIN = 4;

interface Properties {
  drawing: Drawing;
  label: string;
  /** Whether a drawing that is too wide may be told as one chain from top to bottom. */
  chain?: Drawing;
}

export function Graph({ drawing, label, chain }: Properties) {
  const [room, setRoom] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = (): void => setRoom(element.clientWidth - 2 * MARGIN);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const narrow = chain !== undefined && room < leastWidth(drawing.layers.length);
  const layout = room ? (narrow ? stack(chain, room) : layOut(drawing, room)) : null;
  return (
    <figure class="graph" aria-label={label}>
      <div class="room" ref={place} tabIndex={layout && layout.width > room ? 0 : undefined}>
        {layout && <Drawn layout={layout} wide={narrow ? layout.width : NODE_WIDTH} stacked={narrow} />}
      </div>
      <Caption drawing={drawing} />
    </figure>
  );
}

function Drawn({ layout, wide, stacked }: { layout: Layout; wide: number; stacked: boolean }) {
  const { room, width, height, nodes, lines } = layout;
  const arrow = useId(); // of several drawings in one page each has its own
  const size = { width: `${width}px`, height: `${height}px` };
  return (
    <div class={`drawing${stacked ? " stacked" : ""}`} style={size}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 .8 7 4 0 7.2Z" />
          </marker>
        </defs>
        {lines.map(({ edge, d }) => (
          <path key={`${edge.from} ${edge.to}`} d={d} class={`thread${edge.path ? " other" : ""}`} marker-end={`url(#${arrow})`} />
        ))}
      </svg>
      {lines.map(({ edge, x, y }) => (
        <span
          key={`${edge.from} ${edge.to}`}
          class="relation"
          style={{ left: `${x}px`, top: `${y}px`, maxWidth: `${room}px` }}
          aria-hidden="true"
        >
          {edge.label}
          {edge.role && <small>{edge.role}</small>}
        </span>
      ))}
      {nodes.map(({ card, x, y }) => (
        <a
          key={card.id}
          class="node"
          href={entityAddress(card)}
          style={{ left: `${x}px`, top: `${y}px`, width: `${wide}px`, height: `${NODE_HEIGHT}px` }}
        >
          <Cover of={card} size="small" />
          <span>
            <b>{card.name}</b>
            <small>{cardFacts(card)}</small>
          </span>
        </a>
      ))}
    </div>
  );
}

function Caption({ drawing: { layers, edges } }: { drawing: Drawing }) {
  const names = new Map(layers.flat().map(({ id, name }) => [id, name]));
  return (
    <figcaption class="unseen">
      {edges.map((edge) => `${names.get(edge.from)} — ${saidOf(edge)} → ${names.get(edge.to)}`).join("; ")}
    </figcaption>
  );
}
