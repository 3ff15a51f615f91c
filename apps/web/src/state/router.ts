// Addresses: every entity and every answer has one, and back and forward lead where one was.

import { computed, signal } from "@preact/signals";

export const KINDS = ["anime", "manga", "character", "person", "studio", "episode"] as const;
export type Kind = (typeof KINDS)[number];

export type Route =
  | { view: "home" }
  | { view: "ask"; question: string; context: string }
  | { view: "entity"; kind: Kind; id: string }
  | { view: "missing" };

const here = signal(location.pathname + location.search);
/** Counts the steps that the reader took by hand, which move the focus to the new view. */
export const steps = signal(0);

export const route = computed<Route>(() => routeOf(here.value));
export const address = computed(() => here.value);

function routeOf(at: string): Route {
  const url = new URL(at, location.origin);
  const [first = "", id = "", ...rest] = url.pathname.split("/").filter(Boolean);
  if (!first) return { view: "home" };
  if (first === "ask" && !id) {
    const question = url.searchParams.get("q")?.trim() ?? "";
    return question ? { view: "ask", question, context: url.searchParams.get("c")?.trim() ?? "" } : { view: "home" };
  }
  const kind = KINDS.find((known) => known === first);
  return kind && id && rest.length === 0 ? { view: "entity", kind, id: decodeURIComponent(id) } : { view: "missing" };
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
  history.replaceState({ ...history.state, scroll: scrollY }, "");
  history[replace ? "replaceState" : "pushState"]({ scroll: 0 }, "", to);
  here.value = to;
  steps.value += 1;
  scrollTo(0, 0);
}

/** Lets links of the page be followed without loading it anew; other links, and other buttons, are the browser's. */
export function startRouter(): void {
  history.scrollRestoration = "manual";
  addEventListener("popstate", ({ state }: PopStateEvent) => {
    here.value = location.pathname + location.search;
    const scroll = (state as { scroll?: number } | null)?.scroll ?? 0;
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, scroll)));
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

function isOurs(url: URL): boolean {
  return routeOf(url.pathname + url.search).view !== "missing";
}
