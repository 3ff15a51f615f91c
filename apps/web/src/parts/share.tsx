// The address of what is shown, to hand on.

import { useEffect, useState } from "preact/hooks";

import { Icon } from "./icons";

const TOLD_MS = 2000;

export function Share() {
  const [told, setTold] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTold(""), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const share = (): void => {
    // A page that came over plain HTTP from elsewhere may not write to the clipboard; then the address bar has it.
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => setTold("Link copied"),
      () => setTold("Copy the address above"),
    );
  };
  return (
    <button type="button" class="quiet share" onClick={share}>
      <Icon name="share" /> <span aria-live="polite">{told || "Share"}</span>
    </button>
  );
}
