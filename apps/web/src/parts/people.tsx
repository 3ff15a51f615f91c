// Somebody and what they are here, such as a character with those who gave it a voice.

import type { Named } from "../state/entities";
import { cardOf } from "../state/entities";
import { entityAddress } from "../state/router";
import { counted } from "../state/words";
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
  const shown = voices.slice(0, MOST_VOICES);
  const left = voices.length - shown.length;
  return (
    <li class="somebody">
      <a class="who" href={entityAddress(of)}>
        <Cover of={cardOf(of)} size="small" />
        <span>
          <b>{of.name}</b>
          {role && role !== "unknown" && <small>{role}</small>}
        </span>
      </a>
      {shown.length > 0 && (
        <ul class="voices" aria-label="Voiced by">
          {shown.map(({ language, person }) => (
            <li key={`${language} ${person.id}`}>
              <EntityLinks of={[person]} /> <small>{language}</small>
            </li>
          ))}
          {left > 0 && <li>and {counted(left, "other")}</li>}
        </ul>
      )}
    </li>
  );
}
