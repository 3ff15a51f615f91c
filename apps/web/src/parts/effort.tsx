// The route that a question took, drawn as stations, and its time, drawn to scale.

import type { Answer } from "../api/asking";
import { factorsOf, judgeWords, msWords, retrieverWords, routeWords, shapeWords, sharesOf, shareWords, stationsOf } from "../state/effort";
import { joined } from "../state/words";

export function Effort({ trace, route }: { trace: Answer["trace"]; route: string }) {
  const { plan } = trace;
  return (
    <div class="effort">
      {plan && <Route plan={plan} route={route} />}
      <Times trace={trace} />
    </div>
  );
}

function Route({ plan, route }: { plan: NonNullable<Answer["trace"]["plan"]>; route: string }) {
  const factors = factorsOf(plan).map(({ name, value }) => `${name} ${value}`);
  return (
    <section aria-label="Route">
      <p>
        Read as <b>{shapeWords(plan.shape)}</b>, for which {retrieverWords(plan.retrievers)} may be asked.
      </p>
      <ol class="stations" aria-label="Routes, from the least effort to the most">
        {stationsOf(route).map(({ name, here, passed }) => (
          <li key={name} class={here ? "here" : passed ? "passed" : ""} aria-current={here ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p class="complexity">
        <span class="scale" style={{ "--at": `${Math.min(1, plan.complexity / 10_000)}` }} aria-hidden="true" />
        <span class="figures">
          {joined(`Complexity ${plan.complexity.toLocaleString("en")} of 10,000`, factors.join(", "))}
        </span>
      </p>
      {plan.raised && <p>Went on as {routeWords(route)}: {raisedWords(plan.raised)}.</p>}
      <p class="figures">
        At most {joined(`${plan.maxTurns} turns`, `${plan.maxRetrievals} retrievals`, msWords(plan.budgetMs))}; judged by{" "}
        {judgeWords(plan.judge)}.
      </p>
    </section>
  );
}

/** "FAST after 2 turns" in the words of the page. */
function raisedWords(raised: string): string {
  return raised.replace(/^(FAST|ENHANCED|AGENT)\b/, (route) => `${routeWords(route)} at first`);
}

function Times({ trace }: { trace: Answer["trace"] }) {
  const shares = sharesOf(trace);
  if (!shares.length) return null;
  return (
    <section aria-label="Time">
      <div class="spent" aria-hidden="true">
        {shares.map(({ stage, share }, i) => (
          <span key={stage} class={`of-stage-${i % 7}`} style={{ "--share": `${share}` }} />
        ))}
      </div>
      <ol class="stages" aria-label={`Where ${msWords(trace.totalMs)} went`}>
        {shares.map(({ stage, ms, share, parts }, i) => (
          <li key={stage}>
            <span class={`swatch of-stage-${i % 7}`} aria-hidden="true" />
            <span>
              {stage}
              {parts.length > 0 && <small> ({parts.map((part) => `${part.name} ${msWords(part.ms)}`).join(", ")})</small>}
            </span>
            <span class="figures">
              {msWords(ms)} <small>{shareWords(share)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
