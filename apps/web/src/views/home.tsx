// The first view: the box, what can be asked, and what was asked before.

import { request } from "../api/client";
import { useLoaded } from "../api/query";
import { HOLDINGS, type HoldingsQuery } from "../graphql/generated";
import { Cards } from "../parts/cards";
import { Icon } from "../parts/icons";
import { Omnibox } from "../parts/omnibox";
import { Suggestions } from "../parts/suggestions";
import { useArrival } from "../state/arrival";
import { browseAddress } from "../state/browsing";
import { cardOf } from "../state/entities";
import { forgetQuestions, lastQuestions } from "../state/kept";
import { askAddress } from "../state/router";
import { counted } from "../state/words";

export function HomeView() {
  useArrival(undefined);
  const { data: held } = useLoaded("holdings", (signal) => request<HoldingsQuery>(HOLDINGS, {}, signal));
  return (
    <main class="home">
      <Thread />
      <h1>
        Everything is <em>connected</em>.
      </h1>
      <p class="lead">
        Find any anime, manga, character or person while you type. Or ask, and see the path that the answer rests on.
      </p>
      <Omnibox large />
      <Holdings held={held} />
      <Suggestions heading="Try one of these" />
      <LastQuestions />
      <BestKnown held={held} />
    </main>
  );
}

/** Below this many anime the data is a sample, or somebody's own collection. */
const FEW = 2000;

/** What data there is; its line has its height before it is known. */
function Holdings({ held }: { held: HoldingsQuery | undefined }) {
  return (
    <p class="data">
      {held && (
        <>
          {counted(held.animeList.totalCount, "anime", "anime")}, {counted(held.mangaList.totalCount, "manga", "manga")},{" "}
          {counted(held.characterList.totalCount, "character")}, {counted(held.personList.totalCount, "person", "people")} and{" "}
          {counted(held.studioList.totalCount, "studio")}.
          {held.animeList.totalCount < FEW && (
            <>
              {" "}
              <code>kizuna ingest</code> brings more.
            </>
          )}
        </>
      )}
    </p>
  );
}

function BestKnown({ held }: { held: HoldingsQuery | undefined }) {
  if (!held?.animeList.nodes.length) return null;
  return (
    <>
      <Cards cards={held.animeList.nodes.map(cardOf)} label="Best known here" total={held.animeList.totalCount} sorts={false} />
      <p class="more">
        <a href={browseAddress({})}>Browse everything</a>
      </p>
    </>
  );
}

function LastQuestions() {
  if (!lastQuestions.value.length) return null;
  return (
    <section class="last" aria-labelledby="last">
      <header>
        <h2 id="last">Asked before</h2>
        <button type="button" class="quiet" onClick={forgetQuestions}>
          Forget them
        </button>
      </header>
      <ul>
        {lastQuestions.value.map((question) => (
          <li key={question}>
            <a href={askAddress(question)}>
              <Icon name="clock" /> {question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The red thread that joins those who are bound to meet; it gave the system its name. */
function Thread() {
  return (
    <svg class="red-thread" viewBox="0 0 1200 220" preserveAspectRatio="none" aria-hidden="true">
      <path d="M-20 170C140 20 300 240 470 120S760 20 880 110s210 90 340-30" />
    </svg>
  );
}
