// The address of what is shown, to hand on.

import { useEffect, useState } from "preact/hooks";

import { Icon } from "./icons";

const SHOWN_MS = 2000;

export function Share() {
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setOutcome(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const share = (): void => {
    // A page that came over plain HTTP from elsewhere may not write to the clipboard; then the address bar has it.
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => setOutcome("Link copied"),
      () => setOutcome("Copy the address above"),
    );
  };
  return (
    <button type="button" class="quiet share" onClick={share}>
      <Icon name="share" /> <span aria-live="polite">{outcome || "Share"}</span>
    </button>
  );
}
