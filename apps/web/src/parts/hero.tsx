// The head of an entity's view: cover, names in all scripts, facts, and what can be asked about it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { useArrival } from "../state/arrival";
import { browseAddress, isListed } from "../state/browsing";
import { genreHue, hueOf } from "../state/colours";
import type { Card, Named } from "../state/entities";
import { askAddress, entityAddress } from "../state/router";
import { kindWords } from "../state/words";
import { Cover } from "./cover";
import { Icon } from "./icons";
import { Share } from "./share";

interface Properties {
  card: Card;
  titles?: readonly (string | null)[];
  facts: readonly Fact[];
  genres?: readonly string[];
  topics?: readonly string[];
  text?: string | null;
  questions: readonly string[];
}

export interface Fact {
  name: string;
  value: ComponentChildren;
}

export function Hero({ card, titles = [], facts, genres = [], topics = [], text, questions }: Properties) {
  const title = useArrival(card.name);
  const others = [...new Set(titles)].filter((other): other is string => !!other && other !== card.name);
  return (
    <header class="hero" style={{ "--hue": `${hueOf(card)}` }}>
      <Cover of={card} size="large" />
      <div class="about">
        <p class="kind">
          {kindWords(card.entityType)} <Share />
        </p>
        <h1 ref={title} tabIndex={-1}>
          {card.name}
        </h1>
        {others.length > 0 && (
          <ul class="titles" aria-label="Other names">
            {others.map((other) => (
              <li key={other} lang={/[\u3040-\u30ff\u4e00-\u9fff]/.test(other) ? "ja" : undefined}>
                {other}
              </li>
            ))}
          </ul>
        )}
        <Facts facts={facts} />
        <Topics of={card} names={genres} label="Genres" />
        {text && <Text text={text} />}
        <Topics of={card} names={topics} label="Topics" />
        <Questions questions={questions} />
      </div>
    </header>
  );
}

/** Each leads to what else has it. */
function Topics({ of, names, label }: { of: Card; names: readonly string[]; label: "Genres" | "Topics" }) {
  const kind = of.entityType.toLowerCase();
  if (!names.length || !isListed(kind)) return null;
  return (
    <ul class={label.toLowerCase()} aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <a href={browseAddress({ kind, topic: name })} style={{ "--hue": `${genreHue(name)}` }}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value);
  if (!known.length) return null;
  return (
    <dl class="facts">
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const LONG = 420;

function Text({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= LONG);
  return (
    <div class={`synopsis${whole ? "" : " cut"}`}>
      <p>{text}</p>
      {!whole && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Read all
        </button>
      )}
    </div>
  );
}

function Questions({ questions }: { questions: readonly string[] }) {
  if (!questions.length) return null;
  return (
    <nav class="about-this" aria-label="Ask about this">
      <span>
        <Icon name="ask" /> Ask
      </span>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <a href={askAddress(question)}>{question}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Names that lead on; `more` says that there are others besides. */
export function EntityLinks({ of, more = false }: { of: readonly Named[]; more?: boolean }) {
  return (
    <>
      {of.map((entity, i) => (
        <span key={entity.id}>
          {i > 0 && ", "}
          <a href={entityAddress(entity)}>{entity.name}</a>
        </span>
      ))}
      {more && " and more"}
    </>
  );
}
