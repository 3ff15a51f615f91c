// The first view: the box, what can be asked, and what was asked before.

import { Icon } from "../parts/icons";
import { Omnibox } from "../parts/omnibox";
import { Suggestions } from "../parts/suggestions";
import { forgetQuestions, lastQuestions } from "../state/kept";
import { askAddress } from "../state/router";
import { useArrival } from "./arrival";

export function HomeView() {
  useArrival(undefined);
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
      <Suggestions heading="Try one of these" />
      <LastQuestions />
    </main>
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
