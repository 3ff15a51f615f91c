// How an answer came about: while it does, and afterwards.

import type { Answer } from "../api/asking";
import { errorMessage } from "../api/client";
import { useSetting } from "../api/settings";
import type { Answering, Step } from "../state/answering";
import { msWords, reasonOf, routeWords } from "../state/effort";
import { counted, doingWords, joined } from "../state/words";
import { Effort } from "./effort";
import { Icon } from "./icons";

/** What is being done is read out; what is done, and the draft, are only looked at until the answer stands. */
export function Working({ now }: { now: Answering }) {
  const doing = now.steps.find(({ summary }) => summary === null);
  const words = doing ? wordsOf(doing) : now.failed ? `${errorMessage(now.failed).split(";")[0]}; asking again` : "Looking";
  return (
    <div class="working" hidden={!now.busy || !now.slow}>
      <p id="working" role="status">
        {now.busy && now.slow ? `${words} …` : ""}
      </p>
      {now.busy && now.slow && (
        <>
          <ol class="steps" aria-label="Steps that are done">
            {now.steps
              .filter(({ summary }) => summary !== null)
              .map((step) => (
                <Done key={step.turn} step={step} />
              ))}
          </ol>
          <p class="text draft" aria-hidden="true">
            {now.draft}
          </p>
        </>
      )}
    </div>
  );
}

function wordsOf({ action, rationale }: { action: string; rationale: string }): string {
  return action === "final" ? doingWords(action) : `${doingWords(action)}: ${rationale}`;
}

function Done({ step, found }: { step: Pick<Step, "action" | "rationale" | "summary">; found?: string }) {
  return (
    <li>
      <Icon name="check" />
      <span>
        {wordsOf(step)}
        {step.summary && <small> – {step.summary.replace(/:$/, "")}</small>}
        {found && <small class="figures"> {found}</small>}
      </span>
    </li>
  );
}

export function HowAnswered({ answer }: { answer: Answer }) {
  const { trace, confidence, verified, terminationReason, requestId, route } = answer;
  const shown = useSetting("/runs");
  const cached = terminationReason === "FROM_CACHE";
  return (
    <details class="how">
      <summary>
        {verified && (
          <span class="verified">
            <Icon name="shield" /> Every claim is in the data
          </span>
        )}
        <span>
          {joined(
            `${Math.max(1, Math.round(trace.totalMs))} ms`,
            `confidence ${confidence.toFixed(2)}`,
            cached && "answered before, the data is the same",
            "how it was answered",
          )}
        </span>
      </summary>
      <Effort trace={trace} route={route} />
      <ol class="steps" aria-label="Steps">
        {trace.steps.map((step) => (
          <Done
            key={step.turn}
            step={{ ...step, rationale: reasonOf(step.rationale, trace.plan ?? null) }}
            found={joined(step.resultCount > 0 && `${step.resultCount} found`, msWords(step.durationMs))}
          />
        ))}
      </ol>
      <p class="figures">
        {joined(
          `Answered ${routeWords(route)}`,
          trace.llmCalls ? counted(trace.llmCalls, "call of a model", "calls of a model") : "no model was asked",
        )}
        {shown && (
          <>
            {" · "}
            <a id="trace" href={`/runs/${encodeURIComponent(requestId)}`} target="_blank" rel="noopener">
              trace
            </a>
          </>
        )}
      </p>
    </details>
  );
}
