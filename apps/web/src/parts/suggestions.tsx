// Questions that this data answers: only such whose names it holds are suggested.

import { errorMessage } from "../api/client";
import { useLoaded } from "../api/query";
import { search } from "../api/searching";
import { askAddress } from "../state/router";

interface Suggestion {
  question: string;
  shape: string;
  /** Names that the data has to hold. */
  names: readonly string[];
}

const SUGGESTIONS: readonly Suggestion[] = [
  { shape: "Connect", question: "How is Luffy related to Nami?", names: ["Monkey D. Luffy", "Nami"] },
  { shape: "Connect", question: "How is Cowboy Bebop connected to Samurai Champloo?", names: ["Cowboy Bebop", "Samurai Champloo"] },
  { shape: "Compare", question: "Compare Naruto and Bleach", names: ["Naruto", "Bleach"] },
  { shape: "Order", question: "In which order should I watch Fate/Zero?", names: ["Fate/Zero"] },
  { shape: "Alike", question: "What is like Mushishi?", names: ["Mushishi"] },
  { shape: "List", question: "Which anime did Madhouse make?", names: ["Madhouse"] },
  { shape: "Follow", question: "Which studio made the sequel of K-On!?", names: ["K-On!"] },
  { shape: "Choose", question: "Recommend an action anime", names: [] },
  { shape: "Count", question: "How many anime are there per genre?", names: [] },
];

export function Suggestions({ heading }: { heading: string }) {
  const { data, error, retry } = useLoaded("suggestions", heldSuggestions);
  return (
    <section class="suggestions" aria-labelledby="suggestions">
      <h2 id="suggestions">{heading}</h2>
      {error !== undefined && (
        <p class="note" role="alert">
          {errorMessage(error)}{" "}
          <button type="button" class="quiet" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <ul>
        {(data ?? []).map(({ question, shape }) => (
          <li key={question}>
            <a href={askAddress(question)}>
              <small>{shape}</small>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function heldSuggestions(signal: AbortSignal): Promise<readonly Suggestion[]> {
  const held = await Promise.all(SUGGESTIONS.map(({ names }) => Promise.all(names.map((name) => isHeld(name, signal)))));
  return SUGGESTIONS.filter((_, i) => held[i]?.every(Boolean));
}

async function isHeld(name: string, signal: AbortSignal): Promise<boolean> {
  const hits = await search(name, signal);
  return hits.some((hit) => [hit.name, hit.matchedName].some((known) => known.toLowerCase() === name.toLowerCase()));
}
