// A further question under an answer, in the conversation of that: it may take something up ("and who wrote it?").

import { useState } from "preact/hooks";

import { MOST_CHARACTERS } from "../api/asking";
import { askAddress, navigate } from "../state/router";
import { Icon } from "./icons";

export function FollowUp({ asked }: { asked: string }) {
  const [typed, setTyped] = useState("");
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = typed.trim();
    if (!text) return;
    setTyped("");
    navigate(askAddress(text, asked));
  };
  return (
    <form class="follow-up" onSubmit={ask}>
      <input
        aria-label="Ask a further question"
        placeholder="Ask a further question, such as “And who wrote it?”"
        autocomplete="off"
        maxLength={MOST_CHARACTERS}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" aria-label="Ask">
        <Icon name="arrow" />
      </button>
    </form>
  );
}
