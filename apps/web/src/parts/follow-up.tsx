// A further question under an answer: one that takes something up ("and who wrote it?") is asked with the one before.

import { useState } from "preact/hooks";

import { MOST_CHARACTERS } from "../api/asking";
import { askAddress, navigate } from "../state/router";
import { Icon } from "./icons";

const TAKES_UP = /^(?:and|what about|how about)\b|\b(?:it|its|he|him|his|she|her|they|them|their|that|this|those|these)\b/i;

export function FollowUp({ asked }: { asked: string }) {
  const [typed, setTyped] = useState("");
  const room = MOST_CHARACTERS - asked.length - 1; // both are sent, with a space between them
  if (room < 1) return null;
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = typed.trim();
    if (!text) return;
    setTyped("");
    navigate(askAddress(text, TAKES_UP.test(text) ? asked : ""));
  };
  return (
    <form class="follow-up" onSubmit={ask}>
      <input
        aria-label="Ask a further question"
        placeholder="Ask a further question, such as “And who wrote it?”"
        autocomplete="off"
        maxLength={room}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" aria-label="Ask">
        <Icon name="arrow" />
      </button>
    </form>
  );
}
