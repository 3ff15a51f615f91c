// The paths of an answer: drawn together, and each as a line of its own that can be looked at alone.

import { useState } from "preact/hooks";

import type { Answer } from "../api/asking";
import { cardOf } from "../state/entities";
import { type Chain, pathsDrawing, saidOf } from "../state/layers";
import { entityAddress } from "../state/router";
import { counted, relationWords } from "../state/words";
import { Graph } from "./graph";

/** Paths that one drawing holds before it becomes a thicket. */
const MOST_DRAWN = 4;

export function Paths({ paths }: { paths: Answer["evidence"]["paths"] }) {
  const [alone, setAlone] = useState<number | null>(null);
  const chains = paths.map(({ entities, ...path }): Chain => ({ entities: entities.map(cardOf), ...path }));
  const [first] = chains;
  if (!first) return null;
  const chosen = alone === null ? undefined : chains[alone];
  const together = togetherWith(first, chains);
  const drawn = chosen ? [chosen] : together.slice(0, MOST_DRAWN);
  const [from, to] = [first.entities[0]?.name ?? "", first.entities.at(-1)?.name ?? ""];
  return (
    <section aria-labelledby="paths">
      <h2 id="paths">{together.length > 1 ? `${counted(together.length, "way")} from one to the other` : "What joins them"}</h2>
      <Graph
        drawing={pathsDrawing(drawn, relationWords)}
        chain={pathsDrawing([chosen ?? first], relationWords)}
        label={`Drawing of what joins ${from} and ${to}`}
      />
      {chains.length > 1 && (
        <ol class="chains">
          {chains.map((chain, index) => (
            <li key={index} class={index === alone ? "alone" : undefined}>
              <Line chain={chain} />
              <button type="button" class="quiet" aria-pressed={index === alone} onClick={() => setAlone(index === alone ? null : index)}>
                {index === alone ? "Show all" : "Show alone"}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

// One drawing holds what leads from one end to the other; the rest of an answer's paths may lead elsewhere.
function togetherWith(first: Chain, chains: readonly Chain[]): Chain[] {
  const ends = (chain: Chain): string => `${chain.entities[0]?.id} ${chain.entities.at(-1)?.id}`;
  return chains.filter((chain) => ends(chain) === ends(first));
}

function Line({ chain: { entities, rels, qualifiers } }: { chain: Chain }) {
  const said = rels.map((relation, hop) => saidOf({ label: relationWords(relation), role: qualifiers[hop] ?? "" }));
  return (
    <span>
      {entities.map((entity, i) => (
        <span key={i}>
          {i > 0 && <i> — {said[i - 1]} → </i>}
          <a href={entityAddress(entity)}>{entity.name}</a>
        </span>
      ))}
    </span>
  );
}
