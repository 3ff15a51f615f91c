// Addresses: every entity and every answer has one, and back and forward lead where one was.

import { computed, signal } from "@preact/signals";

import { type Browsed, browsedOf } from "./browsing";

const KINDS = ["anime", "manga", "character", "person", "studio", "episode"] as const;
export type Kind = (typeof KINDS)[number];

type Route =
  | { view: "home" }
  | { view: "ask"; question: string; context: string }
  | { view: "browse"; browsed: Browsed }
  | { view: "entity"; kind: Kind; id: string }
  | { view: "missing" };

const here = signal(location.pathname + location.search);
let navigated = false;
let restoring = new AbortController();

export const route = computed<Route>(() => routeOf(here.value));
export const address = computed(() => here.value);

/** Whether the reader followed a link here; then the focus moves to the new view, while a fresh page keeps it. */
export function hasNavigated(): boolean {
  return navigated;
}

function routeOf(at: string): Route {
  const url = new URL(at, location.origin);
  const [first = "", part = "", ...rest] = url.pathname.split("/").filter(Boolean);
  if (!first) return { view: "home" };
  if (first === "ask" && !part) {
    const question = url.searchParams.get("q")?.trim() ?? "";
    return question ? { view: "ask", question, context: url.searchParams.get("c")?.trim() ?? "" } : { view: "home" };
  }
  if (first === "browse" && !part) return { view: "browse", browsed: browsedOf(url.searchParams) };
  const kind = KINDS.find((known) => known === first);
  const id = decoded(part);
  return kind && id && rest.length === 0 ? { view: "entity", kind, id } : { view: "missing" };
}

/** `null` where a percent sign stands before anything but a byte of UTF-8. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export function entityAddress(entity: { id: string; entityType: string }): string {
  return `/${entity.entityType.toLowerCase()}/${encodeURIComponent(entity.id)}`;
}

export function askAddress(question: string, context = ""): string {
  const asked = new URLSearchParams({ q: question });
  if (context) asked.set("c", context);
  return `/ask?${asked.toString().replaceAll("%3F", "?")}`;
}

export function navigate(to: string, { replace = false } = {}): void {
  if (to === here.value && !replace) replace = true;
  restoring.abort();
  saveScroll();
  history[replace ? "replaceState" : "pushState"]({ scroll: 0 }, "", to);
  here.value = to;
  navigated = true;
  scrollTo(0, 0);
}

/** Lets links of the page be followed without loading it anew; other links, and other buttons, are the browser's. */
export function startRouter(): void {
  history.scrollRestoration = "manual";
  restoreScroll(history.state);
  addEventListener("scrollend", saveScroll); // whoever leaves by the browser's own buttons comes back to this place
  addEventListener("popstate", ({ state }: PopStateEvent) => {
    here.value = location.pathname + location.search;
    restoreScroll(state);
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link instanceof HTMLAnchorElement ? link.href : "", location.href);
    if (url.origin !== location.origin || url.hash || !isOurs(url)) return;
    event.preventDefault();
    navigate(url.pathname + url.search);
  });
}

function saveScroll(): void {
  history.replaceState({ ...history.state, scroll: scrollY }, "");
}

const GESTURES = ["wheel", "touchstart", "keydown", "pointerdown"];

/** Scrolls to where the reader was as soon as what is loaded is high enough, unless the reader does something before. */
function restoreScroll(state: unknown): void {
  const scroll = (state as { scroll?: number } | null)?.scroll ?? 0;
  restoring.abort();
  restoring = new AbortController();
  const { signal: ended } = restoring;
  const observer = new ResizeObserver(() => {
    scrollTo(0, scroll);
    if (Math.abs(scrollY - scroll) <= 1) restoring.abort();
  });
  ended.addEventListener("abort", () => observer.disconnect());
  GESTURES.forEach((gesture) => addEventListener(gesture, () => restoring.abort(), { signal: ended, passive: true }));
  // The view that is left is still drawn in this frame.
  requestAnimationFrame(() => requestAnimationFrame(() => ended.aborted || observer.observe(document.body)));
}

function isOurs(url: URL): boolean {
  return routeOf(url.pathname + url.search).view !== "missing";
}
