// The sentence of an answer: its names are links, its marks open their sources, and what it is not sure of is said.

import type { Answer } from "../api/asking";
import { askAddress, entityAddress } from "../state/router";
import { ambiguousName, choicesOf, piecesOf, questionWith } from "../state/sentences";
import { endingWords, type Warning, warningOf, warningWords } from "../state/words";
import { cardOf } from "../state/entities";
import { Cover } from "./cover";
import { Icon } from "./icons";

interface Properties {
  answer: Answer;
  asked: string;
  onMark: (mark: number) => void;
}

const TOLD_ELSEWHERE = new Set(["READ_AS", "AMBIGUOUS", "TRUNCATED"]);

export function Said({ answer, asked, onMark }: Properties) {
  const ending = endingWords(answer.terminationReason) ?? (answer.evidence.complete ? null : "Only a part");
  const warnings = answer.warnings.map(warningOf);
  return (
    <>
      {ending && (
        <p class={`ending ${answer.terminationReason.toLowerCase()}`}>
          <Icon name={answer.terminationReason === "CLARIFICATION_NEEDED" ? "ask" : "warn"} /> {ending}
        </p>
      )}
      <p class="text">
        {piecesOf(answer.answer, answer.citations).map((piece, i) => {
          if ("text" in piece) return piece.text;
          if ("name" in piece) {
            const { ref } = piece.citation;
            return ref ? (
              <a key={i} href={entityAddress(ref)}>
                {piece.name}
              </a>
            ) : (
              piece.name
            );
          }
          return (
            <button key={i} type="button" class="mark" aria-label={`Source ${piece.mark}`} onClick={() => onMark(piece.mark)}>
              {piece.mark}
            </button>
          );
        })}
      </p>
      <Choices answer={answer} asked={asked} />
      <ReadAs warnings={warnings} />
      {warnings
        .filter(({ code }) => !TOLD_ELSEWHERE.has(code) || (code === "AMBIGUOUS" && !choicesOf(answer).length))
        .map((warning) => (
          <p key={warning.text} class="note">
            {warningWords(warning)}
          </p>
        ))}
    </>
  );
}

/** What a name may mean: a click asks again with the one that is meant. */
function Choices({ answer, asked }: { answer: Answer; asked: string }) {
  const choices = choicesOf(answer);
  if (!choices.length) return null;
  const name = ambiguousName(answer);
  return (
    <ul class="choices" aria-label="What may be meant">
      {choices.map((choice) => {
        const { citation, fact, year } = choice;
        const question = name && questionWith(asked, name, { label: citation.label, year });
        const to = question ? askAddress(question) : citation.ref && entityAddress(citation.ref);
        return (
          to && (
            <li key={citation.index}>
              <a class="choice" href={to}>
                {citation.entity && <Cover of={cardOf(citation.entity)} size="small" />}
                <span>
                  <b>{citation.label}</b>
                  <small>{fact}</small>
                </span>
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** What was read into the question; the box above is where it can be put otherwise. */
function ReadAs({ warnings }: { warnings: readonly Warning[] }) {
  const read = warnings.filter(({ code }) => code === "READ_AS");
  if (!read.length) return null;
  const correct = (): void => {
    const box = document.getElementById("omnibox");
    if (!(box instanceof HTMLInputElement)) return;
    box.focus();
    box.select();
  };
  return (
    <p class="read-as">
      I read this as {read.map(({ text }) => text).join(", ")}.{" "}
      <button type="button" class="quiet" onClick={correct}>
        Not what you meant? Correct it
      </button>
    </p>
  );
}
