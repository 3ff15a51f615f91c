// What begins like a name that the data does not hold: a click asks the question with it.

import { useLoaded } from "../api/query";
import { search } from "../api/searching";
import type { Answer } from "../api/asking";
import { cardOf } from "../state/entities";
import { askAddress, entityAddress } from "../state/router";
import { questionWith, unknownName } from "../state/sentences";
import { joined, kindWords } from "../state/words";
import { Cover } from "./cover";

const MOST = 4;

export function Nearest({ answer, asked }: { answer: Answer; asked: string }) {
  const unknown = unknownName(answer);
  const { data } = useLoaded(unknown ? `nearest:${unknown}` : null, (signal) => search(unknown ?? "", signal));
  if (!unknown || !data?.length) return null;
  return (
    <section class="nearest" aria-labelledby="nearest">
      <h2 id="nearest">Did you mean one of these?</h2>
      <ul class="choices">
        {data.slice(0, MOST).map((hit) => {
          const question = questionWith(asked, unknown, { label: hit.name });
          return (
            <li key={hit.id}>
              <a class="choice" href={question ? askAddress(question) : entityAddress(hit)}>
                <Cover of={cardOf(hit)} size="small" />
                <span>
                  <b>{hit.name}</b>
                  <small>{joined(kindWords(hit.entityType), hit.year)}</small>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
