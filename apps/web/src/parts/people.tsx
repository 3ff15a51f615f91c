// Somebody and what they are here, such as a character with those who gave it a voice.

import type { Named } from "../state/entities";
import { cardOf } from "../state/entities";
import { entityAddress } from "../state/router";
import { Cover } from "./cover";
import { EntityLinks } from "./hero";

const MOST_VOICES = 2;

interface Properties {
  of: Named;
  role: string;
  voices?: readonly Named[];
}

export function Somebody({ of, role, voices = [] }: Properties) {
  const told = voices.slice(0, MOST_VOICES);
  return (
    <li class="somebody">
      <a class="who" href={entityAddress(of)}>
        <Cover of={cardOf(of)} size="small" />
        <span>
          <b>{of.name}</b>
          {role && role !== "unknown" && <small>{role}</small>}
        </span>
      </a>
      {told.length > 0 && (
        <span class="voice">
          <small>voiced by</small>
          <EntityLinks of={told} />
          {voices.length > told.length && <small> and {voices.length - told.length} more</small>}
        </span>
      )}
    </li>
  );
}
