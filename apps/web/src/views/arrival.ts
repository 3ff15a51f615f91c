// Arriving at a view: the title of the window, and the focus, which a screen reader follows.

import { useEffect, useRef } from "preact/hooks";

import { steps } from "../state/router";

export function useArrival(title: string | undefined): { current: HTMLHeadingElement | null } {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title ? `${title} – Kizuna` : "Kizuna";
    if (title && steps.peek() > 0) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
