// Arriving at a view: the title of the window, and the focus, which a screen reader follows.

import { useEffect, useRef } from "preact/hooks";

import { hasNavigated } from "./router";

export function useArrival(title: string | undefined): { current: HTMLHeadingElement | null } {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title ? `${title} – Kizuna` : "Kizuna";
    const choosing = document.activeElement instanceof HTMLSelectElement; // who narrows a list goes on with that
    if (title && hasNavigated() && !choosing) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
