// A question and its answer: what is done for it while one waits, then the answer in the shape that it has.

import { useEffect, useState } from "preact/hooks";

import { type Answer, moreResults, PAGE } from "../api/asking";
import { errorMessage } from "../api/client";
import { Cards } from "../parts/cards";
import { FollowUp } from "../parts/follow-up";
import { Icon } from "../parts/icons";
import { Nearest } from "../parts/nearest";
import { Paths } from "../parts/paths";
import { Said } from "../parts/said";
import { Comparison, Counts, Order, Value } from "../parts/shapes";
import { Share } from "../parts/share";
import { Sources } from "../parts/sources";
import { Suggestions } from "../parts/suggestions";
import { HowAnswered, Working } from "../parts/trace";
import { Verdict } from "../parts/verdict";
import { useAnswering } from "../state/answering";
import { useArrival } from "../state/arrival";
import { completeOf } from "../state/conversation";
import { type Card, cardOf } from "../state/entities";
import { rememberQuestion } from "../state/kept";
import { askAddress } from "../state/router";
import { choicesOf, orderOf, reasonsOf } from "../state/sentences";

export function AskView({ question, context }: { question: string; context: string }) {
  const now = useAnswering({ question, context });
  const title = useArrival(question);
  const asked = completeOf({ question, context });
  const alone = !context || (!now.busy && now.answer !== null && !now.answer.readAs);
  useEffect(() => {
    if (alone || asked !== question) rememberQuestion(asked);
  }, [asked, alone]);
  return (
    <main class="ask">
      <header class="question">
        {!alone && (
          <p class="context">
            After “{context}” <a href={askAddress(question)}>Ask it alone</a>
          </p>
        )}
        <h1 ref={title} tabIndex={-1}>
          {question}
        </h1>
        <Share />
      </header>
      <Working now={now} />
      <div id="answer" class={`answer${now.busy ? " before" : ""}`} aria-busy={now.busy}>
        {now.error ? <Failed error={now.error} retry={now.retry} /> : now.answer && <Answered key={now.asked} answer={now.answer} asked={now.answer.readAs ?? now.typed} />}
      </div>
      {now.answer && !now.busy && <FollowUp asked={asked} />}
    </main>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div class="said" role="alert">
      <p class="ending">
        <Icon name="warn" /> Failed
      </p>
      <p class="text">{errorMessage(error)}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

function Answered({ answer, asked }: { answer: Answer; asked: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const refused = answer.results.length === 0 && answer.citations.length === 0;
  return (
    <>
      <div class="column">
        <div class="said" aria-live="polite">
          <Value answer={answer} />
          <Said answer={answer} asked={asked} onMark={setOpen} />
        </div>
        <Comparison answer={answer} />
        <Paths paths={answer.evidence.paths} />
        <Order answer={answer} />
        <Counts answer={answer} />
        <Results answer={answer} asked={asked} />
        <Nearest answer={answer} asked={asked} />
        {refused && <Suggestions heading="What can be asked here" />}
        <HowAnswered answer={answer} />
        <Verdict requestId={answer.requestId} />
      </div>
      <Sources answer={answer} open={open} onOpen={setOpen} />
    </>
  );
}

function reasonsById(answer: Answer): ReadonlyMap<string, string> {
  const reasons = reasonsOf(answer);
  return new Map(answer.citations.flatMap(({ index, ref }) => (ref && reasons.has(index) ? [[ref.id, reasons.get(index) ?? ""]] : [])));
}

/** What was found, where nothing above has shown it already; its further pages are asked for by the reader. */
function Results({ answer, asked }: { answer: Answer; asked: string }) {
  const [more, setMore] = useState<readonly Card[]>([]);
  const [total, setTotal] = useState(answer.resultCount);
  const { paths, comparison } = answer.evidence;
  const ordered = (orderOf(answer)?.length ?? 0) >= Math.max(1, answer.resultCount); // a sentence names the first of many
  const shown = paths.length > 0 || comparison || ordered || choicesOf(answer).length > 0;
  const cards = [...answer.results.map(cardOf), ...more];
  if (shown || !cards.length) return null;
  const next = async (): Promise<void> => {
    const page = await moreResults(asked, cards.length);
    setTotal(page.results.length ? page.resultCount : cards.length);
    setMore([...more, ...page.results.map(cardOf)]);
  };
  return (
    <Cards
      cards={cards}
      reasons={reasonsById(answer)}
      label={total === 1 ? "Found" : "All that was found"}
      total={total}
      more={cards.length < total && answer.results.length >= PAGE ? next : undefined}
    />
  );
}
