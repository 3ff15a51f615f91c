// Whether an answer helped, and why not, if the reader says so; the newest word counts.

import { useState } from "preact/hooks";

import { rate } from "../api/asking";
import { errorMessage } from "../api/client";
import { Icon } from "./icons";

const MOST_CHARACTERS = 500;

export function Verdict({ requestId }: { requestId: string }) {
  const [helpful, setHelpful] = useState<boolean | null>(null);
  const [comment, setComment] = useState("");
  const [told, setTold] = useState("");
  const send = async (verdict: boolean, why: string): Promise<void> => {
    setHelpful(verdict);
    try {
      setTold((await rate(requestId, verdict, why)) ? "Thank you." : "This answer is not recorded here, so nothing was kept.");
    } catch (error) {
      setTold(errorMessage(error));
    }
  };
  const explain = (event: SubmitEvent): void => {
    event.preventDefault();
    if (helpful !== null && comment.trim()) void send(helpful, comment.trim());
  };
  return (
    <form class="feedback" aria-label="Did this help?" onSubmit={explain}>
      <button type="button" class="quiet" aria-pressed={helpful === true} aria-label="This helped" onClick={() => void send(true, comment.trim())}>
        <Icon name="thumb" />
      </button>
      <button type="button" class="quiet" aria-pressed={helpful === false} aria-label="This did not help" onClick={() => void send(false, comment.trim())}>
        <Icon name="thumb" />
      </button>
      {helpful !== null && (
        <input
          aria-label="Why, if you like"
          placeholder="Why, if you like"
          autocomplete="off"
          maxLength={MOST_CHARACTERS}
          value={comment}
          onInput={(event) => setComment(event.currentTarget.value)}
        />
      )}
      <span role="status">{told}</span>
    </form>
  );
}
