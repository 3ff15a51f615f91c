// Somebody and what they are here, such as a character with those who gave it a voice.

import type { Named } from "../state/entities";
import { cardOf } from "../state/entities";
import { entityAddress } from "../state/router";
import { Cover } from "./cover";
import { EntityLinks } from "./hero";

/** Voices that stand below a name: those of the first languages. */
const MOST_VOICES = 3;

interface Properties {
  of: Named;
  role: string;
  voices?: readonly { language: string | null; person: Named }[];
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
        <ul class="voices" aria-label="Voiced by">
          {told.map(({ language, person }) => (
            <li key={`${language} ${person.id}`}>
              <EntityLinks of={[person]} /> <small>{language}</small>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
